"""`ufs cards import`, `sources`, `remove` and `search`, `ufs deck check` and `convert`."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from engine.library.cards import read_cards
from engine.library.database import FILE_NAME
from engine.library.intake import OWN
from engine.library.user_records import RecordSwap, UserRecord
from tests.cli.test_report import Terminal
from tests.decks.cards import CARDS
from ufs_desktop.bundle import bundled
from ufs_desktop.cli.main import INTERRUPTED, main
from ufs_desktop.cli.progress import Progress
from ufs_desktop.fight import library

DECK = '1 Mara Voss\n4 Jab\n55 -abc/013 Iron "Will"\n1 Jabb\n'
STARTER = str(bundled("decks", "comprehensive", "full-furnace.yaml"))


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder of the test."""
    folder = tmp_path / "data"
    monkeypatch.setattr(library, "data_folder", lambda: folder)
    return folder


@pytest.fixture(scope="module")
def stocked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with the shipped cards alone, to be copied."""
    folder = tmp_path_factory.mktemp("stocked")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library, "data_folder", lambda: folder)
        with library.opened_library():
            return folder / FILE_NAME


@pytest.fixture
def cards(tmp_path: Path, data: Path, stocked: Path) -> str:
    """A file to be taken into a library that is there already."""
    data.mkdir()
    shutil.copy(stocked, data)
    path = tmp_path / "cards.yaml"
    path.write_bytes(CARDS)
    return str(path)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "My Deck.txt"
    path.write_text(DECK, encoding="utf-8")
    return path


def told(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    capsys.readouterr()
    assert main([*arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def names(capsys: pytest.CaptureFixture[str], query: str) -> list[str]:
    return [record["name"] for record in told(capsys, "cards", "search", query)]


def test_own_cards_are_played_with_although_the_library_is_gone(cards: str, data: Path) -> None:
    assert main(["cards", "import", cards]) == main(["cards", "import", cards]) == 0
    (data / FILE_NAME).unlink()
    with library.playable_catalogue() as catalogue:
        assert catalogue.named("Jab") is not None


def test_import_and_search(cards: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "cards", "import", cards)
    assert found == {"cards": 14, "added": 14, "replaced": 0, "warnings": []}
    assert told(capsys, "cards", "import", cards)["replaced"] == 14
    assert names(capsys, "set:abc type:attack symbol:air") == ["Jab", "Sweep"]
    (jab,) = told(capsys, "cards", "search", "set:xyz")
    assert [printing["set"] for printing in jab["printings"]] == ["abc", "xyz"]


def test_shipped_cards_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Hob Kettering 1" in names(capsys, "type:character hob")


def test_set_is_named_where_the_file_names_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.json"
    path.write_text('[{"name": "Lone Card", "type": "asset"}]', encoding="utf-8")
    told(capsys, "cards", "import", str(path), "--set", "own")
    assert names(capsys, "set:own") == ["Lone Card"]


@pytest.mark.parametrize(
    ("content", "asked", "line"),
    [
        ('[{"name": "Jab", "type": "attack"}]', "lackey", "the format lackey: it looks like own"),
        ('[{"name": "Jab", "numero": 1}]', "own", "the format own: it looks like community"),
        ('{"cards": []}', "community", "the format community: it looks like own"),
        ("Name\tSet\tImageFile\nJab\ta\ta/1\n", "own", "the format own: it looks like lackey"),
    ],
)
def test_format_that_does_not_fit_the_content_is_refused(
    content: str, asked: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cards.txt"
    path.write_text(content, encoding="utf-8")
    assert main(["cards", "import", str(path), "--format", asked]) == 2
    err = capsys.readouterr().err
    assert line in err
    assert err.count("\n") == 1


def test_format_decides_about_records_without_a_mark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cards.json"
    path.write_text('[{"name": "Lone Card", "type": "asset"}]', encoding="utf-8")
    for asked, edition in (("own", "comprehensive"), ("community", "universus")):
        told(capsys, "cards", "import", str(path), "--format", asked)
        (record,) = told(capsys, "cards", "search", "lone card")
        assert record["edition"] == edition


def test_import_shows_how_far_it_is_on_a_terminal(
    cards: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    assert main(["cards", "import", cards]) == 0
    shown = screen.getvalue()
    assert "files [" in shown
    assert shown.index("1/1") < shown.index("13/13")  # of one card there are two printings
    assert shown.endswith("\r\x1b[K")


def test_what_was_imported_is_listed_and_taken_out(
    cards: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(capsys, "cards", "sources") == []
    before = names(capsys, "")
    told(capsys, "cards", "import", cards)
    pen = UserRecord(read_cards(Path(cards)).cards[0], OWN)
    with library.opened_library() as (collection, _):
        collection.exchange(RecordSwap((), (pen,)))
    assert told(capsys, "cards", "sources") == [{"source": "cards.yaml", "cards": 14}]
    assert main(["cards", "sources"]) == 0
    assert capsys.readouterr().out.split() == ["cards.yaml", "14", "cards"]
    assert told(capsys, "cards", "remove", "cards.yaml") == {"source": "cards.yaml", "removed": 14}
    assert names(capsys, "") == sorted([*before, pen.record.name], key=str.casefold)
    assert main(["cards", "sources"]) == 0
    assert capsys.readouterr().out == "nothing was imported\n"


def test_what_is_taken_out_is_said_in_words(cards: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["cards", "import", cards])
    capsys.readouterr()
    assert main(["cards", "remove", "cards.yaml"]) == 0
    assert capsys.readouterr().out == "14 cards of cards.yaml removed\n"


def test_only_what_was_imported_is_taken_out(
    cards: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def refusal(source: str) -> str:
        capsys.readouterr()
        assert main(["cards", "remove", source]) == 2
        return capsys.readouterr().err

    none = "ufs: nothing was imported from 'card.yaml': nothing was imported\n"
    assert refusal("card.yaml") == none
    main(["cards", "import", cards])
    known = "ufs: nothing was imported from 'card.yaml': choose from 'cards.yaml'\n"
    assert refusal("card.yaml") == known
    assert "written here, not imported" in refusal("own cards")


def test_a_library_that_cannot_be_copied_is_changed_and_that_is_said(
    cards: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "library.backup-imports.sqlite.part").mkdir()
    for change in (["import", cards], ["remove", "cards.yaml"]):
        assert main(["cards", *change]) == 0
        said = capsys.readouterr().err
        assert said.startswith("ufs: Your library was changed, but it could not be copied: Is a")
    assert told(capsys, "cards", "sources") == []


def test_an_import_of_the_folder_one_is_in_has_its_name(
    cards: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(cards).parent / "sets"
    folder.mkdir()
    shutil.move(cards, folder)
    monkeypatch.chdir(folder)
    told(capsys, "cards", "import", ".")
    assert [each["source"] for each in told(capsys, "cards", "sources")] == ["sets"]


def test_interrupted_import_takes_nothing_in(
    cards: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(progress: Progress, done: int, total: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "follow", interrupted)
    assert main(["cards", "import", cards]) == INTERRUPTED
    assert capsys.readouterr().err == "ufs: interrupted\n"
    assert names(capsys, "set:xyz") == []


def test_one_broken_file_of_a_folder_costs_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "plugin"
    folder.mkdir()
    (folder / "broken.json").write_text("[{", encoding="utf-8")
    table = "Name\tSet\tImageFile\tType\nLone Card\tabc\tabc/1\tasset\n"
    (folder / "table.txt").write_text(table, encoding="utf-8")
    found = told(capsys, "cards", "import", str(folder))
    assert (found["added"], len(found["warnings"])) == (1, 1)
    assert "broken JSON at line 1" in found["warnings"][0]["text"]
    assert names(capsys, "set:abc number:1") == ["Lone Card"]


def test_a_list_of_set_files_is_imported_whole_or_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = "Name\tSet\tImageFile\tType\nLone Card\tabc\tabc/1\tasset\n"
    (tmp_path / "first.txt").write_text(table, encoding="utf-8")
    listed = tmp_path / "setlist.txt"
    listed.write_text("first.txt\nsecond.txt\n", encoding="utf-8")
    assert main(["cards", "import", str(listed)]) == 2
    assert "setlist.txt: line 2: there is no file 'second.txt'" in capsys.readouterr().err
    listed.write_text("first.txt\n", encoding="utf-8")
    assert told(capsys, "cards", "import", str(listed))["added"] == 1


def test_search_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "search", "hob", "kettering", "--limit", "1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Hob Kettering 1")
    assert out.endswith("more not shown\n")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["cards", "search", "speed>x"], "the query at 6: speed must be compared with a number"),
        (["cards", "import", "nothing.json"], "No such file"),
        (["deck", "check", "nothing.txt"], "No such file"),
        (["deck", "check", STARTER, "--format", "x"], "no format 'x' of comprehensive"),
        (["deck", "check", STARTER, "--date", "soon"], "--date: not a day like 2024-05-31: 'soon'"),
        (["cards", "search", "jab", "--limit", "0"], "--limit: 0 is less than 1"),
        (["cards", "search", "jab", "--limit", "x"], "--limit: not a whole number: 'x'"),
        (["deck", "convert", STARTER, "no folder/a.cod"], "no folder/a.cod: No such file"),
        (["deck", "convert", STARTER, "out.xyz"], "give a format with --format"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    err = capsys.readouterr().err
    assert line in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\xff", b"{", b"<cockatrice_deck>", b"// nothing", b"<!DOCTYPE a><deck/>"],
)
def test_broken_decks_are_unreadable_input(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "deck.cod"
    path.write_bytes(content)
    assert main(["deck", "check", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_legal_deck(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "deck", "check", STARTER)
    assert (found["legal"], found["problems"], found["edition"]) == (True, [], "comprehensive")


def test_illegal_deck(cards: str, deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["cards", "import", cards])
    found = told(capsys, "deck", "check", str(deck), code=1)
    assert found["legal"] is False
    assert found["edition"] == "universus"  # as its character is printed
    assert [problem["rule"] for problem in found["problems"]] == ["deck-construction.8", ""]
    assert found["warnings"] == [{"line": 4, "text": "no card 'Jabb' is known"}]
    other = told(capsys, "deck", "check", str(deck), "--edition", "comprehensive", code=1)
    assert [problem["rule"] for problem in other["problems"]] == ["A.2.2", ""]


def test_report_for_people_suggests_cards(
    cards: str, deck: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["cards", "import", cards])
    capsys.readouterr()
    assert main(["deck", "check", str(deck)]) == 1
    out = capsys.readouterr().out
    assert "line 4: no card 'Jabb' is known" in out
    assert "Jabb: did you mean Jab?" in out
    assert 'deck-construction.8: Iron "Will": 55 copies, 4 are allowed' in out
    assert re.search(r"\nMy Deck \(hash [0-9a-v]{8}\): not legal in universus\n$", out)


def test_bans_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bans.yaml"
    path.write_text(
        "comprehensive:\n  standard:\n    character_rule: A.2.1\n    ban_rule: A.2\n"
        "    size: {cards: 60, rule: A.2.1, with_character: true}\n"
        "    copies: {cards: 4, rule: A.2.2, with_sideboard: true}\n"
        "    bans: [{card: Banked Coals, since: '2024-05-31'}]\n",
        encoding="utf-8",
    )
    arguments = ["deck", "check", STARTER, "--rules", str(path), "--date"]
    assert main([*arguments, "2024-05-30"]) == 0
    found = told(capsys, *arguments, "2024-05-31", code=1)
    assert found["problems"] == [
        {"rule": "A.2", "text": "Banked Coals: banned since 2024-05-31, 4 in the deck"}
    ]


def test_broken_bans_are_told_with_their_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bans.yaml"
    path.write_text("a: [b\n", encoding="utf-8")
    assert main(["deck", "check", STARTER, "--rules", str(path)]) == 2
    err = capsys.readouterr().err
    assert err.startswith("ufs: bans.yaml: broken YAML at line 2 column 1: ")


@pytest.mark.parametrize("extension", ["yaml", "json", "cod", "o8d", "dek", "txt", "bbcode"])
def test_conversion_there_and_back(
    extension: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there, back = tmp_path / f"deck.{extension}", tmp_path / "back.yaml"
    assert told(capsys, "deck", "convert", STARTER, str(there))["cards"] == 68
    assert told(capsys, "deck", "convert", str(there), str(back))["unresolved"] == []
    first, again = (told(capsys, "deck", "check", path) for path in (STARTER, str(back)))
    assert again["legal"] is True
    assert again["hash"] == first["hash"]
    assert len(first["hash"]) == 8


def test_conversion_keeps_unknown_cards(
    cards: str, deck: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["cards", "import", cards])
    out = tmp_path / "deck.json"
    found = told(capsys, "deck", "convert", str(deck), str(out), "--format", "tts")
    assert found["format"] == "tts"
    assert found["unresolved"] == ["Jabb"]
    assert found["lost"] == []
    assert "--images" in found["warnings"][-1]["text"]
    shown = [*("deck", "convert", str(deck), str(out)), "--format", "tts"]
    address = told(capsys, *shown, "--images", "https://example.org")
    assert [warning["text"] for warning in address["warnings"]] == ["no card 'Jabb' is known"]
    again = told(capsys, "deck", "convert", str(out), str(tmp_path / "again.cod"))
    assert again["cards"] == 61
    assert again["unresolved"] == ["Jabb"]


def test_damaged_library_is_repaired_with_a_word(
    cards: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["cards", "import", cards])
    path = data / FILE_NAME
    path.write_bytes(b"\xa5" * 20_000)
    capsys.readouterr()
    assert main(["cards", "search", "set:xyz"]) == 0
    said = capsys.readouterr()
    assert "14 imported cards were saved" in said.err
    assert said.out.startswith("Jab")
    assert path.with_name("library.damaged-1.sqlite").exists()
