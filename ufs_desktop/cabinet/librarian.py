"""The one thread in which the cards are open; it answers the window's questions in turn.

A question replaces an earlier one of the same name, whether that is still waiting or already being
answered, so that typing only brings the answer to the last keystroke.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from PySide6.QtCore import QObject, QThread, Signal, Slot

from engine.kernel.errors import EngineError
from ufs_desktop.cabinet.kit import CardCabinet, OpenCabinet
from ufs_desktop.cabinet.values import CabinetClosed, CabinetError, CabinetMistake

logger = logging.getLogger(__name__)
MISTAKE = "The program ran into an error with your cards, so this was not done. Nothing is lost."
T = TypeVar("T")
Ask = Callable[[OpenCabinet], Any]


def _unheard(error: EngineError) -> None:
    """Ignore the refusal: `troubled` tells the window, or nobody needs to know."""


class Errand(NamedTuple):
    """A question about the cards. Of those with one name, only the one numbered last counts."""

    number: int
    name: str
    ask: Ask
    done: Callable[[Any], object]
    refused: Callable[[EngineError], object]


class Answer(NamedTuple):
    """The answer to an errand, or an error."""

    errand: Errand
    result: Any
    error: EngineError | None


class Stacks(QThread):
    """Opens the cards, answers errands one after the other, and closes the cards at the end."""

    answered = Signal(object)
    repaired = Signal(str)
    is_other = Signal()  # the cards have changed since the last answer

    def __init__(self, cabinet: CardCabinet) -> None:
        super().__init__()
        self.setObjectName("cards")
        self._cabinet = cabinet
        self._open: OpenCabinet | None = None
        self._state: object = None
        self._repair = ""  # the last one announced: the same is no news when reopening
        self._waiting: deque[Errand] = deque()
        self._bell = threading.Condition()
        self._is_ended = False

    def take(self, errand: Errand) -> None:
        """Answer this soon; it replaces what is waiting under the same name."""
        with self._bell:
            if errand.name:
                kept = (each for each in self._waiting if each.name != errand.name)
                self._waiting = deque(kept)
            self._waiting.append(errand)
            self._bell.notify()

    def end(self) -> None:
        with self._bell:
            self._is_ended = True
            self._waiting.clear()
            self._bell.notify()

    def _next(self) -> Errand | None:
        with self._bell:
            self._bell.wait_for(lambda: self._waiting or self._is_ended)
            return None if self._is_ended else self._waiting.popleft()

    def _answer(self, errand: Errand) -> Answer:
        was_open = self._open is not None
        try:
            return Answer(errand, errand.ask(self._opened()), None)
        except CabinetError as error:
            self._shut()  # reopening may find it intact
            if was_open and isinstance(error, CabinetClosed):
                return self._answer(errand)  # its library may have been repaired since
            return Answer(errand, None, error)
        except EngineError as error:
            return Answer(errand, None, error)
        except Exception:  # whatever happens, the asker hears of it and the thread goes on
            logger.exception("a question about cards")
            self._shut()
            return Answer(errand, None, CabinetMistake(MISTAKE))

    def _opened(self) -> OpenCabinet:
        if self._open is None:
            self._open = self._cabinet.open()
            if self._open.repair not in ("", self._repair):
                self.repaired.emit(self._open.repair)
            self._repair = self._open.repair
        state = self._open.state()
        if state != self._state:
            self._state = state
            self.is_other.emit()
        return self._open

    def _shut(self) -> None:
        if self._open is not None:
            self._open.close()
        self._open = None

    # Qt

    def run(self) -> None:
        try:
            while (errand := self._next()) is not None:
                self.answered.emit(self._answer(errand))
        finally:
            self._shut()


class Librarian(QObject):
    """Takes questions about cards in the window's thread, and brings the answers there.

    The cards are opened at the first question. `troubled` says why a question failed whose asker
    does not handle refusals, and `mistaken` reports an error of the program; neither repeats itself
    until there is an answer again.
    """

    texts_wanted = Signal()  # a search needs texts that are not read yet
    changed = Signal()  # cards have been added, removed or changed: lists need a refresh
    repaired = Signal(str)
    troubled = Signal(str)
    mistaken = Signal(str)  # an error that is worth a report

    def __init__(self, cabinet: CardCabinet, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.cabinet = cabinet
        self._stacks: Stacks | None = None
        self._number = 0
        self._last: dict[str, int] = {}  # by name, the number of the errand that counts
        self._trouble = ""  # that was last announced
        self._answered = 0

    @property
    def is_idle(self) -> bool:
        """Whether every question is answered."""
        return self._answered == self._number

    def ask(
        self,
        name: str,
        ask: Callable[[OpenCabinet], T],
        done: Callable[[T], object],
        refused: Callable[[EngineError], object] = _unheard,
    ) -> None:
        """Ask the cards; a question without a name is never replaced."""
        self._number += 1
        if name:
            self._last[name] = self._number
        self._thread().take(Errand(self._number, name, ask, done, refused))

    def forget(self, name: str) -> None:
        """Drop questions of this name, or of names that continue it after a space."""
        gone = [each for each in self._last if each == name or each.startswith(f"{name} ")]
        for each in gone:
            del self._last[each]

    def look_again(self) -> None:
        """Check whether someone else has changed the open cards; if so, emit `changed`."""
        if self._stacks is not None:
            self.ask("", lambda _: None, lambda _: None)

    def finish(self) -> None:
        """Called when the window closes: afterwards the cards are closed and no answers come."""
        if self._stacks is not None:
            self._stacks.blockSignals(True)
            self._stacks.end()
            self._stacks.wait()
            self._stacks = None

    def _thread(self) -> Stacks:
        if self._stacks is None:
            self._stacks = Stacks(self.cabinet)
            self._stacks.answered.connect(self._on_answer)
            self._stacks.repaired.connect(self._on_repair)
            self._stacks.is_other.connect(self._on_other)
            self._stacks.start()
        return self._stacks

    # Signals still queued when the window closes are ignored, or they would lead to new questions.

    @Slot(str)
    def _on_repair(self, words: str) -> None:
        if self._stacks is not None:
            self.repaired.emit(words)

    @Slot()
    def _on_other(self) -> None:
        if self._stacks is not None:
            self.changed.emit()

    @Slot(object)
    def _on_answer(self, answer: Answer) -> None:
        errand = answer.errand
        if self._stacks is None:
            return
        self._answered = errand.number
        if errand.name and self._last.get(errand.name) != errand.number:
            return
        if answer.error is None:
            self._trouble = ""
            errand.done(answer.result)
            return
        logger.info("cards: %s", answer.error)
        self._tell(answer.error, is_heard=errand.refused is not _unheard)
        errand.refused(answer.error)

    def _tell(self, error: EngineError, *, is_heard: bool) -> None:
        words = str(error)
        if words == self._trouble:
            return
        if isinstance(error, CabinetMistake):
            self._trouble = words
            self.mistaken.emit(words)
        elif isinstance(error, CabinetError) and not is_heard:
            self._trouble = words
            self.troubled.emit(words)
