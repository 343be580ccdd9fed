"""The one way to read files and JSON: bounded before anything is built."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.contents import Bounds, FileTooLarge, JsonError, contents, read_json

SMALL = Bounds(values=10, depth=4, text=8, digits=6)


def test_a_file_is_read_up_to_its_bound(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert contents(path, 5) == b"12345"
    with pytest.raises(FileTooLarge):
        contents(path, 4)


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir], ids=["pipe", "folder"])
def test_what_is_no_file_is_refused_at_once(tmp_path: Path, make: Any) -> None:
    path = tmp_path / "file"
    make(path)
    with pytest.raises(OSError, match=r"regular file|Is a directory"):
        contents(path, 5)


def test_what_is_no_file_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some devices act when they are."""
    path = tmp_path / "file"
    os.mkfifo(path)
    monkeypatch.delattr(os, "open")
    with pytest.raises(OSError, match="regular file"):
        contents(path, 5)


def test_a_pipe_that_takes_a_files_place_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, real = tmp_path / "file", os.open
    path.write_bytes(b"12345")

    def exchanged(*given: Any) -> int:
        path.unlink()
        os.mkfifo(path)
        return real(*given)

    monkeypatch.setattr(os, "open", exchanged)
    with pytest.raises(OSError, match="regular file"):
        contents(path, 5)


@pytest.mark.parametrize("target", ["/dev/zero", "nowhere", "link"])
def test_links_to_what_is_no_file_are_refused(tmp_path: Path, target: str) -> None:
    path = tmp_path / "link"
    path.symlink_to(target)
    with pytest.raises(OSError, match=r"regular file|No such file|symbolic links"):
        contents(path, 5)


def test_a_file_without_a_known_size_is_bounded_too() -> None:
    with pytest.raises(FileTooLarge):
        contents(Path("/proc/self/environ"), 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('["123456789"]', "a text of more than 8 characters"),
        (r'["12\"34\\67"]', "a text of more than 8 characters"),
        ("[" + "0," * 10 + "0]", "more than 10 values"),
        ("[" + '"",' * 30 + "0]", "more than 10 values"),
        ("[[[[[]]]]]", "nested too deeply: more than 4 levels"),
        ('[{"a":[{"]]":[]}]}]', "nested too deeply: more than 4 levels"),
        ("[1234567]", "a number of more than 6 digits"),
        ("[-1234567]", "a number of more than 6 digits"),
        ("[1", "broken JSON at line 1 column 3"),
        ("[NaN]", "NaN is not a number"),
        (b'["\xff"]', "not UTF-8 text \\(at byte 2\\)"),
        ("[" * 9 + "0", "Expecting|delimiter"),
    ],
)
def test_too_much_is_refused(text: str | bytes, said: str) -> None:
    with pytest.raises(JsonError, match=said):
        read_json(text, SMALL)


@pytest.mark.parametrize(
    "text",
    [
        '["12345678"]',
        r'["\\\\\"\\"]',
        '["[[[[[[[["]',
        '["],,,,,"]',
        "[[[[]]]]",
        '[{"[":[{}]}]',
        "[0.123456789]",
        "[123456]",
        '["12345 12"]',
        "[" + "0," * 8 + "0]",
    ],
)
def test_what_is_within_the_bounds_is_read(text: str) -> None:
    assert read_json(text, SMALL) == json.loads(text)


@given(st.text(st.sampled_from('\\"u[]{}d89aB, '), max_size=12))
def test_strings_are_told_from_what_stands_around_them(inner: str) -> None:
    """However a string is written, its brackets and commas do not count."""
    text = f"[{json.dumps(inner)}]"
    assert read_json(text, Bounds(values=2, depth=1, text=40)) == [inner]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"\ud83d\ude00", "\U0001f600"),
        (r"a\ud83d", "a?"),
        (r"\ude00b", "?b"),
        (r"\\ud83d", "\\ud83d"),
        (r"\ud83d\ud83d\ude00", "?\U0001f600"),
    ],
)
def test_half_a_character_becomes_a_question_mark(written: str, read: str) -> None:
    assert read_json(f'["{written}"]', Bounds()) == [read]
