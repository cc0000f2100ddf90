### 浏览器中的控制台：主持人页面、玩家手机、大屏幕。

console-product = Dicewire
console-title = { $table } – Dicewire
console-gm-heading = { $table }：主持人页面
console-key = 按键
console-close = 关闭
console-send = 送出
console-set-it = 设定
console-none = 无
console-name = 名字
console-role = 身份
console-language = 语言
console-optional = （可留空）
console-leave-open = –
console-from-library = 角色库中的角色
console-updating = 正在更新
console-connecting = 正在连接
console-one-less = 减一
console-one-more = 加一

## 连接与入口

console-offline = 未连接。什么都没有送出；恢复连接后请再试。
console-not-connected = 未连接，正在重试
console-try-now = 立即重试
console-other-seats = 其他席位
console-joining = 正在入座
console-join-failed = 这个链接打不开席位
console-join-ask-gm = 请向主持人要新的链接或二维码。
console-welcome = 请入座
console-your-seats = 这台设备上的席位
console-paste-hint = 扫描主持人出示的二维码，或在这里粘贴链接。
console-paste-link = 链接
console-paste-wrong = 这不是席位链接。席位链接以 # 加一长串字母数字结尾。
console-join = 入座
console-role-gm = 主持人
console-role-player = 玩家
console-role-display = 大屏幕

## 顶栏

console-table = 桌子
console-conflict = 冲突
console-round-word = 轮
console-round = 第 { $round } 轮
console-trays = 骰盘
console-here = 在场
console-seats-here = { $here } / { $all } 席
console-tray-good = 良好
console-tray-weak = 信号弱
console-tray-low-battery = 电量低
console-tray-silent = 无回应
console-trays-to-claim = { $count } 个待认领
console-keys-short = 按键

## 距离

console-range = 距离
console-track-pair = { $pursuer }追赶{ $prey }。距离：{ $range }。
console-track-moved = { $pursuer }追赶{ $prey }。距离：{ $range }，此前{ $before }。
console-track-pursuers = { $name }及另外 { $more } 人
console-track-leads = { $what }：{ $where }。
console-track-away = 逃脱
console-track-opens = 拉开 +{ $count }
console-track-closes = 逼近 −{ $count }
console-track-bracket = { $who }：{ $text }
console-obstacle = 障碍
console-obstacle-line = 障碍：{ $obstacle }
console-obstacle-note = 障碍：{ $obstacle }（{ $note }）

## 本轮

console-this-round = 本轮
console-step-state = { $state ->
    [done] ，已完成
    [now] ，进行中
   *[later] ，未到
}
console-people = 参与者
console-gauge = { $value }/{ $most }
console-order = 顺序
console-order-hint = 先看优先级，再看先攻
console-turn-of = { $who }的回合
console-before-turns = 第一个回合之前
console-phases = 回合的阶段
console-pips = 剩余 { $points } 点，{ $reactions } 次反应。
console-points = 行动点
console-reaction = 反应
console-natural-20 = 掷出 20
console-natural-1 = 掷出 1
console-tie = 同值，由主持人排序
console-joins-later = 稍后加入
console-deed = { $who }：{ $item }
console-deed-on = { $who }：{ $item }（{ $targets }）
console-ladder = { $item }的步骤
console-window-here = （他人可在此反应）
console-step-of = 第 { $step } 步，共 { $all } 步

## 等待

console-waiting = 等待
console-waiting-count = { $count ->
    [0] 无
   *[other] { $count } 个回答
}
console-waiting-secret = 秘密选择
console-waiting-nothing = 现在没有要任何人回答的。
console-waiting-for = 等待{ $who }。
console-then = 接着：{ $what }
console-asked-pick = 由{ $who }决定
console-asked-ruling = 由主持人裁定
console-asked-window = 可以反应的人，按回合顺序
console-secret-desk = 只有你看得到
console-secret-phone = 面朝下，直到大家揭示。主持人也看不到。
console-rolls = { $who }掷 { $dice }
console-rolls-on = { $who }在{ $tray }上掷 { $dice }
console-roll-now = 掷 { $dice }
console-roll-now-on = 在 { $tray } 掷 { $dice }
console-pick-one = 请选一项
console-pick-several = { $least ->
    [0] 最多选 { $most } 项。
   *[other] 选 { $least } 至 { $most } 项。
}
console-pick-order = 请按所要的顺序点选。
console-pick-dice = 点选要拿起重掷的骰。
console-pick-misses = 所有没成功的
console-keep-dice = 保留全部
console-roll-again = 重掷 { $count } 颗
console-lock-in = 锁定：{ $what }
console-lock-in-several = 锁定 { $count } 项
console-number-limits = 从 { $least } 到 { $most }。
console-text-limit = 最多 { $longest } 个字。
console-picked = 已选
console-picking = 选择中
console-pick-down = { $who }已选，面朝下
console-pick-open = { $who }正在选择
console-picked-note = 揭示之前谁也看不到，包括你。
console-picking-note = 正在{ $who }自己的屏幕上询问。
console-pick-again = 让{ $who }重新选择
console-locked = 已锁定
console-locked-note = 面朝下，直到大家揭示。
console-close-window = 结束反应时机
console-let-pass = 该动作项不再询问
console-pass = 不作反应
console-reacted = 反应
console-may-react = 可以反应
console-cannot-react = { $names }不能反应。

## 骰子

console-missing-kind = 还差 { $count } 颗 { $kind }
console-more-dice = { $dice }
console-dice-group = { $name } { $count }
console-dice-attribute = 属性
console-dice-skill = 技能
console-dice-gear = 装备
console-dice-advantage = 优势
console-dice-artefact = 神器
console-dice-stress = 压力
console-dice-armor = 护甲
console-dice-damage = 伤害
console-dice-read = 已读 { $read }/{ $all }
console-die-shows = { $kind }：{ $face }{ $counts ->
    [yes] ，算数
   *[no] { "" }
}{ $state ->
    [typed] ，手动输入
    [digital] ，数字掷骰
   *[other] { "" }
}
console-die-empty = { $kind }，尚未读到
console-die-cocked = { $kind }，斜靠，不算
console-cocked = 斜靠。
console-cocked-what = 请重掷，或说明它的点数。
console-cocked-set = 斜靠的骰子是几点
console-cocked-here = 有 { $count } 颗斜靠着：请重掷，或输入点数。
console-tally-successes = { $count ->
   *[other] 成功
}
console-tally-sum = 合计
console-type-result = 输入结果
console-type-off = 只由主持人输入
console-digital-roll = 数字掷骰
console-digital-off = 这张桌子不用数字掷骰
console-digital-asked = 正在请主持人同意数字掷骰。
console-digital-wanted = { $who }想用数字掷骰。
console-digital-allow = 同意
console-digital-refuse = 拒绝
console-pad-for = 第 { $place } 颗骰子：{ $kind } 是几点？
console-pad-for-group = { $group }，第 { $place } 颗：{ $kind } 是几点？
console-swap-dice = 交换骰子
console-swap-choose = 选两颗骰子
console-use-tray = 这次掷骰用的骰盘
console-no-tray = 不用骰盘
console-on-tray = 用{ $tray }
console-tray-silent-for-ask = { $waiting ->
    [0] { $tray }无回应。请换骰盘、输入结果或用数字掷骰。
   *[other] { $tray }无回应，其中还有 { $waiting } 次读数。请换骰盘、输入结果或用数字掷骰。
}
console-last-rolls = 最近的掷骰

## 骰盘上

console-on-trays = 骰盘上
console-trays-empty = 骰盘上什么也没有。
console-for-ask = 用于第 { $number } 项
console-free-roll = 自由掷骰
console-put-on-ask = 放到某项掷骰
console-keep-free = 留作自由掷骰
console-discard = 搁置
console-reading-gone = 这个读数已经处理了。
console-no-open-rolls = 现在没有待掷的骰。

## 记录

console-log = 记录
console-earlier = 更早，至 { $time }
console-earlier-conflict = 之前：{ $what }，至 { $time }
console-side = 记录与主持人更改
console-log-answer = { $why } – { $came }
console-log-answer-of = { $who }：{ $why } – { $came }
console-amend-answer = 更正回答
console-amend-done = 完成更正
console-amend = 更正
console-take-back = 撤回
console-source-physical = 骰盘
console-source-typed = 输入
console-source-digital = 数字
console-source-gm = 主持人

## 撤回与更正

console-undo = 撤回
console-redo = 恢复
console-undo-do = 撤回它
console-redo-do = 恢复它
console-leave-it = 不动它
console-preview-took = 会改变的
console-preview-unfit = 之后不再适用的回答
console-preview-corrected = 改为
console-preview-told = 新发生的
console-preview-retracted = 不再发生的
console-preview-nothing-else = 其他都不变。
console-amend-choose = 选择本应如何。在改变之前会先显示后果。
console-amend-face = 骰子当时的点数
console-amend-take-back = 这个回答不能就地更改。请撤回后重新回答。
console-amend-do = 更正它

## 主持人更改

console-gm-changes = 主持人更改
console-more-changes = 更多…
console-you-may = 你还可以
console-offer-gone = 现在不能这样做。
console-offer-of = { $who }：{ $what }

## 结束与开始

console-the-end = 结束
console-frozen = 冻结
console-put-away = 收起
console-nothing-on-table = 桌上还没有冲突
console-nothing-hint = 开始一场追逐或遭遇。这张桌子的席位和骰盘都已就绪。
console-no-players = 给每位玩家加一个席位，他们用手机加入。没有玩家时，由你替所有人选择和掷骰。
console-nothing-for-player = 主持人还没有开始。这个页面会自动跟上。
console-screen-idle = 等待主持人
console-start-conflict = 开始冲突
console-start = 开始
console-about-yze-chase = 徒步或驾车：秘密选择，每轮一个障碍，骰池。
console-about-gurps-action-chase = 公开选择动作，3d6 对抗，可有多个追击者。
console-about-encounter = 轮流行动，行动点与反应，d20。
console-sample-none = 用你自己的设置
console-sample-yze-chase-foot = 徒步，一对一
console-sample-yze-chase-vehicles = 载具
console-sample-yze-chase-mixed = 车追人
console-sample-yze-chase-pack = 一群人，各自为战
console-sample-encounter-broken-parley = 破裂的谈判
console-sample-encounter-burning-mill = 燃烧的磨坊
console-sample-encounter-lantern-ford = 渡口的灯
console-sample-gurps-action-chase-car-chase = 汽车，两方追赶
console-sample-gurps-action-chase-foot-chase = 徒步
console-sample-gurps-action-chase-motorcycle-helicopter = 摩托车与直升机
console-own-setups = 你自己的设定
console-whole-setup = 完整设置
console-setup-json = 设置（JSON）：角色卡、选项、表格
console-setup-no-json = 还不是 JSON。请检查是否缺了逗号、引号或括号。
console-who-takes-part = 参与者
console-lists = 来自你的文件
console-who-has = 谁拥有{ $what }
console-played-by = 扮演者
console-nobody-plays = 主持人

## 结束之后

console-follow-up-there = 参与者
console-follow-up-stand-ins = 没有这套规则的角色卡，以普通数值代替
console-follow-up-left = 已不在场
console-follow-up-choose = 请指定谁逃跑；开始之前会先在这里显示。
console-follow-up-do = 开始

## 胜算

console-odds = 胜算
console-odds-about = 从目前的局面出发，用数字骰子与随机选择试玩许多次。桌上的一切不变。
console-odds-ahead = 看多远
console-odds-rounds = { $rounds ->
    [0] 到结束
   *[other] { $rounds } 轮
}
console-odds-do = 计算
console-odds-again = 重新计算
console-odds-stop = 停止
console-odds-working = 正在计算胜算……
console-odds-progress = 已进行 { $done }／{ $of } 次
console-odds-made = { $rounds ->
    [0] 试玩 { $plays } 次，直到结束。
   *[other] 试玩 { $plays } 次，往后 { $rounds } 轮。
}
console-odds-made-short = 时间内试玩了 { $plays } 次，少于预期。
console-odds-stale = 此后桌上又有变化。
console-odds-endings = 届时的局面
console-odds-varies = 类似“{ $what }”
console-odds-no-picks = 下一次掷骰之前没有你能看到的选择；他人秘密的选择不在此分列。
console-odds-if = { $who }：{ $what }
console-odds-share = { $share }%
console-odds-between = { $low }% 至 { $high }%

## 席位与桌子

console-seats = 席位
console-add-seat = 添加席位
console-plays = 扮演{ $who }
console-plays-whom = 这个席位扮演谁
console-seat-plays = { $seat }扮演谁
console-not-here = 不在
console-new-link = 新链接
console-remove = 移除
console-new-link-sure = 作废 { $seat } 的旧链接
console-remove-sure = 现在移除 { $seat }
console-join-link = { $seat }的链接
console-join-once = 用手机扫描，或复制链接。它只显示这一次；新链接会使旧链接失效。
console-join-here-only = 它只能在这台电脑上打开：桥接器还不让手机进来。请在配置里设 host = "0.0.0.0" 和 tls = true，再重新启动。
console-copy-link = 复制链接
console-open-here = 在此打开
console-save-conflict = 把这场冲突存为文件
console-table-settings = 桌子与骰盘
console-setting-digital = 数字掷骰
console-setting-digital-off = 不用
console-setting-digital-ask = 需主持人同意
console-setting-digital-on = 人人可用
console-setting-typed = 输入结果
console-setting-typed-gm = 只由主持人
console-setting-typed-all = 人人可以
console-no-trays = 没有连接骰盘。请插上一个，或输入结果。
console-claim-tray = 用于这张桌子
console-tray-of-nobody = { $tray }：没人认领的骰盘
console-rolled-for-nobody = 上面掷了 { $count } 次，都没有计入。让它为本桌所用，下一次就会计入。
console-release-tray = 释放
console-tray-serves = 服务于
console-tray-serves-all = 整张桌子
console-open-gate = 打开闸门
console-open-gate-about = 打开十秒，供没有要求的掷骰使用。有掷骰等待时它会自动打开。

## 单颗骰子

console-known-dice = 骰子
console-known-dice-about = 能够彼此区分的骰子（例如 Pixels 和 GoDice）掷过之后会列在这里。归属某一组的骰子每次都填入那一组；十位骰加一颗 d10 就是 d100。
console-known-dice-none = 还没有掷过能够区分的骰子。
console-known-die-nameless = 骰子 { $key }
console-known-die-now = 现在是 { $face }
console-known-die-name = 名字
console-known-die-colour = 颜色
console-known-die-tag = 归属
console-known-die-tag-none = 任意组
console-known-die-tens = d100 的十位
console-known-die-kind = 它是
console-known-die-kind-read = { $kind }，与读到的一样
console-known-die-faces = 各面代表
console-known-die-faces-wrong = 从最小的面起，每一面一个整数。
console-die-called = { $name }，{ $kind }
console-colour-none = 无
console-colour-black = 黑
console-colour-white = 白
console-colour-grey = 灰
console-colour-red = 红
console-colour-orange = 橙
console-colour-yellow = 黄
console-colour-green = 绿
console-colour-blue = 蓝
console-colour-purple = 紫
console-colour-pink = 粉

## 按键

console-keys = 按键
console-keys-1 = 跳到该数字的灯；输入结果时，是下一颗骰的点数
console-keys-2 = 输入掷骰结果
console-keys-3 = 数字掷骰
console-keys-4 = 把读数放到某项掷骰
console-keys-5 = 结束反应时机
console-keys-6 = 结束反应时机，该动作项余下的时机也不再询问
console-keys-7 = 锁定所选
console-keys-8 = 撤回，先说明会撤回什么
console-keys-9 = 关闭覆盖页面的窗口
console-keys-10 = 本表
