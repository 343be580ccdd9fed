"""Saves: whole, exact, and strict about everything they are given."""

from __future__ import annotations

import contextlib
import errno
import json
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel import fragments, save
from engine.kernel.codec import Codec, Misfit, Renamed, classes_of
from engine.kernel.contents import write_file
from engine.kernel.decoding import Reader
from engine.kernel.encoding import Writer
from engine.kernel.errors import SaveError
from engine.kernel.events import SHORTENED, LogEntry
from engine.kernel.game import Game
from engine.kernel.ids import CardId, Ref
from engine.kernel.machine import answer
from engine.kernel.plain import checker, container_checker
from engine.kernel.save import (
    FORMAT,
    VERSION,
    dump,
    load,
    seal,
    state_hash,
)
from tests.kernel.playing import begun, play_until, prompted
from tests.kernel.tide.model import Suit, Tide

BODY = ("shapes", "shared", "state")


class Colour(Enum):
    RED = "red"
    BLUE = 2


class Pair(NamedTuple):
    left: int
    right: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    content: object
    label: str = ""


@dataclass(frozen=True)
class Even:
    number: int

    def __post_init__(self) -> None:
        if self.number % 2:
            raise ValueError(f"{self.number} is odd")


CODEC = Codec((Colour, Pair, Even), shared=(Pair,))
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(Colour),
    lambda inner: (
        st.lists(inner, max_size=4).map(tuple)
        | st.frozensets(st.integers(), max_size=4)
        | st.builds(Pair, st.integers(), st.lists(st.builds(Pair, st.integers())).map(tuple))
    ),
    max_leaves=12,
)


@given(plain)
def test_plain_values_come_back_as_they_were(value: Any) -> None:
    writer = Writer(CODEC)
    text = json.dumps(writer.value(value))
    found = Reader(CODEC, writer.shapes, writer.shared).value(json.loads(text))
    assert found == value
    assert json.dumps(Writer(CODEC).value(found)) == text  # True and 1 are equal, but not alike


def test_a_shared_leaf_is_written_once_and_by_its_contents() -> None:
    writer = Writer(CODEC)
    twice = (Pair(1, (Pair(2),)), Pair(1, (Pair(2),)))
    first, second = writer.value(twice)
    assert first == second
    assert len(writer.shared["Pair"]) == 2
    again = Writer(Codec((Colour, Pair), shared=(Pair,)))
    assert again.value(twice[0]) == first
    made = Reader(CODEC, writer.shapes, writer.shared).value([first, second])
    assert made == twice
    assert made[0] is made[1]


@pytest.mark.parametrize("value", [[1], {1: 2}, {1}, 1.5, b"x", object(), Box(1)])
def test_what_is_not_plain_is_not_written(value: object) -> None:
    with pytest.raises(TypeError, match="not a value that a state may hold"):
        Writer(CODEC).value((value,))


@pytest.mark.parametrize("kind", [list[int], dict[int, int], set[int], float, object, Game, bytes])
def test_what_is_not_plain_has_no_checker(kind: Any) -> None:
    with pytest.raises(TypeError, match="not plain"):
        checker(kind | None)


@pytest.mark.parametrize(
    ("hint", "good", "bad"),
    [
        (int, [0, -3], [True, "1", None]),
        (bool, [True], [1]),
        (CardId, [CardId(1)], ["1"]),
        (str, ["a", Suit.LAMP], [1, Colour.RED]),
        (int | None, [1, None], ["", False]),
        (Colour, [Colour.RED], ["red"]),
        (tuple[int, ...], [(), (1, 2)], [(1, "2"), [1], 1]),
        (tuple[int, str], [(1, "a")], [(1,), ("a", 1), (1, "a", 2)]),
        (tuple[tuple[str, Any], ...], [(("x", 1),)], [("x", 1), ((1, 1),)]),
        (tuple[()], [()], [(1,)]),
        (tuple, [(), (1,)], [1]),
        (frozenset[int], [frozenset({1})], [frozenset({"a"}), {1}]),
        (Literal["a", "b"], ["a"], ["c"]),
        (tuple[int, ...] | None, [None, (1,)], [("a",), 1]),
        (Pair, [Pair(1)], [(1, ()), Ref(CardId(1), 1)]),
    ],
)
def test_checkers(hint: Any, good: list[object], bad: list[object]) -> None:
    check = checker(hint)
    assert check is not None
    assert all(check(value) for value in good)
    assert not any(check(value) for value in bad)


def test_checkers_of_containers() -> None:
    cards = container_checker(dict[tuple[int, str], tuple[int, ...]])
    assert cards is not None
    assert cards({(1, "a"): (1,)})
    assert not cards({(1, 2): (1,)})
    assert not cards({(1, "a"): (None,)})
    names = container_checker(list[str])
    assert names is not None
    assert not names(["a", 1])


@pytest.mark.parametrize(
    ("raw", "what"),
    [
        ({"Nothing": [1]}, "there is no Nothing"),
        ({"Pair": [1, []]}, "not listed among the shapes"),
        ({"Colour": "green"}, "not a valid Colour"),
        ({"@Pair": "00"}, "there is no Pair '00'"),
        ({"a": 1, "b": 2}, "not a value of a state"),
        ({}, "not a value of a state"),
        (1.5, "not a value of a state"),
        ({"set": 3}, "not an array"),
    ],
)
def test_misfits(raw: Any, what: str) -> None:
    with pytest.raises(Misfit, match=what):
        Reader(CODEC, {}, {}).value(raw)


def test_shapes_are_held_to_the_classes() -> None:
    for names, what in (
        (["left", "up"], "no 'up'"),
        (["left", "left"], "twice"),
        (["right"], "lacks left"),
    ):
        with pytest.raises(Misfit, match=what):
            Reader(CODEC, {"Pair": names}, {})


def test_an_older_save_may_lack_a_field_with_a_default() -> None:
    assert Reader(CODEC, {"Pair": ["left"]}, {}).value({"Pair": [3]}) == Pair(3)


def test_a_leaf_may_refuse_its_own_values() -> None:
    with pytest.raises(Misfit, match="3 is odd"):
        Reader(CODEC, {"Even": ["number"]}, {}).value({"Even": [3]})


def test_wrong_types_are_named_by_field() -> None:
    reader = Reader(CODEC, {"Pair": ["left", "right"]}, {})
    for values in (["1", []], [True, []], [1, [2]], [1]):
        with pytest.raises(Misfit, match="Pair"):
            reader.value({"Pair": values})
    assert reader.value({"Pair": [1, []]}) == Pair(1)


def test_classes_of_one_name_are_told_apart() -> None:
    kinds = [type("Pair", (), {"__module__": f"some.{part}"}) for part in ("one", "two")]
    codec = Codec(kinds)
    assert set(codec.kinds) >= {"one.Pair", "two.Pair"}


def test_a_renamed_step_and_class_are_found_and_a_field_that_is_gone_is_passed_over() -> None:
    classes = classes_of("tests.kernel.tide")
    gone = frozenset({"Turn.weather"})
    renamed = Renamed({"OldTurn": "Turn"}, {"Turn.old_draw": "draw"}, gone)
    reader = Reader(Codec(classes, renamed=renamed), {}, {})
    raw = {"procedure": "OldTurn", "step": "old_draw", "player": 1, "weather": "fair"}
    assert reader.frame(raw).here() == "Turn.draw"
    for change, what in (
        ({"step": "gone"}, "no step"),
        ({"procedure": "Gone"}, "there is no Gone"),
        ({"procedure": "Card"}, "not a procedure"),
        ({"colour": 1}, "no 'colour'"),
        ({"player": "1"}, "Turn.player"),
    ):
        with pytest.raises(Misfit, match=what):
            reader.frame(raw | change)


def test_a_game_goes_on_alike_after_loading() -> None:
    history = play_until(3, prompted("pay"))
    game = history.game
    text = dump(game)
    loaded = load(text, Tide)
    assert len(game.stack) >= 3
    assert dump(loaded) == text
    assert state_hash(loaded) == state_hash(game)
    for one in (game, loaded):
        assert one.pending is not None
        answer(one, one.pending.id, one.canonical(one.pending))
    assert dump(loaded) == dump(game)


def test_the_hash_tells_states_apart_but_not_watchers() -> None:
    game = begun()
    digest = state_hash(game)
    game.trace = []
    assert state_hash(game) == digest
    game.coins[0] += 1
    assert state_hash(game) != digest


def test_a_field_without_annotation_is_an_error_of_the_program() -> None:
    game = begun()
    vars(game)["stray"] = 1
    with pytest.raises(TypeError, match=r"Tide\.stray is not annotated"):
        dump(game)


@pytest.fixture(scope="module")
def saved() -> str:
    return dump(play_until(3, prompted("pay")).game)


def forged(saved: str, *path: str | int, value: object) -> str:
    """The save with one value replaced, and a digest that is right again."""
    document = json.loads(saved)
    head = {"game": document["game"], "game_version": document["game_version"]}
    inner: Any = document
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return seal(FORMAT, VERSION, head, {key: document[key] for key in BODY})


def test_every_truncation_is_refused(saved: str) -> None:
    for end in range(0, len(saved) - 1, 41):
        with pytest.raises(SaveError):
            load(saved[:end], Tide)


@given(st.data())
def test_every_edit_is_refused(saved: str, data: st.DataObject) -> None:
    raw = bytearray(saved.encode())
    at = data.draw(st.integers(0, len(raw) - 2))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != raw[at]))
    raw[at] = byte
    with pytest.raises(SaveError):
        load(bytes(raw), Tide)


def test_layout_does_not_matter(saved: str) -> None:
    assert dump(load(json.dumps(json.loads(saved), indent=1), Tide)) == saved


@pytest.mark.parametrize(
    ("path", "value", "where", "what"),
    [
        (("state", "coins"), {"list": ["2", 2]}, "state.coins", "wrong type"),
        (("state", "coins"), [2, 2], "state.coins", "wrong type"),
        (("state", "moons"), 1, "state.moons", "no such field"),
        (("state", "rng"), ["key", -1], "state.rng", "a key and a counter"),
        (("state", "stack"), {}, "state.stack", "not an array"),
        (("state", "stack", 0, "step"), "nowhere", "state.stack", "no step 'nowhere'"),
        (("state", "stack", 0, "into"), "paid", "state.stack[0]", "no frame waits"),
        (("state", "stack", 0, "procedure"), "Nothing", "state.stack", "there is no Nothing"),
        (("state", "answer_into"), "wealth", "state.answer_into", "no frame waits"),
        (("state", "pending"), None, "state.pending", "nothing is asked"),
        (("state", "zones"), {"map": []}, "state", "lies elsewhere"),
        (("state",), [], "state", "not an object"),
        (("shapes", "Nothing"), [], "shapes", "there is no Nothing"),
        (("shapes", "Ref"), ["card", "age"], "shapes", "no 'age'"),
        (("shapes", "Kind"), ["value"], "shapes", "no shape"),
        (("shapes", "Turn"), ["player"], "shapes", "no shape"),
        (("shared", "Printed"), {}, "state.log", "among the shared values"),
        (
            *(("state", "log", "list", 0, "LogEntry", 3), [[1] * 100] * 60),
            *("state.log", "contains far more than any game"),
        ),
    ],
)
def test_forgeries(
    saved: str, path: tuple[str | int, ...], value: object, where: str, what: str
) -> None:
    with pytest.raises(SaveError) as refused:
        load(forged(saved, *path, value=value), Tide)
    assert refused.value.where == where
    assert what in refused.value.what


def test_of_a_very_long_log_the_latest_lines_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = 15
    monkeypatch.setattr(save, "KEPT_LINES", kept)
    game = play_until(5, prompted("open")).game
    lines, latest = len(game.log), game.log[1 - kept :]
    assert lines > 2 * kept
    text = dump(game)
    assert len(game.log) == lines
    again = load(text, Tide)
    left_out = LogEntry(SHORTENED, (), None, (lines - kept + 1,))
    assert again.log == [left_out, *latest]
    assert again.lines == lines
    assert state_hash(again) == state_hash(game)
    assert dump(again) == text
    again.note("x", 0)
    later = load(dump(again), Tide)
    assert later.lines == lines + 1
    assert later.log[0].facts == (lines - kept + 2,)
    assert later.log[1:] == [*latest[1:], again.log[-1]]


def inner_paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place inside a JSON value, of long arrays the first few items."""
    entries = value.items() if isinstance(value, dict) else enumerate(value[:4])
    for key, inner in entries:
        yield (*path, key)
        if isinstance(inner, dict | list):
            yield from inner_paths(inner, (*path, key))


RUBBISH: tuple[Any, ...] = (
    *(None, -1, 10**30, True, "", "no", [], {}, [[]], [1, "a"]),
    *({"Ref": [1, 1]}, {"Kind": 1}, {"list": []}, {"map": [[1, 2]]}, {"@Printed": "x"}),
    {"set": [[]]},
)


@settings(max_examples=4 * settings().max_examples)
@given(st.data())
def test_a_forgery_is_read_or_refused_but_never_breaks_the_program(
    saved: str, data: st.DataObject
) -> None:
    body = {key: json.loads(saved)[key] for key in BODY}
    path = data.draw(st.sampled_from(list(inner_paths(body))))
    text = forged(saved, *path, value=data.draw(st.sampled_from(RUBBISH)))
    with contextlib.suppress(SaveError):
        assert isinstance(load(text, Tide), Tide)


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    game = play_until(3, prompted("pay")).game
    text = dump(game)
    monkeypatch.setattr(fragments, "REMEMBERED", 3)
    game.fragments.forget()
    assert dump(game) == text
    assert dump(game) == text


def test_what_is_remembered_is_shared_with_clones_and_goes_with_the_game() -> None:
    game = play_until(3, prompted("pay")).game
    text = dump(game)
    twin, loaded = game.clone(), load(text, Tide)
    assert loaded.fragments is not game.fragments is twin.fragments
    assert dump(twin) == dump(loaded) == text
    remembered = weakref.ref(game.fragments)
    del game, twin
    assert remembered() is None


def without(saved: str, name: str) -> str:
    """The save without one field of the state."""
    document = json.loads(saved)
    del document["state"][name]
    head = {"game": "tide", "game_version": 1}
    return seal(FORMAT, VERSION, head, {key: document[key] for key in BODY})


class Tideline(Tide):
    """A later version of the game, which tells how its state came about and counts points."""

    TOLD = (*Game.TOLD, "coins")
    LATER = MappingProxyType({"points": list})


def test_an_older_save_may_lack_a_container_that_came_later(saved: str) -> None:
    assert load(without(saved, "points"), Tideline).points == []


def test_no_hash_counts_what_only_tells() -> None:
    game = play_until(5, prompted("play")).game
    game.__class__ = Tideline
    digest = state_hash(game)
    game.coins[0] += 1
    assert state_hash(game) == digest
    game.points[0] += 1
    assert state_hash(game) != digest


def test_a_missing_field_is_named(saved: str) -> None:
    with pytest.raises(SaveError) as refused:
        load(without(saved, "points"), Tide)
    assert refused.value.where == "state.points"


@pytest.mark.parametrize(
    ("key", "value", "what"),
    [
        ("format", "other", "not a file of the kind"),
        ("version", VERSION + 1, "newer than this program"),
        ("version", "1", "not a version"),
        ("digest", "", "changed or damaged"),
        ("extra", 1, "does not belong"),
    ],
)
def test_heads(saved: str, key: str, value: object, what: str) -> None:
    with pytest.raises(SaveError) as refused:
        load(json.dumps(json.loads(saved) | {key: value}), Tide)
    assert refused.value.where == key
    assert what in refused.value.what


def test_another_game_and_a_newer_one_are_refused(saved: str) -> None:
    body = {key: json.loads(saved)[key] for key in BODY}
    for head, where in (
        ({"game": "ebb", "game_version": 1}, "game"),
        ({"game": "tide", "game_version": 2}, "game_version"),
    ):
        with pytest.raises(SaveError) as refused:
            load(seal(FORMAT, VERSION, head, body), Tide)
        assert refused.value.where == where


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{",
        "nonsense",
        '{"format": 1.5}',
        '{"a": NaN}',
        "[" * 100_000,
        b"\xff\xfe",
    ],
)
def test_rubbish_is_refused(text: str | bytes) -> None:
    with pytest.raises(SaveError):
        load(text, Tide)


def test_a_leaf_nested_too_deeply_is_refused(saved: str) -> None:
    deep: list[object] = []
    for _ in range(700):
        deep = [deep]
    with pytest.raises(SaveError, match="nested too deeply"):
        load(forged(saved, "state", "rules", value=deep), Tide)


def test_a_shared_leaf_inside_itself_is_refused(saved: str) -> None:
    key = next(iter(json.loads(saved)["shared"]["Printed"]))
    with pytest.raises(SaveError, match="nested too deeply"):
        load(forged(saved, "shared", "Printed", key, value={"@Printed": key}), Tide)


def test_files_are_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun()
    path = tmp_path / "game.json"
    write_file(path, dump(game))
    assert dump(load(path.read_bytes(), Tide)) == dump(game)
    before = path.read_bytes()

    def fail(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "disk full")

    monkeypatch.setattr("os.fsync", fail)
    game.coins[0] = 99
    with pytest.raises(OSError, match=r"disk full: .*game\.json'$"):
        write_file(path, dump(game))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
