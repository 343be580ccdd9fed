"""The writers of the state: what each changes, and what it tells of that."""

from __future__ import annotations

import pytest

from engine.fftcg.atoms import cards, stack, turns
from engine.fftcg.game import Duel
from engine.fftcg.model.causes import as_cost, by_text
from engine.fftcg.model.changes import GainPower, LastingChange
from engine.fftcg.model.later import TriggeredAuto
from engine.fftcg.model.spells import SpellText
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.priority import PriorityRounds
from engine.kernel import sight
from engine.kernel.events import EVERYONE, NOBODY, Batch, Cause
from engine.kernel.ids import CardId, Ref
from tests.fftcg.speakers import CAPTAIN, MAGE
from tests.fftcg.vanilla import ADEPT, BURST, HUSH, LAMP, RAIN, SENTRY, SQUIRE, Position

WORDLESS = SpellText((), ())
FOE = Ref(CardId(0), 0)


def told(at: Position) -> list[str]:
    """What has happened since this was asked last."""
    return [event.kind for event in at.game.take_batch()]


def happened(at: Position) -> Batch:
    """The same, with all that is known of it."""
    return at.game.take_batch()


def test_a_card_that_moves_becomes_another_one() -> None:  # 7.4
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    was = at.game.cards[squire]._replace(active=False, damage=3000, frozen=True, attacked=2)
    at.game.cards[squire] = was
    serial = at.game.serial
    cards.move(at.game, squire, CardZone.FIELD, TcgVerb.PLAYED, controller=1, active=False)
    now = at.game.cards[squire]
    assert now == was._replace(
        controller=1,
        epoch=was.epoch + 1,
        damage=0,
        frozen=False,
        attacked=0,
        since=3,
        time=serial + 1,
    )
    (event,) = happened(at)
    assert (event.was, event.card, event.origin, event.to) == (was, now.ref, "field", "field")
    cards.move(at.game, squire, CardZone.HAND, TcgVerb.RETURNED)
    assert (at.game.cards[squire].controller, at.game.cards[squire].time) == (0, serial + 2)
    assert at.game.cards[squire]._replace(controller=1).place == (0, CardZone.HAND)  # 7.3


def test_who_sees_a_card_on_either_way_hears_which_one_moved() -> None:
    at = Position()
    told(at)
    top = at.game.cards_in(1, CardZone.DECK)[-1]
    cards.move(at.game, top, CardZone.DECK, TcgVerb.PUT_UNDER, at=0)
    cards.move(at.game, top, CardZone.HAND, TcgVerb.DRAWN)
    cards.move(at.game, top, CardZone.BREAK, TcgVerb.DISCARDED)
    cards.move(at.game, top, CardZone.DECK, TcgVerb.PUT_UNDER, at=0)
    own = at.game.cards_in(0, CardZone.DECK)[-1]
    cards.move(at.game, own, CardZone.HAND, TcgVerb.DRAWN)
    heard = [event.audience for event in happened(at)]
    assert heard == [NOBODY, 1, EVERYONE, EVERYONE, 0]


def test_a_shuffle_is_told_and_makes_everybody_lose_track() -> None:
    at = Position()
    seen = at.put(0, SQUIRE, CardZone.BREAK)
    cards.move(at.game, seen, CardZone.DECK, TcgVerb.PUT_ON_DECK)
    assert {(0, seen), (1, seen)} <= at.game.known.keys()
    told(at)
    cards.shuffle(at.game, 0)
    assert at.game.known == {}
    (event,) = happened(at)
    assert (event.kind, event.actor, event.owner) == (TcgVerb.SHUFFLED, 0, 0)


@pytest.mark.parametrize(("line", "rule"), [("failed-draw", "3.1.2"), ("deckless-damage", "3.1.3")])
def test_what_an_empty_deck_lacks_is_told_once(line: str, rule: str) -> None:
    at = Position(deck=0)
    for _ in range(2):
        if line == "failed-draw":
            cards.draw(at.game, 1)
        else:
            assert cards.take_damage(at.game, 1, ()) is None
    assert sorted([at.game.failed_draw, at.game.deckless_damage]) == [(), (1,)]
    (entry,) = [each for each in at.game.log if each.key == line]
    assert (entry.player, entry.rules) == (1, (rule,))


def test_who_has_looked_at_cards_still_knows_them() -> None:  # 15.1.1.8
    at = Position()
    deck = at.game.cards_in(1, CardZone.DECK)
    told(at)
    cards.look_at(at.game, 0, deck)
    assert all(at.game.may_see(0, card) and not at.game.may_see(1, card) for card in deck)
    (event,) = happened(at)
    assert (event.kind, event.actor, event.amount) == (TcgVerb.LOOKED_AT, 0, len(deck))
    cards.stop_looking(at.game, deck)
    assert not any(at.game.may_see(0, card) for card in deck)
    assert at.game.known.keys() == {(0, card) for card in deck}


def test_what_changes_nothing_has_not_happened() -> None:  # 15.1.1.1.2, 15.1.1.2.2, 15.2.4.2
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    ref = at.game.cards[squire].ref
    cards.activate(at.game, squire)
    cards.damage(at.game, squire, 0, FOE)
    cards.damage(at.game, squire, -1000, FOE)
    assert told(at) == []
    for _ in range(2):
        cards.dull(at.game, squire, as_cost(FOE))
        cards.freeze(at.game, squire, by_text(FOE))
    dulled, frozen = happened(at)
    assert (dulled.kind, dulled.card) == (TcgVerb.DULLED, ref)
    assert (frozen.kind, frozen.card) == (TcgVerb.FROZEN, ref)
    assert (dulled.cause, dulled.source) == (Cause.COST, FOE)
    assert (frozen.cause, frozen.source) == (Cause.EFFECT, FOE)
    cards.activate(at.game, squire)
    cards.activate(at.game, squire)
    (activated,) = happened(at)
    assert (activated.kind, activated.card) == (TcgVerb.ACTIVATED, ref)


def test_the_least_damage_is_damage_and_adds_up() -> None:
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    for _ in range(2):
        cards.damage(at.game, squire, 1, FOE)
    assert at.game.cards[squire].damage == 2
    assert [(event.kind, event.source, event.amount) for event in happened(at)] == [
        (TcgVerb.DAMAGED, FOE, 1)
    ] * 2


def test_every_card_that_is_changed_is_told_of() -> None:
    at = Position()
    refs = tuple(at.game.cards[card].ref for card in at.field(0, SQUIRE, SENTRY))
    lasting = LastingChange(refs, (GainPower(1000),), 7, FOE)
    cards.change(at.game, lasting)
    assert at.game.lasting == (lasting,)
    assert [(event.kind, event.card, event.source) for event in happened(at)] == [
        (TcgVerb.CHANGED, ref, FOE) for ref in refs
    ]


def test_of_each_ability_only_the_latest_use_is_noted() -> None:
    at = Position()
    (adept,) = at.field(0, ADEPT)
    first, other = ADEPT.abilities[0], CAPTAIN.autos[0]
    cards.note_use(at.game, adept, first)
    cards.note_use(at.game, adept, other)
    turns.begin_turn(at.game, 1)
    cards.note_use(at.game, adept, first)
    assert at.game.cards[adept].uses == ((other, 3), (first, 4))


def test_what_comes_onto_the_stack_is_numbered() -> None:
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    numbers = [stack.put_ability(at.game, 0, squire, WORDLESS) for _ in range(2)]
    assert numbers == [1, 2]
    assert [made.number for made in at.game.stacked] == numbers
    (auto,) = MAGE.autos
    waiting = TriggeredAuto(0, at.game.cards[squire].ref, at.game.cards[squire], auto)
    stack.wait_for_priority(at.game, (waiting, waiting))
    assert [each.number for each in at.game.triggered] == [1, 2]


def test_casting_and_using_are_told_apart() -> None:
    at = Position()
    (adept, target) = *at.field(0, ADEPT), *at.field(1, SENTRY)
    number = stack.put_ability(at.game, 0, adept, WORDLESS)
    stack.begin_waiting(at.game, number)
    (summon,) = at.hand(0, BURST)
    number = stack.put_summon(at.game, 0, summon, WORDLESS)
    told(at)
    stack.begin_waiting(at.game, number)
    stack.begin_waiting(at.game, number - 1)
    assert told(at) == [TcgVerb.CAST, TcgVerb.USED]
    made = at.game.stacked[-1]
    stack.cancel(at.game, made, at.game.cards[target].ref)
    cancelled, put_away = happened(at)
    assert (cancelled.kind, cancelled.cause) == (TcgVerb.CANCELLED, Cause.EFFECT)
    assert (put_away.kind, at.zone(summon)) == (TcgVerb.PUT_AWAY, CardZone.BREAK)
    stack.resolve(at.game, at.game.stacked[-1])
    (resolved,) = happened(at)
    assert (resolved.kind, resolved.cause) == (TcgVerb.RESOLVED, Cause.RULE)


def test_a_summon_that_has_gone_elsewhere_is_not_put_away() -> None:  # 11.11.10, 7.4
    at = Position()
    (rain,) = at.hand(0, RAIN)
    stack.put_summon(at.game, 0, rain, WORDLESS)
    made = at.game.stacked[-1]
    cards.move(at.game, rain, CardZone.REMOVED, TcgVerb.REMOVED)
    stack.resolve(at.game, made)
    assert (at.zone(rain), at.game.stacked) == (CardZone.REMOVED, ())


def test_a_hidden_card_may_be_another_one() -> None:
    at = Position()
    (hush,) = at.hand(1, HUSH)
    turns.redefine(at.game, hush, LAMP)
    assert at.game.cards[hush].printed == LAMP


@pytest.mark.parametrize(("losers", "line"), [((1,), "lost"), ((0, 1), "drawn")])
def test_how_the_game_ended_is_told(losers: tuple[int, ...], line: str) -> None:
    game = Duel("an end", 7)
    turns.lose(game, losers, "12.4.1")
    assert game.result == (losers, "12.4.1")
    (entry,) = game.log
    assert (entry.key, entry.player, entry.facts) == (line, losers[0], (losers,))


def test_what_a_rule_process_does_is_cited() -> None:  # 12.3
    at = Position(deck=0)
    cards.draw(at.game, 0)
    (squire,) = at.field(0, SQUIRE)
    cards.damage(at.game, squire, 5000, FOE)
    at.game.trace = []
    at.begin(PriorityRounds())
    assert {"12.4.5", "12.4.2"} <= set(at.game.cited())


def test_the_point_that_ends_the_game_is_cited() -> None:  # 3.1.1
    at = Position()
    for _ in range(7):
        at.put(1, SENTRY, CardZone.DAMAGE)
    at.game.trace = []
    at.begin(PriorityRounds())
    assert {"3.1.1", "12.4.1"} <= set(at.game.cited())
    assert at.game.result == ((1,), "12.4.1")


def test_what_was_shown_stays_known_where_it_lies() -> None:  # 7.6.1
    at = Position()
    top = at.game.cards_in(0, CardZone.DECK)[-1]
    cards.reveal(at.game, top)
    assert at.game.may_see(1, top)
    cards.conceal(at.game, (top,))
    assert not at.game.may_see(1, top)
    assert [sight.knows(at.game, viewer, top) for viewer in (0, 1)] == [True, True]
