"""A GM's own set-ups: `GET /api/setups` (docs/protocol.md)."""

from __future__ import annotations

from bridge.protocol.rest import SavedSetupInfo, SavedSetupList
from bridge.server.gm_files import faults_of, read_anew
from bridge.setups import SavedSetup, SavedSetups


async def listed(setups: SavedSetups | None) -> SavedSetupList:
    """All of them. Raises `FaultError` where they cannot be read."""
    if setups is None:
        return SavedSetupList(setups=[])
    return SavedSetupList(setups=[_info(setup) for setup in await read_anew(setups.read)])


def _info(setup: SavedSetup) -> SavedSetupInfo:
    return SavedSetupInfo(id=setup.id, ruleset=setup.ruleset, setup=dict(setup.setup), faults=faults_of(setup))
