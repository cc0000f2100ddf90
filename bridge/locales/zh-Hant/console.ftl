### 瀏覽器中的主控台：主持人頁面、玩家手機、大螢幕。

console-product = Dicewire
console-title = { $table } – Dicewire
console-gm-heading = { $table }：主持人頁面
console-key = 按鍵
console-close = 關閉
console-send = 送出
console-set-it = 設定
console-none = 無
console-name = 名字
console-role = 身份
console-language = 語言
console-optional = （可留空）
console-leave-open = –
console-from-library = 角色庫中的角色
console-updating = 正在更新
console-connecting = 正在連線
console-one-less = 減一
console-one-more = 加一

## 連線與入口

console-offline = 未連線。什麼都沒有送出；恢復連線後請再試。
console-not-connected = 未連線，正在重試
console-try-now = 立即重試
console-other-seats = 其他席位
console-joining = 正在入座
console-join-failed = 這個連結打不開席位
console-join-ask-gm = 請向主持人要新的連結或QR 碼。
console-welcome = 請入座
console-your-seats = 這台裝置上的席位
console-paste-hint = 掃描主持人出示的QR 碼，或在這裡貼上連結。
console-paste-link = 連結
console-paste-wrong = 這不是席位連結。席位連結以 # 加一長串字母數字結尾。
console-join = 入座
console-role-gm = 主持人
console-role-player = 玩家
console-role-display = 大螢幕

## 頂欄

console-table = 桌子
console-conflict = 衝突
console-round-word = 輪
console-round = 第 { $round } 輪
console-trays = 骰盤
console-here = 在場
console-seats-here = { $here } / { $all } 席
console-tray-good = 良好
console-tray-weak = 訊號弱
console-tray-low-battery = 電量低
console-tray-silent = 無回應
console-trays-to-claim = { $count } 個待認領
console-keys-short = 按鍵

## 距離

console-range = 距離
console-track-pair = { $pursuer }追趕{ $prey }。距離：{ $range }。
console-track-moved = { $pursuer }追趕{ $prey }。距離：{ $range }，此前{ $before }。
console-track-pursuers = { $name }及另外 { $more } 人
console-track-leads = { $what }：{ $where }。
console-track-away = 逃脫
console-track-opens = 拉開 +{ $count }
console-track-closes = 逼近 −{ $count }
console-track-bracket = { $who }：{ $text }
console-obstacle = 障礙
console-obstacle-line = 障礙：{ $obstacle }
console-obstacle-note = 障礙：{ $obstacle }（{ $note }）

## 本輪

console-this-round = 本輪
console-step-state = { $state ->
    [done] ，已完成
    [now] ，進行中
   *[later] ，未到
}
console-people = 參與者
console-gauge = { $value }/{ $most }
console-order = 順序
console-order-hint = 先看優先順序，再看先攻
console-turn-of = { $who }的回合
console-before-turns = 第一個回合之前
console-phases = 回合的階段
console-pips = 剩餘 { $points } 點，{ $reactions } 次反應。
console-points = 行動點
console-reaction = 反應
console-natural-20 = 擲出 20
console-natural-1 = 擲出 1
console-tie = 同值，由主持人排序
console-joins-later = 稍後加入
console-deed = { $who }：{ $item }
console-deed-on = { $who }：{ $item }（{ $targets }）
console-ladder = { $item }的步驟
console-window-here = （他人可在此反應）
console-step-of = 第 { $step } 步，共 { $all } 步

## 等待

console-waiting = 等待
console-waiting-count = { $count ->
    [0] 無
   *[other] { $count } 個回答
}
console-waiting-secret = 秘密選擇
console-waiting-nothing = 現在沒有要任何人回答的。
console-waiting-for = 等待{ $who }。
console-then = 接著：{ $what }
console-asked-pick = 由{ $who }決定
console-asked-ruling = 由主持人裁定
console-asked-window = 可以反應的人，按回合順序
console-secret-desk = 只有你看得到
console-secret-phone = 面朝下，直到大家揭示。主持人也看不到。
console-rolls = { $who }擲 { $dice }
console-rolls-on = { $who }在{ $tray }上擲 { $dice }
console-roll-now = 擲 { $dice }
console-roll-now-on = 在 { $tray } 擲 { $dice }
console-pick-one = 請選一項
console-pick-several = { $least ->
    [0] 最多選 { $most } 項。
   *[other] 選 { $least } 至 { $most } 項。
}
console-pick-order = 請按所要的順序點選。
console-pick-dice = 點選要拿起重擲的骰。
console-pick-misses = 所有沒成功的
console-keep-dice = 保留全部
console-roll-again = 重擲 { $count } 顆
console-lock-in = 鎖定：{ $what }
console-lock-in-several = 鎖定 { $count } 項
console-number-limits = 從 { $least } 到 { $most }。
console-text-limit = 最多 { $longest } 個字。
console-picked = 已選
console-picking = 選擇中
console-pick-down = { $who }已選，面朝下
console-pick-open = { $who }正在選擇
console-picked-note = 揭示之前誰也看不到，包括你。
console-picking-note = 正在{ $who }自己的螢幕上詢問。
console-pick-again = 讓{ $who }重新選擇
console-locked = 已鎖定
console-locked-note = 面朝下，直到大家揭示。
console-close-window = 結束反應時機
console-let-pass = 該動作項不再詢問
console-pass = 不作反應
console-reacted = 反應
console-may-react = 可以反應
console-cannot-react = { $names }不能反應。

## 骰子

console-missing-kind = 還差 { $count } 顆 { $kind }
console-more-dice = { $dice }
console-dice-group = { $name } { $count }
console-dice-attribute = 屬性
console-dice-skill = 技能
console-dice-gear = 裝備
console-dice-advantage = 優勢
console-dice-artefact = 神器
console-dice-stress = 壓力
console-dice-armor = 護甲
console-dice-damage = 傷害
console-dice-read = 已讀 { $read }/{ $all }
console-die-shows = { $kind }：{ $face }{ $counts ->
    [yes] ，算數
   *[no] { "" }
}{ $state ->
    [typed] ，手動輸入
    [digital] ，數字擲骰
   *[other] { "" }
}
console-die-empty = { $kind }，尚未讀到
console-die-cocked = { $kind }，斜靠，不算
console-cocked = 斜靠。
console-cocked-what = 請重擲，或說明它的點數。
console-cocked-set = 斜靠的骰子是幾點
console-cocked-here = 有 { $count } 顆斜靠著：請重擲，或輸入點數。
console-tally-successes = { $count ->
   *[other] 成功
}
console-tally-sum = 合計
console-type-result = 輸入結果
console-type-off = 只由主持人輸入
console-digital-roll = 數字擲骰
console-digital-off = 這張桌子不用數字擲骰
console-digital-asked = 正在請主持人同意數字擲骰。
console-digital-wanted = { $who }想用數字擲骰。
console-digital-allow = 同意
console-digital-refuse = 拒絕
console-pad-for = 第 { $place } 顆骰子：{ $kind } 是幾點？
console-pad-for-group = { $group }，第 { $place } 顆：{ $kind } 是幾點？
console-swap-dice = 交換骰子
console-swap-choose = 選兩顆骰子
console-use-tray = 這次擲骰用的骰盤
console-no-tray = 不用骰盤
console-on-tray = 用{ $tray }
console-tray-silent-for-ask = { $waiting ->
    [0] { $tray }無回應。請換骰盤、輸入結果或用數字擲骰。
   *[other] { $tray }無回應，其中還有 { $waiting } 次讀數。請換骰盤、輸入結果或用數字擲骰。
}
console-last-rolls = 最近的擲骰

## 骰盤上

console-on-trays = 骰盤上
console-trays-empty = 骰盤上什麼也沒有。
console-for-ask = 用於第 { $number } 項
console-free-roll = 自由擲骰
console-put-on-ask = 放到某項擲骰
console-keep-free = 留作自由擲骰
console-discard = 擱置
console-reading-gone = 這個讀數已經處理了。
console-no-open-rolls = 現在沒有待擲的骰。

## 記錄

console-log = 記錄
console-earlier = 更早，至 { $time }
console-earlier-conflict = 之前：{ $what }，至 { $time }
console-side = 記錄與主持人更改
console-log-answer = { $why } – { $came }
console-log-answer-of = { $who }：{ $why } – { $came }
console-amend-answer = 更正回答
console-amend-done = 完成更正
console-amend = 更正
console-take-back = 撤回
console-source-physical = 骰盤
console-source-typed = 輸入
console-source-digital = 數字
console-source-gm = 主持人

## 撤回與更正

console-undo = 撤回
console-redo = 恢復
console-undo-do = 撤回它
console-redo-do = 恢復它
console-leave-it = 不動它
console-preview-took = 會改變的
console-preview-unfit = 之後不再適用的回答
console-preview-corrected = 改為
console-preview-told = 新發生的
console-preview-retracted = 不再發生的
console-preview-nothing-else = 其他都不變。
console-amend-choose = 選擇本應如何。在改變之前會先顯示後果。
console-amend-face = 骰子當時的點數
console-amend-take-back = 這個回答不能就地更改。請撤回後重新回答。
console-amend-do = 更正它

## 主持人更改

console-gm-changes = 主持人更改
console-more-changes = 更多…
console-you-may = 你還可以
console-offer-gone = 現在不能這樣做。
console-offer-of = { $who }：{ $what }

## 結束與開始

console-the-end = 結束
console-frozen = 凍結
console-put-away = 收起
console-nothing-on-table = 桌上還沒有衝突
console-nothing-hint = 開始一場追逐或遭遇。這張桌子的席位和骰盤都已就緒。
console-no-players = 給每位玩家加一個席位，他們用手機加入。沒有玩家時，由你替所有人選擇和擲骰。
console-nothing-for-player = 主持人還沒有開始。這個頁面會自動跟上。
console-screen-idle = 等待主持人
console-start-conflict = 開始衝突
console-start = 開始
console-about-yze-chase = 徒步或駕車：秘密選擇，每輪一個障礙，骰池。
console-about-gurps-action-chase = 公開選擇動作，3d6 對抗，可有多個追擊者。
console-about-encounter = 輪流行動，行動點與反應，d20。
console-sample-none = 用你自己的設定
console-sample-yze-chase-foot = 徒步，一對一
console-sample-yze-chase-vehicles = 載具
console-sample-yze-chase-mixed = 車追人
console-sample-yze-chase-pack = 一群人，各自為戰
console-sample-encounter-broken-parley = 破裂的談判
console-sample-encounter-burning-mill = 燃燒的磨坊
console-sample-encounter-lantern-ford = 渡口的燈
console-sample-gurps-action-chase-car-chase = 汽車，兩方追趕
console-sample-gurps-action-chase-foot-chase = 徒步
console-sample-gurps-action-chase-motorcycle-helicopter = 摩托車與直升機
console-own-setups = 你自己的設定
console-whole-setup = 完整設定
console-setup-json = 設定（JSON）：角色卡、選項、表格
console-setup-no-json = 還不是 JSON。請檢查是否缺了逗號、引號或括號。
console-who-takes-part = 參與者
console-lists = 來自你的檔案
console-who-has = 誰擁有{ $what }
console-played-by = 扮演者
console-nobody-plays = 主持人

## 結束之後

console-follow-up-there = 參與者
console-follow-up-stand-ins = 沒有這套規則的角色卡，以普通數值代替
console-follow-up-left = 已不在場
console-follow-up-choose = 請指定誰逃跑；開始之前會先在這裡顯示。
console-follow-up-do = 開始

## 勝算

console-odds = 勝算
console-odds-about = 從目前的局面出發，用數位骰子與隨機選擇試玩許多次。桌上的一切不變。
console-odds-ahead = 看多遠
console-odds-rounds = { $rounds ->
    [0] 到結束
   *[other] { $rounds } 輪
}
console-odds-do = 計算
console-odds-again = 重新計算
console-odds-stop = 停止
console-odds-working = 正在計算勝算……
console-odds-progress = 已進行 { $done }／{ $of } 次
console-odds-made = { $rounds ->
    [0] 試玩 { $plays } 次，直到結束。
   *[other] 試玩 { $plays } 次，往後 { $rounds } 輪。
}
console-odds-made-short = 時間內試玩了 { $plays } 次，少於預期。
console-odds-stale = 此後桌上又有變化。
console-odds-endings = 屆時的局面
console-odds-varies = 類似「{ $what }」
console-odds-no-picks = 下一次擲骰之前沒有你能看到的選擇；他人秘密的選擇不在此分列。
console-odds-if = { $who }：{ $what }
console-odds-share = { $share }%
console-odds-between = { $low }% 至 { $high }%

## 席位與桌子

console-seats = 席位
console-add-seat = 新增席位
console-plays = 扮演{ $who }
console-plays-whom = 這個席位扮演誰
console-seat-plays = { $seat }扮演誰
console-not-here = 不在
console-new-link = 新連結
console-remove = 移除
console-new-link-sure = 作廢 { $seat } 的舊連結
console-remove-sure = 現在移除 { $seat }
console-join-link = { $seat }的連結
console-join-once = 用手機掃描，或複製連結。它只顯示這一次；新連結會使舊連結失效。
console-join-here-only = 它只能在這台電腦上打開：橋接器還不讓手機進來。請在設定裡設 host = "0.0.0.0" 和 tls = true，再重新啟動。
console-copy-link = 複製連結
console-open-here = 在此開啟
console-save-conflict = 把這場衝突存為檔案
console-table-settings = 桌子與骰盤
console-setting-digital = 數字擲骰
console-setting-digital-off = 不用
console-setting-digital-ask = 需主持人同意
console-setting-digital-on = 人人可用
console-setting-typed = 輸入結果
console-setting-typed-gm = 只由主持人
console-setting-typed-all = 人人可以
console-no-trays = 沒有連線骰盤。請插上一個，或輸入結果。
console-claim-tray = 用於這張桌子
console-tray-of-nobody = { $tray }：沒人認領的骰盤
console-rolled-for-nobody = 上面擲了 { $count } 次，都沒有計入。讓它為本桌所用，下一次就會計入。
console-release-tray = 釋放
console-tray-serves = 服務於
console-tray-serves-all = 整張桌子
console-open-gate = 打開閘門
console-open-gate-about = 打開十秒，供沒有要求的擲骰使用。有擲骰等待時它會自動打開。

## 單顆骰子

console-known-dice = 骰子
console-known-dice-about = 能夠彼此區分的骰子（例如 Pixels 和 GoDice）擲過之後會列在這裡。歸屬某一組的骰子每次都填入那一組；十位骰加一顆 d10 就是 d100。
console-known-dice-none = 還沒有擲過能夠區分的骰子。
console-known-die-nameless = 骰子 { $key }
console-known-die-now = 現在是 { $face }
console-known-die-name = 名字
console-known-die-colour = 顏色
console-known-die-tag = 歸屬
console-known-die-tag-none = 任意組
console-known-die-tens = d100 的十位
console-known-die-kind = 它是
console-known-die-kind-read = { $kind }，與讀到的一樣
console-known-die-faces = 各面代表
console-known-die-faces-wrong = 從最小的面起，每一面一個整數。
console-die-called = { $name }，{ $kind }
console-colour-none = 無
console-colour-black = 黑
console-colour-white = 白
console-colour-grey = 灰
console-colour-red = 紅
console-colour-orange = 橙
console-colour-yellow = 黃
console-colour-green = 綠
console-colour-blue = 藍
console-colour-purple = 紫
console-colour-pink = 粉

## 按鍵

console-keys = 按鍵
console-keys-1 = 跳到該數字的燈；輸入結果時，是下一顆骰的點數
console-keys-2 = 輸入擲骰結果
console-keys-3 = 數字擲骰
console-keys-4 = 把讀數放到某項擲骰
console-keys-5 = 結束反應時機
console-keys-6 = 結束反應時機，該動作項餘下的時機也不再詢問
console-keys-7 = 鎖定所選
console-keys-8 = 撤回，先說明會撤回什麼
console-keys-9 = 關閉覆蓋頁面的視窗
console-keys-10 = 本表
