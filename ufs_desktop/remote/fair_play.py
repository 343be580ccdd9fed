"""After a match on the network: its games as replays, and whether their host dealt them fairly."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from engine.files.text import shown_line
from engine.kernel.errors import CONTRADICTIONS, SaveError
from engine.kernel.replay import Replay, load_replay
from ufs_desktop.data.records import keep_record, where_kept
from ufs_desktop.net.testimony import OpenedGame
from ufs_desktop.net.verification import SUFFIX, fault, save_evidence
from ufs_desktop.net.versions import make
from ufs_desktop.session.module import GameModule

logger = logging.getLogger(__name__)

FAIR = "Game {number} was checked: the host dealt and reported it as promised.{kept}"
ALL_FAIR = (
    "Games {numbers} were checked: the host dealt and reported them as promised. They are among "
    "your replays."
)
UNFAIR = "Game {number} was checked, and something is wrong: {why}.{kept}"
UNREADABLE = "The host's record of game {number} cannot be read, so it was not checked."
UNCHECKED = "Game {number} could not be checked: {why}"
MIXED = (
    "Game {number} could not be checked: the match was started with another build of the "
    "program, and according to this one {why}.{kept}"
)
KEPT, NOT_KEPT = " It is among your replays.", " It could not be saved ({why})."


class GameKept(NamedTuple):
    """A game of a finished match, as its host has revealed it."""

    opened: OpenedGame
    replay: Replay | None  # None if the record cannot be read
    words: str = ""  # whether it was saved


class FairPlay(NamedTuple):
    """Words for the player, whether all is as it was promised, and the whole game."""

    words: str
    is_fair: bool
    replay: Replay | None = None
    kept: str = ""  # whether it was saved
    game: int = 0  # its number


def kept_game(opened: OpenedGame, module: GameModule, folder: Path | None) -> GameKept:
    """Save the record of a game among the replays, unless it is there already: players who return
    after the match are shown it again."""
    try:
        replay = load_replay(opened.record, module.kind)
    except (SaveError, *CONTRADICTIONS) as error:
        logger.warning("the record of a game cannot be read: %s", shown_line(f"{error}"))
        return GameKept(opened, None)
    if folder is None:
        return GameKept(opened, replay)
    try:
        path = where_kept(folder, replay) or keep_record(folder, replay)
        save_evidence(opened.evidence, path.with_suffix(SUFFIX))
    except OSError as error:
        return GameKept(opened, replay, NOT_KEPT.format(why=error.strerror or error))
    return GameKept(opened, replay, KEPT)


def fair_play(kept: GameKept, module: GameModule) -> FairPlay:
    """Check a game against its host's promises; for a long one this takes a while."""
    number, replay = kept.opened.game, kept.replay
    if replay is None:
        return FairPlay(UNREADABLE.format(number=number), False)
    evidence = kept.opened.evidence
    why = fault(replay, evidence, module)
    wrong = UNFAIR if evidence.make == make() else MIXED
    words = (wrong if why else FAIR).format(number=number, why=why, kept=kept.words)
    return FairPlay(words, not why, replay, kept.words, number)


def all_fair(found: Sequence[FairPlay]) -> str:
    """What to say once several games have turned out fair."""
    if len(found) == 1 or any(each.kept != KEPT for each in found):
        return " ".join(each.words for each in found)
    *first, last = (str(each.game) for each in found)
    return ALL_FAIR.format(numbers=f"{', '.join(first)} and {last}")


def unchecked(kept: GameKept, why: str) -> FairPlay:
    """The result if the check itself failed."""
    return FairPlay(UNCHECKED.format(number=kept.opened.game, why=why), False)
