"""What texts say, played: modes, conditions, what one may, what follows, searches, nouns."""

from __future__ import annotations

import pytest

from engine.fftcg.atoms import cards
from engine.fftcg.model.changes import LastingChange, LoseAbilities
from engine.fftcg.model.spells import SpellAct, SpellVerb
from engine.fftcg.model.words import CardZone, TurnPhase
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.rules import choices, legality, values
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.ids import CardId, Ref
from tests.fftcg.spoken import TWO, cast, entered, free, saved
from tests.fftcg.vanilla import (
    ADEPT,
    BULWARK,
    FIRE,
    GUARD,
    ICE,
    IMP,
    KEEPER,
    LANCER,
    ONE_FORWARD,
    SENTRY,
    SQUIRE,
    STOKER,
    TENDER,
    THAT,
    Position,
    backup,
    summon,
)


def test_a_mode_is_selected_as_it_is_cast_and_asks_for_its_own_choice() -> None:
    """(25) 11.3.4, 7.12.2."""
    at = Position()
    (imp,) = at.field(1, IMP)
    (letter,) = at.hand(0, free(TWO))
    at.begin(PriorityRounds())
    at.answer(letter)
    assert (at.asked.prompt, at.asked.options) == ("modes", ((0,), (1,)))
    saved(at)
    at.answer((0,))
    assert (at.asked.prompt, at.asked.options) == ("choose", (imp,))
    at.answer((imp,))
    assert len(at.game.stacked[-1].text.choices) == 1  # the other mode is gone
    (told,) = at.game.table(1).stack
    assert len(told.chosen) == 1
    at.both_pass()
    assert at.zone(imp) is CardZone.BREAK
    assert at.game.cards_in(0, CardZone.HAND) == ()


def test_a_mode_that_could_choose_nothing_cannot_be_selected() -> None:
    """11.3.4, 11.3.3."""
    at = Position()
    (letter,) = at.hand(0, free(TWO))
    at.begin(PriorityRounds())
    at.answer(letter)
    assert at.asked.options == ((1,),)


def test_with_no_mode_left_it_cannot_be_cast() -> None:
    """11.3.3."""
    modes = 'Select 1 of the 2 following actions. "Choose 1 Monster. Break it." '
    at = Position()
    (letter,) = at.hand(0, free(modes + '"Choose 1 Monster. Dull it."'))
    refusal = legality.why_not_play(at.game, 0, letter)
    assert refusal is not None
    assert refusal.rule == "11.3.3"


def test_two_modes_choose_apart_and_are_done_as_printed() -> None:
    """11.3.4: the second choice is the second mode's."""
    at = Position()
    imp, sentry = *at.field(1, IMP), *at.field(1, SENTRY)
    text = (
        'Select up to 2 of the 3 following actions. "Choose 1 Monster. Dull it." '
        '"Choose 1 Forward. Deal it 3000 damage." "Draw 1 card."'
    )
    (letter,) = at.hand(0, free(text))
    at.begin(PriorityRounds())
    at.answer(letter)
    assert at.asked.options == ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), ())
    at.answer((0, 1))
    at.answer((imp,))
    at.answer((sentry,))
    at.both_pass()
    assert not at.game.cards[imp].active
    assert at.game.cards[sentry].damage == 3000
    assert at.game.cards_in(0, CardZone.HAND) == ()


SEARCH = "Search for 1 Fire Forward and add it to your hand."


def test_who_searches_sees_the_deck_and_the_other_what_was_found() -> None:
    """15.1.1.8.1."""
    at = Position(3)
    wanted = at.put(0, SQUIRE, CardZone.DECK)
    cast(at, SEARCH)
    assert (at.asked.prompt, at.asked.options) == ("search", (wanted,))
    deck = at.game.cards_in(0, CardZone.DECK)
    assert all(at.game.may_see(0, card) for card in deck)
    assert not any(at.game.may_see(1, card) for card in deck)
    saved(at)
    at.answer((wanted,))
    assert at.zone(wanted) is CardZone.HAND
    assert (1, wanted) in at.game.known
    assert not any(at.game.may_see(0, card) for card in at.game.cards_in(0, CardZone.DECK))


def test_a_search_may_find_nothing() -> None:
    """15.1.1.8."""
    at = Position(3)
    wanted = at.put(0, SQUIRE, CardZone.DECK)
    cast(at, SEARCH)
    at.answer(())
    assert at.zone(wanted) is CardZone.DECK
    assert (0, wanted) not in at.game.known  # it was shuffled


def test_what_is_revealed_is_taken_if_it_is_such_and_the_rest_goes_below() -> None:
    """11.11.5."""
    at = Position(5)
    taken = at.put(0, SQUIRE, CardZone.DECK)
    text = (
        "Reveal the top 3 cards of your deck. Add 1 Fire Forward among them to your hand and "
        "return the other cards to the bottom of your deck in any order."
    )
    cast(at, text)
    assert (at.asked.prompt, at.asked.options) == ("take-revealed", (taken,))
    at.answer((taken,))
    first, second = at.asked.options
    at.answer((second, first))
    assert at.zone(taken) is CardZone.HAND
    assert at.game.cards_in(0, CardZone.DECK)[:2] == (second, first)


SWAP = "When Herald enters the field, you may discard 1 card. If you do so, draw 2 cards."


def test_one_may_only_what_one_can() -> None:
    """11.8.14: whether to do it is asked as it resolves, if it can be done."""
    at = Position()
    entered(at, SWAP)
    at.both_pass()
    assert at.asked.prompt == "priority"  # no card to discard
    can = Position()
    (spare,) = can.hand(0, SQUIRE)
    entered(can, SWAP)
    can.both_pass()
    assert can.asked.prompt == "may"
    can.answer(True)
    can.answer((spare,))
    assert can.zone(spare) is CardZone.BREAK
    assert len(can.game.cards_in(0, CardZone.HAND)) == 2


def test_who_does_not_want_it_gets_nothing_of_what_hangs_on_it() -> None:
    at = Position()
    at.hand(0, SQUIRE)
    entered(at, SWAP)
    at.both_pass()
    at.answer(False)
    assert len(at.game.cards_in(0, CardZone.HAND)) == 1


PAYING = (
    "When Herald enters the field, you may pay {fire}. When you do so, choose 1 Forward your "
    "opponent controls. Deal it 4000 damage."
)


def test_what_follows_goes_onto_the_stack_and_chooses_then() -> None:
    """11.8.17: paid as the first one resolves; the second can be answered."""
    at = Position()
    (sentry,) = at.field(1, SENTRY)
    (keeper,) = at.field(0, KEEPER)
    entered(at, PAYING)
    at.both_pass()
    at.answer(True)
    assert at.asked.prompt == "pay"
    saved(at)
    at.answer((keeper,))
    assert (at.asked.prompt, at.asked.options) == ("choose", (sentry,))
    at.answer((sentry,))
    assert at.asked.prompt == "priority"
    assert at.game.cards[sentry].damage == 0
    at.both_pass()
    assert at.game.cards[sentry].damage == 4000


def test_who_does_not_pay_after_all_has_done_nothing() -> None:
    at = Position()
    (sentry,) = at.field(1, SENTRY)
    (keeper,) = at.field(0, KEEPER)
    entered(at, PAYING)
    at.both_pass()
    at.answer(True)
    at.answer(())
    assert at.game.cards[keeper].active
    assert at.game.stacked == ()
    assert at.game.cards[sentry].damage == 0


def test_a_condition_of_an_instruction_is_looked_at_as_it_resolves() -> None:
    at = Position()
    at.field(0, KEEPER, STOKER)
    cast(at, "If you control 3 or more Backups, draw 1 card.")
    assert at.game.cards_in(0, CardZone.HAND) == ()
    more = Position()
    more.field(0, KEEPER, STOKER, TENDER)
    cast(more, "If you control 3 or more Backups, draw 1 card.")
    assert len(more.game.cards_in(0, CardZone.HAND)) == 1


@pytest.mark.parametrize(("points", "drawn"), [(2, 0), (3, 1)])
def test_points_received_are_the_own_ones(points: int, drawn: int) -> None:
    at = Position()
    for _ in range(points):
        at.put(0, SENTRY, CardZone.DAMAGE)
    for _ in range(4):
        at.put(1, SENTRY, CardZone.DAMAGE)
    cast(at, "If you have received 3 points of damage or more, draw 1 card.")
    assert len(at.game.cards_in(0, CardZone.HAND)) == drawn


def test_so_much_for_each_is_counted_as_it_is_done() -> None:
    """11.12.4.2: and not again."""
    at = Position()
    at.field(0, KEEPER, STOKER)
    (squire,) = at.field(0, SQUIRE)
    gain = "It gains +1000 power for each Backup you control until the end of the turn."
    cast(at, f"Choose 1 Forward. {gain}", (squire,))
    assert values.power(at.game, at.game.cards[squire]) == 7000
    at.field(0, TENDER)
    assert values.power(at.game, at.game.cards[squire]) == 7000


def test_what_is_played_by_a_text_may_come_dull() -> None:
    at = Position()
    squire = at.put(0, SQUIRE, CardZone.BREAK)
    text = "Choose 1 Forward in your Break Zone. Play it onto the field dull."
    cast(at, text, (squire,))
    assert (at.zone(squire), at.game.cards[squire].active) == (CardZone.FIELD, False)


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Choose 1 Forward. Remove it from the game.", CardZone.REMOVED),
        ("Choose 1 Forward. Put it at the bottom of its owner's deck.", CardZone.DECK),
        ("Choose 1 Forward. Return it to its owner's hand.", CardZone.HAND),
    ],
)
def test_where_cards_are_put(text: str, zone: CardZone) -> None:
    at = Position()
    (sentry,) = at.field(1, SENTRY)
    cast(at, text, (sentry,))
    assert at.game.cards[sentry].place == (1, zone)
    if zone is CardZone.DECK:
        assert at.game.cards_in(1, zone)[0] == sentry


def test_jobs_categories_elements_costs_and_powers_narrow_what_is_meant() -> None:
    at = Position()
    guard = GUARD._replace(jobs=("Gate Guard",), categories=("Kiln",))
    cards = at.field(1, guard, LANCER, BULWARK, backup("Ice Box", ICE))

    def choosable(noun: str) -> list[int]:
        letter = free(f"Choose 1 {noun}. Dull it.")
        assert letter.spell is not None
        found = choices.choosable(at.game, 0, letter.spell.choices[0], Ref(CardId(0), 0))
        return [cards.index(card) for card in found]

    assert choosable("Job Gate Guard") == [0]
    assert choosable("Category Kiln Character") == [0]
    assert choosable("Card Name Frost Lancer") == [1]
    assert choosable("Ice Character") == [1, 3]
    assert choosable("Forward of cost 3") == [0, 1]
    assert choosable("Forward of cost 4 or more") == [2]
    assert choosable("Forward of power 6000 or less") == [1]
    assert choosable("Forward or Backup") == [0, 1, 2, 3]
    at.game.cards[cards[2]] = at.game.cards[cards[2]]._replace(damage=1000)
    assert choosable("damaged Forward") == [2]


def test_into_a_hidden_zone_a_card_is_not_followed() -> None:  # 7.4
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    there_and_back = (SpellAct(SpellVerb.RETURN, THAT), SpellAct(SpellVerb.PLAY, THAT))
    (letter,) = at.hand(0, summon("There", FIRE, 0, there_and_back, ONE_FORWARD))
    at.begin(PriorityRounds())
    at.answer(letter)
    at.answer((squire,))
    at.both_pass()
    assert at.zone(squire) is CardZone.HAND


def test_why_an_ability_is_not_there_is_said() -> None:  # 11.6.1
    at = Position()
    (adept,) = at.field(0, ADEPT)
    ref = at.game.cards[adept].ref

    def why(which: int) -> str:
        refusal = legality.why_not_use(at.game, 0, AbilityUse(adept, which))
        return "" if refusal is None else refusal.reason

    at.game.phase = TurnPhase.MAIN_1
    assert (why(0), why(1)) == ("", "the card has no such ability")
    cards.change(at.game, LastingChange((ref,), (LoseAbilities(),), 1, ref))
    assert why(0) == "it has lost its abilities"
