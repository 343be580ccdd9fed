"""The page of the replay viewer: the read-only table, with preview, log and transport bar."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QLabel

from ufs_desktop.commands import Where
from ufs_desktop.data.report import Material
from ufs_desktop.pages.page import Act
from ufs_desktop.plain import PlainLabel
from ufs_desktop.play.card_keys import CardKeys
from ufs_desktop.play.frame import TableFrame
from ufs_desktop.replay.icons import Sign
from ufs_desktop.replay.questions import answer_words, asked_words
from ufs_desktop.replay.transport import HINTS, Transport
from ufs_desktop.session.match import is_forfeit
from ufs_desktop.session.replay import Look, Moment, Outline, ReplaySession, step_before, turn_at
from ufs_desktop.settings import Settings
from ufs_desktop.table.intents import Marks
from ufs_desktop.table.kit import TableKit

READING = "Reading the game…"


class ReplayPage(TableFrame):
    """Steps and scrubs through one recorded game."""

    session: ReplaySession

    def __init__(
        self,
        kit: TableKit,
        session: ReplaySession,
        settings: Settings,
        notice: str = "",
        line: int | None = None,
    ) -> None:
        super().__init__(kit, session.names, settings)
        self.session = session
        self._notice = notice  # something to know about the recording itself
        self._line = line  # of the log, just before which to start
        self.moment: Moment | None = None
        self.look = Look()
        self._step = 0  # the requested one; the one shown follows
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._play_on)
        self.is_playing = False
        self.trouble = _trouble()
        self.transport = Transport(session.names, settings.now.replay_pause)
        self.transport.tell(READING, "", "")
        self._lay_out(self.transport, notice=self.trouble)
        self._connect()
        self._use(CardKeys(self.scene, Where.REPLAY, self._key_acts()))
        self._name_keys()
        self.setAccessibleName(f"Replay: {session.names[0]} against {session.names[1]}")

    @property
    def title(self) -> str:
        return "Replay: {} against {}".format(*self.names)

    def material(self) -> Material:
        return Material(
            self.names,
            view=self.view,
            lines=self.log_words,
            place=self.transport.place,
            is_open=self.look.is_open,
            reporter=self.kit.module.report,
        )

    def begin(self) -> None:
        self.session.start()

    @property
    def outline(self) -> Outline:
        return self.session.outline or Outline((0,), ())

    def _connect(self) -> None:
        self.session.outlined.connect(self._on_outline)
        self.session.arrived.connect(self._on_moment)
        self.session.failed.connect(self._tell_trouble)
        self.scene.director.finished.connect(self._on_beats_over)
        self.transport.pressed.connect(self.press)
        self.transport.step_wanted.connect(self._scrub)
        self.transport.look_wanted.connect(self.look_from)
        self.transport.pause_chosen.connect(lambda pause: self.settings.set("replay_pause", pause))
        self.transport.rule_wanted.connect(self.rule_wanted)

    # What the viewer wants

    def go(self, step: int) -> None:
        """Show another step, limited to the first and last."""
        self._step = max(0, min(step, self.outline.last))
        self.session.go(self._step, self.look)

    def press(self, sign: Sign) -> None:
        """Do what a button, or its key, stands for."""
        if sign is Sign.PLAY:
            if not self.is_playing and self._step == self.outline.last:
                self.go(0)  # again from the beginning
            self.play(not self.is_playing)
            return
        self.play(False)
        self.scene.director.finish()
        targets = {
            Sign.FIRST: 0,
            Sign.TURN_BACK: self._turn(-1),
            Sign.BACK: self._step - 1,
            Sign.FORWARD: self._step + 1,
            Sign.TURN_FORWARD: self._turn(1),
            Sign.LAST: self.outline.last,
        }
        self.go(targets[sign])

    def play(self, on: bool) -> None:
        """Start or stop playing; it stops by itself at the end."""
        self.is_playing = on and self._step < self.outline.last
        self.transport.show_playing(self.is_playing)
        if self.is_playing:
            self._timer.start(self.transport.pause)
        else:
            self._timer.stop()

    def look_from(self, look: Look) -> None:
        """View the game from a seat, or with all cards open."""
        self.look = look
        self.transport.show_look(look)
        self.go(self._step)

    def explain(self) -> None:
        """Show the rule behind the current question."""
        decision = self.moment.update.view.decision if self.moment is not None else None
        if decision is not None and decision.rule:
            self.rule_wanted.emit(decision.rule)

    def end(self) -> None:
        self.play(False)
        self.session.close()
        super().end()

    def _key_acts(self) -> dict[str, Act]:
        steps = {command: lambda s=sign: self.press(s) for sign, (_, command) in HINTS.items()}
        return {
            **steps,
            "replay.seat_1": lambda: self._sit(0),
            "replay.seat_2": lambda: self._sit(1),
            "replay.open": lambda: self.look_from(Look(self.look.seat, not self.look.is_open)),
            "replay.explain": self.explain,
            "replay.skip": self.scene.director.skip,
            "replay.pin": self.preview.turn_pin,
            "replay.leave": self._escape,
        }

    def _sit(self, seat: int) -> None:
        self.look_from(Look(seat, self.look.is_open))

    def _escape(self) -> None:
        if self.piles.isVisible():
            self.piles.hide()
        else:
            self.leave_wanted.emit()

    def _turn(self, way: int) -> int:
        """The step at which the next or previous turn begins; going back leads to the start of the
        current turn first."""
        turns = self.outline.turns
        if not turns:
            return self._step
        here = turn_at(self.outline, self._step)
        if way < 0:
            is_inside = self._step > turns[here].step
            return turns[here if is_inside else max(0, here - 1)].step
        return turns[here + 1].step if here + 1 < len(turns) else self.outline.last

    def _scrub(self, step: int) -> None:
        self.play(False)
        self.scene.director.finish()
        self.go(step)

    def _play_on(self) -> None:
        """Go to the next step, once this one's animation is over."""
        if not self.scene.director.is_playing:
            self.go(self._step + 1)

    def _on_beats_over(self) -> None:
        if self.is_playing and not self._timer.isActive():
            self._play_on()

    def _name_keys(self) -> None:
        self.transport.name_keys(self.key_map)

    # What the session reports

    def _on_outline(self, outline: Outline) -> None:
        self.transport.show_outline(outline)
        if self._line is not None:
            self.go(step_before(outline, self._line))
        self._tell_trouble(" ".join(each for each in (self._notice, outline.trouble) if each))

    def _tell_trouble(self, words: str) -> None:
        self.trouble.setText(words)
        self.trouble.setVisible(bool(words))

    def _on_moment(self, moment: Moment) -> None:
        if self.moment is None or moment.look != self.moment.look:
            self.log.clear()
        self.moment = moment
        self.scene.mark(Marks())
        self.show_update(moment.update, still=moment.update.still)
        self._mark(moment)
        self._tell(moment)
        self.transport.show_step(moment.step)
        self._prefer_answer(moment)
        self.tell_reader(self.transport.place)
        if self.is_playing and moment.step == self._step:
            self.play(True)

    def _mark(self, moment: Moment) -> None:
        """Highlight what could be chosen, and ring what was."""
        decision, answer = moment.update.view.decision, moment.answer
        options = decision.options if decision is not None else ()
        lit = frozenset(card for option in options for card in option.cards)
        chosen = answer.cards if answer is not None else frozenset()
        self.scene.mark(Marks(lit - chosen, chosen))

    def _tell(self, moment: Moment) -> None:
        view, names = moment.update.view, self.session.names
        cards = self.scene.cards_known
        answer = answer_words(self.kit, view.decision, moment.answer, cards, names)
        rule = view.decision.rule if view.decision is not None else ""
        if view.result is not None:
            rule = "" if is_forfeit(view.result.rule) else view.result.rule
        self.transport.tell(asked_words(self.kit, view, cards, names), answer, rule)

    def _prefer_answer(self, moment: Moment) -> None:
        """Show the card that was chosen, or the one that the question is about."""
        decision, answer = moment.update.view.decision, moment.answer
        about = min(answer.cards) if answer is not None and answer.cards else None
        if about is None and decision is not None:
            about = decision.source
        self.prefer(about)

    # Qt

    def hideEvent(self, event: QHideEvent) -> None:
        """Pause, so that nothing is missed while another page is in front."""
        super().hideEvent(event)
        self.play(False)


def _trouble() -> QLabel:
    """The label that says what does not play back as it was recorded."""
    label = PlainLabel(name="refusal", wrap=True)
    label.setContentsMargins(12, 6, 12, 6)
    label.hide()
    return label
