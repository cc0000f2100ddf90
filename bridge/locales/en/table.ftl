### What a table says: its log, why a command was not carried out, why dice fit no ask, what is wrong with a journal.

## The log

log-started = The conflict begins: { $ruleset }.
log-closed = The conflict was put away.
log-stand-ins = No sheet for these rules, so an average one stands in: { $people }.
log-rolled = { $who } rolled { $dice } ({ $why }).
log-picked = { $who }: { $chose } ({ $why }).
log-picked-secretly = { $who } has picked, face down.
log-passed = { $who } lets it pass ({ $why }).
log-window-closed = The GM closed the window for reactions ({ $why }).
log-interjected = { $who }: { $why }.
log-nothing = nothing
log-number = { $number }
log-words = “{ $words }”
log-undone = Taken back: { $what }
log-undone-amendment = The correction was taken back: { $what }
log-redone = Brought back: { $what }
log-redone-amendment = The correction was brought back: { $what }
log-amended = Corrected: { $what }
log-free-roll = Free roll: { $dice }.
log-discarded = Put aside: { $dice }.
log-digital-off = Digital rolls are off at this table.
log-digital-ask = Digital rolls need the GM's word at this table.
log-digital-on = Digital rolls are open to everyone at this table.
log-typed-gm = Only the GM types results at this table.
log-typed-all = Everyone may type results at this table.
log-seat-plays = { $seat } plays { $people }.
log-nobody = nobody
log-seat-renewed = { $seat } has a new link; the old one no longer works.
log-seat-removed = { $seat } has left the table.
log-tray-claimed = The tray { $tray } serves this table.
log-tray-released = The tray { $tray } no longer serves this table.
log-restarted = The bridge was started again. Everything is as it was recorded, nothing is lost.
log-rebuilt = The table was reloaded from the journal because something could not be recorded. What the log shows stands; anything missing has to be done again. { $why }
log-ruleset-fault = The rules failed on a reading. It waits unassigned, and the conflict goes on as before it. Please report this.
log-view-fault = The rules failed to show the conflict. Take back the last step; please report this.
log-offers-fault = The rules failed to say what else may be done now, so nothing of it is offered. The conflict goes on; please report this.
log-frozen-no-ruleset = The conflict is frozen: its rules ({ $ruleset }) are not installed. Its log stays; install them again, or put it away.
log-frozen-version = The conflict is frozen: it began under version { $old } of its rules, and version { $new } is installed now. Its log stays; go back to the former version, or put it away.
log-frozen-events = The conflict is frozen: under the rules installed now it would have gone differently. Its log stays; go back to the former version, or put it away.
log-thawed = The conflict goes on: under the rules installed now everything goes as it did.

## What trays complain of

log-tray-cocked = { $tray }: a die is cocked. Roll it again, or say what it shows.
log-tray-stacked = { $tray }: dice lie on top of each other. Roll the upper one again.
log-tray-unsure = { $tray }: a die cannot be read for certain. Roll it again, or say what it shows.
log-tray-missing = { $count ->
    [one] { $tray }: one die is missing.
   *[other] { $tray }: { $count } dice are missing.
}
log-tray-extra = { $count ->
    [one] { $tray }: one die too many, or of another kind.
   *[other] { $tray }: { $count } dice too many, or of other kinds.
}
log-tray-offtray = { $tray }: a die came to rest without having been thrown into the tray. It does not count.
log-tray-timeout = { $tray }: the dice did not come to rest in time.
log-tray-lowbat = { $tray }: the battery of die { $die } is low.
log-tray-sensor = { $tray }: { $die } has stopped working.
log-tray-full = { $tray }: its store is full, its gate is closed. It opens again once the bridge has taken what waits.
log-tray-store = { $tray }: a stored reading was damaged and is lost. If a roll seems to be missing, roll again or type it.
log-tray-unreadable = { $tray }: sent something that this bridge cannot read. Its firmware may be newer than the bridge.
log-tray-other = { $tray }: reports “{ $code }”.

## Why dice wait for the GM

misfit-nothing-asked = No roll is waiting for this tray.
misfit-none = It fits none of the open rolls.
misfit-several = { $count ->
    [one] It fits one open roll.
   *[other] It fits { $count } open rolls.
}
misfit-closed = The roll it was made for is no longer open.
misfit-kind = No { $kind } is wanted here.
misfit-group = No more { $kind } are wanted among the { $group } dice.
misfit-too-many = No more { $kind } are wanted.
misfit-unsure = { $count ->
    [one] One die could not be read for certain.
   *[other] { $count } dice could not be read for certain.
}
misfit-moved = These dice moved again, but they do not lie here.
misfit-ruleset-fault = The rules failed on this roll.
misfit-refused = The rules refused this roll.
misfit-fault = The bridge failed on this roll.
misfit-no-table = The tray served no table at the time.
loose-cut = The answer it was part of was taken back.
loose-closed = The roll it lay on is no longer open.

## Why a command was not carried out

fault-not-allowed = This seat may not do that.
fault-not-found = There is no such thing at this table.
fault-digital-off = Digital rolls are off at this table.
fault-typed-off = Only the GM types results at this table.
fault-conflict-running = A conflict is on the table. Put it away first.
fault-no-conflict = No conflict is on the table.
fault-still-running = The conflict has not ended yet. Nothing can follow it until it has.
fault-cannot-follow = These rules cannot take over from the conflict that has ended.
fault-frozen = The conflict is frozen. It can be read, exported and put away.
fault-nothing-to-undo = There is nothing to take back.
fault-nothing-to-redo = There is nothing to bring back, or something came after it.
fault-unknown-ruleset = These rules are not installed here.
fault-ruleset-fault = The rules failed on this. Nothing has changed; please report it.
fault-table-failed = The bridge failed on this. Nothing has changed; its log says more.
fault-last-gm = This is the table's last seat for a GM.
fault-tray-taken = This tray serves another table. Release it there first.
fault-no-gate = The tray is offline, or has no gate.
fault-closed = This seat is closed: it was removed, or its link was renewed. Ask the GM for a new link or QR code.
fault-bad-setup = { $count ->
    [one] One thing is wrong in the set-up.
   *[other] { $count } things are wrong in the set-up.
}
fault-not-a-roll = This is not a roll.
fault-not-asked = They are not being asked here.
fault-name-who = Say in whose name.
fault-die-missing = A die has no face yet. Give one, or roll it.
fault-no-such-die = There is no such die on this roll.
fault-no-such-kind = A die is one of { $kinds }.
fault-no-such-colour = A colour is one of { $colours }.
fault-no-tag = A tag has 1 to 24 of a-z, 0-9 and -, such as attribute, skill, gear or tens.
fault-no-face = “{ $printed }”: faces are whole numbers from -1 to 100.
fault-too-many-dice = A table knows { $most } dice at most. Clear another one first.
fault-swap-kinds = Only dice of the same kind can be swapped.
fault-swap-late = Something after it depends on these dice. Ask the GM to correct the roll.
fault-take-back-late = Something already depends on it. Ask the GM to take it back.
fault-digital-not-asked = Nobody waits for a digital roll here.
fault-no-entry = There is no entry { $seq } that could be taken back.
fault-no-answer = There is no answer { $seq } that could be corrected.
fault-no-reading = There is no such reading.
fault-reading-used = This reading has been used already.
fault-no-seat = There is no such seat.
fault-no-tray = The tray { $tray } does not serve this table.
fault-too-many-seats = A table has { $most } seats at most.

## What follows a conflict

follow-up-encounter = It comes to a fight: { $ruleset }
follow-up-chase = Somebody runs: { $ruleset }
follow-up-who = { $who }
follow-up-prey = Who runs
follow-up-range = How far apart
follow-up-no-prey = A chase needs somebody who runs and still can. Say who.
follow-up-no-pursuer = A chase needs somebody who follows and still can.

## What is wrong with a journal

journal-unreadable = The journal { $path } cannot be read ({ $why }): correct its permissions or the path in the configuration, or put back a backup.
journal-not-a-journal = { $path } is not a journal of Dicewire: name another path in the configuration; the file was left as it is.
journal-newer = The journal { $path } was written by a newer Dicewire (version { $version }, this one knows { $known }): update Dicewire, or name another path in the configuration; the file was left as it is.
journal-in-use = The journal { $path } is in use by another bridge: stop that one, or name another path in the configuration of this one.
journal-migration = The journal { $path } could not be brought to version { $version } ({ $why }): it was left as it is; make room on the disk, or go back to the Dicewire that wrote it.
journal-write = The journal { $path } could not be written ({ $why }): nothing was recorded; make room on the disk or correct the permissions, then try again.
journal-gap = The journal of table { $table } does not end with record { $seq }: nothing was recorded; the table is read anew.
journal-unrecordable = This cannot be recorded ({ $why }): correct what was sent, then try again.
journal-closed = The journal is closed, the bridge is stopping: nothing was recorded.
