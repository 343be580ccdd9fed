"""A game with every card open to everybody, for those who look at it afterwards."""

from __future__ import annotations

from engine.kernel.events import EVERYONE, Event, LogEntry
from engine.kernel.ids import CardId, Player
from engine.kernel.sight import Handle, handle
from engine.kernel.views import DecisionView, OptionView, View
from engine.ufs.game import Fight
from ufs_desktop.fight.wording import worded_decision, worded_view


class OpenGame(Fight):
    """Looks like the game that it was made of, but hides nothing; it is not to be played on."""

    def may_see(self, viewer: Player, card: CardId) -> bool:
        return True


def opened(game: Fight, log_from: int = 0) -> OpenGame:
    """The same moment with all cards open, and so the log from this line on."""
    twin = object.__new__(OpenGame)
    twin.__dict__ = game.clone().__dict__
    twin.log[log_from:] = [_told_to_all(entry) for entry in game.log[log_from:]]
    return twin


def open_view(game: Fight, viewer: Player, log_from: int = 0) -> View:
    """Everything, from one side of the table, with the question that anybody is asked."""
    twin = opened(game, log_from)
    view = worded_view(twin, viewer, log_from)
    if twin.pending is None or twin.pending.player == viewer:
        return view
    asked = worded_decision(twin, twin.pending.player)
    return view if asked is None else view._replace(decision=_turned(twin, asked, viewer))


def _told_to_all(entry: LogEntry) -> LogEntry:
    facts = tuple(
        fact._replace(audience=EVERYONE) if isinstance(fact, Event) else fact
        for fact in entry.facts
    )
    return entry._replace(facts=facts, audience=EVERYONE)


def _turned(game: OpenGame, decision: DecisionView, viewer: Player) -> DecisionView:
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
