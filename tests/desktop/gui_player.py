"""Plays a game through the window alone, in one input style, with seeded whims."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from engine.kernel.decisions import Kind
from engine.kernel.rng import Rng
from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView
from tests.desktop.table_driver import Hands, wait_past
from ufs_desktop.play.page import TablePage
from ufs_desktop.table.interactions.base import Button, Interaction, Panel
from ufs_desktop.table.interactions.cards import CardsInteraction
from ufs_desktop.widgets.picker import CardGrid

MOUSE, DRAG, KEYS = "mouse", "drag", "keys"


class GuiPlayer:
    """Answers whatever the page asks; `kinds` counts what it answered."""

    def __init__(self, page: TablePage, hands: Hands, style: str, key: str) -> None:
        self._page, self._hands, self._style = page, hands, style
        self._rng = Rng(key)
        self.kinds: dict[str, int] = {}

    def play_on(self, most: int) -> None:
        """Answer until the game is over."""
        for _ in range(most):
            self._hands.qtbot.waitUntil(
                lambda: self._page.is_over or self._page.interaction is not None
            )
            if self._page.is_over:
                return
            before = self._page.interaction
            self.answer()
            wait_past(self._page, before, self._hands.qtbot)
        raise AssertionError("the game does not end")

    def answer(self) -> None:
        """Answer the pending decision."""
        interaction = self._page.interaction
        assert interaction is not None
        decision = interaction.decision
        name = f"{decision.kind}"
        self.kinds[name] = self.kinds.get(name, 0) + 1
        match decision.kind:
            case Kind.PLAY:
                self._play(interaction)
            case Kind.CARDS:
                self._choose(interaction, decision)
            case _:
                self._press_one(interaction)

    def _play(self, interaction: Interaction) -> None:
        lit = [card for card in interaction.marks().lit if card in self._page.scene.cards]
        passing = [button for button in interaction.buttons() if button.role == "pass"]
        if passing and (not lit or self._rng.below(4) == 0):
            self._press(passing[0])
            return
        if not lit:
            self._press_one(interaction)
            return
        self._touch(self._rng.choice(sorted(lit)), interaction)
        self._go_on(interaction)

    def _go_on(self, interaction: Interaction) -> None:
        """Which of the things that a card can do, and that it is meant all the same."""
        asked: list[Button] = []
        while self._page.interaction is interaction and interaction.marks().chosen:
            if asked == interaction.buttons():
                return  # it has been answered
            asked = interaction.buttons()
            self._press(self._rng.choice([b for b in asked if not b.role]))

    def _choose(self, interaction: Interaction, decision: DecisionView) -> None:
        assert isinstance(interaction, CardsInteraction)
        declines = [button for button in interaction.buttons() if button.role == "pass"]
        if declines and self._rng.below(3) == 0:
            self._press(declines[0])
            return
        wanted = self._rng.sample(interaction.options, max(decision.minimum, 1))
        for card in wanted[: decision.maximum]:
            if self._style != KEYS or card not in interaction.marks().chosen:  # Enter confirms it
                self._touch(card, interaction)
        if not interaction.is_one_enough:
            self._press(next(b for b in interaction.buttons() if b.name == "confirm"))

    def _touch(self, card: Handle, interaction: Interaction) -> None:
        """Mean a card, in the style that is asked for."""
        if card not in self._page.scene.cards:
            body = self._page.panel.body
            assert isinstance(body, CardGrid)
            self._pick(body.button(card))
        elif self._style == KEYS:
            self._hands.go_to(card)
            self._hands.key(Qt.Key.Key_Return)
        elif self._style == DRAG:
            self._hands.drag(card, self._drop_point(interaction))
        else:
            self._hands.click(card)

    def _drop_point(self, interaction: Interaction) -> QPointF:
        """The panel of a payment; else the first place that is no hand."""
        if interaction.panel is Panel.PAYMENT:
            return self._page.scene.panel_area.center()
        layout, hand = self._page.scene.table_layout, self._page.kit.plan.hand
        assert layout is not None
        return next(area.box for area in layout.areas if area.row != hand).center()

    def _press_one(self, interaction: Interaction) -> None:
        self._press(self._rng.choice([b for b in interaction.buttons() if b.enabled]))

    def _pick(self, button: QToolButton) -> None:
        """A card of a panel."""
        if self._style == KEYS:
            button.setFocus()  # where Tab leads to
            QTest.keyClick(button, Qt.Key.Key_Return)
        else:
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def _press(self, button: Button) -> None:
        keys = {"default": Qt.Key.Key_Return, "pass": Qt.Key.Key_Space}
        interaction = self._page.interaction
        plain = [b.name for b in interaction.buttons() if not b.role] if interaction else []
        if self._style == KEYS and button.role in keys:
            self._page.keys.put(None)
            self._hands.key(keys[button.role])
        elif self._style == KEYS and button.name in plain[:9]:
            self._hands.key(Qt.Key(int(Qt.Key.Key_1) + plain.index(button.name)))
        else:
            self._hands.press(button.name)
