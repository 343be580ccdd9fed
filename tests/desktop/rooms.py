"""Rooms without a window: a shell that the test turns by hand, and players who only know JSON."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from engine.decks.deck import Deck
from engine.kernel import sight
from engine.kernel.events import EVERYONE, Event
from engine.kernel.ids import Player
from engine.kernel.rng import Rng
from engine.kernel.views import View
from engine.ufs.game import Fight
from engine.ufs.model.values import Definition
from tests.desktop import decks
from tests.desktop.players import some_answer
from tests.shells import StillShell
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net.guest import key_as_sent
from ufs_desktop.net.guest_messages import Consent, Reply
from ufs_desktop.net.holdback import Holdback
from ufs_desktop.net.host_messages import MatchScore, Showing
from ufs_desktop.net.keys import Party
from ufs_desktop.net.messagecode import read_message, written
from ufs_desktop.net.messages import Message, Wanted
from ufs_desktop.net.seat import RemoteSeat
from ufs_desktop.net.transcript import Transcript
from ufs_desktop.net.viewcode import ViewReader
from ufs_desktop.session.keeper import Keeper
from ufs_desktop.session.match import Match
from ufs_desktop.session.recorder import Recorder
from ufs_desktop.session.room import Room
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind

NO_VIEW = View(0, (), None, None, (), None)
NO_WISH = Wanted(accord="draw", by=0)
NOTHING_SHOWN = Showing(
    number=0,
    game=0,
    change=None,
    log_start=0,
    log=[],
    seal="0" * 32,
    match=MatchScore(best_of=1, winners=[]),
)


class HandShell(StillShell):
    """Remembers the keys and the games that are begun, too."""

    room: Room

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[str] = []
        self.setups: list[GameSetup] = []

    def begin_next(self, setup: GameSetup) -> None:
        self.setups.append(setup)

    def new_key(self) -> str:
        self.keys.append(f"fresh {len(self.keys)}")
        return self.keys[-1]

    def deal(self, setup: GameSetup) -> None:
        self.room.begin_game(setup.with_chance(self.new_key()))


def named_apart(deck: tuple[Definition, ...], letter: str) -> tuple[Definition, ...]:
    """The same deck with a name for every single card."""
    return tuple(
        card._replace(printed=card.printed._replace(name=f"{letter}{number:03}"))
        for number, card in enumerate(deck)
    )


def setup_of(first: SeatKind, second: SeatKind, best_of: int = 1) -> GameSetup:
    seats = (
        Seat("Ash", first, "One", named_apart(decks.deck("Ash"), "Own")),
        Seat("Bram", second, "Two", named_apart(decks.deck("Bram"), "Far")),
    )
    return GameSetup(FIGHT, FIGHT.edition, seats, "the key of game one", 0, Match(best_of))


def room_of(
    setup: GameSetup, save_path: Path | None = None, replays: Path | None = None, **named: Any
) -> tuple[Room, HandShell]:
    shell = HandShell()
    keeper = Keeper(save_path, Recorder(replays, shell.now), shell.new_key)
    shell.room = Room(setup, shell, keeper, **named)
    return shell.room, shell


def ask_bots(room: Room, shell: HandShell) -> None:
    """Let the bots act until a person is asked."""
    while shell.is_waiting:
        shell.is_waiting = False
        room.ask_bot()


class Correspondent:
    """A remote player: messages as text, and no knowledge of the game but what came in."""

    def __init__(self, room: Room, seat: Player, key: str = "elsewhere") -> None:
        self.got: list[str] = []
        self.newest = NOTHING_SHOWN
        self.view: View = NO_VIEW
        self._told: View | None = None
        self._reader = ViewReader(room.setup.module.shown)
        self._rng = Rng(key)
        self._room = room
        self._seat = seat
        self._end = RemoteSeat(
            room, seat, 1, self._take, Transcript(), Holdback(0.0, time.monotonic)
        )

    def connect(self) -> None:
        self._room.connect(self._seat, self._end)

    def disconnect(self) -> None:
        self._room.disconnect(self._seat)

    def _take(self, message: Message) -> None:
        self.got.append(message.model_dump_json())
        read = read_message(self.got[-1].encode(), Party.HOST, is_sealed=True)
        if isinstance(read, Showing):
            if read.change is not None:
                self._told = self._reader.view(self._told, read.change)
            assert self._told is not None
            self.newest = read
            self.view = self._told._replace(log=self._reader.log(read.log))

    def send(self, message: Message) -> None:
        read = read_message(written(message), Party.GUEST, is_sealed=True)
        assert self._end.act(read)

    def consent(self, *, agreed: bool) -> None:
        """To what is wanted, whoever wants it; nobody says it of nothing."""
        wanted = self._room.accords.request
        told = Wanted(accord=wanted.accord.value, by=wanted.by) if wanted else NO_WISH
        self.send(Consent(agreed=agreed, wanted=told, seal=self.newest.seal))

    def ready(self, deck: Deck | None = None) -> None:
        self._room.ready(self._seat, deck)

    @property
    def is_asked(self) -> bool:
        decision = self.view.decision
        return decision is not None and decision.id is not None

    def answer(self) -> None:
        """Anything legal."""
        decision = self.view.decision
        assert decision is not None
        self.reply(decision.id or 0, key_as_sent(some_answer(decision, self._rng)))

    def reply(self, decision: int, key: object, seal: str = "") -> None:
        self.send(Reply(decision=decision, seal=seal or self.newest.seal, key=key))

    def refusals(self) -> list[str]:
        """The reasons of all refusals so far."""
        read = map(json.loads, self.got)
        return [message["reason"] for message in read if message["kind"] == "objection"]


class Onlooker:
    """Knows which of the rival's cards a viewer may have heard of by name."""

    def __init__(self, viewer: Player) -> None:
        self.known: set[str] = set()
        self._viewer = viewer

    def look(self, game: Fight) -> None:
        for entry in game.log:
            for event in (fact for fact in entry.facts if isinstance(fact, Event)):
                if event.was is not None and event.audience in (EVERYONE, self._viewer):
                    self.known.add(event.was.base.name)
        for card in game.cards:
            if sight.knows(game, self._viewer, card):
                self.known.add(game.printed(card).name)

    def hidden(self, game: Fight) -> set[str]:
        return {
            game.printed(card.id).name for card in game.cards.values() if card.owner != self._viewer
        } - self.known
