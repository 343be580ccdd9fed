"""The page on which a game is played: a table whose decisions are answered here."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent

from engine.kernel.history import Undo
from engine.kernel.sight import Handle
from engine.kernel.views import Shown, View
from ufs_desktop.data.report import Material
from ufs_desktop.pages.page import GAME, SHOW, Act
from ufs_desktop.play.answers import Answering
from ufs_desktop.play.conclusion import Conclusion
from ufs_desktop.play.decision_words import asked_of
from ufs_desktop.play.frame import TableFrame
from ufs_desktop.play.hand_order import Arranging
from ufs_desktop.play.keys import Keys
from ufs_desktop.play.match_desk import MatchDesk
from ufs_desktop.play.moments import Asking
from ufs_desktop.play.notices import TableNotices
from ufs_desktop.play.requests import TableAsks
from ufs_desktop.play.spectator import Spectator
from ufs_desktop.play.window_seat import WindowSeat
from ufs_desktop.session.base import Session
from ufs_desktop.session.match import Match
from ufs_desktop.session.update import Update
from ufs_desktop.settings import Settings
from ufs_desktop.table.autopass import PassMode
from ufs_desktop.table.intents import Drop
from ufs_desktop.table.interactions.base import Interaction
from ufs_desktop.table.kit import TableKit
from ufs_desktop.widgets.panels import OverlayPanel
from ufs_desktop.widgets.prompt_bar import PromptBar
from ufs_desktop.widgets.sideboarding import Sideboarding

PLAYED, WATCHED = "{} against {}", "Watching {} against {}"
DECISIVE = 4  # scenes at the end of a game that are played before its result is told
CALLING = "\u25cf "  # before the title


class TablePage(TableFrame):
    """Shows what the session tells, and sends it what the player answers."""

    opponent_wanted = Signal()  # another bot, or another pace
    replay_wanted = Signal(object, int, int)  # Replay, the line of its log to look at, a seat

    session: Session

    def __init__(
        self, kit: TableKit, session: Session, settings: Settings, *, is_show: bool = False
    ) -> None:
        super().__init__(kit, session.names, settings)
        self.session = session
        self.place = SHOW if is_show else GAME
        self._is_show = is_show  # a demonstration: nobody plays at this window
        self._update: Update | None = None
        self.arranging = Arranging(kit, settings, self.strip)
        self.scene.can_arrange = not is_show
        self.bar = PromptBar()
        self.panel = OverlayPanel(kit, self, self.side, self.pictures)
        self.conclusion = Conclusion(kit, session, self.table, is_show=is_show)
        self.result = self.conclusion.panel
        self.seat = WindowSeat(session, settings, self)
        self.cover = self.seat.cover
        self.answering = Answering(
            kit, session, self.scene, self.table, self.bar, self.panel, is_show=is_show
        )
        self.asking = Asking(kit, session, settings, self.strip, self.bar, self.answering)
        self.asks = TableAsks(session, self)
        self.notices = TableNotices(kit.faces, session, self.scene, self.bar, self)
        self.matches = MatchDesk(kit.shelf, session, settings)
        self.spectator = Spectator(session, settings, self.scene.director, self.asking, self.bar)
        self.bar.stand_beside(self.conclusion.again)
        self.conclusion.again.hide()
        if is_show:
            self.bar.stand_beside(self.spectator.controls)
        self._lay_out(self.bar)
        self._connect()
        self._use(Keys(self.scene, self.answering, self.piles, self.result, self._key_acts()))
        self.panel.card_hovered.connect(self.keys.point)
        if not is_show:
            self.strip.offer_choices()
        self._name_keys()

    @property
    def interaction(self) -> Interaction | None:
        return self.answering.interaction

    @property
    def is_covered(self) -> bool:
        """Whether the table is hidden between two players at one window."""
        return self.seat.is_covered

    @property
    def undo(self) -> Undo:
        if self._update is None or self.is_covered:
            return Undo.NOTHING
        return self._update.undo

    @property
    def match(self) -> Match:
        return self._update.match if self._update is not None else Match()

    @property
    def is_over(self) -> bool:
        return self.view is not None and self.view.result is not None

    @property
    def is_played(self) -> bool:
        """Whether a player sits at the table, who can concede or take something back."""
        return self.view is not None and not self.is_over and not self.is_covered

    @property
    def title(self) -> str:
        """The title, with whoever plays here named first. It is marked when somebody is asked here
        while another page is shown."""
        names = self.names[::-1] if self.session.people == {1} else self.names
        words = (WATCHED if self._is_show else PLAYED).format(*names)
        return f"{CALLING}{words}" if self.calls and not self.isVisible() else words

    @property
    def calls(self) -> bool:
        """Whether somebody at the window is asked."""
        return self.interaction is not None and not self._is_show

    @property
    def acts(self) -> Mapping[str, Act]:
        if self._is_show or not self.is_played:
            return {}
        acts: dict[str, Act] = {"concede": self.ask_concession, "draw": self.ask_draw}
        if self.undo is not Undo.NOTHING:
            acts["take_back"] = self.take_back
        if self.session.has_bots:
            acts["opponent"] = self.opponent_wanted.emit
        return acts

    def material(self) -> Material:
        view = None if self.is_covered else self.view
        return Material(
            self.names, view=view, lines=self.log_words, reporter=self.kit.module.report
        )

    def begin(self) -> None:
        self.session.start()

    def _connect(self) -> None:
        session = self.session
        self.asking.due.connect(self._on_update)
        self.asking.unseen.connect(self._on_unseen)
        self.answering.answered.connect(self.scene.director.finish)
        self.answering.answered.connect(self.look_up)
        self.scene.director.finished.connect(self._on_beats_over)
        session.advised.connect(self._on_advice)
        session.allowed.connect(self._on_allowed)
        session.requested.connect(self.asks.consent)
        session.next_begun.connect(self._begin_anew)
        self.panel.card_activated.connect(self.on_card)
        self.panel.card_hovered.connect(self.on_hover)
        self.panel.left.connect(self.setFocus)
        self.bar.rule_wanted.connect(self.rule_wanted)
        self.bar.explanation_wanted.connect(self.explain)
        self.arranging.rearranged.connect(self._on_rearranged)
        self.strip.mode_wanted.connect(self.pass_ahead)
        self.strip.undo_wanted.connect(self.take_back)
        self.answering.back_wanted.connect(self.take_back)
        self.result.rematch_wanted.connect(lambda: self.matches.begin(self.match))
        self.result.closed.connect(self.setFocus)
        self.conclusion.left.connect(self.setFocus)
        self.result.leave_wanted.connect(self.leave_wanted)
        self.result.rule_wanted.connect(self.rule_wanted)
        self.conclusion.replay_wanted.connect(self.replay_wanted)
        self.matches.asked.connect(self._show_sideboards)
        self.matches.ended.connect(self.uncover)
        self.asks.conceded.connect(lambda whole: self.concede(whole_match=whole))
        self.seat.taken.connect(self._show_to_next)
        for part in (self.table, self.side):
            part.resized.connect(self._place_panels)

    # What the player does

    def take_back(self) -> None:
        """Undo: immediately if that harms nobody or the opponent is a bot, else if they agree."""
        if self.undo is not Undo.NOTHING:
            self.session.undo()

    def ask_concession(self) -> None:
        if self.is_played and self.view is not None:
            self.asks.concession(self.match, self.view.viewer)

    def ask_draw(self) -> None:
        if self.is_played:
            self.session.offer_draw()

    def concede(self, *, whole_match: bool = False) -> None:
        if not self.is_over:
            self.session.concede(whole_match=whole_match)

    def pass_ahead(self, mode: PassMode) -> None:
        """Pass until something ends it; the same once more asks again."""
        if not self._is_show:
            self.asking.pass_ahead(mode)

    def shift_in_hand(self, card: Handle | None, way: int) -> None:
        """Move a card of the own hand one place to the left or right."""
        place = "" if self._is_show else self.arranging.shift(card, way)
        if card is not None and place:
            self.tell_reader(f"{self.scene.describe(card)}, {place}")

    def end(self) -> None:
        """Leave the game; an unfinished one stays saved and can be resumed."""
        self.asking.stop()
        self.answering.end()
        self.conclusion.stop()
        self.notices.stop()
        self.session.close()
        self.session.disconnect(self)
        self._update = None  # so that beats that end now tell no result
        super().end()

    def explain(self) -> None:
        """Explain the decision at hand."""
        interaction = self.interaction
        if interaction is not None and interaction.decision.id is not None and self.view:
            self.asks.explanation(asked_of(interaction, self.view, self.key_map))

    # What the session tells

    def _begin_anew(self) -> None:
        """Another game begins at this table; clear everything of the last one."""
        self.asking.begin_anew()
        self.answering.end()
        self.arranging.begin_anew()
        self._clear()
        self.conclusion.begin_anew()
        self.seat.begin_anew()
        self._update = None
        self.changed.emit()

    def _on_update(self, update: Update) -> None:
        if self.seat.calls_for(update):
            self._hide_for(update)
            return
        seat_changed = update.view.viewer != self.seat.viewer
        self._show(update, still=update.still or seat_changed)

    def _on_advice(self, vain: tuple[int, ...]) -> None:
        """Ask a moment that was shown before its offers were tried."""
        self.asking.advise(vain)

    def _on_unseen(self, update: Update) -> None:
        """Something was passed for a player who is not at the window: only add to their log, and
        keep what it tells until they sit down."""
        view = update.view
        self.conclusion.remember(update)
        self.log.keep_from(update.log_start, self._lines_of(view), view.viewer)
        self.narrator.keep(view, update.log_start, self._eyes(view))

    def _hide_for(self, update: Update) -> None:
        """Hide everything until another player has come to the window."""
        self.seat.hold(update)
        self.scene.director.finish()
        self.answering.end()
        self.preview.clear()
        self.log.cover()
        self.piles.hide()
        self.keys.put(None)
        self.tell_reader("")
        self.strip.undo.setEnabled(False)
        self.seat.call()
        self.changed.emit()

    def _show_to_next(self, update: Update) -> None:
        self.setFocus()  # unless a panel takes it
        self._show(update, still=True)

    def _show(self, update: Update, *, still: bool) -> None:
        update = update._replace(view=self.arranging.arranged(update.view, put_back=update.still))
        view = update.view
        self.seat.viewer, self._update = view.viewer, update
        self.conclusion.remember(update)
        vain = update.vain if update.is_tried else None
        if not (update.still and self.answering.is_about(view, vain)):
            self.answering.end()
        self.bar.forget_refusal()
        self.show_update(update, still=still)
        self.asking.face(update)
        self._prefer_subject(view)
        self._show_result(view)
        decision = view.decision
        self.bar.clock.watch(self.session.names[decision.player] if decision is not None else "")
        self.spectator.face(is_over=view.result is not None)
        self._show_undo()

    def _on_allowed(self, undo: Undo) -> None:
        """Learn what can be taken back in a resumed game, which is known only after a while."""
        if self._update is not None:
            self._update = self._update._replace(undo=undo)
        self.seat.allow(undo)
        self.answering.allow(is_free=undo is Undo.FREE)
        self._show_undo()

    def _show_undo(self) -> None:
        self.strip.undo.setEnabled(self.undo is not Undo.NOTHING and not self.is_over)
        self.changed.emit()

    def _on_beats_over(self) -> None:
        """Tell the result once the viewers have seen how the game ended."""
        if self.is_over and self._update is not None:
            self._tell_result(self._update.view)

    def _eyes(self, view: View) -> int:
        """With open hands, both players watch together."""
        return 0 if self.settings.now.open_hands else view.viewer

    def _on_rearranged(self, view: View) -> None:
        """Only the order of the own hand has changed."""
        if self._update is not None:
            self._update = self._update._replace(view=view)
            self.scene.show_view(view)

    def _prefer_subject(self, view: View) -> None:
        about = self.kit.story.subject(view)
        if about is None and self.preview.is_empty:
            about = self.kit.story.usual(view)
        self.prefer(about)

    def _show_result(self, view: View) -> None:
        """Tell the result, once the viewers have seen what decided the game."""
        director = self.scene.director
        if view.result is None:
            self._hide_result()
            return
        director.keep_last(DECISIVE)
        if not director.is_playing:
            self._tell_result(view)

    def _hide_result(self) -> None:
        self.conclusion.hide()
        self.matches.end()

    def _tell_result(self, view: View) -> None:
        self.conclusion.tell(view, self.match)

    def _show_sideboards(self, panel: Sideboarding) -> None:
        panel.leave_wanted.connect(self.leave_wanted)
        self.lay_over(panel)

    # What the table tells

    def on_card(self, card: Handle) -> None:
        """A click, which removes the cursor, so that Enter confirms and does not answer there."""
        self.keys.put(None)
        self.answering.activate(card)

    def _on_drop(self, drop: Drop) -> None:
        place = self.scene.zone_of(drop.card)
        hand = self.kit.plan.hand
        if drop.target == hand and place == (self.seat.viewer, hand):
            self.arranging.move(drop.card, drop.slot)
        elif not self.answering.drop(drop):
            self.scene.put_back(drop.card)

    def odds_of(self, card: Handle) -> Shown:
        return self._update.odds.get(card) if self._update is not None else None

    def _on_setting(self, name: str) -> None:
        """Apply a new pace to the current game, too."""
        super()._on_setting(name)
        if name == "bot_pace":
            self.session.change_pace(self.settings.now.bot_pace)
            self.spectator.controls.show_pace(self.settings.now.bot_pace)

    def _key_acts(self) -> dict[str, Act]:
        return {
            "table.pass_turn": lambda: self.pass_ahead(PassMode.TURN),
            "table.pass_calm": lambda: self.pass_ahead(PassMode.CALM),
            "table.hand_left": lambda: self.shift_in_hand(self.keys.card, -1),
            "table.hand_right": lambda: self.shift_in_hand(self.keys.card, 1),
            "table.sort": self.strip.ask_sort,
            "table.explain": self.explain,
            "table.skip": self.scene.director.skip,
            "table.pin": self.preview.turn_pin,
            **(self.spectator.acts if self._is_show else {}),
        }

    def _name_keys(self) -> None:
        controls = self.spectator.controls
        for part in (self.strip, self.bar, self.bar.buttons, self.panel.buttons, controls):
            part.name_keys(self.key_map)

    def _place_panels(self) -> None:
        self.answering.place_panel()
        if self.result.isVisible():
            self.result.fit()

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.changed.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.changed.emit()
