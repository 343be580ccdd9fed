"""Which auto-abilities an event sets off (11.8.3 to 11.8.6, 11.8.13, 11.8.16)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.fftcg.model.autos import AutoAbility, AutoEvent, AutoTrigger, FieldCount, TriggeredAuto
from engine.fftcg.model.card import TcgCard, TcgDefinition
from engine.fftcg.model.spells import SpellText
from engine.fftcg.model.state import PLAYERS, DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import choices, layers
from engine.fftcg.rules.kinds import kinds
from engine.kernel.events import Batch, Event
from engine.kernel.ids import Player

MOVES = {  # where a card comes from and goes to; None: anywhere
    AutoEvent.ENTERS: (None, CardZone.FIELD),
    AutoEvent.PUT_AWAY: (CardZone.FIELD, CardZone.BREAK),
    AutoEvent.LEAVES: (CardZone.FIELD, None),
}
VERBS = {
    AutoEvent.BROKEN: TcgVerb.BROKEN,
    AutoEvent.ATTACKS: TcgVerb.ATTACKED,
    AutoEvent.BLOCKS: TcgVerb.BLOCKED,
    AutoEvent.DAMAGED: TcgVerb.DAMAGED,
    AutoEvent.CAST: TcgVerb.CAST,
    AutoEvent.DISCARDED: TcgVerb.DISCARDED,
    AutoEvent.PHASE: TcgVerb.PHASE_BEGUN,
}
LEAVING = frozenset({AutoEvent.PUT_AWAY, AutoEvent.BROKEN, AutoEvent.LEAVES})


def set_off(game: DuelState, batch: Batch) -> tuple[TriggeredAuto, ...]:
    """11.8.6: each once for each occurrence, in the order of the occurrences."""
    there = [card for player in PLAYERS for card in _on_field(game, player)]
    gone = [event.was for event in batch if event.was is not None and _left_field(event)]
    return tuple(
        TriggeredAuto(card.controller, card.ref, at)
        for event in batch
        for card in (*there, *gone)
        for at, auto in enumerate(_autos(game, card))
        if _triggers(game, auto.trigger, card, event, has_left=card in gone)
        and (auto.condition is None or holds(game, auto.condition, card.controller))
    )


def holds(game: DuelState, condition: FieldCount, player: Player) -> bool:
    """11.8.13: as it triggers, and once more as it resolves."""
    return len(choices.candidates(game, player, condition.pattern)) >= condition.least


def _on_field(game: DuelState, player: Player) -> Iterator[TcgCard]:
    return (game.cards[card] for card in game.cards_in(player, CardZone.FIELD))


def _autos(game: DuelState, card: TcgCard) -> tuple[AutoAbility, ...]:
    """A card that has lost its abilities has none; nor has one that left without them."""
    is_there = game.now(card.ref) is not None
    is_lost = layers.has_lost_abilities if is_there else layers.had_lost_abilities
    return () if is_lost(game, card) else card.printed.autos


def _left_field(event: Event) -> bool:
    return event.origin is CardZone.FIELD and event.to is not CardZone.FIELD


def _triggers(
    game: DuelState, trigger: AutoTrigger, card: TcgCard, event: Event, *, has_left: bool
) -> bool:
    """A card that has left sees what left together with it, and nothing else (11.8.16)."""
    if has_left and trigger.event not in LEAVING:
        return False
    if not _is_kind(trigger.event, event):
        return False
    if trigger.event is AutoEvent.PHASE:
        is_phase = event.detail == (trigger.phase,)
        return is_phase and event.owner in choices.whose(trigger.whose, card.controller)
    return any(_is_meant(game, trigger, card, subject) for subject in _subjects(game, event))


def _is_kind(kind: AutoEvent, event: Event) -> bool:
    if kind in MOVES:
        origin, to = MOVES[kind]
        has_moved = event.to is not None and event.origin is not event.to
        return has_moved and origin in (None, event.origin) and to in (None, event.to)
    return event.kind == VERBS[kind]


def _subjects(game: DuelState, event: Event) -> list[TcgCard]:
    """The cards that it happens to: as they are now if they have entered, else as they were."""
    if event.kind == TcgVerb.ATTACKED:
        return [game.cards[ref.card] for ref in event.detail]
    if event.to is CardZone.FIELD and event.card is not None:
        return [game.cards[event.card.card]]
    return [event.was] if event.was is not None else []


def _is_meant(game: DuelState, trigger: AutoTrigger, card: TcgCard, subject: TcgCard) -> bool:
    """Of the pattern the type and whose it is count: where it lies the event says."""
    pattern = trigger.pattern
    if pattern is None:
        return subject.id == card.id
    whose = choices.whose(pattern.whose, card.controller)
    return not pattern.kinds.isdisjoint(kinds(game, subject)) and subject.controller in whose


def controlled(found: tuple[TriggeredAuto, ...], player: Player) -> tuple[TriggeredAuto, ...]:
    """11.8.5: those of a player."""
    return tuple(each for each in found if each.controller == player)


def are_alike(found: tuple[TriggeredAuto, ...]) -> bool:
    """Whether it makes no difference in which order they go onto the stack."""
    return len({(each.source, each.printed_at) for each in found}) < 2


def has_burst(printed: TcgDefinition) -> bool:
    """11.10.1, 11.10.3."""
    return printed.is_burst or any(auto.is_burst for auto in printed.autos)


def burst_texts(printed: TcgDefinition) -> tuple[SpellText, ...]:
    """11.10.3: all of a Summon; of a Character what has the icon, whatever would trigger it."""
    if printed.spell is not None:
        return (printed.spell,) if printed.is_burst else ()
    return tuple(auto.text for auto in printed.autos if auto.is_burst)
