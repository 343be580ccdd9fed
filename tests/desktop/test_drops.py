"""Files that are let fall on the window: read where they lie, and never taken away."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent

from ufs_desktop.pages.drop import fallen_files, let_files_in

pytestmark = pytest.mark.usefixtures("qapp")

MOVE, COPY = Qt.DropAction.MoveAction, Qt.DropAction.CopyAction
HELD = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier)


def carrying(url: QUrl) -> QMimeData:
    data = QMimeData()
    data.setUrls([url])
    return data


def test_files_that_were_to_be_moved_are_copied(tmp_path: Path) -> None:
    file = tmp_path / "Low Road.json"
    data = carrying(QUrl.fromLocalFile(str(file)))
    event = QDropEvent(QPoint(5, 5).toPointF(), MOVE | COPY, data, *HELD)
    event.setDropAction(MOVE)
    assert fallen_files(event) == [file]
    assert event.isAccepted()
    assert event.dropAction() is COPY  # for a move the other program deletes its own


@pytest.mark.parametrize("url", ["https://localhost/deck.json", "file:///deck.json"])
def test_only_files_of_this_machine_may_fall(url: str) -> None:
    data = carrying(QUrl(url))
    event = QDragEnterEvent(QPoint(5, 5), MOVE | COPY, data, *HELD)
    event.ignore()
    let_files_in(event)
    assert event.isAccepted() is url.startswith("file:")
