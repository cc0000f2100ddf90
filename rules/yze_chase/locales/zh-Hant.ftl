# 零年引擎追逐。

## Ranges
yze-range-engaged = 貼身
yze-range-short = 短程
yze-range-medium = 中程
yze-range-long = 長程
yze-range-extreme = 極遠程
yze-reach-engaged = 相觸
yze-reach-short = 幾公尺
yze-reach-medium = 25 公尺
yze-reach-long = 100 公尺
yze-reach-extreme = 1 公里
yze-range-away = 脫離
yze-range-changed = 距離由{ $before }變為{ $after }。
yze-range-stays = 距離維持{ $range }。
yze-position = { $who }由位置 { $before } 移到 { $after }。

## Actions
yze-action-pursue-flee = 追擊／逃離
yze-action-pursue = 追擊
    .about = 每個成功拉近一個距離類別。
yze-action-flee = 逃離
    .about = 每個成功拉開一個距離類別。
yze-action-hide = 躲藏
    .about = 勝過追擊者的觀察便脫離視線，追逐可能就此結束。
yze-action-block = 阻擋
    .about = 用東西擋路：拉開距離，追擊者必須越過它。
yze-action-cut-off = 攔截
    .about = 對抗擲骰。獲勝立即貼身；落敗或平手變為極遠程。
yze-action-stand-and-shoot = 停步射擊
    .about = 射擊一次，不移動。
yze-action-other = 其他
    .about = 說出來，由主持人決定。
yze-action-at = { $action }（{ $target }）

yze-means = { $meaning }{ $dice }，{ $skill }。
yze-means-flee = 每個成功拉開一個距離類別。
yze-means-pursue = 每個成功拉近一個距離類別。
yze-means-hide = 勝過對方的觀察就能脫身，或改為偷襲。
yze-means-block = 成功則拉開一個距離類別，對方還須先擲強力。
yze-means-cut-off = 獲勝立即貼身；落敗或平手變為極遠程。
yze-means-stand-and-shoot = 雙方不動，你開火。
yze-means-other = 說出來，由主持人裁定效果。

## Skills
yze-skill-force = 強力
yze-skill-melee = 近戰
yze-skill-stamina = 體魄
yze-skill-marksmanship = 射擊
yze-skill-mobility = 機動
yze-skill-stealth = 潛行
yze-skill-crafting = 工藝
yze-skill-observation = 觀察
yze-skill-survival = 求生
yze-skill-healing = 治療
yze-skill-insight = 洞察
yze-skill-persuasion = 說服
yze-skill-driving = 駕駛

## Where dice come from
yze-dice-attribute = 屬性
yze-dice-skill = 技能
yze-dice-gear = 裝備
yze-dice-advantage = 優勢
yze-dice-artefact = 神器
yze-dice-stress = 壓力
yze-die = { $face }（{ $source }）

## Sides and modes
yze-side-prey = 獵物
yze-side-pursuer = 追擊者
yze-mode-foot = 徒步
yze-mode-vehicle = 載具
yze-table-foot = 徒步追逐障礙表
yze-table-vehicle = 載具追逐障礙表
yze-option-obstacle = { $table } { $roll }：{ $obstacle }
yze-unarmed = 徒手
yze-yes = 是
yze-no = 否

## Vehicles
yze-vehicle-car = 汽車
yze-vehicle-truck = 卡車
yze-vehicle-motorcycle = 機車
yze-vehicle-off-road-bike = 越野機車
yze-vehicle-pickup = 皮卡
yze-vehicle-apc = 裝甲運兵車
yze-vehicle-tank = 戰車
yze-vehicle-helicopter = 直升機

## Obstacles
yze-obstacle-own = { $name }
yze-obstacle-foot-dead-end = 死路
yze-obstacle-foot-food-stall = 食物攤
yze-obstacle-foot-cart = 車輛／手推車
yze-obstacle-foot-crowd = 人群
yze-obstacle-foot-monks = 僧侶
yze-obstacle-foot-guards = 守衛／警察
yze-obstacle-foot-old-man = 老人
yze-obstacle-foot-garbage = 垃圾
yze-obstacle-foot-open-ground = 開闊地
yze-obstacle-foot-thugs = 地痞
yze-obstacle-vehicle-dead-end = 死路
yze-obstacle-vehicle-downpour = 暴雨
yze-obstacle-vehicle-cart = 車輛／手推車
yze-obstacle-vehicle-red-light = 紅燈
yze-obstacle-vehicle-patrol-car = 巡邏車
yze-obstacle-vehicle-highway = 高速公路
yze-obstacle-vehicle-roadworks = 道路施工
yze-obstacle-vehicle-bicycles = 單車群
yze-obstacle-vehicle-truck = 卡車
yze-obstacle-vehicle-alley = 巷道

## Asks
yze-ask-action = { $who }：秘密選擇一個動作
yze-ask-actor = { $side }：同樣慢，本輪由誰行動？
yze-ask-aim = { $who }：用什麼武器，射誰？
yze-ask-attack = { $who }追上了{ $target }：要攻擊嗎？
yze-ask-auto-fail = { $obstacle }：{ $action }自動失敗
yze-ask-automatic = { $who }：自動瞄準武器要開火嗎？
yze-ask-crawl = { $who }：衝過巷道，還是取消動作慢慢通過？
yze-ask-engaged = { $who }追上了{ $target }：接下來怎麼做？
yze-ask-hidden = { $who }擺脫了視線：脫身還是偷襲？
yze-ask-no-dice = { $roll }：沒有骰子可擲，擲骰失敗
yze-ask-order = 同在位置 { $position }：依什麼次序行動？
yze-ask-other = { $who }做了別的事：在距離上贏得幾個類別？
yze-ask-out-of-reach = { $who }沒有夠得著的武器
yze-ask-passenger = { $who }：從載具上射擊嗎？
yze-ask-pay = { $who }被老人纏住：給錢還是推開？
yze-ask-push = { $roll }：成功 { $successes }。強推哪些骰？
yze-ask-table = 用哪張障礙表？

## Options
yze-option-go-on = 繼續
yze-option-hold = 不開火
yze-option-stay = 維持貼身，不攻擊
yze-option-no-attack = 不攻擊
yze-option-overtake = 超越，改當獵物
yze-option-attack = 攻擊：{ $weapon }
yze-option-ram = 撞擊
yze-option-shoot = 以{ $weapon }射{ $target }
yze-option-pay = 付 { $amount }
yze-option-push-past = 以強力推開
yze-option-vanish = 脫身：追逐結束
yze-option-ambush = 在{ $range }偷襲{ $target }
yze-option-drive = 衝過去
yze-option-crawl = 慢慢通過，不擲骰
yze-target = { $who }
yze-target-vehicle = { $who }的載具

## Why an option is barred
yze-bar-prey-only = 只有獵物可以這麼做。
yze-bar-pursuer-only = 只有追擊者可以這麼做。
yze-bar-hide-close = 短程或更近時不能躲藏。
yze-bar-reach = { $weapon }最遠只到{ $range }。
yze-bar-no-weapon = 沒有遠程武器。
yze-bar-money = 老人要 { $bribe }，手上只有 { $money }。

## Rolls
yze-roll-action = { $who }，{ $action }
yze-roll-observation = { $who }以觀察搜尋
yze-roll-defence = { $who }抵抗攔截
yze-roll-after-block = { $who }設法越過阻擋
yze-roll-obstacle = { $who }以{ $skill }應付障礙
yze-roll-alley = { $who }駛過巷道
yze-roll-shot = { $who }射擊
yze-roll-automatic = { $who }的自動瞄準武器開火
yze-roll-melee = { $who }近戰攻擊{ $target }
yze-roll-ram = { $who }撞擊{ $target }
yze-roll-parry = { $who }設法抵擋攻擊
yze-roll-guard = 守衛射擊{ $target }
yze-roll-police = 警方射擊{ $target }
yze-roll-thug = 地痞攻擊{ $target }
yze-roll-push = 強推：{ $roll }
yze-roll-armor = { $who }的護甲
yze-roll-armor-vehicle = { $who }載具的護甲
yze-roll-cover = { $who }在載具內的掩護
yze-roll-damage = { $who }受到的傷害
yze-roll-table = 障礙
yze-roll-thugs = 地痞人數
yze-rolled = { $roll }：成功 { $successes }。
yze-pushed = { $roll }，強推後：成功 { $successes }。
yze-armor = { $roll }抵銷 { $successes } 點。

## Modifiers
yze-mod-maneuverability = 機動性
yze-mod-open = 開闊環境，對手徒步
yze-mod-range = 距離
yze-mod-large = 大型目標
yze-mod-small = 小型目標
yze-mod-dim = 光線昏暗
yze-mod-dark = 黑暗
yze-mod-passenger = 自行進中的載具
yze-mod-conditions = 狀態
yze-mod-help = 協助
yze-mod-gm = 主持人調整值

## What happens
yze-round = 第 { $round } 輪開始。
yze-acts = { $side }：{ $who }最慢，由其行動。
yze-revealed = { $who }揭露：{ $action }。
yze-obstacle = 障礙：{ $obstacle }。
yze-thugs = { $count } 名地痞
yze-thugs-come = { $count } 名地痞擋住去路。
yze-gate-passed = { $who }通過了障礙。
yze-gate-failed = { $who }被障礙拖住。
yze-paid = { $who }付了 { $amount }。
yze-blocked = { $who }被阻擋住了。
yze-nothing = { $who }什麼都沒做：{ $action }已取消。
yze-cancelled = { $who }取消了原定動作。
yze-auto-failed = { $who }：{ $action }自動失敗。
yze-other = { $who }做了別的事。
yze-no-shot = { $who }沒有射擊。
yze-hide-won = { $who }躲開了。
yze-hide-lost = { $who }還是被看見了。
yze-cut-off-won = { $who }攔住了{ $target }。
yze-cut-off-lost = { $who }抄近路失敗，{ $target }拉開距離。
yze-crawls = { $who }慢慢駛過巷道。
yze-stays = { $who }維持貼身。
yze-overtakes = { $who }超越{ $target }，現在是獵物。
yze-hit = { $target }被擊中，傷害 { $damage }。
yze-missed = { $target }沒被擊中。
yze-suffers-damage = { $who }承受 { $by } 點傷害。
yze-suffers-stress = { $who }承受 { $by } 點壓力。
yze-suffers-physical = { $who }獲得 { $by } 個身體狀態。
yze-suffers-mental = { $who }獲得 { $by } 個精神狀態。
yze-suffers-strength = { $who }的力量承受 { $by } 點傷害。
yze-suffers-agility = { $who }的敏捷承受 { $by } 點傷害。
yze-suffers-wits = { $who }的機智承受 { $by } 點傷害。
yze-suffers-empathy = { $who }的同理承受 { $by } 點傷害。
yze-vehicle-damage = { $who }的載具承受 { $by } 點傷害。
yze-component = { $who }的載具部件受損：請查你的表。
yze-gear-worn = { $who }的裝備加值降低 { $by }。
yze-panic = { $who }的壓力骰擲出厄兆：請擲恐慌。
yze-doom = 厄運點：{ $points }
yze-event-bystander-hit = { $who }誤傷了路人。
yze-event-collateral = { $who }造成了波及傷害。
yze-event-own = { $who }：{ $what }
yze-contact-lost = { $who }與{ $other }脫離了追逐。
yze-helps = { $who }協助{ $target }。
yze-joins = { $who }加入追逐。
yze-will-join = { $name }下一輪加入。
yze-will-join-who = { $who }下一輪加入。
yze-changes-mode = { $who }：{ $mode }。
yze-opened = 進入開闊環境，載具可發揮速度。
yze-closed-in = 不再是開闊環境。
yze-light = 光線：{ $light }。
yze-light-bright = 明亮
yze-light-dim = 昏暗
yze-light-dark = 黑暗
yze-modifier = { $who }：下一次擲骰 { $value }。
yze-harm-set = { $who }，{ $kind }：現為 { $value }。
yze-gm-choose-obstacle = 主持人選定障礙。
yze-gm-invent-obstacle = 主持人自行設計障礙。
yze-gm-reroll-obstacle = 主持人重擲障礙。

## What people and vehicles suffer
yze-harm-damage = 傷害
yze-harm-stress = 壓力
yze-harm-physical = 身體狀態
yze-harm-mental = 精神狀態
yze-harm-strength = 力量傷害
yze-harm-agility = 敏捷傷害
yze-harm-wits = 機智傷害
yze-harm-empathy = 同理傷害
yze-harm-vehicle = 載具傷害
yze-gauge-health = 生命值
yze-gauge-resolve = 意志
yze-gauge-stress = 壓力
yze-gauge-physical = 身體狀態
yze-gauge-mental = 精神狀態
yze-gauge-strength = 力量
yze-gauge-agility = 敏捷
yze-gauge-wits = 機智
yze-gauge-empathy = 同理
yze-gauge-hull = 車體

## Leaving
yze-out-broken = { $who }崩潰，退出追逐。
yze-out-wrecked = { $who }的載具成為殘骸，退出追逐。
yze-out-left = { $who }離開追逐。
yze-out-grappled = { $who }被擒住，退出追逐。
yze-out-ambush = { $who }捲入偷襲，退出追逐。
yze-out-no-contact = { $who }已無追逐對手，退出。
yze-tag-broken = 崩潰
yze-tag-wrecked = 殘骸
yze-tag-left = 已離開
yze-tag-grappled = 被擒住
yze-tag-ambush = 捲入偷襲
yze-tag-no-contact = 脫離追逐
yze-tag-acts = 代表陣營行動
yze-tag-modifier = 下一次擲骰 { $value }
yze-leaves-left = 離開
yze-leaves-broken = 崩潰
yze-leaves-wrecked = 載具成殘骸
yze-leaves-grappled = 被擒住
yze-status-planned = 計畫中
yze-status-cancelled = 已取消
yze-status-auto-failed = 自動失敗
yze-status-resolved = 已結算
yze-status-not-resolved = 未結算

## The end
yze-end-away = { $who }逃脫了。
yze-end-hidden = { $who }消失無蹤。
yze-end-ambush = { $who }在{ $range }偷襲{ $target }：進入戰鬥。
yze-end-race = { $who }超越後遙遙領先：贏得賽跑。
yze-end-prey-out = 獵物退出：被追到。
yze-end-pursuer-out = 追擊者退出：獵物逃脫。
yze-end-both-wrecked = 雙方都成為殘骸。
yze-end-wreck = 有載具成為殘骸，追逐結束。
yze-end-no-contact = 已沒有人在追逐。
yze-end-prey-surrender = 獵物投降。
yze-end-prey-fight = 獵物轉身應戰：抽先攻。
yze-end-gm = 主持人結束追逐。
yze-prey-ends-surrender = 投降
yze-prey-ends-fight = 轉身應戰
yze-result-gm = 由主持人決定
yze-result-prey-escaped = 獵物逃脫
yze-result-prey-caught = 獵物被追到
yze-result-both-wrecked = 雙方成殘骸

## Interjections
yze-offer-cancel = 取消動作
yze-offer-help = 協助駕駛
yze-offer-prey-ends = 獵物結束追逐
yze-offer-end = 結束追逐
yze-offer-range = 設定距離
yze-offer-position = 設定位置
yze-offer-modifier = 下一次擲骰的調整值
yze-offer-open = 開闊環境
yze-offer-light = 光線
yze-offer-choose-obstacle = 選定障礙
yze-offer-invent-obstacle = 自行設計障礙
yze-offer-reroll-obstacle = 重擲障礙
yze-offer-leave = 退出
yze-offer-join = 加入
yze-offer-mode = 上下載具
yze-offer-harm = 設定傷害
yze-field-who = 誰
yze-field-how = 方式
yze-field-result = 結果
yze-field-range = 距離
yze-field-position = 位置
yze-field-modifier = 調整值
yze-field-open = 開闊
yze-field-light = 光線
yze-field-obstacle = 障礙
yze-field-name = 名稱
yze-field-for-action = { $action }
yze-field-reason = 原因
yze-field-harm = 種類
yze-field-value = 數值
yze-field-vehicle = 載具
yze-field-sheet = 角色卡（JSON）
yze-field-reserve = 自候補名單
yze-field-side = 陣營
yze-reserve = { $name }

## The round on screens
yze-step-picks = 秘密選擇
yze-step-obstacle = 障礙
yze-step-reveal = 揭露
yze-step-prey = 獵物結算
yze-step-pursuer = 追擊者結算
yze-note-picks = { $done }／{ $all } 已選
yze-note-reveal = { $prey }、{ $pursuer }
yze-note-change = { $action } { $value }
yze-note-advantage = { $action }優勢
yze-note-disadvantage = { $action }劣勢
yze-note-auto-fail-prey = 獵物的{ $actions }自動失敗
yze-note-auto-fail-pursuer = 追擊者的{ $actions }自動失敗
yze-note-auto-fail-any = { $actions }自動失敗
yze-note-demand-prey = 獵物先擲{ $skill }
yze-note-before-prey = 獵物在{ $actions }前先擲{ $skill }
yze-note-demand-pursuer = 追擊者先擲{ $skill }
yze-note-before-pursuer = 追擊者在{ $actions }前先擲{ $skill }
yze-note-demand-any = 所有人先擲{ $skill }
yze-note-before-any = { $actions }前先擲{ $skill }
yze-note-demand-vehicles = 每輛載具在所有動作前先擲{ $skill }
yze-note-failed = { $actions }失敗：{ $effect }
yze-note-used = { $actions }：{ $effect }
yze-note-damage = { $amount } 點傷害
yze-note-damage-vehicle = 載具承受 { $amount } 點傷害
yze-note-attacked-guard = 遭守衛攻擊
yze-note-attacked-police = 遭警方攻擊
yze-note-attacked-thug = 遭地痞攻擊
yze-note-happens-bystander-hit = 誤傷路人
yze-note-happens-collateral = 波及傷害
yze-note-event = { $event }
yze-note-obstacle = { $parts }
yze-bracket-success = 每個成功
yze-bracket-block = 成功
yze-bracket-win = 獲勝
yze-bracket-lose = 落敗或平手
yze-notes-open = 開闊環境

## Refused
yze-refused-say-who = 請指明是誰的。
yze-refused-not-yours = 只能為自己做，或由主持人做。
yze-refused-not-now = 現在不行。
yze-refused-die-read = 這次擲骰已有骰子落在骰盤上。
yze-refused-same = 本來就是如此。
yze-refused-join-one = 請給角色卡或候補名單其一。
yze-refused-here-already = { $name }已經在場：請換一個 id。
yze-refused-say-side = 請指明陣營。
yze-refused-json = 角色卡不是 JSON：第 { $line } 行第 { $column } 欄。
yze-refused-sheet = 角色卡：{ $where }：{ $why }

## Faults of a set-up
yze-setup-unknown-setting = 沒有這個設定；可用的有：{ $known }。
yze-setup-advantage-needs-step = 優勢規則需要階級骰：設 variant = "step"。
yze-setup-two-sizes = 請給兩個骰型，例如 [8, 6]。
yze-setup-id-twice = id「{ $got }」用了兩次。
yze-setup-preliminary-twice = 這裡有兩次預備擲骰針對同一角色的同一動作，而每人最多擲一次。請用 who 或 when 把它們分開。
yze-setup-skill = 沒有這個技能；可用的有：{ $known }。
yze-setup-skill-missing = 追逐會擲這項技能，而角色卡沒有寫。沒有等級的人請寫 { $skill } = 0。
yze-setup-artefact = 請給骰型清單，每個是 8、10 或 12。
yze-setup-vehicle = 沒有這種載具；請用下列之一或寫出數值：{ $known }。
yze-setup-no-vehicle = 駕駛需要一輛載具。
yze-setup-seats = 乘客座位只有 { $seats } 個。
yze-setup-table-size = 障礙表需有 4、6、8、10、12 或 20 項，這張有 { $got } 項。
yze-setup-table-rolls = 1 到 { $most } 的每個點數須各出現一次。
yze-setup-too-far = 追逐起始距離最遠為長程。
yze-setup-pairs = 請給 id 對的清單。
yze-setup-sides = 要有人追人：目前只有一個陣營。
yze-setup-out-already = 第 { $place } 名參與者已經崩潰或成殘骸。
