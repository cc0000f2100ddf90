"""Whether a broker would let the bridge in: enters and leaves, without disturbing a bridge that is in."""

from __future__ import annotations

import time
from typing import Any

from paho.mqtt.client import Client, ConnectFlags
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from bridge.trays.causes import CLOSED, NO_ANSWER, failed
from bridge.trays.errors import BrokerRefusedError, WireLostError
from bridge.trays.transports.broker_address import BrokerAddress

PATIENCE_S = 3.0


def knock(address: BrokerAddress) -> None:
    """Enter a broker and leave. Blocks, some seconds at most.

    Raises WireLostError where nobody answers, or not as a broker does, and BrokerRefusedError.
    """
    answers: list[ReasonCode] = []

    def connected(_c: Client, _u: Any, _f: ConnectFlags, code: ReasonCode, _p: Properties | None) -> None:
        answers.append(code)

    client = Client(
        CallbackAPIVersion.VERSION2, client_id="", protocol=MQTTProtocolVersion.MQTTv311, reconnect_on_failure=False
    )
    client.connect_timeout = PATIENCE_S
    client.on_connect = connected
    if address.user:
        client.username_pw_set(address.user, address.password)
    if address.tls is not None:
        client.tls_set_context(address.tls)
    try:
        client.connect(address.host, address.port)
    except (OSError, ValueError) as error:  # ValueError: paho's for a host that cannot be one
        raise WireLostError(str(address), failed(getattr(error, "strerror", None) or error)) from None
    until = time.monotonic() + PATIENCE_S
    while not answers:
        if client.loop(0.1) is not MQTTErrorCode.MQTT_ERR_SUCCESS and not answers:
            raise WireLostError(str(address), CLOSED)
        if time.monotonic() > until:
            raise WireLostError(str(address), NO_ANSWER)
    client.disconnect()
    if answers[0].is_failure:
        raise BrokerRefusedError(str(address), str(answers[0]))
