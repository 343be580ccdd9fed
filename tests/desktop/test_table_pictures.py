"""Three pictures of the table, one in each theme, held against those that were looked at.

`UFS_NEW_PICTURES=1 pytest tests/desktop/test_table_pictures.py` takes them anew, to be looked at.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.fakes import FakeSession
from tests.desktop.seated import dressed_at_once
from tests.desktop.states import state_named
from ufs_desktop import theme
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.play.page import TablePage
from ufs_desktop.settings import Settings

FOLDER = Path(__file__).parent / "pictures"
TAKEN_ANEW = "UFS_NEW_PICTURES"
SIZE = QSize(1280, 686)
KEPT = QSize(320, 172)  # of each picture: letters blur, places and colours stay
NOTICED = 40  # of 255: a difference that an eye sees
MOST_NOTICED = 0.02  # of all points
MOST_ON_AVERAGE = 3.0
PICTURES = {"everything": "dark", "long-pools": "light", "committing": "contrast"}


@pytest.fixture
def page(dressed: QApplication, qtbot: QtBot) -> Iterator[TablePage]:
    settings = Settings()
    settings.now.reduced_motion = True
    with dressed_at_once():
        page = TablePage(FIGHT_KIT, FakeSession(), settings)
    qtbot.addWidget(page)
    yield page
    page.hide()
    page.end()
    theme.dress(dressed)


def taken(page: TablePage, state: str) -> QImage:
    page.resize(SIZE)
    page.show()
    session = page.session
    assert isinstance(session, FakeSession)
    session.show(state_named(state))
    for _ in range(3):
        QApplication.processEvents()
        page.finish_painting()
    picture = (
        page.grab()
        .toImage()
        .scaled(
            KEPT, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
    )
    return picture.convertToFormat(QImage.Format.Format_RGB888)


def shades(image: QImage) -> bytes:
    """Red, green and blue of every point, row by row: a row of this width needs no filling."""
    assert image.bytesPerLine() == 3 * image.width()
    return bytes(image.constBits())


def differences(one: QImage, other: QImage) -> list[int]:
    """By how much each point differs, in the colour that differs most."""
    apart = [abs(a - b) for a, b in zip(shades(one), shades(other), strict=True)]
    return [max(point) for point in zip(*(apart[at::3] for at in range(3)), strict=True)]


@pytest.mark.parametrize(("state", "worn"), PICTURES.items())
def test_the_table_looks_as_it_did(
    dressed: QApplication, page: TablePage, state: str, worn: str
) -> None:
    theme.dress(dressed, worn)
    picture = taken(page, state)
    file = FOLDER / f"{state}.png"
    if os.environ.get(TAKEN_ANEW):
        assert picture.save(str(file))
    known = QImage(str(file)).convertToFormat(QImage.Format.Format_RGB888)
    assert known.size() == picture.size()
    apart = differences(picture, known)
    assert sum(apart) / len(apart) <= MOST_ON_AVERAGE
    assert sum(each > NOTICED for each in apart) / len(apart) <= MOST_NOTICED


def test_another_table_is_noticed(dressed: QApplication, page: TablePage) -> None:
    picture = taken(page, "large-hands")
    known = QImage(str(FOLDER / "everything.png")).convertToFormat(QImage.Format.Format_RGB888)
    apart = differences(picture, known)
    assert sum(each > NOTICED for each in apart) / len(apart) > MOST_NOTICED
