"""Everything a tray raises on purpose."""


class TrayError(Exception):
    """Root of the firmware's own errors."""


class FrameError(TrayError):
    """A message that cannot be sent: longer than the wire allows, or not JSON of whole numbers and text."""


class StoreError(TrayError):
    """The store could not be read or written; nothing was recorded."""


class StoreFull(StoreError):  # noqa: N818 - "full" says what happened, as the fault on the wire does
    """As many readings as the store holds wait for an ack; nothing was recorded."""


class ConfigError(TrayError):
    """A configuration value is missing, unknown or wrong; the text names the key and what is allowed."""


class TransportError(TrayError):
    """The way to the bridge is gone: closed, refused, silent for too long."""
