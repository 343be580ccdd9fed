"""After a match on the network: its games as replays, and whether their host dealt them fairly."""

from __future__ import annotations

import logging
from pathlib import Path

from engine.kernel.errors import CONTRADICTIONS, SaveError
from engine.kernel.replay import load_replay
from ufs_desktop.data.records import keep_record
from ufs_desktop.net.guest import OpenedGame
from ufs_desktop.net.verification import SUFFIX, fault, save_evidence
from ufs_desktop.session.module import GameModule

logger = logging.getLogger(__name__)

FAIR = "Game {number} was checked: the host dealt and told it as promised.{kept}"
UNFAIR = "Game {number} was checked, and something is wrong: {why}.{kept}"
UNREADABLE = "The host's record of game {number} cannot be read, so it was not checked."
KEPT, NOT_KEPT = " It is among your replays.", " It could not be saved ({why})."


def judgement(opened: OpenedGame, module: GameModule, folder: Path | None) -> tuple[str, bool]:
    """Words for the player, and whether all is as it was promised."""
    number = opened.game
    try:
        replay = load_replay(opened.record, module.kind)
    except (SaveError, *CONTRADICTIONS) as error:
        logger.warning("the record of a game cannot be read: %s", error)
        return UNREADABLE.format(number=number), False
    why = fault(replay, opened.evidence, module)
    kept = ""
    if folder is not None:
        try:
            path = keep_record(folder, replay)
            save_evidence(opened.evidence, path.with_suffix(SUFFIX))
            kept = KEPT
        except OSError as error:
            kept = NOT_KEPT.format(why=error.strerror or error)
    if why:
        return UNFAIR.format(number=number, why=why, kept=kept), False
    return FAIR.format(number=number, kept=kept), True
