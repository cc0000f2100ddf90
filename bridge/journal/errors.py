"""What can be wrong with a journal: one root, named leaves, each with one sentence for people."""

from __future__ import annotations

from pathlib import Path

from bridge.errors import BridgeError
from rules.terms import Message, Text, msg


class JournalError(BridgeError):
    """Root of the journal's errors. `text` is the sentence as a catalogue message, `str()` the same in English."""

    def __init__(self, text: Message, english: str) -> None:
        super().__init__(english)
        self.text = text


class UnreadableJournalError(JournalError):
    """The file cannot be opened, or SQLite cannot make sense of it."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(
            msg("journal-unreadable", path=Text(str(path)), why=Text(why)),
            f"The journal {path} cannot be read ({why}): correct its permissions or the path in the configuration, "
            "or put back a backup.",
        )


class NotAJournalError(JournalError):
    """The file is there and is something else."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            msg("journal-not-a-journal", path=Text(str(path))),
            f"{path} is not a journal of Dicewire: name another path in the configuration; the file was left as it is.",
        )


class NewerJournalError(JournalError):
    """A newer Dicewire has written it."""

    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(
            msg("journal-newer", path=Text(str(path)), version=version, known=known),
            f"The journal {path} was written by a newer Dicewire (version {version}, this one knows {known}): "
            "update Dicewire, or name another path in the configuration; the file was left as it is.",
        )


class JournalInUseError(JournalError):
    """Another bridge has it open."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            msg("journal-in-use", path=Text(str(path))),
            f"The journal {path} is in use by another bridge: stop that one, "
            "or name another path in the configuration of this one.",
        )


class MigrationError(JournalError):
    """An older journal could not be brought to this version; it stands as it was."""

    def __init__(self, path: Path, version: int, why: str) -> None:
        super().__init__(
            msg("journal-migration", path=Text(str(path)), version=version, why=Text(why)),
            f"The journal {path} could not be brought to version {version} ({why}): it was left as it is; "
            "make room on the disk, or go back to the Dicewire that wrote it.",
        )


class WriteError(JournalError):
    """A record could not be written; nothing of it was."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(
            msg("journal-write", path=Text(str(path)), why=Text(why)),
            f"The journal {path} could not be written ({why}): nothing was recorded; "
            "make room on the disk or correct the permissions, then try again.",
        )


class GapError(JournalError):
    """Somebody else has written records of the table in between; nothing was written."""

    def __init__(self, table: str, after: int) -> None:
        super().__init__(
            msg("journal-gap", table=Text(table), seq=after),
            f"The journal of table {table} does not end with record {after}: "
            "nothing was recorded; the table is read anew.",
        )


class UnrecordableError(JournalError):
    """A record holds what cannot be written as JSON; nothing was written."""

    def __init__(self, why: str) -> None:
        super().__init__(
            msg("journal-unrecordable", why=Text(why)),
            f"This cannot be recorded ({why}): correct what was sent, then try again.",
        )


class ClosedJournalError(JournalError):
    """The journal is closed: the bridge is stopping."""

    def __init__(self) -> None:
        super().__init__(msg("journal-closed"), "The journal is closed, the bridge is stopping: nothing was recorded.")
