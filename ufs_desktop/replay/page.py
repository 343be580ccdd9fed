"""The page of the replay viewer: the table, read only, with preview, log and transport."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from engine.kernel.sight import Handle
from engine.kernel.views import EventView, View
from ufs_desktop.replay.asked import answer_words, asked_words
from ufs_desktop.replay.icons import Sign
from ufs_desktop.replay.keys import ReplayKeys
from ufs_desktop.replay.transport import Transport
from ufs_desktop.session.replay import Look, Moment, Outline, ReplaySession, turn_at
from ufs_desktop.settings import Settings
from ufs_desktop.table.chronicle import chronicle_line
from ufs_desktop.table.intents import Marks
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.table.scene import TableScene
from ufs_desktop.table.view import TableView
from ufs_desktop.widgets.log_panel import LogPanel
from ufs_desktop.widgets.phase_strip import PhaseStrip
from ufs_desktop.widgets.pile_viewer import PileViewer
from ufs_desktop.widgets.preview import Preview

SIDE_NARROW, SIDE_WIDE = 236, 330
WIDE_FROM = 1500
READING = "The game is being read…"


class ReplayPage(QWidget):
    """Steps and scrubs through one recorded game."""

    rule_wanted = Signal(str)
    leave_wanted = Signal()
    zoom_wanted = Signal(object)  # CardView

    def __init__(self, session: ReplaySession, settings: Settings) -> None:
        super().__init__()
        self.session = session
        self.settings = settings
        self.moment: Moment | None = None
        self.look = Look()
        self._step = 0  # that is wanted; the one shown follows it
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._play_on)
        self.is_playing = False
        self._build()
        self._lay_out()
        self._connect()
        self.keys = ReplayKeys(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(f"Replay: {session.names[0]} against {session.names[1]}")

    @property
    def view(self) -> View | None:
        return self.moment.update.view if self.moment is not None else None

    @property
    def outline(self) -> Outline:
        return self.session.outline or Outline((0,), ())

    def _build(self) -> None:
        self.pictures = Pictures(self.devicePixelRatioF())
        self.scene = TableScene(self.pictures, self.session.names)
        self.scene.animator.is_reduced = self.settings.now.reduced_motion
        self.table = TableView(self.scene, self.pictures)
        self.strip = PhaseStrip()
        self.strip.passing.hide()
        self.strip.undo.hide()
        self.preview = Preview()
        self.log = LogPanel(details=self.settings.now.log_details)
        self.piles = PileViewer(self.table, self.pictures)
        self.trouble = QLabel()
        self.trouble.setObjectName("refusal")
        self.trouble.setWordWrap(True)
        self.trouble.setContentsMargins(12, 6, 12, 6)
        self.trouble.hide()
        self.transport = Transport(self.session.names)
        self.transport.tell(READING, "", "")

    def _lay_out(self) -> None:
        self._side = QFrame()
        self._side.setObjectName("side")
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(0)
        side.addWidget(self.preview)
        side.addWidget(self.log, 1)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.table, 1)
        middle.addWidget(self._side)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.strip)
        layout.addWidget(self.trouble)
        layout.addLayout(middle, 1)
        layout.addWidget(self.transport)

    def _connect(self) -> None:
        self.session.outlined.connect(self._on_outline)
        self.session.arrived.connect(self._on_moment)
        self.scene.card_activated.connect(self.on_card)
        self.scene.card_hovered.connect(self.on_hover)
        self.scene.card_menu_wanted.connect(self.on_zoom)
        self.scene.pile_opened.connect(self._open_pile)
        self.piles.card_hovered.connect(self.on_hover)
        self.log.rule_wanted.connect(self.rule_wanted)
        self.log.card_wanted.connect(self.on_hover)
        self.log.details_toggled.connect(lambda on: self.settings.set("log_details", on))
        self.transport.pressed.connect(self.press)
        self.transport.step_wanted.connect(self._scrub)
        self.transport.look_wanted.connect(self.look_from)
        self.transport.rule_wanted.connect(self.rule_wanted)
        self.settings.changed.connect(self._on_setting)

    # What the viewer wants

    def go(self, step: int) -> None:
        """Show another step; beyond the ends means at the ends."""
        self._step = max(0, min(step, self.outline.last))
        self.session.go(self._step, self.look)

    def press(self, sign: Sign) -> None:
        """A button, or its key."""
        if sign is Sign.PLAY:
            self.play(not self.is_playing)
            return
        self.play(False)
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
        """Step by itself, or stop; it stops at the end."""
        self.is_playing = on and self._step < self.outline.last
        self.transport.show_playing(self.is_playing)
        if self.is_playing:
            self._timer.start(self.transport.pause)
        else:
            self._timer.stop()

    def look_from(self, look: Look) -> None:
        """Look from a seat, or with all cards open."""
        self.look = look
        self.transport.show_look(look)
        self.go(self._step)

    def explain(self) -> None:
        """Show the rule behind the question at hand."""
        decision = self.moment.update.view.decision if self.moment is not None else None
        if decision is not None and decision.rule:
            self.rule_wanted.emit(decision.rule)

    def close_session(self) -> None:
        """End the session's work; the page is of no more use."""
        self.play(False)
        self.session.close()
        self.preview.clear()
        self.scene.finish_motion()

    def finish_painting(self) -> None:
        """Everything as it will look, for pictures."""
        self.scene.finish_motion()
        self.pictures.finish()

    def _turn(self, way: int) -> int:
        """The step at which the turn before or after begins; first back to the start of this."""
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
        self.go(step)

    def _play_on(self) -> None:
        self.go(self._step + 1)

    # What the session tells

    def _on_outline(self, outline: Outline) -> None:
        self.transport.show_outline(outline)
        self.trouble.setText(outline.trouble)
        self.trouble.setVisible(bool(outline.trouble))

    def _on_moment(self, moment: Moment) -> None:
        if self.moment is None or moment.look != self.moment.look:
            self.log.clear()
        self.moment = moment
        view, names = moment.update.view, self.session.names
        lines = [chronicle_line(entry, names) for entry in view.log]
        self.log.replace_from(moment.update.log_start, lines, view.viewer)
        self.strip.show_table(view.table, names)
        self.scene.mark(Marks())
        self.scene.show_view(view, tuple(_events(view)), still=moment.update.still)
        self._mark(moment)
        self._tell(moment)
        self.transport.show_step(moment.step)
        self._preview_of(moment)
        self.table.setAccessibleDescription(self.transport.place)
        if self.is_playing and moment.step == self._step:
            self.play(True)

    def _mark(self, moment: Moment) -> None:
        """Light up what could be chosen, and ring what was."""
        decision, answer = moment.update.view.decision, moment.answer
        options = decision.options if decision is not None else ()
        lit = frozenset(card for option in options for card in option.cards)
        chosen = answer.cards if answer is not None else frozenset()
        self.scene.mark(Marks(lit - chosen, chosen))

    def _tell(self, moment: Moment) -> None:
        view, names = moment.update.view, self.session.names
        cards = self.scene.cards_known
        answer = answer_words(view.decision, moment.answer, cards, names)
        rule = view.decision.rule if view.decision is not None else ""
        if view.result is not None:
            rule = view.result.rule
        self.transport.tell(asked_words(view, cards, names), answer, rule)

    def _preview_of(self, moment: Moment) -> None:
        """Show the card that was chosen, or the one that the question is about."""
        decision, answer = moment.update.view.decision, moment.answer
        about = min(answer.cards) if answer is not None and answer.cards else None
        if about is None and decision is not None:
            about = decision.source
        card = self.scene.card_view(about) if about is not None else None
        if card is not None and not self.table.underMouse():
            self.preview.show_now(card)

    # What the table tells

    def on_card(self, card: Handle) -> None:
        """A click on a card puts the cursor there."""
        self.keys.put(card)

    def on_hover(self, card: Handle | None) -> None:
        view = self.scene.card_view(card) if card is not None else None
        if view is not None:
            self.preview.show_card(view)

    def on_zoom(self, card: Handle) -> None:
        view = self.scene.card_view(card)
        if view is not None:
            self.zoom_wanted.emit(view)

    def _open_pile(self, player: int, zone: str) -> None:
        cards = self.scene.zone_cards(player, zone)
        self.piles.open_pile(self.session.names[player], zone, cards)

    def _on_setting(self, name: str) -> None:
        self.scene.animator.is_reduced = self.settings.now.reduced_motion

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keys.take(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._side.setFixedWidth(SIDE_WIDE if event.size().width() >= WIDE_FROM else SIDE_NARROW)
        if self.piles.isVisible():
            self.piles.fit()


def _events(view: View) -> Iterable[EventView]:
    for entry in view.log:
        for fact in entry.facts:
            if isinstance(fact, EventView):
                yield fact
