"""The fired effects that events set off, and what changes a check as it is made (J.3.2)."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.events import Batch, Event
from engine.kernel.ids import CardId, Player
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Operation, Stretch, Timing, Verb, Zone
from engine.ufs.model.effect import Context, Effect
from engine.ufs.model.game import UfsGame
from engine.ufs.model.keys import is_of_stored
from engine.ufs.model.offer import EffectLabel
from engine.ufs.procedures.duration import use_up
from engine.ufs.rules.checks import concerns_check
from engine.ufs.rules.prohibitions import act_to_come
from engine.ufs.rules.readings import fires, number
from engine.ufs.rules.statements import ON, heads_of
from engine.ufs.rules.statics import awaiting, is_stated, own_statements, statements
from engine.ufs.rules.steps import CHECK_MODIFIER, origin_of
from engine.ufs.rules.who import EVENT, SINCE

ATTEMPTS = f"{ON}{Verb.ATTEMPT}"
MAKING_CHECKS = f"{ON}{Verb.MAKE_CHECK}"
CHANGING_CHECKS = frozenset({n.ModifyCheck.__name__})


class Firing(NamedTuple):
    """A fired effect that an event has set off (J.3.2)."""

    player: Player
    key: str
    context: Context
    effects: tuple[n.Instruction, ...]

    @property
    def label(self) -> EffectLabel:
        """How the effect is named when it is put in order."""
        assert self.context.source is not None
        return EffectLabel(self.context.source.card, self.key)


def may_set_off(game: UfsGame, when: frozenset[str]) -> bool:
    """Whether a fired effect waits for one of the occasions, active or not."""
    return is_stated(game, when) or (MAKING_CHECKS in when and is_stated(game, CHANGING_CHECKS))


def fired_by(game: UfsGame, batch: Batch) -> tuple[Firing, ...]:
    """The fired effects that this event sets off; those that fire once are used up."""
    own: tuple[tuple[str, Context, n.Fired], ...] = ()
    for event in batch:
        if event.kind == Verb.ATTEMPT:
            own += said_by_what_is_tried(game, event)
    if any(event.kind == Verb.MAKE_CHECK for event in batch):
        _modify_check(game)
    firings = []
    for key, context, node in (*awaiting(game, batch), *own):
        firing = _fire(game, key, context, node, batch)
        if firing is not None:
            firings.append(firing)
    return tuple(firings)


def said_by_what_is_tried(game: UfsGame, event: Event) -> tuple[tuple[str, Context, n.Fired], ...]:
    """J.2.1.1: a card in hand, whose text is not in force yet, may refer to its own attempt."""
    assert event.card is not None
    card = game.cards[event.card.card]
    if card.has_state:
        return ()
    own = own_statements(game, card, n.Fired)
    return tuple(each for each in own if ATTEMPTS in heads_of(each[2]))


def _fire(game: UfsGame, key: str, context: Context, node: n.Fired, batch: Batch) -> Firing | None:
    """J.3.2.2: the scope of a static effect begins with the event."""
    stored = is_of_stored(key)
    if stored and is_for_clearing(node):
        return None  # F.3.1.3: it waits for its card to be cleared
    start = batch[0].serial
    if start < int(context.get(SINCE) or 0):
        return None
    looking = context
    if not stored:
        controller, source, ability, _, names = context
        looking = Context(controller, source, ability, start, names)
    found = fires(game, looking, node.trigger, batch)
    if not found:
        return None
    use_up(game, key)
    known = looking.bind(EVENT, found)
    for event in (node.trigger.event, node.trigger.other):
        if event is not None and event.bind:
            known = known.bind(event.bind, found)
    return Firing(context.controller, key, known, node.then)


def waiting_to_clear(game: UfsGame, card_id: CardId) -> tuple[Effect, ...]:
    """F.3.1.3: effects assigned to a card that wait for the End Phase."""
    ref = game.cards[card_id].ref
    return tuple(
        effect
        for effect in game.effects.values()
        if ref in effect.assigned
        if isinstance(effect.node, n.Fired) and is_for_clearing(effect.node)
    )


def fired_when_cleared(game: UfsGame, card_id: CardId) -> tuple[Firing, ...]:
    """F.3.1.3: effects waiting for the card's End Phase execute before it clears, and end."""
    found = []
    for effect in waiting_to_clear(game, card_id):
        assert isinstance(effect.node, n.Fired)
        key, context = f"cleared:{effect.id}", effect.context
        found.append(Firing(context.controller, key, context, effect.node.then))
        atoms.end_effects(game, (effect.id,))
    return tuple(found)


def fired_as_it_clears(game: UfsGame, card_id: CardId) -> tuple[Firing, ...]:
    """Static fired effects set off by this card's clearing, which has not happened yet."""
    clearing = (act_to_come(game.cards[card_id], Verb.CLEAR, Zone.DISCARD),)
    return tuple(
        Firing(context.controller, key, context._replace(scope=game.serial + 1), node.then)
        for key, context, node in statements(game, n.Fired)
        if node.trigger.timing is Timing.AS and fires(game, context, node.trigger, clearing)
    )


def is_for_clearing(node: n.Fired) -> bool:
    """Whether it waits for "during the End Phase"."""
    span = node.trigger.event.during
    stretch = getattr(span, "stretch", None)
    return node.trigger.timing is Timing.DURING and stretch is Stretch.END_PHASE


def _modify_check(game: UfsGame) -> None:
    """E.3.1.2, J.3.2.1.3: apply bonuses and penalties to the check being made."""
    check = game.check
    if check is None:
        return
    value = check.value
    for key, context, node in tuple(statements(game, n.ModifyCheck)):
        if not concerns_check(game, context, node.check, check):
            continue
        amount = number(game, context, node.amount)
        change = -amount if node.operation is Operation.SUBTRACT else amount
        value += change
        atoms.change_check(game, value, origin_of(context, CHECK_MODIFIER, key))
        use_up(game, key)
