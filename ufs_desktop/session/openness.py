"""A game with every card open to everybody, for those who look at it afterwards."""

from __future__ import annotations

from engine.kernel.events import EVERYONE, Event, LogEntry
from engine.kernel.game import Game
from engine.kernel.ids import CardId, Player
from engine.kernel.sight import Handle, handle
from engine.kernel.views import (
    DecisionView,
    OptionView,
    View,
    Wording,
    decision_view,
    view_for,
    wordless,
)

OPEN_KINDS: dict[type[Game], type[Game]] = {}


def open_view(game: Game, viewer: Player, log_from: int = 0, wording: Wording = wordless) -> View:
    """Everything, from one side of the table, with the question that anybody is asked."""
    twin = _opened(game, log_from)
    view = view_for(twin, viewer, log_from, wording)
    if twin.pending is None or twin.pending.player == viewer:
        return view
    asked = decision_view(twin, twin.pending.player, wording)
    return view if asked is None else view._replace(decision=_turned(twin, asked, viewer))


def _opened(game: Game, log_from: int) -> Game:
    """The same moment with all cards open, and the log from a line on; not to be played on."""
    twin = object.__new__(_open_kind(type(game)))
    twin.__dict__ = game.clone().__dict__
    twin.log[log_from:] = [_told_to_all(entry) for entry in game.log[log_from:]]
    return twin


def _open_kind(kind: type[Game]) -> type[Game]:
    """Games that look like those of this kind, but hide nothing; one class for each."""
    if kind not in OPEN_KINDS:
        OPEN_KINDS[kind] = type(f"Open{kind.__name__}", (kind,), {"may_see": _see_all})
    return OPEN_KINDS[kind]


def _see_all(game: Game, viewer: Player, card: CardId) -> bool:
    return True


def _told_to_all(entry: LogEntry) -> LogEntry:
    facts = tuple(
        fact._replace(audience=EVERYONE) if isinstance(fact, Event) else fact
        for fact in entry.facts
    )
    return entry._replace(facts=facts, audience=EVERYONE)


def _turned(game: Game, decision: DecisionView, viewer: Player) -> DecisionView:
    """Another player's question with the cards' handles of this viewer."""
    own = {
        handle(game, decision.player, card): handle(game, viewer, card)
        for cards in game.zones.values()
        for card in cards
    }
    source = None if decision.source is None else own.get(decision.source)
    options = tuple(_option(option, own) for option in decision.options)
    return decision._replace(source=source, options=options)


def _option(option: OptionView, own: dict[Handle, Handle]) -> OptionView:
    return option._replace(cards=tuple(own[card] for card in option.cards if card in own))
