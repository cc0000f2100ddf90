# The Year Zero chase.

## Ranges
yze-range-engaged = Engaged
yze-range-short = Short
yze-range-medium = Medium
yze-range-long = Long
yze-range-extreme = Extreme
yze-reach-engaged = touching
yze-reach-short = a few m
yze-reach-medium = 25 m
yze-reach-long = 100 m
yze-reach-extreme = 1 km
yze-range-away = Away
yze-range-changed = Range { $before } to { $after }.
yze-range-stays = Range stays { $range }.
yze-position = { $who } moves from position { $before } to { $after }.

## Actions
yze-action-pursue-flee = Pursue/Flee
yze-action-pursue = Pursue
    .about = Each success closes the range by one band.
yze-action-flee = Flee
    .about = Each success opens the range by one band.
yze-action-hide = Hide
    .about = Beat the pursuer’s Observation to get out of sight. The chase may end.
yze-action-block = Block
    .about = Something in the way: opens the range, and the pursuer must get past it.
yze-action-cut-off = Cut Off
    .about = Opposed. Win: Engaged at once. Lose or tie: the prey gets to Extreme.
yze-action-stand-and-shoot = Stand and Shoot
    .about = One shot, no movement.
yze-action-other = Other
    .about = Say it aloud. The GM decides.
yze-action-at = { $action } ({ $target })

yze-means = { $meaning } { $dice } { $skill }.
yze-means-flee = Each success opens the range by one.
yze-means-pursue = Each success closes the range by one.
yze-means-hide = Beat their Observation and you are gone, or spring an ambush.
yze-means-block = A success opens the range by one, and they must roll Force first.
yze-means-cut-off = Win: Engaged at once. Lose or tie: Extreme.
yze-means-stand-and-shoot = Nobody moves; you shoot.
yze-means-other = Say it aloud; the GM decides what it does.

## Skills
yze-skill-force = Force
yze-skill-melee = Melee
yze-skill-stamina = Stamina
yze-skill-marksmanship = Marksmanship
yze-skill-mobility = Mobility
yze-skill-stealth = Stealth
yze-skill-crafting = Crafting
yze-skill-observation = Observation
yze-skill-survival = Survival
yze-skill-healing = Healing
yze-skill-insight = Insight
yze-skill-persuasion = Persuasion
yze-skill-driving = Driving

## Where dice come from
yze-dice-attribute = attribute
yze-dice-skill = skill
yze-dice-gear = gear
yze-dice-advantage = advantage
yze-dice-artefact = artefact
yze-dice-stress = stress
yze-die = { $face } ({ $source })

## Sides and modes
yze-side-prey = Prey
yze-side-pursuer = Pursuer
yze-mode-foot = On foot
yze-mode-vehicle = In a vehicle
yze-table-foot = Foot table
yze-table-vehicle = Vehicle table
yze-option-obstacle = { $table }, { $roll }: { $obstacle }
yze-unarmed = bare hands
yze-yes = Yes
yze-no = No

## Vehicles
yze-vehicle-car = Car
yze-vehicle-truck = Truck
yze-vehicle-motorcycle = Motorcycle
yze-vehicle-off-road-bike = Off-road bike
yze-vehicle-pickup = Pickup
yze-vehicle-apc = Armoured carrier
yze-vehicle-tank = Tank
yze-vehicle-helicopter = Helicopter

## Obstacles
yze-obstacle-own = { $name }
yze-obstacle-foot-dead-end = Dead end
yze-obstacle-foot-food-stall = Food stall
yze-obstacle-foot-cart = Vehicle or cart
yze-obstacle-foot-crowd = Crowd
yze-obstacle-foot-monks = Monks
yze-obstacle-foot-guards = Guards or police
yze-obstacle-foot-old-man = Old man
yze-obstacle-foot-garbage = Garbage
yze-obstacle-foot-open-ground = Open ground
yze-obstacle-foot-thugs = Thugs
yze-obstacle-vehicle-dead-end = Dead end
yze-obstacle-vehicle-downpour = Downpour
yze-obstacle-vehicle-cart = Vehicle or cart
yze-obstacle-vehicle-red-light = Red light
yze-obstacle-vehicle-patrol-car = Patrol car
yze-obstacle-vehicle-highway = Highway
yze-obstacle-vehicle-roadworks = Roadworks
yze-obstacle-vehicle-bicycles = Bicycles
yze-obstacle-vehicle-truck = Truck
yze-obstacle-vehicle-alley = Alley

## Asks
yze-ask-action = { $who }: pick one action in secret
yze-ask-actor = { $side }: equally slow; who acts this round?
yze-ask-aim = { $who }: shoot with what, at what?
yze-ask-attack = { $who } has caught { $target }: attack?
yze-ask-auto-fail = { $obstacle }: { $action } fails automatically
yze-ask-automatic = { $who }: does the automatic weapon fire?
yze-ask-crawl = { $who }: drive through the alley, or give up the action and crawl?
yze-ask-engaged = { $who } has caught up with { $target }: what now?
yze-ask-hidden = { $who } is out of sight: vanish, or ambush?
yze-ask-no-dice = { $roll }: no die is left, so the roll fails
yze-ask-order = Level at position { $position }: in which order do they act?
yze-ask-other = { $who } does something else: by how many bands does it help?
yze-ask-out-of-reach = { $who } has nothing that reaches
yze-ask-passenger = { $who }: shoot from the vehicle?
yze-ask-pay = { $who } is held up by an old man: pay or push past?
yze-ask-push = { $roll }: { $successes ->
        [0] no success
        [one] one success
       *[other] { $successes } successes
    }. Push which dice?
yze-ask-table = Which obstacle table?

## Options
yze-option-go-on = Go on
yze-option-hold = Hold fire
yze-option-stay = Stay close without attacking
yze-option-no-attack = Do not attack
yze-option-overtake = Overtake and become the prey
yze-option-attack = Attack: { $weapon }
yze-option-ram = Ram
yze-option-shoot = { $weapon } at { $target }
yze-option-pay = Pay { $amount }
yze-option-push-past = Push past with Force
yze-option-vanish = Vanish: the chase is over
yze-option-ambush = Ambush { $target } at { $range }
yze-option-drive = Drive through
yze-option-crawl = Crawl, without a roll
yze-target = { $who }
yze-target-vehicle = { $who }’s vehicle

## Why an option is barred
yze-bar-prey-only = Only the prey can do this.
yze-bar-pursuer-only = Only the pursuer can do this.
yze-bar-hide-close = Not at Short or nearer.
yze-bar-reach = { $weapon } reaches { $range }.
yze-bar-no-weapon = No ranged weapon.
yze-bar-money = The old man wants { $bribe }, and there is { $money }.

## Rolls
yze-roll-action = { $who }, { $action }
yze-roll-observation = { $who } looks around with Observation
yze-roll-defence = { $who } tries to stay ahead
yze-roll-after-block = { $who } tries to get past what blocks the way
yze-roll-obstacle = { $who } meets the obstacle with { $skill }
yze-roll-alley = { $who } drives through the alley
yze-roll-shot = { $who } shoots
yze-roll-automatic = { $who }’s automatic weapon fires
yze-roll-melee = { $who } attacks { $target }
yze-roll-ram = { $who } rams { $target }
yze-roll-parry = { $who } tries to fend off the attack
yze-roll-guard = A guard shoots at { $target }
yze-roll-police = The police shoot at { $target }
yze-roll-thug = A thug attacks { $target }
yze-roll-push = Pushed: { $roll }
yze-roll-armor = { $who }’s armour
yze-roll-armor-vehicle = The armour of { $who }’s vehicle
yze-roll-cover = { $who }’s cover in the vehicle
yze-roll-damage = Damage to { $who }
yze-roll-table = The obstacle
yze-roll-thugs = The number of thugs
yze-rolled = { $roll }: { $successes ->
        [0] no success
        [one] one success
       *[other] { $successes } successes
    }.
yze-pushed = { $roll }, pushed: { $successes ->
        [0] no success
        [one] one success
       *[other] { $successes } successes
    }.
yze-armor = { $roll } takes off { $successes }.

## Modifiers
yze-mod-maneuverability = Maneuverability
yze-mod-open = Open terrain, against someone on foot
yze-mod-range = Range
yze-mod-large = Large target
yze-mod-small = Small target
yze-mod-dim = Dim light
yze-mod-dark = Darkness
yze-mod-passenger = From a moving vehicle
yze-mod-conditions = Conditions
yze-mod-help = Help
yze-mod-gm = The GM’s modifier

## What happens
yze-round = Round { $round } begins.
yze-acts = { $side }: { $who } is the slowest and acts.
yze-revealed = { $who } revealed: { $action }.
yze-obstacle = Obstacle: { $obstacle }.
yze-thugs = { $count ->
        [one] One thug
       *[other] { $count } thugs
    }
yze-thugs-come = { $count ->
        [one] One thug blocks the way.
       *[other] { $count } thugs block the way.
    }
yze-gate-passed = { $who } gets past the obstacle.
yze-gate-failed = { $who } is held up by the obstacle.
yze-paid = { $who } pays { $amount }.
yze-blocked = { $who } is stopped by what blocks the way.
yze-nothing = { $who } does nothing: { $action } is cancelled.
yze-cancelled = { $who } cancels the planned action.
yze-auto-failed = { $who }: { $action } fails automatically.
yze-other = { $who } does something else.
yze-no-shot = { $who } does not shoot.
yze-hide-won = { $who } is out of sight.
yze-hide-lost = { $who } is still seen.
yze-cut-off-won = { $who } cuts { $target } off.
yze-cut-off-lost = { $who } takes a wrong turn; { $target } gets ahead.
yze-crawls = { $who } crawls through the alley.
yze-stays = { $who } stays close.
yze-overtakes = { $who } overtakes { $target } and is now the prey.
yze-hit = { $target } is hit for { $damage } damage.
yze-missed = { $target } is not hit.
yze-suffers-damage = { $who } takes { $by } damage.
yze-suffers-stress = { $who } takes { $by } stress.
yze-suffers-physical = { $who } takes { $by ->
        [one] one physical condition
       *[other] { $by } physical conditions
    }.
yze-suffers-mental = { $who } takes { $by ->
        [one] one mental condition
       *[other] { $by } mental conditions
    }.
yze-suffers-strength = { $who } takes { $by } damage to Strength.
yze-suffers-agility = { $who } takes { $by } damage to Agility.
yze-suffers-wits = { $who } takes { $by } damage to Wits.
yze-suffers-empathy = { $who } takes { $by } damage to Empathy.
yze-vehicle-damage = { $who }’s vehicle takes { $by } damage.
yze-component = { $who }’s vehicle takes a component hit: roll on your table.
yze-gear-worn = { $who }’s gear wears down by { $by }.
yze-panic = { $who } rolled a bane on a stress die: roll for panic.
yze-doom = Doom: { $points }
yze-event-bystander-hit = { $who }’s shot hits a bystander.
yze-event-collateral = { $who } causes collateral damage.
yze-event-own = { $who }: { $what }
yze-contact-lost = { $who } and { $other } have lost each other.
yze-helps = { $who } helps { $target }.
yze-joins = { $who } joins the chase.
yze-will-join = { $name } joins with the next round.
yze-will-join-who = { $who } joins with the next round.
yze-changes-mode = { $who }: { $mode }.
yze-opened = The terrain opens: vehicles can use their speed.
yze-closed-in = The terrain closes in.
yze-light = Light: { $light }.
yze-light-bright = bright
yze-light-dim = dim
yze-light-dark = dark
yze-modifier = { $who }: { $value } to the next roll.
yze-harm-set = { $who }, { $kind }: now { $value }.
yze-gm-choose-obstacle = The GM chooses the obstacle.
yze-gm-invent-obstacle = The GM invents an obstacle.
yze-gm-reroll-obstacle = The GM rolls another obstacle.

## What people and vehicles suffer
yze-harm-damage = damage
yze-harm-stress = stress
yze-harm-physical = physical conditions
yze-harm-mental = mental conditions
yze-harm-strength = damage to Strength
yze-harm-agility = damage to Agility
yze-harm-wits = damage to Wits
yze-harm-empathy = damage to Empathy
yze-harm-vehicle = damage to the vehicle
yze-gauge-health = Health
yze-gauge-resolve = Resolve
yze-gauge-stress = Stress
yze-gauge-physical = Physical conditions
yze-gauge-mental = Mental conditions
yze-gauge-strength = Strength
yze-gauge-agility = Agility
yze-gauge-wits = Wits
yze-gauge-empathy = Empathy
yze-gauge-hull = Hull

## Leaving
yze-out-broken = { $who } is broken and out of the chase.
yze-out-wrecked = { $who }’s vehicle is a wreck: out of the chase.
yze-out-left = { $who } leaves the chase.
yze-out-grappled = { $who } is held fast and out of the chase.
yze-out-ambush = { $who } is in the ambush and out of the chase.
yze-out-no-contact = { $who } has lost contact with everybody and is out.
yze-tag-broken = Broken
yze-tag-wrecked = Wreck
yze-tag-left = Left
yze-tag-grappled = Held fast
yze-tag-ambush = In the ambush
yze-tag-no-contact = Out of contact
yze-tag-acts = Acts for the side
yze-tag-modifier = { $value } to the next roll
yze-leaves-left = Leaves
yze-leaves-broken = Broken
yze-leaves-wrecked = Vehicle wrecked
yze-leaves-grappled = Held fast
yze-status-planned = planned
yze-status-cancelled = cancelled
yze-status-auto-failed = failed automatically
yze-status-resolved = done
yze-status-not-resolved = not reached

## The end
yze-end-away = { $who } gets away.
yze-end-hidden = { $who } has vanished.
yze-end-ambush = { $who } ambushes { $target } at { $range }: on to the fight.
yze-end-race = { $who } overtakes and is out of reach: the race is won.
yze-end-prey-out = The prey is out: caught.
yze-end-pursuer-out = The pursuers are out: the prey escapes.
yze-end-both-wrecked = Both sides are wrecked.
yze-end-wreck = A wreck ends the chase.
yze-end-no-contact = Nobody is chasing anybody any more.
yze-end-prey-surrender = The prey surrenders.
yze-end-prey-fight = The prey turns to fight: draw initiative.
yze-end-gm = The GM ends the chase.
yze-prey-ends-surrender = Surrender
yze-prey-ends-fight = Turn and fight
yze-result-gm = As the GM says
yze-result-prey-escaped = The prey escaped
yze-result-prey-caught = The prey was caught
yze-result-both-wrecked = Both wrecked

## Interjections
yze-offer-cancel = Cancel action
yze-offer-help = Help the driver
yze-offer-prey-ends = Prey ends the chase
yze-offer-end = End chase
yze-offer-range = Set the range
yze-offer-position = Set a position
yze-offer-modifier = Modifier for the next roll
yze-offer-open = Open terrain
yze-offer-light = Light
yze-offer-choose-obstacle = Choose the obstacle
yze-offer-invent-obstacle = Invent an obstacle
yze-offer-reroll-obstacle = Roll another obstacle
yze-offer-leave = Drop out
yze-offer-join = Join
yze-offer-mode = Get in or out of a vehicle
yze-offer-harm = Set harm
yze-field-who = Who
yze-field-how = How
yze-field-result = Result
yze-field-range = Range
yze-field-position = Position
yze-field-modifier = Modifier
yze-field-open = Open
yze-field-light = Light
yze-field-obstacle = Obstacle
yze-field-name = Name
yze-field-for-action = { $action }
yze-field-reason = Why
yze-field-harm = Kind
yze-field-value = Value
yze-field-vehicle = Vehicle
yze-field-sheet = Character sheet (JSON)
yze-field-reserve = From the reserve
yze-field-side = Side
yze-reserve = { $name }

## The round on screens
yze-step-picks = Secret picks
yze-step-obstacle = Obstacle
yze-step-reveal = Reveal
yze-step-prey = Prey resolves
yze-step-pursuer = Pursuer resolves
yze-note-picks = { $done } of { $all } in
yze-note-reveal = { $prey }, { $pursuer }
yze-note-change = { $action } { $value }
yze-note-advantage = { $action }: advantage
yze-note-disadvantage = { $action }: disadvantage
yze-note-auto-fail-prey = automatic failure for the prey’s { $actions }
yze-note-auto-fail-pursuer = automatic failure for the pursuer’s { $actions }
yze-note-auto-fail-any = automatic failure for { $actions }
yze-note-demand-prey = the prey rolls { $skill } first
yze-note-before-prey = the prey rolls { $skill } before { $actions }
yze-note-demand-pursuer = the pursuer rolls { $skill } first
yze-note-before-pursuer = the pursuer rolls { $skill } before { $actions }
yze-note-demand-any = everybody rolls { $skill } first
yze-note-before-any = { $skill } is rolled before { $actions }
yze-note-demand-vehicles = every vehicle rolls { $skill } before all actions
yze-note-failed = { $actions } failed: { $effect }
yze-note-used = { $actions }: { $effect }
yze-note-damage = { $amount } damage
yze-note-damage-vehicle = { $amount } damage to the vehicle
yze-note-attacked-guard = a guard attacks
yze-note-attacked-police = the police attack
yze-note-attacked-thug = a thug attacks
yze-note-happens-bystander-hit = a bystander is hit
yze-note-happens-collateral = collateral damage
yze-note-event = { $event }
yze-note-obstacle = { $parts }
yze-bracket-success = Each success
yze-bracket-block = Success
yze-bracket-win = Win
yze-bracket-lose = Lose or tie
yze-notes-open = Open terrain

## Refused
yze-refused-say-who = Say who.
yze-refused-not-yours = Only the GM can do this for somebody else.
yze-refused-not-now = Not now.
yze-refused-die-read = A die of this roll lies on the tray already.
yze-refused-same = Nothing would change.
yze-refused-join-one = Give either a sheet or someone from the reserve.
yze-refused-here-already = { $name } is here already: give another id.
yze-refused-say-side = Say on which side.
yze-refused-json = The sheet is not JSON: line { $line }, column { $column }.
yze-refused-sheet = The sheet: { $where }: { $why }

## Faults of a set-up
yze-setup-unknown-setting = There is no such setting; there are: { $known }.
yze-setup-advantage-needs-step = The advantage rule needs step dice: set variant = "step".
yze-setup-two-sizes = Give two die sizes, such as [8, 6].
yze-setup-id-twice = The id "{ $got }" is used twice.
yze-setup-preliminary-twice = Two preliminary rolls here are for the same role and action, and nobody makes more than one. Give them a who or a when that keeps them apart.
yze-setup-skill = There is no such skill; there are: { $known }.
yze-setup-skill-missing = A chase rolls this skill, and the sheet does not name it. Write { $skill } = 0 for somebody without a rating.
yze-setup-artefact = Give a list of die sizes, each 8, 10 or 12.
yze-setup-vehicle = There is no such vehicle; give one of these, or its values: { $known }.
yze-setup-no-vehicle = Whoever drives needs a vehicle.
yze-setup-seats = There are seats for { $seats } passengers.
yze-setup-table-size = A table needs 4, 6, 8, 10, 12 or 20 entries, this has { $got }.
yze-setup-table-rolls = Each roll from 1 to { $most } must occur exactly once.
yze-setup-too-far = A chase starts at Long at most.
yze-setup-pairs = Give a list of pairs of ids.
yze-setup-sides = Somebody has to chase somebody: there is only one side.
yze-setup-out-already = Participant { $place } is broken or wrecked already.
