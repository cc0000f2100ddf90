### 橋接器拒絕連線或請求時所說的話。

fault-malformed = 橋接器讀不懂收到的內容：{ $what }。
fault-bad-request = 橋接器無法回應這個請求。
fault-hello-timeout = 沒有及時收到問候。
fault-hello-first = 連線以一次問候開始，且只有一次。
fault-wrong-protocol = 此頁面使用協定第 { $got } 版，橋接器使用第 { $wanted } 版。請重新載入頁面；若仍無效，請更新較舊的一方。
fault-no-token = 這需要權杖，以「Authorization: Bearer TOKEN」傳送。
fault-bad-token = 這個連結或權杖無法打開任何席位：它已更換、席位已移除，或沒有複製完整。請向主持人索取新的。
fault-too-many-tries = 從這裡收到太多錯誤的權杖。請稍等一分鐘再試。
fault-too-many-clients = 開啟的連線太多。請關閉一些頁面後再試。
fault-id-order = 命令編號必須遞增。這個命令沒有執行。
fault-bad-origin = 橋接器不信任來自 { $origin } 的頁面。如需信任，請把它加入 dicewire.toml 的「origins」。
fault-bad-host = 橋接器不叫 { $host } 這個名字。請使用它的 IP 位址，或把該名稱加入 dicewire.toml。
fault-bad-method = 此位址不支援這種操作。
fault-too-large = 這超出了橋接器接受的大小。
fault-shutting-down = 橋接器正在關閉。此頁面會自行重新連線。
fault-internal = 橋接器內部出了問題。沒有遺失任何內容；詳情見記錄中的 { $number }。

## 規則

ruleset-yze-chase = 零年追逐
ruleset-gurps-action-chase = GURPS 動作追逐
ruleset-encounter = 行動點遭遇
