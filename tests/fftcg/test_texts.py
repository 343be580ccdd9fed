"""Card text of the second game: read, bound, said again, and refused where it could be mistaken."""

from __future__ import annotations

import re
from pathlib import Path

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
from tests.shares import share


def lines(name: str) -> list[str]:
    found = (Path(__file__).parent / name).read_text("utf-8").splitlines()
    return [line for line in found if line and not line.startswith("#")]


MIXED = lines("mixed.txt")
LINES = [*lines("written.txt"), *MIXED]
SAID = [line.partition(": ") for line in LINES]
NAME = "Kiln Keeper"


@pytest.mark.parametrize(("symbol", "text"), [(symbol, text) for symbol, _, text in SAID])
def test_what_is_written_reads_back(symbol: str, text: str) -> None:
    """The tree says the same words, and those words have the same tree."""
    printed, _, canonical = text.partition(" => ")
    tree = compile_line(printed, NAME, symbol)
    again = language(NAME, symbol).render(tree, "")
    assert again == (canonical or printed)
    if canonical:
        assert compile_line(again, NAME, symbol) == tree


@pytest.mark.parametrize("line", share(LINES, 2, pytest.mark.slow))
def test_what_is_told_is_what_is_said(line: str) -> None:
    """But for what pronouns mean."""
    symbol, _, text = line.partition(": ")
    printed, _, canonical = text.partition(" => ")
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


@pytest.mark.parametrize(
    ("symbol", "text", "why"),
    [
        ("summon", "Deal it 5000 damage.", "nothing mentioned"),
        ("summon", "Choose 1 Character other than a Monster. Dull it.", "not understood"),
        ("summon", "Each player selects 1 Forward they control. Break it.", "nothing mentioned"),
        (
            "ability",
            "When Kiln Keeper attacks, choose 1 Forward. Deal 1000 damage to all the other "
            "Forwards.",
            "not understood",
        ),
        ("summon", "Choose 1 Forward. At the end of your turn, break it.", "not understood"),
        ("summon", "Choose 1 Forward. It gains Haste until the end of your turn.", "not underst"),
        ("ability", "When you receive a point of damage, remove it from the game.", "nothing"),
        (
            "summon",
            "Choose 1 Forward. Your opponent discards 1 card. Remove it from the game.",
            "more than one thing",
        ),
        (
            "summon",
            "Choose 1 Forward. Play 1 Forward from your hand onto the field. Dull it.",
            "more than one thing",
        ),
        (
            "summon",
            "Choose 1 Forward. Put the top card of your deck into the Break Zone. If it is a "
            "Forward, draw 1 card.",
            "more than one thing",
        ),
        (
            "ability",
            "When a Forward attacks, dull it and play 1 Forward from your hand onto the field. "
            "Activate it.",
            "more than one thing",
        ),
        (
            "ability",
            "When Kiln Keeper attacks, you may dull 1 Backup. If you do so, it gains Brave.",
            "more than one thing",
        ),
        (
            "summon",
            "Choose 1 Forward. Put 1 Backup into the Break Zone. When you do so, return it to "
            "its owner's hand.",
            "more than one thing",
        ),
        (
            "summon",
            "Look at the top 3 cards of your deck. Add 1 Forward among them to your hand and "
            "return the other cards to the bottom of your deck in any order.",
            "not understood",
        ),
        (
            "ability",
            "When a Forward you control deals damage to a Forward, break it.",
            "nothing mentioned",
        ),
        ("ability", "When you cast a card, draw 1 card.", "not understood"),
        ("ability", "When you cast a dull Forward, draw 1 card.", "not understood"),
        ("ability", "When Kiln Keeper blocks, deal it 3000 damage.", "nothing mentioned"),
        ("ability", "When Kiln Keeper deals damage to your opponent, it gains Haste.", "nothing"),
        ("ability", "When Kiln Keeper deals damage to a Forward, it gains Haste.", "more than one"),
        ("ability", "When Kiln Keeper deals damage to a Forward, activate it.", "more than one"),
        (
            "ability",
            "When Kiln Keeper deals damage to a Forward, place 1 Rust Counter on it.",
            "more than one",
        ),
        (
            "ability",
            "When Kiln Keeper deals damage to a Forward, deal damage equal to its power to all the "
            "Forwards.",
            "more than one",
        ),
        (
            "ability",
            "When Kiln Keeper deals damage to a Forward, you may pay {1}. When you do so, it gains "
            "Haste.",
            "more than one",
        ),
        (
            "summon",
            "Choose 1 Forward. When it deals damage to a Forward this turn, it gains Haste.",
            "more than one",
        ),
        ("ability", "At the end of each of your turns, it gains Haste.", "nothing mentioned"),
        ("summon", "Choose 1 Forward. Break the former.", "nothing mentioned"),
        ("summon", "Choose 2 Forwards. Choose 1 Backup. Break the former.", "nothing mentioned"),
        ("summon", "Choose 1 Forward. Choose up to 2 Backups. Break the latter.", "nothing"),
        (
            "summon",
            "Choose 1 Forward and 1 Backup. Break the latter. When you do so, dull the former.",
            "nothing mentioned",
        ),
        (
            "summon",
            "Choose 1 Forward and 1 Forward. The former deals damage equal to its power to the "
            "former.",
            "not understood",
        ),
        ("ability", "EX Burst During your turn, when a Backup is broken, draw 1 card.", "not"),
        ("summon", "Play 1 Summon from your hand onto the field.", "not understood"),
        ("summon", "Play 1 dull Forward from your hand onto the field.", "not understood"),
        ("summon", "Play 1 Job Gate Guard or Card Name Rhea from your hand onto the field.", "not"),
        (
            "ability",
            "Kiln Keeper gains +1000 power for each Forward in your opponent's hand.",
            "not",
        ),
        ("ability", "Remove 1 card from your hand from the game: Draw 1 card.", "not understood"),
        ("summon", "Put 1 card from your hand into the Break Zone. Draw 1 card.", "not understood"),
        (
            "summon",
            "Select 1 card from your hand. Put it at the bottom of its owner's deck.",
            "not understood",
        ),
        ("summon", "Choose 2 Forwards. Deal it 5000 damage.", "nothing mentioned"),
        ("summon", "Choose 1 Forward. Deal them 5000 damage.", "nothing mentioned"),
        ("summon", "Choose 1 Forward. Choose 1 Backup. Break it.", "nothing mentioned"),
        (
            "summon",
            "Choose 1 Forward. Your opponent selects 1 Forward they control. Break it.",
            "nothing mentioned",
        ),
        ("ability", "When Kiln Keeper attacks, break it.", "nothing mentioned"),
        ("summon", "At the end of the turn, break it.", "nothing mentioned"),
        ("summon", "When it attacks this turn, draw 1 card.", "nothing mentioned"),
        ("summon", "Choose 2 Forwards. At the end of the turn, break it.", "nothing mentioned"),
        ("summon", "Choose 2 Forwards. When it attacks, break them.", "nothing mentioned"),
        ("ability", "When you cast a Summon, deal it 1000 damage.", "nothing mentioned"),
        ("ability", "When a Forward of power 3000 or less attacks, draw 1 card.", "not understood"),
        ("ability", "The Forwards of power 3000 or less gain Haste.", "not understood"),
        ("ability", "When a Forward with Haste attacks, draw 1 card.", "not understood"),
        ("ability", "When you cast a Forward with Haste, draw 1 card.", "not understood"),
        ("ability", "The Forwards without Haste gain Brave.", "not understood"),
        ("ability", "The Forwards with Haste enter the field dull.", "not understood"),
        (
            "ability",
            "The cost required to play your Forwards with Haste onto the field is reduced by 1.",
            "not understood",
        ),
        ("summon", "If you control a Forward with Haste, draw 1 card.", "not understood"),
        ("summon", "Draw 1 card for each Forward without Haste.", "not understood"),
        ("summon", "Choose 1 Forward. If it is a Forward with Haste, break it.", "not"),
        ("summon", "Choose 1 Forward. If it is a Forward without Haste, break it.", "not"),
        (
            "ability",
            "If you control a Forward, Kiln Keeper also becomes a Forward with 8000 power.",
            "not understood",
        ),
        ("ability", "The Forwards in your Break Zone gain Haste.", "not understood"),
        ("summon", 'Select 1 of the 3 following actions. "Draw 1 card." "Draw 2 cards."', "not"),
        ("summon", "Draw 1 fish.", "not understood"),
        (
            "summon",
            "Choose 1 Forward. When a Forward attacks this turn, break it.",
            "more than one thing",
        ),
        (
            "summon",
            "Choose 1 Forward. Choose 1 Backup. When a Forward attacks this turn, break it.",
            "more than one thing",
        ),
        (
            "summon",
            "Select 1 Forward. When a Forward attacks this turn, break it.",
            "more than one thing",
        ),
        (
            "ability",
            "When a Forward attacks, when a Backup enters your field this turn, dull it.",
            "more than one thing",
        ),
        (
            "summon",
            "Choose 1 Forward. It gains Haste and its cost becomes 2 until the end of the turn.",
            "not understood",
        ),
        (
            "summon",
            "Choose 1 Forward. Gain control of it and it gains Haste this turn.",
            "not understood",
        ),
        (
            "summon",
            "Choose 1 Forward. Draw 1 card and dull it. If you control a Backup, break it instead.",
            "not understood",
        ),
        (
            "summon",
            "You may draw 1 card and discard 1 card. If you control a Backup, draw 3 cards "
            "instead.",
            "not understood",
        ),
        ("ability", "When a Forward attacks, break it. Select 1 Forward.", "nothing mentioned"),
        (
            "ability",
            "When a Forward attacks, break it. Select 1 Forward. Dull it.",
            "nothing mentioned",
        ),
        ("summon", "At the end of the turn, break it. Select 1 Forward.", "nothing mentioned"),
        ("ability", "{1}: Choose 1 Forward of cost X or less. Break it.", "'X'"),
        ("ability", "When Kiln Keeper attacks, draw X cards.", "'X'"),
        (
            "ability",
            "When Kiln Keeper attacks, choose 1 Forward of cost X. You may pay {x}. If you do so, "
            "break it.",
            "'X'",
        ),
        ("ability", "Kiln Keeper gains +1000 power for each CP paid for X.", "'X'"),
        ("summon", "Draw X cards.", "'X'"),
        (
            "summon",
            "As an additional cost to cast Kiln Keeper, you may discard 1 card. Draw X cards.",
            "'X'",
        ),
        ("summon", "If you paid the additional cost, draw 1 card.", "additional cost"),
        (
            "summon",
            "As an additional cost to cast Kiln Keeper, discard 1 card. If you paid the additional "
            "cost, draw 1 card.",
            "additional cost",
        ),
        (
            "summon",
            "As an additional cost to cast Kiln Keeper, you may discard 1 card. At the end of the "
            "turn, if you paid the additional cost, draw 1 card.",
            "additional cost",
        ),
        (
            "ability",
            "When Kiln Keeper enters the field, if you paid the additional cost, draw 1 card.",
            "additional cost",
        ),
        *(
            (symbol, text, "could never be done")
            for symbol, text in (
                ("summon", "Choose 1 Summon. Break it."),
                ("summon", "Choose 1 Summon without Haste. Cancel its effect."),
                ("summon", "Choose 1 Summon with Haste in your Break Zone. Add it to your hand."),
                ("summon", "Choose 1 Summon. Gain control of it until the end of the turn."),
                ("summon", "Choose 1 Forward in your Break Zone. Dull it."),
                ("summon", "Choose 1 Forward in your Break Zone. Deal it 2000 damage."),
                ("summon", "Choose 1 Forward in your Break Zone. It gains Haste."),
                ("summon", "Choose 1 Summon in your Break Zone. Play it onto the field."),
                ("summon", "Choose 1 dull Forward in your Break Zone. Add it to your hand."),
                ("summon", "Choose 1 Summon you control. Add it to your hand."),
                ("summon", "Choose 1 Forward. Cancel its effect."),
                ("summon", "Choose 1 Forward. Play it onto the field."),
                ("summon", "Choose 1 Forward. Break it and freeze it."),
                ("summon", "Choose 1 Forward. Return it to its owner's hand. Break it."),
                ("summon", "Choose 1 Forward. Return it to its owner's hand and freeze it."),
                ("summon", "Choose 1 Summon. You may break it. If you do so, draw 1 card."),
                ("summon", "Choose 1 Summon. If you control a Backup, freeze it."),
                ("summon", "Choose 1 Forward. Break it. When you do so, dull it."),
                ("summon", "Choose 1 Forward. Break it. At the end of the turn, freeze it."),
                ("summon", "Choose 1 Forward. When it leaves the field, freeze it."),
                (
                    "summon",
                    "Choose 1 Forward in your Break Zone. Deal damage equal to its power "
                    "to all the Forwards your opponent controls.",
                ),
                (
                    "summon",
                    'Select 1 of the 2 following actions. "Choose 1 Summon. Dull it." '
                    '"Draw 1 card."',
                ),
                ("summon", "Select 1 Forward in your Break Zone. Dull it."),
                ("ability", "When a Character leaves the field, place 1 Rust Counter on it."),
                ("ability", "When Kiln Keeper leaves the field, freeze Kiln Keeper."),
                ("ability", "When a Forward is broken, break it."),
                ("ability", "Put Kiln Keeper into the Break Zone: Dull Kiln Keeper."),
                ("ability", 'Kiln Keeper gains "When a Forward is broken, dull it."'),
            )
        ),
        (
            "summon",
            'Choose 1 Forward. It gains "When this card attacks, break it."',
            "nothing mentioned",
        ),
        (
            "summon",
            'Choose 1 Forward. It gains "When Kiln Keeper attacks, draw 1 card."',
            "not understood",
        ),
        (
            "summon",
            'Choose 1 Forward. It gains "When this card enters the field, draw 1 card."',
            "not understood",
        ),
        (
            "ability",
            '{x}: Choose 1 Forward. It gains "{dull}: Draw X cards."',
            "not understood",
        ),
        (
            "ability",
            'Kiln Keeper gains "EX Burst When Kiln Keeper attacks, draw 1 card."',
            "not understood",
        ),
        ("ability", 'Kiln Keeper gains "The Forwards you control gain "Haste.""', "not understood"),
        ("summon", "Choose 1 Forward and 1 Backup you control. Break them.", "not understood"),
        (
            "summon",
            "Choose 1 Forward and 1 Summon in your Break Zone. Add them to your hand.",
            "not understood",
        ),
        (
            "summon",
            "Choose 1 Forward and 1 Monster of cost 2 or less. Break them.",
            "not understood",
        ),
        ("summon", "Choose 1 Forward and 1 Forward of power 5000. Break them.", "not understood"),
        ("summon", "Choose 1 Forward and 1 Forward with Haste. Break them.", "not understood"),
        (
            "summon",
            "Choose 1 Forward and 1 Character other than Card Name Rhea. Break them.",
            "not understood",
        ),
        (
            "summon",
            'Select 1 of the 2 following actions. "Choose 1 Forward. It gains "This card cannot '
            'block."." "Draw 1 card."',
            "not understood",
        ),
        (
            "ability",
            "When Kiln Keeper enters the field, choose 1 Forward. Remove it from the game. When "
            "Kiln Keeper leaves the field, play it onto the field.",
            "more than one thing",
        ),
        (
            "ability",
            "When Kiln Keeper enters the field, you may remove 1 Forward in your Break Zone from "
            "the game. When Kiln Keeper leaves the field, add it to your hand.",
            "more than one thing",
        ),
        (
            "ability",
            "When a Forward attacks, when Kiln Keeper leaves the field, return it to its owner's "
            "hand.",
            "more than one thing",
        ),
        *(
            (symbol, text, "not understood")
            for symbol, text in (
                ("summon", "Break all the other Forwards."),
                (
                    "summon",
                    "Each player selects 1 Forward they control. Break all the other Backups.",
                ),
                ("ability", "When a Forward attacks, dull all the other Forwards."),
                (
                    "ability",
                    "When a Forward enters your field, if you control another Forward, draw 1 "
                    "card.",
                ),
                (
                    "ability",
                    "When Kiln Keeper enters the field, search for 1 Forward and play it onto the "
                    "field. Break all the other Forwards.",
                ),
                (
                    "ability",
                    "When Kiln Keeper deals damage to a Forward, dull all the other Forwards.",
                ),
                ("summon", "Your opponent discards 1 card from your hand."),
                ("summon", "Discard 1 card from their hand."),
                ("summon", "If your opponent has no cards in your hand, draw 1 card."),
                ("summon", "If you have no cards in their hand, draw 1 card."),
                (
                    "summon",
                    'Choose 1 Forward. It gains "When this Backup attacks, draw 1 card."',
                ),
                ("summon", "Choose 1 Forward or 1 Summon. Dull it."),
                ("ability", "When you cast a Forward or Summon, draw 1 card."),
                ("summon", "Choose 1 Card Name J. Bram. Dull it."),
                ("summon", "Dull 1 Forward. Draw 1 card."),
                ("ability", "When Kiln Keeper enters the field, you may dull 1 Backup."),
                (
                    "ability",
                    "When Kiln Keeper enters the field, put 1 Forward into the Break Zone.",
                ),
                ("ability", "{1}: Return 1 Backup to its owner's hand."),
                ("ability", "When Kiln Keeper is dull, draw 1 card."),
                ("summon", "You may draw 1 card. If not, discard 1 card."),
                (
                    "ability",
                    "When Kiln Keeper enters the field, choose 1 Job Gate Guard. Break all the "
                    "other Job Gate Guard Forwards.",
                ),
            )
        ),
        *(
            (symbol, text, "if you do not")
            for symbol, text in (
                ("summon", "If you do not, draw 1 card."),
                ("summon", "Draw 1 card. If you do not, discard 1 card."),
                ("summon", "You may draw 1 card. Draw 1 card. If you do not, discard 1 card."),
                (
                    "summon",
                    "You may pay {1}. When you do so, choose 1 Forward. Dull it. If you do not, "
                    "draw 1 card.",
                ),
            )
        ),
    ],
)
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
