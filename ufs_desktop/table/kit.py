"""What the window needs from a game to show it; whatever starts the program passes it in.

The table, the pages built on it and the panels beside it know no game: all they need besides views,
decisions and events is here, and in the game's module for its session.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from engine.decks.deck import Deck
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, LogView, Shown, View
from ufs_desktop.cabinet.kit import CardCabinet
from ufs_desktop.headings import Heading
from ufs_desktop.pictures.look import Likeness
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.module import GameModule
from ufs_desktop.table.beats import Teller
from ufs_desktop.table.course import Course
from ufs_desktop.table.hand import SortWay
from ufs_desktop.table.layout import Layout
from ufs_desktop.table.lines import Highlight, Line
from ufs_desktop.table.questions import Names, Questions


@dataclass(frozen=True)
class TablePlan:
    """Where the cards of a game lie."""

    layout: Callable[
        [float, float, View | None], Layout
    ]  # for a width, a height and what lies there
    hand: str  # the zone that its player arranges
    source: str  # the zone that cards of unknown origin come from
    zones: Mapping[str, str]  # in words
    counted: frozenset[str] = frozenset()  # zones described by their number of cards


@dataclass(frozen=True)
class Faces:
    """What the cards of a game look like."""

    look: Callable[[CardView, str], Likeness]  # as it lies in a zone
    open_look: Callable[[CardView], Likeness]  # the face, if its viewer knows it
    name: Callable[[CardView | None], str]  # for somebody who may not know it
    text: Callable[[CardView], Sequence[str]] = lambda card: ()  # its paragraphs
    # The name under which the library has a card with text that the players carry out by hand.
    by_hand: Callable[[CardView], str] = lambda card: ""
    sorts: tuple[SortWay, ...] = ()  # of a hand, besides the order in which cards were drawn


@dataclass(frozen=True)
class Story:
    """How a game tells what happens, and what it says about its cards."""

    edition: Callable[[View], str]
    line: Callable[[LogView, Names], Line]  # of the log
    beats: Teller
    why_over: Callable[[View, Names], str]  # how those who lost came to lose
    subject: Callable[[View], Handle | None]  # the card that the moment is about
    usual: Callable[[View], Handle | None] = lambda view: None  # to show before there is one
    # About a card with its odds: rich text, and what its values are made of.
    about: Callable[[CardView, Shown], Sequence[str]] = lambda *_: ()
    headings: Callable[[CardView, Shown], Sequence[Heading]] = lambda *_: ()
    numbers: Callable[[View], Sequence[str]] = lambda view: ()  # that an answer depends on
    # What decided a finished game, taken from its whole log.
    highlights: Callable[[Sequence[LogView], View, Names], Sequence[Highlight]] = lambda *_: ()


class Binder(Protocol):
    """The cards that some decks name, sideboards included."""

    def kind(self, name: str) -> str:
        """The type of a card; empty if it is not known."""

    def look(self, name: str) -> Likeness | None:
        """A card as it is printed."""

    def swap_problems(self, registered: Deck, deck: Deck) -> tuple[str, ...]:
        """How a change of decks between two games breaks the rules."""


@dataclass(frozen=True)
class CardShelf:
    """The cards and decks of a game outside of any game."""

    starters: Callable[[], tuple[OfferedDeck, ...]]  # those that came with the program
    portrait: Callable[[OfferedDeck], Likeness]  # of the card a deck is about, too small to read
    printed: Callable[[str], Likeness]  # a card that came with the program, by its name
    binder: Callable[[Sequence[Deck]], Binder]
    read: Callable[[Path, str], OfferedDeck]  # a file, by an edition; raises DeckError or OSError
    again: Callable[[str, Deck, str], OfferedDeck]  # a deck of this name that was played before
    invitation: str = "Or choose a deck"  # above the starters


@dataclass(frozen=True)
class TableKit:
    """A game as the window knows it."""

    module: GameModule
    shelf: CardShelf
    plan: TablePlan
    faces: Faces
    questions: Questions
    story: Story
    course: Course
    cabinet: CardCabinet | None = None  # without one there is no card library and no deck editor
    title: str = "A card game"  # what it is called where games are chosen
    tagline: str = "Card games, with the rules enforced."
    drawer: str = ""  # where files and settings of this game alone are kept; the oldest has none
    editions: Mapping[str, TableKit] = field(default_factory=dict)  # each in its own words

    def of(self, edition: str) -> TableKit:
        """The same game in the words of an edition."""
        return self.editions.get(edition, self)
