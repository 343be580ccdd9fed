"""The fight's kit speaks the words of the edition that it is made for."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.decisions import Kind
from engine.kernel.game import Result
from engine.kernel.views import DecisionView, LogView
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from tests.desktop.fakes import view_at
from tests.desktop.test_table_words import event
from tests.ufs.house_edition import HOUSE
from ufs_desktop.fight.kit import fight_kit

NAMES = ("You", "Rival")
OURS, OWN = fight_kit(COMPREHENSIVE), fight_kit(HOUSE)


@pytest.mark.parametrize(
    ("kind", "fields", "ours", "own"),
    [
        ("build", {}, "Low Kick enters the staging area", "Low Kick enters the yard"),
        ("add", {"to": "pool"}, "Low Kick goes to the card pool", "Low Kick goes to the line"),
        ("lose_vitality", {"amount": 3}, "You lose 3 vitality", "You lose 3 breath"),
        ("make_check", {"amount": 5}, "You check Low Kick: 5", "You test Low Kick: 5"),
        ("phase", {"detail": ("combat_phase", "end")}, "Combat Phase ends", "Main Phase ends"),
    ],
)
def test_the_log(kind: str, fields: dict[str, Any], ours: str, own: str) -> None:
    entry = LogView(kind, ("F.1",), 0, (event(kind, **fields),))
    assert OURS.story.line(entry, NAMES).text == ours
    assert OWN.story.line(entry, NAMES).text == own


def test_questions_and_their_buttons() -> None:
    asked = DecisionView(0, 1, Kind.PLAY, "form", "F.2.2")
    assert OURS.questions.sentence(asked, lambda card: "", "").endswith("end your Combat Phase")
    assert OWN.questions.sentence(asked, lambda card: "", "").endswith("end your Main Phase")
    assert OWN.questions.passes["form"] == "End Main Phase"
    assert OWN.questions.yes_no["clear-to-momentum"][0] == "To nerve"


def test_places_of_the_table() -> None:
    assert OWN.plan.zones["stage"] == "yard"
    view = view_at("form")
    spread = OWN.plan.layout(1280, 720, view).spread(view, NAMES)
    assert {row.words for row in spread.rows} == {"Line", "Yard", "Nerve"}
    assert "breath" in spread.plates[0].words


def test_a_name_keeps_its_words() -> None:
    named = ("Momentum", "Rival")
    entry = LogView("mulligan", ("E.1.8",), 0, ())
    assert OWN.story.line(entry, named).text == "Momentum takes a new hand"


def test_how_a_game_ended() -> None:
    line = LogView("lost", ("house.winning",), 0, ("vitality",))
    view = view_at("form")
    view = view._replace(log=(line,), result=Result((0, 1), "house.winning"))
    assert OWN.story.why_over(view, NAMES) == "Both are out of breath."
    assert OURS.story.why_over(view, NAMES) == "Both are out of vitality."
