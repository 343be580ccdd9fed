"""Measures the window in a process of its own, without a display; `ufs bench` runs it.

`main` with the arguments `WHAT [TIME]` prints a JSON object of figures by name. TIME is when the
process was started, in seconds since the epoch.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEventLoop, QPointF
from PySide6.QtWidgets import QApplication

from engine.kernel.sight import Handle
from engine.kernel.views import CardView
from engine.ufs.faces import CardFace, CardState, Numbers
from ufs_desktop import theme
from ufs_desktop.calibration import calibrate
from ufs_desktop.desktop import make_application, prepare
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fight.placement import placed
from ufs_desktop.fight.starters import starter_decks
from ufs_desktop.performance.reader import SCREENS, TYPED, Browsing
from ufs_desktop.performance.shelves import fill_library
from ufs_desktop.performance.tour import Tour
from ufs_desktop.performance.watchdog import Watchdog
from ufs_desktop.preparation import Preparation
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind
from ufs_desktop.table.items.card import CardItem
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.table.scene import TableScene
from ufs_desktop.table.spread import Placement
from ufs_desktop.table.view import TableView
from ufs_desktop.window import MainWindow

Figures = dict[str, float]
WIDTH, HEIGHT = 1280, 800
CARDS, COLUMNS, CARD = 150, 15, 90.0
MOVING = 20
FRAMES = 60
GAMES = 10
STATM, PAGE = Path("/proc/self/statm"), 4096
KINDS = ("foundation", "attack", "action", "asset")


def painting(application: QApplication, started: float) -> Figures:
    """A full repaint with 150 cards, and a frame while 20 of them move; medians."""
    pictures = Pictures()
    scene = TableScene(FIGHT_KIT, pictures, ("Ash", "Bram"))
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
    """The time from the start of the process to a table that asks its player something."""
    window = _open_window(application)
    session = _session(SeatKind.HERE, 0)
    page = window.games.show_table(session)
    while page.interaction is None:  # waits, so that the engine's thread can run
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    page.finish_painting()
    window.repaint()
    taken, worked = time.time() - started, time.process_time()
    window.close()
    return {"table_first_s": round(taken, 2), "table_first_cpu_s": round(worked, 2)}


def playing(application: QApplication, started: float) -> Figures:
    """Ten visible games: memory, the window's longest turn, the longest garbage collection.

    The last one holds up all threads, whichever it runs in.
    """
    window, preparation = _prepared_window(application)
    watchdog, pauses = Watchdog(), Pauses()
    tour = Tour(window, watchdog)
    for number in range(GAMES):
        tour.show_game(_session(SeatKind.BOT, number))
    watchdog.stop()
    preparation.finish()
    window.close()
    return {
        "table_memory_mb": _memory(),
        "table_longest_block_ms": round(watchdog.longest, 1),
        "table_garbage_ms": round(pauses.longest, 1),
    }


def touring(application: QApplication, started: float) -> Figures:
    """The longest turns of the window's thread apart from the games themselves, by activity."""
    window, preparation = _prepared_window(application)
    watchdog = Watchdog()
    tour = Tour(window, watchdog)
    replay = tour.show_game(_session(SeatKind.BOT, 0))
    tour.look_again(replay)
    watchdog.watch("table")
    page = window.games.show_table(_session(SeatKind.HERE, 1))
    tour.wait(lambda: page.interaction is not None)
    tour.open_all(page)
    tour.dress(application)
    tour.leave()
    watchdog.stop()
    preparation.finish()
    window.close()
    longest: dict[str, float] = dict.fromkeys(("table_replay_ms", "table_theme_ms"), 0.0)
    longest |= {"table_dialogs_ms": 0.0, "table_calibration_us": round(calibrate(), 2)}
    for activity, taken in watchdog.longest_of.items():
        name = KINDS_OF_WORK.get(activity.split()[0], "table_dialogs_ms")
        longest[name] = max(longest[name], round(taken, 1))
    return longest


def browsing(application: QApplication, started: float) -> Figures:
    """The card library over 20,000 printings."""
    with TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        fill_library()
        Browsing(application).warm_up()
        page = Browsing(application)
        opened = page.open()
        typed = [*page.type(TYPED), *page.type(TYPED)]
        frames = page.scroll()
        megabytes = page.look_through(SCREENS)
        page.close()
    return {
        "cards_open_ms": round(opened, 1),
        "cards_keystroke_ms": round(max(typed), 1),
        "cards_keystroke_median_ms": round(median(typed), 1),
        "cards_frame_ms": round(max(frames), 1),
        "cards_frame_median_ms": round(median(frames), 1),
        "cards_faces_mb": round(megabytes, 1),
    }


class Pauses:
    """Measures the longest garbage collection, in the thread time of the thread that did it."""

    def __init__(self) -> None:
        self.longest = 0.0  # milliseconds
        self._began = 0.0
        gc.callbacks.append(self._on_phase)

    def _on_phase(self, phase: str, _: dict[str, int]) -> None:
        now = time.thread_time()
        if phase == "start":
            self._began = now
        else:
            self.longest = max(self.longest, (now - self._began) * 1000)


def _open_window(application: QApplication) -> MainWindow:
    theme.undress(application)  # as the program does
    window = MainWindow(FIGHT_KIT)
    window.resize(WIDTH, HEIGHT)
    theme.dress(application)
    window.show()
    return window


def _prepared_window(application: QApplication) -> tuple[MainWindow, Preparation]:
    """A window as it is after the user has looked at the first page for a moment."""
    window = _open_window(application)
    preparation = prepare(FIGHT_KIT, window)
    while not preparation.is_done:
        QApplication.processEvents()
    return window, preparation


def _timed(work: Callable[[], object]) -> float:
    begun = time.thread_time()
    work()
    return (time.thread_time() - begun) * 1000


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
    at = QPointF(60 + across * (WIDTH - 120) / COLUMNS, 70 + down * (HEIGHT - 80) / 10)
    return placed(card, 0, "stage", at, CARD, number, turned=number % 7 == 0)


def _session(first: SeatKind, number: int) -> LocalSession:
    decks = starter_decks()
    own, rival = decks[number % len(decks)], decks[(number + 1) % len(decks)]
    seats = (
        Seat("Ash", first, own.name, own.deck),
        Seat("Bram", SeatKind.BOT, rival.name, rival.deck),
    )
    return LocalSession(GameSetup(FIGHT, FIGHT.edition, seats, f"bench {number}", 0))


def _memory() -> float:
    """This process's current memory in megabytes, or the peak if only that is available."""
    if STATM.exists():
        pages = int(STATM.read_text(encoding="ascii").split()[1])
        return round(pages * PAGE / 2**20, 1)
    try:
        import resource
    except ImportError:
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (2**20 if sys.platform == "darwin" else 2**10), 1)


KINDS_OF_WORK = {
    "replay": "table_replay_ms",
    "theme": "table_theme_ms",
    "words": "table_theme_ms",
    "window": "table_theme_ms",
}
WHAT: dict[str, Callable[[QApplication, float], Figures]] = {
    "painting": painting,
    "starting": starting,
    "playing": playing,
    "touring": touring,
    "browsing": browsing,
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
