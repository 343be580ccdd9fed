"""Which lines the log shows: those that its filter wants, one line per event, with the card that
did it if the line before does not say so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from itertools import groupby

from engine.kernel.ids import Player
from ufs_desktop.grammar import listed
from ufs_desktop.table.lines import UNKNOWN, Line


class Filter(StrEnum):
    """Which lines are wanted."""

    ALL = "Everything"
    FIGHT = "Attacks"
    OWN = "Your side"
    OTHER = "Rival's side"
    DETAILS = "All details"


ITSELF = "its own text"  # what did it, if the line is about that card itself
WANTED: dict[Filter, Callable[[Line, Player], bool]] = {
    Filter.ALL: lambda line, viewer: True,
    Filter.FIGHT: lambda line, viewer: line.is_fight,
    Filter.OWN: lambda line, viewer: line.player == viewer,
    Filter.OTHER: lambda line, viewer: line.player not in (viewer, None),
}


class Weaver:
    """Takes lines as they come; what an earlier one said about a card is added to a later one."""

    def __init__(self, wanted: Filter, viewer: Player) -> None:
        self._wanted, self._viewer = wanted, viewer
        self._names: dict[object, str] = {None: UNKNOWN}
        self._tails: dict[object, str] = {}
        self._doer: object = None  # the card that the last line is about, or that did it

    def woven(self, lines: Iterable[Line]) -> list[Line]:
        """The lines to show; even a heading that nothing follows is shown."""
        coming = [*lines]
        # At once: a later line may be the first to name what does something in an earlier one.
        self._names.update({line.card: line.named for line in coming if line.named})
        if self._wanted is Filter.DETAILS:
            return [self._with_doer(line) for line in coming]
        told = (found for each in coming if (found := self._told(each)) is not None)
        groups = (list(group) for _, group in groupby(told, _alike))
        return [self._with_doer(line) for group in groups for line in _together(group)]

    def _told(self, line: Line) -> Line | None:
        thread = line.thread
        if thread is not None and thread.tail:
            self._tails[thread.card] = thread.tail
        is_wanted = line.is_heading or WANTED[self._wanted](line, self._viewer)
        if line.is_minor:
            return None
        tail = "" if thread is None or thread.series else self._tails.pop(thread.card, "")
        if not is_wanted:
            return None
        if thread is not None and thread.whole:
            name = self._names.get(thread.card, "it")
            return line._replace(text=_begun(thread.whole.replace("{card}", name)))
        return line._replace(text=f"{line.text}, {tail}") if tail else line

    def _with_doer(self, line: Line) -> Line:
        """The line, naming the card that did it unless the last line was about that card."""
        before, self._doer = self._doer, line.card if line.by is None else line.by
        if line.by is None or line.by == before or line.by not in self._names:
            return line
        doer = ITSELF if line.by == line.card else self._names[line.by]
        return line._replace(text=f"{line.text} ({doer})")


def _alike(line: Line) -> object:
    """A key: consecutive lines with the same one are told as one."""
    series = line.thread.series if line.thread is not None else ""
    return (series, line.player, line.by) if series else line._replace(thread=None)


def _together(lines: Sequence[Line]) -> list[Line]:
    """One line for several, if they form a series or repeat each other."""
    first = lines[0]
    if len(lines) == 1:
        return [first]
    if first.thread is None or not first.thread.series:
        return [first._replace(text=f"{first.text} ({len(lines)} times)")]
    names = (line.named or UNKNOWN for line in lines)
    words = first.thread.series.replace("{cards}", _listed(names))
    return [first._replace(text=_begun(words), card=None)]


def _listed(names: Iterable[str]) -> str:
    """The cards, each once; for those that nobody may know, only how many."""
    counts = Counter(names)
    unknown = counts.pop(UNKNOWN, 0)
    words = [name if count == 1 else f"{count} × {name}" for name, count in counts.items()]
    if unknown:
        words.append(UNKNOWN if unknown == 1 else f"{unknown} cards")
    return listed(words)


def _begun(words: str) -> str:
    return words[:1].upper() + words[1:]
