### Wording that every part of Dicewire shares: people, refused inputs, faults of a set-up.

who-gm = the GM

## Why an input was refused

refused-not-open = This is no longer being asked.
refused-ask-changed = The question has changed since. Look again, then answer.
refused-not-asked = { $who } is not being asked here.
refused-dice-count = { $expected ->
    [one] One die is wanted
   *[other] { $expected } dice are wanted
}, not { $got }.
refused-dice-groups = { $expected ->
    [one] One group of dice is wanted
   *[other] { $expected } groups of dice are wanted
}, not { $got }.
refused-face = A d{ $sides } cannot show { $face }.
refused-no-option = There is no such option.
refused-not-a-list = A list is wanted here.
refused-picked-twice = The same option is picked twice.
refused-pick-count = { $least ->
    [0] At most { $most }
   *[other] { $least } to { $most }
} can be picked, not { $got }.
refused-not-a-number = A whole number is wanted here.
refused-number = { $step ->
    [1] A whole number from { $least } to { $most } is wanted, not { $got }.
   *[other] A number from { $least } to { $most } in steps of { $step } is wanted, not { $got }.
}
refused-not-text = Words are wanted here.
refused-text-length = { $least ->
    [0] At most { $most } characters are wanted.
   *[other] { $least } to { $most } characters are wanted.
}
refused-window-close = Only the GM closes the window for reactions.
refused-no-offer = This cannot be done now.
refused-unknown-field = There is no field “{ $field }” here.
refused-field-missing = “{ $field }” is missing.

## What is wrong in a set-up

setup-missing = This is missing.
setup-unknown-key = There is no such key here. Remove it, or correct its spelling.
setup-not-an-object = An object (a table in TOML) is wanted here.
setup-not-a-list = A list is wanted here.
setup-too-few = { $least ->
    [one] At least one is wanted
   *[other] At least { $least } are wanted
}, { $got } found.
setup-not-text = Words are wanted here, at most { $longest } characters.
setup-not-a-number = A whole number from { $least } to { $most } is wanted, not { $got }.
setup-not-a-decimal = A number of at least { $least } is wanted, not { $got }.
setup-not-a-flag = True or false is wanted, not { $got }.
setup-not-one-of = One of { $allowed } is wanted, not { $got }.
setup-not-an-id = An id of letters A to Z, digits, - and _ is wanted, and not “gm”; this is { $got }.
