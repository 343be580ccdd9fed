"""After a match on the network: its games as replays, and whether their host dealt them fairly."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import NamedTuple

from engine.kernel.errors import CONTRADICTIONS, SaveError
from engine.kernel.replay import Replay, load_replay
from ufs_desktop.data.records import keep_record
from ufs_desktop.net.guest import OpenedGame
from ufs_desktop.net.verification import SUFFIX, fault, save_evidence
from ufs_desktop.session.module import GameModule

logger = logging.getLogger(__name__)

FAIR = "Game {number} was checked: the host dealt and told it as promised.{kept}"
UNFAIR = "Game {number} was checked, and something is wrong: {why}.{kept}"
UNREADABLE = "The host's record of game {number} cannot be read, so it was not checked."
KEPT, NOT_KEPT = " It is among your replays.", " It could not be saved ({why})."


class FairPlay(NamedTuple):
    """Words for the player, whether all is as it was promised, and the whole game."""

    words: str
    is_fair: bool
    replay: Replay | None = None


def fair_play(opened: OpenedGame, module: GameModule, folder: Path | None) -> FairPlay:
    """Keep the record of a game, and check it; a long one takes a while."""
    number = opened.game
    try:
        replay = load_replay(opened.record, module.kind)
    except (SaveError, *CONTRADICTIONS) as error:
        logger.warning("the record of a game cannot be read: %s", error)
        return FairPlay(UNREADABLE.format(number=number), False)
    kept = "" if folder is None else _keep(replay, opened, folder)
    why = fault(replay, opened.evidence, module)
    words = UNFAIR.format(number=number, why=why, kept=kept) if why else ""
    return FairPlay(words or FAIR.format(number=number, kept=kept), not why, replay)


def _keep(replay: Replay, opened: OpenedGame, folder: Path) -> str:
    """What has become of it, in words."""
    try:
        path = keep_record(folder, replay)
        save_evidence(opened.evidence, path.with_suffix(SUFFIX))
    except OSError as error:
        return NOT_KEPT.format(why=error.strerror or error)
    return KEPT
