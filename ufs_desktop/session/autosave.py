"""The unfinished game on disk: written after each decision, offered again at the next start.

Between two games of a match the file holds the match alone: its score and the lists of the decks.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from engine.decks.deck import Deck, DeckError, parse_deck
from engine.kernel.contents import FileTooLarge, contents
from engine.kernel.errors import SaveError
from engine.kernel.game import Game
from engine.kernel.history import History
from engine.kernel.ids import Player
from engine.kernel.replay import Replay, dump_replay, load_replay, replay_of
from engine.kernel.save import dump, load, state_hash, write_file
from ufs_desktop import __version__
from ufs_desktop.data.games import (
    LARGEST_UNFINISHED,
    PROGRAM,
    UNFINISHED_FORMAT,
    player_name,
    read_unfinished,
)
from ufs_desktop.data.places import free_name
from ufs_desktop.session.match import LENGTHS, Match
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind

VERSION = 1
LONGEST_PACE = 10_000  # milliseconds that a bot waits
LONGEST_KEY = 1_000  # of chance
MOST_GAMES = 100  # of a match
RENAMED = {"person": SeatKind.HERE}  # kinds of seats, as older versions wrote them


class Unfinished(NamedTuple):
    """A game to go on with: its state, and who sat where. Without a state: the match goes on."""

    setup: GameSetup
    game: Game | None
    program: str  # the version that wrote it
    past: Replay | None  # the moves that led here, so that the finished game is a whole replay


def keep(path: Path, setup: GameSetup, history: History[Any]) -> None:
    """Write the game; OSError: the disk would not take it, and the older file still stands."""
    past = dump_replay(replay_of(history, {}))
    _write(path, _about(setup) | {"game": dump(history.game), "past": past})


def keep_match(path: Path, setup: GameSetup) -> None:
    """Write what the next game of a match is made of."""
    _write(path, _about(setup))


def _about(setup: GameSetup) -> dict[str, Any]:
    return {
        "format": UNFINISHED_FORMAT,
        "version": VERSION,
        PROGRAM: __version__,
        "edition": setup.edition,
        "key": setup.key,
        "pace": setup.pace,
        "seats": [_seat_data(seat) for seat in setup.seats],
        "match": asdict(setup.match),
    }


def _seat_data(seat: Seat) -> dict[str, Any]:
    data = {"name": seat.name, "kind": seat.kind, "deck": seat.deck_name, "bot": seat.bot}
    lists = {"lists": seat.deck, "registered": seat.registered}
    return data | {key: deck.model_dump() for key, deck in lists.items() if isinstance(deck, Deck)}


def _write(path: Path, document: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, json.dumps(document))


def discard(path: Path) -> None:
    path.unlink(missing_ok=True)


def clear_halves(path: Path) -> None:
    """Remove what was being written when the program was killed; OSError if that is refused."""
    for half in path.parent.glob(f".{path.name}.*"):
        half.unlink(missing_ok=True)


def set_aside(path: Path) -> Path:
    """Keep a file that cannot be read under another name, so that the next game can be saved."""
    aside = free_name(path.with_name(f"{path.stem} unreadable{path.suffix}"))
    path.replace(aside)
    return aside


def resume(path: Path, module: GameModule) -> Unfinished:
    """The unfinished game; SaveError says what is wrong with the file."""
    document = _parse(_contents(path))
    seats = _field(document, "seats", list)
    if len(seats) != 2:
        raise SaveError("seats", "two players are needed")
    is_between = "game" not in document and "match" in document
    game = None if is_between else load(_field(document, "game", str), module.kind)
    first, second = (_seat(seat, game, player, module) for player, seat in enumerate(seats))
    edition = _field(document, "edition", str)
    if edition not in module.editions:
        raise SaveError("edition", f"nobody plays by {player_name(edition)!r} here")
    setup = GameSetup(
        module=module,
        edition=edition,
        seats=(first, second),
        key=_field(document, "key", str)[:LONGEST_KEY],
        pace=max(0, min(_field(document, "pace", int), LONGEST_PACE)),
        match=_match(document.get("match")),
    )
    program = player_name(str(document.get(PROGRAM, __version__)))
    past = _past(document.get("past"), game) if game is not None else None
    return Unfinished(setup, game, program, past)


def _past(text: Any, game: Game) -> Replay | None:
    """The moves before, if they can be read and lead to this very game; it goes on without them."""
    try:
        past = load_replay(text if isinstance(text, str) else "", type(game))
    except SaveError:
        return None
    return past if past.hashes[-1:] == ((len(past.moves), state_hash(game)),) else None


def _contents(path: Path) -> bytes:
    try:
        return contents(path, LARGEST_UNFINISHED)
    except FileTooLarge as error:
        raise SaveError("file", "it is far too large to hold a game") from error


def _parse(data: bytes) -> dict[str, Any]:
    document = read_unfinished(data)
    if document.get("version") != VERSION:
        raise SaveError("version", "it was written by another version of the program")
    return document


def _field(document: dict[str, Any], name: str, kind: type) -> Any:
    value = document.get(name)
    if type(value) is not kind:
        raise SaveError(name, "is missing or of another kind")
    return value


def _seat(raw: Any, game: Game | None, player: Player, module: GameModule) -> Seat:
    if not isinstance(raw, dict):
        raise SaveError("seats", "a player is not described")
    kind, bot = _field(raw, "kind", str), _field(raw, "bot", str)
    kind = RENAMED.get(kind, kind)
    if kind not in set(SeatKind) or bot not in module.bots:
        raise SaveError("seats", "somebody of a kind that cannot play here")
    deck = _lists(raw, "lists") or _cards(game, player, module)
    registered = _lists(raw, "registered")
    name, deck_name = (player_name(_field(raw, key, str)) for key in ("name", "deck"))
    return Seat(name, SeatKind(kind), deck_name, deck, bot, registered)


def _lists(raw: dict[str, Any], key: str) -> Deck | None:
    """A deck's lists; games that were saved without any are gone on with."""
    if key not in raw:
        return None
    try:
        return parse_deck(json.dumps(raw[key]), key)
    except DeckError as error:
        raise SaveError("seats", str(error)) from error


def _cards(game: Game | None, player: Player, module: GameModule) -> tuple[Any, ...]:
    """The cards that a player has in a game."""
    if game is None:
        raise SaveError("seats", "a player has no deck")
    return module.cards_held(game, player)


def _match(raw: Any) -> Match:
    """The score; a game that was saved without one is a single game."""
    if raw is None:
        return Match()
    match raw:
        case {"best_of": int(best_of), "winners": list(winners), "begun": str(begun)} if (
            best_of in LENGTHS
            and len(winners) <= MOST_GAMES
            and all(winner in (0, 1, None) for winner in winners)
        ):
            return Match(best_of, tuple(winners), begun=player_name(begun))
    raise SaveError("match", "is no score")
