"""Everything that is said of trays has words in every language, with everything it names."""

import pytest

from bridge.i18n import LANGUAGES, Catalogues, bridge_source
from bridge.trays import causes, errors
from bridge.trays.causes import Cause, failed
from bridge.trays.errors import TrayError, WireLostError
from bridge.trays.transports.broker_address import parse_broker
from rules.terms import Message, Text, msg

CATALOGUES = Catalogues([bridge_source()])
CAUSES = [value for value in vars(causes).values() if isinstance(value, Cause)] + [failed("no such device")]
ERRORS: list[TrayError] = [
    *(WireLostError("/dev/ttyACM0", cause) for cause in CAUSES),
    errors.PortDeniedError("/dev/ttyACM0"),
    errors.PortBusyError("/dev/ttyACM0"),
    errors.BrokerMissingError("mosquitto"),
    errors.BrokerFailedError("mosquitto", "port 1883 is in use"),
    errors.BrokerRefusedError("mqtt://host:1883", "Not authorized"),
    errors.ListenError("10.0.0.1:7777", "no such address"),
    errors.PortTakenError("127.0.0.1:7777"),
    errors.FrameError("too long"),
    errors.CommandError("prompt", "too long"),
    errors.UnknownTrayError("a1b2c3"),
    errors.TrayLimitError(2000),
    errors.ReadOnlyTrayError("a1b2c3"),
]
SOCKETS = [
    msg(f"tray-tcp-{name}", where=Text("10.0.0.7"), dev=Text("a1b2c3"))
    for name in ("no-proof", "wrong-key", "too-many")
]


def refusal(url: str, **options: str) -> TrayError:
    with pytest.raises(TrayError) as caught:
        parse_broker(url, **options)
    return caught.value


URLS = [
    refusal("mqtt://["),
    refusal("http://x"),
    refusal("mqtt://"),
    refusal("mqtt://h/x"),
    refusal("mqtts://h", ca_file="/none"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("said", [*(e.reason for e in [*ERRORS, *URLS]), *SOCKETS], ids=lambda said: said.id)
def test_every_reason_is_worded(said: Message, lang: str):
    words = CATALOGUES[lang].text(said)
    assert said.id not in words
    assert "{" not in words


def test_every_leaf_has_one_root_and_a_sentence_for_logs():
    leaves = {kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, TrayError)}
    assert leaves - {TrayError} == {type(error) for error in [*ERRORS, *URLS]}
    assert all(str(error) for error in [*ERRORS, *URLS])
