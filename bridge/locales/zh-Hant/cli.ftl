cli-init-written = 已寫入 { $path }。請先閱讀，然後執行：dicewire doctor
cli-play-ended = 結束：{ $how }（{ $result }）
cli-play-open = 等待 { $count } 個回答：

cli-stands-pair = { $pursuer }追{ $prey }：{ $range }
cli-stands-gauge = { $gauge } { $value }/{ $most }
doctor-python = Python { $version }
doctor-config = { $path } 可以讀取；{ $tables } 張桌子
doctor-no-config = 沒有 { $path }；按預設值檢查。可用 dicewire init 寫一份
doctor-wrong = { $error }
doctor-rulesets = 規則集：{ $rulesets }
doctor-ruleset-left-out = 有規則集或其中一部分不能用：{ $problem }。請修正該外掛或將其移除
doctor-port-free = { $place } 未被占用（{ $key }）
doctor-port-taken = 無法在 { $place } 上監聽：{ $reason }。請停止占用它的程式，或把 { $key } 改成別的連接埠
doctor-open-without-tls = { $host } 允許其他機器連線且沒有加密；請設定 server.tls = true
doctor-no-cryptography = server.tls 需要套件「cryptography」：pip install cryptography，或指定你自己的憑證
doctor-journal = { $path } 可以寫入
doctor-journal-access = { $path } 存在，但你無權讀寫；請變更其擁有者或權限
doctor-journal-folder = 你無權寫入 { $path }；請把 journal.path 設到別處
doctor-disk-full = { $path } 所在磁碟只剩 { $megabytes } MB；請騰出空間
doctor-serial = 骰盤連接埠 { $port } 可以開啟
doctor-serial-absent = 連接埠 { $port }（trays.serial.ports）不存在；請插上骰盤或刪去它
doctor-serial-access = 你無權開啟 { $port }。請加入它的群組並重新登入：sudo usermod -aG { $group } $USER
doctor-no-serial = 沒有找到 USB 骰盤。請插上一個；若無法辨識其開發板，請在 trays.serial.ports 中寫明連接埠
doctor-modemmanager = ModemManager 正在執行，插入骰盤時可能干擾它；docs/build-a-tray.md 中有避免干擾的 udev 規則
doctor-no-mosquitto = trays.mqtt.broker 為 "managed"，但沒有安裝 mosquitto：sudo apt-get install mosquitto
doctor-mosquitto = 已安裝 mosquitto（{ $path }）
doctor-broker = { $url } 的 MQTT 代理有回應
doctor-broker-absent = { $url } 沒有 MQTT 代理回應：{ $reason }。請啟動它、改正 trays.mqtt.broker，或使用 "managed"
doctor-keys-readable = { $path } 中有骰盤金鑰，而本機其他使用者可以讀取：請執行 chmod 600

cli-run-listening = Dicewire 正在監聽 { $url }
cli-run-admin = 管理權杖，只顯示這一次（用於透過 API 新增桌子）：{ $token }
cli-run-gm = { $table } 的主持人：在瀏覽器打開這個連結，它只顯示這一次：{ $link }
cli-run-only-here = 目前只有這台電腦能打開。要讓手機進來，在設定的 [server] 下設 host = "0.0.0.0" 和 tls = true，再重新啟動。
cli-run-known = { $tables ->
    [0] 還沒有桌子：請在設定的 [[tables]] 下寫一張，然後重新啟動。
   *[other] 已開啟 { $tables } 張桌子。打開上面的位址：瀏覽器記得自己的席位。需要新的主持人連結：dicewire run --new-links
}
cli-run-stop = 按 Ctrl C 停止。
cli-run-stopping = 正在停止。
cli-demo-gm = 主持人主控台：{ $link }
cli-demo-player = { $name } 的玩家頁面：{ $link }
cli-demo-display = 大螢幕：{ $link }
cli-export-line = { $table }  { $conflict }  { $ruleset }  { $began }
cli-export-none = 這份日誌裡還沒有進行過任何衝突。
cli-export-written = 已寫入 { $path }
