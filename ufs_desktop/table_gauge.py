"""Measures the table in a process of its own, without a display; `ufs bench` runs it.

`python -m ufs_desktop.table_gauge WHAT [TIME]` prints one JSON object of figures by name. TIME is
when the process was started, in seconds since the epoch.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from PySide6.QtCore import QEvent, QObject, QPointF, QTimer
from PySide6.QtWidgets import QApplication

from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import CardView
from engine.ufs.faces import CardFace, CardState, Numbers
from ufs_desktop.desktop import make_application
from ufs_desktop.session.demonstration import EDITION
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind
from ufs_desktop.session.starters import starter_decks
from ufs_desktop.table.items.card import CardItem
from ufs_desktop.table.look import look_of
from ufs_desktop.table.metrics import card_size
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.table.placing import Placement
from ufs_desktop.table.scene import TableScene
from ufs_desktop.table.view import TableView
from ufs_desktop.window import MainWindow

Figures = dict[str, float]
WIDTH, HEIGHT = 1280, 800
CARDS, COLUMNS, CARD = 150, 15, 90.0
MOVING = 20
FRAMES = 60
GAMES = 10
TICK = 5  # milliseconds
STATM, PAGE = Path("/proc/self/statm"), 4096
KINDS = ("foundation", "attack", "action", "asset")


def painting(application: QApplication, started: float) -> Figures:
    """A full repaint with 150 cards, and a frame while 20 of them move; medians."""
    pictures = Pictures()
    scene = TableScene(pictures, ("Ash", "Bram"))
    items = [CardItem(_placement(number), pictures) for number in range(CARDS)]
    for item in items:
        item.setPos(item.placement.at)
        scene.addItem(item)
    view = TableView(scene, pictures)
    view.resize(WIDTH, HEIGHT)
    view.show()
    application.processEvents()
    pictures.finish()
    application.processEvents()
    repaint = median(_timed(view.viewport().repaint) for _ in range(FRAMES))
    frames = []
    for frame in range(FRAMES):
        for item in items[:MOVING]:
            item.setPos(item.placement.at + QPointF(frame, frame / 2))
        frames.append(_timed(application.processEvents))
    view.close()
    return {"table_repaint_ms": round(repaint, 2), "table_frame_ms": round(median(frames), 2)}


def starting(application: QApplication, started: float) -> Figures:
    """From the start of the process to a table that asks its player something."""
    window = MainWindow()
    window.resize(WIDTH, HEIGHT)
    window.show()
    session = _session(SeatKind.PERSON, 0)
    page = window.show_table(session)
    while page.interaction is None:
        application.processEvents()
    page.finish_painting()
    window.repaint()
    taken = time.time() - started
    window.close()
    return {"table_first_s": round(taken, 2)}


def playing(application: QApplication, started: float) -> Figures:
    """Ten games before one's eyes: the memory at its peak, and the window's longest work."""
    window = MainWindow()
    window.resize(WIDTH, HEIGHT)
    window.show()
    watchdog = Watchdog()
    for number in range(GAMES):
        page = window.show_table(_session(SeatKind.BOT, number), is_show=True)
        while not page.is_over:
            application.processEvents()
            time.sleep(0.001)
        window.leave_table()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    watchdog.stop()
    window.close()
    return {"table_memory_mb": _memory(), "table_longest_block_ms": round(watchdog.longest, 1)}


class Watchdog(QObject):
    """Ticks in the thread of the window, and tells how long that thread worked between ticks.

    It is the thread's own time: what other programs take from it is not its fault.
    """

    def __init__(self) -> None:
        super().__init__()
        self.longest = 0.0  # milliseconds
        self.ticks = 0
        self._last = time.thread_time()
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._on_tick)
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _on_tick(self) -> None:
        now = time.thread_time()
        self.longest = max(self.longest, (now - self._last) * 1000)
        self._last = now
        self.ticks += 1


def _timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


def _placement(number: int) -> Placement:
    """One of 150 different cards in a grid, every seventh committed."""
    kind = KINDS[number % len(KINDS)]
    is_attack = kind == "attack"
    numbers = Numbers(
        f"Card number {number}",
        kind,
        number % 5,
        number % 7,
        "mid",
        2,
        "high" if is_attack else "",
        4 if is_attack else None,
        5 if is_attack else None,
        None,
        None,
        ("fire", "water", "earth"),
        (),
    )
    state = CardState(0, True, True, "", False, False, False, (), numbers)
    card = CardView(Handle(number), True, CardFace(numbers, (), "", state))
    across, down = number % COLUMNS, number // COLUMNS
    size = card_size(CARD)
    at = QPointF(60 + across * (WIDTH - 120) / COLUMNS, 70 + down * (HEIGHT - 80) / 10)
    turned = number % 7 == 0 and size.height() < HEIGHT
    owner: Player = 0
    look = look_of(card, "stage")
    return Placement(card.handle, card, owner, "stage", look, at, CARD, number, turned=turned)


def _session(first: SeatKind, number: int) -> LocalSession:
    decks = starter_decks()
    own, rival = decks[number % len(decks)], decks[(number + 1) % len(decks)]
    seats = (
        Seat("Ash", first, own.name, own.deck),
        Seat("Bram", SeatKind.BOT, rival.name, rival.deck),
    )
    return LocalSession(GameSetup(EDITION, seats, f"bench {number}", 0))


def _memory() -> float:
    """What this process holds now, in megabytes, or at its peak where only that is told."""
    if STATM.exists():
        pages = int(STATM.read_text(encoding="ascii").split()[1])
        return round(pages * PAGE / 2**20, 1)
    try:
        import resource
    except ImportError:
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (2**20 if sys.platform == "darwin" else 2**10), 1)


WHAT: dict[str, Callable[[QApplication, float], Figures]] = {
    "painting": painting,
    "starting": starting,
    "playing": playing,
}


def main(arguments: list[str]) -> int:
    """Measure one thing."""
    what = arguments[1]
    started = float(arguments[2]) if len(arguments) > 2 else time.time()
    application = make_application([Path(arguments[0]).stem])
    sys.stdout.write(json.dumps(WHAT[what](application, started)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
