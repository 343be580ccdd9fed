"""Puts a value into a file of any shape, so that the result is well-formed and sealed again."""

from __future__ import annotations

import hashlib
import io
import json
import re
import sqlite3
import struct
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import Any

from engine.kernel.rng import Rng
from engine.kernel.save import MARK
from engine.library.user_records import proof
from ufs_desktop.data.backup import LIST
from ufs_desktop.fuzz.pictures import forged_jpeg, forged_png, forged_webp

HOLE = "\x01hole\x01"
ENDLESS = 40  # shared values, each of which refers twice to the one before
_WORD = re.compile(r"[\w ./'-]+")


class Shape(StrEnum):
    """The layout of a file."""

    JSON = "JSON"
    VERSIONED = "JSON with a version"
    SEALED = "JSON with a digest"
    NESTED = "JSON that holds sealed JSON"
    PACKED = "JSON that may share values"
    LINES = "a line of JSON after another"
    YAML = "YAML"
    XML = "XML"
    TEXT = "text"
    ARCHIVE = "zip file"
    BACKUP = "zip file with a list"
    PNG = "PNG"
    JPEG = "JPEG"
    WEBP = "WebP"
    DATABASE = "database"


Forger = Callable[[bytes, str, str, Rng], bytes]  # contents, kind of damage, value as JSON


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container with each of its keys, at any depth."""
    waiting = [value]
    while waiting:
        holder = waiting.pop()
        entries = list(holder.items() if isinstance(holder, dict) else enumerate(holder))
        for key, inner in entries:
            yield holder, key
            if isinstance(inner, dict | list):
                waiting.append(inner)


def _holed(document: Any, rng: Rng) -> Any:
    """The document with a hole at a random place; half of the time near the top."""
    places = list(_places(document))
    holder, key = places[rng.below(min(len(places), 40))] if rng.below(2) else rng.choice(places)
    holder[key] = HOLE
    return document


def _filled(document: Any, value: str) -> str:
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return text.replace(json.dumps(HOLE), value)


def _json(data: bytes, kind: str, value: str, rng: Rng) -> bytes:
    document = json.loads(data)
    if kind == "NEWER":
        document["version"] = 99
        return json.dumps(document).encode()
    if kind == "SIZES":
        return data + b" " * 40_000_000
    return _filled(_holed(document, rng), value).encode("utf-8", "surrogatepass")


def _sealed(data: bytes, kind: str, value: str, rng: Rng) -> bytes:
    document = json.loads(data)
    names = list(document)
    split = names.index("digest")
    about = {name: document[name] for name in names[:split]}
    body = {name: document[name] for name in names[split + 1 :]}
    match kind:
        case "SIZES":
            return data + b" " * 40_000_000
        case "NEWER":
            about[rng.choice(("version", "game_version"))] = 99
        case "OTHER":
            about["game"] = rng.choice(("tide", "fftcg", ""))
        case "SHARED":
            _entangle(body, rng)
        case _:
            _holed(about if rng.below(5) == 0 else body, rng)
    head, contents = _filled(about, value), _filled(body, value)
    digest = hashlib.blake2b((head + contents).encode("utf-8", "replace"), digest_size=16)
    sealed = f'{head[:-1]}{MARK}{digest.hexdigest()}",{contents[1:]}\n'
    return sealed.encode("utf-8", "replace")


def _entangle(body: dict[str, Any], rng: Rng) -> None:
    """Make a small file expand to a huge value, by references that are repeated or nested."""
    state = body.get("start") or body.get("state")
    tricks = [_double]
    if isinstance(state, dict):
        tricks += [_tell_often, _name_at_length]
    _tell(body, rng.choice(tricks)(body, rng))


def _double(body: dict[str, Any], rng: Rng) -> list[Any]:
    """Shared values, each of which refers twice to the one before."""
    name = rng.choice(("Move", *body["shared"]))
    fields = body["shapes"].setdefault(name, ["player", "choice", "conceded", "drawn", "unasked"])
    rest = [""] * (len(fields) - 1)
    table = body["shared"].setdefault(name, {}) | {"0": {name: [1, *rest]}}
    for number in range(1, ENDLESS):
        inner = {f"@{name}": str(number - 1)}
        table[str(number)] = {name: [[inner, inner], *rest]}
    body["shared"][name] = table
    return [{f"@{name}": str(ENDLESS - 1)}]


def _tell_often(body: dict[str, Any], rng: Rng) -> list[Any]:
    """Many lines, each with the same large value."""
    shapes, shared = body["shapes"], body["shared"]
    if rng.below(2):
        shapes["Move"] = ["player", "choice"]
        shared["Move"] = {"0": {"Move": [0, [[]] * 2_400]}}
        return [{"@Move": "0"}] * rng.choice((90, 1_500, 20_000))
    place = shapes["Values"].index("abilities")
    large = max((each["Values"] for each in shared["Values"].values()), key=lambda v: len(v[place]))
    large[place] *= rng.choice((3, 30))
    shared["Values"]["0"] = {"Values": large}
    return [{"@Values": "0"}] * rng.choice((90, 600, 20_000))


def _name_at_length(body: dict[str, Any], rng: Rng) -> list[Any]:
    """Many lines about a card with a very long name."""
    shapes, shared = body["shapes"], body["shared"]
    values = list(next(iter(shared["Values"].values()))["Values"])
    values[shapes["Values"].index("name")] = "n" * 19_000
    card = list(next(iter(shared["Card"].values()))["Card"])
    card[shapes["Card"].index("base")] = {"@Values": "0"}
    shared["Values"]["0"], shared["Card"]["0"] = {"Values": values}, {"Card": card}
    fields = shapes.setdefault("Event", ["kind", "actor", "was"])
    said = {"kind": "draw", "actor": 0, "was": {"@Card": "0"}, "cause": {"Cause": "rule"}}
    said |= {"detail": [], "amount": 0, "serial": 1, "audience": -1}
    told = {"Event": [said.get(field) for field in fields]}
    return [told] * rng.choice((90, 6_000, 30_000))


def _tell(body: dict[str, Any], facts: list[Any]) -> None:
    """Put each fact into a line of the log; in a message they become the whole value."""
    state = body.get("start") or body.get("state")
    if not isinstance(state, dict):
        body["value"] = facts
        return
    body["shapes"]["LogEntry"] = ["key", "rules", "player", "facts"]
    state["log"] = {"list": [{"LogEntry": ["failed", [], 0, [fact]]} for fact in facts]}


def _nested(data: bytes, kind: str, value: str, rng: Rng) -> bytes:
    """Forge an unfinished game, which contains a save and a replay, each with its own seal."""
    document = json.loads(data)
    if rng.below(3) == 0 and kind not in ("SHARED", "OTHER"):
        inner = {name: document.pop(name) for name in ("game", "past")}
        if kind == "NEWER":
            document["version"] = 99
        else:
            _holed(document, rng)
        return _filled(document | inner, value).encode("utf-8", "replace")
    name = "past" if rng.below(3) == 0 else "game"
    spoilt = _sealed(document[name].encode(), kind, value, rng)
    return json.dumps(document | {name: spoilt.decode("utf-8", "replace")}).encode()


def _packed(data: bytes, kind: str, value: str, rng: Rng) -> bytes:
    document = json.loads(data)
    if kind == "SHARED":
        _entangle(document, rng)
        return json.dumps(document).encode()
    if kind == "OTHER":
        document["shapes"]["Ship"] = ["sails"]
        return json.dumps(document).encode()
    return _json(data, kind, value, rng)


def _lines(data: bytes, kind: str, value: str, rng: Rng) -> bytes:
    lines = data.splitlines()
    if kind == "OTHER":
        rng.shuffle(lines)
        return b"\n".join([*lines, b'["other"]', b""])
    at = rng.below(len(lines))
    lines[at] = _json(lines[at], kind, value, rng)
    return b"\n".join([*lines, b""])


def _text(data: bytes, kind: str, value: str, rng: Rng) -> bytes:
    text = data.decode()
    if kind == "SIZES":
        return data + b"\n" * 40_000_000
    if kind == "WIDE":
        line = rng.choice([line for line in text.splitlines() if line.strip()])
        return f"{text}\n{f'{line}{chr(10)}' * rng.choice((2_000, 300_000))}".encode()
    words = list(_WORD.finditer(text))
    word = rng.choice(words)
    plain = json.loads(value, strict=False) if value.startswith('"') else value
    return f"{text[: word.start()]}{plain}{text[word.end() :]}".encode("utf-8", "replace")


def _yaml(data: bytes, kind: str, value: str, rng: Rng) -> bytes:
    if kind == "SHARED":
        lines = ["a0: &a0 [x, x]"]
        lines += [f"a{at}: &a{at} [*a{at - 1}, *a{at - 1}]" for at in range(1, ENDLESS)]
        return data + "\n".join(["", *lines, ""]).encode()
    if kind == "DEEP" and rng.below(2):
        return data + b"\nnotes:\n" + b"".join(b" " * at + b"- \n" for at in range(1, 900))
    return _text(data, kind, value, rng)


def _xml(data: bytes, kind: str, value: str, rng: Rng) -> bytes:
    text = data.decode()
    if kind == "SHARED":
        entities = "".join(f'<!ENTITY e{at} "&e{at - 1};&e{at - 1};">' for at in range(1, ENDLESS))
        doctype = f'<!DOCTYPE d [<!ENTITY e0 "x">{entities}]>'
        return text.replace("<", f"{doctype}<", 1).replace("</", f"&e{ENDLESS - 1};</", 1).encode()
    if kind == "DEEP":
        depth = rng.choice((30, 1_000, 100_000))
        return text.replace("</", f"{'<a>' * depth}{'</a>' * depth}</", 1).encode()
    return _text(data, kind, value, rng)


def _archive(data: bytes, kind: str, value: str, rng: Rng) -> bytes:
    """Forge a report: its replay, its scenario, or the zip file itself."""
    members = _members(data)
    match kind:
        case "SIZES":
            return _lying(members, rng)
        case "DEEP" if rng.below(2):
            members["d/" * 30_000 + "x"] = b""
        case "WIDE" if rng.below(2):
            members |= {f"m{number}": b"" for number in range(30_000)}
        case "TEXTS" if rng.below(2):
            members["replay.json"] = b'"' + b"a" * 200_000_000
        case "SIGNS" if rng.below(2):
            members["../\x1b[2J\u202e.json"] = b"x"
        case _:
            if rng.below(2):
                members["scenario.yaml"] = _yaml(members["scenario.yaml"], kind, value, rng)
            else:
                members["replay.json"] = _sealed(members["replay.json"], kind, value, rng)
    return _zipped(members)


def _backup(data: bytes, kind: str, value: str, rng: Rng) -> bytes:
    """Forge a backup: a file in it, its list, or the zip file itself."""
    members = _members(data)
    listed = json.loads(members.pop(LIST))
    match kind:
        case "SIZES":
            return _lying({LIST: json.dumps(listed).encode(), **members}, rng)
        case "NEWER":
            listed["version"] = 99
        case "OTHER":
            listed["format"] = "other-backup"
        case "SHARED":
            listed["files"] *= 2
        case "DEEP":
            members["d/" * 3_000 + "x"] = b""
        case "WIDE":
            members |= {f"m{number}": b"" for number in range(rng.choice((3_000, 60_000)))}
        case "TEXTS":
            members["replays/" + "n" * 4_000] = b"x" * 300_000_000
        case "SIGNS":
            members[rng.choice(("../a", "/a", "a\x1b[2J\u202e", "c:\\a", "running.lock"))] = b"x"
        case _:
            return _zipped({LIST: _filled(_holed(listed, rng), value).encode(), **members})
    if kind in ("DEEP", "WIDE", "TEXTS", "SIGNS"):
        listed["files"] = [_entry(name, inner) for name, inner in members.items()]
    return _zipped({LIST: json.dumps(listed).encode(), **members})


def _entry(name: str, data: bytes) -> dict[str, object]:
    digest = hashlib.blake2b(data, digest_size=16).hexdigest()
    return {"name": name, "size": len(data), "digest": digest}


def _members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _zipped(members: Mapping[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def _lying(members: dict[str, bytes], rng: Rng) -> bytes:
    """A zip with a member far larger than its directory says, or with a false position in it."""
    name = next(iter(members)) if rng.below(2) else "replay.json"
    data = bytearray(_zipped(members | {name: b"\0" * 200_000_000}))
    listed = data.index(b"PK\x01\x02")
    match rng.below(3):
        case 0:
            while listed > 0:
                data[listed + 24 : listed + 28] = struct.pack("<I", 64)
                listed = data.find(b"PK\x01\x02", listed + 4)
        case 1:
            end = data.rindex(b"PK\x05\x06")
            data[end + 12 : end + 20] = struct.pack("<II", rng.below(2**32), rng.below(2**32))
        case _:
            data[listed + 42 : listed + 46] = struct.pack("<I", rng.below(2**32))
    return bytes(data)


def _database(data: bytes, kind: str, value: str, rng: Rng) -> bytes:
    """Forge a library: a record of the user's, or what the file says about itself."""
    if kind == "SIZES":
        return data[:28] + struct.pack(">I", rng.below(2**32)) + data[32:]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "library.sqlite")
        path.write_bytes(data)
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            _forge_rows(connection, kind, value, rng)
        return path.read_bytes()


def _forge_rows(connection: sqlite3.Connection, kind: str, value: str, rng: Rng) -> None:
    match kind:
        case "NEWER":
            connection.execute("PRAGMA user_version = 99")
        case "OTHER":
            connection.execute("PRAGMA application_id = 7")
        case "RESEALED" if rng.below(2):
            connection.execute("ALTER TABLE record RENAME TO kept")
            endless = "WITH RECURSIVE n(a) AS (SELECT 1 UNION ALL SELECT a FROM n)"
            columns = "a AS id, 0 AS shipped, a AS identity, a AS card_key, a AS source"
            body = "a AS body, a AS proof"
            connection.execute(f"CREATE VIEW record AS {endless} SELECT {columns}, {body} FROM n")
        case _:
            rows = connection.execute("SELECT id, source, body FROM record").fetchall()
            number, source, body = rng.choice(rows)
            spoilt = _filled(_holed(json.loads(body), rng), value)
            spoilt = spoilt.encode("utf-8", "replace").decode()
            values = (spoilt, proof(source, spoilt), number)
            connection.execute("UPDATE record SET body = ?, proof = ? WHERE id = ?", values)


FORGERS: Mapping[Shape, Forger] = {
    Shape.JSON: _json,
    Shape.VERSIONED: _json,
    Shape.SEALED: _sealed,
    Shape.NESTED: _nested,
    Shape.PACKED: _packed,
    Shape.LINES: _lines,
    Shape.YAML: _yaml,
    Shape.XML: _xml,
    Shape.TEXT: _text,
    Shape.ARCHIVE: _archive,
    Shape.BACKUP: _backup,
    Shape.PNG: forged_png,
    Shape.JPEG: forged_jpeg,
    Shape.WEBP: forged_webp,
    Shape.DATABASE: _database,
}
