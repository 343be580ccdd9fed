"""What a report of a problem tells of a fight: its decks, its open log and its last position."""

from __future__ import annotations

from collections import Counter

from engine.kernel.errors import SaveError
from engine.kernel.replay import Replay
from engine.kernel.views import View
from engine.scenario.document import REPORT_SCENARIO
from engine.scenario.ufs.position import scenario_of
from ufs_desktop.fight.narration import log_lines, view_of
from ufs_desktop.session.module import Reported
from ufs_desktop.session.recording import played_out

LOG = "game.txt"
SCENARIO = "a reported position"


def report(replay: Replay, names: tuple[str, ...]) -> Reported:
    """All of it, with every hidden card."""
    facts = {"decks": _decks(replay), "edition": replay.start.edition.code}
    return Reported(facts, {LOG: _log_of_replay(replay, names), **_scenario(replay)})


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


def _log_of_replay(replay: Replay, names: tuple[str, ...]) -> str:
    """The open log of the game; of one whose moves are refused, that of its beginning."""
    try:
        game = played_out(replay)
    except SaveError as error:
        return f"the moves do not play back: {error}\n{_lines(view_of(replay.start, None), names)}"
    return _lines(view_of(game, None), names)


def _scenario(replay: Replay) -> dict[str, str | bytes]:
    """The last table at which somebody was asked, as a scenario, if the moves lead there."""
    try:
        game = played_out(replay)
        if game.result is not None and replay.moves:
            game = played_out(replay._replace(moves=replay.moves[:-1]))
    except SaveError:
        return {}
    text = scenario_of(game, SCENARIO)
    return {REPORT_SCENARIO: text} if text else {}


def _lines(view: View, names: tuple[str, ...]) -> str:
    lines = log_lines(view, (names[0], names[1]))
    return "".join(f"{line.text}  [{', '.join(line.rules)}]\n" for line in lines)
