"""The user's own pictures: which file is whose, what is left out, and that nothing is lost."""

from __future__ import annotations

import gzip
import logging
import os
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtGui import QColor, QImage, QPixmap
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from tests.desktop.test_faces import named
from ufs_desktop.cli.main import main
from ufs_desktop.data.memory import Kept
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.sheets import look_of
from ufs_desktop.fuzz.pictures import START_OF_SCAN, painted
from ufs_desktop.pictures.album import (
    ALBUM,
    MOST_SCANS,
    Album,
    folders_of,
    index_of,
    read_picture,
)
from ufs_desktop.pictures.desk import PictureDesk
from ufs_desktop.settings import Settings
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.widgets.pictures_page import PicturesPage
from ufs_desktop.widgets.preview import BigCard
from ufs_desktop.widgets.settings_dialog import SettingsDialog
from ufs_desktop.window import MainWindow

STOPS = FIGHT_KIT.course.stops

WHOLE, ART = (200, 280), (320, 200)  # sizes of a card's shape and of another one
RED = QColor("#ff0000")
LOOK = look_of(named("Wick Jab"))  # LWL/004
WIDTH = 100.0


def paint(file: Path, size: tuple[int, int] = WHOLE, colour: QColor = RED) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(colour)
    assert image.save(str(file))
    return file


@pytest.fixture
def album(qapp: object) -> Iterator[Album]:
    album = Album()
    yield album
    album.close()


@pytest.mark.parametrize(
    "name",
    [
        "LWL/004.png",
        "lwl-004.png",
        "LWL_004.jpg",
        "deep/down/Lwl/004.webp",
        "lwl/004-preview.jpg",
        "Wick Jab.png",
        "wick_jab.jpeg",
        "any folder/WICK-JAB.png",
    ],
)
def test_a_card_is_found_by_its_printing_or_its_name(tmp_path: Path, name: str) -> None:
    file = paint(tmp_path / name)
    assert index_of([tmp_path]).file_of(LOOK) == file


@pytest.mark.parametrize("name", ["LWL/4.png", "LWL/004B.png", "LWW/004.png", "Wick.png", "a.txt"])
def test_another_cards_picture_is_not_taken(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(b"")
    assert index_of([tmp_path]).file_of(LOOK) is None


def test_the_first_folder_and_the_printing_go_before(tmp_path: Path) -> None:
    first, second = paint(tmp_path / "a/Wick Jab.png"), paint(tmp_path / "b/LWL/004.png")
    assert index_of([tmp_path / "a", tmp_path / "b"]).file_of(LOOK) == second
    other = paint(tmp_path / "c/Wick Jab.png")
    folders = [other.parent, first.parent]
    assert index_of(folders).file_of(LOOK) == other


DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
NESTED = "".join(
    f'<g id="g{at}">' + f'<use xlink:href="#g{at - 1}"/>' * 10 + "</g>" for at in range(1, 12)
)


@pytest.mark.parametrize("name", ["Wick Jab.svg", "Wick Jab.png"])
def test_a_drawn_file_is_not_read(tmp_path: Path, name: str) -> None:
    """Shapes that use one another ten times each take for ever, whatever the file is called."""
    file = tmp_path / name
    shape = '<g id="g0"><rect width="9" height="9"/></g>'
    harmless = f"{DRAWN}{shape}</svg>"  # tells at once where such files are read after all
    text = f'{DRAWN}{shape}{NESTED}<use xlink:href="#g11"/></svg>'
    for data in (harmless.encode(), text.encode(), gzip.compress(text.encode())):
        file.write_bytes(data)
        assert read_picture(file, 300) is None


@pytest.mark.qt_log_ignore("Inconsistent progression sequence")
def test_a_picture_that_is_painted_again_and_again_is_not_decoded(tmp_path: Path) -> None:
    """Thirty bytes are enough for one more time over all points: a small file would never end."""
    data = painted("jpeg")
    last = data.rindex(START_OF_SCAN)
    file = tmp_path / "Wick Jab.jpg"
    for times, is_read in ((MOST_SCANS - data.count(START_OF_SCAN), True), (MOST_SCANS, False)):
        file.write_bytes(data[:-2] + data[last:-2] * times + data[-2:])
        assert (read_picture(file, 100) is not None) == is_read


@pytest.mark.parametrize("kind", ["pipe", "device", "dangling"])
def test_what_is_no_file_is_left_out_at_once(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "Wick Jab.png"
    if kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to("/dev/zero" if kind == "device" else "nowhere")
    assert read_picture(file, 300) is None


def test_a_cards_shape_makes_a_whole_face(tmp_path: Path) -> None:
    whole = read_picture(paint(tmp_path / "a.png", WHOLE), 100)
    art = read_picture(paint(tmp_path / "b.png", ART), 100)
    assert whole is not None
    assert art is not None
    assert (whole.is_whole, art.is_whole) == (True, False)
    assert (whole.image.width(), whole.image.height()) == (100, 140)  # no larger than it is shown


def test_a_wrong_ending_does_no_harm(tmp_path: Path) -> None:
    file = paint(tmp_path / "a.jpg").rename(tmp_path / "Wick Jab.png")
    assert read_picture(file, 100) is not None


def test_broken_and_huge_pictures_are_left_out_with_a_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broken = tmp_path / "LWL-004.png"
    broken.write_bytes(b"\x89PNG\r\n\x1a\n" + b"nothing else")
    huge = paint(tmp_path / "huge.png")
    data = bytearray(huge.read_bytes())
    data[16:24] = struct.pack(">II", 30_000, 30_000)  # what the file says of itself
    data[29:33] = struct.pack(">I", zlib.crc32(data[12:29]))
    huge.write_bytes(data)
    with caplog.at_level(logging.INFO):
        assert read_picture(broken, 100) is None
        assert read_picture(huge, 100) is None
    assert [str(broken) in line for line in caplog.messages] == [True, False]
    assert len(caplog.messages) == 2


def test_our_picture_is_shown_until_the_users_is_there(
    tmp_path: Path, album: Album, qtbot: QtBot
) -> None:
    paint(tmp_path / "LWL/004.png")
    pictures = Pictures(album=album)
    with qtbot.waitSignal(album.changed):  # the folders are looked into
        album.open([tmp_path])
    qtbot.waitUntil(lambda: album.is_coming(LOOK, round(WIDTH)))
    assert middle(pictures) != RED
    qtbot.waitUntil(lambda: middle(pictures) == RED)


def middle(pictures: Pictures) -> QColor:
    pictures.picture(LOOK, WIDTH)
    pictures.finish()
    picture: QPixmap = pictures.picture(LOOK, WIDTH)
    return picture.toImage().pixelColor(50, 70)


def test_a_broken_picture_leaves_ours(tmp_path: Path, album: Album, qtbot: QtBot) -> None:
    (tmp_path / "Wick Jab.png").write_bytes(b"nothing")
    album.open([tmp_path])
    qtbot.waitUntil(lambda: album.is_coming(LOOK, 100))
    with qtbot.wait_signal(album.arrived):
        assert album.picture(LOOK, 100) is None
    assert album.picture(LOOK, 100) is None
    assert not album.is_coming(LOOK, 100)


def test_art_goes_into_our_frame(tmp_path: Path, album: Album, qtbot: QtBot) -> None:
    paint(tmp_path / "Wick Jab.png", ART)
    album.open([tmp_path])
    pictures = Pictures(album=album)
    qtbot.waitUntil(lambda: middle(pictures) == RED)
    bottom = pictures.picture(LOOK, WIDTH).toImage().pixelColor(50, 132)
    assert bottom != RED


def test_changed_numbers_stand_on_a_whole_face(tmp_path: Path, album: Album, qtbot: QtBot) -> None:
    """What a scan prints is not what counts any more."""
    paint(tmp_path / "Wick Jab.png")
    album.open([tmp_path])
    qtbot.waitUntil(lambda: album.is_coming(LOOK, 100))
    with qtbot.wait_signal(album.arrived):
        album.picture(LOOK, 100)
    assert LOOK.printed is not None
    changed = LOOK._replace(current=LOOK.printed._replace(damage=9, difficulty=0))
    pictures = Pictures(album=album)
    for look in (LOOK, changed):
        pictures.picture(look, WIDTH)
    pictures.finish()
    before, after = (pictures.picture(look, WIDTH).toImage() for look in (LOOK, changed))
    for place in ((17, 17), (50, 120)):
        assert before.pixelColor(*place) == RED
        assert after.pixelColor(*place) != RED


def test_a_missing_folder_is_told_once_and_the_others_are_used(
    tmp_path: Path, album: Album, qtbot: QtBot
) -> None:
    paint(tmp_path / "there/Wick Jab.png")
    settings, told = Settings(), list[str]()
    gone = [tmp_path / "gone", tmp_path / "away"]
    settings.set("image_folders", "\n".join(map(str, [*gone, tmp_path / "there"])))
    desk = PictureDesk(settings, told.append, album=album)
    qtbot.waitUntil(lambda: album.is_coming(LOOK, 100))
    assert len(told) == 1
    assert all(str(folder) in told[0] for folder in gone)
    assert "Settings" in told[0]
    settings.set("image_folders", "")
    assert album.picture(LOOK, 100) is None
    assert not album.is_coming(LOOK, 100)
    desk.close()


def test_closing_leaves_no_thread(tmp_path: Path, album: Album) -> None:
    for number in range(40):
        paint(tmp_path / f"LWL/{number:03}.png")
    album.open([tmp_path])
    album.close()
    assert not album.is_coming(LOOK, 100)


def test_folders_are_added_moved_and_removed(tmp_path: Path, qtbot: QtBot) -> None:
    settings = Settings()
    page = PicturesPage(settings)
    qtbot.addWidget(page)
    for name in ("a", "b", "a"):
        (tmp_path / name).mkdir(exist_ok=True)
        page.add_folder(str(tmp_path / name))
    assert folders_of(settings.now.image_folders) == (tmp_path / "a", tmp_path / "b")
    page.folders.setCurrentRow(1)
    page.up.click()
    assert folders_of(settings.now.image_folders) == (tmp_path / "b", tmp_path / "a")
    assert page.folders.currentRow() == 0
    page.remove.click()
    assert folders_of(settings.now.image_folders) == (tmp_path / "a",)
    page.add_folder(str(tmp_path / "nowhere"))
    assert "cannot be read" in page.folders.item(1).text()


def test_restoring_defaults_on_their_page_forgets_the_folders_alone(qtbot: QtBot) -> None:
    settings = Settings()
    settings.set("image_folders", "somewhere")
    settings.set("stops", "kept")
    dialog = SettingsDialog(STOPS, settings)
    qtbot.addWidget(dialog)
    dialog.pages.setCurrentIndex(2)
    dialog._put_back()
    assert (settings.now.image_folders, settings.now.stops) == ("", "kept")


def test_the_sheet_shows_the_users_pictures(errands_here: None, tmp_path: Path) -> None:
    paint(tmp_path / "own/LWD/001.png")
    out = tmp_path / "sheet.png"
    assert main(["cards", "sheet", "LWD", str(out), "--images", str(tmp_path / "own")]) == 0
    assert QImage(str(out)).pixelColor(14 + 100, 56 + 140) == RED


def test_the_preview_shows_the_users_picture(tmp_path: Path, qtbot: QtBot) -> None:
    paint(tmp_path / "LWL/004.png")
    card = BigCard()
    qtbot.addWidget(card)
    card.resize(200, 280)
    card.show_look(LOOK)
    assert card.grab().toImage().pixelColor(100, 140) != RED
    ALBUM.open([tmp_path])
    qtbot.waitUntil(lambda: card.grab().toImage().pixelColor(100, 140) == RED)
    ALBUM.close()


def test_the_window_opens_the_folders_and_says_what_is_missing(
    tmp_path: Path, qtbot: QtBot
) -> None:
    paint(tmp_path / "own/Wick Jab.png")
    store = Kept(tmp_path / "settings.json")
    Settings(store).set("image_folders", f"{tmp_path / 'own'}\n{tmp_path / 'gone'}")
    window = MainWindow(FIGHT_KIT, store)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: ALBUM.is_coming(LOOK, 100))
    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)))
    boxes = window.findChildren(QMessageBox)
    assert [str(tmp_path / "gone") in box.text() for box in boxes] == [True]
    boxes[0].close()
    window.close()
    assert not ALBUM.is_coming(LOOK, 100)


def test_the_album_calls_no_window_that_is_gone(tmp_path: Path, qtbot: QtBot) -> None:
    store = Kept(tmp_path / "settings.json")
    window = MainWindow(FIGHT_KIT, store)
    window.home.end()
    shiboken6.delete(window)
    with qtbot.capture_exceptions() as raised:
        ALBUM.warned.emit("a folder is gone")
    assert raised == []
