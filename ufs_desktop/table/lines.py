"""What is read beside the table: the lines of the log, and what decided a finished game."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from engine.kernel.events import SHORTENED
from engine.kernel.ids import Player
from engine.kernel.views import EventView, LogView, View
from ufs_desktop.grammar import endings
from ufs_desktop.session.match import Forfeit, is_forfeit

UNKNOWN = "a card"  # which its reader may not know
LAST_LINES = 2  # of the log, one of which tells how the game ended
NOTES = {  # of games of any kind
    "conceded": "{who} concede{s}",
    "agreed-draw": "Both players agree on a draw",
    SHORTENED: "{fact} earlier lines are left out; the replay of the game has them.",
}

FORFEITS: dict[str, str] = {  # instead of "conceded", if one of these is its rule
    Forfeit.TIME: "{who} run{s} out of time",
    Forfeit.ABSENCE: "{who} leave{s} the table",
}


class Thread(NamedTuple):
    """How a line is merged with others about the same card, so that there is one line per event
    unless all details are wanted."""

    card: object  # its handle, if there is one
    tail: str = ""  # added to the next line about it
    whole: str = ""  # told instead of the line, with the name as {card}
    series: str = ""  # told once for consecutive lines that are alike, with all their {cards}


class Line(NamedTuple):
    """One line to read; `is_minor` lines show only with all details."""

    text: str
    rules: tuple[str, ...]
    player: Player | None
    is_minor: bool = False
    is_heading: bool = False
    card: int | None = None
    named: str = ""  # what that card is called, also in a line that tells of several
    by: int | None = None  # the card whose effect did it, told if no line before says so
    thread: Thread | None = None
    is_fight: bool = False  # it tells of attacks, blocks, checks or damage


class Highlight(NamedTuple):
    """One thing to tell about a finished game, and the line of its log at that moment."""

    title: str
    words: str
    line: int | None = None


def told_once(found: Iterable[Highlight]) -> list[Highlight]:
    """Only the first of those at the same moment."""
    told: dict[int | None, Highlight] = {}
    for each in found:
        told.setdefault(each.line, each)
    return [*told.values()]


def forfeit_words(rule: str, name: str) -> str:
    """How somebody forfeited a game; empty if a rule of the game ended it."""
    return FORFEITS.get(rule, "").format(who=name, s=endings(name)[0])


def by_no_rule(entry: LogView) -> LogView:
    """The same entry, but a forfeit that is recorded as its rule becomes its key instead."""
    rule = next(iter(entry.rules), "")
    is_told = entry.key != "conceded" or not is_forfeit(rule)
    return entry if is_told else entry._replace(key=rule, rules=())


def last_lines(view: View) -> tuple[LogView, ...]:
    """The lines of a finished game that tell how it ended."""
    return tuple(view.log[-LAST_LINES:])


def events_of(view: View) -> tuple[EventView, ...]:
    """What happened, without the notes between."""
    facts = (fact for entry in view.log for fact in entry.facts)
    return tuple(fact for fact in facts if isinstance(fact, EventView))


def entries_of(view: View, events: Collection[EventView]) -> list[LogView]:
    """The lines of the log that tell of these events."""
    wanted = {event.serial for event in events}
    return [entry for entry in view.log if _tells(entry, wanted)]


def _tells(entry: LogView, wanted: Collection[int]) -> bool:
    facts = (fact for fact in entry.facts if isinstance(fact, EventView))
    return any(fact.serial in wanted for fact in facts)
