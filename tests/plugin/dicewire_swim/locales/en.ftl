ruleset-swim-race = Swimming race

swim-pick = { $who }: pick a stroke in secret
swim-glide = Glide: one die, and a breath back
swim-crawl = Crawl: two dice
swim-sprint = Sprint: three dice, for a breath
swim-puffed = Out of breath
swim-roll = { $who } swims ({ $stroke })
swim-swum = { $who } swims { $by } m and is at { $at } m.
swim-photo = A dead heat: who touched first?
swim-who = { $who }
swim-won = { $who } wins the race.

swim-wave = A wave comes
swim-back = By how many metres it throws everybody back
swim-waved = A wave throws everybody back { $by } m.

swim-metres = metres
swim-follows = They jump into the water: { $ruleset }
swim-twice = Two swimmers have the same id.
