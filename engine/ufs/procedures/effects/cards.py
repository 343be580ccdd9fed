"""Executors: what is done to cards, mostly in place (K.4, K.5.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Call, Done, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures import duration
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.effects.people import player_of
from engine.ufs.procedures.effects.perform import Carry, Take, prove_lack, show
from engine.ufs.procedures.effects.pick import PickCards, settled
from engine.ufs.procedures.effects.run import executes, is_complete, remember, why
from engine.ufs.rules.numbers import HIGHEST
from engine.ufs.rules.places import top_of_deck
from engine.ufs.rules.prohibitions import act_to_come, forbidden
from engine.ufs.rules.readings import candidates, fits, number

# Verbs that are deeds, with the zone the cards go to.
DEEDS: dict[Verb, Zone | None] = {
    Verb.COMMIT: None,
    Verb.READY: None,
    Verb.FLIP: None,
    Verb.UNFLIP: None,
    Verb.TRANSFORM: None,
    Verb.DESTROY: Zone.DISCARD,
    Verb.SACRIFICE: Zone.DISCARD,
    Verb.DISCARD: Zone.DISCARD,
    Verb.CLEAR: Zone.DISCARD,
    Verb.SPEND: Zone.DISCARD,
    Verb.REMOVE: Zone.REMOVED,
    Verb.DRAW: Zone.HAND,
}


@executes(n.Act)
def act(game: UfsGame, context: Context, node: n.Act, cause: Cause) -> Procedure:
    actor = player_of(game, context, node.by)
    to = DEEDS.get(node.verb)
    if to is not None and (taken := top_of_deck(node.cards)) is not None:
        owner = player_of(game, context, taken[0].whose)
        count = number(game, context, taken[1])
        deed = Deed(node.verb, why(context, actor, cause), owner, to=to, amount=count)
        return Take(context=context, deed=deed, bind=node.bind)
    if node.verb in DEEDS:
        return Carry(
            context=context,
            cause=cause,
            actor=actor,
            cards=node.cards,
            verb=node.verb,
            to=DEEDS[node.verb],
            bind=node.bind,
        )
    return Handle(
        context=context,
        cause=cause,
        actor=actor,
        cards=node.cards,
        verb=node.verb,
        bind=node.bind,
    )


@executes(n.LoseStamina)
def lose_stamina(game: UfsGame, context: Context, node: n.LoseStamina, cause: Cause) -> Procedure:
    return _changing_stamina(game, context, node, cause, Verb.LOSE_STAMINA)


@executes(n.GainStamina)
def gain_stamina(game: UfsGame, context: Context, node: n.GainStamina, cause: Cause) -> Procedure:
    return _changing_stamina(game, context, node, cause, Verb.GAIN_STAMINA)


def _changing_stamina(
    game: UfsGame,
    context: Context,
    node: n.LoseStamina | n.GainStamina,
    cause: Cause,
    verb: Verb,
) -> Procedure:
    amount = number(game, context, node.amount)
    actor = context.controller
    return Carry(
        context=context, cause=cause, actor=actor, cards=node.cards, verb=verb, amount=amount
    )


@dataclass(kw_only=True)
class Handle(Procedure):
    """Choose cards for an act that neither moves nor turns them: reveal, look, seal, freeze, ..."""

    context: Context
    cause: Cause
    actor: Player
    cards: n.CardRef
    verb: Verb
    bind: str = ""
    chosen: tuple[CardId, ...] = ()

    @rule("J.1.4")
    def choose(self, game: UfsGame) -> Outcome:
        pick = PickCards(context=self.context, ref=self.cards, verb=self.verb, cause=self.cause)
        return Call(pick, into="chosen")

    @rule("J.1.2b", "K.4.3", "K.4.5", "K.5.1")
    def handle(self, game: UfsGame) -> Outcome:
        reason = why(self.context, self.actor, self.cause)
        able = tuple(card for card in self.chosen if not self._is_forbidden(game, card, reason))
        context = self.context
        if self.verb is Verb.REVEAL:
            context = show(game, context, able, reason)
        elif self.verb is not Verb.CHOOSE:
            able = HANDLERS[self.verb](game, context, able, reason)
        did = is_complete(game, context, self.cards, self.chosen, len(able))
        context = remember(game, context, self.bind, able, did)
        if not self.chosen and self.cause is Cause.EFFECT:
            context = prove_lack(game, context, self.cards, self.actor)
        return Done(context)

    def _is_forbidden(self, game: UfsGame, card_id: CardId, reason: Why) -> bool:
        event = act_to_come(game.cards[card_id], self.verb)
        return forbidden(game, event._replace(**reason._asdict())) is not None


Handler = Callable[[UfsGame, Context, tuple[CardId, ...], Why], tuple[CardId, ...]]


def _look(
    game: UfsGame, context: Context, cards: tuple[CardId, ...], reason: Why
) -> tuple[CardId, ...]:
    assert reason.actor is not None  # the instruction names who looks
    hidden = [card for card in cards if not game.cards[card].face_up]
    atoms.look(game, reason.actor, hidden, reason)
    return cards


def _seal(
    game: UfsGame, context: Context, cards: tuple[CardId, ...], reason: Why
) -> tuple[CardId, ...]:
    for card in cards:
        duration.seal(game, context, card)
        atoms.emit_card(game, Verb.SEAL, card, reason)
    return cards


def _unseal(
    game: UfsGame, context: Context, cards: tuple[CardId, ...], reason: Why
) -> tuple[CardId, ...]:
    for card in cards:
        duration.unseal(game, card)
        atoms.emit_card(game, Verb.UNSEAL, card, reason)
    return cards


def _freeze(
    game: UfsGame, context: Context, cards: tuple[CardId, ...], reason: Why
) -> tuple[CardId, ...]:
    for card in cards:
        duration.freeze(game, context, card)
        atoms.emit_card(game, Verb.FREEZE, card, reason)
    return cards


def _detach(
    game: UfsGame, context: Context, cards: tuple[CardId, ...], reason: Why
) -> tuple[CardId, ...]:
    for card in cards:
        atoms.detach(game, card, reason)
    return cards


HANDLERS: dict[Verb, Handler] = {
    Verb.LOOK_AT: _look,
    Verb.SEAL: _seal,
    Verb.UNSEAL: _unseal,
    Verb.FREEZE: _freeze,
    Verb.DETACH: _detach,
}


@executes(n.Ruin)
def ruin(game: UfsGame, context: Context, node: n.Ruin, cause: Cause) -> Procedure:
    """The opponent sacrifices this many face-down foundations, or all if there are fewer."""
    hidden = n.AllOf((n.InState(n.State.FACE_DOWN), n.IsType(n.CardType.FOUNDATION)))
    theirs = n.Cards(
        hidden,
        n.Quantity(node.amount),
        n.Place(Zone.STAGE, n.Who.OPPONENT),
        chooser=n.Who.OPPONENT,
    )
    return act(game, context, n.Act(Verb.SACRIFICE, theirs, n.Who.OPPONENT), cause)


# --- from the deck --------------------------------------------------------------------------------


@executes(n.Draw)
def draw(game: UfsGame, context: Context, node: n.Draw, cause: Cause) -> Procedure:
    player = player_of(game, context, node.by)
    amount = number(game, context, node.amount)
    deed = Deed(Verb.DRAW, why(context, player, cause), player, to=Zone.HAND, amount=amount)
    return Take(context=context, deed=deed, bind=node.bind)


@executes(n.DrawUpTo)
def draw_up_to(game: UfsGame, context: Context, node: n.DrawUpTo, cause: Cause) -> Procedure:
    """K.5.4: the missing cards are drawn all at once."""
    player = player_of(game, context, node.by)
    missing = number(game, context, node.size) - len(game.zones[player, Zone.HAND])
    deed = Deed(
        Verb.DRAW, why(context, player, cause), player, to=Zone.HAND, amount=max(0, missing)
    )
    return Take(context=context, deed=deed)


@executes(n.DiscardDownTo)
def discard_down_to(
    game: UfsGame, context: Context, node: n.DiscardDownTo, cause: Cause
) -> Procedure:
    """The surplus is discarded all at once."""
    player = player_of(game, context, node.by)
    over = len(game.zones[player, Zone.HAND]) - max(number(game, context, node.size), 0)
    many = n.Quantity(n.Number(max(over, 0)))
    held = n.Cards(quantity=many, place=n.Place(Zone.HAND, node.by), chooser=node.by)
    return act(game, context, n.Act(Verb.DISCARD, held, node.by), cause)


@executes(n.CountAsReviewed)
def count_as_reviewed(
    game: UfsGame, context: Context, node: n.CountAsReviewed, cause: Cause
) -> Context:
    reviewed = tuple(candidates(game, context, node.cards))
    for card in reviewed:
        owner = game.cards[card].owner
        atoms.emit_card(game, Verb.REVIEW, card, why(context, owner, cause))
    return remember(game, context, "", reviewed)


@executes(n.Mill)
def mill(game: UfsGame, context: Context, node: n.Mill, cause: Cause) -> Procedure:
    player = player_of(game, context, node.by)
    amount = _cards_until(game, context, node, player)
    if node.amount is not None:
        amount = number(game, context, node.amount)
    deed = Deed(Verb.MILL, why(context, player, cause), player, to=Zone.DISCARD, amount=amount)
    return Take(context=context, deed=deed, bind=node.bind)


def _cards_until(game: UfsGame, context: Context, node: n.Mill, player: Player) -> int:
    """How many cards from the top it takes to reach a match; all of them if there is none."""
    deck = game.zones[player, Zone.DECK]
    for count, card_id in enumerate(deck, start=1):
        if node.until is not None and fits(game, context, node.until, card_id, hidden=True):
            return count
    return len(deck)


# --- counters and the attack stack ----------------------------------------------------------------


@executes(n.Counters)
def counters(game: UfsGame, context: Context, node: n.Counters, cause: Cause) -> Procedure:
    return PutCounters(context=context, node=node, cause=cause)


@dataclass(kw_only=True)
class PutCounters(Procedure):
    """Counters with a name are put on cards or taken off; some amounts are chosen."""

    context: Context
    node: n.Counters
    cause: Cause
    chosen: tuple[CardId, ...] = ()
    name: str = ""
    amount: int = 0

    @rule("J.1.4")
    def choose_cards(self, game: UfsGame) -> Outcome:
        pick = PickCards(context=self.context, ref=self.node.cards, cause=self.cause)
        return Call(pick, into="chosen")

    @rule("J.1.4")
    def choose_name(self, game: UfsGame) -> Outcome:
        """Choose among the names on the card, unless the text gives one."""
        self.name = self.node.name
        held = [name for card in self.chosen for name, _ in game.cards[card].counters]
        if self.name or not held:
            return None
        player = player_of(game, self.context, self.node.by)
        names = tuple(dict.fromkeys(held))
        decision = Decision(player, Kind.OPTION, "choose-counter", "J.1.4", names)
        return settled(self, decision, "name")

    @rule("J.1.4", "J.1.2")
    def choose_number(self, game: UfsGame) -> Outcome:
        quantity = self.node.amount
        held = max((self._held(game, card) for card in self.chosen), default=0)
        most = held if not self.node.add else HIGHEST
        wanted = number(game, self.context, quantity)
        exact = quantity.how is n.Comparison.EQUAL and quantity.amount is not None
        if exact:
            self.amount = min(wanted, most)
            return None
        least = wanted if quantity.how is n.Comparison.AT_LEAST else 0
        if quantity.how is n.Comparison.AT_MOST:
            most = min(most, wanted)
        decision = Decision(
            player_of(game, self.context, self.node.by),
            Kind.NUMBER,
            "choose-number",
            "J.1.4",
            minimum=min(least, most),
            maximum=most,
        )
        return settled(self, decision, "amount")

    @rule("J.1.2b")
    def put(self, game: UfsGame) -> Outcome:
        moved = 0
        for card in self.chosen:
            held = self._held(game, card)
            count = held + self.amount if self.node.add else max(0, held - self.amount)
            atoms.set_counters(game, card, self.name, count)
            moved += abs(count - held)
        did = bool(self.chosen) and self.amount > 0
        context = remember(game, self.context, "", self.chosen, did)
        return Done(context.bind(self.node.bind, moved) if self.node.bind else context)

    def _held(self, game: UfsGame, card: CardId) -> int:
        return dict(game.cards[card].counters).get(self.name, 0)


@executes(n.AddToStack)
def add_to_stack(game: UfsGame, context: Context, node: n.AddToStack, cause: Cause) -> Procedure:
    return Stack(context=context, cards=node.cards)


@dataclass(kw_only=True)
class Stack(Procedure):
    """F.2.3.6: several attacks join the stack from the rightmost to the leftmost."""

    context: Context
    cards: n.CardRef
    chosen: tuple[CardId, ...] = ()

    @rule("J.1.4")
    def choose(self, game: UfsGame) -> Outcome:
        return Call(PickCards(context=self.context, ref=self.cards), into="chosen")

    @rule("F.2.3", "F.2.3.2", "F.2.3.6")
    def add(self, game: UfsGame) -> Outcome:
        able = [card for card in self.chosen if self._may_wait(game, card)]
        able.sort(key=lambda card: game.zones[game.cards[card].owner, Zone.POOL].index(card))
        for card in reversed(able):
            atoms.stack_attack(game, card)
        return Done(remember(game, self.context, "", tuple(able)))

    def _may_wait(self, game: UfsGame, card_id: CardId) -> bool:
        card = game.cards[card_id]
        is_attack = card.zone is Zone.POOL and card.values.type is n.CardType.ATTACK
        return is_attack and card.ref not in game.attack_stack
