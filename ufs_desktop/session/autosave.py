"""The unfinished game on disk: written after each decision, offered again at the next start."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from engine.bots.names import BOTS
from engine.kernel.errors import SaveError
from engine.kernel.history import History
from engine.kernel.replay import Replay, dump_replay, load_replay, replay_of
from engine.kernel.save import dump, load, state_hash, write_file
from engine.ufs.game import Fight
from ufs_desktop import __version__
from ufs_desktop.data.games import PROGRAM
from ufs_desktop.data.places import free_name
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind

FORMAT = "ufs-unfinished"
VERSION = 1


class Unfinished(NamedTuple):
    """A game to go on with: its state, and who sat where. The decks are inside the state."""

    setup: GameSetup
    game: Fight
    program: str  # the version that wrote it
    past: Replay | None  # the moves that led here, so that the finished game is a whole replay


def keep(path: Path, setup: GameSetup, history: History[Fight]) -> None:
    """Write the game; OSError: the disk would not take it, and the older file still stands."""
    seats = [
        {"name": seat.name, "kind": seat.kind, "deck": seat.deck_name, "bot": seat.bot}
        for seat in setup.seats
    ]
    document = {
        "format": FORMAT,
        "version": VERSION,
        PROGRAM: __version__,
        "edition": setup.edition,
        "key": setup.key,
        "pace": setup.pace,
        "seats": seats,
        "game": dump(history.game),
        "past": dump_replay(replay_of(history, {})),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, json.dumps(document))


def discard(path: Path) -> None:
    path.unlink(missing_ok=True)


def set_aside(path: Path) -> Path:
    """Keep a file that cannot be read under another name, so that the next game can be saved."""
    aside = free_name(path.with_name(f"{path.stem} unreadable{path.suffix}"))
    path.replace(aside)
    return aside


def resume(path: Path) -> Unfinished:
    """The unfinished game; SaveError says what is wrong with the file."""
    document = _parse(path.read_bytes())
    game = load(_field(document, "game", str), Fight)
    seats = _field(document, "seats", list)
    if len(seats) != 2:
        raise SaveError("seats", "two players are needed")
    first, second = (_seat(seat, game, player) for player, seat in enumerate(seats))
    setup = GameSetup(
        edition=_field(document, "edition", str),
        seats=(first, second),
        key=_field(document, "key", str),
        pace=_field(document, "pace", int),
    )
    program = str(document.get(PROGRAM, __version__))
    return Unfinished(setup, game, program, _past(document.get("past"), game))


def _past(text: Any, game: Fight) -> Replay | None:
    """The moves before, if they can be read and lead to this very game; it goes on without them."""
    try:
        past = load_replay(text if isinstance(text, str) else "", Fight)
    except SaveError:
        return None
    return past if past.hashes[-1:] == ((len(past.moves), state_hash(game)),) else None


def _parse(data: bytes) -> dict[str, Any]:
    try:
        document = json.loads(data)
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise SaveError("file", "it is damaged or was cut off") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise SaveError("format", "this is no unfinished game")
    if document.get("version") != VERSION:
        raise SaveError("version", "it was written by another version of the program")
    return document


def _field(document: dict[str, Any], name: str, kind: type) -> Any:
    value = document.get(name)
    if type(value) is not kind:
        raise SaveError(name, "is missing or of another kind")
    return value


def _seat(raw: Any, game: Fight, player: int) -> Seat:
    if not isinstance(raw, dict):
        raise SaveError("seats", "a player is not described")
    kind, bot = _field(raw, "kind", str), _field(raw, "bot", str)
    if kind not in set(SeatKind) or bot not in BOTS:
        raise SaveError("seats", f"nobody of the kind {kind!r} {bot!r} can play here")
    cards = [card for card in game.cards.values() if card.owner == player]
    deck = tuple(game.definitions[card.definition] for card in cards)
    return Seat(_field(raw, "name", str), SeatKind(kind), _field(raw, "deck", str), deck, bot)
