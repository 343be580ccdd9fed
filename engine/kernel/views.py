"""What one player may know of a game, as plain frozen values ready for JSON.

The kernel decides who gets what: faces, handles, options, log lines and events go through here
and nowhere else. The game supplies the words: `face`, `back`, `table`, `caption`. In everything
that is shown, a `Ref` becomes the handle of that card, or None where that would reveal too much.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from inspect import get_annotations
from typing import Any, Generic, NamedTuple, TypeVar

from engine.kernel import sight
from engine.kernel.decisions import Answer, Decision, Kind, Refusal
from engine.kernel.errors import PROTOCOL, IllegalAnswer
from engine.kernel.events import EVERYONE, Event, LogEntry
from engine.kernel.game import Game, Result
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.plain import ATOMS, field_names, is_named_tuple
from engine.kernel.sight import Handle

Table = TypeVar("Table")
Record = TypeVar("Record", bound=tuple[Any, ...])  # a named tuple
Shown = Any  # a plain value made for one viewer
Wording = Callable[[Any], tuple[str, ...]]  # Any: of a game of its own kind
CARD_KINDS = frozenset({Kind.PLAY, Kind.CARDS, Kind.ORDER})  # a bare number is a card id

NOBODY: Mapping[CardId, int] = {}  # a crowd of none
_CARD = re.compile(r"\bCardId\b")  # in an annotation: `CardId | None`, `tuple[CardId, ...]`


class CardView(NamedTuple):
    """A card as one viewer sees it. If it is unknown to them, `face` is what its back shows."""

    handle: Handle
    known: bool
    face: Shown


class ZoneView(NamedTuple):
    """The cards of one place, in the game's order unless the viewer cannot tell them apart."""

    player: Player
    zone: str
    cards: tuple[CardView, ...]
    among: tuple[Shown, ...] = ()  # faces known to lie here, though not which card is which


class OptionView(NamedTuple):
    """One legal answer: `key` is what is sent back, `cards` are what to light up."""

    key: Shown
    cards: tuple[Handle, ...] = ()


class DecisionView(NamedTuple):
    """What is asked. Other players learn only that this player is being asked something."""

    player: Player
    id: int | None = None
    kind: Kind | None = None
    prompt: str = ""
    rule: str = ""
    options: tuple[OptionView, ...] = ()
    minimum: int = 0
    maximum: int = 0
    optional: bool = False
    source: Handle | None = None
    facts: tuple[tuple[str, Shown], ...] = ()
    words: tuple[str, ...] = ()  # a wording for each option, or for a yes; may be empty


class EventView(NamedTuple):
    """One occurrence; a card that the viewer may not know has neither handle nor caption."""

    kind: str
    actor: Player | None
    owner: Player | None
    card: Handle | None
    caption: Shown
    cause: str
    source: Handle | None
    origin: str | None
    to: str | None
    face_up: bool | None
    amount: int
    detail: tuple[Shown, ...]
    serial: int


class LogView(NamedTuple):
    """One line of the log; `secret`: its facts are not for this viewer."""

    key: str
    rules: tuple[str, ...]
    player: Player | None
    facts: tuple[Shown, ...]
    secret: bool = False


class GameView(NamedTuple, Generic[Table]):
    """Everything that one player may know of the game now; `table` holds what is the game's own."""

    viewer: Player
    zones: tuple[ZoneView, ...]
    table: Table
    decision: DecisionView | None
    log: tuple[LogView, ...]
    result: Result | None


View = GameView[Any]  # of a game of any kind


def wordless(game: Game) -> tuple[str, ...]:
    """Puts no question into words: programs do not need any."""
    return ()


def view_for(game: Game, viewer: Player, log_from: int = 0, wording: Wording = wordless) -> View:
    """The view of one player, with the log after its first `log_from` lines.

    `wording` says what the options of the pending decision mean, in their order.
    """
    with sight.unmoved(game):
        return View(
            viewer=viewer,
            zones=tuple(
                _zone_view(game, viewer, player, name, cards)
                for (player, name), cards in game.zones.items()
            ),
            table=game.table(viewer),
            decision=decision_view(game, viewer, wording),
            log=tuple(log_view(game, viewer, entry) for entry in game.log[log_from:]),
            result=_result_view(game),
        )


def _result_view(game: Game) -> Result | None:
    result = game.result
    return result and result._replace(rule=game.cited_as((result.rule,))[0])


def _card_among(
    game: Game, viewer: Player, card: CardId, others: Mapping[CardId, int] = NOBODY
) -> CardView:
    """A card that the viewer cannot tell apart from these others, if there are any."""
    known = not others and sight.knows(game, viewer, card)
    face = game.face(viewer, card) if known else game.back(viewer, card)
    return CardView(sight.handle_among(game, viewer, card, others), known, face)


def decision_view(game: Game, viewer: Player, wording: Wording = wordless) -> DecisionView | None:
    decision = game.pending
    if decision is None:
        return None
    if decision.player != viewer:
        return DecisionView(decision.player)
    return DecisionView(
        player=viewer,
        id=decision.id,
        kind=decision.kind,
        prompt=decision.prompt,
        rule=game.cited_as((decision.rule,))[0],
        options=tuple(option_view(game, decision, option) for option in decision.options),
        minimum=decision.minimum,
        maximum=decision.maximum,
        optional=decision.optional,
        source=None if decision.source is None else sight.handle(game, viewer, decision.source),
        facts=tuple((name, shown(game, viewer, value)) for name, value in decision.facts),
        words=wording(game),
    )


def option_view(game: Game, decision: Decision, option: Any) -> OptionView:
    cards = _cards_in(game, decision, option)
    handles = tuple(sight.handle(game, decision.player, card) for card in cards)
    if type(option) is int and decision.kind in CARD_KINDS:
        return OptionView(handles[0], handles)
    return OptionView(shown(game, decision.player, option), handles)


def answer_from(game: Game, player: Player, decision_id: int, key: Any) -> Answer:
    """The engine's answer for one that uses the keys of the player's own view.

    JSON has no tuples, so lists stand for them. What the decision forbids is left to the engine to
    refuse; only a key that belongs to none of its options is refused here.
    """
    decision = game.pending
    if decision is None or decision.player != player or decision.id != decision_id:
        raise IllegalAnswer(PROTOCOL, f"decision {decision_id} is not asked of this player")
    if decision.kind in (Kind.YES_NO, Kind.NUMBER, Kind.POSITION, Kind.NAME) or key is None:
        return key
    with sight.unmoved(game):
        options = {option_view(game, decision, option).key: option for option in decision.options}
    frozen = _frozen(key)
    if decision.kind in (Kind.CARDS, Kind.ORDER):
        if not isinstance(frozen, tuple):
            raise IllegalAnswer(PROTOCOL, "a list is needed")
        return tuple(_option(game, options, item, decision) for item in frozen)
    return _option(game, options, frozen, decision)


def log_view(game: Game, viewer: Player, entry: LogEntry) -> LogView:
    secret = entry.audience not in (EVERYONE, viewer)
    facts = entry.facts
    if secret:
        facts = tuple(fact for fact in facts if isinstance(fact, Event))
    told = tuple(shown(game, viewer, fact) for fact in facts)
    return LogView(entry.key, game.cited_as(entry.rules), entry.player, told, secret)


def event_view(game: Game, viewer: Player, event: Event) -> EventView:
    told = for_player(event, viewer)
    return EventView(
        kind=told.kind,
        actor=told.actor,
        owner=told.owner,
        card=_current(game, viewer, told.card),
        caption=None if told.was is None else game.caption(told.was),
        cause=told.cause,
        source=_current(game, viewer, told.source),
        origin=told.origin,
        to=told.to,
        face_up=told.face_up,
        amount=told.amount,
        detail=tuple(shown(game, viewer, value) for value in told.detail),
        serial=told.serial,
    )


def for_player(event: Event, viewer: Player) -> Event:
    """The event as this player may know it: without the card, unless it is meant for them."""
    if event.audience in (EVERYONE, viewer):
        return event
    return event._replace(card=None, was=None, detail=())


def shown(game: Game, viewer: Player, value: Any) -> Shown:
    """A plain value with each card reference replaced by the viewer's handle for it."""
    if type(value) in ATOMS:
        return value
    if type(value) is tuple:
        return tuple([shown(game, viewer, item) for item in value])
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Ref):
        return _current(game, viewer, value)
    if isinstance(value, Event):
        return event_view(game, viewer, value)
    if is_named_tuple(type(value)):
        return (type(value).__name__, *_fields_shown(game, viewer, value))
    if isinstance(value, frozenset):
        return tuple(sorted((shown(game, viewer, item) for item in value), key=repr))
    raise TypeError(f"{type(value).__qualname__} is not a value to show")


def told_as(kind: type[Record], value: Shown) -> Record | None:
    """A shown value as a record of this kind, with handles for its cards; None if it is not one."""
    told = isinstance(value, tuple) and value[:1] == (kind.__name__,)
    return kind(*value[1:]) if told else None


def to_json(value: Shown) -> Any:
    """A view as JSON values: records as objects by field name, enums as their values."""
    if isinstance(value, Enum):
        return value.value
    if type(value) in ATOMS or type(value) is float:  # odds are floats; the engine itself has none
        return value
    if is_named_tuple(type(value)):
        return {name: to_json(item) for name, item in zip(value._fields, value, strict=True)}
    if isinstance(value, list | tuple):
        return [to_json(item) for item in value]
    if isinstance(value, frozenset):
        return sorted((to_json(item) for item in value), key=repr)
    if isinstance(value, dict):
        return {str(to_json(key)): to_json(item) for key, item in value.items()}
    if dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value)]
        return {name: to_json(getattr(value, name)) for name in names}
    raise TypeError(f"{type(value).__qualname__} is not a value to show")


def _zone_view(
    game: Game, viewer: Player, player: Player, name: str, cards: tuple[CardId, ...]
) -> ZoneView:
    crowd = next(filter(None, (sight.crowd(game, viewer, card) for card in cards)), NOBODY)
    open_cards = [card for card in cards if card not in crowd]
    among = [game.face(viewer, card) for card in crowd if (viewer, card) in game.known]
    return ZoneView(
        player=player,
        zone=str(name),
        cards=(
            *(_card_among(game, viewer, card) for card in open_cards),
            *(_card_among(game, viewer, card, crowd) for card in crowd),
        ),
        among=tuple(sorted(among, key=repr)),
    )


def _fields_shown(game: Game, viewer: Player, record: tuple[Any, ...]) -> tuple[Shown, ...]:
    """A field that is annotated as a card id is a card; any other number is just a number."""
    cards = _card_fields(type(record))
    return tuple(
        _numbered(game, viewer, item) if name in cards else shown(game, viewer, item)
        for name, item in zip(field_names(type(record)), record, strict=True)
    )


def _numbered(game: Game, viewer: Player, item: Any) -> Shown:
    if type(item) is int:
        return sight.handle(game, viewer, CardId(item))
    if type(item) is tuple:
        return tuple(_numbered(game, viewer, inner) for inner in item)
    return shown(game, viewer, item)


@cache
def _card_fields(kind: type[tuple[Any, ...]]) -> frozenset[str]:
    hints = get_annotations(kind)
    return frozenset(name for name, hint in hints.items() if _CARD.search(str(hint)))


def _cards_in(game: Game, decision: Decision, option: Any) -> tuple[CardId, ...]:
    """The cards that an option is about: itself, or those inside it that are still there."""
    if type(option) is int:
        return (CardId(option),) if decision.kind in CARD_KINDS else ()
    return tuple(_cards_inside(game, option))


def _cards_inside(game: Game, value: Any) -> list[CardId]:
    if isinstance(value, Ref):
        return [value.card] if game.epoch(value.card) == value.epoch else []
    if not isinstance(value, tuple):
        return []
    if not is_named_tuple(type(value)):
        return [card for item in value for card in _cards_inside(game, item)]
    cards = _card_fields(type(value))
    found: list[CardId] = []
    for name, item in zip(field_names(type(value)), value, strict=True):
        found += _ids_in(game, item) if name in cards else _cards_inside(game, item)
    return found


def _ids_in(game: Game, item: Any) -> list[CardId]:
    if type(item) is int:
        return [CardId(item)]
    if type(item) is tuple:
        return [card for inner in item for card in _ids_in(game, inner)]
    return _cards_inside(game, item)


def _current(game: Game, viewer: Player, ref: Ref | None) -> Handle | None:
    """The handle of a card mentioned earlier; None once the viewer may have lost track of it."""
    if ref is None:
        return None
    if game.epoch(ref.card) != ref.epoch and not game.may_see(viewer, ref.card):
        return None
    return sight.handle(game, viewer, ref.card)


def _frozen(key: Any) -> Any:
    return tuple(_frozen(item) for item in key) if isinstance(key, list | tuple) else key


def _option(game: Game, options: dict[Shown, Any], key: Any, decision: Decision) -> Any:
    for offered, option in options.items():
        if type(offered) is type(key) and offered == key:
            return option
    raise IllegalAnswer(*game.told(Refusal(decision.rule, "not one of the options")))
