"""What texts say, played: modes, conditions, what one may, what follows, searches, selections."""

from __future__ import annotations

import pytest

from engine.fftcg.model.autos import AutoOffer
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CardElement, CardKind, CardZone, TurnPhase
from engine.fftcg.procedures.attack import TcgAttackPhase
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.rules import choices, kinds, layers, legality, values
from engine.kernel.ids import CardId
from engine.kernel.save import dump, load
from engine.text.fftcg.box import with_text
from tests.fftcg.vanilla import (
    BULWARK,
    BURST,
    FIRE,
    GUARD,
    ICE,
    IMP,
    KEEPER,
    LANCER,
    RUNNER,
    SCRIBE,
    SENTRY,
    SQUIRE,
    STOKER,
    TENDER,
    Position,
    backup,
)


def said(printed: TcgDefinition, text: str) -> TcgDefinition:
    known, declined = with_text(printed, text)
    assert declined == ()
    return known


def speaking(text: str, power: int = 4000, element: CardElement = FIRE) -> TcgDefinition:
    plain = TcgDefinition("Herald", CardKind.FORWARD, (element,), 0, power)
    return said(plain, text)


def free(text: str) -> TcgDefinition:
    """A Summon that costs nothing."""
    return said(TcgDefinition("Letter", CardKind.SUMMON, (FIRE,), 0), text)


def cast(at: Position, text: str, *answers: object) -> CardId:
    """Cast it, declare what it asks for, and let it resolve."""
    (letter,) = at.hand(0, free(text))
    at.begin(PriorityRounds())
    at.answer(letter)
    for each in answers:
        at.answer(each)
    at.both_pass()
    return letter


def entered(at: Position, text: str) -> CardId:
    """A Character that costs nothing, and has just been played."""
    (herald,) = at.hand(0, speaking(text))
    at.begin(PriorityRounds())
    at.answer(herald)
    return herald


def saved(at: Position) -> None:
    text = dump(at.game)
    assert dump(load(text, type(at.game))) == text


TWO = 'Select 1 of the 2 following actions. "Choose 1 Monster. Break it." "Draw 2 cards."'


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
    assert at.asked.options == ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2))
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


def test_who_selects_does_not_choose() -> None:
    """11.11.2: what cannot be chosen can be selected."""
    at = Position()
    shy = "Herald cannot be chosen by your opponent's Summons or abilities."
    (herald,) = at.field(1, speaking(shy))
    cast(at, "Your opponent puts 1 Forward they control into the Break Zone.")
    assert (at.asked.player, at.asked.prompt, at.asked.options) == (1, "select", (herald,))
    at.answer((herald,))
    assert at.zone(herald) is CardZone.BREAK


@pytest.mark.parametrize(
    ("ban", "burst_can", "ability_can"),
    [("Summons or abilities", False, False), ("Summons", False, True), ("abilities", True, False)],
)
def test_what_cannot_be_chosen_by_the_opponent(
    ban: str, burst_can: bool, ability_can: bool
) -> None:
    """2.2, 11.3.3, 11.6.5: nor is it a legal target any more."""
    at = Position()
    at.field(1, speaking(f"Herald cannot be chosen by your opponent's {ban}."))
    (letter,) = at.hand(0, free("Choose 1 Forward. Dull it."))
    (tender,) = at.field(0, said(TENDER, "{dull}: Choose 1 Forward. Dull it."))
    is_cast = legality.why_not_play(at.game, 0, letter) is None
    is_used = legality.why_not_use(at.game, 0, legality.AbilityUse(tender, 0)) is None
    assert (is_cast, is_used) == (burst_can, ability_can)
    own = Position()
    own.field(0, speaking(f"Herald cannot be chosen by your opponent's {ban}."))
    (letter,) = own.hand(0, free("Choose 1 Forward. Dull it."))
    assert legality.why_not_play(own.game, 0, letter) is None


SWAP = "When Herald enters the field, you may discard 1 card. If you do so, draw 2 cards."


def test_one_may_only_what_one_can() -> None:
    """11.8.14: whether to do it is asked as it resolves, if it can be done."""
    at = Position()
    entered(at, SWAP)
    at.both_pass()
    assert at.asked.prompt == "priority"  # no card to discard
    can = Position()
    (spare,) = can.hand(0, SQUIRE)
    entered(
        can, "When Herald enters the field, you may discard 1 card. If you do so, draw 2 cards."
    )
    can.both_pass()
    assert can.asked.prompt == "may"
    can.answer(True)
    if can.asked.prompt == "discard":
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


def test_a_field_ability_counts_again_and_again() -> None:
    """11.9.2."""
    at = Position()
    at.field(0, KEEPER)
    (herald,) = at.field(0, speaking("Herald gains +1000 power for each Backup you control."))
    assert values.power(at.game, at.game.cards[herald]) == 5000
    at.field(0, STOKER)
    at.field(1, SCRIBE)
    assert values.power(at.game, at.game.cards[herald]) == 6000


def test_a_field_ability_holds_while_its_condition_does() -> None:
    at = Position()
    (herald,) = at.field(0, speaking("If you control a Backup, Herald gains +2000 power."))
    assert values.power(at.game, at.game.cards[herald]) == 4000
    at.field(1, SCRIBE)
    assert values.power(at.game, at.game.cards[herald]) == 4000
    at.field(0, KEEPER)
    assert values.power(at.game, at.game.cards[herald]) == 6000


def bans(game: DuelState, card: CardId) -> set[str]:
    return {ban.value for ban in layers.bans(game, game.cards[card])}


def test_who_cannot_block_or_attack_is_not_asked() -> None:
    """10.1.2.1.2, 10.1.3.1.2, 2.2."""
    at = Position()
    able, unable = at.field(1, SENTRY, speaking("Herald cannot block."))
    runner, still = at.field(0, RUNNER, speaking("Herald cannot attack."))
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    assert at.asked.options == (runner,)
    at.answer((runner,))
    at.both_pass()
    assert at.asked.options == (able,)
    assert bans(at.game, unable) == {"block"}
    assert bans(at.game, still) == {"attack"}


def test_what_cannot_be_blocked_is_not() -> None:
    """10.1.3.1.2; of a party it is enough that one can be (15.1.1.9.6)."""
    at = Position()
    at.field(1, SENTRY)
    sly, squire = at.field(0, speaking("Herald cannot be blocked."), SQUIRE)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer((sly,))
    at.both_pass()
    assert at.asked.prompt == "priority"  # nobody can block it
    party = Position()
    (sentry,) = party.field(1, SENTRY)
    sly, squire = party.field(0, speaking("Herald cannot be blocked."), SQUIRE)
    party.game.phase = TurnPhase.ATTACK
    party.begin(TcgAttackPhase())
    party.both_pass()
    party.answer((sly, squire))
    party.both_pass()
    assert party.asked.options == (sentry,)


def test_who_could_block_is_known_before_anybody_attacks() -> None:
    at = Position()
    able, unable = at.field(1, SENTRY, speaking("Herald cannot block."))
    found = [legality.why_not_block(at.game, at.game.cards[card]) for card in (able, unable)]
    assert [refusal and refusal.rule for refusal in found] == [None, "10.1.3.1.2"]


def test_what_cannot_be_broken_stays_but_can_be_put_away() -> None:
    """2.2, 15.1.1.3.2."""
    at = Position()
    (herald,) = at.field(1, speaking("Herald cannot be broken."))
    cast(at, "Choose 1 Forward. Break it.", (herald,))
    assert at.zone(herald) is CardZone.FIELD
    put = Position()
    (herald,) = put.field(1, speaking("Herald cannot be broken."))
    cast(put, "Choose 1 Forward. Put it into the Break Zone.", (herald,))
    assert put.zone(herald) is CardZone.BREAK


def test_what_is_played_by_a_text_may_come_dull() -> None:
    at = Position()
    squire = at.put(0, SQUIRE, CardZone.BREAK)
    text = "Choose 1 Forward in your Break Zone. Play it onto the field dull."
    cast(at, text, (squire,))
    assert (at.zone(squire), at.game.cards[squire].active) == (CardZone.FIELD, False)


def test_an_effect_may_play_what_there_is_already() -> None:
    """(16) 7.7.3, 12.4.6, 15.1.1.3.2: it enters and triggers; both are put away, not broken."""
    at = Position()
    one, other = (speaking("When Herald enters the field, draw 1 card.") for _ in range(2))
    (first,) = at.field(0, one)
    second = at.put(0, other, CardZone.BREAK)
    clerk = said(IMP, "When a Forward is put from the field into the Break Zone, draw 1 card.")
    mourner = said(KEEPER, "When a Forward is broken, draw 1 card.")
    at.field(0, clerk, mourner)
    text = "Choose 1 Forward in your Break Zone. Play it onto the field."
    (letter,) = at.hand(0, free(text))
    at.begin(PriorityRounds())
    at.answer(letter)
    if at.asked.prompt == "choose":
        at.answer((second,))
    at.both_pass()
    assert (at.zone(first), at.zone(second)) == (CardZone.BREAK, CardZone.BREAK)
    assert at.asked.prompt == "order-autos"
    offers = [each for each in at.asked.options if isinstance(each, AutoOffer)]
    names = [at.game.cards[each.source.card].printed.name for each in offers]
    assert sorted(names) == ["Bramble Imp", "Bramble Imp", "Herald"]


def test_damage_does_not_break_what_cannot_be_broken() -> None:
    """2.2, 12.4.5; without power it is put away, which is no breaking (12.4.4)."""
    at = Position()
    (herald,) = at.field(1, speaking("Herald cannot be broken."))
    cast(at, "Choose 1 Forward. Deal it 9000 damage.", (herald,))
    assert at.zone(herald) is CardZone.FIELD
    weak = Position()
    (herald,) = weak.field(1, speaking("Herald cannot be broken."))
    cast(weak, "Choose 1 Forward. It loses 9000 power until the end of the turn.", (herald,))
    assert weak.zone(herald) is CardZone.BREAK


def test_it_is_the_card_where_it_has_gone() -> None:
    """11.8.16.1."""
    at = Position()
    text = (
        "When a Forward you control is put from the field into the Break Zone, add it to your hand."
    )
    at.field(0, said(IMP, text))
    (squire,) = at.field(0, SQUIRE)
    cast(at, "Choose 1 Forward. Break it.", (squire,))
    at.both_pass()
    assert at.zone(squire) is CardZone.HAND


def test_it_is_who_dealt_the_damage_not_the_card_that_was_flipped() -> None:
    at = Position()
    text = "When a Forward you control deals damage to your opponent, it gains +2000 power until"
    at.field(0, said(IMP, f"{text} the end of the turn."))
    (runner,) = at.field(0, RUNNER)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer((runner,))
    at.both_pass()
    at.both_pass()  # nobody can block: then the point, and what it sets off
    assert len(at.game.stacked) == 1
    at.both_pass()
    assert values.power(at.game, at.game.cards[runner]) == 6000


def test_what_is_done_on_the_field_is_not_done_elsewhere() -> None:
    """2.3."""
    at = Position()
    text = "When a Forward is put from the field into the Break Zone, deal it 1000 damage."
    at.field(0, said(IMP, text), said(TENDER, text.replace("deal it 1000 damage", "freeze it")))
    (squire,) = at.field(1, SQUIRE)
    cast(at, "Choose 1 Forward. Break it.", (squire,))
    at.answer(at.asked.options)
    at.both_pass()
    at.both_pass()
    assert at.game.cards[squire] == at.game.cards[squire]._replace(damage=0, frozen=False)


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


def test_it_is_the_card_that_set_it_off() -> None:
    at = Position()
    hurt = "When a Forward your opponent controls attacks, deal it 1000 damage."
    at.field(1, speaking(hurt))
    runner, squire = at.field(0, RUNNER, SQUIRE)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer((squire,))
    at.both_pass()
    assert [at.game.cards[card].damage for card in (runner, squire)] == [0, 1000]


def test_what_triggers_once_per_turn_has_done_so() -> None:
    at = Position()
    once = "When you cast a Summon, draw 1 card. This effect will trigger only once per turn."
    at.field(0, speaking(once))
    first, second = at.hand(0, free("Deal 1000 damage to all the Forwards."), free("Draw 1 card."))
    at.begin(PriorityRounds())
    at.answer(first)
    at.answer(second)
    assert [made.is_ability for made in at.game.stacked] == [False, True, False]


@pytest.mark.parametrize(
    ("text", "player", "phase", "rule"),
    [
        ("You can only use this ability during your turn.", 1, TurnPhase.MAIN_1, "11.6.1"),
        ("You can only use this ability during your turn.", 0, TurnPhase.ATTACK, None),
        ("You can only use this ability during your Main Phase.", 0, TurnPhase.ATTACK, "11.6.1"),
        ("You can only use this ability during your Main Phase.", 0, TurnPhase.MAIN_2, None),
    ],
)
def test_abilities_that_have_their_time(
    text: str, player: int, phase: TurnPhase, rule: str | None
) -> None:
    at = Position()
    (tender,) = at.field(player, said(TENDER, "{dull}: Draw 1 card. " + text))
    at.game.phase = phase
    refusal = legality.why_not_use(at.game, player, legality.AbilityUse(tender, 0))
    assert (refusal.rule if refusal else None) == rule


def test_a_card_may_be_put_away_for_its_own_ability_as_it_is_used() -> None:
    at = Position()
    (imp,) = at.field(0, said(IMP, "Put Bramble Imp into the Break Zone: Draw 1 card."))
    at.begin(PriorityRounds())
    at.use(imp)
    assert at.zone(imp) is CardZone.BREAK
    at.both_pass()
    assert len(at.game.cards_in(0, CardZone.HAND)) == 1


def test_several_points_are_flipped_before_any_burst() -> None:
    """6.5.2.1, 11.11.8: done by the card, which sets off what looks for that."""
    at = Position(0)
    below = at.put(1, BURST._replace(is_burst=True), CardZone.DECK)
    top = at.put(1, GUARD, CardZone.DECK)
    text = "When Herald deals damage to your opponent, draw 1 card."
    (herald,) = at.field(0, said(speaking(text), "{dull}: Deal your opponent 2 points of damage."))
    at.begin(PriorityRounds())
    at.use(herald)
    at.both_pass()
    assert (at.zone(top), at.zone(below)) == (CardZone.DAMAGE, CardZone.DAMAGE)
    assert at.asked.prompt == "ex-burst"
    at.answer(False)
    assert len(at.game.stacked) == 2  # once for each point
    assert all(made.source.card == herald for made in at.game.stacked)


def test_a_blocked_forward_and_a_party_set_off_what_they_do() -> None:
    at = Position()
    (sentry,) = at.field(1, SENTRY)
    bold = speaking("When Herald is blocked, draw 1 card.")
    (herald,) = at.field(0, bold)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer((herald,))
    at.both_pass()
    at.answer((sentry,))
    assert [made.source.card for made in at.game.stacked] == [herald]
    party = Position()
    leader = speaking("When Herald forms a party and attacks, draw 1 card.")
    herald, squire = party.field(0, leader, SQUIRE)
    party.game.phase = TurnPhase.ATTACK
    party.begin(TcgAttackPhase())
    party.both_pass()
    party.answer((herald, squire))
    assert [made.source.card for made in party.game.stacked] == [herald]


def test_alone_nobody_forms_a_party() -> None:
    at = Position()
    leader = speaking("When Herald forms a party and attacks, draw 1 card.")
    (herald,) = at.field(0, leader)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer((herald,))
    assert at.game.stacked == ()


def test_jobs_categories_elements_costs_and_powers_narrow_what_is_meant() -> None:
    at = Position()
    guard = GUARD._replace(jobs=("Gate Guard",), categories=("Kiln",))
    cards = at.field(1, guard, LANCER, BULWARK, backup("Ice Box", ICE))

    def choosable(noun: str) -> list[int]:
        letter = free(f"Choose 1 {noun}. Dull it.")
        assert letter.spell is not None
        wanted = letter.spell.choices[0].wanted
        found = choices.candidates(at.game, 0, wanted, CardId(0))
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


@pytest.mark.parametrize(
    "text",
    [
        "Damage 3 -- Bramble Imp also becomes a Forward with 8000 power.",
        "If you have received 3 points of damage or more, Bramble Imp also becomes a Forward with "
        "8000 power.",
    ],
)
def test_a_monster_is_a_forward_for_as_long_as_its_text_says(text: str) -> None:
    """5.2.3.1.1.4, 15.2.6."""
    at = Position()
    (imp,) = at.field(0, said(IMP, text))
    for _ in range(3):
        assert not kinds.is_forward(at.game, at.game.cards[imp])
        at.put(0, SENTRY, CardZone.DAMAGE)
    assert kinds.is_forward(at.game, at.game.cards[imp])
    assert values.power(at.game, at.game.cards[imp]) == 8000
