"""The end of a game in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.kernel.game import Result, agree_draw, concede
from engine.kernel.views import LogView, view_for
from engine.ufs.game import Fight
from tests.desktop.fakes import FakeSession, game_at, view_at
from tests.desktop.matches import match_setup
from ufs_desktop.cli.question import Question
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.play.verdict import next_step, verdict
from ufs_desktop.replay.questions import answer_words
from ufs_desktop.session.match import Forfeit, Match
from ufs_desktop.session.recording import outcome
from ufs_desktop.session.replay import Answered
from ufs_desktop.table.kit import TableKit
from ufs_desktop.table.weaver import Filter, Weaver

VITALITY = LogView("lost", ("E.2.1", "A.1.1"), 0, ("vitality",))
DECK = LogView("cannot-cycle", ("E.2.2.1", "A.1.2"), 1, ("deck",))


@pytest.mark.parametrize(
    ("losers", "people", "title"),
    [
        ((1,), {0}, "You win!"),
        ((0,), {0}, "You lose"),
        ((0,), {0, 1}, "Rival wins"),
        ((0, 1), {0}, "A draw"),
    ],
)
def test_who_won(losers: tuple[int, ...], people: set[int], title: str) -> None:
    view = view_at("form")._replace(result=Result(losers, "A.1.1"))
    assert verdict(FIGHT_KIT, view, ("You", "Rival"), people)[0] == title


@pytest.mark.parametrize(
    ("losers", "line", "reason"),
    [
        ((0,), VITALITY, "Your vitality is down to -2."),
        ((1,), VITALITY, "Rival&#x27;s vitality is down to 0."),
        ((0, 1), VITALITY, "Both are out of vitality."),
        ((1,), DECK, "Rival&#x27;s deck is empty and cannot be cycled."),
    ],
)
def test_the_reason_is_told_of_who_lost(
    losers: tuple[int, ...], line: LogView, reason: str
) -> None:
    view = view_at("form")
    table = view.table._replace(vitality=(-2, 0))
    rule = line.rules[-1]
    log = (*view.log, line)
    view = view._replace(table=table, log=log, result=Result(losers, rule))
    _, why = verdict(FIGHT_KIT, view, ("You", "Rival"), {0})
    assert why.startswith(reason)
    assert f'<a href="{rule}">' in why


def test_a_concession_and_an_agreed_draw_say_so() -> None:
    ends: dict[str, Callable[[Fight], None]] = {
        "Rival conceded.": lambda game: concede(game, 1, "A.1"),
        "Both players agreed.": lambda game: agree_draw(game, "A.1"),
    }
    for reason, end in ends.items():
        game = game_at("form")
        end(game)
        _, why = verdict(FIGHT_KIT, view_for(game, 0), ("You", "Rival"), {0})
        assert why.startswith(reason)
        assert '<a href="A.1">' in why


@pytest.mark.parametrize(
    ("forfeit", "words"),
    [
        (Forfeit.TIME, "Rival runs out of time"),
        (Forfeit.ABSENCE, "Rival leaves the table"),
    ],
)
@pytest.mark.parametrize("kit", [FIGHT_KIT, DUEL_KIT])
def test_whoever_did_not_give_up_is_not_said_to_have_conceded(
    kit: TableKit, forfeit: Forfeit, words: str
) -> None:
    """No rule is named, since none says so: neither at the table nor in the log or a replay."""
    game = game_at("form")
    concede(game, 1, forfeit)
    view = view_for(game, 0)
    names = ("You", "Rival")
    _, why = verdict(FIGHT_KIT, view, names, {0})
    assert why == f"{words}."
    line = kit.story.line(view.log[-1], names)
    assert (line.text, line.rules) == (words, ())
    assert answer_words(kit, None, Answered(1, conceded=forfeit), {}, names) == words
    assert outcome(view, names) == "You win"
    assert list(Question(view, names, kit).events(Weaver(Filter.ALL, 0)))[-1] == words


def test_what_follows_a_game() -> None:
    session = FakeSession()
    assert next_step(Match(1, (0,)), session, FIGHT).label == "Rematch"
    following = next_step(Match(3, (0,)), session, FIGHT)
    assert following.label == "Next game"
    assert not following.is_over
    assert "No deck here has a sideboard" in following.notes
    session.sideboards = match_setup().sideboards
    assert "No deck here" not in next_step(Match(3, (0,)), session, FIGHT).notes
