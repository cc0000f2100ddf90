### The library of characters: what is wrong with a sheet, why a set-up cannot have it, what `dicewire characters` prints.

characters-no-ruleset = The ruleset of the sheet is missing, such as ruleset = "yze-chase". Those with sheets are: { $known }.
characters-unknown-ruleset = There is no ruleset “{ $got }”. Those with sheets are: { $known }.
characters-ruleset-without = The ruleset “{ $got }” has no sheets. Those that have are: { $known }.
characters-unknown-kind = There is no such kind of sheet as “{ $got }” here. There are: { $known }.
characters-ruleset-failed = The ruleset “{ $ruleset }” failed on this sheet ({ $reason }). That is a fault of the ruleset.
characters-too-deep = Objects and lists are nested more than { $most } deep.
characters-odd = A sheet cannot hold { $got }: only text, plain numbers, true, false, lists and objects.
characters-bad-name = A sheet's file cannot be called “{ $got }”. Use at most 40 letters, digits, - and _ before the .toml.
characters-too-large = The file is larger than { $most } KiB.
characters-unreadable = The file cannot be used: { $reason }.

## Why a set-up cannot have a sheet

characters-unreadable-library = The library of characters cannot be used: { $reason }
characters-none = The library has no “{ $got }” { $count ->
    [0] and nothing else that fits here
   *[other] that fits here. What fits: { $known }
}.
characters-at-fault = The sheet “{ $name }” is at fault. { $where }{ $reason }
characters-wrong-key = “{ $name }” is of the kind { $kind }: name it with { $key } = { $right }.
characters-in-both = “{ $id }” is in both “{ $first }” and “{ $other }”. Name only one of them, or rename one of the two.
characters-other-ruleset = “{ $name }” is a sheet for { $ruleset } and has nothing for the ruleset of this set-up.

## What the command prints

cli-characters-empty = There are no sheets in { $folder }. Begin one with: dicewire characters new NAME --ruleset RULESET
cli-characters-faulty = at fault
cli-characters-right = { $count ->
    [one] One sheet, nothing wrong.
   *[other] { $count } sheets, nothing wrong.
}
cli-characters-wrong = { $wrong } of { $count } sheets at fault.
cli-characters-written = Wrote { $path }
cli-characters-new = Wrote { $path }. Edit it, then: dicewire characters check

setups-unreadable = The file cannot be used: { $reason }.
setups-unknown-ruleset = There is no ruleset “{ $got }”. There are: { $known }.
setups-ruleset-failed = The ruleset failed on this set-up ({ $reason }). That is a fault of the ruleset.
