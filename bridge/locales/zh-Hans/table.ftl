### 桌子所说的话：记录、命令为何没有执行、骰子为何不合任何掷骰、日志文件有何问题。

## 记录

log-started = 冲突开始：{ $ruleset }。
log-closed = 冲突已收起。
log-stand-ins = 以下人物没有这套规则的角色卡，暂用普通角色卡：{ $people }。
log-rolled = { $who }掷出 { $dice }（{ $why }）。
log-picked = { $who }：{ $chose }（{ $why }）。
log-picked-secretly = { $who }已暗中选定。
log-passed = { $who }不作反应（{ $why }）。
log-window-closed = 主持人结束了反应时机（{ $why }）。
log-interjected = { $who }：{ $why }。
log-nothing = 无
log-number = { $number }
log-words = “{ $words }”
log-undone = 已撤回：{ $what }
log-undone-amendment = 已撤回更正：{ $what }
log-redone = 已恢复：{ $what }
log-redone-amendment = 已恢复更正：{ $what }
log-amended = 已更正：{ $what }
log-free-roll = 自由掷骰：{ $dice }。
log-discarded = 已搁置：{ $dice }。
log-digital-off = 这张桌子不使用数字掷骰。
log-digital-ask = 这张桌子的数字掷骰需经主持人同意。
log-digital-on = 这张桌子人人可用数字掷骰。
log-typed-gm = 这张桌子只由主持人输入结果。
log-typed-all = 这张桌子人人可以输入结果。
log-seat-plays = { $seat }扮演{ $people }。
log-nobody = 无人
log-seat-renewed = { $seat }有了新链接，旧链接已失效。
log-seat-removed = { $seat }离开了桌子。
log-tray-claimed = 骰盘 { $tray } 为这张桌子服务。
log-tray-released = 骰盘 { $tray } 不再为这张桌子服务。
log-restarted = 桥接器已重新启动。一切与日志所载相同，没有丢失任何内容。
log-rebuilt = 有内容未能写入，桌子已依日志重新读取。记录所示仍然有效；缺少的请重做一次。{ $why }
log-ruleset-fault = 规则处理一次读数时出错。该读数等待指派，冲突停在此前的状态。请反馈此问题。
log-view-fault = 规则无法显示冲突。请撤回上一步，并反馈此问题。
log-offers-fault = 规则无法列出此时还可以做什么，因此不提供这些操作。冲突照常继续；请反馈此问题。
log-frozen-no-ruleset = 冲突已冻结：没有安装它的规则（{ $ruleset }）。记录保留；请重新安装该规则，或收起冲突。
log-frozen-version = 冲突已冻结：它以规则第 { $old } 版开始，现在是第 { $new } 版。记录保留；请换回先前的版本，或收起冲突。
log-frozen-events = 冲突已冻结：按现在安装的规则，经过会有所不同。记录保留；请换回先前的版本，或收起冲突。
log-thawed = 冲突继续：按现在安装的规则，经过与所述相同。

## 骰盘的报告

log-tray-cocked = { $tray }：有骰子斜靠着。请重掷，或说明它的点数。
log-tray-stacked = { $tray }：骰子叠在一起。请重掷上面那颗。
log-tray-unsure = { $tray }：有骰子无法确定点数。请重掷，或说明它的点数。
log-tray-missing = { $tray }：缺少 { $count } 颗骰子。
log-tray-extra = { $tray }：多出 { $count } 颗骰子，或种类不符。
log-tray-offtray = { $tray }：有骰子未经投掷便停下，不予计算。
log-tray-timeout = { $tray }：骰子没有及时停下。
log-tray-lowbat = { $tray }：骰子 { $die } 电量不足。
log-tray-sensor = { $tray }：{ $die } 已停止工作。
log-tray-full = { $tray }：存储已满，闸门关闭。桥接器取走等待的内容后会再打开。
log-tray-store = { $tray }：一条存储的读数损坏并丢失。如果似乎少了一次掷骰，请重掷或输入结果。
log-tray-unreadable = { $tray }：送来桥接器读不懂的内容。它的固件可能比桥接器新。
log-tray-other = { $tray }：报告“{ $code }”。

## 骰子为何等待主持人

misfit-nothing-asked = 没有要求这个骰盘掷骰。
misfit-none = 它不合任何等待中的掷骰。
misfit-several = 它合乎 { $count } 个等待中的掷骰。
misfit-closed = 它所属的掷骰已不再等待。
misfit-kind = 这里不需要 { $kind }。
misfit-group = { $group } 骰中不再需要 { $kind }。
misfit-too-many = 不再需要 { $kind }。
misfit-unsure = 有 { $count } 颗骰子无法确定点数。
misfit-moved = 这些骰子又动了，而它们不在这里。
misfit-ruleset-fault = 规则处理这次掷骰时出错。
misfit-refused = 规则不接受这次掷骰。
misfit-fault = 桥接器处理这次掷骰时出错。
misfit-no-table = 当时骰盘没有为任何桌子服务。
loose-cut = 它所属的回答已被撤回。
loose-closed = 它所在的掷骰已不再等待。

## 命令为何没有执行

fault-not-allowed = 这个席位不能这样做。
fault-not-found = 这张桌子没有这个。
fault-digital-off = 这张桌子不使用数字掷骰。
fault-typed-off = 这张桌子只由主持人输入结果。
fault-conflict-running = 桌上有一个冲突，请先收起它。
fault-no-conflict = 桌上没有冲突。
fault-still-running = 冲突尚未结束，结束后才能接续。
fault-cannot-follow = 这套规则无法接续刚结束的冲突。
fault-frozen = 冲突已冻结，只能阅读、导出和收起。
fault-nothing-to-undo = 没有可以撤回的内容。
fault-nothing-to-redo = 没有可以恢复的内容，或其后已有变动。
fault-unknown-ruleset = 这里没有安装这套规则。
fault-ruleset-fault = 规则处理时出错。没有任何改变；请反馈此问题。
fault-table-failed = 桥接器处理时出错。没有任何改变；详情见其记录。
fault-last-gm = 这是桌上最后一个主持人席位。
fault-tray-taken = 这个骰盘为另一张桌子服务，请先在那里释放。
fault-no-gate = 骰盘不在线，或没有闸门。
fault-closed = 这个席位不再开放：它被移除了，或换了链接。请向主持人要新的链接或二维码。
fault-bad-setup = 设定中有 { $count } 处错误。
fault-not-a-roll = 这不是掷骰。
fault-not-asked = 这里没有在问他们。
fault-name-who = 请说明以谁的名义。
fault-die-missing = 有一颗骰子还没有点数。请给出点数，或掷它。
fault-no-such-die = 这次掷骰没有这颗骰子。
fault-no-such-kind = 骰子必须是 { $kinds } 之一。
fault-no-such-colour = 颜色必须是 { $colours } 之一。
fault-no-tag = 标签由 1 到 24 个 a-z、0-9 和 - 组成，例如 attribute、skill、gear 或 tens。
fault-no-face = “{ $printed }”：面必须是 -1 到 100 的整数。
fault-too-many-dice = 一张桌子最多记住 { $most } 颗骰子。请先清除另一颗的说明。
fault-swap-kinds = 只有同种骰子可以互换。
fault-swap-late = 之后的内容取决于这些骰子。请主持人更正这次掷骰。
fault-take-back-late = 已有内容取决于它。请主持人撤回。
fault-digital-not-asked = 这里没有人在等数字掷骰。
fault-no-entry = 没有可以撤回的第 { $seq } 项。
fault-no-answer = 没有可以更正的第 { $seq } 项回答。
fault-no-reading = 没有这条读数。
fault-reading-used = 这条读数已经用过。
fault-no-seat = 没有这个席位。
fault-no-tray = 骰盘 { $tray } 不为这张桌子服务。
fault-too-many-seats = 一张桌子最多有 { $most } 个席位。

## 冲突之后

follow-up-encounter = 打起来了：{ $ruleset }
follow-up-chase = 有人逃跑：{ $ruleset }
follow-up-who = { $who }
follow-up-prey = 谁逃跑
follow-up-range = 双方相距多远
follow-up-no-prey = 追逐需要有尚能逃跑的人，请指明是谁。
follow-up-no-pursuer = 追逐需要有尚能追击的人。

## 日志文件有何问题

journal-unreadable = 无法读取日志文件 { $path }（{ $why }）：请更正权限或配置中的路径，或放回备份。
journal-not-a-journal = { $path } 不是 Dicewire 的日志文件：请在配置中指定其他路径；文件保持原样。
journal-newer = 日志文件 { $path } 由较新的 Dicewire 写成（第 { $version } 版，这里只认得第 { $known } 版）：请更新 Dicewire，或在配置中指定其他路径；文件保持原样。
journal-in-use = 日志文件 { $path } 正由另一个桥接器使用：请停止它，或在这个桥接器的配置中指定其他路径。
journal-migration = 无法把日志文件 { $path } 升级到第 { $version } 版（{ $why }）：它保持原样；请腾出磁盘空间，或换回写成它的 Dicewire。
journal-write = 无法写入日志文件 { $path }（{ $why }）：没有记下任何内容；请腾出磁盘空间或更正权限，然后再试。
journal-gap = 桌子 { $table } 的日志并非止于第 { $seq } 条：没有记下任何内容；桌子会重新读取。
journal-unrecordable = 这无法记下（{ $why }）：请更正发送的内容，然后再试。
journal-closed = 日志已关闭，桥接器正在停止：没有记下任何内容。
