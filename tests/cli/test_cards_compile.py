"""`ufs cards compile`: the report for people and for programs, bad input, the cache, Ctrl+C."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from engine.library import compilation
from engine.library.cards import read_cards
from engine.library.database import FILE_NAME
from ufs_desktop.cli import compilation as command
from ufs_desktop.cli.main import INTERRUPTED, main

CARDS = """
cards:
  Jab:
    type: attack
    keywords: [Punch, "Stun: 1"]
    text: |
      E: Draw 1 card.
      E: Heal 3.
  Wall: {text: "E: Gain 1 vitality."}
  Gate: {text: "Your cards are transformed by magic."}
"""
UNUSUAL = Path(__file__).parent.parent / "library" / "data" / "unusual.json"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder of the test."""
    data = tmp_path / "data"
    monkeypatch.setattr(command, "data_folder", lambda: data)
    return data


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.yaml"
    path.write_text(CARDS, encoding="utf-8")
    return path


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["cards", "compile", *arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_json_has_what_was_agreed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, str(file))
    assert found.items() >= {
        "cards": 3, "abilities": 5, "compiled": 3, "manual": 2, "full_cards": 1
    }.items()  # fmt: skip
    assert len(found["items"]) == 5
    assert (found["printed"], found["printed_compiled"], found["dead"]) == (4, 2, 0)
    item = found["items"][2]
    assert item.items() >= {"card": "Jab", "ability": "E: Heal 3.", "ok": False}.items()
    assert item["needs"] is None
    assert "'Heal'" in item["why"]
    printed = read_cards(file).cards[0].faces[0].text
    assert printed[item["at"] :].startswith("Heal")
    assert [found["items"][0][key] for key in ("ability", "ok", "why", "at")] == [
        "Stun: 1", True, "", 0
    ]  # fmt: skip
    assert {stop["words"] for stop in found["stops"]} == {"heal", "are ▸ transformed"}
    assert found["problems"] == []


def test_games_find_what_never_changes_anything(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.yaml"
    texts = {"Idle": "E: Choose 1 foundation.", "Busy": "E: Draw 1 card."}
    cards = {name: {"type": "foundation", "text": text} for name, text in texts.items()}
    path.write_text(json.dumps({"cards": cards}), encoding="utf-8")
    found = as_json(capsys, str(path), "--games", "4")
    assert {item["card"]: item["dead"] for item in found["items"]} == {"Idle": True, "Busy": False}
    assert (found["dead"], found["compiled"]) == (1, 2)
    assert as_json(capsys, str(path))["dead"] == 0
    assert main(["cards", "compile", str(path), "--summary", "--games", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  1 enforced but never changed anything in 4 games" in lines
    assert "    Idle: E: Choose 1 foundation." in lines


def test_as_printed_reads_what_errata_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.json"
    card = {"text": "E: Draw 1 card.", "errata": "E: Heal 3."}
    path.write_text(json.dumps({"cards": {"A": card, "B": {"text": "E: Draw 2 cards."}}}), "utf-8")
    latest, printed = as_json(capsys, str(path)), as_json(capsys, str(path), "--as-printed")
    assert [item["ability"] for item in latest["items"]] == ["E: Heal 3.", "E: Draw 2 cards."]
    assert [item["ability"] for item in printed["items"]] == ["E: Draw 1 card.", "E: Draw 2 cards."]
    assert (latest["compiled"], printed["compiled"]) == (1, 2)


def test_edition_of_the_newest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"cards": {"A": {"text": "Blitz: Your rival draws 1 card."}}}', "utf-8")
    assert as_json(capsys, str(path))["compiled"] == 0
    (item,) = as_json(capsys, str(path), "--edition", "universus")["items"]
    assert (item["ok"], item["needs"]) == (True, None)
    path.write_text('{"cards": {"A": {"text": "E: Ready 1 of your backups."}}}', "utf-8")
    (item,) = as_json(capsys, str(path))["items"]
    assert (item["ok"], item["needs"]) == (True, "universus")


def test_report_for_people(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "compile", str(file)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == "enforced        Jab: Stun: 1"
    assert lines[2] == "manual          Jab: E: Heal 3."
    assert lines[3] == "                at 19: 'Heal' is not known"
    assert "     1  unknown: heal" in lines
    assert lines[-5:] == [
        "3 cards in 1 file, 5 abilities",
        "  enforced              3   60.0 %",
        "  manual                2   40.0 %",
        "  needs universus       0    0.0 %",
        "  1 of 3 cards without a manual ability",
    ]


EXPLAINED = {
    "Jab": "F Discard 1 card: Add it to your momentum.\nE: Heal 3.",
    "Wall": "Form: Your rival discards 1 card. Remove the discarded card.",
}


def test_explained_abilities_say_what_each_pronoun_means(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps({"cards": {"Jab": {"text": EXPLAINED["Jab"]}}}), "utf-8")
    for _ in ("compiled", "out of the cache"):
        assert main(["cards", "compile", str(path), "--explain"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[1].strip() == (
            "read: F Discard 1 card: Add it ‹the card discarded as its cost› to your momentum."
        )
        assert lines[2].startswith("manual")
    items = as_json(capsys, str(path), "--explain")["items"]
    assert [item["told"].count("‹") for item in items] == [1, 0]
    assert "told" not in as_json(capsys, str(path))["items"][0]


def test_abilities_are_explained_in_the_words_of_the_edition(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps({"cards": {"Wall": {"text": EXPLAINED["Wall"]}}}), "utf-8")
    (item,) = as_json(capsys, str(path), "--edition", "universus", "--explain")["items"]
    assert item["told"].endswith("Remove the discarded card ‹the card discarded by your rival›.")


@pytest.mark.slow
def test_summary_of_unusual_wording_is_short(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "compile", str(UNUSUAL), "--summary", "--stops", "10"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 30
    held = [int(line.split()[0]) for line in lines[1:21:2]]
    assert held == sorted(held, reverse=True)
    assert any("more reasons" in line for line in lines)


def test_a_folder_with_other_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "a.yaml").write_text(CARDS, encoding="utf-8")
    (tmp_path / "set" / "b.json").write_text("[1, 2", encoding="utf-8")
    found = as_json(capsys, str(tmp_path / "set"))
    assert found["cards"] == 3
    assert [problem["file"].endswith("b.json") for problem in found["problems"]] == [True]
    assert main(["cards", "compile", str(tmp_path / "set"), "--summary"]) == 0
    assert "note: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "No such file"),
        (b"cards: [", "x.yaml: "),
        (b"[1, 2", "broken JSON"),
        (b"\xff", "not UTF-8"),
        (b"", "empty"),
        (b"hello: world", "it contains no cards"),
    ],
)
def test_unreadable_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, said: str
) -> None:
    path = tmp_path / "x.yaml"
    if content is not None:
        path.write_bytes(content)
    assert main(["cards", "compile", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("ufs: ")
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [[], ["compile"], ["compile", "x", "--edition", "x"], ["compile", "x", "--stops", "-1"]],
)
def test_bad_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_an_empty_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "compile", str(tmp_path)]) == 2
    assert "no cards in" in capsys.readouterr().err


def test_the_second_time_comes_from_the_cache(
    file: Path, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = as_json(capsys, str(file))
    assert (folder / FILE_NAME).exists()
    monkeypatch.setattr(compilation, "compile_chunk", lambda chunk: pytest.fail("compiled again"))
    assert as_json(capsys, str(file)) == first


def test_a_damaged_library_is_set_aside(
    file: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.mkdir()
    (folder / FILE_NAME).write_bytes(b"junk" * 2000)
    assert main(["cards", "compile", str(file), "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["compiled"] == 3
    assert "library.damaged-1.sqlite" in err
    assert (folder / "library.damaged-1.sqlite").read_bytes() == b"junk" * 2000
    assert main(["cards", "compile", str(file), "--json"]) == 0
    assert capsys.readouterr().err == ""


def test_no_place_for_a_library_is_no_obstacle(
    file: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.write_text("a file where the folder should be", encoding="utf-8")
    assert main(["cards", "compile", str(file), "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["compiled"] == 3
    assert "continuing without the cache" in err


def test_interrupted_work_is_kept(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done = compilation.compile_chunk
    calls: list[int] = []

    def interrupted(chunk: Any) -> Any:
        calls.append(len(chunk))
        if len(calls) == 3:
            raise KeyboardInterrupt
        return done(chunk)

    monkeypatch.setattr(compilation, "compile_chunk", interrupted)
    monkeypatch.setattr(compilation, "CHUNK", 1)
    assert main(["cards", "compile", str(file)]) == INTERRUPTED
    out, err = capsys.readouterr()
    assert (out, err) == ("", "ufs: interrupted: 2 of 4 texts are compiled and saved\n")


@pytest.mark.slow
def test_ctrl_c_reaches_only_the_command(tmp_path: Path) -> None:
    """A real signal to the whole group while several processes compile."""
    cards = {f"C{k}": {"text": f"E: Gain {k % 999} vitality. Draw {k} cards."} for k in range(6000)}
    path = tmp_path / "many.json"
    path.write_text(json.dumps({"cards": cards}), encoding="utf-8")
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path / "data")}
    process = subprocess.Popen(
        [sys.executable, "-m", "ufs_desktop.cli.main", "cards", "compile", str(path), "--summary"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=environment, start_new_session=True,
    )  # fmt: skip
    library = tmp_path / "data" / "ufs-desktop" / FILE_NAME
    deadline = time.monotonic() + 60
    while not (library.exists() and library.stat().st_size > 200_000):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED
    assert out == ""
    assert err.startswith("ufs: interrupted: ")
    assert err.count("\n") == 1
    assert 0 < int(err.split()[2]) < 6000


def test_progress_is_for_terminals(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "compile", str(file), "--summary"]) == 0
    assert capsys.readouterr().err == ""
