"""Which auto-abilities an event sets off (11.8), and which texts an EX Burst has (11.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.fftcg.model.autos import AutoAbility, AutoEvent, AutoOffer, AutoTrigger
from engine.fftcg.model.card import TcgCard, TcgDefinition
from engine.fftcg.model.details import dealers_of, phase_of
from engine.fftcg.model.later import TriggeredAuto
from engine.fftcg.model.spells import SettingOff, SpellText, TcgCondition
from engine.fftcg.model.state import PLAYERS, DuelState
from engine.fftcg.model.trees import nodes
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import battle, conditions, patterns
from engine.kernel.events import Batch, Cause, Event
from engine.kernel.ids import Player, Ref

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
    AutoEvent.BLOCKED: TcgVerb.BLOCKED,
    AutoEvent.PARTY: TcgVerb.ATTACKED,
    AutoEvent.ALONE: TcgVerb.ATTACKED,
    AutoEvent.DEALS_POINT: TcgVerb.DAMAGE_TAKEN,
    AutoEvent.DEALS_DAMAGE: TcgVerb.DAMAGED,
    AutoEvent.CHOSEN: TcgVerb.CHOSEN,
    AutoEvent.CAST: TcgVerb.CAST,
    AutoEvent.DISCARDED: TcgVerb.DISCARDED,
    AutoEvent.POINT: TcgVerb.DAMAGE_TAKEN,
    AutoEvent.PHASE: TcgVerb.PHASE_BEGUN,
}
PARTY = 2  # 15.1.1.9.1
SPOKEN_OF = frozenset(  # what has moved, where it went; and what has been dealt damage
    {*MOVES, AutoEvent.BROKEN, AutoEvent.DISCARDED, AutoEvent.DEALS_DAMAGE}
)
LEAVING = frozenset({AutoEvent.PUT_AWAY, AutoEvent.BROKEN, AutoEvent.LEAVES})
Occurrences = tuple[tuple[Ref, ...], ...]  # the cards of each, where they lie now


def set_off(game: DuelState, batch: Batch) -> tuple[TriggeredAuto, ...]:
    """11.8.1, 11.8.6: each once for each occurrence, in the order of the occurrences."""
    there = [card for player in PLAYERS for card in game.field_as_made(player)]
    gone = [event.was for event in batch if _left_field(event)]
    return tuple(
        TriggeredAuto(card.controller, _source(card, event), card, auto, subjects)
        for event in batch
        for card in (*there, *gone)
        for auto in card.printed.autos
        for subjects in _setting_off(game, auto, card, event, has_left=card in gone)
        if _is_so(game, auto.condition, card.controller, card)
    )


def _source(card: TcgCard, event: Event) -> Ref:
    """11.8.16.1: a card that has moved is looked for where it went."""
    moved = event.card
    return card.ref if moved is None or moved.card != card.id else moved


def _left_field(event: Event) -> bool:
    return event.origin is CardZone.FIELD and event.to is not CardZone.FIELD


def _setting_off(
    game: DuelState, auto: AutoAbility, card: TcgCard, event: Event, *, has_left: bool
) -> Occurrences:
    """11.8.2: by one of its triggers."""
    for trigger in auto.triggers:
        found = _occurrences(game, trigger, card, event, has_left=has_left)
        if found:
            return found
    return ()


def _occurrences(
    game: DuelState, trigger: AutoTrigger, card: TcgCard, event: Event, *, has_left: bool
) -> Occurrences:
    """A card that has left sees what left together with it, and nothing else (11.8.16)."""
    if has_left and trigger.event not in LEAVING:
        return ()
    pattern = trigger.pattern

    def is_meant(subject: TcgCard) -> bool:
        """The event says in which zone it is."""
        if pattern is None:
            return subject.id == card.id
        return patterns.is_such(game, subject, pattern, card.controller, card.ref)

    return happened_to(game, trigger, event, card.controller, is_meant)


def happened_to(
    game: DuelState,
    trigger: AutoTrigger,
    event: Event,
    player: Player,
    is_meant: Callable[[TcgCard], bool],
) -> Occurrences:
    """The occurrences that count for an ability of this player: one for each card that is meant,
    where it is now (11.8.6)."""
    if trigger.event is AutoEvent.STATE or not _is_kind(trigger.event, event):
        return ()
    if trigger.event is AutoEvent.PHASE:
        is_phase = phase_of(event).phase == trigger.phase
        return ((),) if is_phase and event.owner in patterns.whose(trigger.whose, player) else ()
    if trigger.event is AutoEvent.CHOSEN and event.actor == player:
        return ()
    if trigger.is_cast and not _is_cast(event, patterns.whose(trigger.whose, player)):
        return ()
    subjects = _subjects(game, trigger.event, event)
    if not _is_in_company(trigger.event, len(subjects)):
        return ()
    spoken = event.card if trigger.event in SPOKEN_OF else None
    return tuple((spoken or each.ref,) for each in subjects if is_meant(each))


def _is_cast(event: Event, players: tuple[Player, ...]) -> bool:
    """11.4.7: one of these players has played it, rather than an effect."""
    return event.cause is not Cause.EFFECT and event.owner in players


def _is_in_company(kind: AutoEvent, attackers: int) -> bool:
    """15.1.1.9.1: two make a party; a Forward that attacks alone is in none."""
    match kind:
        case AutoEvent.PARTY:
            return attackers >= PARTY
        case AutoEvent.ALONE:
            return attackers < PARTY
    return True


def _is_kind(kind: AutoEvent, event: Event) -> bool:
    if kind in MOVES:
        origin, to = MOVES[kind]
        has_moved = event.origin is not event.to
        return has_moved and origin in (None, event.origin) and to in (None, event.to)
    return event.kind == VERBS[kind]


def _subjects(game: DuelState, kind: AutoEvent, event: Event) -> list[TcgCard]:
    """The cards that it happens to: as they are now if they have entered, else as they were."""
    match kind:
        case AutoEvent.ATTACKS | AutoEvent.PARTY | AutoEvent.ALONE:
            return [game.cards[ref.card] for ref in dealers_of(event)]
        case AutoEvent.BLOCKED:
            return battle.attackers(game)
        case AutoEvent.DEALS_POINT:
            dealers = _dealing(game, dealers_of(event))
            return [card for card in dealers if card.controller != event.owner]
        case AutoEvent.DEALS_DAMAGE:
            return _dealing(game, () if event.source is None else (event.source,))
    # 11.8.16.1.1
    if event.to is CardZone.FIELD:
        assert event.card is not None, "what enters is a card"
        return [game.cards[event.card.card]]
    return [event.was]


def _dealing(game: DuelState, dealers: Iterable[Ref]) -> list[TcgCard]:
    """7.4, 6.2.5: a card that has left the field has no controller, though its ability may deal."""
    there = map(game.now, dealers)
    return [card for card in there if card and card.zone in (CardZone.FIELD, CardZone.STACK)]


def controlled(found: tuple[TriggeredAuto, ...], player: Player) -> tuple[TriggeredAuto, ...]:
    """11.8.5: those of a player."""
    return tuple(each for each in found if each.controller == player)


def offer(waiting: TriggeredAuto) -> AutoOffer:
    """How one is shown to the player who puts them in order."""
    autos = waiting.was.printed.autos
    which = autos.index(waiting.auto) if waiting.auto in autos else -1
    return AutoOffer(waiting.source, which, waiting.number, _spoken_of(waiting))


def are_alike(found: tuple[TriggeredAuto, ...]) -> bool:
    """Whether it makes no difference in which order they go onto the stack."""
    return len({(each.source, each.auto, _spoken_of(each)) for each in found}) < 2


def _spoken_of(waiting: TriggeredAuto) -> tuple[Ref, ...]:
    """The cards that have set it off, if its text does something with them."""
    speaks = any(isinstance(node, SettingOff) for node in nodes(waiting.auto.text))
    return waiting.setting_off if speaks else ()


def has_burst(printed: TcgDefinition) -> bool:
    """11.10.1, 11.10.3."""
    return printed.is_burst or any(auto.is_burst for auto in printed.autos)


def bursts(printed: TcgDefinition) -> tuple[AutoAbility, ...]:
    """11.10.3: the text of a Summon; for a Character, what has the icon, whatever triggers it."""
    if printed.spell is not None:
        return (AutoAbility((), printed.spell),)
    return tuple(auto for auto in printed.autos if auto.is_burst)


def burst_texts(game: DuelState, player: Player, card: TcgCard) -> tuple[SpellText, ...]:
    """The texts that would be carried out if all of it were done now."""
    found = bursts(card.printed)
    return tuple(auto.text for auto in found if may_burst(game, player, card, auto))


def may_burst(game: DuelState, player: Player, card: TcgCard, auto: AutoAbility) -> bool:
    """11.8.13: if its own condition holds."""
    return _is_so(game, auto.condition, player, card)


def _is_so(game: DuelState, condition: TcgCondition | None, player: Player, card: TcgCard) -> bool:
    return condition is None or conditions.holds(game, condition, player, card.ref, card)
