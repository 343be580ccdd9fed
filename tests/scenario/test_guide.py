"""A scenario that teaches: what it says, whom it asks, and that every way it allows ends well."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from engine.kernel import machine
from engine.kernel.decisions import Answer
from engine.kernel.game import Game
from engine.kernel.history import History
from engine.scenario.document import read_document, read_file
from engine.scenario.errors import ScenarioError
from engine.scenario.fftcg.staging import DUEL_STAGINGS
from engine.scenario.guide import LEARNER, Guide
from engine.scenario.player import perform
from engine.scenario.ufs.staging import STAGINGS as FIGHT_STAGINGS
from ufs_desktop.bundle import bundled

STAGINGS = {**FIGHT_STAGINGS, **DUEL_STAGINGS}
FILES = sorted(bundled("learn", "first-match").glob("*.yaml"))
JAB = {"type": "attack", "difficulty": "3", "zone": "mid", "speed": "2", "damage": "3"}
PLAYED = {
    "A": "play Jab",
    "say": "Play\n  Jab.",
    "light": "Jab, B.vitality",
    "instead": "Not yet.",
}
PAID = {"A": "commit Wall", "say": "Commit.", "any": "Wall, Fence"}


def document(*script: dict[str, Any]) -> dict[str, Any]:
    own = {"hand": ["Jab", "Spare"], "stage": ["Wall", "Fence", "Gate"], "deck": ["Check2"]}
    return {
        "title": "a lesson",
        "edition": "comprehensive",
        "rules": ["A.1.1"],
        "cards": {"Jab": JAB},
        "setup": {"A": own, "B": {"vitality": "3"}},
        "script": list(script),
    }


def guide(*script: dict[str, Any]) -> Guide:
    return Guide(read_document(document(*script), "lesson.yaml", STAGINGS))


def short() -> Guide:
    return guide({"say": "Hello.", "light": "A.hand"}, PLAYED, PAID, {"say": "Well done."})


def shipped(file: Path) -> Guide:
    (scenario,) = read_file(file, STAGINGS)
    return Guide(scenario)


def other_ways(way: Guide, number: int) -> Iterator[Answer]:
    """Every answer that a step allows beside the one that is written."""
    step = way.steps[number]
    if isinstance(step.choice, tuple):
        yield from (each for each in combinations(sorted(step.also), len(step.choice)))


def ended(way: Guide, game: Game) -> Game:
    """The rest of the match as it is written."""
    while (asked := game.pending) is not None:
        machine.answer(game, asked.id, way.steps[asked.id].choice)
    return game


def endings(way: Guide) -> Iterator[Game]:
    """Of the match as it is written, and with another choice at one step."""
    game = way.deal()
    while (asked := game.pending) is not None:
        for choice in other_ways(way, asked.id) if asked.id in way.asked else ():
            other = game.clone()
            machine.answer(other, asked.id, choice)
            yield ended(way, other)
        machine.answer(game, asked.id, way.steps[asked.id].choice)
    yield game


def test_words_stand_before_the_move_they_lead_to_and_after_the_last_one() -> None:
    way = short()
    game = way.deal()
    told = way.coaching(game, LEARNER)
    assert told is not None
    assert [page.words for page in told.pages] == ["Hello.", "Play Jab."]
    assert (told.step, told.steps, told.is_over) == (1, 2, False)
    hand, (card, rival) = told.pages[0].lights[0], told.pages[1].lights
    assert (hand.player, hand.place, hand.card) == (0, "hand", None)
    assert card.place == "hand"
    assert card.card is not None
    assert (rival.player, rival.place) == (1, "vitality")
    assert way.coaching(game, 1) is None
    over = way.coaching(ended(way, way.deal()), LEARNER)
    assert over is not None
    assert over.is_over
    assert [page.words for page in over.pages] == ["Well done."]


def test_a_step_allows_what_it_names_and_as_many_of_its_others() -> None:
    way = short()
    first, paid = (way.steps[number] for number in way.asked)
    assert not first.allows(None)
    assert first.instead == "Not yet."
    (wall,) = paid.choice
    (fence,) = paid.also - {wall}
    assert paid.allows((wall,))
    assert paid.allows((fence,))
    assert not paid.allows(())
    assert not paid.allows((wall, fence))
    assert not paid.allows((fence + 1,))


def led(way: Guide, until: int) -> History[Game]:
    """The way to this decision, which was gone before."""
    history = History(way.deal())
    way.lead(history, until)
    return history


def test_a_match_is_gone_on_with_at_any_step_and_goes_back_from_it() -> None:
    way = short()
    for number in way.asked:
        pending = led(way, number).game.pending
        assert pending is not None
        assert pending.id == number
    history = led(way, way.asked[1])
    history.undo(LEARNER, agreed=True)
    assert history.game.pending is not None
    assert history.game.pending.id == way.asked[0]


def test_a_move_without_words_is_made_for_the_learner() -> None:
    way = guide(PLAYED, {"A": "commit Wall"})
    assert len(way.asked) == 1
    paying = led(way, max(way.steps)).game.pending
    assert paying is not None
    assert way.settled(paying) is not None


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ({"light": "Jab"}, "'say' is needed"),
        ({"say": "Look.", "instead": "No."}, "belong to a move"),
        ({"say": "Look.", "run_to": "end of turn", "any": "Wall"}, "belong to a move"),
        ({"say": "Look.", "light": "Ghost"}, "no card 'Ghost'"),
        ({"say": "Look.", "light": "A.pocket"}, "no 'A.pocket' to point at"),
        ({"say": ["Look."]}, "a text"),
        ({"A": "play Jab", "B": "pass", "say": "Look."}, "one key"),
    ],
)
def test_words_that_nobody_could_follow_are_errors_of_the_file(
    line: dict[str, Any], fault: str
) -> None:
    with pytest.raises(ScenarioError, match=fault):
        guide(line, PLAYED, PAID)


def test_a_script_that_leaves_the_game_open_or_is_too_long_is_no_lesson() -> None:
    with pytest.raises(ScenarioError, match="nothing says how"):
        guide({"A": "end", "say": "Stop."}, {"B": "choose Jab"})
    with pytest.raises(ScenarioError, match="over before"):
        guide(PLAYED, PAID, {"A": "end"})


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_guided_match_is_won_as_its_file_says(file: Path) -> None:
    way = shipped(file)
    performed = perform(way.scenario)
    assert performed.ok, performed.why
    assert way.scenario.edition == file.stem
    assert way.closing
    for number in way.asked:
        assert way.steps[number].instead
        assert way.steps[number].tellings[-1].is_of_line


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_guided_match_is_won_whichever_allowed_cards_are_chosen(file: Path) -> None:
    games = list(endings(shipped(file)))
    assert len(games) > 1
    for game in games:
        assert game.result is not None
        assert game.result.losers == (1,)
