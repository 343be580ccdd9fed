"""Card text of the second game: read, bound, said again, and refused where it could be mistaken."""

from __future__ import annotations

import re

import pytest

from engine.fftcg.model import spells
from engine.fftcg.model.autos import AutoAbility
from engine.fftcg.model.gains import with_name
from engine.fftcg.model.patterns import CardPattern, WhoseCards
from engine.fftcg.model.trees import nodes
from engine.fftcg.model.words import CardKind, CardTrait
from engine.fftcg.rules import patterns
from engine.text.errors import CardTextError
from engine.text.fftcg.box import with_text
from engine.text.fftcg.language import compile_line, language, told_line
from engine.text.fftcg.lines import SummonLine
from tests.fftcg.vanilla import FIRE, KEEPER, SQUIRE, Position
from tests.fftcg.written import DECLINED, NAME, UNDERSTOOD, parts
from tests.shares import share


@pytest.mark.parametrize(("symbol", "printed", "canonical"), [*map(parts, UNDERSTOOD)])
def test_what_is_written_reads_back(symbol: str, printed: str, canonical: str) -> None:
    """The tree says the same words, and those words have the same tree."""
    tree = compile_line(printed, NAME, symbol)
    again = language(NAME, symbol).render(tree, "")
    assert again == (canonical or printed)
    if canonical:
        assert compile_line(again, NAME, symbol) == tree


@pytest.mark.parametrize("line", share(UNDERSTOOD, 2, pytest.mark.slow))
def test_what_is_told_is_what_is_said(line: str) -> None:
    """But for what pronouns mean."""
    symbol, printed, canonical = parts(line)
    told = told_line(printed, NAME, symbol)
    assert re.sub(r" ‹[^›]+›", "", told) == (canonical or printed)


FORWARD = "‹the Forward chosen›"


@pytest.mark.parametrize(
    ("symbol", "text", "told"),
    [
        ("summon", "Choose 1 Forward. Dull it.", f"Choose 1 Forward. Dull it {FORWARD}."),
        (
            "summon",
            "Choose up to 2 Backups. Freeze them.",
            "Choose up to 2 Backups. Freeze them ‹the Backups chosen›.",
        ),
        (
            "summon",
            "Choose 1 Forward and 1 Backup. Break them.",
            "Choose 1 Forward and 1 Backup. Break them ‹the Forwards or Backups chosen›.",
        ),
        (
            "summon",
            "Your opponent selects 1 Monster they control. Dull it.",
            "Your opponent selects 1 Monster they control. Dull it ‹the Monster selected›.",
        ),
        (
            "ability",
            "When a Backup enters your field, dull it.",
            "When a Backup enters your field, dull it ‹the Backup that sets it off›.",
        ),
        (
            "ability",
            "When Kiln Keeper is blocked, it gains Brave until the end of the turn.",
            "When Kiln Keeper is blocked, it ‹Kiln Keeper› gains Brave until the end of the turn.",
        ),
        (
            "ability",
            "When Kiln Keeper deals damage to a Forward, freeze it.",
            "When Kiln Keeper deals damage to a Forward, freeze it "
            "‹the Forward that is dealt damage›.",
        ),
        (
            "ability",
            "When Kiln Keeper attacks, choose 1 Forward. You may pay {1}. When you do so, dull it.",
            "When Kiln Keeper attacks, choose 1 Forward. You may pay {1}. When you do so, dull it "
            f"{FORWARD}.",
        ),
        (
            "summon",
            "Choose 1 Forward. When it attacks this turn, freeze it. Dull it.",
            f"Choose 1 Forward. When it attacks this turn, freeze it {FORWARD}. Dull it {FORWARD}.",
        ),
        (
            "ability",
            "When a Forward your opponent controls attacks, at the end of the turn, freeze it.",
            "When a Forward your opponent controls attacks, at the end of the turn, freeze it "
            "‹the Forward that sets it off›.",
        ),
        (
            "summon",
            "Choose 1 Forward. You may pay {1}. When you do so, when it attacks, dull it.",
            "Choose 1 Forward. You may pay {1}. When you do so, when it attacks, dull it "
            f"{FORWARD}.",
        ),
        (
            "ability",
            'The Forwards you control gain "When this Forward attacks, choose 1 Backup. Dull it."',
            'The Forwards you control gain "When this card attacks, choose 1 Backup. Dull it '
            '‹the Backup chosen›."',
        ),
        (
            "ability",
            "When Kiln Keeper enters the field, play 1 Forward from your hand onto the field. "
            "At the end of the turn, return it to its owner's hand.",
            "When Kiln Keeper enters the field, play 1 Forward from your hand onto the field. "
            "At the end of the turn, return it ‹the Forward played› to its owner's hand.",
        ),
        (
            "ability",
            "When Kiln Keeper attacks, you may put 1 Backup into the Break Zone. If you do so, it "
            "gains Haste until the end of the turn.",
            "When Kiln Keeper attacks, you may put 1 Backup into the Break Zone. If you do so, it "
            "‹Kiln Keeper› gains Haste until the end of the turn.",
        ),
        (
            "summon",
            "Choose 1 Forward. Dull it. Search for 1 Forward and play it onto the field.",
            f"Choose 1 Forward. Dull it {FORWARD}. "
            "Search for 1 Forward and play it onto the field.",
        ),
    ],
)
def test_what_pronouns_mean_is_told(symbol: str, text: str, told: str) -> None:
    assert told_line(text, NAME, symbol) == told


@pytest.mark.parametrize(("symbol", "text", "why"), [*map(parts, DECLINED)])
def test_what_could_be_mistaken_is_declined(symbol: str, text: str, why: str) -> None:
    with pytest.raises(CardTextError, match=why):
        compile_line(text, NAME, symbol)


def meant(text: str, symbol: str = "ability") -> set[type]:
    tree = compile_line(text, NAME, symbol)
    return {type(node) for node in nodes(tree) if isinstance(node, spells.SpellCards)}


def test_it_is_what_was_chosen_selected_or_what_set_it_off() -> None:
    assert meant("Choose 1 Forward. Break it.", "summon") == {spells.ChosenCards}
    selected = "Your opponent selects 1 Forward they control. Break it."
    assert meant(selected, "summon") == {spells.SelectedCards}
    assert meant("When a Forward your opponent controls attacks, freeze it.") == {spells.SettingOff}
    assert meant("When Kiln Keeper attacks, activate Kiln Keeper.") == {spells.ItselfCard}


def test_what_follows_may_speak_of_what_set_it_off() -> None:
    followed = "When you do so, deal it 3000 damage."
    line = f"When a Forward your opponent controls attacks, you may pay {{1}}. {followed}"
    assert meant(line) == {spells.SettingOff, spells.KeptCards}


def test_what_follows_has_a_choice_of_its_own() -> None:
    """11.8.17: the first "it" is chosen as the ability is placed, the second when it is done."""
    tree = compile_line(
        "When Kiln Keeper attacks, choose 1 Forward. Dull it. When you do so, choose 1 Backup. "
        "Activate it.",
        NAME,
    )
    assert isinstance(tree, AutoAbility)
    outer = tree.text
    (done,) = [node for node in nodes(outer) if isinstance(node, spells.WhenDone)]
    assert [choice.wanted.kinds for choice in outer.choices] == [{CardKind.FORWARD}]
    assert [choice.wanted.kinds for choice in done.text.choices] == [{CardKind.BACKUP}]
    chosen = spells.ChosenCards(0)  # each of its own text
    (then,) = outer.steps
    assert isinstance(then, spells.SpellThen)
    assert then.step == spells.SpellAct(spells.SpellVerb.DULL, chosen)
    assert done.text.steps == (spells.SpellAct(spells.SpellVerb.ACTIVATE, chosen),)


def test_a_condition_behind_the_trigger_is_the_abilitys_own() -> None:
    tree = compile_line("When Kiln Keeper attacks, if you control a Monster, draw 1 card.", NAME)
    assert isinstance(tree, AutoAbility)
    assert isinstance(tree.condition, spells.FieldCount)
    assert tree.text.steps == (spells.SpellDraw(1),)


def test_who_selects_sees_their_own_cards() -> None:
    line = "Your opponent puts 1 Forward they control into the Break Zone."
    tree = compile_line(line, NAME, "summon")
    assert isinstance(tree, SummonLine)
    (step,) = tree.text.steps
    assert isinstance(step, spells.SpellSelect)
    assert (step.whose, step.pattern.whose) == (WhoseCards.OPPONENT, WhoseCards.OWN)


def test_a_box_gives_a_card_all_its_lines() -> None:
    text = (
        "Haste, Brave\n"
        "EX Burst When Ember Squire enters the field, draw 1 card.\n"
        "{dull}: Draw 1 card.\n"
        "Ember Squire gains +1000 power.\n"
        "Ember Squire whistles."
    )
    squire, declined = with_text(SQUIRE, text)
    assert squire.traits == {CardTrait.HASTE, CardTrait.BRAVE}
    assert [auto.is_burst for auto in squire.autos] == [True]
    assert [ability.dulls for ability in squire.abilities] == [True]
    assert len(squire.fields) == 1
    assert [line.text for line in declined] == ["Ember Squire whistles."]
    assert text[declined[0].position :].startswith("whistles")


def test_a_summon_has_one_text_on_all_its_lines() -> None:
    rain = SQUIRE._replace(name="Rain", kind=CardKind.SUMMON)
    known, declined = with_text(rain, "EX Burst Choose 1 Forward.\nDeal it 3000 damage.")
    assert (known.is_burst, declined) == (True, ())
    assert known.spell is not None
    assert len(known.spell.choices) == 1


def test_a_price_names_elements_before_what_any_element_pays() -> None:
    tree = compile_line("{fire}{fire}{2}: Draw 1 card.", NAME)
    assert isinstance(tree, spells.ActionAbility)
    assert tree.price == (((FIRE,), (FIRE,)), 2, 0)


@pytest.mark.parametrize(
    ("name", "text", "itself"),
    [
        ("Burst", "EX Burst When Burst enters the field, draw 1 card.", 0),
        ("Draw", "When Draw attacks, draw 1 card.", 0),
        ("Forward", "{1}: Choose 1 Forward. Forward gains +1000 power.", 1),
        ("Break Zone", "Put Break Zone into the Break Zone: Draw 1 card.", 0),
        ("Haste", "Haste", 0),
    ],
)
def test_a_name_may_be_a_word_of_the_rules(name: str, text: str, itself: int) -> None:
    tree = compile_line(text, name)
    assert language(name, "ability").render(tree, "") == text
    found = [node for node in nodes(tree) if isinstance(node, spells.ItselfCard)]
    assert len(found) == itself


def test_a_name_that_could_be_either_is_declined() -> None:
    with pytest.raises(CardTextError, match="two readings"):
        compile_line("{1}: Choose 1 Forward. Break It.", "It")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Dr. Rhea", "When Dr. Rhea attacks, Dr. Rhea gains Haste until the end of the turn."),
        ("J.R. Bram", "J.R. Bram gains +1000 power for each Monster you control."),
        ("Rhea Jr.", "When Rhea Jr. attacks, draw 1 card. Activate Rhea Jr."),
        ("Rhea Jr.", "When Rhea Jr. attacks, activate Rhea Jr. Draw 1 card."),
        ("Rhea Jr.", 'Rhea Jr. gains "When Rhea Jr. attacks, activate Rhea Jr."'),
    ],
)
def test_a_period_in_a_name_ends_no_sentence(name: str, text: str) -> None:
    tree = compile_line(text, name)
    assert language(name, "ability").render(tree, "") == text
    assert with_name("Activate {itself}. Draw.", name) == f"Activate {name.strip('.')}. Draw."


@pytest.mark.parametrize("name", ["Rhea Jr.", "Press No. 2", "J.R. Bram", "Dr. Rhea"])
def test_a_card_is_spoken_of_by_its_whole_name(name: str) -> None:
    end = "" if name.endswith(".") else "."
    tree = compile_line(f"Choose 1 Card Name {name}{end} Dull it.", NAME, "summon")
    (pattern,) = [each for each in nodes(tree) if isinstance(each, CardPattern)]
    at = Position()
    named, _ = at.field(0, SQUIRE._replace(name=name), SQUIRE._replace(name=name.split()[0]))
    assert patterns.lying(at.game, 0, pattern) == (named,)


def test_another_card_of_a_name_is_not_the_card_itself() -> None:
    keeper, declined = with_text(
        KEEPER, "If you control a Card Name Kiln Keeper, Kiln Keeper gains +1000 power."
    )
    assert declined == ()
    (field,) = keeper.fields
    assert isinstance(field.condition, spells.FieldCount)
    assert field.condition.pattern.name == "Kiln Keeper"
