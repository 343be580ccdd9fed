"""A signal never reaches a method of a plain object: `patience` tells what comes of it when the
object goes while another thread draws or talks."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRectF, QThread, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication, QLabel, QTabWidget, QVBoxLayout, QWidget

import ufs_desktop
from tests.sources import nodes_in, tree_in, tree_of
from ufs_desktop.fight.face_parts import Sheet
from ufs_desktop.fight.face_text import paint_text
from ufs_desktop.fight.press import cards_of_set
from ufs_desktop.fight.sheets import look_of
from ufs_desktop.net.carrier import Carrier
from ufs_desktop.net.sockets import Cable
from ufs_desktop.theme.colours import DARK

SOURCES = Path(ufs_desktop.__file__).parent
MADE = "resources_rc.py"
CLASS = re.compile(r"^ *class (\w+)\(([^)]*)\):", re.MULTILINE)


def texts_in(folder: Path) -> dict[str, str]:
    files = (path for path in sorted(folder.rglob("*.py")) if path.name != MADE)
    return {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in files}


def bases_in(texts: Iterable[str]) -> dict[str, list[str]]:
    """The names that each class stands on."""
    return {
        name: [base.split("[")[0].split(".")[-1].strip() for base in bases.split(",")]
        for text in texts
        for name, bases in CLASS.findall(text)
    }


def is_of_qt(name: str, bases: Mapping[str, list[str]]) -> bool:
    return name.startswith("Q") or any(is_of_qt(base, bases) for base in bases.get(name, ()))


def connected_to_self(owner: ast.ClassDef) -> Iterator[int]:
    """The lines in which a class connects a signal to a method of its own object."""
    for node in ast.walk(owner):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="connect"),
                args=[ast.Attribute(value=ast.Name(id="self")), *_],
            ):
                yield node.lineno


def plain_receivers(folder: Path) -> list[str]:
    """Most files, which connect nothing, need not be parsed."""
    texts = texts_in(folder)
    bases = bases_in(texts.values())
    return [
        f"{name}:{line} {node.name}"
        for name, text in texts.items()
        if ".connect(" in text
        for node in nodes_in(tree_in(text))
        if isinstance(node, ast.ClassDef) and not is_of_qt(node.name, bases)
        for line in connected_to_self(node)
    ]


def test_no_document_of_qt_is_painted() -> None:
    """Faces are painted in a thread of their own: see `face_text`."""
    assert list(naming(SOURCES, "QTextDocument")) == []
    assert list(naming(SOURCES, "QTextLayout"))  # which is what they are painted with


def naming(folder: Path, name: str) -> Iterator[Path]:
    """The files whose code has this name; most do not even have the word."""
    for path in folder.rglob("*.py"):
        if name in path.read_text(encoding="utf-8") and name in names_in(tree_of(path)):
            yield path


def names_in(tree: ast.Module) -> Iterator[str]:
    for node in nodes_in(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield name


@pytest.mark.slow
def test_faces_are_painted_while_objects_of_the_window_go() -> None:
    """In a process of its own, since what can go wrong is that nothing goes on."""
    command = [sys.executable, "-c", "from tests.desktop.test_connections import strain; strain()"]
    subprocess.run(command, check=True, timeout=120)


def strain() -> None:
    """What both sides do all the time, as often as they can."""
    application = QGuiApplication([])
    painter = Painting()
    painter.start()
    for _ in range(200_000):
        teller, hearer = Teller(), Hearer()
        teller.told.connect(hearer.hear)
        hearer.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        application.processEvents()
    painter.is_over = True
    painter.wait()


@pytest.mark.slow
def test_connections_end_while_pages_are_opened() -> None:
    command = [sys.executable, "-c", "from tests.desktop.test_connections import lines; lines()"]
    subprocess.run(command, check=True, timeout=120)


def lines() -> None:
    """Calls come and go in a thread of their own while the window sets out page after page."""
    application = QApplication([])
    application.setStyleSheet("QLabel { color: red; }")
    calling = Calling()
    calling.start()
    tabs = QTabWidget()
    tabs.show()
    for _ in range(400):
        page = QWidget()
        column = QVBoxLayout(page)
        page.setStyleSheet("QLabel { color: blue; }")
        for _ in range(150):
            column.addWidget(QLabel("word"))
        tabs.addTab(page, "page")
        application.processEvents()
        tabs.removeTab(0)
        page.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    calling.is_over = True
    calling.wait()
    assert calling.calls > 100


class Calling(QThread):
    is_over = False
    calls = 0

    def run(self) -> None:
        while not self.is_over:
            carrier = Carrier(Cable())
            carrier.cable.abort()
            del carrier
            self.calls += 1
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class Painting(QThread):
    is_over = False

    def run(self) -> None:
        longest = max(map(look_of, cards_of_set("LWL")), key=lambda look: sum(map(len, look.text)))
        image = QImage(200, 200, QImage.Format.Format_ARGB32)
        area = QRectF(0, 0, 200, 200)
        while not self.is_over:
            painter = QPainter(image)
            paint_text(Sheet(painter, area, longest, DARK), area, 12, 7)
            painter.end()


class Teller(QObject):
    told = Signal()


class Hearer(QObject):
    @Slot()
    def hear(self) -> None:
        pass


def test_only_objects_of_qt_hear_signals() -> None:
    assert plain_receivers(SOURCES) == []


def test_a_plain_object_that_hears_one_is_found(tmp_path: Path) -> None:
    (tmp_path / "some.py").write_text(
        "class Plain:\n"
        "    def begin(self, timer):\n"
        "        timer.timeout.connect(self.tick)\n"
        "class Mine(Below): \n"
        "    def begin(self, timer):\n"
        "        timer.timeout.connect(self.tick)\n"
        "class Below(QObject): ...\n"
    )
    assert plain_receivers(tmp_path) == ["some.py:3 Plain"]
