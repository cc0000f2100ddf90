### What is said of trays, their cables, brokers and sockets.

## Why a tray is not there

tray-lost-unplugged = Unplugged.
tray-lost-closed = The connection was closed.
tray-lost-stopped = The bridge was stopped.
tray-lost-no-tray = No tray answers at { $where }.
tray-lost-silent = It has said nothing for too long; the connection was closed.
tray-lost-other-tray = Another tray is connected there now.
tray-lost-replaced = It connected anew.
tray-lost-last-will = Its broker says that it is offline.
tray-lost-broker-gone = The broker { $where } is gone. Rolls wait in the trays until it is back.
tray-lost-no-answer = { $where } does not answer.
tray-lost-failed = { $where }: { $detail }
tray-silent = It sends no heartbeats.

## What is odd about a tray

tray-version = The tray speaks version { $theirs } of the protocol, this bridge version { $ours }. Update the older of the two; until then its rolls wait in the tray.
tray-wrong-name = A device that should be tray { $known } says that it is { $said }. It is not listened to.
tray-contended = Another bridge talks to this tray. Give it to one bridge only.
tray-store-reset = The tray's store is new. If it held rolls that never arrived, they are lost: roll again or type them.
tray-acked-elsewhere = Records { $first } to { $last } of this tray were taken by another journal and will not come here.
tray-not-committed = A roll could not be saved. The tray keeps it and sends it again.

## Connections

tray-tcp-no-proof = Something at { $where } connected to the port for trays and did not show a tray's key. It was turned away.
tray-tcp-wrong-key = { $where } says that it is tray { $dev }, but its key is wrong or unknown. Compare the keys file of the bridge with the key in the tray.
tray-tcp-too-many = Too many connections to the port for trays; the one from { $where } was turned away.
tray-not-announced = The bridge could not be announced on the local network: { $why }. Trays find it only by its address.
tray-broker-connected = Connected to the broker { $where }.

## What stands in the way

tray-error-port-denied = You may not open { $where }. Join the group that owns it, often dialout, and log in again.
tray-error-port-busy = Another program uses { $where }. Close serial monitors, and keep ModemManager away from trays.
tray-error-broker-missing = { $program } is not installed. Install it, or name a broker by its URL.
tray-error-broker-failed = { $program } did not start: { $why }
tray-error-broker-refused = The broker { $where } refuses the bridge: { $why }. Check the user name and password, and what this user may do there.
tray-error-broker-unreadable = The broker's URL cannot be read. It looks like mqtt://host:1883.
tray-error-broker-scheme = The broker's URL must begin with mqtt:// or mqtts://.
tray-error-broker-host = The broker's URL names no host. It looks like mqtt://host:1883.
tray-error-broker-rest = The broker's URL must end after host and port.
tray-error-broker-file = The certificate file for the broker cannot be read: { $detail }
tray-error-broker-name = “{ $detail }” cannot be a bridge's name: 1 to 24 of a-z, 0-9 and hyphens.
tray-error-listen = The bridge cannot listen for trays on { $where }: { $why }
tray-error-port-taken = Another program uses { $where }, where the bridge should listen for trays. Name another port.
tray-error-frame = This cannot be sent to a tray: { $why }
tray-error-command = This cannot be sent to a tray: { $field }: { $why }
tray-error-unknown = No tray { $dev } is known.
tray-error-limit = More than { $most } trays have shown up. Let the broker's access rules say who may name one.
tray-error-read-only = Tray { $dev } takes no commands: it speaks another version of the protocol.
