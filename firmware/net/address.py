"""Where a broker or a bridge is."""

from ..tray.errors import ConfigError

PORTS = {"mqtt": 1883, "mqtts": 8883, "tcp": 8643}  # where none is given; tests/vectors/ports.json


class Address:
    """`scheme`, `host`, `port`, and `user`, `password` where given."""

    def __init__(self, scheme: str, host: str, port: int, user: str = "", password: str = ""):
        self.scheme = scheme
        self.host = host
        self.port = port
        self.user = user
        self.password = password

    def __repr__(self) -> str:
        return f"{self.scheme}://{self.host}:{self.port}"  # never the password: this goes into logs


def parse(text: str, scheme: str = "") -> Address:
    """Read `mqtt://user:password@host:port`; with `scheme`, `host:port` alone will do. Raises ConfigError."""
    if "://" in text:
        scheme, text = text.split("://", 1)
    if scheme not in PORTS:
        raise ConfigError(f"address {text}: begin with one of " + " ".join([name + "://" for name in sorted(PORTS)]))
    who, _, where = text.rpartition("@")
    user, _, password = who.partition(":")
    where = where.rstrip("/")
    if where[:1] == "[":
        host, _, port = where[1:].partition("]")
        port = port[1:]
    else:
        host, _, port = where.partition(":")
    if not host:
        raise ConfigError(f"address {text}: the host is missing")
    try:
        number = int(port) if port else PORTS[scheme]
    except ValueError:
        number = 0
    if not 1 <= number <= 65535:
        raise ConfigError(f"address {text}: {port} is no port, 1 to 65535 is")
    return Address(scheme, host, number, user, password)
