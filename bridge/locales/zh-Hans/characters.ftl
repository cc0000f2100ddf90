### 角色库：角色卡中的错误、设置为何不能使用某张卡、`dicewire characters` 输出的文字。

characters-no-ruleset = 没有写明角色卡所属的规则集，例如 ruleset = "yze-chase"。有角色卡的规则集：{ $known }。
characters-unknown-ruleset = 没有规则集“{ $got }”。有角色卡的规则集：{ $known }。
characters-ruleset-without = 规则集“{ $got }”没有角色卡。有角色卡的规则集：{ $known }。
characters-unknown-kind = 这里没有“{ $got }”这种卡。可用的有：{ $known }。
characters-ruleset-failed = 规则集“{ $ruleset }”读取这张卡时出错（{ $reason }）。这是规则集的错误。
characters-too-deep = 对象和列表的嵌套超过 { $most } 层。
characters-odd = 角色卡中不能有 { $got }：只能有文字、普通数字、true、false、列表和对象。
characters-bad-name = 角色卡文件不能叫“{ $got }”。请在 .toml 之前使用最多 40 个字母、数字、- 和 _。
characters-too-large = 文件大于 { $most } KiB。
characters-unreadable = 无法使用该文件：{ $reason }。

## 设置为何不能使用某张卡

characters-unreadable-library = 无法使用角色库：{ $reason }
characters-none = 角色库中没有适用于此处的“{ $got }”{ $count ->
    [0] ，也没有其他适用的卡
   *[other] 。适用的有：{ $known }
}。
characters-at-fault = 角色卡“{ $name }”有错误。{ $where }{ $reason }
characters-wrong-key = “{ $name }”属于 { $kind } 类：请写 { $key } = { $right }。
characters-in-both = “{ $first }”和“{ $other }”中都有“{ $id }”。请只写其中一个，或给其中一项改名。
characters-other-ruleset = “{ $name }”是 { $ruleset } 的卡，没有供这份设置的规则集使用的内容。

## 命令的输出

cli-characters-empty = { $folder } 中没有角色卡。用此命令新建一张：dicewire characters new NAME --ruleset RULESET
cli-characters-faulty = 有错误
cli-characters-right = 共 { $count } 张卡，没有错误。
cli-characters-wrong = { $count } 张卡中有 { $wrong } 张有错误。
cli-characters-written = 已写入 { $path }
cli-characters-new = 已写入 { $path }。编辑之后执行：dicewire characters check

setups-unreadable = 文件不能用：{ $reason }。
setups-unknown-ruleset = 没有规则集“{ $got }”。可用的有：{ $known }。
setups-ruleset-failed = 规则集处理这个设定时出错（{ $reason }）。这是规则集的问题。
