"""Whatever stands in the files of a tray, it starts, and what is wrong is named."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.config import _CONFIG, _SECRETS, load
from firmware.drivers.pixels import Pixels

values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 70000) | st.floats(allow_nan=False) | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=3),
    max_leaves=6,
)
keys = st.sampled_from([*_CONFIG, "colour", ""])
inner_keys = st.sampled_from([name for default, _ in _CONFIG.values() if isinstance(default, dict) for name in default])
files = st.dictionaries(keys, values | st.dictionaries(inner_keys, values, max_size=4), max_size=6)


def same_shape(got, table):
    """Return whether settings have every key of their table, with a value of the default's type."""
    for key, (default, check) in table.items():
        if isinstance(default, dict) and check is None:
            if not same_shape(got[key], default):
                return False
        elif type(got[key]) is not type(default):
            return False
    return set(got) == set(table)


@given(files, files)
@settings(max_examples=200)
def test_any_json_gives_settings_that_can_be_used(config, secrets):
    found = load(json.dumps(config), json.dumps(secrets))
    assert same_shape(found.values, _CONFIG)
    assert same_shape(found.secrets, _SECRETS)
    if found.problems:
        assert found["sources"] == ["manual"]
        assert found["link"] == "usb"
    else:
        Pixels(found["pixels"]["allow"], found["pixels"]["rssi"], found["pixels"]["fudge"])
    assert all(problem.startswith(("config.json: ", "secrets.json: ")) for problem in found.problems)


@given(st.text(max_size=60), st.text(max_size=60))
@settings(max_examples=200)
def test_any_text_gives_settings_that_can_be_used(config, secrets):
    found = load(config, secrets)
    assert same_shape(found.values, _CONFIG)


@given(values, values)
@settings(max_examples=100)
def test_every_setting_takes_any_value_without_falling_over(value, other):
    for key, (default, check) in _CONFIG.items():
        load(json.dumps({key: value}), None)
        if isinstance(default, dict) and check is None:
            for name in default:
                load(json.dumps({key: {name: other}}), None)
