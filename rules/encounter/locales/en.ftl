### The encounter with action points.

## Terms

enc-item-draw-arrow = Draw Arrow
enc-item-trip = Trip
enc-item-mount = Mount
enc-item-demoralize = Demoralize
enc-item-disarm = Disarm
enc-item-hide = Hide
enc-item-tumble = Tumble
enc-item-put-down = Put Down
enc-item-attack = Attack
enc-item-dash = Dash
enc-item-interact = Interact
enc-item-drop-prone = Drop Prone
enc-item-crawl = Crawl
enc-item-stand-up = Stand Up
enc-item-grapple = Grapple
enc-item-search = Search
enc-item-escape = Escape
enc-item-shove = Shove
enc-item-dismiss = Dismiss
enc-item-feint = Feint
enc-item-command = Command
enc-item-ready = Ready
enc-item-flanking-strike = Flanking Strike
enc-item-block = Block
enc-item-opening-attack = Opening Attack
enc-item-pursuit = Pursuit
enc-kind-action-point = action points
enc-kind-free = free action
enc-kind-reaction = reaction
enc-component-catalyst = catalyst
enc-component-consumable = consumable
enc-component-speech = speech
enc-component-gesture = gesture
enc-component-of = { $component } ({ $material })
enc-duration-instant = instant
enc-duration-sustain = sustained
enc-duration-prepare = prepared
enc-duration-rounds = for some rounds
enc-duration-until-destroyed = until destroyed
enc-check-initiative = Initiative
enc-check-stealth = Stealth
enc-check-listen = Listen
enc-check-deception = Deception
enc-check-insight = Insight
enc-check-dexterity = Dexterity
enc-check-spirit = Spirit
enc-check-concentration = Concentration
enc-check-attack = Attack
enc-check-check = check
enc-check-all = all checks
enc-condition-off-guard = Off-guard
enc-condition-silenced = Silenced
enc-condition-gagged = Gagged
enc-condition-prone = Prone
enc-condition-grappled = Grappled
enc-condition-hidden = Hidden
enc-condition-demoralized = Demoralized
enc-condition-down = Down
enc-step-positions = Positions
enc-step-surprise = Surprise
enc-step-initiative = Initiative
enc-step-round = Round
enc-step-check = Check
enc-step-end = End
enc-phase-prepare = Prepare
enc-phase-energize = Energize
enc-phase-action = Action
enc-phase-de-energize = De-energize
enc-phase-save = Save
enc-phase-end = End
enc-item-step-1 = Declare
enc-item-step-2 = Check how it is done
enc-item-step-3 = Pay points or reaction
enc-item-step-4 = Targets are named
enc-item-step-5 = Becoming a target
enc-item-step-6 = Before performing
enc-item-step-7 = Use up resources
enc-item-step-8 = When performing
enc-item-step-9 = Apply all effects
enc-item-step-10 = After performing
enc-item-step-11 = Ends
enc-trigger-targets-named = targets are named
enc-trigger-becomes-target = becomes a target
enc-trigger-ally-becomes-target = an ally becomes a target
enc-trigger-opponent-begins = an opponent is about to act
enc-trigger-ally-begins = an ally is about to act
enc-trigger-opponent-performs = an opponent acts
enc-trigger-ally-performs = an ally acts
enc-trigger-is-hit = is hit
enc-trigger-is-missed = is missed
enc-trigger-is-damaged = is damaged
enc-trigger-opponent-has-performed = an opponent has acted
enc-trigger-ally-has-performed = an ally has acted
enc-trigger-leaves-reach = somebody leaves reach
enc-trigger-moves = somebody moves
enc-trigger-other = something else
enc-trigger-none = nothing sets it off
enc-gauge-points = Points
enc-gauge-reactions = Reactions
enc-gauge-health = Health
enc-gauge-damage = Damage
enc-range-engaged = within arm's reach
enc-range-short = a few steps
enc-range-medium = a stone's throw
enc-range-long = far off
enc-range-extreme = almost out of sight
enc-role-none = not affected
enc-role-surpriser = surpriser
enc-role-surprised = surprised
enc-role-both = surpriser and surprised
enc-windows-open = open
enc-windows-shut = shut
enc-leave-leaves = leaves
enc-leave-flees = flees
enc-leave-falls = falls
enc-cut-reaction = interrupted by a reaction
enc-cut-outer = what it answers is interrupted
enc-cut-gm = interrupted by the GM
enc-cut-cancelled = broken off
enc-cut-left = its performer is gone
enc-cut-resources = what it needs is gone
enc-cut-given-up = given up
enc-cut-missed = not continued this turn
enc-plus = +{ $number }
enc-minus = −{ $number }
enc-check-success = success
enc-check-failure = failure

## What happens

enc-positions = Positions: { $words }
enc-range = Between the sides: { $range }
enc-pair = { $who } and { $other }: { $note }
enc-begins = The encounter begins, { $count } take part.
enc-surprise = Surprisers: { $surprisers }. Surprised: { $surprised }.
enc-surprise-role = { $who }: { $role }, says the GM.
enc-initiative = { $who }: initiative { $total }, priority { $priority }.
enc-order = Order of round { $round }: { $order }.
enc-gm-order = The GM orders a tie: { $order }.
enc-turn = { $who }'s turn, round { $round }.
enc-turn-ends = { $who }'s turn ends at once.
enc-phase = { $who }: { $phase }.
enc-declares = { $who } declares { $item }.
enc-refused = { $who } cannot perform { $item }. { $reason }
enc-pays = { $points ->
    [0] { $reactions ->
        [0] { $who } pays nothing for { $item }.
       *[other] { $who } spends a reaction on { $item }.
    }
    [one] { $who } pays 1 action point for { $item }, { $left } left.
   *[other] { $who } pays { $points } action points for { $item }, { $left } left.
}
enc-targets = { $item } by { $who }: { $targets }
enc-advances = { $who } goes on with { $item }: { $done } of { $turns } turns.
enc-uses-up = { $who } uses up { $used }.
enc-takes-effect = { $item } by { $who } takes effect.
enc-check = { $who }, { $check }: { $total } against { $number }, { $result }.
enc-ends = { $item } by { $who } ends.
enc-interrupted = { $item } by { $who } stops at step { $step }: { $reason }.
enc-long-interrupted = { $who } loses the long action { $item }: { $reason }.
enc-too-late = { $who }'s { $item } comes too late and costs nothing.
enc-damage = { $who } takes { $damage } damage.
enc-heals = { $who } heals { $damage } damage.
enc-condition-begins = { $who }: { $condition }.
enc-condition-ends = { $who } is no longer { $condition }.
enc-counter = { $who }: { $condition } { $number }.
enc-modifier-begins = { $who }: { $number } to { $check }.
enc-modifier-ends = { $who }: { $number } to { $check } ends.
enc-lasts = { $item } by { $who } lasts: { $duration }.
enc-effect-ends = { $item } by { $who } wears off.
enc-prepares = { $who } prepares { $item }.
enc-hands-over = { $who } can now release { $item }.
enc-prepared-lost = { $who } loses the prepared { $item }.
enc-concentration-kept = { $who } keeps concentration: { $total } against { $number }.
enc-concentration-lost = { $who } loses concentration: { $total } against { $number }.
enc-saves = { $who } saves against { $condition }: { $total } against { $number }.
enc-fails-save = { $who } does not save against { $condition }: { $total } against { $number }.
enc-moves = { $who } moves: { $note }
enc-note = { $note }
enc-points = { $who } has { $points ->
    [one] 1 action point
   *[other] { $points } action points
}.
enc-reactions = { $who } has { $reactions ->
    [one] 1 reaction
   *[other] { $reactions } reactions
}.
enc-hit-penalty = { $who }: hit penalty { $number }.
enc-resource = { $who }: { $resource } { $number }.
enc-takes-up = { $who } holds { $material }.
enc-lets-go = { $who } lets go of { $material }.
enc-hands-full = { $who } has no hand free for { $material }.
enc-arrives = { $who } arrives and acts from round { $round }.
enc-gone-leaves = { $who } leaves.
enc-gone-flees = { $who } flees.
enc-gone-falls = { $who } falls.
enc-delays = { $who } waits and acts after { $after }.
enc-willing = { $who } is willing to end the encounter.
enc-unwilling = { $who } is no longer willing to end the encounter.
enc-improvises = { $who } may now { $item }.
enc-calls-for = { $who } wants { $item } now.
enc-lets-pass = Nobody reacts to { $item } by { $who } any more.
enc-windows-now = Windows for reactions are now { $windows }.
enc-chase = A chase begins: { $prey } run, { $range }.
enc-outcome-agreed = All are willing: the encounter ends in round { $round }.
enc-outcome-gm = The GM ends the encounter in round { $round }.
enc-outcome-one-side-left = Only { $side } can still act: the encounter ends in round { $round }.
enc-side-players = the players
enc-side-others = the others
enc-outcome-nobody-able = Nobody can act any more: the encounter ends in round { $round }.
enc-outcome-nobody-left = Nobody is left: the encounter ends in round { $round }.
enc-outcome-chase = The encounter becomes a chase in round { $round }.

## Rolls that are asked for

enc-roll-surprise = { $who }: { $check }, { $modifier }
enc-roll-initiative = { $who }: { $check }, { $modifier }
enc-roll-check = { $who }: { $check }, { $modifier }
enc-roll-opposed = { $who } resists: { $check }, { $modifier }
enc-roll-concentration = { $who }: { $check }, { $modifier }, against { $number }
enc-roll-save = { $who } saves: { $check }, { $modifier }, against { $number }
enc-roll-damage = { $who }: damage of { $item }
enc-roll-healing = { $who }: healing by { $item }

## What is asked

enc-ask-ambusher = Does a side surprise the others?
enc-ask-direction = Who rolls for the surprise?
enc-ask-side = Which side rolls?
enc-ask-surprise-check = Which check against which passive value?
enc-ask-ambushers = Who of them ambushes?
enc-ask-exposed = Who of them is exposed?
enc-ask-order = { $count } act at the same time. In which order?
enc-ask-action = { $who }: what now? { $points ->
    [one] 1 action point
   *[other] { $points } action points
} left.
enc-ask-targets = { $who }: { $item } on whom?
enc-ask-source = { $who }: where does { $item } spread from?
enc-ask-x = First coordinate of the source
enc-ask-y = Second coordinate of the source
enc-ask-inside = Who is inside the area of { $item }?
enc-ask-window-4 = { $who } names targets of { $item }: who reacts?
enc-ask-window-5 = { $item } by { $who }, becoming a target: who reacts?
enc-ask-window-6 = Before { $who } performs { $item }: who reacts?
enc-ask-window-8 = { $who } performs { $item }: who reacts?
enc-ask-window-10 = { $who } has performed { $item }: who reacts?
enc-ask-trigger = What sets off { $item } by { $who }?
enc-ask-trigger-words = What sets off { $item } by { $who }? “{ $words }”
enc-ask-difficulty = Difficulty of { $check }?
enc-ask-ruling = { $item } by { $who }: what happens?
enc-ask-who-rolls = Who rolls?
enc-ask-which-check = Which check?
enc-ask-modifier = Modifier of { $who }'s check?
enc-ask-who-damaged = Who is damaged?
enc-ask-damage = How much damage to { $who }?
enc-ask-who-condition = Whose condition?
enc-ask-which-condition = Which condition?
enc-ask-condition-name = What is the condition called?
enc-ask-rounds = How many rounds? 0 for no limit
enc-ask-who-penalty = Whose hit penalty?
enc-ask-penalty = Hit penalty of { $who }?
enc-ask-who-moves = Who moves?
enc-ask-move = How does { $who } move?
enc-ask-note = What happens?
enc-ask-ready = { $who }: which item is readied?
enc-ask-let-go = What does { $who } let go of?
enc-ask-end-effect = Which effect ends?
enc-ask-saves = { $who }: save against which conditions?
enc-ask-check = Round { $round } is over. Is everybody willing to end?
enc-ask-check-one-side = Round { $round } is over, and only one side can still act. Is everybody willing to end?

## Options

enc-option-who = { $who }
enc-option-words = { $words }
enc-option-item = { $item }
enc-option-item-of = { $who }: { $item }
enc-option-cost = { $item } ({ $points ->
    [0] free
    [one] 1 point
   *[other] { $points } points
})
enc-option-advance = Go on with { $item } ({ $points ->
    [0] free
    [one] 1 point
   *[other] { $points } points
})
enc-option-release = Release { $item }
enc-option-stop-sustaining = Stop sustaining { $item }
enc-option-give-up = Give up { $item }
enc-option-done = End the turn
enc-option-back = Back
enc-option-nobody = No target
enc-option-elsewhere = Somewhere else
enc-option-other = Something else
enc-option-check = { $check }
enc-option-checks = { $check } against passive { $against }
enc-option-condition = { $condition }
enc-option-condition-of = { $who }: { $condition }
enc-option-modifier = { $who }: { $number } to { $check }
enc-option-effect = { $item } by { $who }
enc-option-no-surprise = No surprise
enc-option-ambusher-rolls = Those who ambush roll
enc-option-ambushed-roll = Those who are ambushed roll
enc-option-go-on = Another round
enc-option-end = Yes, the encounter ends
enc-ruling-done = That is all
enc-ruling-check = Somebody rolls a check
enc-ruling-damage = Damage
enc-ruling-condition = A condition begins
enc-ruling-end-condition = A condition ends
enc-ruling-hit-penalty = Hit penalty
enc-ruling-move = Somebody moves
enc-ruling-note = A note
enc-ruling-interrupt = It interrupts what it answers

## Why something cannot be done

enc-bar-not-enough-ap = Step { $step }: it takes { $needed } action points, { $had } left.
enc-bar-no-reaction-left = Step { $step }: it takes { $needed ->
    [one] a reaction
   *[other] { $needed } reactions
}, { $had ->
    [0] none is
   *[other] only { $had } are
} left.
enc-bar-no-trigger = Step { $step }: a reaction needs a trigger.
enc-bar-needs-ready = Step { $step }: outside your own turn a free action must have been readied.
enc-bar-not-prepared = Step { $step }: it is no longer prepared.
enc-bar-not-your-turn = Step { $step }: action points are spent only in your own turn.
enc-bar-own-turn = Step { $step }: this is done only outside your own turn.
enc-bar-one-at-a-time = Step { $step }: { $item } is not finished yet. Give it up first.
enc-bar-advanced-already = Step { $step }: it has already been continued this turn.
enc-bar-component-missing = Step { $step }: { $component } is missing.
enc-bar-second-sustain = Step { $step }: another item is being sustained. End that first.
enc-bar-not-enough-resource = Step { $step }: it uses up { $needed } { $resource }, { $had } left.
enc-bar-no-target = Step { $step }: there is nobody to target.
enc-bar-out-of-reach = Step { $step }: out of range.
enc-bar-ready-long = A long action cannot be readied.
enc-bar-ready-ready = Ready cannot be readied.
enc-refused-hand = { $who } has { $hands } hands.
enc-refused-material = A catalyst or consumable needs a material. Name it.
enc-refused-no-words = Say it in words.
enc-refused-same = Name two different participants.
enc-refused-save-difficulty = A save needs a difficulty. Name it.
enc-refused-tie = Order all who act at the same time: { $tied }.
enc-refused-delay = { $who } already acts after { $after }. Name somebody later.

## What the GM and players can do unasked

enc-offer-react = React now
enc-offer-improvise = Improvise an action item
enc-offer-interrupt = Interrupt an item
enc-offer-cancel = Break off the item
enc-offer-let-pass = No more reactions to this item
enc-offer-windows = Windows for reactions
enc-offer-damage = Damage
enc-offer-heal = Heal
enc-offer-points = Action points
enc-offer-reactions = Reactions
enc-offer-hit-penalty = Hit penalty
enc-offer-resource = Resource
enc-offer-hand = What a hand holds
enc-offer-condition = Condition
enc-offer-end-condition = End a condition
enc-offer-counter = Counter of a condition
enc-offer-modifier = Modifier
enc-offer-end-modifier = End a modifier
enc-offer-end-effect = End an effect
enc-offer-lose-prepared = Lose a prepared item
enc-offer-surprise = Overrule the surprise
enc-offer-leave = Somebody leaves
enc-offer-arrive = Late arrival
enc-offer-newcomer = Somebody new arrives
enc-offer-delay = Act later this round
enc-offer-tie-order = Change the order of a tie
enc-offer-willing = Willing to end, or no longer
enc-offer-note = Note
enc-offer-positions = Positions
enc-offer-distance = Distance between two
enc-offer-chase = Somebody runs: begin a chase
enc-offer-end = End the encounter
enc-field-who = Who
enc-field-item = Action item
enc-field-trigger = Trigger
enc-field-words = In words
enc-field-name = Name
enc-field-side = Side
enc-field-kind = Kind
enc-field-cost = Cost
enc-field-targets = Number of targets
enc-field-modifier = Modifier
enc-field-difficulty = Difficulty
enc-field-components = Components
enc-field-material = Material
enc-field-damage = Damage
enc-field-damage-type = Kind of damage
enc-field-heal = Damage healed
enc-field-points = Action points
enc-field-reactions = Reactions
enc-field-hit-penalty = Hit penalty
enc-field-resource = Resource
enc-field-number = Number
enc-field-hand = Which hand
enc-field-held = What it holds; empty for nothing
enc-field-condition = Condition
enc-field-rounds = Rounds
enc-field-counter = Counter
enc-field-save = Check that ends it
enc-field-on = Check or defence
enc-field-effect = Effect
enc-field-prepared = Prepared item
enc-field-role = Role
enc-field-how = How
enc-field-order = Order
enc-field-distance = Distance
enc-field-windows = Windows
enc-field-prey = Who runs
enc-field-range = How far ahead

## Short words on screens

enc-points-left = { $points ->
    [one] 1 action point
   *[other] { $points } action points
} left
enc-tag-counter = { $condition } { $number }
enc-tag-hit-penalty = Hit penalty { $number }
enc-tag-sustains = Sustains { $item }, round { $round }
enc-tag-prepared = Prepared: { $item }
enc-tag-long = { $item }: { $done } of { $turns } turns
enc-tag-modifier = { $check } { $number }
enc-tag-willing = Willing to end

## What is wrong in a set-up

enc-setup-id = An id is a letter followed by letters, digits, - or _, and none of the words that options use. “{ $got }” is not one.
enc-setup-double = “{ $got }” is there twice.
enc-setup-nobody = There is no participant “{ $got }”.
enc-setup-no-item = There is no action item “{ $got }”.
enc-setup-no-sustain-item = “{ $got }” is not an item of duration “sustain”.
enc-setup-no-lasting-item = “{ $got }” is not an item that lasts for rounds or until destroyed.
enc-setup-no-long-item = “{ $got }” is not an item that needs more turns than are done.
enc-setup-hands = One to eight hands are wanted, { $got } found.
enc-setup-too-long = What hand { $place } holds has too many characters: { $got }
enc-setup-point = A place is a list of two numbers.
enc-setup-phase-turn = A phase needs a turn: say whose turn it is.
enc-setup-all-later = Nobody is there at the start: at least one participant must not be “later”.
enc-setup-turn-later = “{ $got }” comes later and cannot have the turn.
enc-setup-unknown-setting = There is no setting “{ $got }”. There are: { $allowed }.
enc-setup-windows = A list of steps that are windows is wanted: { $allowed }.
enc-setup-unknown-effect = Step { $step }: there is no effect “{ $got }”. There are: { $allowed }.
enc-setup-check-against = Step { $step }: a check is measured against one thing, not against { $allowed } together.
enc-setup-amount = Step { $step }: an amount is a number or dice such as 2d6+3, not “{ $got }”.
enc-setup-free-cost = Step { $step }: a free action costs no points.
enc-setup-long-cost = Step { $step }: a long action is paid with 1 action point every turn.
enc-setup-trigger-kind = Step { $step }: only a reaction has a trigger.
enc-setup-area-and-targets = Step { $step }: an item has targets or an area, not both.
enc-setup-provides = Step { $step }: only an item of duration “prepare” provides another one.
