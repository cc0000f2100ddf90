"""What a bridge may say to a tray, field by field: types first, then ranges. Nothing else gets past here."""

from .dice import FACES

VERSION = 1
WHY = ("crc", "len", "json", "type", "range", "busy", "want", "version", "store")
LEDS = ("off", "wait", "roll", "read", "fault", "ok")
RESTARTS = ("tray", "prompt")
DICE_LIMIT = 50  # dice of one request: ten parts of five
PROMPT_LIMIT = 40
_TEXT, _NUMBER, _LIST = str, int, list

# field: (type, least, most, needed); for text the bounds are its length
_MESSAGES = {
    "hello": {"v": (_NUMBER, 0, 9999, True), "sid": (_TEXT, 1, 16, True), "max": (_NUMBER, 512, 65535, True)},
    "time": {"unix": (_NUMBER, 0, 1 << 40, True), "ms": (_NUMBER, 0, 999, True)},
    "request": {
        "rid": (_TEXT, 1, 16, True),
        "dice": (_LIST, 1, len(FACES), True),
        "prompt": (_TEXT, 0, PROMPT_LIMIT, False),
        "ttl": (_NUMBER, 1, 86400, True),
    },
    "cancel": {"rid": (_TEXT, 1, 16, True)},
    "led": {
        "rid": (_TEXT, 1, 16, True),
        "mode": (_TEXT, 1, 8, True),
        "rgb": (_LIST, 3, 3, False),
        "s": (_NUMBER, 0, 60, False),
    },
    "gate": {"rid": (_TEXT, 1, 16, True), "open": (_NUMBER, 0, 1, True)},
    "sense": {"rid": (_TEXT, 1, 16, True), "s": (_NUMBER, 0, 60, True)},
    "restart": {"rid": (_TEXT, 1, 16, True), "to": (_TEXT, 1, 8, True)},
    "ack": {"inst": (_TEXT, 8, 8, True), "n": (_NUMBER, 0, 1 << 40, True)},
    "nack": {
        "why": (_TEXT, 1, 16, True),
        "inst": (_TEXT, 8, 8, False),
        "n": (_NUMBER, 1, 1 << 40, False),
        "re": (_TEXT, 1, 16, False),
        "v": (_NUMBER, 0, 9999, False),
    },
    "challenge": {"nonce": (_TEXT, 16, 64, True)},
}


def check(message: dict) -> str:
    """Return why a message from the bridge cannot be taken: `type`, `range`, or "" when it can.

    Fields that are not known are let through unread: a newer bridge may say more.
    """
    fields = _MESSAGES.get(message["t"])
    if fields is None:
        return "type"
    for name, (kind, least, most, needed) in fields.items():
        value = message.get(name)
        if value is None:
            if needed:
                return "type"
            continue
        if not isinstance(value, kind) or isinstance(value, bool):
            return "type"
        size = value if kind is int else len(value)
        if not least <= size <= most or (kind is str and not _printable(value)):
            return "range"
    if message["t"] == "request":
        return _dice(message["dice"])
    if message["t"] == "led":
        return _led(message)
    if message["t"] == "restart":
        return "" if message["to"] in RESTARTS else "range"
    return ""


def _printable(text: str) -> bool:
    for char in text:
        if not " " <= char <= "~":
            return False
    return True


def _dice(dice: list) -> str:
    total = 0
    kinds = []
    for pair in dice:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str) or type(pair[1]) is not int:
            return "type"
        if pair[0] not in FACES or pair[0] in kinds or not 1 <= pair[1] <= DICE_LIMIT:
            return "range"
        kinds.append(pair[0])
        total += pair[1]
    return "" if total <= DICE_LIMIT else "range"


def _led(message: dict) -> str:
    for level in message.get("rgb") or ():
        if type(level) is not int:
            return "type"
        if not 0 <= level <= 255:
            return "range"
    return "" if message["mode"] in LEDS else "range"
