"""The page on which a game is played: a table whose decisions are answered here."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent

from engine.kernel.history import Undo
from engine.kernel.sight import Handle
from engine.kernel.views import View
from ufs_desktop.answering import Answering
from ufs_desktop.help.decision_words import asked_of
from ufs_desktop.pacing import Pacer
from ufs_desktop.session.base import Refused, Session, Update
from ufs_desktop.session.match import Match
from ufs_desktop.settings import Settings
from ufs_desktop.stopping import Stopping
from ufs_desktop.table.chronicle import events_of, halt_lines
from ufs_desktop.table.intents import Drop
from ufs_desktop.table.interactions.base import Interaction
from ufs_desktop.table.passing import Mode, Passing, pass_key
from ufs_desktop.table.words import subject_of
from ufs_desktop.table_frame import TableFrame
from ufs_desktop.table_keys import Keys
from ufs_desktop.verdict import next_step, verdict
from ufs_desktop.widgets.covers import HandOver, ResultPanel
from ufs_desktop.widgets.panels import OverlayPanel
from ufs_desktop.widgets.prompt_bar import PromptBar

BOT_WAITS = "{name} is thinking…"
RIVAL_WAITS = "{name} decides."
PAUSE = "A moment…"


class TablePage(TableFrame):
    """Shows what the session tells, and sends it what the player answers."""

    help_wanted = Signal(object)  # Asked
    rematch_wanted = Signal()
    takeback_wanted = Signal()  # the other player must agree first
    changed = Signal()  # what can be done now has changed
    stops_wanted = Signal()  # the list of all stops

    def __init__(self, session: Session, settings: Settings, *, is_show: bool = False) -> None:
        super().__init__(session.names, settings)
        self.session = session
        self._is_show = is_show  # a demonstration: nobody plays at this window
        self._update: Update | None = None
        self._held: Update | None = None  # waits behind the hand-over
        self._viewer: int | None = None
        self._thinking = False
        self.stopping = Stopping(settings, self.strip)
        self.pacer = Pacer(session)
        self.bar = PromptBar()
        self.panel = OverlayPanel(self.table, self.pictures)
        self.result = ResultPanel(self.table)
        self.cover = HandOver(self)
        self.answering = Answering(
            session, self.scene, self.table, self.bar, self.panel, is_show=is_show
        )
        self._lay_out(self.bar)
        self._connect()
        self.keys = Keys(self)
        if not is_show:
            self.strip.offer_choices()
        self._set_delay()
        self._name_keys()

    @property
    def interaction(self) -> Interaction | None:
        return self.answering.interaction

    @property
    def passing(self) -> Passing:
        """What is passed for the player at the window."""
        return self.stopping.of(self._viewer or 0)

    @property
    def undo(self) -> Undo:
        return self._update.undo if self._update is not None else Undo.NOTHING

    @property
    def match(self) -> Match:
        return self._update.match if self._update is not None else Match()

    @property
    def is_over(self) -> bool:
        return self.view is not None and self.view.result is not None

    @property
    def is_demonstration(self) -> bool:
        return self._is_show

    def _connect(self) -> None:
        session = self.session
        session.updated.connect(self._receive)
        self.pacer.due.connect(self._on_update)
        self.answering.answered.connect(self._on_answer)
        session.legend_told.connect(self.preview.keep_legend)
        session.refused.connect(self._on_refusal)
        session.thinking_changed.connect(self._on_thinking)
        session.warned.connect(self._warn)
        session.failed.connect(self._warn)
        self.answering.silence_wanted.connect(self.stopping.silence)
        self.stopping.eased.connect(self._pass_now)
        self.panel.card_activated.connect(self.on_card)
        self.panel.card_hovered.connect(self.on_hover)
        self.bar.rule_wanted.connect(self.rule_wanted)
        self.strip.mode_wanted.connect(self.pass_ahead)
        self.strip.stops_wanted.connect(self.stops_wanted)
        self.strip.undo_wanted.connect(self.take_back)
        self.result.rematch_wanted.connect(self.rematch_wanted)
        self.result.leave_wanted.connect(self.leave_wanted)
        self.result.rule_wanted.connect(self.rule_wanted)
        self.cover.taken.connect(self._show_held)
        self.table.resized.connect(self._place_panels)

    # What the player does

    def take_back(self) -> None:
        """Undo: at once where it harms nobody, and where a bot sits opposite."""
        if self.undo is Undo.NOTHING:
            return
        alone = len(self.session.people) == 1
        if self.undo is Undo.FREE or alone:
            self.session.undo(agreed=alone)
        else:
            self.takeback_wanted.emit()

    def concede(self, *, whole_match: bool = False) -> None:
        if not self.is_over:
            self.session.concede(whole_match=whole_match)

    def pass_ahead(self, mode: Mode) -> None:
        """Pass until something ends it; the same once more asks again."""
        if not self._is_show and self.view is not None:
            self.stopping.pass_ahead(mode, self.view)

    def close_session(self) -> None:
        """End the session's work; the page is of no more use."""
        self.pacer.stop()
        self.session.close()
        self.session.disconnect(self)
        self.scene.finish_motion()
        self.preview.clear()
        self.pictures.stop()

    def explain(self) -> None:
        """Explain the decision at hand."""
        interaction = self.interaction
        if interaction is not None and interaction.decision.id is not None and self.view:
            self.help_wanted.emit(asked_of(interaction, self.view.table))

    # What the session tells

    def _receive(self, update: Update) -> None:
        """What is passed for a player who is not at the window is never seen there."""
        view = update.view
        passing = self.stopping.of(view.viewer)
        passing.watch(view)
        away = self._viewer is not None and view.viewer != self._viewer
        if away and not update.still and passing.passes(view):
            self._pass(view)
        else:
            self.pacer.take(update)

    def _on_update(self, update: Update) -> None:
        seat_changed = self._viewer is not None and update.view.viewer != self._viewer
        if seat_changed and len(self.session.people) > 1 and not self.settings.now.open_hands:
            self._hide_for(update)
            return
        self._show(update, still=update.still or self._viewer is None or seat_changed)

    def _hide_for(self, update: Update) -> None:
        """Another player comes to the window: nobody sees the other's cards in between."""
        self._held = update
        self.answering.end()
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
        self._viewer, self._update = view.viewer, update
        self.strip.show_mode(self.passing.mode)
        self.answering.end()
        self.bar.forget_refusal()
        self.show_update(update, still=still)
        self._halt_or_ask(update)
        self._prefer_subject(view)
        self._show_result(view)
        self.strip.undo.setEnabled(self.undo is not Undo.NOTHING and not self.is_over)
        self.changed.emit()

    def _prefer_subject(self, view: View) -> None:
        about = subject_of(view)
        if about is None and self.preview.is_empty:
            own = self.scene.zone_cards(view.viewer, "stage")
            about = own[0].handle if own else None
        self.prefer(about)

    def _halt_or_ask(self, update: Update) -> None:
        """Stop at what the player wants to see, and only then go on to the question."""
        view = update.view
        stops = () if self._is_show or update.still else events_of(view)
        halts = self.passing.halts(view, stops)
        if not halts:
            self._ask(update)
            return
        self.session.hold()
        self.answering.halt(halt_lines(view, halts, self.names), view, self._go_on)

    def _go_on(self) -> None:
        """The player has seen where he wanted to stop."""
        self.answering.end()
        if self._update is not None:
            self._ask(self._update)
        self.session.go_on()

    def _ask(self, update: Update) -> None:
        view, decision = update.view, update.view.decision
        if decision is None or decision.id is None:
            self._wait_for_rival()
        elif self.passing.passes(view) and not update.still:
            self._pass(view)
            self._wait_for_rival()
        else:  # what was taken back is asked, though it was passed at first
            self.answering.ask(decision, view)

    def _pass(self, view: View) -> None:
        decision = view.decision
        if decision is not None and decision.id is not None:
            self.session.answer(decision.id, pass_key(decision))

    def _pass_now(self) -> None:
        """Pass the question at hand if it is passed from here on."""
        interaction, view = self.interaction, self.view
        if interaction is None or view is None or interaction.decision != view.decision:
            return
        if self.passing.passes(view):
            interaction.finish(pass_key(interaction.decision))

    def _on_answer(self) -> None:
        """With a pause after every move, the answered question leaves the table at once."""
        self.pacer.answered()
        if self.pacer.delay:
            self.answering.end()
            self.bar.tell(PAUSE)

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
        following = None if self._is_show else next_step(self.match, self.session)
        self.result.tell(title, why, following)

    # What the table tells

    def on_card(self, card: Handle) -> None:
        self.answering.activate(card)

    def _on_drop(self, drop: Drop) -> None:
        if not self.answering.drop(drop):
            self.scene.put_back(drop.card)

    def on_hover(self, card: Handle | None) -> None:
        view = self.scene.card_view(card) if card is not None else None
        if view is not None and self._update is not None and card is not None:
            self.preview.show_card(view, self._update.odds.get(card))

    def _on_setting(self, name: str) -> None:
        super()._on_setting(name)
        if name == "answer_delay":
            self._set_delay()

    def _set_delay(self) -> None:
        alone = len(self.session.people) < 2
        self.pacer.delay = 0 if alone else self.settings.now.answer_delay

    def _name_keys(self) -> None:
        self.strip.name_keys(self.key_map)

    def _place_panels(self) -> None:
        self.answering.place_panel()
        if self.piles.isVisible():
            self.piles.fit()
        if self.result.isVisible():
            self.result.fit()

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.cover.isVisible():
            self.cover.setGeometry(self.rect())
