"""Play or pass: cards and abilities that may be played now."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal

from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView, OptionView
from ufs_desktop.table.intents import Drop, Marks
from ufs_desktop.table.interactions.base import Button, Interaction, Panel, TableContext

PASS, BACK, SILENCE = "pass", "back", "silence"


class PlayInteraction(Interaction):
    """A card with one offer is played at once; one with several asks which."""

    silence_wanted = Signal(str)  # an event kind about which not to ask again

    def __init__(self, decision: DecisionView, context: TableContext) -> None:
        super().__init__(decision, context)
        self._offers: dict[Handle, list[OptionView]] = {}
        for option in decision.options:
            self._offers.setdefault(self._card_of(option), []).append(option)
        self._narrowed: Handle | None = None

    @property
    def panel(self) -> Panel:
        if self.decision.prompt in self.questions.windows:
            return Panel.WINDOW
        return Panel.OPTIONS if self._off_table else Panel.NONE

    @property
    def _off_table(self) -> list[OptionView]:
        """Offers whose cards do not lie on the table by themselves."""
        return [each for each in self.decision.options if self.is_in_pile(self._card_of(each))]

    def sentence(self) -> str:
        if self._narrowed is not None:
            return f"What do you do with {self.name_of(self._narrowed)}?"
        return super().sentence()

    def marks(self) -> Marks:
        chosen = frozenset() if self._narrowed is None else frozenset({self._narrowed})
        targets = self.questions.drops(self.decision).lit
        is_window = self.panel is Panel.WINDOW
        return Marks(frozenset(self._offers) - chosen, chosen, targets, dim_others=is_window)

    def buttons(self) -> list[Button]:
        if self._narrowed is not None:
            return [*self._offer_buttons(self._offers[self._narrowed]), _back()]
        listed = self.decision.options if self.panel is Panel.WINDOW else self._off_table
        buttons = self._grouped(listed)
        if self.decision.optional:
            label = self.questions.passes.get(self.decision.prompt, "Pass")
            buttons.append(Button(PASS, label, "pass"))
            if self._event:
                buttons.append(Button(SILENCE, "Pass, and do not ask at such events again"))
        return buttons

    def _offer_buttons(self, options: Sequence[OptionView]) -> list[Button]:
        all_options = self.decision.options
        return [
            Button(f"offer {all_options.index(option)}", self.label(option)) for option in options
        ]

    def _grouped(self, options: Sequence[OptionView]) -> list[Button]:
        """One button for copies that say the same; a click on a card means that very copy."""
        found: dict[str, list[Button]] = {}
        for button in self._offer_buttons(options):
            found.setdefault(button.label, []).append(button)
        return [
            same[0]._replace(label=f"{label}  ({len(same)} copies)") if same[1:] else same[0]
            for label, same in found.items()
        ]

    def label(self, option: OptionView) -> str:
        card = self.context.cards.get(self._card_of(option))
        return self.questions.offer(option.key, card)

    def activate(self, card: Handle) -> None:
        offers = self._offers.get(card)
        if offers is None:
            self._try(card)
        elif len(offers) == 1:
            self.finish(offers[0].key)
        else:
            self._narrowed = card
            self.changed.emit()

    def drop(self, drop: Drop) -> bool:
        if not self.questions.drops(self.decision).answers.get(drop.target, False):
            return self.misplace(drop)
        if drop.card not in self._offers:
            self._try(drop.card)
            return False
        self.activate(drop.card)
        return self._narrowed is None

    @property
    def _event(self) -> str:
        """The kind of event that may be answered now; nothing where that is not asked."""
        return self.context.kit.course.event_of(self.decision)

    def _card_of(self, option: OptionView) -> Handle:
        return self.questions.card_of(option.key)

    def press(self, name: str) -> None:
        if name == PASS and self.decision.optional:
            self.finish(None)
        elif name == SILENCE and self.decision.optional:
            self.silence_wanted.emit(self._event)  # which passes this one too
        elif name == BACK:
            self._narrowed = None
            self.changed.emit()
        elif name.startswith("offer "):
            self.finish(self.decision.options[int(name.split()[1])].key)

    def _try(self, card: Handle) -> None:
        """Ask why not; only own cards are worth the question."""
        player, zone = self.context.zones.get(card, (-1, ""))
        act = self.questions.act(self.decision, zone)
        if player == self.context.viewer and act:
            self.attempted.emit(act, card)


def _back() -> Button:
    return Button(BACK, "Back", "cancel")
