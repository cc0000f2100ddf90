"""What the rest of the firmware may ask of a board."""


class Board:
    """A board; subclasses say how each of these is done there.

    `name` goes into hello as `port`, `dev` is the hardware id, `root` the folder that keeps files, `cause` why it
    started.
    """

    name = "board"
    dev = "board"
    root = ""
    cause = "unknown"
    wireless = False  # every way but the cable needs Wi-Fi

    def ticks(self) -> object:
        """Return a counter of milliseconds; it may wrap at 2**30 or later."""
        return 0

    def rand(self, size: int) -> bytes:
        """Return random bytes."""
        return bytes(size)

    def vitals(self) -> tuple:
        """Return (bytes of free heap, Wi-Fi dBm or 0)."""
        return (0, 0)

    def reset(self) -> None:
        """Start over; does not return on a real board."""

    def watch(self) -> object:
        """Start the watchdog and return what feeds it, or None where there is none."""
        return None

    def console(self) -> tuple:
        """Return (stdin, stdout, readable, writable) of the cable, as UsbTransport takes them."""
        return ()

    def sources(self, config, clock, tell) -> list:
        """Return the sources of readings that the configuration names.

        `tell.well(name, health)` and `tell.low(key)` hear how sensors do and of weak batteries.
        """
        return []

    def outputs(self, config) -> list:
        """Return the outputs that the configuration names; one that is not there is left out."""
        return []

    def network(self, config, clock, log, reset) -> object:
        """Return the Wi-Fi to be kept up, or None where the network is always there."""
        return None

    def tls(self) -> object:
        """Return an SSL context that trusts the certificate in `root`, for mqtts. Raises OSError without it."""
        return None
