### 桌子所說的話：記錄、命令為何沒有執行、骰子為何不合任何擲骰、日誌檔有何問題。

## 記錄

log-started = 衝突開始：{ $ruleset }。
log-closed = 衝突已收起。
log-stand-ins = 以下人物沒有這套規則的角色卡，暫用普通角色卡：{ $people }。
log-rolled = { $who }擲出 { $dice }（{ $why }）。
log-picked = { $who }：{ $chose }（{ $why }）。
log-picked-secretly = { $who }已暗中選定。
log-passed = { $who }不作反應（{ $why }）。
log-window-closed = 主持人結束了反應時機（{ $why }）。
log-interjected = { $who }：{ $why }。
log-nothing = 無
log-number = { $number }
log-words = 「{ $words }」
log-undone = 已撤回：{ $what }
log-undone-amendment = 已撤回更正：{ $what }
log-redone = 已恢復：{ $what }
log-redone-amendment = 已恢復更正：{ $what }
log-amended = 已更正：{ $what }
log-free-roll = 自由擲骰：{ $dice }。
log-discarded = 已擱置：{ $dice }。
log-digital-off = 這張桌子不使用數位擲骰。
log-digital-ask = 這張桌子的數位擲骰需經主持人同意。
log-digital-on = 這張桌子人人可用數位擲骰。
log-typed-gm = 這張桌子只由主持人輸入結果。
log-typed-all = 這張桌子人人可以輸入結果。
log-seat-plays = { $seat }扮演{ $people }。
log-nobody = 無人
log-seat-renewed = { $seat }有了新連結，舊連結已失效。
log-seat-removed = { $seat }離開了桌子。
log-tray-claimed = 骰盤 { $tray } 為這張桌子服務。
log-tray-released = 骰盤 { $tray } 不再為這張桌子服務。
log-restarted = 橋接器已重新啟動。一切與日誌所載相同，沒有遺失任何內容。
log-rebuilt = 有內容未能寫入，桌子已依日誌重新讀取。記錄所示仍然有效；缺少的請重做一次。{ $why }
log-ruleset-fault = 規則處理一次讀數時出錯。該讀數等待指派，衝突停在此前的狀態。請回報此問題。
log-view-fault = 規則無法顯示衝突。請撤回上一步，並回報此問題。
log-offers-fault = 規則無法列出此時還可以做什麼，因此不提供這些操作。衝突照常繼續；請回報此問題。
log-frozen-no-ruleset = 衝突已凍結：沒有安裝它的規則（{ $ruleset }）。記錄保留；請重新安裝該規則，或收起衝突。
log-frozen-version = 衝突已凍結：它以規則第 { $old } 版開始，現在是第 { $new } 版。記錄保留；請換回先前的版本，或收起衝突。
log-frozen-events = 衝突已凍結：按現在安裝的規則，經過會有所不同。記錄保留；請換回先前的版本，或收起衝突。
log-thawed = 衝突繼續：按現在安裝的規則，經過與所述相同。

## 骰盤的回報

log-tray-cocked = { $tray }：有骰子斜靠著。請重擲，或說明它的點數。
log-tray-stacked = { $tray }：骰子疊在一起。請重擲上面那顆。
log-tray-unsure = { $tray }：有骰子無法確定點數。請重擲，或說明它的點數。
log-tray-missing = { $tray }：缺少 { $count } 顆骰子。
log-tray-extra = { $tray }：多出 { $count } 顆骰子，或種類不符。
log-tray-offtray = { $tray }：有骰子未經投擲便停下，不予計算。
log-tray-timeout = { $tray }：骰子沒有及時停下。
log-tray-lowbat = { $tray }：骰子 { $die } 電量不足。
log-tray-sensor = { $tray }：{ $die } 已停止運作。
log-tray-full = { $tray }：儲存已滿，閘門關閉。橋接器取走等待的內容後會再打開。
log-tray-store = { $tray }：一筆儲存的讀數損壞並遺失。如果似乎少了一次擲骰，請重擲或輸入結果。
log-tray-unreadable = { $tray }：送來橋接器讀不懂的內容。它的韌體可能比橋接器新。
log-tray-other = { $tray }：回報「{ $code }」。

## 骰子為何等待主持人

misfit-nothing-asked = 沒有要求這個骰盤擲骰。
misfit-none = 它不合任何等待中的擲骰。
misfit-several = 它合乎 { $count } 個等待中的擲骰。
misfit-closed = 它所屬的擲骰已不再等待。
misfit-kind = 這裡不需要 { $kind }。
misfit-group = { $group } 骰中不再需要 { $kind }。
misfit-too-many = 不再需要 { $kind }。
misfit-unsure = 有 { $count } 顆骰子無法確定點數。
misfit-moved = 這些骰子又動了，而它們不在這裡。
misfit-ruleset-fault = 規則處理這次擲骰時出錯。
misfit-refused = 規則不接受這次擲骰。
misfit-fault = 橋接器處理這次擲骰時出錯。
misfit-no-table = 當時骰盤沒有為任何桌子服務。
loose-cut = 它所屬的回答已被撤回。
loose-closed = 它所在的擲骰已不再等待。

## 命令為何沒有執行

fault-not-allowed = 這個席位不能這樣做。
fault-not-found = 這張桌子沒有這個。
fault-digital-off = 這張桌子不使用數位擲骰。
fault-typed-off = 這張桌子只由主持人輸入結果。
fault-conflict-running = 桌上有一個衝突，請先收起它。
fault-no-conflict = 桌上沒有衝突。
fault-still-running = 衝突尚未結束，結束後才能接續。
fault-cannot-follow = 這套規則無法接續剛結束的衝突。
fault-frozen = 衝突已凍結，只能閱讀、匯出和收起。
fault-nothing-to-undo = 沒有可以撤回的內容。
fault-nothing-to-redo = 沒有可以恢復的內容，或其後已有變動。
fault-unknown-ruleset = 這裡沒有安裝這套規則。
fault-ruleset-fault = 規則處理時出錯。沒有任何改變；請回報此問題。
fault-table-failed = 橋接器處理時出錯。沒有任何改變；詳情見其記錄。
fault-last-gm = 這是桌上最後一個主持人席位。
fault-tray-taken = 這個骰盤為另一張桌子服務，請先在那裡釋出。
fault-no-gate = 骰盤不在線，或沒有閘門。
fault-closed = 這個席位不再開放：它被移除了，或換了連結。請向主持人要新的連結或 QR 碼。
fault-bad-setup = 設定中有 { $count } 處錯誤。
fault-not-a-roll = 這不是擲骰。
fault-not-asked = 這裡沒有在問他們。
fault-name-who = 請說明以誰的名義。
fault-die-missing = 有一顆骰子還沒有點數。請給出點數，或擲它。
fault-no-such-die = 這次擲骰沒有這顆骰子。
fault-no-such-kind = 骰子必須是 { $kinds } 之一。
fault-no-such-colour = 顏色必須是 { $colours } 之一。
fault-no-tag = 標籤由 1 到 24 個 a-z、0-9 和 - 組成，例如 attribute、skill、gear 或 tens。
fault-no-face = 「{ $printed }」：面必須是 -1 到 100 的整數。
fault-too-many-dice = 一張桌子最多記住 { $most } 顆骰子。請先清除另一顆的說明。
fault-swap-kinds = 只有同種骰子可以互換。
fault-swap-late = 之後的內容取決於這些骰子。請主持人更正這次擲骰。
fault-take-back-late = 已有內容取決於它。請主持人撤回。
fault-digital-not-asked = 這裡沒有人在等數位擲骰。
fault-no-entry = 沒有可以撤回的第 { $seq } 項。
fault-no-answer = 沒有可以更正的第 { $seq } 項回答。
fault-no-reading = 沒有這筆讀數。
fault-reading-used = 這筆讀數已經用過。
fault-no-seat = 沒有這個席位。
fault-no-tray = 骰盤 { $tray } 不為這張桌子服務。
fault-too-many-seats = 一張桌子最多有 { $most } 個席位。

## 衝突之後

follow-up-encounter = 打起來了：{ $ruleset }
follow-up-chase = 有人逃跑：{ $ruleset }
follow-up-who = { $who }
follow-up-prey = 誰逃跑
follow-up-range = 雙方相距多遠
follow-up-no-prey = 追逐需要有尚能逃跑的人，請指明是誰。
follow-up-no-pursuer = 追逐需要有尚能追擊的人。

## 日誌檔有何問題

journal-unreadable = 無法讀取日誌檔 { $path }（{ $why }）：請更正權限或設定中的路徑，或放回備份。
journal-not-a-journal = { $path } 不是 Dicewire 的日誌檔：請在設定中指定其他路徑；檔案保持原樣。
journal-newer = 日誌檔 { $path } 由較新的 Dicewire 寫成（第 { $version } 版，這裡只認得第 { $known } 版）：請更新 Dicewire，或在設定中指定其他路徑；檔案保持原樣。
journal-in-use = 日誌檔 { $path } 正由另一個橋接器使用：請停止它，或在這個橋接器的設定中指定其他路徑。
journal-migration = 無法把日誌檔 { $path } 升級到第 { $version } 版（{ $why }）：它保持原樣；請騰出磁碟空間，或換回寫成它的 Dicewire。
journal-write = 無法寫入日誌檔 { $path }（{ $why }）：沒有記下任何內容；請騰出磁碟空間或更正權限，然後再試。
journal-gap = 桌子 { $table } 的日誌並非止於第 { $seq } 筆：沒有記下任何內容；桌子會重新讀取。
journal-unrecordable = 這無法記下（{ $why }）：請更正送出的內容，然後再試。
journal-closed = 日誌已關閉，橋接器正在停止：沒有記下任何內容。
