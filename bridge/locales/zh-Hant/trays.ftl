### 關於骰盤及其線纜、代理和連線的說明。

## 骰盤為何不在

tray-lost-unplugged = 已拔下。
tray-lost-closed = 連線已關閉。
tray-lost-stopped = 橋接器已停止。
tray-lost-no-tray = { $where } 沒有骰盤回應。
tray-lost-silent = 它太久沒有消息，連線已關閉。
tray-lost-other-tray = 那裡現在連接著另一個骰盤。
tray-lost-replaced = 它重新建立了連線。
tray-lost-last-will = 它的代理說它已離線。
tray-lost-broker-gone = 代理 { $where } 已中斷。在它恢復之前，擲骰結果保存在骰盤裡。
tray-lost-no-answer = { $where } 沒有回應。
tray-lost-failed = { $where }：{ $detail }
tray-silent = 它沒有發出心跳。

## 骰盤的異常

tray-version = 骰盤使用第 { $theirs } 版協定，這個橋接器使用第 { $ours } 版。請更新較舊的一方；在此之前擲骰結果保存在骰盤裡。
tray-wrong-name = 應是骰盤 { $known } 的裝置自稱 { $said }，不予理會。
tray-contended = 另一個橋接器正在與這個骰盤通訊。請只把它交給一個橋接器。
tray-store-reset = 骰盤的儲存是新的。若其中曾有未送達的擲骰，它們已遺失：請重擲或輸入結果。
tray-acked-elsewhere = 這個骰盤的第 { $first } 至 { $last } 筆記錄已由另一份日誌收下，不會再送來。
tray-not-committed = 有一次擲骰未能保存。骰盤會保留並重新傳送。

## 連線

tray-tcp-no-proof = { $where } 連上了骰盤連接埠，卻沒有出示骰盤的金鑰，已被拒絕。
tray-tcp-wrong-key = { $where } 自稱骰盤 { $dev }，但金鑰錯誤或未知。請核對橋接器的金鑰檔與骰盤中的金鑰。
tray-tcp-too-many = 骰盤連接埠的連線過多；來自 { $where } 的連線已被拒絕。
tray-not-announced = 無法在區域網路上公布橋接器：{ $why }。骰盤只能憑位址找到它。
tray-broker-connected = 已連上代理 { $where }。

## 有什麼妨礙

tray-error-port-denied = 你無權開啟 { $where }。請加入擁有它的群組（通常是 dialout）並重新登入。
tray-error-port-busy = 另一個程式正在使用 { $where }。請關閉序列埠監視器，並避免 ModemManager 干擾骰盤。
tray-error-broker-missing = 沒有安裝 { $program }。請安裝它，或寫明代理的 URL。
tray-error-broker-failed = { $program } 沒有啟動：{ $why }
tray-error-broker-refused = 代理 { $where } 拒絕橋接器：{ $why }。請檢查使用者名稱、密碼和該使用者的權限。
tray-error-broker-unreadable = 無法讀取代理的 URL。它形如 mqtt://host:1883。
tray-error-broker-scheme = 代理的 URL 必須以 mqtt:// 或 mqtts:// 開頭。
tray-error-broker-host = 代理的 URL 沒有寫明主機。它形如 mqtt://host:1883。
tray-error-broker-rest = 代理的 URL 在主機和連接埠之後不能再有內容。
tray-error-broker-file = 無法讀取代理的憑證檔：{ $detail }
tray-error-broker-name = 「{ $detail }」不能作橋接器的名稱：應為 1 至 24 個 a-z、0-9 和連字號。
tray-error-listen = 橋接器無法在 { $where } 等候骰盤：{ $why }
tray-error-port-taken = 另一個程式正在使用橋接器等候骰盤的 { $where }。請改用別的連接埠。
tray-error-frame = 這無法傳送給骰盤：{ $why }
tray-error-command = 這無法傳送給骰盤：{ $field }：{ $why }
tray-error-unknown = 沒有已知的骰盤 { $dev }。
tray-error-limit = 出現的骰盤超過 { $most } 個。請用代理的存取規則限定誰可以登記骰盤。
tray-error-read-only = 骰盤 { $dev } 不接受命令：它使用另一版協定。
