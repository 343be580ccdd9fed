"""2.3, 11.11.5: what hangs on an instruction is done if that was done, and each is done in turn."""

from __future__ import annotations

import pytest

from engine.fftcg.atoms import cards
from engine.fftcg.model import spells
from engine.fftcg.model.autos import AutoAbility, AutoEvent, AutoTrigger
from engine.fftcg.model.changes import GainPower, SpellChange
from engine.fftcg.model.hands import SpellRob
from engine.fftcg.model.later import SpellLater
from engine.fftcg.model.patterns import CardPattern, WhoseCards
from engine.fftcg.model.spells import SpellVerb
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardKind, CardZone
from engine.fftcg.procedures import deeds
from engine.fftcg.procedures.occurrence import Occur
from engine.fftcg.procedures.priority import PriorityRounds
from engine.kernel import sight
from engine.kernel.decisions import Kind
from engine.kernel.ids import CardId
from tests.fftcg.speakers import BURSTING
from tests.fftcg.spoken import held, resolve, speaking
from tests.fftcg.vanilla import (
    FORWARDS,
    GUARD,
    IMP,
    OWN_BACKUPS,
    RAIN,
    SENTRY,
    SQUIRE,
    STOKER,
    Position,
)

NOBODY = CardPattern(frozenset({CardKind.MONSTER}))
NOTHING = spells.EveryCard(NOBODY)
NONE = spells.CountedAmount(1, NOBODY)
DRAW = spells.SpellDraw(1)
GAIN = (GainPower(1000),)
IN_DECK = CardPattern(frozenset({CardKind.FORWARD}), WhoseCards.OWN, CardZone.DECK)
NOT_THERE = CardPattern(frozenset({CardKind.SUMMON}), WhoseCards.OWN, CardZone.DECK)


@pytest.mark.parametrize(
    ("step", "is_done"),
    [
        (DRAW, True),
        (spells.SpellDraw(NONE), False),
        (spells.SpellDamage(FORWARDS, 1), True),
        (spells.SpellDamage(FORWARDS, NONE), False),
        (spells.SpellDamage(NOTHING, 1), False),
        (SpellChange(FORWARDS, GAIN), True),
        (SpellChange(NOTHING, GAIN), False),
        (spells.SpellAct(SpellVerb.DULL, FORWARDS), True),
        (spells.SpellAct(SpellVerb.DULL, NOTHING), False),
        (spells.SpellPoints(1, WhoseCards.OWN), True),
        (spells.WhenDone(spells.SpellText((), (DRAW,))), True),
        (SpellLater(AutoAbility((AutoTrigger(AutoEvent.BROKEN),), spells.SpellText((), ()))), True),
        (spells.SpellReveal(2, IN_DECK), True),
        (spells.SpellReveal(2, NOT_THERE), False),
        (spells.SpellSearch(IN_DECK), True),
        (spells.SpellSearch(NOT_THERE), False),
        (spells.SpellDiscard(1, WhoseCards.ANYBODY), True),
        (spells.SpellDiscard(1, WhoseCards.OPPONENT), False),
        (spells.SpellSelect(CardPattern(frozenset({CardKind.FORWARD}), WhoseCards.OWN)), True),
        (spells.SpellSelect(NOBODY), False),
    ],
)
def test_what_follows_hangs_on_what_was_done(step: spells.SpellStep, is_done: bool) -> None:
    at = Position(4)
    at.field(1, SENTRY)
    at.hand(0, GUARD)
    resolve(at, spells.SpellThen(step, spells.SpellDraw(2, WhoseCards.OPPONENT)))
    while at.game.pending is not None:
        is_order = at.asked.kind is Kind.ORDER
        at.answer(at.asked.options if is_order else at.asked.options[: at.asked.maximum])
    assert held(at, 1) == (2 if is_done else 0)


def test_the_turn_player_goes_first_and_both_do_it() -> None:  # 11.11.6
    for active in (0, 1):
        at = Position()
        at.game.active = active
        for player in (0, 1):
            at.hand(player, GUARD, SQUIRE)
        resolve(at, spells.SpellDiscard(1, WhoseCards.ANYBODY), player=1)
        asked = []
        while at.game.pending is not None:
            asked.append(at.asked.player)
            at.answer(at.asked.options[:1])
        assert asked == [active, 1 - active]


def test_each_selects_their_own_and_all_of_it_is_meant() -> None:  # 11.11.5.1, 11.11.6
    at = Position()
    mine, other = at.field(0, SQUIRE, GUARD)
    (theirs,) = at.field(1, SENTRY)
    own = CardPattern(frozenset({CardKind.FORWARD}), WhoseCards.OWN)
    select = spells.SpellSelect(own, 2, WhoseCards.ANYBODY)
    resolve(at, select, spells.SpellDamage(spells.SelectedCards(), 1000))
    assert (at.asked.player, at.asked.minimum, at.asked.maximum) == (0, 2, 2)
    at.answer((mine, other))
    assert (at.asked.player, at.asked.minimum, at.asked.maximum) == (1, 1, 1)
    at.answer((theirs,))
    assert [at.game.cards[card].damage for card in (mine, other, theirs)] == [1000] * 3


def test_what_is_selected_has_a_verb_done_to_it() -> None:  # 11.11.5.1
    at = Position()
    mine, theirs = *at.field(0, SQUIRE), *at.field(1, SENTRY)
    own = CardPattern(frozenset({CardKind.FORWARD}), WhoseCards.OWN)
    resolve(at, spells.SpellSelect(own, 1, WhoseCards.ANYBODY, SpellVerb.DULL))
    at.answer((mine,))
    at.answer((theirs,))
    assert not any(at.game.cards[card].active for card in (mine, theirs))


def test_a_search_finds_no_more_than_there_is() -> None:  # 15.1.1.8.1
    at = Position(2)
    resolve(at, spells.SpellSearch(IN_DECK, most=5))
    assert (at.asked.minimum, at.asked.maximum, len(at.asked.options)) == (0, 2, 2)


def test_what_was_found_and_cannot_be_played_is_hidden_again() -> None:  # 15.1.1.8.1, 7.9.2
    at = Position(2)
    rain = at.put(0, RAIN, CardZone.DECK)
    summons = CardPattern(frozenset({CardKind.SUMMON}), WhoseCards.OWN, CardZone.DECK)
    resolve(at, spells.SpellSearch(summons, to=SpellVerb.PLAY))
    at.answer((rain,))
    assert at.zone(rain) is CardZone.DECK
    assert not any(at.game.may_see(viewer, rain) for viewer in (0, 1))


def test_what_is_revealed_all_see_and_only_that_is_taken() -> None:  # 11.11.5
    at = Position(2)
    lowest = at.game.cards_in(0, CardZone.DECK)[0]
    guard = at.put(0, GUARD, CardZone.DECK)
    at.game.log.clear()
    resolve(at, spells.SpellReveal(2, IN_DECK, most=5))
    shown = at.game.cards_in(0, CardZone.DECK)[-2:]
    assert at.asked.options == shown
    assert (at.asked.minimum, at.asked.maximum) == (2, 2)
    assert lowest not in shown
    assert all(at.game.may_see(viewer, card) for viewer in (0, 1) for card in shown)
    assert [line.key for line in at.game.log].count(TcgVerb.REVEALED) == 2
    at.answer(shown)
    assert at.zone(guard) is CardZone.HAND


def test_a_hand_that_was_revealed_is_hidden_again_and_stays_known() -> None:  # 11.11.5
    at = Position()
    there = at.hand(1, SQUIRE, GUARD)
    in_hand = CardPattern(frozenset(CardKind), WhoseCards.OPPONENT, CardZone.HAND)
    resolve(at, SpellRob(in_hand))
    assert all(at.game.cards[card].revealed for card in there)
    at.answer((there[0],))
    assert [at.zone(card) for card in there] == [CardZone.BREAK, CardZone.HAND]
    assert not any(at.game.cards[card].revealed for card in there)
    assert sight.knows(at.game, 0, there[1])


def test_what_is_looked_at_nobody_else_sees() -> None:  # 11.11.5
    at = Position(2)
    at.game.log.clear()
    resolve(at, spells.SpellReveal(2, IN_DECK, is_secret=True))
    seen = at.game.cards_in(0, CardZone.DECK)[-2:]
    assert [at.game.may_see(viewer, card) for card in seen for viewer in (0, 1)] == [
        True,
        False,
    ] * 2
    at.answer(seen[:1])
    assert [sight.knows(at.game, 1, card) for card in seen] == [False, False]
    assert TcgVerb.REVEALED not in [line.key for line in at.game.log]


@pytest.mark.parametrize("is_secret", [False, True])
def test_what_stays_on_the_deck_is_hidden_again_once_it_is_shuffled(is_secret: bool) -> None:
    """7.9.2: until then whoever has seen it knows it still."""
    at = Position(2)
    top = at.put(0, STOKER, CardZone.DECK)
    wanted = CardPattern(frozenset({CardKind.MONSTER}), WhoseCards.OWN, CardZone.DECK)
    resolve(at, spells.SpellReveal(1, wanted, is_secret=is_secret, stays=True))
    at.answer(())
    assert at.zone(top) is CardZone.DECK
    assert [sight.knows(at.game, viewer, top) for viewer in (0, 1)] == [True, not is_secret]
    assert not any(at.game.may_see(viewer, top) for viewer in (0, 1))
    cards.shuffle(at.game, 0)
    assert not any(sight.knows(at.game, viewer, top) for viewer in (0, 1))


@pytest.mark.parametrize(
    ("verb", "player", "active"),
    [
        (SpellVerb.PLAY, 1, True),
        (SpellVerb.PLAY_DULL, 1, False),
        (SpellVerb.PLAY_AS_OWN, 0, True),
    ],
)
def test_what_is_played_comes_as_the_text_says(verb: SpellVerb, player: int, active: bool) -> None:
    """6.2.4: under its owner's control, unless the text says so."""
    at = Position()
    imp, rain = at.put(1, IMP, CardZone.BREAK), at.put(1, RAIN, CardZone.BREAK)
    at.begin(Occur(proposed=deeds.proposed(at.game, verb, (imp, rain), at.game.cards[rain].ref, 0)))
    assert at.game.cards[imp].place == (player, CardZone.FIELD)
    assert at.game.cards[imp].active is active
    assert at.zone(rain) is CardZone.BREAK  # no Character: 2.3


def test_what_is_not_on_the_field_is_not_broken() -> None:  # 15.1.1.3.1, 2.3
    at = Position()
    there, held = at.put(0, GUARD, CardZone.FIELD), at.put(0, GUARD, CardZone.HAND)
    itself = at.game.cards[there].ref
    broken = deeds.proposed(at.game, SpellVerb.BREAK, (there, held), itself)
    assert [each.card.card for each in broken] == [there]
    put_away = deeds.proposed(at.game, SpellVerb.PUT_AWAY, (there, held), itself)
    assert [each.card.card for each in put_away] == [there, held]


def both_drawing(at: Position) -> tuple[CardId, CardId]:
    text = "When a Forward is put from the field into the Break Zone, draw 1 card."
    return at.put(0, speaking(text), CardZone.FIELD), at.put(1, speaking(text), CardZone.FIELD)


@pytest.mark.parametrize("active", [0, 1])
def test_the_autos_of_whose_turn_it_is_are_placed_first(active: int) -> None:  # 11.8.7
    at = Position()
    at.game.active = active
    both = both_drawing(at)
    (squire,) = at.field(0, SQUIRE)
    cards.move(at.game, squire, CardZone.BREAK, TcgVerb.BROKEN)
    at.begin(PriorityRounds())
    assert [made.source.card for made in at.game.stacked] == [both[active], both[1 - active]]


def test_so_much_for_each_counts_each_once() -> None:
    at = Position()
    at.field(0, STOKER)
    resolve(at, spells.SpellDraw(spells.CountedAmount(2, OWN_BACKUPS)))
    assert held(at, 0) == 4


def test_nobody_is_asked_about_a_burst_once_the_game_is_lost() -> None:  # 6.5.3
    at = Position(0)
    for _ in range(5):
        at.put(0, SENTRY, CardZone.DAMAGE)
    at.put(0, SENTRY, CardZone.DECK)
    at.put(0, BURSTING, CardZone.DECK)
    resolve(at, spells.SpellPoints(2, WhoseCards.OWN))
    assert at.game.pending is None
    assert at.game.result == ((0,), "12.4.1")
