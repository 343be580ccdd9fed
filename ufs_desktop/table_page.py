"""The page on which a game is played: table, preview, log and prompt bar around one session."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from engine.kernel.history import Undo
from engine.kernel.sight import Handle
from engine.kernel.views import View
from ufs_desktop.help.decision_words import asked_of
from ufs_desktop.session.base import Key, Refused, Session, Update
from ufs_desktop.settings import Settings
from ufs_desktop.table.chronicle import chronicle_line, events_of
from ufs_desktop.table.intents import Drop, Marks
from ufs_desktop.table.interactions.base import Button, Context, Interaction, Panel
from ufs_desktop.table.interactions.kinds import interaction_for
from ufs_desktop.table.interactions.play import PlayInteraction
from ufs_desktop.table.passing import Passing
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.table.scene import TableScene
from ufs_desktop.table.view import TableView
from ufs_desktop.table.words import subject_of
from ufs_desktop.table_keys import Keys
from ufs_desktop.verdict import verdict
from ufs_desktop.widgets.covers import HandOver, ResultPanel
from ufs_desktop.widgets.log_panel import LogPanel
from ufs_desktop.widgets.panels import OverlayPanel
from ufs_desktop.widgets.phase_strip import PhaseStrip
from ufs_desktop.widgets.pile_viewer import PileViewer
from ufs_desktop.widgets.preview import Preview
from ufs_desktop.widgets.prompt_bar import PromptBar

SIDE_NARROW, SIDE_WIDE = 236, 330
WIDE_FROM = 1500
BOT_WAITS = "{name} is thinking…"
RIVAL_WAITS = "{name} decides."


class TablePage(QWidget):
    """Shows what the session tells, and sends it what the player answers."""

    rule_wanted = Signal(str)
    help_wanted = Signal(object)  # Asked
    rematch_wanted = Signal()
    leave_wanted = Signal()
    takeback_wanted = Signal()  # the other player must agree first
    zoom_wanted = Signal(object)  # CardView
    changed = Signal()  # what can be done now has changed

    def __init__(self, session: Session, settings: Settings, *, is_show: bool = False) -> None:
        super().__init__()
        self.session = session
        self.settings = settings
        self._is_show = is_show  # a demonstration: nobody plays at this window
        self._update: Update | None = None
        self._held: Update | None = None  # waits behind the hand-over
        self._viewer: int | None = None
        self._thinking = False
        self.interaction: Interaction | None = None
        self.passing = Passing()
        self._build()
        self._connect()
        self.keys = Keys(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def view(self) -> View | None:
        return self._update.view if self._update is not None else None

    @property
    def undo(self) -> Undo:
        return self._update.undo if self._update is not None else Undo.NOTHING

    @property
    def is_over(self) -> bool:
        return self.view is not None and self.view.result is not None

    @property
    def is_demonstration(self) -> bool:
        return self._is_show

    def _build(self) -> None:
        self.pictures = Pictures(self.devicePixelRatioF())
        self.scene = TableScene(self.pictures, self.session.names)
        self._on_setting()
        self.table = TableView(self.scene, self.pictures)
        self.strip, self.bar = PhaseStrip(), PromptBar()
        self.preview = Preview()
        self.log = LogPanel(details=self.settings.now.log_details)
        self.panel = OverlayPanel(self.table, self.pictures)
        self.piles = PileViewer(self.table, self.pictures)
        self.result = ResultPanel(self.table)
        self.cover = HandOver(self)
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
        layout.addLayout(middle, 1)
        layout.addWidget(self.bar)
        if self._is_show:
            self.strip.passing.hide()
            self.strip.undo.hide()

    def _connect(self) -> None:
        session, scene = self.session, self.scene
        session.updated.connect(self._on_update)
        session.legend_told.connect(self.preview.keep_legend)
        session.refused.connect(self._on_refusal)
        session.thinking_changed.connect(self._on_thinking)
        session.warned.connect(self._warn)
        session.failed.connect(self._warn)
        scene.card_activated.connect(self.on_card)
        scene.card_dropped.connect(self._on_drop)
        scene.card_hovered.connect(self.on_hover)
        scene.card_menu_wanted.connect(self.on_zoom)
        scene.pile_opened.connect(self._open_pile)
        self.bar.pressed.connect(self.press)
        self.panel.pressed.connect(self.press)
        self.panel.card_activated.connect(self.on_card)
        self.panel.card_hovered.connect(self.on_hover)
        self.piles.card_hovered.connect(self.on_hover)
        self.bar.rule_wanted.connect(self.rule_wanted)
        self.log.rule_wanted.connect(self.rule_wanted)
        self.log.card_wanted.connect(self.on_hover)
        self.log.details_toggled.connect(lambda on: self.settings.set("log_details", on))
        self.strip.pass_toggled.connect(self._on_passing)
        self.strip.undo_wanted.connect(self.take_back)
        self.strip.asking_wanted.connect(self._ask_again)
        self.result.rematch_wanted.connect(self.rematch_wanted)
        self.result.leave_wanted.connect(self.leave_wanted)
        self.result.rule_wanted.connect(self.rule_wanted)
        self.cover.taken.connect(self._show_held)
        self.table.resized.connect(self._place_panels)
        self.settings.changed.connect(self._on_setting)

    # What the player does

    def press(self, name: str) -> None:
        """A button of the bar or the panel."""
        if self.interaction is not None:
            self.interaction.press(name)

    def take_back(self) -> None:
        """Undo: at once where it harms nobody, and where a bot sits opposite."""
        if self.undo is Undo.NOTHING:
            return
        alone = len(self.session.people) == 1
        if self.undo is Undo.FREE or alone:
            self.session.undo(agreed=alone)
        else:
            self.takeback_wanted.emit()

    def concede(self) -> None:
        if not self.is_over:
            self.session.concede()

    def close_session(self) -> None:
        """End the session's work; the page is of no more use."""
        self.session.close()
        self.session.disconnect(self)
        self.scene.finish_motion()
        self.preview.clear()
        self.pictures.stop()

    def finish_painting(self) -> None:
        """Everything as it will look, for pictures."""
        self.scene.finish_motion()
        self.pictures.finish()

    # What the session tells

    def _on_update(self, update: Update) -> None:
        seat_changed = self._viewer is not None and update.view.viewer != self._viewer
        if seat_changed and len(self.session.people) > 1 and not self.settings.now.open_hands:
            self._hide_for(update)
            return
        self._show(update, still=update.still or self._viewer is None or seat_changed)

    def _hide_for(self, update: Update) -> None:
        """Another player comes to the window: nobody sees the other's cards in between."""
        self._held = update
        self._end_interaction()
        self.preview.clear()
        self.log.clear()
        self.piles.hide()
        self.cover.ask(self.session.names[update.view.viewer])

    def _show_held(self) -> None:
        update, self._held = self._held, None
        if update is not None:
            self._show(update, still=True)
            self.setFocus()

    def _show(self, update: Update, *, still: bool) -> None:
        view = update.view
        if view.viewer != self._viewer:
            self.log.clear()
            self.strip.passing.setChecked(False)  # what one player wishes is not the other's
        self._viewer, self._update = view.viewer, update
        self._end_interaction()
        self.bar.forget_refusal()
        lines = [chronicle_line(entry, self.session.names) for entry in view.log]
        self.log.replace_from(update.log_start, lines, view.viewer)
        self.strip.show_table(view.table, self.session.names)
        self.scene.show_view(view, events_of(view), still=still)
        self._ask(view)
        self._preview_of(view)
        self._show_result(view)
        self.strip.undo.setEnabled(self.undo is not Undo.NOTHING and not self.is_over)
        self.changed.emit()

    def _preview_of(self, view: View) -> None:
        """Show the card that the moment is about, unless the pointer rests on another one."""
        about = subject_of(view)
        if about is None and self.preview.is_empty:
            own = self.scene.zone_cards(view.viewer, "stage")
            about = own[0].handle if own else None
        card = self.scene.card_view(about) if about is not None else None
        if card is not None and not self.table.underMouse():
            self.preview.show_now(card)

    def _ask(self, view: View) -> None:
        decision = view.decision
        if decision is None or decision.id is None:
            self._wait_for_rival()
            return
        if self.passing.passes(decision):
            self._answer(decision.id, None)
            self._wait_for_rival()
            return
        self.strip.passing.setChecked(self.passing.is_on)
        context = Context(
            self.scene.cards_known, self.scene.zones_known, self.session.names, view.viewer
        )
        self.interaction = interaction_for(decision, context)
        if self.interaction is None:
            return
        decision_id = decision.id
        self.interaction.answered.connect(lambda key: self._answer(decision_id, key))
        self.interaction.attempted.connect(
            lambda act, card: self.session.attempt(decision_id, act, card)
        )
        self.interaction.changed.connect(self._refresh)
        if isinstance(self.interaction, PlayInteraction):
            self.interaction.silence_wanted.connect(self._silence)
        self.panel.show_interaction(self.interaction, view)
        self._refresh()
        if self.panel.body is not None and self.panel.body.focusProxy() is not None:
            self.panel.body.setFocus()

    def _answer(self, decision_id: int, key: Key) -> None:
        """Send an answer; the decision is over until the session says otherwise."""
        self.scene.animator.finish()
        self.session.answer(decision_id, key)

    def _refresh(self) -> None:
        """The decision's marks, sentence and buttons as they are now."""
        if self.interaction is None:
            return
        self.scene.mark(self.interaction.marks())
        self.panel.refresh(self.interaction)
        self._place_panels()
        self.bar.ask(
            self.interaction.sentence(), self.interaction.decision.rule, self._bar_buttons()
        )

    def _bar_buttons(self) -> list[Button]:
        """The bar's own buttons; those that a panel shows are not shown twice."""
        if self.interaction is None or self._is_show:
            return []
        return self.interaction.buttons() if self.panel.kind is Panel.NONE else []

    def _end_interaction(self) -> None:
        if self.interaction is not None:
            self.interaction.deleteLater()
            self.interaction = None
        self.panel.close_panel()
        self.scene.panel_area = QRectF()
        self.scene.mark(Marks())

    def _wait_for_rival(self) -> None:
        view = self.view
        if view is None or view.decision is None:
            self.bar.tell("The game is over." if self.is_over else "")
            return
        words = BOT_WAITS if self._thinking else RIVAL_WAITS
        self.bar.tell(words.format(name=self.session.names[view.decision.player]))

    def _on_thinking(self, thinking: bool) -> None:
        self._thinking = thinking
        if self.interaction is None and self._held is None:
            self._wait_for_rival()

    def _warn(self, words: str) -> None:
        self.bar.refuse("", words, "")

    def _on_refusal(self, refused: Refused) -> None:
        self.bar.refuse(refused.rule, refused.reason, refused.gist)
        if refused.card is not None:
            self.scene.put_back(refused.card)

    def _show_result(self, view: View) -> None:
        if view.result is None:
            self.result.hide()
            return
        title, why = verdict(view, self.session.names, self.session.people)
        self.result.tell(title, why, can_rematch=not self._is_show)

    # What the table tells

    def on_card(self, card: Handle) -> None:
        self.bar.forget_refusal()
        if self.interaction is not None:
            self.interaction.activate(card)

    def _on_drop(self, drop: Drop) -> None:
        self.bar.forget_refusal()
        taken = self.interaction is not None and self.interaction.drop(drop)
        if not taken:
            self.scene.put_back(drop.card)

    def on_hover(self, card: Handle | None) -> None:
        view = self.scene.card_view(card) if card is not None else None
        if view is not None and self._update is not None and card is not None:
            self.preview.show_card(view, self._update.odds.get(card))

    def on_zoom(self, card: Handle) -> None:
        view = self.scene.card_view(card)
        if view is not None:
            self.zoom_wanted.emit(view)

    def _open_pile(self, player: int, zone: str) -> None:
        cards = self.scene.zone_cards(player, zone)
        self.piles.open_pile(self.session.names[player], zone, cards)

    def explain(self) -> None:
        """Explain the decision at hand."""
        if self.interaction is not None and self.view is not None:
            self.help_wanted.emit(asked_of(self.interaction, self.view.table))

    def _on_passing(self, on: bool) -> None:
        self.passing.is_on = on
        interaction = self.interaction
        if on and interaction is not None and self.passing.passes(interaction.decision):
            interaction.finish(None)

    def _silence(self, kind: str) -> None:
        """Ask no more at events of this kind."""
        self.passing.silent[kind] = None
        self.strip.show_silent(tuple(self.passing.silent))

    def _ask_again(self, kind: str) -> None:
        self.passing.silent.pop(kind, None)
        self.strip.show_silent(tuple(self.passing.silent))

    def _on_setting(self, _: str = "") -> None:
        choices, animator = self.settings.now, self.scene.animator
        animator.is_reduced = choices.reduced_motion
        animator.set_duration(choices.motion)

    def _place_panels(self) -> None:
        if self.panel.isVisible():
            self.panel.fit()
            corner = self.table.mapToScene(self.panel.pos())
            self.scene.panel_area = QRectF(corner, self.panel.size().toSizeF())
        if self.piles.isVisible():
            self.piles.fit()
        if self.result.isVisible():
            self.result.fit()

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keys.take(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = event.size().width() >= WIDE_FROM
        self._side.setFixedWidth(SIDE_WIDE if wide else SIDE_NARROW)
        if self.cover.isVisible():
            self.cover.setGeometry(self.rect())
