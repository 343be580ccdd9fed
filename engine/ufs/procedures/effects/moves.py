"""Executors: cards that change zones by effect, and looking through zones (K.3.21, K.5)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.kernel.machine import Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.atoms import USUAL, Arrival
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Position, State, Verb, Zone
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import Values
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Cycle
from engine.ufs.procedures.effects.people import player_of
from engine.ufs.procedures.effects.perform import DoAll, prove_lack
from engine.ufs.procedures.effects.pick import PickCards, settled
from engine.ufs.procedures.effects.run import (
    executes,
    is_complete,
    remember,
    remember_used,
    why,
)
from engine.ufs.rules.backs import has_back
from engine.ufs.rules.knowledge import facing
from engine.ufs.rules.places import top_of_deck
from engine.ufs.rules.readings import number, stands_for
from engine.ufs.rules.trees import type_meant
from engine.ufs.rules.values import as_copied, face


@executes(n.MoveToZone)
def move(game: UfsGame, context: Context, node: n.MoveToZone, cause: Cause) -> Procedure:
    return MoveCards(context=context, node=node, cause=cause)


@dataclass(kw_only=True)
class MoveCards(Procedure):
    """Moves cards to a position in a zone, as one event; those already there change places.

    The full number off the top of a deck is moved even if it runs out: `missing` counts down.
    """

    context: Context
    node: n.MoveToZone
    cause: Cause
    missing: int = 0
    holds: bool = False
    removed: tuple[CardId, ...] = ()  # before the deck was cycled
    copied: tuple[CardId, ...] = ()
    chosen: tuple[CardId, ...] = ()
    waiting: tuple[CardId, ...] = ()
    slot: int = 0
    changed: tuple[CardId, ...] = ()
    latest: tuple[CardId, ...] = ()

    @rule("K.5.3")
    def count_off_the_deck(self, game: UfsGame) -> None:
        taken = top_of_deck(self.node.cards)
        if taken is not None and self.node.as_copies is None:
            self.missing = number(game, self.context, taken[1])

    @rule("J.1.4")
    def choose(self, game: UfsGame) -> Outcome:
        verb = Verb.DISCARD if self.node.to.zone is Zone.DISCARD else Verb.ADD
        pick = PickCards(
            context=self.context, ref=self._wanted(), verb=verb, to=self._zone(), cause=self.cause
        )
        return Call(pick, into="chosen")

    @rule("K.5.3")
    def hold_if_short(self, game: UfsGame) -> None:
        """Cards taken before and after the deck is cycled are one event."""
        if len(self.chosen) < self.missing and not self.holds:
            game.hold()
            self.holds = True

    @rule("I.3.8.1", "I.3.8.2.2", "J.4.2.3")
    def find_original(self, game: UfsGame) -> Outcome:
        """The attack to copy, or its last known state."""
        if self.node.as_copies is None:
            return None
        found = stands_for(game, self.context, self.node.as_copies)
        self.copied = tuple(each.id for each in found)
        if not found or found[0].copy_of is not None:
            self.chosen = ()
        return None

    @rule("D.4.1.1.1")
    def choose_order(self, game: UfsGame) -> Outcome:
        """Order cards that change places in their own deck; others are ordered as they enter it."""
        there = all(self._is_there(game, card) for card in self.chosen)
        if self.node.order is not Position.ANY_ORDER or not there:
            return None
        actor = player_of(game, self.context, self.node.by)
        decision = Decision(actor, Kind.ORDER, "order-into-deck", "D.4.1.1.1", self.chosen)
        return settled(self, decision, "chosen")

    @rule("J.1.2b", "D.2.5.2")
    def sort_out(self, game: UfsGame) -> Outcome:
        able = [card for card in self.chosen if self._may_move(game, card)]
        inside = tuple(card for card in able if self._is_there(game, card))
        self._relocate(game, inside)
        self.waiting = tuple(card for card in able if card not in inside)
        if not self.waiting:
            return Jump("cycle_if_out")
        mixed = self._is_random() and len(self.waiting) > 1
        if self.node.position is not Position.ANY_ORDER and not mixed:
            return Jump("move_together")
        game.hold()
        return None

    @rule("K.3.21")
    def choose_place(self, game: UfsGame) -> Outcome:
        if self.node.to.zone is not Zone.POOL:
            return None
        card = self.waiting[0]
        row = game.zones[game.cards[card].owner, Zone.POOL]
        actor = player_of(game, self.context, self.node.by)
        decision = Decision(
            actor,
            Kind.POSITION,
            "place-in-pool",
            "K.3.21",
            minimum=0,
            maximum=len(row),
            source=card,
        )
        return settled(self, decision, "slot")

    @rule("K.3.21")
    def move_one(self, game: UfsGame) -> Outcome:
        card, self.waiting = self.waiting[0], self.waiting[1:]
        return Call(DoAll(deeds=self._deeds(game, (card,))), into="latest")

    @rule("J.1.2b")
    def go_on(self, game: UfsGame) -> Outcome:
        self.changed = (*self.changed, *self.latest)
        if self.waiting:
            return Jump("choose_place")
        if self._is_random():
            there = tuple(card for card in self.changed if self._is_there(game, card))
            atoms.mix(game, there, bottom=self.node.position is Position.BOTTOM)
        game.release()
        return Jump("cycle_if_out")

    @rule("J.1.2b")
    def move_together(self, game: UfsGame) -> Outcome:
        return Call(DoAll(deeds=self._deeds(game, self.waiting)), into="changed")

    @rule("K.5.3", "E.2.2")
    def cycle_if_out(self, game: UfsGame) -> Outcome:
        """The pause condition has cycled the deck, unless both players are acting together."""
        if not self.holds:
            return Jump("remember")
        self.removed = (*self.removed, *self.changed)
        self.missing -= len(self.chosen)
        taken = top_of_deck(self.node.cards)
        assert taken is not None
        owner = player_of(game, self.context, taken[0].whose)
        if self.missing > 0 and not game.zones[owner, Zone.DECK]:
            return Call(Cycle(player=owner))
        if not self.chosen:
            self.missing = 0  # the cards there may not be taken (K.1.2)
        return None

    @rule("K.5.3")
    def take_the_rest(self, game: UfsGame) -> Outcome:
        """Continue as long as nothing keeps the cards where they are."""
        if self.missing > 0 and (self.changed or not self.chosen):
            self.changed = ()
            return Jump("choose")
        self.changed = self.removed
        game.release()
        return None

    @rule("J.4.2.3")
    def remember(self, game: UfsGame) -> Outcome:
        moved = self.changed if self.changed else self._inside(game)
        told = is_complete(game, self.context, self.node.cards, moved, len(moved))
        context = remember(game, self.context, self.node.bind, moved, told)
        context = remember_used(game, context, self.cause, self.chosen)
        if not self.chosen and self.cause is Cause.EFFECT:
            actor = player_of(game, self.context, self.node.by)
            context = prove_lack(game, context, self.node.cards, actor)
        return Done(context)

    def _may_move(self, game: UfsGame, card_id: CardId) -> bool:
        """A card with only one side cannot arrive with its other side up."""
        turned = State.TRANSFORMED in self.node.states
        return not turned or has_back(game.definitions, game.cards[card_id])

    def _is_random(self) -> bool:
        return self.node.order is Position.RANDOM_ORDER

    def _wanted(self) -> n.CardRef:
        cards = self.node.cards
        if not self.holds:
            return cards
        assert isinstance(cards, n.Cards)  # off the top of a deck
        return replace(cards, quantity=n.Quantity(n.Number(self.missing)))

    def _inside(self, game: UfsGame) -> tuple[CardId, ...]:
        zone = self.node.to.zone
        return tuple(card for card in self.chosen if game.cards[card].zone is zone)

    def _relocate(self, game: UfsGame, cards: tuple[CardId, ...]) -> None:
        """D.2.5.2: another place in the same zone is no zone change."""
        for card in cards:
            owner, zone = game.cards[card].owner, game.cards[card].zone
            last = len(game.zones[owner, zone])
            if zone in atoms.PILES:
                atoms.relocate(game, card, last if self.node.position is Position.BOTTOM else 0)
            elif zone is Zone.POOL and self.node.position is Position.BEGINNING:
                atoms.relocate(game, card, 0)

    def _deeds(self, game: UfsGame, cards: tuple[CardId, ...]) -> tuple[Deed, ...]:
        deeds = []
        for owner in dict.fromkeys(game.cards[card].owner for card in cards):
            own = tuple(card for card in cards if game.cards[card].owner == owner)
            to, arrival = self._zone(), self._arrival(game)
            reason = why(self.context, owner, self.cause)  # K.2.4
            if to in game.edition.home_zones:
                arrival = arrival._replace(into=None)
            if arrival.into not in (None, owner):  # D.1.4
                game.cite("D.1.4")
                if not game.edition.strays_leave_game:
                    continue
                to, arrival = Zone.REMOVED, USUAL
            kind = type_meant(self.node.cards)
            deeds.append(Deed(self._verb(), reason, owner, own, to, arrival=arrival, kind=kind))
        return tuple(deeds)

    def _zone(self) -> Zone:
        assert self.node.to.zone is not None  # a destination is always named
        return self.node.to.zone

    def _is_there(self, game: UfsGame, card_id: CardId) -> bool:
        card = game.cards[card_id]
        home = self.node.to.zone in game.edition.home_zones
        into = None if home else self._arrival(game).into
        return card.zone is self.node.to.zone and into in (None, card.owner)

    def _verb(self) -> Verb:
        return Verb.BUILD if self.node.build else Verb.ADD

    def _arrival(self, game: UfsGame) -> Arrival:
        node = self.node
        into = None
        if node.to.whose in (n.Who.YOU, n.Who.OPPONENT, n.Who.THEY):
            into = player_of(game, self.context, node.to.whose)
        slot = None
        if node.to.zone is Zone.POOL:
            slot = {Position.ANY_ORDER: self.slot, Position.BEGINNING: 0}.get(node.position)
        return Arrival(
            face_up=facing(node.states),
            ready=State.COMMITTED not in node.states,
            slot=slot,
            bottom=node.position is Position.BOTTOM,
            into=into,
            copy_of=self._copied(game),
            transformed=State.TRANSFORMED in node.states,
        )

    def _copied(self, game: UfsGame) -> Values | None:
        if not self.copied:
            return None
        assert self.node.as_copies is not None
        original, *_ = stands_for(game, self.context, self.node.as_copies)
        return as_copied(game, face(game, original))


@executes(n.Attach)
def attach(game: UfsGame, context: Context, node: n.Attach, cause: Cause) -> Procedure:
    return AttachCards(context=context, node=node, cause=cause)


@dataclass(kw_only=True)
class AttachCards(Procedure):
    """D.2.2.3: cards are put under another card, entering the staging area if need be."""

    context: Context
    node: n.Attach
    cause: Cause
    chosen: tuple[CardId, ...] = ()
    host: tuple[CardId, ...] = ()
    moved: tuple[CardId, ...] = ()

    @rule("J.1.4")
    def choose(self, game: UfsGame) -> Outcome:
        pick = PickCards(context=self.context, ref=self.node.cards, verb=Verb.ADD, cause=self.cause)
        return Call(pick, into="chosen")

    @rule("J.1.4")
    def choose_host(self, game: UfsGame) -> Outcome:
        pick = PickCards(context=self.context, ref=self.node.to, cause=self.cause)
        return Call(pick, into="host")

    @rule("D.2.2.3")
    def enter_stage(self, game: UfsGame) -> Outcome:
        outside = tuple(card for card in self.chosen if game.cards[card].zone is not Zone.STAGE)
        game.hold()
        if not outside or not self.host:
            return None
        actor = player_of(game, self.context, self.node.by)
        reason = why(self.context, actor, self.cause)
        owner = game.cards[outside[0]].owner
        arrival = USUAL._replace(onto=self.host[0])
        deed = Deed(Verb.ADD, reason, owner, outside, Zone.STAGE, under=True, arrival=arrival)
        return Call(DoAll(deeds=(deed,)), into="moved")

    @rule("D.2.2.3", "D.2.2.3.2")
    def put_under(self, game: UfsGame) -> Outcome:
        game.release()
        actor = player_of(game, self.context, self.node.by)
        reason = why(self.context, actor, self.cause)
        able = tuple(card for card in self.chosen if self.host and self._fits(game, card))
        for card in able:
            if card in self.moved or game.cards[card].attached_to != self.host[0]:
                atoms.attach(game, card, self.host[0], reason)
        context = remember(game, self.context, self.node.bind, able)
        if not self.chosen and self.cause is Cause.EFFECT:
            context = prove_lack(game, context, self.node.cards, actor)
        return Done(context)

    def _fits(self, game: UfsGame, card: CardId) -> bool:
        return game.cards[card].zone is Zone.STAGE and card != self.host[0]
