### What the bridge's server says when it refuses a connection or a request.

fault-malformed = The bridge cannot read what was sent: { $what }.
fault-bad-request = The bridge cannot answer this request.
fault-hello-timeout = No greeting came in time.
fault-hello-first = A connection begins with one greeting, and has only one.
fault-wrong-protocol = This page speaks version { $got } of the protocol, the bridge version { $wanted }. Load the page again; if that does not help, update whichever is older.
fault-no-token = This needs a token, sent as “Authorization: Bearer TOKEN”.
fault-bad-token = This link or token opens nothing. It was renewed, its seat was removed, or it was not copied whole. Ask the GM for a new one.
fault-too-many-tries = Too many wrong tokens came from here. Wait a minute, then try again.
fault-too-many-clients = Too many connections are open. Close some of the pages, then try again.
fault-id-order = Command numbers must increase. This command was not carried out.
fault-bad-origin = The bridge does not trust pages of { $origin }. Add it to “origins” in dicewire.toml if it should.
fault-bad-host = The bridge does not go by the name { $host }. Use its IP address, or add the name in dicewire.toml.
fault-bad-method = This address does not support that.
fault-too-large = This is larger than the bridge accepts.
fault-shutting-down = The bridge is closing. This page connects again by itself.
fault-internal = Something went wrong in the bridge. Nothing was lost; its log says more under { $number }.

## Rulesets

ruleset-yze-chase = Year Zero chase
ruleset-gurps-action-chase = GURPS Action chase
ruleset-encounter = Encounter with action points
