"""What happens with each moment from a session: it is passed, held back, halted at, or asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from engine.kernel.sight import Handle
from engine.kernel.views import EventView, View
from ufs_desktop.grammar import does
from ufs_desktop.play.answers import Answering
from ufs_desktop.play.pace import Pacer
from ufs_desktop.play.stops import Stopping
from ufs_desktop.session.base import Session
from ufs_desktop.session.update import Update
from ufs_desktop.settings import Settings
from ufs_desktop.table.autopass import Given, Passing, PassMode
from ufs_desktop.table.kit import TableKit
from ufs_desktop.table.lines import entries_of, events_of
from ufs_desktop.widgets.phase_strip import PhaseStrip
from ufs_desktop.widgets.prompt_bar import PromptBar

BOT_WAITS = "{name} is thinking…"
OVER = "The game is over."
PAUSE = "A moment…"


class Asking(QObject):
    """Stands between the session and the player at the window."""

    due = Signal(object)  # Update, to be shown now
    unseen = Signal(object)  # Update, passed for a player who is not at the window

    def __init__(
        self,
        kit: TableKit,
        session: Session,
        settings: Settings,
        strip: PhaseStrip,
        bar: PromptBar,
        answering: Answering,
    ) -> None:
        super().__init__()
        self._kit, self._session, self._settings = kit, session, settings
        self._strip, self._bar, self._answering = strip, bar, answering
        self._update: Update | None = None  # the one that is shown
        self._thinking = False
        self._is_halted = False
        self._stillness = ""  # why nobody can answer now
        self._is_eased = False  # the player wanted to be asked less while nobody could answer
        self.stopping = Stopping(kit.course, settings, strip)
        self.pacer = Pacer(session)
        self.pacer.due.connect(self.due)
        self._on_setting("answer_delay")
        session.updated.connect(self._receive)
        session.thinking_changed.connect(self._on_thinking)
        answering.answered.connect(self._on_answer)
        answering.promised.connect(self._promise)
        answering.silence_wanted.connect(self.stopping.silence)
        self.stopping.eased.connect(self._ease)
        settings.changed.connect(self._on_setting)

    @property
    def _is_played(self) -> bool:
        """Whether somebody plays at this window, instead of only watching bots."""
        return bool(self._session.people)

    @property
    def passing(self) -> Passing:
        """What is passed for the player at the window."""
        return self.stopping.of(self._update.view.viewer if self._update is not None else 0)

    @property
    def is_holding(self) -> bool:
        """Whether the session waits for something that the player has to see first."""
        return self._is_halted or self.pacer.is_waiting

    def face(self, update: Update) -> None:
        """Deal with a moment that is now shown: halt if the player wants to see it, or ask them."""
        self._update = update
        view = update.view
        self._strip.show_mode(self.passing.mode)
        seen = events_of(view) if self._is_played and not update.still else ()
        halts = self.passing.halts(view, seen)
        self._is_halted = bool(halts)
        if halts:
            self._session.hold()
            self._answering.halt(self._words_of(halts, view), view, self._go_on)
        else:
            self._ask(update)

    def stand_still(self, words: str) -> None:
        """Ask nothing while the game waits, and say so in these words; without any it goes on."""
        self._stillness = words
        if words:
            self._answering.put_aside()
        else:
            self._answering.take_up()
            if self._is_eased:
                self._ease()
        if self._answering.interaction is None and not self.pacer.is_waiting:
            self._wait()

    def pass_ahead(self, mode: PassMode) -> None:
        """Pass until something ends it; the same mode once more asks again."""
        if self._update is not None:
            self.stopping.pass_ahead(mode, self._update.view)

    def begin_anew(self) -> None:
        """Another game of the same session, of which nothing has been seen yet."""
        self.pacer.begin_anew()
        self.stopping.begin_anew()
        self._update = None

    def stop(self) -> None:
        self.pacer.stop()
        self._session.disconnect(self)

    def _receive(self, update: Update) -> None:
        """Receive a moment; what is passed for a player who is not at the window is not shown."""
        view = update.view
        self.stopping.of(view.viewer).watch(view)
        away = self._update is not None and view.viewer != self._update.view.viewer
        given = self._given(update)
        if away and given is not None:
            self.unseen.emit(update)
            self._give(view, given)
        else:
            self.pacer.take(update)

    def advise(self, vain: tuple[int, ...]) -> None:
        """Ask a moment that was shown before its offers were tried."""
        update = self._update
        if self.pacer.advise(vain) or update is None or update.is_tried:
            return
        self._update = update._replace(vain=vain, is_tried=True)
        if not self._is_halted:
            self._ask(self._update)

    def _words_of(self, halts: Sequence[EventView], view: View) -> list[str]:
        """The events at which a player halts, as the log tells them."""
        entries, names = entries_of(view, halts), self._session.names
        return [self._kit.story.line(entry, names).text for entry in entries]

    def _go_on(self) -> None:
        """The player has seen where they wanted to stop."""
        self._is_halted = False
        self._answering.end()
        if self._update is not None:
            self._ask(self._update)
        self._session.go_on()

    def _ask(self, update: Update) -> None:
        view, decision = update.view, update.view.decision
        if decision is None or decision.id is None:
            self._wait()
        elif not update.is_tried:  # it is asked once its vain offers are known
            if self._answering.interaction is None:
                self._wait()
        elif (given := self._given(update)) is not None:
            self._give(view, given)
            self._wait()
        else:
            self._answering.ask(update)
            if self._stillness:
                self._wait()

    def _given(self, update: Update) -> Given | None:
        """What is answered for the player; after an undo, or in a lesson, they are always asked."""
        if not (self._is_played and update.is_tried) or update.still or update.coaching is not None:
            return None
        return self.stopping.of(update.view.viewer).given(update.view, update.vain)

    def _give(self, view: View, given: Given) -> None:
        decision = view.decision
        if decision is not None and decision.id is not None:
            self._session.answer(decision.id, given.key, unasked=given.unasked)

    def _ease(self) -> None:
        """Ask the player less from now on: at once, or when the game goes on."""
        self._is_eased = bool(self._stillness)
        if not self._stillness:
            self._pass_now()

    def _pass_now(self) -> None:
        """Pass the question at hand if such questions are now passed."""
        interaction, update = self._answering.interaction, self._update
        if interaction is None or update is None or interaction.decision != update.view.decision:
            return
        is_passed = self._is_played and update.coaching is None
        given = self.passing.given(update.view, update.vain) if is_passed else None
        if given is not None:
            interaction.finish(given.key)

    def _promise(self, answers: Mapping[Handle, bool]) -> None:
        if self._update is not None:
            turn, _ = self._kit.course.turn(self._update.view)
            self.passing.promise(answers, turn)

    def _on_answer(self) -> None:
        """If there is a pause after every answer, remove the answered question at once."""
        self.pacer.answered()
        if self.pacer.delay:
            self._answering.end()
            self._bar.tell(PAUSE)

    def _on_thinking(self, thinking: bool) -> None:
        self._thinking = thinking
        if self._answering.interaction is None and not self.pacer.is_waiting:
            self._wait()

    def _wait(self) -> None:
        """Say whose decision it is."""
        view = self._update.view if self._update is not None else None
        if view is not None and view.result is not None:
            self._bar.tell(OVER)
            return
        if self._stillness or view is None or view.decision is None:
            self._bar.tell(self._stillness)
            return
        if self._update is not None and not self._update.is_tried:
            self._bar.tell(PAUSE)
            return
        name = self._session.names[view.decision.player]
        words = BOT_WAITS.format(name=name) if self._thinking else f"{does(name, 'decide')}."
        self._bar.tell(words)

    def _on_setting(self, name: str) -> None:
        if name == "answer_delay":
            is_wanted = self._session.hides_time
            self.pacer.delay = self._settings.now.answer_delay if is_wanted else 0
