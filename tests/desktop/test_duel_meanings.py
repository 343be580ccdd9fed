"""What the words of a card of the second game mean, and how we read the rules behind them."""

from __future__ import annotations

import pytest

from engine.fftcg.rulebook import TCG_TABLES, tcg_rules
from engine.kernel.machine import run
from engine.kernel.sight import handle
from engine.kernel.views import view_for
from tests.fftcg.vanilla import RUNNER, Position
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fftcg.meanings import TERMS, meanings_of


@pytest.mark.parametrize(
    ("text", "title", "rule"),
    [
        ("Haste", "Haste", "15.2.2.2"),
        ("Damage 3 -- Kiln Keeper gains +2000 power.", "Damage", "15.2.6.2"),
        ("Choose up to 2 Forwards. Dull them.", "Choose up to", "11.3.3"),
        ("{dull}: Draw 1 card.", "The Dull icon", "11.6.2.2"),
        ("When Kiln Keeper attacks, you may discard 1 card.", "You may", "11.8.14"),
    ],
)
def test_a_word_tells_its_rule_and_how_we_read_it(text: str, title: str, rule: str) -> None:
    assert meanings_of(["Draw 1 card."]) == ()
    (found,) = meanings_of([text])
    assert found.title == title
    assert found.steps[0].what == tcg_rules()[rule].gist.rstrip(".")
    for ruling in tcg_rules()[rule].rulings:
        assert any(ruling.reading.rstrip(".") in step.what for step in found.steps)


def test_a_term_is_told_once_and_names_rules_that_exist() -> None:
    assert [each.title for each in meanings_of(["Haste", "It gains Haste. Brave"])] == [
        "Haste",
        "Brave",
    ]
    assert {rule for term in TERMS for rule in term.rules} <= TCG_TABLES.rules.keys()


def test_a_card_on_the_table_explains_its_words() -> None:
    position = Position()
    (card,) = position.field(0, RUNNER._replace(text="Haste"))
    run(position.game)
    view = view_for(position.game, 0)
    (seen,) = (
        each
        for zone in view.zones
        for each in zone.cards
        if each.handle == handle(position.game, 0, card)
    )
    assert [each.title for each in DUEL_KIT.story.headings(seen, {})] == ["Haste"]
