"""Instructions that act on cards: choose them, act as one event, remember them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.atoms import USUAL, Arrival, Why
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.effects.people import player_of
from engine.ufs.procedures.effects.pick import PickCards
from engine.ufs.procedures.effects.run import (
    SHOWN,
    is_complete,
    refs,
    remember,
    remember_used,
    why,
)
from engine.ufs.rules.cost_acts import DESTINATIONS
from engine.ufs.rules.stand_ins import for_momentum
from engine.ufs.rules.who import DID

PAID_TO = {**DESTINATIONS, Verb.CLEAR: Zone.DISCARD}


@dataclass(kw_only=True)
class DoAll(Procedure):
    """Several deeds as one game event; the result is every card really changed."""

    deeds: tuple[Deed, ...]
    changed: tuple[CardId, ...] = ()
    latest: tuple[CardId, ...] = ()
    holds: bool = False

    @rule("J.1.2b")
    def hold(self, game: UfsGame) -> None:
        self.holds = len(self.deeds) > 1
        if self.holds:
            game.hold()

    @rule("J.1.2b")
    def do_next(self, game: UfsGame) -> Outcome:
        if not self.deeds:
            return Jump("release")
        deed, self.deeds = self.deeds[0], self.deeds[1:]
        return Call(Do(deed=deed), into="latest")

    @rule("J.1.2b")
    def gather(self, game: UfsGame) -> Outcome:
        self.changed = (*self.changed, *self.latest)
        return Jump("do_next")

    @rule("J.1.2b")
    def release(self, game: UfsGame) -> Outcome:
        if self.holds:
            game.release()
        return Done(self.changed)


@dataclass(kw_only=True)
class Carry(Procedure):
    """Choose cards, do one thing to them as one event, remember them."""

    context: Context
    cause: Cause
    actor: Player
    cards: n.CardRef
    verb: Verb
    to: Zone | None = None
    amount: int = 0  # of what they gain or lose
    arrival: Arrival = USUAL
    bind: str = ""
    chosen: tuple[CardId, ...] = ()
    changed: tuple[CardId, ...] = ()

    @rule("J.1.4")
    def choose(self, game: UfsGame) -> Outcome:
        pick = PickCards(context=self.context, ref=self.cards, verb=self.verb, cause=self.cause)
        return Call(pick, into="chosen")

    @rule("J.1.2b", "J.1.1")
    def act(self, game: UfsGame) -> Outcome:
        return Call(DoAll(deeds=self._deeds(game)), into="changed")

    @rule("J.4.2.3")
    def remember(self, game: UfsGame) -> Outcome:
        did = is_complete(game, self.context, self.cards, self.chosen, len(self.changed))
        context = remember(game, self.context, self.bind, self.changed, did)
        context = remember_used(game, context, self.cause, self.chosen)
        if not self.chosen and self.cause is Cause.EFFECT:
            context = prove_lack(game, context, self.cards, self.actor)
        return Done(context)

    def _deeds(self, game: UfsGame) -> tuple[Deed, ...]:
        """One deed for the cards of each owner, who is the one to act on them (K.2.4).

        Something else may be done to cards that pay in place of momentum.
        """
        instead = self._stand_ins(game)
        verbs = {card: instead.get(card, self.verb) for card in self.chosen}
        return tuple(
            Deed(
                verb,
                why(self.context, owner, self.cause),
                owner,
                tuple(c for c in verbs if game.cards[c].owner == owner and verbs[c] is verb),
                self.to if verb is self.verb else PAID_TO.get(verb),
                self.amount,
                arrival=self.arrival,
            )
            for owner, verb in dict.fromkeys((game.cards[c].owner, verbs[c]) for c in verbs)
        )

    def _stand_ins(self, game: UfsGame) -> dict[CardId, Verb]:
        if self.cause is not Cause.COST:
            return {}
        return for_momentum(game, self.context, self.cards, self.verb, self.actor)


def show(game: UfsGame, context: Context, cards: tuple[CardId, ...], reason: Why) -> Context:
    """Reveal cards until the effect is done (K.5.1)."""
    atoms.reveal(game, cards, reason)
    return context.bind(SHOWN, (*(context.get(SHOWN) or ()), *refs(game, cards)))


def prove_lack(game: UfsGame, context: Context, ref: n.CardRef | None, actor: Player) -> Context:
    """K.5.6: a player who has no card that meets the requirements reveals their hand."""
    if not isinstance(ref, n.Cards) or ref.pick is not n.Pick.CHOSEN or ref.filter == n.ANY_CARD:
        return context
    if ref.place is None or ref.place.zone is not Zone.HAND or ref.other_places:
        return context
    owner = player_of(game, context, ref.place.whose)
    hand = game.zones[owner, Zone.HAND]
    if not hand or not _must_prove(ref):
        return context
    game.cite("K.5.6")
    return show(game, context, hand, why(context, actor, Cause.EFFECT))


def _must_prove(ref: n.Cards) -> bool:
    """Players need not prove why they did not do what was optional."""
    return ref.quantity.how is n.Comparison.EQUAL and ref.quantity.amount is not None


@dataclass(kw_only=True)
class Take(Procedure):
    """Cards from the top of the deck: draw and mill, one event regardless of the number."""

    context: Context
    deed: Deed
    bind: str = ""
    changed: tuple[CardId, ...] = ()

    @rule("J.1.2b")
    def act(self, game: UfsGame) -> Outcome:
        return Call(Do(deed=self.deed), into="changed") if self.deed.amount > 0 else None

    @rule("J.1.2b")
    def remember(self, game: UfsGame) -> Outcome:
        did = bool(self.changed) and len(self.changed) == self.deed.amount
        return Done(remember(game, self.context, self.bind, self.changed, did))


@dataclass(kw_only=True)
class ChangeVitality(Procedure):
    """Vitality gained or lost; what is remembered is the number really gained or lost."""

    context: Context
    deed: Deed
    bind: str = ""
    changed: int = 0

    @rule("J.5.1")
    def act(self, game: UfsGame) -> Outcome:
        return Call(Do(deed=self.deed), into="changed") if self.deed.amount > 0 else None

    @rule("J.5.1.1")
    def remember(self, game: UfsGame) -> Outcome:
        context = self.context.bind(self.bind, self.changed) if self.bind else self.context
        return Done(context.bind(DID, self.changed > 0))
