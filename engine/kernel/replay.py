"""Replays: a game as the state it began with and the moves made, checked by hashes on the way.

The start is a whole save (decks with their card texts, the random key, edition and options), so a
replay plays back as it was played even after the card library has changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from engine.kernel import machine
from engine.kernel.codec import Misfit
from engine.kernel.contents import Json, write_file
from engine.kernel.decisions import Move
from engine.kernel.decoding import Reader
from engine.kernel.encoding import Writer, written
from engine.kernel.errors import CONTRADICTIONS, IllegalAnswer, LoopError, SaveError
from engine.kernel.game import Game, agree_draw, concede
from engine.kernel.history import History
from engine.kernel.save import (
    check_game,
    is_older,
    make_reader,
    of_its_time,
    read_state,
    seal,
    state_hash,
    unseal,
    within,
    write_state,
)

FORMAT = "game-replay"
VERSION = 1
HEAD = ("game", "game_version", "about")
BODY = ("shapes", "shared", "start", "moves", "hashes")
MOST_WORDS, LONGEST_WORDS = 50, 500  # of `about`: entries, and characters in each
HASH_EVERY = 10  # moves
CLONE_EVERY = 20  # moves, for stepping back

AnyGame = TypeVar("AnyGame", bound=Game)
About = dict[str, str]  # who played, with which decks, when: for people, not for the engine


class Replay(NamedTuple):
    """One recorded game."""

    about: About
    start: Any  # the game before the first move, of any kind
    moves: tuple[Move, ...]
    hashes: tuple[tuple[int, str], ...]  # (moves made, hash then); none from an older version


class Mismatch(NamedTuple):
    """Where a replay departs from what was recorded."""

    moves: int
    recorded: str
    found: str


def replay_of(history: History[AnyGame], about: About) -> Replay:
    """The replay of a game so far; its last hash is always that of the current state."""
    last = (len(history.moves), state_hash(history.game))
    hashes = [entry for entry in history.hashes if entry[0] < last[0]]
    return Replay(about, history.start, tuple(history.moves), (*hashes, last))


def dump_replay(replay: Replay) -> str:
    game: Game = replay.start
    writer = Writer(game.codec(), game.fragments)
    start = write_state(writer, game)
    moves = writer.row(replay.moves)
    head = {"game": game.CODE, "game_version": game.VERSION, "about": replay.about}
    hashes = [list(entry) for entry in replay.hashes]
    body = writer.tables() | {"start": start, "moves": moves, "hashes": written(hashes)}
    return seal(FORMAT, VERSION, head, body)


def load_replay(text: str | bytes, kind: type[AnyGame]) -> Replay:
    document = unseal(text, FORMAT, VERSION, HEAD, BODY)
    check_game(document, kind)
    return of_its_time(document, kind, lambda: _recorded(document, kind))


def _recorded(document: dict[str, Json], kind: type[AnyGame]) -> Replay:
    about = within("about", lambda: _about(document["about"]))
    reader = within("shapes", lambda: make_reader(kind, document))
    start = read_state(reader, document["start"], kind, "start")
    moves = within("moves", lambda: _moves(reader, document["moves"], start.players))
    hashes = within("hashes", lambda: _hashes(document["hashes"], len(moves)))
    return Replay(about, start, moves, () if is_older(document, kind) else hashes)


def save_replay(replay: Replay, path: Path) -> None:
    write_file(path, dump_replay(replay))


def verify(replay: Replay) -> Mismatch | None:
    """Play every move and compare every hash; the first difference, if there is one."""
    playback, expected = Playback(replay, type(replay.start), goes_back=False), dict(replay.hashes)
    is_over = False
    while not is_over:
        made = playback.made
        if made in expected:
            found = state_hash(playback.game)
            if found != expected[made]:
                return Mismatch(made, expected[made], found)
        is_over = not playback.forward()
    return None


def _make_move(game: Game, move: Move, number: int) -> None:
    """Carry out a recorded move; one that the rules refuse makes the replay unreadable."""
    where = f"moves[{number - 1}]"
    if move.conceded:
        concede(game, move.player, move.conceded)
        return
    if move.drawn:
        agree_draw(game, move.drawn)
        return
    if game.pending is None or game.pending.player != move.player:
        raise SaveError(where, f"player {move.player} is not being asked anything")
    try:
        machine.answer(game, game.pending.id, move.choice)
    except (IllegalAnswer, LoopError) as error:
        raise SaveError(where, str(error)) from error
    except CONTRADICTIONS as error:
        raise SaveError(where, "the game contradicts itself") from error


class Playback(Generic[AnyGame]):
    """Steps through the moves of a replay; for taking moves back there is `recollection`.

    It goes both ways, and keeps a clone now and then so that going back is quick.
    """

    def __init__(self, replay: Replay, kind: type[AnyGame], *, goes_back: bool = True) -> None:
        if not isinstance(replay.start, kind):
            raise SaveError("game", f"a replay of {replay.start.CODE!r}, not of {kind.CODE!r}")
        self.replay = replay
        self.made = 0
        self.game: AnyGame = replay.start.clone()
        self._goes_back = goes_back
        self._kept: dict[int, AnyGame] = {0: replay.start}

    @property
    def length(self) -> int:
        return len(self.replay.moves)

    def forward(self) -> bool:
        """Make the next move; False at the end."""
        if self.made == self.length:
            return False
        _make_move(self.game, self.replay.moves[self.made], self.made + 1)
        self.made += 1
        is_kept = self.made % CLONE_EVERY == 0 and self.made not in self._kept
        if is_kept and self._goes_back:
            self._kept[self.made] = self.game.clone()
        return True

    def back(self) -> bool:
        """Take the latest move back; False at the beginning."""
        if self.made == 0:
            return False
        self.seek(self.made - 1)
        return True

    def seek(self, made: int) -> None:
        """Go to where this many moves have been made; beyond either end means that end."""
        target = max(0, min(made, self.length))
        if target < self.made:
            nearest = max(kept for kept in self._kept if kept <= target)
            self.game = self._kept[nearest].clone()
            self.made = nearest
        while self.made < target:
            self.forward()


def _about(raw: Json) -> About:
    if type(raw) is not dict or not all(type(value) is str for value in raw.values()):
        raise Misfit("takes words by name")
    if len(raw) > MOST_WORDS or any(
        len(text) > LONGEST_WORDS for pair in raw.items() for text in pair
    ):
        raise Misfit("contains more than anybody would read")
    return raw


def _moves(reader: Reader, raw: Json, players: int) -> tuple[Move, ...]:
    moves = reader.value(raw)
    if type(moves) is not tuple or not all(type(move) is Move for move in moves):
        raise Misfit("is not a list of moves")
    for move in moves:
        if not 0 <= move.player < players:
            raise Misfit(f"there is no player {move.player}")
    return moves


def _hashes(raw: Json, moves: int) -> tuple[tuple[int, str], ...]:
    entries = []
    for entry in raw if type(raw) is list else [raw]:
        match entry:
            case [int(made), str(digest)] if type(made) is int and 0 <= made <= moves:
                entries.append((made, digest))
            case _:
                raise Misfit(f"{entry!r} is not a number of moves with a hash")
    return tuple(entries)
