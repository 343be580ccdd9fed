"""Whether cards can meet all costs, one after the other (E.4.1.1, E.4.4.1).

Every cost that takes cards is a demand: this many of these cards, for this act. What a card has
done for one cost decides what it can do for the next: a committed card may still be destroyed, and
a destroyed card is in the discard pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.kernel.ids import CardId, Player
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.backs import other_side_of
from engine.ufs.rules.cost_acts import STAYING, may_be_cost
from engine.ufs.rules.knowledge import is_valued, lands_face_up
from engine.ufs.rules.layers import base_values
from engine.ufs.rules.places import is_in_places
from engine.ufs.rules.readings import candidates
from engine.ufs.rules.references import can, would_do
from engine.ufs.rules.stand_ins import lets_stand_in
from engine.ufs.rules.trees import parts_of
from engine.ufs.rules.who import players

ATTACHED = n.InState(n.State.ATTACHED)


class CostAct(NamedTuple):
    """What a card does for a cost, and where that takes it."""

    verb: n.Verb
    to: n.Zone | None = None
    face_up: bool | None = None  # where the text says how it comes to lie


class Demand(NamedTuple):
    """At least this many of these cards must do this."""

    act: CostAct
    least: int
    options: tuple[CardId, ...]  # as the cards are now
    cards: n.CardRef  # the cards that it asks for
    payer: Player
    takes_all: bool = False  # all of them that are left by then
    bind: str = ""  # the name that later costs use for its cards


class OffDeck(NamedTuple):
    """A card that will come off a deck; nobody knows yet which one it will be."""

    card: CardId  # a negative number
    owner: Player
    zone: n.Zone


Done = tuple[Demand, ...]  # what a card has done for earlier costs


class CostReader(NamedTuple):
    """Checks several costs together."""

    game: UfsGame
    context: Context
    drawn: tuple[OffDeck, ...] = ()

    def can_meet(self, demands: list[Demand], done: dict[CardId, Done]) -> bool:
        """Whether all the demands can be met, in this order."""
        if not demands:
            return True
        demand, *later = demands
        for pick in self._ways_to_meet(demand, later, done):
            then = {each: (*done.get(each, ()), demand) for each in pick}
            if self.can_meet(later, {**done, **then}):
                return True
        return False

    def reach(self, demand: Demand, before: list[Demand]) -> int:
        """The most cards that could be available for it after the earlier demands."""
        found = set(demand.options)
        if demand.takes_all:  # cards gone by then are not replaced
            return len(found)
        for at, other in enumerate(before):
            for each in other.options:
                if self._gets_to(demand, each, (other,), before[at + 1 :]):
                    found.add(each)
        return len(found)

    def brought(self, demand: Demand, before: Demand) -> Iterator[Card]:
        """The cards that can meet it by what they do for the cost before, as they lie then."""
        for each in before.options:
            if self._is_able(demand, each, (before,)):
                yield _after(self.game, self.game.cards[each], before.act)

    def _gets_to(self, demand: Demand, card_id: CardId, done: Done, between: list[Demand]) -> bool:
        """Whether the card could be there once it has done this, and some of that in between."""
        if self._is_able(demand, card_id, done):
            return True
        return any(
            self._is_able(other, card_id, done)
            and self._gets_to(demand, card_id, (*done, other), between[at + 1 :])
            for at, other in enumerate(between)
        )

    def _ways_to_meet(
        self, demand: Demand, later: list[Demand], done: dict[CardId, Done]
    ) -> Iterator[tuple[CardId, ...]]:
        known = dict.fromkeys((*demand.options, *done))
        free = [each for each in known if self._is_able(demand, each, done.get(each, ()))]
        if demand.takes_all:
            return iter((tuple(free),))
        told = sum([_is_told_of(demand, each) for each in done.values()])
        return _picks(self._alike(demand, later, free, done), max(demand.least, told))

    def _alike(
        self, demand: Demand, later: list[Demand], free: list[CardId], done: dict[CardId, Done]
    ) -> list[list[CardId]]:
        """The free cards in groups of those that are equally useful for later demands."""
        groups: dict[tuple[tuple[int, ...], tuple[int, ...]], list[CardId]] = {}
        for each in free:
            before = done.get(each, ())
            left = self._wanted(later, each, before)
            gained = self._wanted(later, each, (*before, demand))
            groups.setdefault((left, gained), []).append(each)
        return list(groups.values())

    def _wanted(self, later: list[Demand], card_id: CardId, done: Done) -> tuple[int, ...]:
        """The later demands, by position, that the card could meet."""
        able = (at for at, each in enumerate(later) if self._is_able(each, card_id, done))
        return tuple(able)

    def _is_able(self, demand: Demand, card_id: CardId, done: Done) -> bool:
        """Whether a card that has done this by then can meet the demand."""
        if not done:
            return card_id in demand.options
        last = done[-1].act
        if last.to is None and last.verb not in STAYING:
            return False  # nobody knows where it will be
        if card_id < 0:
            return self.asks_for_any(demand.cards, self._as_it_lies(card_id, done))
        asked = self._is_asked_for(demand, self.game.cards[card_id], done)
        return asked and may_be_cost(
            self.game, self.context, demand.act.verb, card_id, demand.act.to
        )

    def asks_for_any(self, asked: n.CardRef, unseen: OffDeck) -> bool:
        """Whether a card off a deck will do where it lies, whichever it is."""
        if not isinstance(asked, n.Whole | n.Cards) or asked.place is None:
            return False
        if isinstance(asked, n.Cards) and asked.filter != n.ANY_CARD:
            return False
        is_there = asked.place.zone is unseen.zone
        return is_there and unseen.owner in players(self.game, self.context, asked.place.whose)

    def _as_it_lies(self, card_id: CardId, done: Done) -> OffDeck:
        """Where a card off a deck lies once it has done this."""
        unseen = next(each for each in self.drawn if each.card == card_id)
        zones = [each.act.to for each in done if each.act.to is not None]
        return unseen._replace(zone=zones[-1]) if zones else unseen

    def _is_asked_for(self, demand: Demand, now: Card, done: Done) -> bool:
        card = now
        for each in done:
            card = _after(self.game, card, each.act)
        if not can(self.game, demand.act.verb, card):
            return False
        if card.attached_to is not None and not calls_for_attached(demand.cards):
            return False
        character = self.game.characters[demand.payer]
        if card.id == character and lets_stand_in(demand.cards, demand.act.verb):
            return True
        if _is_told_of(demand, done):
            return True
        if not isinstance(demand.cards, n.Cards):
            stays = card.zone is now.zone
            return stays and card.id in candidates(self.game, self.context, demand.cards)
        there = is_in_places(self.game, self.context, demand.cards, card)
        return there and would_do(self.game, self.context, demand.cards, card)


def _is_told_of(demand: Demand, done: Done) -> bool:
    """Whether the demand refers back to a card that has done this: "flip 1 card, destroy it"."""
    cards = demand.cards
    return isinstance(cards, n.Bound) and any(each.bind == cards.name for each in done)


def calls_for_attached(cards: n.CardRef) -> bool:
    """D.2.2.3.3: whether the text asks for attached cards."""
    return any(isinstance(part, n.AttachedTo) or part == ATTACHED for part in parts_of(cards))


def _after(game: UfsGame, card: Card, act: CostAct) -> Card:
    """The card after it has done this; if turned or moved, with base values only."""
    match act.verb:
        case n.Verb.COMMIT | n.Verb.READY:
            return card._replace(ready=act.verb is n.Verb.READY)
        case n.Verb.REVEAL:
            return card._replace(revealed=True)
        case n.Verb.FLIP | n.Verb.UNFLIP:
            then = card._replace(face_up=act.verb is n.Verb.UNFLIP)
        case n.Verb.TRANSFORM:
            then = other_side_of(game.definitions, card)
        case _ if act.to is None:
            return card
        case _:
            face_up = lands_face_up(card, act.to, act.face_up)
            then = card._replace(zone=act.to, face_up=face_up, attached_to=None)
    return then._replace(values=base_values(game, then), has_state=is_valued(then))


def _picks(groups: list[list[CardId]], count: int) -> Iterator[tuple[CardId, ...]]:
    """Every way to take that many, treating the cards of a group as equal."""
    if not groups:
        if count == 0:
            yield ()
        return
    first, *rest = groups
    for taken in reversed(range(min(count, len(first)) + 1)):
        for others in _picks(rest, count - taken):
            yield (*first[:taken], *others)
