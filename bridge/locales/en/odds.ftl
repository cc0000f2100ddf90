### Odds: what the GM's console and `dicewire odds` say.

odds-running = Still running
odds-no-reaction = No reaction

## The command

cli-odds-playing = Playing
cli-odds-plays = { $plays ->
    [one] One play
   *[other] { $plays } plays
} with digital dice, seed { $seed }; beside each chance the range it lies in 19 times out of 20.
cli-odds-endings = How it ends
cli-odds-after = { $who } ({ $why }), then:
cli-odds-example = { $what } (for example)
cli-odds-failed = { $failed ->
    [one] One more play
   *[other] { $failed } more plays
} came to nothing: the ruleset failed ({ $reason }). Please report it, with this file.
cli-odds-incomplete = Stopped early, after { $plays } plays.
