"""Executors: looking through zones, shuffling, and putting back (K.3.16, K.5.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.kernel.machine import Call, Done, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Position, Verb, Zone
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.effects.people import player_of
from engine.ufs.procedures.effects.perform import DoAll, prove_lack, show
from engine.ufs.procedures.effects.pick import PickCards, settled, source_of
from engine.ufs.procedures.effects.run import executes, remember, why
from engine.ufs.rules.choices import bounds
from engine.ufs.rules.readings import fits


@executes(n.Search)
def search(game: UfsGame, context: Context, node: n.Search, cause: Cause) -> Procedure:
    return SearchZones(context=context, node=node, cause=cause)


@dataclass(kw_only=True)
class SearchZones(Procedure):
    """K.3.16, K.5.2: look through zones, choose, reveal what had to match, shuffle the deck."""

    context: Context
    node: n.Search
    cause: Cause
    chosen: tuple[CardId, ...] = ()

    @rule("K.3.16")
    def look_through(self, game: UfsGame) -> None:
        actor = player_of(game, self.context, self.node.by)
        reason = why(self.context, actor, self.cause)
        hidden = [card for card in self._cards(game) if not game.cards[card].face_up]
        atoms.search(game, actor, hidden, reason)

    @rule("J.1.4", "K.5.2")
    def choose(self, game: UfsGame) -> Outcome:
        actor = player_of(game, self.context, self.node.by)
        options = self._matching(game)
        least, most = self._bounds(game, len(options))
        decision = Decision(
            actor,
            Kind.CARDS,
            "choose-cards",
            "K.5.2",
            options,
            minimum=least,
            maximum=most,
            source=source_of(self.context),
            facts=(("verb", Verb.SEARCH), ("cause", self.cause)),
        )
        return settled(self, decision, "chosen")

    @rule("K.5.2")
    def reveal_and_shuffle(self, game: UfsGame) -> Outcome:
        actor = player_of(game, self.context, self.node.by)
        reason = why(self.context, actor, self.cause)
        context = self.context
        if self._filter() != n.ANY_CARD:
            context = show(game, context, self.chosen, reason)
        atoms.stop_looking(game)
        for place in self.node.places:
            if place.zone is Zone.DECK:
                atoms.shuffle(game, player_of(game, context, place.whose), reason)
        return Done(remember(game, context, self.node.bind, self.chosen))

    def _filter(self) -> n.Predicate:
        return self.node.cards.filter if isinstance(self.node.cards, n.Cards) else n.ANY_CARD

    def _cards(self, game: UfsGame) -> tuple[CardId, ...]:
        return tuple(
            card
            for place in self.node.places
            for card in game.zones[player_of(game, self.context, place.whose), place.zone]
        )

    def _matching(self, game: UfsGame) -> tuple[CardId, ...]:
        """Cards looked through show their values to the searcher."""
        return tuple(
            card
            for card in self._cards(game)
            if fits(game, self.context, self._filter(), card, hidden=True)
        )

    def _bounds(self, game: UfsGame, options: int) -> tuple[int, int]:
        quantity = self.node.cards.quantity if isinstance(self.node.cards, n.Cards) else n.ONE
        return bounds(game, self.context, quantity, options)


@executes(n.Shuffle)
def shuffle(game: UfsGame, context: Context, node: n.Shuffle, cause: Cause) -> Procedure:
    return ShuffleZone(context=context, node=node, cause=cause)


@dataclass(kw_only=True)
class ShuffleZone(Procedure):
    """Cards join a deck, which is shuffled; both are one event."""

    context: Context
    node: n.Shuffle
    cause: Cause
    chosen: tuple[CardId, ...] = ()
    moved: tuple[CardId, ...] = ()

    @rule("J.1.4")
    def choose(self, game: UfsGame) -> Outcome:
        game.hold()
        if self.node.cards is None:
            return None
        pick = PickCards(context=self.context, ref=self.node.cards, verb=Verb.ADD, cause=self.cause)
        return Call(pick, into="chosen")

    @rule("J.1.2b")
    def put_in(self, game: UfsGame) -> Outcome:
        able = [card for card in self.chosen if game.cards[card].zone is not self.node.place.zone]
        actor = player_of(game, self.context, self.node.by)
        reason = why(self.context, actor, self.cause)
        deeds = tuple(
            Deed(Verb.ADD, reason, game.cards[card].owner, (card,), self.node.place.zone)
            for card in able
        )
        return Call(DoAll(deeds=deeds), into="moved")

    @rule("J.1.2b")
    def shuffle(self, game: UfsGame) -> Outcome:
        owner = player_of(game, self.context, self.node.place.whose)
        actor = player_of(game, self.context, self.node.by)
        atoms.shuffle(game, owner, why(self.context, actor, self.cause))
        game.release()
        context = remember(game, self.context, "", self.moved, True)
        if not self.chosen and self.cause is Cause.EFFECT:
            context = prove_lack(game, context, self.node.cards, actor)
        return Done(context)


@executes(n.PutBack)
def put_back(game: UfsGame, context: Context, node: n.PutBack, cause: Cause) -> Procedure:
    return ReturnCards(context=context, node=node)


@dataclass(kw_only=True)
class ReturnCards(Procedure):
    """Cards looked at go back to their zone; the last of the order lies outermost."""

    context: Context
    node: n.PutBack
    chosen: tuple[CardId, ...] = ()
    order: tuple[CardId, ...] = ()

    @rule("J.1.4")
    def choose(self, game: UfsGame) -> Outcome:
        return Call(PickCards(context=self.context, ref=self.node.cards), into="chosen")

    @rule("D.4.1.1.1")
    def choose_order(self, game: UfsGame) -> Outcome:
        actor = player_of(game, self.context, self.node.by)
        decision = Decision(actor, Kind.ORDER, "order-into-deck", "D.4.1.1.1", self.chosen)
        return settled(self, decision, "order")

    @rule("D.4.1.1.1", "D.2.5.2")
    def put_back(self, game: UfsGame) -> Outcome:
        for card in self.order:
            owner, zone = game.cards[card].owner, game.cards[card].zone
            last = len(game.zones[owner, zone])
            atoms.relocate(game, card, last if self.node.position is Position.BOTTOM else 0)
        atoms.stop_looking(game)
        return Done(remember(game, self.context, "", self.order))
