"""A host and its guests without a network: bytes go to and fro in the test's own time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from engine.decks.deck import Deck
from engine.kernel.ids import Player
from engine.kernel.rng import Rng
from engine.kernel.views import DecisionView
from tests.desktop.players import some_answer
from tests.net.wires import HandClock, nothing
from tests.shells import StillShell, Told
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fight.starters import starter_decks
from ufs_desktop.net.ends import Company, Connection, Countdown
from ufs_desktop.net.guest import GuestDesk
from ufs_desktop.net.host import HostDesk
from ufs_desktop.net.host_messages import DeckObjection, Terms
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.net.ledger import Ledger, read_ledger
from ufs_desktop.net.offer import HostOffer
from ufs_desktop.net.testimony import OpenedGame
from ufs_desktop.net.tickets import SeatBook, read_seat
from ufs_desktop.net.verification import Evidence
from ufs_desktop.session.keeper import Keeper
from ufs_desktop.session.module import GameModule, LentCards
from ufs_desktop.session.recorder import Recorder
from ufs_desktop.session.room import Room
from ufs_desktop.session.setup import GameSetup, PutAway, Seat, SeatKind, fresh_key


@cache
def starters() -> tuple[Deck, ...]:
    return tuple(offered.deck for offered in starter_decks())


class Heard(Told):
    """Somebody at one of the two machines."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[Player, str]] = []
        self.company = Company()
        self.countdowns: list[Countdown] = []

    def hear(self, seat: Player, words: str) -> None:
        self.heard.append((seat, words))

    def meet(self, company: Company) -> None:
        self.company = company

    def count_down(self, countdown: Countdown) -> None:
        self.countdowns.append(countdown)

    @property
    def asked(self) -> DecisionView | None:
        """What the one who looks on here is asked now."""
        if not self.updates:
            return None
        decision = self.updates[-1].view.decision
        return decision if decision is not None and decision.id is not None else None


class Guest(Heard):
    """Whoever sits at the guest's machine."""

    def __init__(self) -> None:
        super().__init__()
        self.connections: list[Connection] = []
        self.verdicts: list[Sequence[DeckObjection]] = []
        self.games: list[int] = []
        self.lent: list[tuple[str, ...]] = []
        self.opened: list[OpenedGame] = []
        self.terms: Terms | None = None

    def stand(self, connection: Connection) -> None:
        self.connections.append(connection)

    def admit(self, seat: Player | None, terms: Terms) -> None:
        self.terms = terms

    def object(self, problems: Sequence[DeckObjection]) -> None:
        self.verdicts.append(problems)

    def lend(self, names: Sequence[str]) -> None:
        self.lent.append(tuple(names))

    def deal(self, terms: Terms) -> None:
        self.terms = terms

    def begin_next(self, terms: Terms, game: int) -> None:
        self.games.append(game)

    def open(self, opened: OpenedGame) -> None:
        self.opened.append(opened)


class Host(StillShell, Heard):
    """The host's machine: the lodging of the desk and the shell of its room."""

    desk: HostDesk

    def __init__(self) -> None:
        super().__init__()
        self.is_to_look = False
        self.changes = 0
        self.proofs: list[tuple[str, Evidence]] = []
        self.loans: list[tuple[str, tuple[str, ...]]] = []  # that are to be read
        self.offered: LentCards | None = None
        self._keeper = Keeper(None, Recorder(None, self.now), fresh_key)

    def open_room(self, setup: GameSetup, left: PutAway | None = None) -> Room:
        self.countdowns.clear()  # a table that was not there yet has shown none
        return Room(setup, self, self._keeper, left)

    def look_soon(self, seconds: float = 0.0) -> None:
        self.is_to_look = self.is_to_look or not seconds

    def change(self) -> None:
        self.changes += 1

    def prove(self, key: str, record: str, evidence: Evidence) -> None:
        self.proofs.append((key, evidence))

    def read_loan(self, text: str, names: tuple[str, ...]) -> None:
        self.loans.append((text, names))

    def offer_loan(self, cards: LentCards | None) -> None:
        self.offered = cards

    def begin_next(self, setup: GameSetup) -> None:
        pass

    def deal(self, setup: GameSetup) -> None:
        self.desk.deal(setup)


class Wire:
    """A connection between two channels; what goes over it is remembered as bytes."""

    def __init__(self, host: Any, guest: Any) -> None:
        self.host, self.guest = host, guest
        self.to_host = self.to_guest = b""
        self.is_cut = False

    def turn(self) -> bool:
        """Carry what waits; whether there was anything."""
        up, down = self.guest.take(), self.host.take()
        self.to_host += up
        self.to_guest += down
        if up:
            self.host.receive(up)
        if down:
            self.guest.receive(down)
        if not up and not down and (self.host.is_over or self.guest.is_over):
            self.cut()
        return bool(up or down)

    def cut(self) -> None:
        """The connection is lost on both sides."""
        if not self.is_cut:
            self.is_cut = True
            self.host.lost()
            self.guest.lost()


class Meeting:
    """One host, and a guest who may come, go and return."""

    def __init__(
        self,
        kind: SeatKind = SeatKind.BOT,
        best_of: int = 1,
        decks: Sequence[Deck] | None = None,
        bot: str = "random",
        edition: str = FIGHT.edition,
        guest_module: GameModule = FIGHT,
        module: GameModule = FIGHT,
        folder: Path | None = None,
        **offer: Any,
    ) -> None:
        self.clock = HandClock()
        self._folder = folder
        self.decks = decks or starters()[:2]
        seat = Seat("Ash", kind, self.decks[0].name, self.decks[0], bot)
        self.shell = Host()
        self.offer = HostOffer(module, seat, edition, best_of, **offer)
        ledger = None if folder is None else Ledger(folder / "host")
        self.desk = self.shell.desk = HostDesk(self.offer, self.shell, self.clock, ledger)
        self.guest = Guest()
        self.rng = Rng("guest")
        self.far_module = guest_module
        self.wires: list[Wire] = []
        invitation = Invitation("10.0.0.7", 47650, self.desk.gate.play.secret)
        self.far = self.guest_desk(self.guest, invitation, self.decks[1])

    def guest_desk(self, guest: Guest, invitation: Invitation, deck: Deck | None) -> GuestDesk:
        book = None if self._folder is None or deck is None else SeatBook(self._folder / "guest")
        module = self.far_module
        return GuestDesk(
            module, guest, self.clock, "Bram", deck=deck, invitation=invitation, book=book
        )

    def lose_guest(self) -> None:
        """The guest's program is killed, and started once more."""
        assert self._folder is not None
        self.wire.cut()
        kept = read_seat(self._folder / "guest")
        self.guest = Guest()
        book = SeatBook(self._folder / "guest", kept)
        module = self.far_module
        self.far = GuestDesk(module, self.guest, self.clock, "Bram", ticket=kept.ticket, book=book)
        self.call()

    def lose_host(self) -> None:
        """The host's program is killed, and started once more; the guest's looks for it."""
        self.restart_host()
        assert self.far.contact.wants_line
        self.call()

    def restart_host(self) -> None:
        """The host's program is killed, and started once more; nobody has come back yet."""
        assert self._folder is not None
        self.wire.guest.lost()
        self.wire.is_cut = True
        kept = read_ledger(self._folder / "host", FIGHT)
        self.shell = Host()
        ledger = Ledger(self._folder / "host")
        self.desk = HostDesk(self.offer, self.shell, self.clock, ledger, kept)
        self.shell.desk = self.desk
        self.desk.resume(kept)

    def call(self, far: GuestDesk | None = None, address: str = "10.0.0.8") -> Wire:
        """The guest reaches the host."""
        wire = self.dial(far, address)
        self.run()
        return wire

    def dial(self, far: GuestDesk | None = None, address: str = "10.0.0.8") -> Wire:
        """The guest calls, and nothing is carried yet."""
        host = self.desk.accept(nothing, address)
        wire = Wire(host, (far or self.far).dial(nothing))
        self.wires.append(wire)
        return wire

    def run(self) -> None:
        """Carry everything, and let the host's bot act, until nothing happens by itself."""
        busy = True
        while busy:
            busy = any([wire.turn() for wire in self.wires if not wire.is_cut])
            if self.shell.is_to_look and not busy:
                self.shell.is_to_look = False
                self.desk.table.look()
                busy = True
            if self.shell.is_to_try and not busy:
                self.shell.is_to_try = False
                self.room.broadcast.try_offers()
                self.shell.look_soon()
                busy = True
            if self.shell.is_waiting and self.desk.table.room is not None:
                self.shell.is_waiting = False
                self.desk.table.room.ask_bot()
                self.shell.look_soon()
                busy = True

    @property
    def wire(self) -> Wire:
        return self.wires[-1]

    @property
    def room(self) -> Room:
        assert self.desk.table.room is not None
        return self.desk.table.room

    @property
    def is_over(self) -> bool:
        room = self.desk.table.room
        return room is not None and room.has_begun and room.history.game.result is not None

    def step(self) -> bool:
        """One answer of whoever is asked; False once the game is over."""
        if self.is_over:
            return False
        self.clock.now += 0.05
        asked = self.guest.asked
        if asked is not None and asked.id is not None:
            self.far.answer(asked.id, some_answer(asked, self.rng))
        else:
            here = self.shell.asked
            assert here is not None, "nobody is asked"
            self.room.answer(0, here.id or 0, some_answer(here, self.rng))
            self.desk.table.look()
        self.run()
        return not self.is_over

    def advance(self, steps: int) -> None:
        """So many answers, or fewer if the game is over before."""
        for _ in range(steps):
            if not self.step():
                return

    def concede(self, loser: Player) -> None:
        """Somebody gives the game up, and what follows of itself is done."""
        self.room.concede(loser)
        self.desk.table.look()
        self.run()

    def play(self, most: int = 2_000) -> int:
        """Play on to the end of the game; how many answers that took."""
        for count in range(most):
            if not self.step():
                return count
        raise AssertionError("no end")


def begun(steps: int = 6, **offer: Any) -> Meeting:
    """A match that has gone on for so many answers."""
    meeting = Meeting(SeatKind.HERE, **offer)
    meeting.call()
    meeting.advance(steps)
    return meeting


def pass_time(meeting: Meeting, seconds: int) -> None:
    """Both are there, and nobody acts."""
    for _ in range(seconds):
        meeting.clock.now += 1
        meeting.desk.tick()
        meeting.far.contact.tick()
        meeting.run()
