"""`config.json` and `secrets.json` of a tray. A wrong value is named; the tray starts anyway."""

import json

from .tray.errors import ConfigError

SOURCES = ("pixels", "godice", "cam", "manual", "sim")
PRESENCE = ("beam", "piezo", "load")
OUTPUTS = ("display", "ring", "gate")
MOST = 4096  # bytes of a file: a longer one is no file of settings, and a board has no memory to read it
TOO_LONG = f"longer than {MOST} bytes"
ENOUGH = 8  # unknown keys named: nobody reads more at a time
KEY_SHOWN = 24
SHELLS = ("d6", "d20", "d10", "d00", "d4", "d8", "d12")

# key: (default, check); a check is a tuple of allowed values, (least, most) for numbers, a longest length for text,
# or a table of its own. Lists hold only allowed values.
_CONFIG = {
    "dev": ("", 24),
    "link": ("usb", ("usb", "tcp", "mqtt")),
    "broker": ("", 120),
    "bridge": ("", 120),
    "wifi": ({"ssid": ("", 32), "country": ("", 2)}, None),
    "sources": (["manual"], [SOURCES]),
    "presence": ([], [PRESENCE]),
    "outputs": ([], [OUTPUTS]),
    "confirm": (False, bool),
    "pixels": ({"allow": ([], [12]), "rssi": (-85, (-120, 0)), "fudge": ([], [(-1, 1)])}, None),
    "godice": ({"shells": ({}, SHELLS), "links": (0, (0, 9)), "d4": ([], [(1, 4)])}, None),
    "load": ({"counts_per_die": (0, (0, 10000000)), "step": (2000, (1, 10000000))}, None),
    "piezo": ({"threshold": (3000, (100, 60000))}, None),
    "gate": ({"open_us": (2000, (500, 2500)), "shut_us": (1000, (500, 2500))}, None),
    "sim": (
        {"auto": (False, bool), "pace_ms": (2000, (0, 60000)), "faults": (0, (0, 100)), "seed": (1, (0, 65535))},
        None,
    ),
}
_SECRETS = {
    "wifi_password": ("", 63),
    "mqtt_user": ("", 64),
    "mqtt_password": ("", 64),
    "key": ("", 128),
}


class Config:
    """The checked settings: `values` and `secrets` as nested dicts that have every key; `problems` in plain words.

    With problems the tray runs in manual mode: on a cable, with knob and display.
    """

    def __init__(self, values: dict, secrets: dict, problems: list[str]):
        self.values = values
        self.secrets = secrets
        self.problems: list[str] = []
        for problem in problems:
            self.wrong(problem)

    def __getitem__(self, name: str):
        return self.values[name]

    def wrong(self, problem: str) -> None:
        """Note a problem that showed later: from here on it is manual mode."""
        self.problems.append(problem)
        self.values["sources"] = ["manual"]
        self.values["link"] = "usb"
        if "display" not in self.values["outputs"]:  # the place to name it, if there is one
            self.values["outputs"] = self.values["outputs"] + ["display"]


def load(config: str | bytes | None, secrets: str | bytes | None) -> Config:
    """Read the content of both files (None: there is no such file). Never raises for what stands in them."""
    problems: list[str] = []
    values = _section(_CONFIG, _parse(config, "config.json", problems), "config.json", "", problems)
    hidden = _section(_SECRETS, _parse(secrets, "secrets.json", problems), "secrets.json", "", problems)
    if config is not None:
        _together(values, hidden, problems)
    return Config(values, hidden, problems)


def _parse(content: str | bytes | None, name: str, problems: list[str]) -> dict:
    if content is None:
        return {}
    if len(content) > MOST:
        problems.append(f"{name}: {TOO_LONG}")
        return {}
    try:
        parsed = json.loads(content if isinstance(content, str) else str(content, "utf-8"))
    except UnicodeError:
        problems.append(f"{name}: not UTF-8: save it as UTF-8 text")
        return {}
    except MemoryError:
        problems.append(f"{name}: takes more memory than there is")
        return {}
    except (ValueError, RuntimeError) as error:
        problems.append(f"{name}: not JSON: {error}")
        return {}
    if not isinstance(parsed, dict):
        problems.append(f"{name}: an object {{...}} is needed")
        return {}
    return parsed


def _section(table: dict, given: dict, name: str, path: str, problems: list[str]) -> dict:
    """Return every key of the table with the given value where it is right, else its default."""
    values = {}
    for key, (default, check) in table.items():
        value = given.get(key)
        where = f"{name}: {path}{key}"
        if isinstance(default, dict) and check is None:
            if value is not None and not isinstance(value, dict):
                problems.append(f"{where}: an object {{...}} is needed")
                value = None
            values[key] = _section(default, value or {}, name, f"{path}{key}.", problems)
        elif value is None:
            values[key] = default
        else:
            try:
                values[key] = _value(value, default, check)
            except ConfigError as error:
                problems.append(f"{where}: {error}")
                values[key] = default
    unknown = [str(key)[:KEY_SHOWN] for key in given if key not in table]
    for key in unknown[:ENOUGH]:
        problems.append(f"{name}: {path}{key}: unknown; known are {' '.join(sorted(table))}")
    return values


def _value(value, default, check):
    """Return the value when it is of the default's type and within the check. Raises ConfigError."""
    if isinstance(default, dict):
        if not isinstance(value, dict):
            raise ConfigError("an object {...} is needed")
        return {str(key): _one(inner, check) for key, inner in value.items()}
    if isinstance(default, list):
        if not isinstance(value, list):
            raise ConfigError("a list [...] is needed")
        return [_one(inner, check[0]) for inner in value]
    return _one(value, check)


def _one(value, check):
    if check is bool:
        if not isinstance(value, bool):
            raise ConfigError("true or false is needed")
    elif isinstance(check, int):
        if not isinstance(value, str) or len(value) > check:
            raise ConfigError(f"a text of at most {check} characters is needed")
    elif isinstance(check[0], int):
        if not isinstance(value, int) or isinstance(value, bool) or not check[0] <= value <= check[1]:
            raise ConfigError(f"a whole number from {check[0]} to {check[1]} is needed")
    elif value not in check:
        raise ConfigError(f"one of {' '.join(check)} is needed")
    return value


def _together(values: dict, secrets: dict, problems: list[str]) -> None:
    """Check what only makes sense together."""
    for char in values["dev"]:
        if char not in "abcdefghijklmnopqrstuvwxyz0123456789-":
            problems.append("config.json: dev: only a-z, 0-9 and - are allowed")
            values["dev"] = ""  # by that name no bridge would have it, nor hear what is wrong
            break
    needed = {"mqtt": "broker", "tcp": "bridge"}.get(values["link"])
    if needed and not values[needed]:
        problems.append(f"config.json: {needed}: needed for link {values['link']}")
    if values["link"] == "tcp" and not secrets["key"]:
        problems.append("secrets.json: key: needed for link tcp")
    country = values["wifi"]["country"]
    if country and not (len(country) == 2 and all("A" <= letter <= "Z" for letter in country)):
        problems.append("config.json: wifi.country: two capital letters are needed")
    for pixel in values["pixels"]["allow"]:
        try:
            int(pixel, 16)
        except ValueError:
            problems.append(f"config.json: pixels.allow: {pixel}: hex digits are needed")
            break
    if values["pixels"]["fudge"] and len(values["pixels"]["fudge"]) != 6:
        problems.append("config.json: pixels.fudge: six faces are needed")
    if values["godice"]["d4"] and len(values["godice"]["d4"]) != 24:
        problems.append("config.json: godice.d4: 24 faces are needed")
    if not values["sources"]:
        problems.append("config.json: sources: at least one is needed")
