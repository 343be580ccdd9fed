"""How the numbers that a viewer sees came about, step by step, each with its source and rule.

A source that the viewer may not know has no name, handle or ability.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.kernel import sight
from engine.kernel.events import EVERYONE, Event
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.sight import Handle
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import CardType, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.game import UfsGame
from engine.ufs.model.keys import EndPoint, effect_of, is_of_card, point_of
from engine.ufs.model.step import Origin, Step
from engine.ufs.model.values import HeldAbility, Values
from engine.ufs.rules import layers
from engine.ufs.rules.card_states import is_sealed
from engine.ufs.rules.difficulty import Share
from engine.ufs.rules.layers import base_values
from engine.ufs.rules.on_top import lies_on_top
from engine.ufs.rules.steps import CHECK_SET, SEAL, origin_of, steps_between
from engine.ufs.rules.values import face

COPYING, DEFINITION, ATTACHED, DEFAULT_ZONE = "J.3.4.1", "C.3.3.3", "D.2.2.3.4.1", "C.3.3.3.2.1"
WAYS = {DEFINITION: "set", CHECK_SET: "set", COPYING: "copied"}
WHILE, TURN, ATTACK = "while", "turn", "attack"  # how long a change lasts
POINTS = {
    EndPoint.TURN: TURN,
    EndPoint.GAME: "game",
    EndPoint.STEP: "step",
    EndPoint.ATTACK: ATTACK,
    EndPoint.RESOLUTION: ATTACK,
    EndPoint.SEQUENCE: ATTACK,
    EndPoint.READY_STEP: "ready",
    EndPoint.FORM: "form",
}


class StepView(NamedTuple):
    """One change of one value, as far as a viewer may know."""

    value: str  # the name of the value, as in `Numbers`; "check", "symbols", "abilities"
    before: int | str | None  # None if it is gained
    after: int | str | None
    has_source: bool  # False: the rules, or a player by hand
    source: Handle | None  # the card to point at
    name: str  # of the source; empty if unknown to this viewer
    is_own: bool  # the card itself is the source
    ability: str  # "enhance", "response", ..., or the keyword
    rule: str
    until: str  # "while" its source lasts, "turn", "attack", "step", "ready", "game"
    how: str = ""  # "set" or "copied", if a value is not merely changed


def history_of(game: UfsGame, viewer: Player, card_id: CardId) -> tuple[StepView, ...]:
    """The steps from the printed to the present values."""
    card = game.cards[card_id]
    changes = game.changes.get(card_id, ())
    print_ = face(game, card)
    if not changes and card.base == print_:
        return ()
    steps = (*_base_steps(game, card, print_), *changes)
    return tuple(_seen(game, viewer, card, step) for step in steps)


def check_history(game: UfsGame, viewer: Player) -> tuple[StepView, ...]:
    """What changed the number of the check in progress (E.3.1.2)."""
    if game.check is None or not game.check_changes:
        return ()
    return tuple(_seen(game, viewer, None, step) for step in game.check_changes[-1])


def share_views(game: UfsGame, viewer: Player, shares: tuple[Share, ...]) -> tuple[StepView, ...]:
    """What a total difficulty is made of, as steps from nothing to the total (E.4.7)."""
    total, found = 0, []
    for share in shares:
        step = Step(share.what, total, total + share.amount, Origin(share.source, rule=share.rule))
        found.append(_seen(game, viewer, None, step))
        total += share.amount
    return tuple(found)


# --- layers 1 and 2 -------------------------------------------------------------------------------


def _base_steps(game: UfsGame, card: Card, print_: Values) -> Iterator[Step]:
    """C.3.3.2, C.3.3.3: what each definition changes, applied one after the other."""
    if card.base == print_:
        return
    found = layers.definitions(game)
    copies = tuple(each for each in found if isinstance(each.node, n.CopyValues))
    ordered = (*copies, *(each for each in found if each not in copies))
    own = tuple(each for each in ordered if card.id in each.cards)
    values = base_values(game, card, ())
    yield from _ruled(game, card, print_, values)
    for at, each in enumerate(own, start=1):
        after = base_values(game, card, own[:at])
        rule = COPYING if isinstance(each.node, n.CopyValues) else DEFINITION
        yield from steps_between(values, after, origin_of(each.context, rule, each.key))
        values = after


def _ruled(game: UfsGame, card: Card, print_: Values, values: Values) -> Iterator[Step]:
    """What rules change in the print: attached characters, seals, the zone of an attack."""
    origin = Origin(rule=SEAL) if is_sealed(game, card.ref) else Origin(_attached(game, card))
    for step in steps_between(print_, values, origin):
        if step.value == "attack_zone":
            yield step._replace(origin=Origin(rule=DEFAULT_ZONE))
        else:
            yield step._replace(origin=origin._replace(rule=origin.rule or ATTACHED))


def _attached(game: UfsGame, card: Card) -> Ref | None:
    """The character that adds its symbols and abilities, if there is only one."""
    found = [
        other
        for other in map(game.cards.__getitem__, game.zones[card.owner, Zone.STAGE])
        if other.attached_to == card.id
        and other.base.type is CardType.CHARACTER
        and not lies_on_top(game, other.id)
    ]
    return found[0].ref if len(found) == 1 else None


# --- what a viewer may know -----------------------------------------------------------------------


def _seen(game: UfsGame, viewer: Player, card: Card | None, step: Step) -> StepView:
    origin = step.origin
    ref = origin.source
    name = "" if ref is None else source_name(game, viewer, ref)
    return StepView(
        value=step.value,
        before=step.before,
        after=step.after,
        has_source=ref is not None,
        source=_handle(game, viewer, ref) if ref is not None and name else None,
        name=name,
        is_own=bool(name) and card is not None and ref is not None and ref.card == card.id,
        ability=_ability(game, ref, origin.ability) if ref is not None and name else "",
        rule=game.cited_as((origin.rule,))[0],
        until=_until(game, card, origin),
        how=WAYS.get(origin.rule, ""),
    )


def source_name(game: UfsGame, viewer: Player, ref: Ref) -> str:
    """The name of a source: as it is there, or as it was seen to leave; empty if not known."""
    card = game.card_at(ref)
    if card is not None:
        known = sight.knows(game, viewer, card.id) and not sight.crowd(game, viewer, card.id)
        return (card.values.name or game.printed(card.id).name) if known else ""
    event = sight.once(game, (_departures,), lambda: _departures(game)).get(ref)
    if event is None or event.was is None or event.audience not in (EVERYONE, viewer):
        return ""
    return str(game.caption(event.was))


def _departures(game: UfsGame) -> Mapping[Ref, Event]:
    """The events in which cards left their places, from the log."""
    told = (entry.facts[0] for entry in game.log if entry.facts)
    events = (event for event in told if isinstance(event, Event))
    return {event.card: event for event in events if event.card and event.origin is not None}


def _handle(game: UfsGame, viewer: Player, ref: Ref) -> Handle | None:
    """The handle of a source that is still there, or has moved once and is face up."""
    card = game.cards[ref.card]
    if card.epoch == ref.epoch or (card.epoch == ref.epoch + 1 and card.face_up):
        return sight.handle(game, viewer, ref.card)
    return None


def _ability(game: UfsGame, ref: Ref, key: str) -> str:
    """The kind of the ability, or the keyword that grants it."""
    card = game.cards[ref.card]
    held = (*card.values.abilities, *game.printed(ref.card).abilities)
    found = next((each for each in held if each.key == key), None)
    return "" if found is None else _kind(card, game, found)


def _kind(card: Card, game: UfsGame, held: HeldAbility) -> str:
    keywords = (*card.values.keywords, *game.printed(card.id).keywords)
    named = (each.name for each in keywords if held.link and each.key == held.link)
    return next(named, str(held.ability.kind))


def _until(game: UfsGame, card: Card | None, origin: Origin) -> str:
    """C.3.3.4.2: a change lasts until the state is refreshed; it returns while its effect lasts."""
    if card is None:
        return ""
    attack = game.attack
    in_attack = attack is not None and card.ref in (attack.card, attack.block)
    source = origin.source
    if source is not None and is_of_card(origin.key, source):
        return WHILE if game.card_at(source) is not None else _fresh(in_attack)
    number = effect_of(origin.key)
    if number is None:
        return "" if origin.rule in (ATTACHED, DEFAULT_ZONE) else _fresh(in_attack)
    effect = game.effects.get(number)
    if effect is None:
        return _fresh(in_attack)
    until = POINTS[point_of(effect.until)]
    lands = origin.rule not in (COPYING, DEFINITION)
    return _fresh(in_attack) if lands and until != "game" else until


def _fresh(in_attack: bool) -> str:
    return ATTACK if in_attack else TURN
