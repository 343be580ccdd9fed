"""A game as sessions, the command line and reports need it; passed in as the program starts.

What a table must know besides (faces, words, layout) is the window's own affair. Nothing here needs
Qt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from engine.bots.bot import Bot
from engine.decks.deck import Deck
from engine.kernel.decisions import Decision, Refusal
from engine.kernel.game import Game
from engine.kernel.helper import Wire
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import Shown, View, Wording
from engine.scenario.staging import Stagings
from ufs_desktop.data.report import Reporter

Played = Any  # a game of the module's own kind


class Ruling(Protocol):
    """How the game reads rules that are unclear, and why."""

    @property
    def question(self) -> str: ...

    @property
    def reading(self) -> str: ...

    @property
    def reason(self) -> str: ...


class Rule(Protocol):
    """One rule of a rulebook."""

    @property
    def id(self) -> str: ...

    @property
    def gist(self) -> str: ...

    @property
    def kind(self) -> str: ...

    @property
    def area(self) -> str: ...

    @property
    def rulings(self) -> Sequence[Ruling]: ...


class NewGame(Protocol):
    """Makes a game that is about to be set up; if the chooser is -1, chance decides who begins."""

    def __call__(
        self, key: str, edition: str, decks: Sequence[Iterable[Any]], *, chooser: Player
    ) -> Game: ...


class CardsOf(Protocol):
    """The cards of deck lists, including lent ones. DeckError if they cannot be played."""

    def __call__(self, deck: Deck, lent: str = "") -> tuple[Any, ...]: ...


class CurrentTurn(NamedTuple):
    """The current turn of a game."""

    number: int
    player: Player


class ShownKinds(NamedTuple):
    """What a game shows where the kernel leaves it open, as annotations of the values."""

    faces: Any = Any  # of cards, including their backs
    table: Any = Any
    captions: Any = Any  # what events call a card
    odds: Any = Any
    is_sound: Callable[[View], bool] = lambda view: True  # what annotations cannot say


class LentCards(NamedTuple):
    """Cards that a player lends for one match: what the other is told before agreeing."""

    names: tuple[str, ...]
    by_hand: tuple[str, ...]  # those whose texts are not fully enforced


class Lending(NamedTuple):
    """How cards that only one of two machines knows are lent; games without custom cards lend
    none."""

    own: Callable[[Deck], Mapping[str, str]] = (
        lambda deck: {}
    )  # a deck's own cards, as they are lent
    unknown: Callable[[Deck], tuple[str, ...]] = (
        lambda deck: ()
    )  # names of unknown cards. DeckError
    take: Callable[[Wire, str, tuple[str, ...]], LentCards] | None = (
        None  # runs in a process. Refusals
    )


class DeckFault(NamedTuple):
    """A rule that a deck breaks, and how."""

    rule: str
    text: str


def no_faults(deck: Deck, edition: str, lent: str = "") -> tuple[DeckFault, ...]:
    """For a game whose rules demand nothing of a deck."""
    return ()


def nothing_against(game: Played, player: Player) -> tuple[DeckFault, ...]:
    """No faults: for a game whose rules demand nothing of a deck."""
    return ()


@dataclass(frozen=True)
class GameModule:
    """All that is asked of a game beyond its rules; its class says what its files are called."""

    kind: type[Game]  # the class of which saves and replays are read
    editions: Mapping[str, str]  # that can be played, with their names
    edition: str  # the usual one
    new_game: NewGame
    cards_of: CardsOf
    cards_held: Callable[[Played, Player], tuple[Any, ...]]  # a player's deck in a game
    bots: Mapping[str, Callable[[str], Bot]]  # by name; each is made from a random key
    watched: str  # the bot that is worth watching
    accepts_draw: Callable[[Played, Player], bool]  # whether a bot in this seat accepts
    concession: str  # the rule under which a player concedes
    rulebook: Callable[[str], Mapping[str, Rule]]  # by edition
    books: tuple[str, ...]  # the editions whose rules can be read
    swap_problems: Callable[[Deck, Deck, str, str], tuple[str, ...]]  # before, now, edition, lent
    words: Wording  # of the options of the pending decision
    odds: Callable[[Played], Mapping[Handle, Shown]]  # for what the pending decision offers
    why_not: Callable[[Played, Player, Decision, str, Handle], Refusal]  # why an act is not offered
    turn: Callable[[Played], CurrentTurn]
    edition_of: Callable[[Played], str]  # the edition that it is played by
    open_view: Callable[
        [Played, Player, int], View
    ]  # with all cards open, and the log from a given line
    report: Reporter  # what a problem report says about it
    easiest: str = "random"  # the bot for a first game
    stronger: Mapping[str, str] = field(
        default_factory=dict
    )  # the next opponent for whoever has beaten a bot
    stagings: Stagings = field(default_factory=dict)  # for lessons
    bot_names: Mapping[str, str] = field(default_factory=dict)  # as shown to people
    shown: ShownKinds = field(default_factory=ShownKinds)
    deck_faults: Callable[[Deck, str, str], tuple[DeckFault, ...]] = no_faults  # edition, lent
    held_faults: Callable[[Played, Player], tuple[DeckFault, ...]] = nothing_against
    lending: Lending = field(default_factory=Lending)
    stamp: Callable[[], str] = str  # identifies the cards that come with the program
