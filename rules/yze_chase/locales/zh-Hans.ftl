# 零年引擎追逐。

## Ranges
yze-range-engaged = 贴身
yze-range-short = 短程
yze-range-medium = 中程
yze-range-long = 长程
yze-range-extreme = 极远程
yze-reach-engaged = 相触
yze-reach-short = 几米
yze-reach-medium = 25 米
yze-reach-long = 100 米
yze-reach-extreme = 1 公里
yze-range-away = 脱离
yze-range-changed = 距离由{ $before }变为{ $after }。
yze-range-stays = 距离维持{ $range }。
yze-position = { $who }由位置 { $before } 移到 { $after }。

## Actions
yze-action-pursue-flee = 追击／逃离
yze-action-pursue = 追击
    .about = 每个成功拉近一个距离类别。
yze-action-flee = 逃离
    .about = 每个成功拉开一个距离类别。
yze-action-hide = 躲藏
    .about = 胜过追击者的观察便脱离视线，追逐可能就此结束。
yze-action-block = 阻挡
    .about = 用东西挡路：拉开距离，追击者必须越过它。
yze-action-cut-off = 拦截
    .about = 对抗掷骰。获胜立即贴身；落败或平手变为极远程。
yze-action-stand-and-shoot = 停步射击
    .about = 射击一次，不移动。
yze-action-other = 其他
    .about = 说出来，由主持人决定。
yze-action-at = { $action }（{ $target }）

yze-means = { $meaning }{ $dice }，{ $skill }。
yze-means-flee = 每个成功拉开一个距离类别。
yze-means-pursue = 每个成功拉近一个距离类别。
yze-means-hide = 胜过对方的观察就能脱身，或改为偷袭。
yze-means-block = 成功则拉开一个距离类别，对方还须先掷强力。
yze-means-cut-off = 获胜立即贴身；落败或平手变为极远程。
yze-means-stand-and-shoot = 双方不动，你开火。
yze-means-other = 说出来，由主持人裁定效果。

## Skills
yze-skill-force = 强力
yze-skill-melee = 近战
yze-skill-stamina = 体魄
yze-skill-marksmanship = 射击
yze-skill-mobility = 机动
yze-skill-stealth = 潜行
yze-skill-crafting = 工艺
yze-skill-observation = 观察
yze-skill-survival = 求生
yze-skill-healing = 治疗
yze-skill-insight = 洞察
yze-skill-persuasion = 说服
yze-skill-driving = 驾驶

## Where dice come from
yze-dice-attribute = 属性
yze-dice-skill = 技能
yze-dice-gear = 装备
yze-dice-advantage = 优势
yze-dice-artefact = 神器
yze-dice-stress = 压力
yze-die = { $face }（{ $source }）

## Sides and modes
yze-side-prey = 猎物
yze-side-pursuer = 追击者
yze-mode-foot = 徒步
yze-mode-vehicle = 载具
yze-table-foot = 徒步追逐障碍表
yze-table-vehicle = 载具追逐障碍表
yze-option-obstacle = { $table } { $roll }：{ $obstacle }
yze-unarmed = 徒手
yze-yes = 是
yze-no = 否

## Vehicles
yze-vehicle-car = 汽车
yze-vehicle-truck = 卡车
yze-vehicle-motorcycle = 摩托车
yze-vehicle-off-road-bike = 越野摩托车
yze-vehicle-pickup = 皮卡
yze-vehicle-apc = 装甲运兵车
yze-vehicle-tank = 坦克
yze-vehicle-helicopter = 直升机

## Obstacles
yze-obstacle-own = { $name }
yze-obstacle-foot-dead-end = 死路
yze-obstacle-foot-food-stall = 食物摊
yze-obstacle-foot-cart = 车辆／手推车
yze-obstacle-foot-crowd = 人群
yze-obstacle-foot-monks = 僧侣
yze-obstacle-foot-guards = 守卫／警察
yze-obstacle-foot-old-man = 老人
yze-obstacle-foot-garbage = 垃圾
yze-obstacle-foot-open-ground = 开阔地
yze-obstacle-foot-thugs = 地痞
yze-obstacle-vehicle-dead-end = 死路
yze-obstacle-vehicle-downpour = 暴雨
yze-obstacle-vehicle-cart = 车辆／手推车
yze-obstacle-vehicle-red-light = 红灯
yze-obstacle-vehicle-patrol-car = 巡逻车
yze-obstacle-vehicle-highway = 高速公路
yze-obstacle-vehicle-roadworks = 道路施工
yze-obstacle-vehicle-bicycles = 单车群
yze-obstacle-vehicle-truck = 卡车
yze-obstacle-vehicle-alley = 巷道

## Asks
yze-ask-action = { $who }：秘密选择一个动作
yze-ask-actor = { $side }：同样慢，本轮由谁行动？
yze-ask-aim = { $who }：用什么武器，射谁？
yze-ask-attack = { $who }追上了{ $target }：要攻击吗？
yze-ask-auto-fail = { $obstacle }：{ $action }自动失败
yze-ask-automatic = { $who }：自动瞄准武器要开火吗？
yze-ask-crawl = { $who }：冲过巷道，还是取消动作慢慢通过？
yze-ask-engaged = { $who }追上了{ $target }：接下来怎么做？
yze-ask-hidden = { $who }摆脱了视线：脱身还是偷袭？
yze-ask-no-dice = { $roll }：没有骰子可掷，掷骰失败
yze-ask-order = 同在位置 { $position }：依什么次序行动？
yze-ask-other = { $who }做了别的事：在距离上赢得几个类别？
yze-ask-out-of-reach = { $who }没有够得着的武器
yze-ask-passenger = { $who }：从载具上射击吗？
yze-ask-pay = { $who }被老人缠住：给钱还是推开？
yze-ask-push = { $roll }：成功 { $successes }。强推哪些骰？
yze-ask-table = 用哪张障碍表？

## Options
yze-option-go-on = 继续
yze-option-hold = 不开火
yze-option-stay = 维持贴身，不攻击
yze-option-no-attack = 不攻击
yze-option-overtake = 超越，改当猎物
yze-option-attack = 攻击：{ $weapon }
yze-option-ram = 撞击
yze-option-shoot = 以{ $weapon }射{ $target }
yze-option-pay = 付 { $amount }
yze-option-push-past = 以强力推开
yze-option-vanish = 脱身：追逐结束
yze-option-ambush = 在{ $range }偷袭{ $target }
yze-option-drive = 冲过去
yze-option-crawl = 慢慢通过，不掷骰
yze-target = { $who }
yze-target-vehicle = { $who }的载具

## Why an option is barred
yze-bar-prey-only = 只有猎物可以这么做。
yze-bar-pursuer-only = 只有追击者可以这么做。
yze-bar-hide-close = 短程或更近时不能躲藏。
yze-bar-reach = { $weapon }最远只到{ $range }。
yze-bar-no-weapon = 没有远程武器。
yze-bar-money = 老人要 { $bribe }，手上只有 { $money }。

## Rolls
yze-roll-action = { $who }，{ $action }
yze-roll-observation = { $who }以观察搜寻
yze-roll-defence = { $who }抵抗拦截
yze-roll-after-block = { $who }设法越过阻挡
yze-roll-obstacle = { $who }以{ $skill }应付障碍
yze-roll-alley = { $who }驶过巷道
yze-roll-shot = { $who }射击
yze-roll-automatic = { $who }的自动瞄准武器开火
yze-roll-melee = { $who }近战攻击{ $target }
yze-roll-ram = { $who }撞击{ $target }
yze-roll-parry = { $who }设法抵挡攻击
yze-roll-guard = 守卫射击{ $target }
yze-roll-police = 警方射击{ $target }
yze-roll-thug = 地痞攻击{ $target }
yze-roll-push = 强推：{ $roll }
yze-roll-armor = { $who }的护甲
yze-roll-armor-vehicle = { $who }载具的护甲
yze-roll-cover = { $who }在载具内的掩护
yze-roll-damage = { $who }受到的伤害
yze-roll-table = 障碍
yze-roll-thugs = 地痞人数
yze-rolled = { $roll }：成功 { $successes }。
yze-pushed = { $roll }，强推后：成功 { $successes }。
yze-armor = { $roll }抵消 { $successes } 点。

## Modifiers
yze-mod-maneuverability = 机动性
yze-mod-open = 开阔环境，对手徒步
yze-mod-range = 距离
yze-mod-large = 大型目标
yze-mod-small = 小型目标
yze-mod-dim = 光线昏暗
yze-mod-dark = 黑暗
yze-mod-passenger = 自行进中的载具
yze-mod-conditions = 状态
yze-mod-help = 协助
yze-mod-gm = 主持人调整值

## What happens
yze-round = 第 { $round } 轮开始。
yze-acts = { $side }：{ $who }最慢，由其行动。
yze-revealed = { $who }揭示：{ $action }。
yze-obstacle = 障碍：{ $obstacle }。
yze-thugs = { $count } 名地痞
yze-thugs-come = { $count } 名地痞挡住去路。
yze-gate-passed = { $who }通过了障碍。
yze-gate-failed = { $who }被障碍拖住。
yze-paid = { $who }付了 { $amount }。
yze-blocked = { $who }被阻挡住了。
yze-nothing = { $who }什么都没做：{ $action }已取消。
yze-cancelled = { $who }取消了原定动作。
yze-auto-failed = { $who }：{ $action }自动失败。
yze-other = { $who }做了别的事。
yze-no-shot = { $who }没有射击。
yze-hide-won = { $who }躲开了。
yze-hide-lost = { $who }还是被看见了。
yze-cut-off-won = { $who }拦住了{ $target }。
yze-cut-off-lost = { $who }抄近路失败，{ $target }拉开距离。
yze-crawls = { $who }慢慢驶过巷道。
yze-stays = { $who }维持贴身。
yze-overtakes = { $who }超越{ $target }，现在是猎物。
yze-hit = { $target }被击中，伤害 { $damage }。
yze-missed = { $target }没被击中。
yze-suffers-damage = { $who }承受 { $by } 点伤害。
yze-suffers-stress = { $who }承受 { $by } 点压力。
yze-suffers-physical = { $who }获得 { $by } 个身体状态。
yze-suffers-mental = { $who }获得 { $by } 个精神状态。
yze-suffers-strength = { $who }的力量承受 { $by } 点伤害。
yze-suffers-agility = { $who }的敏捷承受 { $by } 点伤害。
yze-suffers-wits = { $who }的机智承受 { $by } 点伤害。
yze-suffers-empathy = { $who }的同理承受 { $by } 点伤害。
yze-vehicle-damage = { $who }的载具承受 { $by } 点伤害。
yze-component = { $who }的载具部件受损：请查你的表。
yze-gear-worn = { $who }的装备加值降低 { $by }。
yze-panic = { $who }的压力骰掷出厄兆：请掷恐慌。
yze-doom = 厄运点：{ $points }
yze-event-bystander-hit = { $who }误伤了路人。
yze-event-collateral = { $who }造成了波及伤害。
yze-event-own = { $who }：{ $what }
yze-contact-lost = { $who }与{ $other }脱离了追逐。
yze-helps = { $who }协助{ $target }。
yze-joins = { $who }加入追逐。
yze-will-join = { $name }下一轮加入。
yze-will-join-who = { $who }下一轮加入。
yze-changes-mode = { $who }：{ $mode }。
yze-opened = 进入开阔环境，载具可发挥速度。
yze-closed-in = 不再是开阔环境。
yze-light = 光线：{ $light }。
yze-light-bright = 明亮
yze-light-dim = 昏暗
yze-light-dark = 黑暗
yze-modifier = { $who }：下一次掷骰 { $value }。
yze-harm-set = { $who }，{ $kind }：现为 { $value }。
yze-gm-choose-obstacle = 主持人选定障碍。
yze-gm-invent-obstacle = 主持人自行设计障碍。
yze-gm-reroll-obstacle = 主持人重掷障碍。

## What people and vehicles suffer
yze-harm-damage = 伤害
yze-harm-stress = 压力
yze-harm-physical = 身体状态
yze-harm-mental = 精神状态
yze-harm-strength = 力量伤害
yze-harm-agility = 敏捷伤害
yze-harm-wits = 机智伤害
yze-harm-empathy = 同理伤害
yze-harm-vehicle = 载具伤害
yze-gauge-health = 生命值
yze-gauge-resolve = 意志
yze-gauge-stress = 压力
yze-gauge-physical = 身体状态
yze-gauge-mental = 精神状态
yze-gauge-strength = 力量
yze-gauge-agility = 敏捷
yze-gauge-wits = 机智
yze-gauge-empathy = 同理
yze-gauge-hull = 车体

## Leaving
yze-out-broken = { $who }崩溃，退出追逐。
yze-out-wrecked = { $who }的载具成为残骸，退出追逐。
yze-out-left = { $who }离开追逐。
yze-out-grappled = { $who }被擒住，退出追逐。
yze-out-ambush = { $who }卷入偷袭，退出追逐。
yze-out-no-contact = { $who }已无追逐对手，退出。
yze-tag-broken = 崩溃
yze-tag-wrecked = 残骸
yze-tag-left = 已离开
yze-tag-grappled = 被擒住
yze-tag-ambush = 卷入偷袭
yze-tag-no-contact = 脱离追逐
yze-tag-acts = 代表阵营行动
yze-tag-modifier = 下一次掷骰 { $value }
yze-leaves-left = 离开
yze-leaves-broken = 崩溃
yze-leaves-wrecked = 载具成残骸
yze-leaves-grappled = 被擒住
yze-status-planned = 计划中
yze-status-cancelled = 已取消
yze-status-auto-failed = 自动失败
yze-status-resolved = 已结算
yze-status-not-resolved = 未结算

## The end
yze-end-away = { $who }逃脱了。
yze-end-hidden = { $who }消失无踪。
yze-end-ambush = { $who }在{ $range }偷袭{ $target }：进入战斗。
yze-end-race = { $who }超越后遥遥领先：赢得赛跑。
yze-end-prey-out = 猎物退出：被追到。
yze-end-pursuer-out = 追击者退出：猎物逃脱。
yze-end-both-wrecked = 双方都成为残骸。
yze-end-wreck = 有载具成为残骸，追逐结束。
yze-end-no-contact = 已没有人在追逐。
yze-end-prey-surrender = 猎物投降。
yze-end-prey-fight = 猎物转身应战：抽先攻。
yze-end-gm = 主持人结束追逐。
yze-prey-ends-surrender = 投降
yze-prey-ends-fight = 转身应战
yze-result-gm = 由主持人决定
yze-result-prey-escaped = 猎物逃脱
yze-result-prey-caught = 猎物被追到
yze-result-both-wrecked = 双方成残骸

## Interjections
yze-offer-cancel = 取消动作
yze-offer-help = 协助驾驶者
yze-offer-prey-ends = 猎物结束追逐
yze-offer-end = 结束追逐
yze-offer-range = 设定距离
yze-offer-position = 设定位置
yze-offer-modifier = 下一次掷骰的调整值
yze-offer-open = 开阔环境
yze-offer-light = 光线
yze-offer-choose-obstacle = 选定障碍
yze-offer-invent-obstacle = 自行设计障碍
yze-offer-reroll-obstacle = 重掷障碍
yze-offer-leave = 退出
yze-offer-join = 加入
yze-offer-mode = 上下载具
yze-offer-harm = 设定伤害
yze-field-who = 谁
yze-field-how = 方式
yze-field-result = 结果
yze-field-range = 距离
yze-field-position = 位置
yze-field-modifier = 调整值
yze-field-open = 开阔
yze-field-light = 光线
yze-field-obstacle = 障碍
yze-field-name = 名称
yze-field-for-action = { $action }
yze-field-reason = 原因
yze-field-harm = 种类
yze-field-value = 数值
yze-field-vehicle = 载具
yze-field-sheet = 角色卡（JSON）
yze-field-reserve = 自候补名单
yze-field-side = 阵营
yze-reserve = { $name }

## The round on screens
yze-step-picks = 秘密选择
yze-step-obstacle = 障碍
yze-step-reveal = 揭示
yze-step-prey = 猎物结算
yze-step-pursuer = 追击者结算
yze-note-picks = { $done }／{ $all } 已选
yze-note-reveal = { $prey }、{ $pursuer }
yze-note-change = { $action } { $value }
yze-note-advantage = { $action }优势
yze-note-disadvantage = { $action }劣势
yze-note-auto-fail-prey = 猎物的{ $actions }自动失败
yze-note-auto-fail-pursuer = 追击者的{ $actions }自动失败
yze-note-auto-fail-any = { $actions }自动失败
yze-note-demand-prey = 猎物先掷{ $skill }
yze-note-before-prey = 猎物在{ $actions }前先掷{ $skill }
yze-note-demand-pursuer = 追击者先掷{ $skill }
yze-note-before-pursuer = 追击者在{ $actions }前先掷{ $skill }
yze-note-demand-any = 所有人先掷{ $skill }
yze-note-before-any = { $actions }前先掷{ $skill }
yze-note-demand-vehicles = 每辆载具在所有动作前先掷{ $skill }
yze-note-failed = { $actions }失败：{ $effect }
yze-note-used = { $actions }：{ $effect }
yze-note-damage = { $amount } 点伤害
yze-note-damage-vehicle = 载具承受 { $amount } 点伤害
yze-note-attacked-guard = 遭守卫攻击
yze-note-attacked-police = 遭警方攻击
yze-note-attacked-thug = 遭地痞攻击
yze-note-happens-bystander-hit = 误伤路人
yze-note-happens-collateral = 波及伤害
yze-note-event = { $event }
yze-note-obstacle = { $parts }
yze-bracket-success = 每个成功
yze-bracket-block = 成功
yze-bracket-win = 获胜
yze-bracket-lose = 落败或平手
yze-notes-open = 开阔环境

## Refused
yze-refused-say-who = 请指明是谁的。
yze-refused-not-yours = 只能为自己做，或由主持人做。
yze-refused-not-now = 现在不行。
yze-refused-die-read = 这次掷骰已有骰子落在骰盘上。
yze-refused-same = 本来就是如此。
yze-refused-join-one = 请给角色卡或候补名单其一。
yze-refused-here-already = { $name }已经在场：请换一个 id。
yze-refused-say-side = 请指明阵营。
yze-refused-json = 角色卡不是 JSON：第 { $line } 行第 { $column } 列。
yze-refused-sheet = 角色卡：{ $where }：{ $why }

## Faults of a set-up
yze-setup-unknown-setting = 没有这个设置；可用的有：{ $known }。
yze-setup-advantage-needs-step = 优势规则需要阶级骰：设 variant = "step"。
yze-setup-two-sizes = 请给两个骰型，例如 [8, 6]。
yze-setup-id-twice = id “{ $got }”用了两次。
yze-setup-preliminary-twice = 这里有两次预备掷骰针对同一角色的同一动作，而每人最多掷一次。请用 who 或 when 把它们分开。
yze-setup-skill = 没有这个技能；可用的有：{ $known }。
yze-setup-skill-missing = 追逐会掷这项技能，而角色卡没有写。没有等级的人请写 { $skill } = 0。
yze-setup-artefact = 请给骰型列表，每个是 8、10 或 12。
yze-setup-vehicle = 没有这种载具；请用下列之一或写出数值：{ $known }。
yze-setup-no-vehicle = 驾驶者需要一辆载具。
yze-setup-seats = 乘客座位只有 { $seats } 个。
yze-setup-table-size = 障碍表需有 4、6、8、10、12 或 20 项，这张有 { $got } 项。
yze-setup-table-rolls = 1 到 { $most } 的每个点数须各出现一次。
yze-setup-too-far = 追逐起始距离最远为长程。
yze-setup-pairs = 请给 id 对的列表。
yze-setup-sides = 要有人追人：目前只有一个阵营。
yze-setup-out-already = 第 { $place } 名参与者已经崩溃或成残骸。
