"""Saves: any game, in the middle of anything, as one versioned JSON file; and the state's hash.

    {"format": "game-save", "version": 1, "game": "...", "game_version": 1, "digest": "...",
     "shapes": {...}, "shared": {...}, "state": {...}}

Reading is strict: a file that is truncated, edited, of another game or from a newer version raises
a SaveError that says where and what, and yields no game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from engine.kernel.codec import APART, Misfit
from engine.kernel.contents import Bounds, Json, JsonError, read_json
from engine.kernel.decoding import Reader, located, short
from engine.kernel.encoding import Writer, Written, written, written_object
from engine.kernel.errors import CONTRADICTIONS, SaveError
from engine.kernel.fragments import Fragments
from engine.kernel.game import Coded, Game
from engine.kernel.machine import Procedure
from engine.kernel.plain import field_names
from engine.kernel.rng import Rng
from engine.kernel.views import view_for

FORMAT = "game-save"
VERSION = 1
MOST_PLAYERS = 8
MARK = ',"digest":"'
BODY = ("shapes", "shared", "state")
LARGEST = 16 * 1024 * 1024  # bytes; a long game takes an eighth of that
KEPT_LINES = 5_000  # of the log; older ones follow from the moves, which a replay has
BOUNDS = Bounds()

AnyGame = TypeVar("AnyGame", bound=Game)
T = TypeVar("T")


def dump(game: Game) -> str:
    """The whole game as the text of a save file; a very long log keeps only its latest lines."""
    if len(game.log) > KEPT_LINES:
        game = game.varied({})
        game.shorten_log(game.lines - KEPT_LINES)
    writer = Writer(game.codec(), game.fragments)
    state = write_state(writer, game)
    body = writer.tables() | {"state": state}
    head = {"game": game.CODE, "game_version": game.VERSION}
    return seal(FORMAT, VERSION, head, body)


def load(text: str | bytes, kind: type[AnyGame]) -> AnyGame:
    """The game of a save file; the text must be one that `dump` wrote for this kind of game."""
    document = unseal(text, FORMAT, VERSION, ("game", "game_version"), BODY)
    check_game(document, kind)
    return of_its_time(document, kind, lambda: _stated(document, kind))


def _stated(document: dict[str, Json], kind: type[AnyGame]) -> AnyGame:
    reader = within("shapes", lambda: make_reader(kind, document))
    return read_state(reader, document["state"], kind, "state")


def state_hash(game: Game) -> str:
    """A digest of the state. Of the log it includes only the length, since the state makes the log.

    Other fields that tell only how the state came about are left out.
    """
    writer = Writer(game.codec(), game.fragments)
    state = write_state(writer, game, game.TOLD)
    return _digest(f"[{state},{game.lines}]")


def write_state(writer: Writer, game: Game, omit: tuple[str, ...] = ()) -> Written:
    fields = writer.codec.fields(type(game))
    coded = game.coded()
    state = {"rng": written(list(game.rng.state))}
    state["stack"] = written([writer.frame(frame) for frame in game.stack])
    for name, value in game.__dict__.items():
        if name in fields:
            if name not in omit:
                state[name] = writer.field(value)
        elif name in coded:
            state[name] = written(value.code)
        elif name not in (*APART, *game.TRANSIENT):
            raise TypeError(f"{type(game).__name__}.{name} is not annotated in the class body")
    return written_object(state)


def make_reader(kind: type[Game], document: dict[str, Json]) -> Reader:
    return Reader(kind.codec(), document["shapes"], document["shared"])


def check_game(document: dict[str, Json], kind: type[Game]) -> None:
    """Raise SaveError unless the file is for this game, in a version that it understands."""
    if document["game"] != kind.CODE:
        raise SaveError("game", f"a file of {document['game']!r}, not of {kind.CODE!r}")
    check_version("game_version", document["game_version"], kind.VERSION)


def is_older(document: dict[str, Json], kind: type[Game]) -> bool:
    """Whether the game is of an older version, with another state and so with other hashes."""
    older: bool = document["game_version"] < kind.VERSION
    return older


def of_its_time(document: dict[str, Json], kind: type[Game], read: Callable[[], T]) -> T:
    """Read the contents; a refusal says whether they come from an older version."""
    try:
        return read()
    except SaveError as error:
        raise SaveError(error.where, error.what, is_older=is_older(document, kind)) from error


def check_version(where: str, version: Json, newest: int) -> None:
    if type(version) is not int or version < 1:
        raise SaveError(where, f"{version!r} is not a version")
    if version > newest:
        what = f"{version} is newer than this program, which knows up to {newest}"
        raise SaveError(where, what, is_newer=True)


def within(where: str, read: Callable[[], T]) -> T:
    """Run a reader; whatever does not fit becomes a SaveError at this place."""
    try:
        return read()
    except Misfit as misfit:
        raise located(where, misfit) from misfit
    except RecursionError as error:
        raise SaveError(where, "nested too deeply") from error


def seal(name: str, version: int, head: dict[str, Json], body: Mapping[str, Json | Written]) -> str:
    """The text of a file: head, digest over everything else, body."""
    about = written({"format": name, "version": version, **head})
    contents = written_object({key: _as_written(value) for key, value in body.items()})
    digest = _digest(about + contents)
    return f'{about[:-1]}{MARK}{digest}",{contents[1:]}\n'


def unseal(
    text: str | bytes, name: str, version: int, head: tuple[str, ...], body: tuple[str, ...]
) -> dict[str, Json]:
    """Parse a sealed file and check its format, version, keys and digest, in this order."""
    document = _parse(text)
    if type(document) is not dict or document.get("format") != name:
        raise SaveError("format", f"this is not a file of the kind {name!r}")
    check_version("version", document.get("version"), version)
    expected = ("format", "version", *head, "digest", *body)
    for key in expected:
        if key not in document:
            raise SaveError(key, "is missing")
    for key in document:
        if key not in expected:
            raise SaveError(key, "does not belong here")
    about = {key: document[key] for key in ("format", "version", *head)}
    contents = {key: document[key] for key in body}
    if document["digest"] != _digest_as_written(text) and document["digest"] != _digest(
        written(about) + written(contents)
    ):
        raise SaveError("digest", "the contents were changed or damaged")
    return document


def _digest_as_written(text: str | bytes) -> str:
    """Quicker than writing the parsed contents again, but only for files laid out by `seal`."""
    about, _, rest = (text if isinstance(text, str) else text.decode()).partition(MARK)
    _, _, contents = rest.partition('",')
    return _digest(f"{about}}}{{{contents.rstrip()}")


def _parse(text: str | bytes) -> Json:
    if len(text) > LARGEST:
        raise SaveError("text", "larger than any game")
    try:
        return read_json(text, BOUNDS, number=_no_number)
    except JsonError as error:
        raise SaveError(error.place or "text", error.what) from error


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is not a whole number")


def read_state(reader: Reader, raw: Json, kind: type[AnyGame], where: str) -> AnyGame:
    """The game from a written state; `where` is what the file calls it."""
    if type(raw) is not dict:
        raise SaveError(where, "is not an object")
    fields = reader.codec.fields(kind)
    coded = kind.coded()
    for name in ("rng", "stack", *coded, *fields):
        if name not in raw and name not in kind.LATER:
            raise SaveError(f"{where}.{name}", "is missing")
    game = object.__new__(kind)
    game.fragments = Fragments()
    game.__dict__.update(dict.fromkeys(kind.TRANSIENT))
    game.__dict__.update({name: empty() for name, empty in kind.LATER.items() if name not in raw})
    for name, value in raw.items():
        if name in coded:
            read = partial(_by_code, coded[name], value)
        else:
            read = partial(_field, reader, fields, name, value)
        game.__dict__[name] = within(f"{where}.{name}", read)
    _check_links(game, where)
    _check_players(game, where)
    try:
        for flaw in game.flaws():
            raise SaveError(where, flaw)
        for player in range(game.players):
            view_for(game, player)
    except CONTRADICTIONS as error:
        raise SaveError(where, "the game contradicts itself") from error
    return game


def _by_code(known: Mapping[str, Coded], raw: Json) -> Coded:
    if type(raw) is not str or raw not in known:
        raise Misfit(f"there is no {short(raw)}; known: {', '.join(known)}")
    return known[raw]


def _field(reader: Reader, fields: dict[str, Any], name: str, raw: Json) -> Any:
    if name == "rng":
        return _read_rng(raw)
    if name == "stack":
        return [reader.frame(frame) for frame in _frames(raw)]
    if name not in fields:
        raise Misfit("there is no such field")
    value = reader.field(name, raw)
    check = fields[name]
    if check is not None and not check(value):
        raise Misfit("has a value of the wrong type")
    return value


def _frames(raw: Json) -> list[Json]:
    if type(raw) is not list:
        raise Misfit("is not an array of frames")
    return raw


def _read_rng(raw: Json) -> Rng:
    match raw:
        case [str(key), int(counter)] if counter >= 0 and type(counter) is int:
            return Rng(key, counter)
    raise Misfit("takes a key and a counter")


def _check_links(game: Game, where: str) -> None:
    """Results and answers must go into fields that the waiting frames have."""
    below: Procedure | None = None
    for depth, frame in enumerate(game.stack):
        if frame.into and (below is None or frame.into not in field_names(type(below))):
            raise SaveError(f"{where}.stack[{depth}]", f"no frame waits for {frame.into!r}")
        below = frame
    if game.pending is None and game.result is None:
        raise SaveError(f"{where}.pending", "nothing is asked and the game is not over")
    if game.pending is not None and (
        below is None or game.answer_into not in field_names(type(below))
    ):
        raise SaveError(f"{where}.answer_into", f"no frame waits for {game.answer_into!r}")


def _check_players(game: Game, where: str) -> None:
    """Every player who is named must be in the game."""
    if not 1 <= game.players <= MOST_PLAYERS:
        raise SaveError(f"{where}.players", f"nobody plays a game of {game.players}")
    named = {entry.player for entry in game.log if entry.player is not None}
    named |= {game.pending.player} if game.pending is not None else set()
    named |= set(game.result.losers) if game.result is not None else set()
    if not named <= set(range(game.players)):
        raise SaveError(where, "names a player who is not in the game")


def _as_written(value: Json | Written) -> Written:
    return value if type(value) is Written else written(value)


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
