### 桥接器拒绝连接或请求时所说的话。

fault-malformed = 桥接器读不懂收到的内容：{ $what }。
fault-bad-request = 桥接器无法回应这个请求。
fault-hello-timeout = 没有及时收到问候。
fault-hello-first = 连接以一次问候开始，且只有一次。
fault-wrong-protocol = 此页面使用协议第 { $got } 版，桥接器使用第 { $wanted } 版。请重新加载页面；若仍无效，请更新较旧的一方。
fault-no-token = 这需要令牌，以“Authorization: Bearer TOKEN”发送。
fault-bad-token = 这个链接或令牌无法打开任何席位：它已更换、席位已移除，或没有复制完整。请向主持人索取新的。
fault-too-many-tries = 从这里收到太多错误的令牌。请稍等一分钟再试。
fault-too-many-clients = 打开的连接太多。请关闭一些页面后再试。
fault-id-order = 命令编号必须递增。这条命令没有执行。
fault-bad-origin = 桥接器不信任来自 { $origin } 的页面。如需信任，请把它加入 dicewire.toml 的“origins”。
fault-bad-host = 桥接器不叫 { $host } 这个名字。请使用它的 IP 地址，或把该名字加入 dicewire.toml。
fault-bad-method = 此地址不支持这种操作。
fault-too-large = 这超出了桥接器接受的大小。
fault-shutting-down = 桥接器正在关闭。此页面会自行重新连接。
fault-internal = 桥接器内部出了问题。没有丢失任何内容；详情见日志中的 { $number }。

## 规则

ruleset-yze-chase = 零年追逐
ruleset-gurps-action-chase = GURPS 动作追逐
ruleset-encounter = 行动点遭遇
