"""What a problem report tells about a fight: its decks, its open log and its last position."""

from __future__ import annotations

from collections import Counter

from engine.kernel.errors import SaveError
from engine.kernel.replay import Playback, Replay
from engine.scenario.document import REPORT_SCENARIO
from engine.scenario.ufs.position import scenario_of
from engine.ufs.game import Fight
from ufs_desktop.data.report import Reported
from ufs_desktop.fight.narration import log_lines, view_of

LOG = "game.txt"
SCENARIO = "a reported position"


def report(replay: Replay, names: tuple[str, ...]) -> Reported:
    """All of it, with every hidden card."""
    facts = {"decks": _decks(replay), "edition": replay.start.edition.code}
    playback = Playback(replay, Fight)
    try:
        playback.seek(playback.length)
    except SaveError as error:
        log = f"the moves do not play back: {error}\n{_log_of(replay.start, names)}"
        return Reported(facts, {LOG: log})
    return Reported(facts, {LOG: _log_of(playback.game, names), **_scenario(playback)})


def _decks(replay: Replay) -> list[dict[str, int]]:
    """The cards of each player by name and count."""
    game = replay.start
    return [
        dict(
            Counter(
                game.definitions[card.definition].printed.name
                for card in game.cards.values()
                if card.owner == player
            )
        )
        for player in range(game.players)
    ]


def _scenario(playback: Playback[Fight]) -> dict[str, str | bytes]:
    """The last position at which somebody was asked, as a scenario."""
    if playback.game.result is not None:
        playback.back()
    text = scenario_of(playback.game, SCENARIO)
    return {REPORT_SCENARIO: text} if text else {}


def _log_of(game: Fight, names: tuple[str, ...]) -> str:
    """The open log of a game."""
    lines = log_lines(view_of(game, None, 0), (names[0], names[1]))
    return "".join(f"{line.text}  [{', '.join(line.rules)}]\n" for line in lines)
