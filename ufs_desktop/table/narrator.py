"""Passes on what has happened, as those at the window may see it: to be shown, and to be spoken."""

from __future__ import annotations

from engine.kernel.sight import Handle
from engine.kernel.views import LogView, View
from ufs_desktop.table.beats import News, Teller
from ufs_desktop.table.director import Director
from ufs_desktop.table.lines import events_of
from ufs_desktop.table.questions import Names
from ufs_desktop.table.spoken import Announce, sentence


class Narrator:
    """Remembers what it has told to whom, and what they were asked meanwhile."""

    def __init__(
        self, teller: Teller, names: Names, director: Director, announce: Announce
    ) -> None:
        self._teller, self._names, self._director = teller, names, director
        self._announce = announce
        self._told: dict[int, int] = {}  # up to which line of the log each pair of eyes has seen
        self._kept: dict[int, tuple[LogView, ...]] = {}  # what each pair has yet to be told
        self._asked: set[tuple[str, Handle | None]] = set()

    def keep(self, view: View, start: int, eyes: int) -> None:
        """Keep what is new to these eyes for the next telling, since they do not look now.

        `start` is the place of the view's first line in the whole log.
        """
        fresh = view.log[max(0, self._told.get(eyes, 0) - start) :]
        self._kept[eyes] = (*self._kept.get(eyes, ()), *fresh)
        self._told[eyes] = start + len(view.log)

    def tell(self, view: View, start: int, eyes: int) -> None:
        """Play what is new to these eyes: each player's own, unless they look together."""
        self.keep(view, start, eyes)
        fresh = self._kept.pop(eyes)
        news = News(view._replace(log=fresh), self._names, frozenset(self._asked))
        beats = self._teller(news)
        self._director.play(beats)
        for beat in beats:  # however fast they are played, or even if not at all
            self._announce(sentence(beat))
        moved = {event.card for event in events_of(view) if event.to is not None}
        self._asked = {each for each in self._asked if each[1] not in moved}
        self.remember(view)

    def remember(self, view: View) -> None:
        """Note what the viewer of this moment is asked, without telling anything."""
        decision = view.decision
        if decision is not None and decision.id is not None:
            self._asked.add((decision.prompt, decision.source))

    def forget(self) -> None:
        """Start afresh, since somebody took something back or looked elsewhere."""
        self._director.finish()
        self._told.clear()
        self._kept.clear()
        self._asked.clear()
