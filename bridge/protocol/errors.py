"""The root of errors that a client is told as they are."""

from __future__ import annotations

from bridge.errors import BridgeError
from bridge.protocol.messages import Fault


class FaultError(BridgeError):
    """What a client asked for was refused; `fault` is what it is told."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.code}: {fault.text.id}{f' at {fault.where}' if fault.where else ''}")
        self.fault = fault
