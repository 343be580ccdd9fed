"""What the host of a match keeps on disk, so that it can be continued after any interruption.

A ledger is a journal. Everything that the guest is told was written before, down to the last move:
the guest never remembers more than the host. What a game is based on is already on disk by then; a
move is synced soon after, so that a power cut may cost the last ones.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from engine.decks.deck import DeckError
from engine.kernel.contents import Json, JsonError
from engine.kernel.decisions import Move
from engine.kernel.errors import CONTRADICTIONS, SaveError
from engine.kernel.game import Game
from engine.kernel.history import History
from engine.kernel.ids import Player
from engine.kernel.replay import Playback, Replay
from engine.kernel.save import dump, load, state_hash
from engine.kernel.wire import pack, unpack
from ufs_desktop.net.deals import Deals, DealtGame
from ufs_desktop.net.fairness import HostPart
from ufs_desktop.net.host_messages import ClockTerms
from ufs_desktop.net.journal import Journal, read_journal
from ufs_desktop.net.transcript import Entry
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.setup import GameSetup, PutAway
from ufs_desktop.session.setup_file import setup_data, setup_of

VERSION = 1


class LedgerError(Exception):
    """A match that cannot be continued; the words are for the player. `is_spoilt`: its file never
    can be."""

    def __init__(self, words: str, *, is_spoilt: bool = False) -> None:
        super().__init__(words)
        self.is_spoilt = is_spoilt


class Ground(NamedTuple):
    """What the host had decided before anybody joined."""

    match: str
    grace: float
    may_undo: bool
    clock: tuple[float, float] | None
    is_watchable: bool
    delay: float
    pause: float = 0.0

    @property
    def clock_terms(self) -> ClockTerms | None:
        return None if self.clock is None else ClockTerms(game=self.clock[0], reserve=self.clock[1])


class Ledger:
    """Writes the ledger; without a path, nothing is kept."""

    def __init__(self, path: Path | None = None, *, replaces: bool = False) -> None:
        """`replaces`: an earlier match kept there stays until a game of this one is dealt."""
        self._journal = None if path is None else Journal(path, replaces=replaces)
        self._moves: list[Move] = []  # already written, of the current game
        self._history: History[Any] | None = None  # whose start is already written
        self._given_up: Player | None = None  # by whom the match was, as written
        self._watch = ""

    @property
    def trouble(self) -> str:
        """Why nothing can be kept; empty if it can."""
        return "" if self._journal is None else self._journal.trouble

    def add(self, entry: list[Json]) -> None:
        if self._journal is not None:
            self._journal.add(entry)

    def _stand_on(self, entry: list[Json]) -> None:
        """Add an entry and wait until it is on disk, before anybody is told."""
        self.add(entry)
        if self._journal is not None:
            self._journal.settle()

    def begin(self, ground: Ground, setup: GameSetup) -> None:
        """Write the first line: the match and its host."""
        self.add(["ground", VERSION, *ground, setup_data(setup)])

    def play_by(self, build: str) -> None:
        """Write the one build of the program that the match is played with; empty if several."""
        self.add(["make", build])

    def begin_match(
        self, ground: Ground, setup: GameSetup, guest: tuple[str, str], before: int
    ) -> None:
        """Begin another match of the same players, after `before` games."""
        self.begin_anew(ground, setup)
        self.admit(*guest)
        self.add(["before", before])

    def begin_anew(self, ground: Ground, setup: GameSetup) -> None:
        """Start over: nothing of the last match is needed any more."""
        if self._journal is not None:
            self._journal.clear()
        self.begin(ground, setup)
        if self._watch:
            self.watch(self._watch)

    def watch(self, secret: str) -> None:
        """Write the secret by which spectators enter and return."""
        self._watch = secret
        self.add(["watch", secret])

    def admit(self, token: str, name: str) -> None:
        self.add(["guest", token, name])

    def deal(self, dealt: DealtGame, setup: GameSetup) -> None:
        self._stand_on(["commit", dealt.number, *dealt.own, setup_data(setup)])

    def join(self, part: str) -> None:
        self._stand_on(["join", part])

    def see(self) -> None:
        self.add(["seen"])

    def time(self, left: list[float]) -> None:
        """Write the time that both players have left."""
        self.add(["time", *left])

    def record(self, text: str) -> None:
        self.add(["record", text])

    def open(self) -> None:
        self._stand_on(["opened"])

    def follow(self, history: History[Any], given_up: Player | None) -> None:
        """Write all new moves, and who gave up the match, before anybody is told."""
        if self._journal is None:
            return
        if history is not self._history:
            self._history, self._moves, self._given_up = history, [], None
            self.add(["start", dump(history.start)])
        kept = _common(self._moves, history.moves)
        if kept < max(len(self._moves), len(history.moves)):
            fresh = tuple(history.moves[kept:])
            self.add(["moves", kept, pack(type(history.game).codec(), fresh)])
            self._moves = list(history.moves)
        if given_up != self._given_up:
            self._given_up = given_up
            self.add(["given_up", given_up])

    def close(self) -> None:
        if self._journal is not None:
            self._journal.close()

    def discard(self) -> None:
        """Remove the file: nobody will continue the match."""
        if self._journal is not None:
            self._journal.discard()


def _common(written: list[Move], made: list[Move]) -> int:
    """How many moves at the start are the same objects; they differ only after a takeback."""
    pairs = zip(written, made, strict=False)
    length = min(len(written), len(made))
    if length and written[length - 1] is made[length - 1]:
        return length
    return next((at for at, (one, other) in enumerate(pairs) if one is not other), length)


@dataclass
class KeptMatch:
    """A match as read from its ledger."""

    ground: Ground
    setup: GameSetup  # of the current game, or the last one
    make: str = ""  # the one build of the program it was played with; empty: unknown
    dealt: GameSetup | None = None  # of the game that waits for the guest's part
    token: str = ""
    name: str = ""
    watch: str = ""  # the spectators' secret
    entries: list[Entry] = field(default_factory=list)
    games: list[DealtGame] = field(default_factory=list)
    before: int = 0  # games of earlier matches
    is_opened: bool = False  # the match is over
    left: tuple[float, ...] = ()  # seconds that both have left, if there is a clock
    start: Game | None = None
    moves: tuple[Move, ...] = ()
    given_up: Player | None = None  # who gave up the match with this game

    def deals(self) -> Deals:
        return Deals(
            self.ground.match, self.before, self.games, self.dealt, is_opened=self.is_opened
        )

    def resumed(self) -> PutAway | None:
        """The current game as it was left, if there is one."""
        if self.start is None:
            return None
        replay = Replay({}, self.start, self.moves, ())
        playback = Playback(replay, type(self.start), goes_back=False)
        playback.seek(playback.length)
        last = (len(self.moves), state_hash(playback.game))
        return PutAway(playback.game, replay._replace(hashes=(last,)))


def read_ledger(path: Path, module: GameModule) -> KeptMatch:
    """The match of a ledger. Raises LedgerError if it cannot be continued."""
    try:
        first, *rest = read_journal(path)
        kept = _ground(first, module)
        for entry in _needed(rest):
            _apply(kept, entry, module)
    except OSError as error:
        raise LedgerError(f"The match cannot be read ({error.strerror or error}).") from error
    except (DeckError, JsonError, SaveError, *CONTRADICTIONS) as error:
        raise LedgerError(f"The match cannot be read ({error}).", is_spoilt=True) from error
    return kept


def _needed(entries: list[list[Json]]) -> list[list[Json]]:
    """The entries without moves of games that were superseded by a later game or a restart of the
    program: nobody continues from those, and they take long to read."""
    begun = [at for at, entry in enumerate(entries) if entry[0] in ("start", "join")]
    last = begun[-1] if begun else 0
    return [
        entry
        for at, entry in enumerate(entries)
        if at >= last or entry[0] not in ("start", "moves")
    ]


def _ground(entry: list[Json], module: GameModule) -> KeptMatch:
    match entry:
        case ["ground", 1, str(match), grace, bool(undo), clock, bool(watchable), *rest, setup] if (
            len(rest) in (1, 2)  # older matches had no pause
        ):
            times = None if clock is None else (float(clock[0]), float(clock[1]))
            ground = Ground(match, float(grace), undo, times, watchable, *map(float, rest))
            return KeptMatch(ground, setup_of(setup, module))
    raise SaveError("ground", "is missing")


def _apply(kept: KeptMatch, entry: list[Json], module: GameModule) -> None:
    match entry:
        case ["guest", str(token), str(name)]:
            kept.token, kept.name = token, name
        case ["make", str(build)]:
            kept.make = build
        case ["watch", str(secret)]:
            kept.watch = secret
        case ["commit", int(number), str(part), str(veil), dict(setup)]:
            kept.dealt = setup_of(setup, module)
            deals = kept.deals()
            deals.deal(kept.dealt, HostPart(part, veil))
            kept.before, kept.games = deals.before, deals.games
            kept.is_opened = deals.is_opened
            if kept.games[-1].number != number:
                raise SaveError("commit", "a game is missing")
        case ["join", str(part)]:
            _change(kept, guest_part=part)
            assert kept.dealt is not None
            kept.setup = kept.dealt.with_chance(kept.games[-1].key, kept.games[-1].own.veil)
            kept.dealt, kept.start, kept.moves, kept.left = None, None, (), ()
            kept.given_up = None
        case ["start", str(text)]:
            kept.start, kept.moves, kept.given_up = load(text, module.kind), (), None
        case ["given_up", (0 | 1 | None) as player]:
            kept.given_up = player
        case ["moves", int(count), moves]:
            fresh: tuple[Move, ...] = unpack(module.kind.codec(), moves, tuple)
            kept.moves = (*kept.moves[:count], *fresh)
        case ["time", int() | float() as one, int() | float() as other]:
            kept.left = float(one), float(other)
        case ["seen"]:
            _change(kept, is_seen=True)
        case ["record", str(text)]:
            _change(kept, record=text)
        case ["opened"]:
            kept.is_opened = True
        case ["before", int(count)] if count >= 0:
            kept.before = count
        case _:
            follow_entries(kept.entries, entry)


def follow_entries(entries: list[Entry], entry: list[Json]) -> None:
    """Replay an entry that a transcript has written to its journal."""
    match entry:
        case ["entry", str(kind), *values]:
            entries.append([kind, *values])
        case ["cut", int(count)] if count >= 0:
            del entries[count:]
        case _:
            raise SaveError(str(entry[0])[:40], "is not known")


def _change(kept: KeptMatch, **changes: Json) -> None:
    kept.games[-1] = replace(kept.games[-1], **changes)


def new_match() -> str:
    """A new id of a match."""
    return secrets.token_hex(16)
