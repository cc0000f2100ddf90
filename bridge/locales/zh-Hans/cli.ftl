cli-init-written = 已写入 { $path }。请先阅读，然后运行：dicewire doctor
cli-play-ended = 结束：{ $how }（{ $result }）
cli-play-open = 等待 { $count } 个回答：

cli-stands-pair = { $pursuer }追{ $prey }：{ $range }
cli-stands-gauge = { $gauge } { $value }/{ $most }
doctor-python = Python { $version }
doctor-config = { $path } 可以读取；{ $tables } 张桌子
doctor-no-config = 没有 { $path }；按默认值检查。可用 dicewire init 写一份
doctor-wrong = { $error }
doctor-rulesets = 规则集：{ $rulesets }
doctor-ruleset-left-out = 有规则集或其中一部分不能用：{ $problem }。请修正该插件或将其卸载
doctor-port-free = { $place } 空闲（{ $key }）
doctor-port-taken = 无法在 { $place } 上监听：{ $reason }。请停止占用它的程序，或把 { $key } 改成别的端口
doctor-open-without-tls = { $host } 允许其他机器连接且没有加密；请设置 server.tls = true
doctor-no-cryptography = server.tls 需要软件包“cryptography”：pip install cryptography，或指定你自己的证书
doctor-journal = { $path } 可以写入
doctor-journal-access = { $path } 存在，但你无权读写；请更改其所有者或权限
doctor-journal-folder = 你无权写入 { $path }；请把 journal.path 设到别处
doctor-disk-full = { $path } 所在磁盘只剩 { $megabytes } MB；请腾出空间
doctor-serial = 骰盘端口 { $port } 可以打开
doctor-serial-absent = 端口 { $port }（trays.serial.ports）不存在；请插上骰盘或删去它
doctor-serial-access = 你无权打开 { $port }。请加入它的用户组并重新登录：sudo usermod -aG { $group } $USER
doctor-no-serial = 没有找到 USB 骰盘。请插上一个；若其开发板不被识别，请在 trays.serial.ports 中写明端口
doctor-modemmanager = ModemManager 正在运行，插入骰盘时可能干扰它；docs/build-a-tray.md 中有避免干扰的 udev 规则
doctor-no-mosquitto = trays.mqtt.broker 为 "managed"，但没有安装 mosquitto：sudo apt-get install mosquitto
doctor-mosquitto = 已安装 mosquitto（{ $path }）
doctor-broker = { $url } 的 MQTT 代理有应答
doctor-broker-absent = { $url } 没有 MQTT 代理应答：{ $reason }。请启动它、改正 trays.mqtt.broker，或使用 "managed"
doctor-keys-readable = { $path } 中有骰盘密钥，而本机其他用户可以读取：请执行 chmod 600

cli-run-listening = Dicewire 正在监听 { $url }
cli-run-admin = 管理令牌，只显示这一次（用于通过 API 添加桌子）：{ $token }
cli-run-gm = { $table } 的主持人：在浏览器打开这个链接，它只显示这一次：{ $link }
cli-run-only-here = 目前只有这台电脑能打开。要让手机进来，在配置的 [server] 下设 host = "0.0.0.0" 和 tls = true，再重新启动。
cli-run-known = { $tables ->
    [0] 还没有桌子：请在配置的 [[tables]] 下写一张，然后重新启动。
   *[other] 已打开 { $tables } 张桌子。打开上面的地址：浏览器记得自己的席位。需要新的主持人链接：dicewire run --new-links
}
cli-run-stop = 按 Ctrl C 停止。
cli-run-stopping = 正在停止。
cli-demo-gm = 主持人控制台：{ $link }
cli-demo-player = { $name } 的玩家页面：{ $link }
cli-demo-display = 大屏幕：{ $link }
cli-export-line = { $table }  { $conflict }  { $ruleset }  { $began }
cli-export-none = 这份日志里还没有进行过任何冲突。
cli-export-written = 已写入 { $path }
