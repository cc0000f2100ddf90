### The console in browsers: the GM's page, players' phones, the big screen.

console-product = Dicewire
console-title = { $table } – Dicewire
console-gm-heading = { $table }: the GM's page
console-key = Key
console-close = Close
console-send = Send
console-set-it = Set
console-none = None
console-name = Name
console-role = Role
console-language = Language
console-optional = (may be left open)
console-leave-open = –
console-from-library = Character of the library
console-updating = Updating
console-connecting = Connecting
console-one-less = One less
console-one-more = One more

## Connection, doors

console-offline = Not connected. Nothing was sent; try again once the connection is back.
console-not-connected = Not connected, trying again
console-try-now = Try now
console-other-seats = Other seats
console-joining = Joining the table
console-join-failed = This link does not open a seat
console-join-ask-gm = Ask the GM for a new link or QR code.
console-welcome = Take your seat
console-your-seats = Seats on this device
console-paste-hint = Scan the QR code the GM shows you, or paste your link here.
console-paste-link = Link
console-paste-wrong = This is not a link to a seat. It ends with # and a long row of letters and digits.
console-join = Join
console-role-gm = GM
console-role-player = Player
console-role-display = Big screen

## The bar

console-table = Table
console-conflict = Conflict
console-round-word = Round
console-round = Round { $round }
console-trays = Trays
console-here = Here
console-seats-here = { $here } of { $all ->
    [one] one seat
   *[other] { $all } seats
}
console-tray-good = Good
console-tray-weak = Weak signal
console-tray-low-battery = Battery low
console-tray-silent = Silent
console-trays-to-claim = { $count ->
    [one] One to claim
   *[other] { $count } to claim
}
console-keys-short = Keys

## The range

console-range = Range
console-track-pair = { $pursuer } pursues { $prey }. Range: { $range }.
console-track-moved = { $pursuer } pursues { $prey }. Range: { $range }, before { $before }.
console-track-pursuers = { $name } and { $more } more
console-track-leads = { $what }: { $where }.
console-track-away = Away
console-track-opens = opens +{ $count }
console-track-closes = closes −{ $count }
console-track-bracket = { $who }: { $text }
console-obstacle = Obstacle
console-obstacle-line = Obstacle: { $obstacle }
console-obstacle-note = Obstacle: { $obstacle } ({ $note })

## The round

console-this-round = This round
console-step-state = { $state ->
    [done] , done
    [now] , in progress
   *[later] , to come
}
console-people = Who takes part
console-gauge = { $value } of { $most }
console-order = Order
console-order-hint = priority, then initiative
console-turn-of = { $who }’s turn
console-before-turns = Before the first turn
console-phases = Phases of the turn
console-pips = { $points ->
    [0] { "" }
    [one] One point left.
   *[other] { $points } points left.
} { $reactions ->
    [0] No reaction left.
    [one] One reaction left.
   *[other] { $reactions } reactions left.
}
console-points = Points
console-reaction = Reaction
console-natural-20 = natural 20
console-natural-1 = natural 1
console-tie = tie, order set by the GM
console-joins-later = joins later
console-deed = { $who }: { $item }
console-deed-on = { $who }: { $item } ({ $targets })
console-ladder = Steps of { $item }
console-window-here = (others may react here)
console-step-of = step { $step } of { $all }

## What is waited for

console-waiting = Waiting for
console-waiting-count = { $count ->
    [0] nothing
    [one] one answer
   *[other] { $count } answers
}
console-waiting-secret = secret picks
console-waiting-nothing = Nothing is asked of anyone now.
console-waiting-for = Waiting for { $who }.
console-then = Then: { $what }
console-asked-pick = Up to { $who }
console-asked-ruling = A ruling by the GM
console-asked-window = Who may react, in turn order
console-secret-desk = only you see this
console-secret-phone = Face down until everyone reveals. The GM cannot see it either.
console-rolls = { $who } rolls { $dice }
console-rolls-on = { $who } rolls { $dice } on { $tray }
console-roll-now = Roll { $dice }
console-roll-now-on = Roll { $dice } on { $tray }
console-pick-one = Pick one
console-pick-several = { $least ->
    [0] Pick at most { $most }.
   *[other] Pick { $least } to { $most }.
}
console-pick-order = Press them in the order you want.
console-pick-dice = Press the dice that are picked up and rolled again.
console-pick-misses = All without success
console-keep-dice = Keep all dice
console-roll-again = { $count ->
    [one] Roll one again
   *[other] Roll { $count } again
}
console-lock-in = Lock in: { $what }
console-lock-in-several = { $count ->
    [0] Lock in none
    [one] Lock in one
   *[other] Lock in { $count }
}
console-number-limits = From { $least } to { $most }.
console-text-limit = At most { $longest } characters.
console-picked = Picked
console-picking = Picking
console-pick-down = { $who } has picked, face down
console-pick-open = { $who } is picking
console-picked-note = Nobody else can see it, you included, until the reveal.
console-picking-note = { $who } is asked on their own screen.
console-pick-again = Let { $who } pick again
console-locked = Locked in
console-locked-note = Face down until everyone reveals.
console-close-window = Close window
console-let-pass = No more for this item
console-pass = Let it pass
console-reacted = Reacts
console-may-react = May react
console-cannot-react = { $names } cannot react.

## Dice

console-missing-kind = { $count } more { $kind }
console-more-dice = { $dice }
console-dice-group = { $name } { $count }
console-dice-attribute = Attribute
console-dice-skill = Skill
console-dice-gear = Gear
console-dice-advantage = Advantage
console-dice-artefact = Artefact
console-dice-stress = Stress
console-dice-armor = Armour
console-dice-damage = Damage
console-dice-read = { $read } of { $all } read
console-die-shows = { $kind }: { $face }{ $counts ->
    [yes] , counts
   *[no] { "" }
}{ $state ->
    [typed] , typed
    [digital] , rolled digitally
   *[other] { "" }
}
console-die-empty = { $kind }, not seen yet
console-die-cocked = { $kind }, cocked, does not count
console-cocked = Cocked.
console-cocked-what = Roll it again, or say what it shows.
console-cocked-set = What the cocked die shows
console-cocked-here = { $count ->
    [one] One lies cocked: roll it again, or type what it shows.
   *[other] { $count } lie cocked: roll them again, or type what they show.
}
console-tally-successes = { $count ->
    [one] success
   *[other] successes
}
console-tally-sum = in all
console-type-result = Type result
console-type-off = Only the GM types here
console-digital-roll = Digital roll
console-digital-off = Digital is off at this table
console-digital-asked = The GM is asked for a digital roll.
console-digital-wanted = { $who } asks for a digital roll.
console-digital-allow = Allow
console-digital-refuse = Refuse
console-pad-for = Die { $place }: what does the { $kind } show?
console-pad-for-group = { $group }, die { $place }: what does the { $kind } show?
console-swap-dice = Swap dice
console-swap-choose = Choose two dice
console-use-tray = Tray for this roll
console-no-tray = No tray
console-on-tray = On { $tray }
console-tray-silent-for-ask = { $waiting ->
    [0] { $tray } is silent. Use another tray, type the result, or roll digitally.
    [one] { $tray } is silent; one reading waits on it. Use another tray, type the result, or roll digitally.
   *[other] { $tray } is silent; { $waiting } readings wait on it. Use another tray, type the result, or roll digitally.
}
console-last-rolls = The last rolls

## On the trays

console-on-trays = On the trays
console-trays-empty = Nothing lies on the trays.
console-for-ask = for ask { $number }
console-free-roll = Free roll
console-put-on-ask = Put on an ask
console-keep-free = Keep as free
console-discard = Discard
console-reading-gone = This reading has been dealt with.
console-no-open-rolls = No roll is open now.

## The log

console-log = Log
console-earlier = Earlier, until { $time }
console-earlier-conflict = Before: { $what }, until { $time }
console-side = Log and GM changes
console-log-answer = { $why } – { $came }
console-log-answer-of = { $who }: { $why } – { $came }
console-amend-answer = Amend an answer
console-amend-done = Done amending
console-amend = Amend
console-take-back = Take back
console-source-physical = Tray
console-source-typed = Typed
console-source-digital = Digital
console-source-gm = GM

## Undo and amend

console-undo = Undo
console-redo = Redo
console-undo-do = Take it back
console-redo-do = Bring it back
console-leave-it = Leave it
console-preview-took = This changes
console-preview-unfit = Later answers that no longer fit
console-preview-corrected = Told otherwise
console-preview-told = Told anew
console-preview-retracted = Told no more
console-preview-nothing-else = Nothing else changes.
console-amend-choose = Choose what it should have been. What would change is shown before anything does.
console-amend-face = What the die showed
console-amend-take-back = This answer cannot be changed in place. Take it back and answer again.
console-amend-do = Amend it

## GM changes

console-gm-changes = GM changes
console-more-changes = More…
console-you-may = You may also
console-offer-gone = This cannot be done now.
console-offer-of = { $who }: { $what }

## The end, the beginning

console-the-end = The end
console-frozen = Frozen
console-put-away = Put it away
console-nothing-on-table = Nothing on the table
console-nothing-hint = Start a chase or an encounter. The seats and trays of this table are ready for it.
console-no-players = Add a seat for each player; they join with their phones. Without them you pick and roll for everybody.
console-nothing-for-player = The GM has not started anything yet. This page follows by itself.
console-screen-idle = Waiting for the GM
console-start-conflict = Start a conflict
console-start = Start
console-about-yze-chase = On foot or in vehicles: secret picks, an obstacle each round, dice pools.
console-about-gurps-action-chase = Maneuvers chosen in the open, 3d6 contests, several pursuers.
console-about-encounter = Turns, action points and reactions on a d20.
console-sample-none = From a set-up of your own
console-sample-yze-chase-foot = On foot, one against one
console-sample-yze-chase-vehicles = In vehicles
console-sample-yze-chase-mixed = A vehicle after a runner
console-sample-yze-chase-pack = A pack, each for themselves
console-sample-encounter-broken-parley = The broken parley
console-sample-encounter-burning-mill = The burning mill
console-sample-encounter-lantern-ford = The lantern at the ford
console-sample-gurps-action-chase-car-chase = By car, two pursuers
console-sample-gurps-action-chase-foot-chase = On foot
console-sample-gurps-action-chase-motorcycle-helicopter = Motorcycle and helicopter
console-own-setups = Your own
console-whole-setup = The whole set-up
console-setup-json = Set-up (JSON): sheets, settings, tables
console-setup-no-json = This is not JSON yet. Look for a missing comma, quote or bracket.
console-who-takes-part = Who takes part
console-lists = From your files
console-who-has = Who has { $what }
console-played-by = Played by
console-nobody-plays = The GM

## What follows the end

console-follow-up-there = Takes part
console-follow-up-stand-ins = Without a sheet for these rules; an average one stands in
console-follow-up-left = No longer there
console-follow-up-choose = Say who runs; what it opens is shown here first.
console-follow-up-do = Open it

## Odds

console-odds = Odds
console-odds-about = From where the conflict stands now, played many times over with digital dice and picks at random. Nothing at the table changes.
console-odds-ahead = How far ahead
console-odds-rounds = { $rounds ->
    [0] To the end
    [one] One round
   *[other] { $rounds } rounds
}
console-odds-do = Work out
console-odds-again = Work out again
console-odds-stop = Stop
console-odds-working = Working out the odds…
console-odds-progress = { $done } of { $of } plays
console-odds-made = { $rounds ->
    [0] { $plays } plays to the end.
    [one] { $plays } plays, one round ahead.
   *[other] { $plays } plays, { $rounds } rounds ahead.
}
console-odds-made-short = { $plays } plays in the time there was, fewer than wanted.
console-odds-stale = The table has moved on since.
console-odds-endings = How it stands then
console-odds-varies = Like “{ $what }”
console-odds-no-picks = No pick that you may see comes before the next dice; what others pick in secret is not told apart here.
console-odds-if = { $who }: { $what }
console-odds-share = { $share } %
console-odds-between = { $low } to { $high } %

## Seats and table

console-seats = Seats
console-add-seat = Add a seat
console-plays = plays { $who }
console-plays-whom = Whom the seat plays
console-seat-plays = Whom { $seat } plays
console-not-here = Not here
console-new-link = New link
console-remove = Remove
console-new-link-sure = Close { $seat }’s old link
console-remove-sure = Remove { $seat } now
console-join-link = Link for { $seat }
console-join-once = Scan it with the phone, or copy the link. It is shown only now; a new link closes the old one.
console-join-here-only = It opens on this computer only: the bridge lets no phone in yet. Set host = "0.0.0.0" and tls = true in its config and start it again.
console-copy-link = Copy link
console-open-here = Open here
console-save-conflict = Save the conflict as a file
console-table-settings = Table and trays
console-setting-digital = Digital rolls
console-setting-digital-off = Off
console-setting-digital-ask = The GM is asked
console-setting-digital-on = Open to everyone
console-setting-typed = Typing results
console-setting-typed-gm = The GM alone
console-setting-typed-all = Everyone
console-no-trays = No tray is connected. Plug one in, or type results.
console-claim-tray = Use at this table
console-tray-of-nobody = { $tray }, a tray nobody has claimed
console-rolled-for-nobody = { $count ->
    [one] One roll on it, which counts nowhere.
   *[other] { $count } rolls on it, which count nowhere.
} Use it at this table, and the next one does.
console-release-tray = Release
console-tray-serves = Serves
console-tray-serves-all = The whole table
console-open-gate = Open the gate
console-open-gate-about = For ten seconds, for a roll that nothing asks for. For an open roll it opens by itself.

## Single dice

console-known-dice = Dice
console-known-dice-about = Dice that can be told apart, such as Pixels and GoDice, are listed here once they were rolled. One that belongs to a group fills that group in every roll; a tens die and a d10 are a d100.
console-known-dice-none = No die that can be told apart has been rolled yet.
console-known-die-nameless = Die { $key }
console-known-die-now = shows { $face }
console-known-die-name = Name
console-known-die-colour = Colour
console-known-die-tag = Belongs to
console-known-die-tag-none = Any group
console-known-die-tens = Tens of a d100
console-known-die-kind = It is a
console-known-die-kind-read = { $kind }, as read
console-known-die-faces = Its faces stand for
console-known-die-faces-wrong = One whole number for each face, from the lowest.
console-die-called = { $name }, { $kind }
console-colour-none = None
console-colour-black = Black
console-colour-white = White
console-colour-grey = Grey
console-colour-red = Red
console-colour-orange = Orange
console-colour-yellow = Yellow
console-colour-green = Green
console-colour-blue = Blue
console-colour-purple = Purple
console-colour-pink = Pink

## Keys

console-keys = Keys
console-keys-1 = Jump to the lamp with that number; while a result is typed, the face of the next die
console-keys-2 = Type the result of a roll
console-keys-3 = Digital roll
console-keys-4 = Put a reading on an ask
console-keys-5 = Close the window for reactions
console-keys-6 = Close it, and let the item pass with no more of them
console-keys-7 = Lock in what is chosen
console-keys-8 = Undo, after saying what it takes back
console-keys-9 = Close what lies over the page
console-keys-10 = These keys
