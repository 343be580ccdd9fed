"""Events that show what a deck does: how often each happened to each player in a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.kernel.events import Cause, Event, LogEntry
from engine.kernel.ids import Player

DuelSign = Callable[[Event, LogEntry, Player], bool]  # whether the event is one of this player's
CARRIED_OUT = "11.11"  # the rules of what Summons and abilities do


def _own(verb: TcgVerb) -> DuelSign:
    """Done to a card that this player owns."""
    return lambda event, entry, player: event.kind == verb and event.owner == player


def _by_text(owners: DuelSign) -> DuelSign:
    """Only by a Summon or an ability."""
    return lambda event, entry, player: (
        any(rule.startswith(CARRIED_OUT) for rule in entry.rules) and owners(event, entry, player)
    )


def _rivals(*verbs: TcgVerb) -> DuelSign:
    """Done to a card of the rival's."""
    return lambda event, entry, player: event.kind in verbs and event.owner == 1 - player


def _lost(event: Event, entry: LogEntry, player: Player) -> bool:
    """A card of the rival's went from the field to the Break Zone, for any reason."""
    gone = event.origin == CardZone.FIELD and event.to == CardZone.BREAK
    return gone and event.owner == 1 - player and event.cause is not Cause.COST


SIGNS: dict[str, DuelSign] = {
    "attacks": _own(TcgVerb.ATTACKED),
    "cards activated by texts": _by_text(_own(TcgVerb.ACTIVATED)),
    "opponent's cards dulled or frozen": _by_text(_rivals(TcgVerb.DULLED, TcgVerb.FROZEN)),
    "opponent's cards broken": _lost,
    "damage by texts": _by_text(_rivals(TcgVerb.DAMAGED)),
    "cards made stronger": _own(TcgVerb.CHANGED),
    "cards drawn": _own(TcgVerb.DRAWN),
}
SHOWN_BY = {  # the sign of each plan
    "activation": "cards activated by texts",
    "frost": "opponent's cards dulled or frozen",
    "breaking": "opponent's cards broken",
    "burning": "damage by texts",
    "growth": "cards made stronger",
    "drawing": "cards drawn",
}


def shown_by(plan: str) -> str:
    """The sign by which a deck shows its plan."""
    return SHOWN_BY.get(plan, "attacks")


def count(log: Iterable[LogEntry], player: Player) -> dict[str, int]:
    """How often each sign of this player's stands in the log of a game."""
    events = [(fact, entry) for entry in log for fact in entry.facts if isinstance(fact, Event)]
    return {
        name: sum(sign(event, entry, player) for event, entry in events)
        for name, sign in SIGNS.items()
    }
