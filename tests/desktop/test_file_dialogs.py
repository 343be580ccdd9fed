"""Files that are asked for: their endings, and the folder that a dialog begins in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from ufs_desktop.widgets import file_dialogs
from ufs_desktop.widgets.file_dialogs import ask_file, ask_files, ask_folder, ask_target, begun_in

pytestmark = pytest.mark.usefixtures("dressed")
KINDS = "Cards (*.json);;Table (*.txt);;All files (*)"


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


@pytest.fixture
def proposed() -> list[str]:
    """What the dialogs began with."""
    return []


@pytest.fixture
def choose(monkeypatch: pytest.MonkeyPatch, proposed: list[str]) -> Callable[..., None]:
    """Answer the dialogs one after the other: a name, and the kind that is chosen."""

    def choose(*answers: Path | str, kind: str = "") -> None:
        typed = iter(map(str, answers))

        def answer(_parent: QWidget, _title: str, begun: str, *_: str) -> tuple[str, str]:
            proposed.append(begun)
            return next(typed), kind

        def answer_several(parent: QWidget, title: str, begun: str, *_: str) -> object:
            return [name for name in answer(parent, title, begun)[:1] if name], kind

        monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
        monkeypatch.setattr(QFileDialog, "getOpenFileName", answer)
        monkeypatch.setattr(QFileDialog, "getOpenFileNames", answer_several)
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *a: answer(*a)[0])

    return choose


def target(parent: QWidget) -> Path | None:
    return ask_target(parent, "Save", "game.json", KINDS)


def test_a_file_of_the_name_with_its_ending_is_asked_about_before_it_is_replaced(
    parent: QWidget, choose: Callable[..., None], proposed: list[str], tmp_path: Path
) -> None:
    (tmp_path / "kept.json").write_text("{}", encoding="utf-8")
    choose(tmp_path / "kept", tmp_path / "kept.json", tmp_path / "new", "")
    assert target(parent) == tmp_path / "kept.json"
    assert proposed == [str(Path.home() / "game.json"), str(tmp_path / "kept.json")]
    assert target(parent) == tmp_path / "new.json"
    assert target(parent) is None


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Mr. Fire", "Mr. Fire.json"), ("Deck 2.0", "Deck 2.0.json"), ("v1.2", "v1.2.json"),
        ("what next...", "what next.json"), (".hidden", ".hidden.json"),
        ("deck.yaml", "deck.yaml"), ("Deck 2.0.txt", "Deck 2.0.txt"),
    ],
)  # fmt: skip
def test_every_file_has_an_ending(
    parent: QWidget, choose: Callable[..., None], tmp_path: Path, name: str, file: str
) -> None:
    choose(tmp_path / name)
    assert target(parent) == tmp_path / file


def test_a_name_gets_the_ending_of_the_chosen_kind(
    parent: QWidget, choose: Callable[..., None], tmp_path: Path
) -> None:
    choose(tmp_path / "cards", kind="Table (*.txt)")
    assert target(parent) == tmp_path / "cards.txt"
    choose(tmp_path / "cards", kind="All files (*)")
    assert target(parent) == tmp_path / "cards.json"


def asked(parent: QWidget) -> Iterator[object]:
    """Each kind of dialog once."""
    yield target(parent)
    yield ask_file(parent, "Open", KINDS)
    yield ask_files(parent, "Open", KINDS)
    yield ask_folder(parent, "Open")


def test_a_dialog_begins_where_the_last_file_of_its_window_was_chosen(
    parent: QWidget, choose: Callable[..., None], proposed: list[str], tmp_path: Path
) -> None:
    """From whatever dialog of that window; a folder that is gone is no place to begin."""
    inside = tmp_path / "mine"
    inside.mkdir()
    dialog = QDialog(parent)
    assert begun_in(parent) == Path.home()
    choose(*[inside / "x.json"] * 3, inside)
    list(asked(dialog))
    assert proposed == [str(Path.home() / "game.json"), *[str(inside)] * 3]
    assert begun_in(parent) == inside
    choose("", "", "", "")
    assert list(asked(parent)) == [None, None, [], None]
    assert begun_in(parent) == inside
    inside.rmdir()
    assert begun_in(parent) == Path.home()


def test_no_file_is_asked_for_in_another_way() -> None:
    """It would begin elsewhere, and end in a name without its ending."""
    own = Path(file_dialogs.__file__)
    files = [path for path in own.parents[1].rglob("*.py") if path != own]
    assert len(files) > 1
    assert [path.name for path in files if QFileDialog.__name__ in path.read_text("utf-8")] == []
