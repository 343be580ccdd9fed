"""Executors: fired effects that wait, rule effects, and their spans (J.2, J.3.2, J.3.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.kernel.events import Batch, Cause, Event
from engine.kernel.ids import CardId, Ref
from engine.kernel.machine import Call, Done, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Pick, State, Timing, Verb, Zone
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import BlockDetail, CancelDetail, play_of
from engine.ufs.model.effect import Context, EffectClass
from engine.ufs.model.game import AttackStep, BlockStatus, UfsGame
from engine.ufs.procedures import duration
from engine.ufs.procedures.effects.detachment import pinned, store, until
from engine.ufs.procedures.effects.pick import PickCards
from engine.ufs.procedures.effects.run import executes, part, refs, why
from engine.ufs.procedures.fired_effect import is_for_clearing
from engine.ufs.rules.attack_sequence import block_play
from engine.ufs.rules.legality import ability_of
from engine.ufs.rules.readings import candidates, fires, number
from engine.ufs.rules.substitution import rewritten, with_fields
from engine.ufs.rules.trees import parts_of
from engine.ufs.rules.who import DID, EVENT, bound_events, players

UNCANCELABLE = n.RuleEffect(n.RuleKind.UNCANCELABLE)
STATUSES = {
    State.COMPLETELY_BLOCKED: BlockStatus.COMPLETELY_BLOCKED,
    State.PARTIALLY_BLOCKED: BlockStatus.PARTIALLY_BLOCKED,
    State.NOT_BLOCKED: BlockStatus.NOT_BLOCKED,
    State.BLOCKED: BlockStatus.COMPLETELY_BLOCKED,
}


# --- spans ----------------------------------------------------------------------------------------


@executes(n.Lasting)
def last(game: UfsGame, context: Context, node: n.Lasting, cause: Cause) -> Procedure | Context:
    """Instructions inside a span take it over."""
    spread = _spread(node.then, node.span)
    if spread is not None:
        return part(context, spread, cause)
    return Impose(context=context, node=node.then, span=node.span)


def _spread(node: n.Instruction, span: n.Span) -> tuple[n.Instruction, ...] | None:
    match node:
        case n.Sequence(parts=parts):
            return tuple(n.Lasting(span, each) for each in parts)
        case n.May(then=then):
            return (with_fields(node, then=n.Lasting(span, then)),)
        case n.DealDamage() | n.Skip():
            return None
    if not hasattr(node, "span"):
        return None
    return (with_fields(node, span=node.span or span),)


# --- rule effects ---------------------------------------------------------------------------------


@executes(
    n.Cannot,
    n.Permit,
    n.RuleEffect,
    n.Instead,
    n.AddCost,
    n.CountsAs,
    n.LimitUse,
    n.LimitAbilities,
    n.ModifyBlocks,
)
def impose(game: UfsGame, context: Context, node: n.Instruction, cause: Cause) -> Procedure:
    span = getattr(node, "span", None)
    bare = with_fields(node, span=None) if span is not None else node
    return Impose(context=context, node=bare, span=span)


@dataclass(kw_only=True)
class Impose(Procedure):
    """A rule or replacement effect; cards that a player is to choose are chosen now (J.2.3)."""

    context: Context
    node: n.Instruction
    span: n.Span | None
    cards: tuple[CardId, ...] = ()

    @rule("J.1.4")
    def choose(self, game: UfsGame) -> Outcome:
        ref = _chosen_ref(self.node)
        if ref is None:
            return None
        return Call(PickCards(context=self.context, ref=ref), into="cards")

    @rule("J.3.1.5", "J.3.5")
    def impose(self, game: UfsGame) -> Outcome:
        node, context = self.node, self.context
        ref = _chosen_ref(node)
        if ref is not None:
            if not self.cards:
                return Done(context.bind(DID, False))
            context = context.bind("imposed", refs(game, self.cards))
            node = _substituted(node, ref, n.Bound("imposed"))
        once = isinstance(node, n.Instead) and node.once
        store(game, context, node, self.span, uses=1 if once else 0)
        return Done(self.context.bind(DID, True))


def _chosen_ref(node: n.Instruction) -> n.CardRef | None:
    """The reference to cards that a player chooses when the effect is made."""
    event = getattr(node, "event", None)
    for holder in (node, event):
        for name in ("cards", "using"):
            ref = getattr(holder, name, None)
            if isinstance(ref, n.Cards | n.Among) and ref.pick is Pick.CHOSEN:
                return ref
    return None


def _substituted(node: n.Instruction, old: n.CardRef, new: n.CardRef) -> n.Instruction:
    fixed = rewritten(node, lambda value: new if value is old else value)
    assert isinstance(fixed, n.Instruction)
    return fixed


@executes(n.Obliged)
def oblige(game: UfsGame, context: Context, node: n.Obliged, cause: Cause) -> Procedure:
    """As soon and as far as possible, which for an effect means now."""
    return part(context, (node.then,), cause)


@executes(n.Skip)
def skip(game: UfsGame, context: Context, node: n.Skip, cause: Cause) -> Context:
    """Skip a stretch (J.5.3), or end the one going on (F.4.1.2) if it is that player's."""
    if node.ends:
        stretch, whose = getattr(node.span, "stretch", None), getattr(node.span, "whose", None)
        theirs = whose is None or game.active in players(game, context, whose)
        if stretch is None or not theirs:
            return context.bind(DID, False)
        atoms.end_early(game, stretch)
        return context.bind(DID, True)
    span, after = pinned(game, context, node.span)
    lapse = until(game, context, span)
    duration.make(game, after, EffectClass.RULE, with_fields(node, span=span), until=lapse)
    return context.bind(DID, True)


@executes(n.ExtraForm)
def extra_form(game: UfsGame, context: Context, node: n.ExtraForm, cause: Cause) -> Context:
    times = number(game, context, node.amount)
    if times > 0:
        store(game, context, node, uses=times)
    return context.bind(DID, times > 0)


@executes(n.SetBlockStatus)
def set_block_status(
    game: UfsGame, context: Context, node: n.SetBlockStatus, cause: Cause
) -> Context:
    """G.2.1.2: an effect causes the attack in its sequence to be blocked, or not to be."""
    attack = game.attack
    if attack is None or attack.card.card not in candidates(game, context, node.cards):
        return context.bind(DID, False)
    status = STATUSES[node.state]
    own = game.edition.rivals_alone_block and context.controller == attack.attacker
    if own and status is not BlockStatus.NOT_BLOCKED:
        return context.bind(DID, False)
    determined = attack.status is not BlockStatus.UNDETERMINED
    atoms.set_block(game, status, attack.block)
    late = determined or attack.step is AttackStep.DAMAGE
    if late and status is not attack.status and status is not BlockStatus.NOT_BLOCKED:
        reason = why(context, attack.defender, cause)
        atoms.emit_card(game, Verb.BLOCK, attack.card.card, reason, detail=BlockDetail(str(status)))
    return context.bind(DID, True)


@executes(n.AllowReversal)
def allow_reversal(game: UfsGame, context: Context, node: n.AllowReversal, cause: Cause) -> Context:
    """The attack in its sequence can be answered as though it had been blocked."""
    attack = game.attack
    meant = attack is not None and attack.card.card in candidates(game, context, node.cards)
    if meant:
        atoms.allow_reversal(game)
    return context.bind(DID, meant)


@executes(n.Cancel)
def cancel(game: UfsGame, context: Context, node: n.Cancel, cause: Cause) -> Procedure | Context:
    if node.cards is not None:
        return CancelCards(context=context, node=node, cause=cause)
    cancelled = _cancel_plays(game, context, bound_events(context), cause)
    return context.bind(DID, cancelled)


def _cancel_plays(game: UfsGame, context: Context, events: Batch, cause: Cause) -> bool:
    """H.3.3.4: a cancelled ability does nothing more; what was paid stays paid."""
    plays = [
        event for event in events if play_of(event).ability if not _is_uncancelable(game, event)
    ]
    for event in plays:
        assert event.card is not None
        atoms.cancel_play(game, play_of(event).number)
        reason = why(context, context.controller, cause)
        detail = CancelDetail(play_of(event).ability)
        atoms.emit_card(game, Verb.CANCEL, event.card.card, reason, detail=detail)
    return bool(plays)


def _is_uncancelable(game: UfsGame, event: Event) -> bool:
    """K.1.2: "This ability cannot be canceled" is part of the ability itself."""
    assert event.card is not None
    ability = ability_of(game.cards[event.card.card].values, play_of(event).ability)
    return ability is not None and UNCANCELABLE in ability.effects


@dataclass(kw_only=True)
class CancelCards(Procedure):
    """Cancel what these cards were played for: their abilities, or the block."""

    context: Context
    node: n.Cancel
    cause: Cause
    cards: tuple[CardId, ...] = ()

    @rule("J.1.4")
    def choose(self, game: UfsGame) -> Outcome:
        assert self.node.cards is not None
        return Call(PickCards(context=self.context, ref=self.node.cards), into="cards")

    @rule("H.3.3.4", "G.2.2.1")
    def cancel(self, game: UfsGame) -> Outcome:
        past = tuple(event for batch in game.turn_events for event in batch)
        did = False
        for card in self.cards:
            own = tuple(e for e in past if e.card is not None and e.card.card == card)
            last = max((play_of(e).number for e in own if _is_ability(e)), default=None)
            plays = tuple(e for e in own if _is_ability(e) and play_of(e).number == last)
            did = _cancel_plays(game, self.context, plays, self.cause) or did
            if game.cards[card].played_as is PlayedAs.BLOCK:
                atoms.cancel_play(game, block_play(game, card))
                did = True
        return Done(self.context.bind(DID, did))


def _is_ability(event: Any) -> bool:  # an Event
    return event.kind == Verb.PLAY and bool(play_of(event).ability)


# --- fired effects --------------------------------------------------------------------------------


@executes(n.Fired)
def await_event(
    game: UfsGame, context: Context, node: n.Fired, cause: Cause
) -> Procedure | Context:
    """J.3.2: executed after the event; "if" also covers what has already happened."""
    if node.trigger.timing is Timing.IF:
        past = _already(game, context, node)
        if past:
            return part(context.bind(EVENT, past), node.then, cause)
    bare = with_fields(node, span=None)
    if is_for_clearing(node):
        cleared = _waiting_in_pool(game, context, node)
        if cleared is not None:  # F.3.1.3
            fixed, after = pinned(game, context, bare)
            duration.make(game, after, EffectClass.FIRED, fixed, assigned=(cleared,), uses=1)
            return context.bind(DID, True)
        bare = with_fields(bare, trigger=with_fields(node.trigger, timing=Timing.START))
    span = node.span or _coming(node)
    store_fired(game, context, bare, span, 1 if node.once else 0)
    return context.bind(DID, True)


def _waiting_in_pool(game: UfsGame, context: Context, node: n.Fired) -> Ref | None:
    """J.2.3: the one card in a pool that the effect is about, or else its source if in a pool."""
    meant = {
        card
        for each in node.then
        for ref in parts_of(each)
        if isinstance(ref, n.Bound | n.CurrentAttack)
        for card in candidates(game, context, ref)
        if game.cards[card].zone is Zone.POOL
    }
    if len(meant) == 1:
        return game.cards[meant.pop()].ref
    source = game.card_at(context.source) if context.source is not None else None
    return source.ref if source is not None and source.zone is Zone.POOL else None


def store_fired(
    game: UfsGame, context: Context, node: n.Fired, span: n.Span | None, uses: int
) -> None:
    """An effect for a moment in a later turn waits until then (J.2.2.1)."""
    if isinstance(span, n.Coming):
        fixed, after = pinned(game, context, node)
        lapse = until(game, context, span)
        duration.make(game, after, EffectClass.FIRED, fixed, until=lapse, uses=1)
        return
    store(game, context, node, span, uses=uses)


def _coming(node: n.Fired) -> n.Span | None:
    during = node.trigger.event.during
    return during if isinstance(during, n.Coming) else None


def _already(game: UfsGame, context: Context, node: n.Fired) -> Batch:
    """The occurrences within the scope that already meet the condition."""
    for batch in game.turn_events:
        if batch[-1].serial >= context.scope:
            found = fires(game, context, node.trigger, batch)
            if found:
                return found
    return ()
