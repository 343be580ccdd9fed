"""Scenario files that mean harm: one clear complaint each, in little time and memory."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from engine.scenario.document import LARGEST, REPORT_SCENARIO, read_file, readings
from engine.scenario.errors import ScenarioError
from engine.scenario.staging import Unread
from engine.scenario.ufs.staging import STAGINGS
from tests.scenario.writing import HEAD

DEEP = 60_000
HOSTILE = {
    "deep lists": ("setup: " + "[" * DEEP + "]" * DEEP, "nested deeper than"),
    "deep mappings": ("setup: " + "{a: " * DEEP + "}" * DEEP, "nested deeper than"),
    "a list as a key": ("? [a, b]\n: c\n", "a key must be a word"),
    "a mapping as a key": ("? {a: b}\n: c\n", "a key must be a word"),
    "values that stand for many": ("a: &a [x]\nb: *a\n", "anchors and aliases are not supported"),
    "a key twice": ("title: x\ntitle: y\n", "'title' appears twice"),
    "a handle that is a list": (HEAD + "setup: {A: {hand: [[Jab]]}}", "is not a card"),
    "a script of words": (HEAD + "setup: {}\nscript: [pass]", "script"),
    "a rule that is a list": ("title: x\nedition: x\nrules: [[F.2]]\n", "rules"),
    "no mapping": ("- a\n- b\n", "valid dictionary"),
    "nothing": ("~", "valid dictionary"),
    "signs that are none": ("title: \x00", "YAML"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_document_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    text, complaint = HOSTILE[name]
    path = tmp_path / "test.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError, match=complaint) as caught:
        read_file(path, STAGINGS)
    assert str(caught.value).startswith(path.as_posix())
    (unread,) = readings(path, STAGINGS)
    assert isinstance(unread, Unread)
    assert unread.why == str(caught.value)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_report_that_carries_it_is_refused_too(tmp_path: Path, name: str) -> None:
    text, complaint = HOSTILE[name]
    path = tmp_path / "report.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(REPORT_SCENARIO, text)
    with pytest.raises(ScenarioError, match=complaint):
        read_file(path, STAGINGS)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [(b"\xff\x00\xfe", "decode"), (b"#" * (LARGEST + 1), "too large")],
    ids=["no text", "far too large"],
)
def test_hostile_bytes_are_refused(tmp_path: Path, data: bytes, complaint: str) -> None:
    path = tmp_path / "test.yaml"
    path.write_bytes(data)
    with pytest.raises(ScenarioError, match=complaint):
        read_file(path, STAGINGS)
