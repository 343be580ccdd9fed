"""The decision at hand at the table: its interaction, the panel over the table, the prompt bar."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtCore import QObject, QPoint, QRectF, Signal

from engine.kernel.history import Undo
from engine.kernel.sight import Handle
from engine.kernel.views import View
from ufs_desktop.grammar import YOU
from ufs_desktop.session.base import Session
from ufs_desktop.session.update import Update
from ufs_desktop.table.intents import Drop, Marks
from ufs_desktop.table.interactions.base import Button, Interaction, Panel, TableContext
from ufs_desktop.table.interactions.gather import GatherInteraction
from ufs_desktop.table.interactions.halt import Halt
from ufs_desktop.table.interactions.kinds import interaction_for
from ufs_desktop.table.interactions.play import PlayInteraction
from ufs_desktop.table.kit import TableKit
from ufs_desktop.table.scene import TableScene
from ufs_desktop.table.view import TableView
from ufs_desktop.widgets.panels import OverlayPanel
from ufs_desktop.widgets.prompt_bar import PromptBar

TAKE_BACK = Button("take back", "Back", "cancel")
ASKED = "{name} is asked: \N{LEFT DOUBLE QUOTATION MARK}{words}\N{RIGHT DOUBLE QUOTATION MARK}"


class Answering(QObject):
    """Asks one decision after another, and sends the session what is answered.

    Spectators are told what is asked, but answer nothing.
    """

    answered = Signal()
    promised = Signal(object)  # answers to questions that follow, by card
    silence_wanted = Signal(str)  # an event kind about which not to ask again
    back_wanted = Signal()  # from a cost: its announcement is taken back

    def __init__(
        self,
        kit: TableKit,
        session: Session,
        scene: TableScene,
        table: TableView,
        bar: PromptBar,
        panel: OverlayPanel,
        *,
        is_show: bool,
    ) -> None:
        super().__init__()
        self._kit = kit
        self._session, self._scene, self._table = session, scene, table
        self._bar, self.panel = bar, panel
        self._is_show = is_show
        self.interaction: Interaction | None = None  # the one that can be answered now
        self._aside: Interaction | None = None  # while the game waits
        self._seen: View | None = None  # the moment that is asked about, without its log
        self._outcomes: Mapping[Handle, tuple[str, ...]] = {}
        self._is_waiting = self._is_sent = self._is_free = False
        bar.pressed.connect(self.press)
        panel.pressed.connect(self.press)

    def ask(self, update: Update) -> None:
        """Put the decision of the player at the window before them."""
        view, decision = update.view, update.view.decision
        if decision is None or decision.id is None:
            return
        decision_id, self._is_free = decision.id, update.undo is Undo.FREE
        if self.is_about(view, update.vain):
            self.refresh()
            return
        interaction = interaction_for(decision, self._context(view)._replace(vain=update.vain))
        if interaction is None:
            return
        interaction.answered.connect(lambda key: self._answer(decision_id, key))
        interaction.attempted.connect(
            lambda act, card: self._session.attempt(decision_id, act, card)
        )
        interaction.misplaced.connect(lambda place: self._bar.refuse(decision.rule, place, ""))
        if isinstance(interaction, PlayInteraction):
            interaction.silence_wanted.connect(self.silence_wanted)
        if isinstance(interaction, GatherInteraction):
            interaction.promised.connect(self.promised)
        self._begin(interaction, view)
        known = self._scene.cards_known
        session, player = self._session, decision.player
        asked = YOU if player in session.people else session.names[player]
        self._outcomes = self._kit.questions.outcomes(decision, view, known, update.odds, asked)
        if not self._is_waiting:
            self._scene.tell_outcomes(self._outcomes)

    def allow(self, *, is_free: bool) -> None:
        """Learn whether the last decision may be taken back freely, which is known only now."""
        self._is_free = is_free
        self.refresh()

    def is_about(self, view: View, vain: Collection[int] | None) -> bool:
        """Whether exactly this is already being asked and not yet answered, so that a partial
        choice may stay. `vain` is None while it is not yet known which offers are vain."""
        asked = self.interaction or self._aside
        is_same = asked is not None and asked.decision == view.decision
        is_open = is_same and not self._is_sent and self._seen == view._replace(log=())
        if asked is None or not is_open:
            return False
        return vain is None or tuple(asked.context.vain) == tuple(vain)

    def put_aside(self) -> None:
        """Light nothing and accept no answer until `take_up`, since the game waits."""
        self._is_waiting = True
        if self.interaction is not None:
            self.interaction, self._aside = None, self.interaction
            self.panel.put_aside()
            self._clear()

    def take_up(self) -> None:
        """Ask again what was asked before, with what was chosen so far, since the game goes on."""
        self._is_waiting = False
        if self._aside is not None:
            self.interaction, self._aside = self._aside, None
            self._lay_open(self.interaction)
            self._scene.tell_outcomes(self._outcomes)

    def halt(self, lines: Sequence[str], view: View, go_on: Callable[[], None]) -> None:
        """Tell what has happened; `go_on` is called once the player has seen it."""
        self.end()
        interaction = Halt(lines, self._context(view))
        interaction.answered.connect(lambda _: go_on())
        self._begin(interaction, view)

    def press(self, name: str) -> None:
        """A button of the bar or the panel."""
        if name == TAKE_BACK.name:
            self.back_out()
        elif self.interaction is not None and not self._is_show:
            self.interaction.press(name)

    def back_out(self) -> None:
        """Do not pay what an announcement costs."""
        if self.may_back_out:
            self.back_wanted.emit()

    @property
    def may_back_out(self) -> bool:
        asked = self.interaction
        is_cost = asked is not None and self._kit.questions.is_cost(asked.decision)
        return is_cost and self._is_free and not self._is_show

    def activate(self, card: Handle) -> None:
        """A card was clicked, or Enter was pressed on it."""
        self._bar.forget_refusal()
        if self.interaction is not None and not self._is_show:
            self.interaction.activate(card)

    def drop(self, drop: Drop) -> bool:
        """A card was dropped; False if it goes back to its place."""
        self._bar.forget_refusal()
        if self.interaction is None or self._is_show:
            return False
        return self.interaction.drop(drop)

    def end(self) -> None:
        """The decision is over, however that came about."""
        for each in (self.interaction, self._aside):
            if each is not None:
                each.deleteLater()
        self.interaction = self._aside = self._seen = None
        self._outcomes = {}
        self.panel.close_panel()
        self._clear()

    def _clear(self) -> None:
        """Let nothing on the table look like an answer."""
        self._scene.panel_area = QRectF()
        self._scene.mark(Marks())
        self._scene.tell_outcomes({})

    def place_panel(self) -> None:
        """Fit the panel to the table, and tell the scene what it covers."""
        if self.panel.isVisible():
            self.panel.fit()
            corner = self._table.mapToScene(
                self._table.mapFromGlobal(self.panel.mapToGlobal(QPoint()))
            )
            self._scene.panel_area = QRectF(corner, self.panel.size().toSizeF())

    def refresh(self) -> None:
        """Show the decision's marks, sentence and buttons as they are now."""
        if self.interaction is None:
            return
        self._scene.mark(self.interaction.marks())
        if not self._is_show:
            self.panel.refresh(self.interaction)
            self.place_panel()
        decision, words = self.interaction.decision, self.interaction.sentence()
        name = self._session.names[decision.player]
        if decision.player not in self._session.people:
            words = ASKED.format(name=name, words=words)
        elif len(self._session.people) != 1:
            words = f"{name}: {words}"
        self._bar.ask(words, decision.rule, self._bar_buttons())

    def _context(self, view: View) -> TableContext:
        scene = self._scene
        known, names = scene.cards_known, self._session.names
        told = self._kit.questions.happened(view, known, names)
        about = told[-1] if told else ""
        lying = scene.lying
        return TableContext(self._kit, known, scene.zones_known, lying, names, view.viewer, about)

    def _begin(self, interaction: Interaction, view: View) -> None:
        self._seen, self._is_sent = view._replace(log=()), False
        interaction.changed.connect(self.refresh)
        if not self._is_show:
            self.panel.show_interaction(interaction, view)
        if self._is_waiting:
            self._aside = interaction
            self.panel.put_aside()
        else:
            self.interaction = interaction
            self._lay_open(interaction)

    def _lay_open(self, interaction: Interaction) -> None:
        if not self._is_show:
            self.panel.bring_back(interaction)
        self.refresh()
        self.panel.take_focus()

    def _answer(self, decision_id: int, key: object) -> None:
        """Send an answer; the decision is over until the session says otherwise."""
        self._is_sent = True
        self._scene.animator.finish()
        self.answered.emit()
        self._session.answer(decision_id, key)

    def _bar_buttons(self) -> list[Button]:
        """The bar's own buttons, without those that a panel already shows."""
        if self.interaction is None or self._is_show:
            return []
        buttons = self.interaction.buttons() if self.panel.kind is Panel.NONE else []
        has_other = self.panel.kind is Panel.PAYMENT or any(  # which declines to pay
            each.role == TAKE_BACK.role for each in buttons
        )
        return [*buttons, TAKE_BACK] if self.may_back_out and not has_other else buttons
