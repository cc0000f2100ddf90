### 关于骰盘及其线缆、代理和连接的说明。

## 骰盘为何不在

tray-lost-unplugged = 已拔下。
tray-lost-closed = 连接已关闭。
tray-lost-stopped = 桥接器已停止。
tray-lost-no-tray = { $where } 没有骰盘应答。
tray-lost-silent = 它太久没有消息，连接已关闭。
tray-lost-other-tray = 那里现在连接着另一个骰盘。
tray-lost-replaced = 它重新建立了连接。
tray-lost-last-will = 它的代理说它已离线。
tray-lost-broker-gone = 代理 { $where } 已断开。在它恢复之前，掷骰结果保存在骰盘里。
tray-lost-no-answer = { $where } 没有应答。
tray-lost-failed = { $where }：{ $detail }
tray-silent = 它没有发出心跳。

## 骰盘的异常

tray-version = 骰盘使用第 { $theirs } 版协议，这个桥接器使用第 { $ours } 版。请更新较旧的一方；在此之前掷骰结果保存在骰盘里。
tray-wrong-name = 应是骰盘 { $known } 的设备自称 { $said }，不予理会。
tray-contended = 另一个桥接器正在与这个骰盘通信。请只把它交给一个桥接器。
tray-store-reset = 骰盘的存储是新的。若其中曾有未送达的掷骰，它们已丢失：请重掷或输入结果。
tray-acked-elsewhere = 这个骰盘的第 { $first } 至 { $last } 条记录已由另一份日志收下，不会再送来。
tray-not-committed = 有一次掷骰未能保存。骰盘会保留并重新发送。

## 连接

tray-tcp-no-proof = { $where } 连接了骰盘端口，却没有出示骰盘的密钥，已被拒绝。
tray-tcp-wrong-key = { $where } 自称骰盘 { $dev }，但密钥错误或未知。请核对桥接器的密钥文件与骰盘中的密钥。
tray-tcp-too-many = 骰盘端口的连接过多；来自 { $where } 的连接已被拒绝。
tray-not-announced = 无法在本地网络上公布桥接器：{ $why }。骰盘只能凭地址找到它。
tray-broker-connected = 已连接代理 { $where }。

## 有什么妨碍

tray-error-port-denied = 你无权打开 { $where }。请加入拥有它的用户组（通常是 dialout）并重新登录。
tray-error-port-busy = 另一个程序正在使用 { $where }。请关闭串口监视器，并避免 ModemManager 干扰骰盘。
tray-error-broker-missing = 没有安装 { $program }。请安装它，或写明代理的 URL。
tray-error-broker-failed = { $program } 没有启动：{ $why }
tray-error-broker-refused = 代理 { $where } 拒绝桥接器：{ $why }。请检查用户名、密码和该用户的权限。
tray-error-broker-unreadable = 无法读取代理的 URL。它形如 mqtt://host:1883。
tray-error-broker-scheme = 代理的 URL 必须以 mqtt:// 或 mqtts:// 开头。
tray-error-broker-host = 代理的 URL 没有写明主机。它形如 mqtt://host:1883。
tray-error-broker-rest = 代理的 URL 在主机和端口之后不能再有内容。
tray-error-broker-file = 无法读取代理的证书文件：{ $detail }
tray-error-broker-name = “{ $detail }”不能作桥接器的名称：应为 1 至 24 个 a-z、0-9 和连字符。
tray-error-listen = 桥接器无法在 { $where } 等候骰盘：{ $why }
tray-error-port-taken = 另一个程序正在使用桥接器等候骰盘的 { $where }。请改用别的端口。
tray-error-frame = 这无法发送给骰盘：{ $why }
tray-error-command = 这无法发送给骰盘：{ $field }：{ $why }
tray-error-unknown = 没有已知的骰盘 { $dev }。
tray-error-limit = 出现的骰盘超过 { $most } 个。请用代理的访问规则限定谁可以登记骰盘。
tray-error-read-only = 骰盘 { $dev } 不接受命令：它使用另一版协议。
