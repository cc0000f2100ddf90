### Odds: what the GM's console and `dicewire odds` say.

odds-running = Still running
odds-no-reaction = No reaction

## Why there are none

fault-odds-busy = Too many tables ask for odds just now. Try again in a minute.
fault-odds-stopped = The odds were stopped.
fault-odds-failed = There are no odds: the ruleset failed on every play, or came to no end. The bridge's log says more.

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
