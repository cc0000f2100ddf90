cli-init-written = Wrote { $path }. Read it, then: dicewire doctor
cli-play-ended = Ended: { $how } ({ $result })
cli-play-open = { $count ->
    [one] Waiting for one answer:
   *[other] Waiting for { $count } answers:
}

cli-stands-pair = { $pursuer } after { $prey }: { $range }
cli-stands-gauge = { $gauge } { $value } of { $most }
doctor-python = Python { $version }
doctor-config = { $path } can be read; { $tables ->
    [one] one table
   *[other] { $tables } tables
}
doctor-no-config = There is no { $path }; the defaults are looked at. Write one with: dicewire init
doctor-wrong = { $error }
doctor-rulesets = Rulesets: { $rulesets }
doctor-ruleset-left-out = A ruleset, or a part of one, is left out: { $problem }. Correct the plug-in, or uninstall it
doctor-port-free = { $place } is free ({ $key })
doctor-port-taken = { $place } cannot be listened on: { $reason }. Stop what uses it, or set { $key } to another port
doctor-open-without-tls = { $host } lets other machines in and is not encrypted; set server.tls = true
doctor-no-cryptography = server.tls needs the package "cryptography": pip install cryptography, or name a certificate of your own
doctor-journal = { $path } can be written
doctor-journal-access = { $path } is there but may not be read and written by you; change its owner or permissions
doctor-journal-folder = { $path } may not be written by you; set journal.path to another place
doctor-disk-full = Only { $megabytes } MB are free where { $path } lies; make room
doctor-serial = Tray port { $port } can be opened
doctor-serial-absent = Port { $port } (trays.serial.ports) is not there; plug the tray in or remove it
doctor-serial-access = You may not open { $port }. Join its group and log in again: sudo usermod -aG { $group } $USER
doctor-no-serial = No tray found on USB. Plug one in; if its board is not known, name its port in trays.serial.ports
doctor-modemmanager = ModemManager is running and may disturb trays as they are plugged in; docs/build-a-tray.md has a udev rule that keeps it away
doctor-no-mosquitto = trays.mqtt.broker is "managed" but mosquitto is not installed: sudo apt-get install mosquitto
doctor-mosquitto = mosquitto is installed ({ $path })
doctor-broker = The MQTT broker at { $url } answers
doctor-broker-absent = No MQTT broker answers at { $url }: { $reason }. Start it, correct trays.mqtt.broker, or use "managed"
doctor-keys-readable = { $path } holds tray keys and others on this machine may read it: chmod 600 it

cli-run-listening = Dicewire listens at { $url }
cli-run-admin = Admin token, shown only now (for adding tables over the API): { $token }
cli-run-gm = GM of { $table }: open this link in a browser; it is shown only now: { $link }
cli-run-only-here = Only this computer can open it so far. To let phones in, set host = "0.0.0.0" and tls = true below [server] in the config, then start again.
cli-run-known = { $tables ->
    [0] There is no table yet: name one under [[tables]] in the config, then start again.
    [one] One table is open. Open the address above: browsers keep their seats. For new GM links: dicewire run --new-links
   *[other] { $tables } tables are open. Open the address above: browsers keep their seats. For new GM links: dicewire run --new-links
}
cli-run-stop = Stop with Ctrl C.
cli-run-stopping = Stopping.
cli-demo-gm = GM console: { $link }
cli-demo-player = { $name } plays at: { $link }
cli-demo-display = Big screen: { $link }
cli-export-line = { $table }  { $conflict }  { $ruleset }  { $began }
cli-export-none = Nothing has been played on this journal yet.
cli-export-written = Wrote { $path }
