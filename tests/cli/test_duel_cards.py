"""`ufs cards search`, `sources`, `remove` and `compile` for the second game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.fftcg.rulebook import BOOK
from engine.library.backlog import culprit
from engine.library.fftcg.cards import TcgCatalogue, TcgRecord
from engine.library.fftcg.report import duel_items, duel_words
from ufs_desktop.bundle import bundled
from ufs_desktop.cli.main import main
from ufs_desktop.fftcg import own
from ufs_desktop.fftcg.stock import catalogue

USUAL = {"type": "forward", "element": ["fire"], "cost": 2, "power": 5000}
OWL = {**USUAL, "name": "Night Owl", "number": "own-1", "job": ["Watcher"]}
TEXT = "Haste\n\nNight Owl hoots: Draw 1 card.\nWide wings carry Night Owl."
OWLS = [{**OWL, "text": TEXT}, {**OWL, "name": "Lamp", "number": "own-2", "text": "Brave"}]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(own, "_known", {})


@pytest.fixture
def owls(tmp_path: Path) -> str:
    path = tmp_path / "owls.json"
    path.write_text(json.dumps({"set": "Owls", "cards": OWLS}), encoding="utf-8")
    return str(path)


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    capsys.readouterr()
    assert main(["cards", *arguments, "--edition", BOOK, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_cards_are_searched_with_their_own_language(
    owls: str, capsys: pytest.CaptureFixture[str]
) -> None:
    records = catalogue().records.values()
    fire = {each.number for each in records if "fire" in each.element and each.type == "summon"}
    found = told(capsys, "search", "type:summon element:fire")
    assert {card["number"] for card in found} == fire
    names = [card["name"].lower() for card in found]
    assert names == sorted(names)
    assert told(capsys, "search", "job:watcher") == []
    assert told(capsys, "import", owls)["added"] == 2
    (owl, _) = sorted(told(capsys, "search", "job:watcher"), key=lambda card: str(card["number"]))
    assert owl.items() >= {**OWL, "set": "Owls", "edition": BOOK}.items()
    assert [card["number"] for card in told(capsys, "search", "status:manual")] == ["own-1"]


def test_what_was_imported_is_listed_and_taken_out(
    owls: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys, "import", owls)
    assert told(capsys, "sources") == [{"source": "owls.json", "cards": 2}]
    assert told(capsys, "remove", "owls.json") == {"source": "owls.json", "removed": 2}
    assert told(capsys, "search", "job:watcher") == told(capsys, "sources") == []


def test_what_is_found_is_listed_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    count = sum(each.type == "backup" for each in catalogue().records.values())
    assert main(["cards", "search", "type:backup", "--limit", "2", "--edition", BOOK]) == 0
    first, second, last = capsys.readouterr().out.splitlines()
    assert all(" backup " in line for line in (first, second))
    assert last == f"{count} cards, {count - 2} more not shown"


def test_every_line_of_text_is_reported(owls: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "compile", owls)
    assert found.items() >= {
        "cards": 2, "abilities": 4, "compiled": 2, "manual": 2, "full_cards": 1, "dead": 1,
    }.items()  # fmt: skip
    assert [item["ok"] for item in found["items"]] == [True, False, False, True]
    for item, word in zip(found["items"][1:3], ("hoots", "Wide"), strict=True):
        assert TEXT[item["at"] :].startswith(word)
        assert item["why"] == f"{word!r} is not known"
        assert (item["card"], item["status"], item["needs"]) == ("Night Owl", "manual", None)
    assert [item["dead"] for item in found["items"]] == [False, False, True, False]
    assert {stop["words"] for stop in found["stops"]} == {"hoots", "wide"}


def test_a_report_for_people_names_what_is_never_done(
    owls: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "compile", owls, "--edition", BOOK, "--summary"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines()[-6:] == [
        "2 cards in 1 file, 4 abilities",
        "  enforced              2   50.0 %",
        "  manual                2   50.0 %",
        "  1 that no text says when to use",
        "    Night Owl: Wide wings carry Night Owl.",
        "  1 of 2 cards without a manual ability",
    ]


def test_all_text_of_the_cards_that_come_with_the_program_is_enforced(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = told(capsys, "compile", str(bundled("fftcg", "cards")))
    assert found["cards"] == found["full_cards"] == len(catalogue().records)
    assert (found["manual"], found["stops"], found["problems"]) == (0, [], [])


def test_lines_that_are_read_say_what_each_pronoun_means(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "When Night Owl attacks, choose 1 Forward. Dull it.\n{dull}: Hoot twice."
    path = tmp_path / "owl.json"
    path.write_text(json.dumps({"cards": [{**OWL, "text": text}]}), "utf-8")
    found = told(capsys, "compile", str(path), "--explain")
    assert [item["told"] for item in found["items"]] == [
        "When Night Owl attacks, choose 1 Forward. Dull it ‹the Forward chosen›.",
        "",
    ]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["search", "speed>3"], "the query at 0"),
        (
            ["compile", "FILE", "--as-printed"],
            "--as-printed is only for cards of the fighting game",
        ),
        (["compile", "FILE", "--games", "3"], "--games is only for cards of the fighting game"),
        (["import", "FILE", "--format", "own"], "--format is only for cards of the fighting game"),
    ],
)
def test_what_this_game_does_not_know_is_told_in_one_line(
    owls: str, words: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [owls if word == "FILE" else word for word in words]
    assert main(["cards", *asked, "--edition", BOOK]) == 2
    err = capsys.readouterr().err
    assert line in err
    assert err.count("\n") == 1


def test_a_word_of_the_cards_own_name_is_never_the_unknown_one() -> None:
    record = TcgRecord.model_validate({**OWL, "text": "Night Owl owns 1 lamp."})
    (item,) = duel_items("own-1", TcgCatalogue([record]))
    assert item.stopped is not None
    found = culprit(item.stopped, item.card, duel_words)
    assert (found.word, found.unknown) == ("owns", True)


def test_a_card_with_the_number_of_another_one_is_told_of_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = next(iter(catalogue().records.values()))
    stranger = {**OWL, "number": shipped.number}
    corrected = shipped.model_copy(update={"cost": 9}).model_dump(mode="json")
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([stranger, corrected]), encoding="utf-8")
    found = told(capsys, "import", str(path))
    assert found["added"] == 1
    (warning,) = found["warnings"]
    assert warning["card"] == "Night Owl"
    assert f"{shipped.number} is {shipped.name}, which came with the program" in warning["text"]
    assert [card["name"] for card in told(capsys, "search", "cost:9")] == [shipped.name]
    path.write_text(json.dumps([stranger]), encoding="utf-8")
    assert main(["cards", "import", str(path), "--edition", BOOK]) == 2
    assert "which came with the program" in capsys.readouterr().err
