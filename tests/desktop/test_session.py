"""Sessions: a game in its own thread, its answers, refusals, takebacks and autosaves."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.bots.ufs.names import BOTS
from engine.kernel.decisions import Answer, Decision
from engine.kernel.errors import SaveError
from engine.kernel.game import Game
from engine.kernel.history import Undo
from engine.kernel.rng import Rng
from tests.desktop.decks import setup
from tests.desktop.players import some_answer
from tests.desktop.rooms import room_of
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.remote.guest_worker import GuestWorker
from ufs_desktop.remote.host_worker import HostWorker
from ufs_desktop.session import autosave, local
from ufs_desktop.session.interrupt import Thinking
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.replay import ReplayWorker
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.session.thread import ThreadWorker
from ufs_desktop.session.update import Update
from ufs_desktop.session.worker import Worker

HERE, BOT = SeatKind.HERE, SeatKind.BOT
Opener = Callable[..., tuple[LocalSession, list[Update]]]


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Opener]:
    """Opens sessions that are closed after the test; with each comes the list of its updates."""
    sessions: list[LocalSession] = []

    def open_session(*arguments: Any, **named: Any) -> tuple[LocalSession, list[Update]]:
        session = LocalSession(*arguments, **named)
        updates: list[Update] = []
        session.updated.connect(updates.append)
        sessions.append(session)
        return session, updates

    yield open_session
    for session in sessions:
        session.close()


def asked(updates: list[Update]) -> bool:
    """Whether the newest update asks the player at the window."""
    return bool(updates) and (updates[-1].view.decision is not None) and _own(updates[-1])


def wait_for(updates: list[Update], count: int, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: len(updates) == count)


def over(updates: list[Update]) -> bool:
    return bool(updates) and updates[-1].view.result is not None


def _own(update: Update) -> bool:
    decision = update.view.decision
    return decision is not None and decision.id is not None


SLOW = 8  # updates


class Painter(QObject):
    """Paints as Qt paints a window: once all else is done; keeps how many updates had come."""

    def __init__(self, updates: list[Update]) -> None:
        super().__init__()
        self._updates = updates
        self.painted: list[int] = []

    def ask(self) -> None:
        """The first times something else takes a while before."""
        if len(self.painted) < SLOW:
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.None_))
        low = Qt.EventPriority.LowEventPriority
        QCoreApplication.postEvent(self, QEvent(QEvent.Type.User), low.value)

    # Qt

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.None_:
            sleep(0.02)
            return True
        self.painted.append(len(self._updates))
        return super().event(event)


def test_bots_play_a_whole_game(opened: Opener, qtbot: QtBot) -> None:
    session, updates = opened(setup(BOT, BOT))
    painter = Painter(updates)
    session.updated.connect(painter.ask)
    session.start()
    qtbot.waitUntil(lambda: bool(updates) and updates[-1].view.result is not None)
    assert len(updates) > 20
    qtbot.waitUntil(lambda: len(painter.painted) == len(updates))
    assert painter.painted == list(range(1, len(updates) + 1))  # each is seen before the next comes
    lines = 0
    for update in updates:  # nothing of the log is missing or told twice
        assert update.log_start == lines
        lines += len(update.view.log)


def test_a_person_plays_a_whole_game(opened: Opener, qtbot: QtBot) -> None:
    session, updates = opened(setup(HERE, BOT))
    rng = Rng("person")
    session.start()
    answered = 0
    while True:
        qtbot.waitUntil(lambda: asked(updates) or over(updates))
        update = updates[-1]
        if update.view.result is not None:
            break
        assert update.view.viewer == 0
        updates.clear()
        decision = update.view.decision
        assert decision is not None
        session.answer(decision.id or 0, some_answer(decision, rng))
        answered += 1
    assert answered > 10


def test_an_illegal_answer_is_refused_and_nothing_changes(opened: Opener, qtbot: QtBot) -> None:
    session, updates = opened(setup(HERE, HERE))
    session.start()
    qtbot.waitUntil(lambda: asked(updates))
    decision = updates[-1].view.decision
    assert decision is not None
    with qtbot.waitSignal(session.refused) as refusal:
        session.answer(decision.id or 0, "nonsense")
    assert refusal.args[0].reason == "a yes or no is needed"
    assert len(updates) == 1


def test_an_answer_to_an_old_decision_is_dropped(opened: Opener, qtbot: QtBot) -> None:
    session, updates = opened(setup(HERE, HERE))
    session.start()
    qtbot.waitUntil(lambda: asked(updates))
    first = updates[-1].view.decision
    assert first is not None
    session.answer(first.id or 0, True)
    qtbot.waitUntil(lambda: len(updates) == 2)
    session.answer(first.id or 0, True)
    session.undo()
    session.respond(agreed=True)
    qtbot.waitUntil(lambda: len(updates) == 3)
    assert updates[-1].view.decision == first


def test_hot_seat_shows_each_player_his_own_cards(opened: Opener, qtbot: QtBot) -> None:
    session, updates = opened(setup(HERE, HERE))
    session.start()
    viewers = set()
    for count in range(1, 4):  # who goes first, and both players' mulligan
        wait_for(updates, count, qtbot)
        view = updates[-1].view
        assert view.decision is not None
        assert view.decision.player == view.viewer
        hands = {zone.player: zone.cards for zone in view.zones if zone.zone == "hand"}
        assert all(card.known for card in hands[view.viewer])
        assert not any(card.known for card in hands[1 - view.viewer])
        viewers.add(view.viewer)
        session.answer(view.decision.id or 0, False)
    assert viewers == {0, 1}


def test_undo_is_told_and_puts_the_decision_back(opened: Opener, qtbot: QtBot) -> None:
    session, updates = opened(setup(HERE, HERE))
    session.start()
    qtbot.waitUntil(lambda: asked(updates))
    assert updates[-1].undo is Undo.NOTHING
    decision = updates[-1].view.decision
    assert decision is not None
    session.answer(decision.id or 0, True)
    qtbot.waitUntil(lambda: len(updates) == 2)
    session.undo()
    session.respond(agreed=True)
    qtbot.waitUntil(lambda: len(updates) >= 3 or updates[-1].still)
    assert updates[-1].still


def test_conceding_ends_the_game(opened: Opener, qtbot: QtBot) -> None:
    session, updates = opened(setup(HERE, BOT))
    session.start()
    qtbot.waitUntil(lambda: asked(updates))
    session.concede()
    qtbot.waitUntil(lambda: updates[-1].view.result is not None)
    assert updates[-1].view.result is not None
    assert updates[-1].view.result.losers == (0,)


def test_the_unfinished_game_is_kept_and_resumed(
    opened: Opener, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "data" / "unfinished.json"
    session, updates = opened(setup(HERE, BOT), save_path=path)
    session.start()
    qtbot.waitUntil(lambda: asked(updates))
    session.close()
    found = autosave.resume(path, FIGHT)
    assert found.setup.names == ("You", "Rival")
    again, later = opened(found.setup, found.left, path)
    again.start()
    qtbot.waitUntil(lambda: asked(later))
    assert later[-1].view.decision == updates[-1].view.decision
    again.concede()
    qtbot.waitUntil(lambda: not path.exists())


def test_a_damaged_file_is_said_to_be_so(tmp_path: Path) -> None:
    path = tmp_path / "unfinished.json"
    path.write_text('{"format": "ufs-unfinished", "vers')
    with pytest.raises(SaveError, match="broken JSON"):
        autosave.resume(path, FIGHT)
    assert autosave.set_aside(path).exists()
    assert not path.exists()


def resumed(path: Path) -> tuple[autosave.Unfinished | None, str]:
    """The game of a file, or why it is refused."""
    try:
        return autosave.resume(path, FIGHT), ""
    except SaveError as error:
        return None, str(error)


HUGE = "A" * 1_000_000
HOSTILE: list[tuple[tuple[str | int, ...], Any]] = [
    (("seats", 0, "name"), HUGE),
    (("seats", 0, "name"), "two\nlines\u202e"),
    (("seats", 1, "deck"), HUGE),
    (("seats", 1, "kind"), HUGE),
    (("seats", 1, "bot"), HUGE),
    (("pace",), 10**30),
    (("pace",), -1),
    (("key",), HUGE),
    (("edition",), HUGE),
    (("program",), HUGE),
    (("match", "begun"), HUGE),
    (("match", "best_of"), 10**30),
    (("match", "winners"), [0] * 100_000),
]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What a game that has begun is kept as."""
    path = tmp_path_factory.mktemp("kept") / "unfinished.json"
    room, _ = room_of(setup(HERE, BOT), path)
    room.begin()
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("place", "value"), HOSTILE)
def test_a_hostile_value_in_a_save_is_bounded_or_refused(
    opened: Opener,
    qtbot: QtBot,
    kept: str,
    tmp_path: Path,
    place: tuple[str | int, ...],
    value: Any,
) -> None:
    path = tmp_path / "unfinished.json"
    document = json.loads(kept)
    holder = document
    for step in place[:-1]:
        holder = holder[step]
    holder[place[-1]] = value
    path.write_text(json.dumps(document))
    found, why = resumed(path)
    assert len(why) < 300
    if found is None:
        return
    words = (*found.setup.names, found.setup.match.begun, found.program, found.setup.key)
    assert max(map(len, words)) <= 1000
    assert not any(chr(0x202E) in word or "\n" in word for word in found.setup.names)
    assert 0 <= found.setup.pace <= 10_000
    again, later = opened(found.setup, found.left, path)
    again.start()
    qtbot.waitUntil(lambda: asked(later))


def test_a_full_disk_is_told_and_the_game_goes_on(
    opened: Opener, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    session, updates = opened(setup(HERE, BOT), save_path=tmp_path / "file" / "unfinished.json")
    with qtbot.waitSignal(session.warned):
        session.start()
    qtbot.waitUntil(lambda: asked(updates))


def test_a_session_that_halts_tells_one_update(opened: Opener, qtbot: QtBot) -> None:
    session, updates = opened(setup(BOT, BOT), halt_after=25)
    with qtbot.waitSignal(session.halted):
        session.start()
    assert len(updates) == 1
    assert updates[0].view.decision is not None


def test_odds_are_told_with_the_cards_that_can_be_played(opened: Opener, qtbot: QtBot) -> None:
    session, updates = opened(setup(HERE, HERE))
    session.start()
    rng = Rng("odds")
    for _ in range(60):
        qtbot.waitUntil(lambda: asked(updates))
        update = updates.pop()
        updates.clear()
        if update.odds:
            break
        decision = update.view.decision
        assert decision is not None
        session.answer(decision.id or 0, some_answer(decision, rng))
    assert update.odds
    for odds in update.odds.values():
        assert 0 <= odds.alone <= odds.committed <= 1


class FailingBot:
    """Has a mistake in its program."""

    def choose(self, game: Game, decision: Decision) -> Answer:
        raise ZeroDivisionError("a bot that fails")


def test_a_bot_that_fails_is_replaced_and_told_of(
    opened: Opener, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "random", lambda key: FailingBot())
    session, updates = opened(setup(BOT, BOT))
    warnings: list[str] = []
    session.warned.connect(warnings.append)
    with qtbot.captureExceptions() as raised:
        session.start()
        qtbot.waitUntil(lambda: over(updates))
    assert [kind for kind, *_ in raised] == [ZeroDivisionError, ZeroDivisionError]
    assert len(warnings) == 2


class EndlessBot:
    """Thinks in circles."""

    def choose(self, game: Game, decision: Decision) -> Answer:
        count = 0
        while True:
            count += 1


def test_a_bot_that_does_not_end_is_told_of_and_replaced(
    opened: Opener, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "random", lambda key: EndlessBot())
    monkeypatch.setattr(local, "PATIENCE", 60)
    session, updates = opened(setup(BOT, BOT))
    stalls: list[str] = []
    session.stalled.connect(stalls.append)
    session.start()
    qtbot.waitUntil(lambda: len(stalls) == 1)
    session.wait_longer()
    qtbot.waitUntil(lambda: len(stalls) == 2)
    assert stalls[0] in ("You", "Rival")
    session.stalled.connect(lambda _: session.stop_thinking())
    session.stop_thinking()
    qtbot.waitUntil(lambda: over(updates))


def test_a_game_is_left_while_a_bot_thinks_without_end(
    opened: Opener, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "random", lambda key: EndlessBot())
    monkeypatch.setattr(local, "CLOSING", 60)
    session, updates = opened(setup(BOT, BOT))
    session.start()
    qtbot.waitUntil(lambda: bool(updates))
    session.close()  # returns, and leaves no thread


def test_nothing_is_stopped_when_nothing_is_thought() -> None:
    Thinking().stop()


def test_a_bot_waits_until_the_last_update_was_shown(qapp: QApplication) -> None:
    """That an earlier one was shown, which comes late when two follow each other, means nothing."""
    worker, updates = Worker(setup(BOT, BOT, pace=60_000)), list[Update]()
    worker.updated.connect(updates.append)
    worker.begin()
    for shown in range(1, 4):
        worker._ask_bot()  # it has waited for long enough
        worker.go_ahead(shown - 1)
        assert len(updates) == shown
        worker.go_ahead(shown)
        assert len(updates) == shown + 1
    assert worker._timer is not None
    worker._timer.stop()


@pytest.mark.parametrize("worker", [Worker, HostWorker, GuestWorker, ReplayWorker])
def test_what_is_done_in_a_thread_is_a_slot_that_nobody_overrides(
    worker: type[ThreadWorker],
) -> None:
    """One that is overridden would run in the thread of its caller."""
    made = [(name, kind) for kind in worker.__mro__ for name in vars(kind)]
    slots = {(name, kind) for name, kind in made if hasattr(vars(kind)[name], "_slots")}
    assert {"begin", "stop"} <= {name for name, _ in slots}
    for name, kind in slots:
        assert getattr(worker, name) is vars(kind)[name]
