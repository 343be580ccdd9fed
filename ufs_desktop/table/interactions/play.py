"""Play or pass: cards and abilities that may be played now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal

from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView, OptionView
from ufs_desktop.table.intents import Drop, Marks
from ufs_desktop.table.interactions.base import (
    Button,
    Interaction,
    Panel,
    TableContext,
    number_in,
    numbered,
)

PASS, BACK, SILENCE, CERTAIN = "pass", "back", "silence", "certain"
OFFER = "offer"  # name of the numbered buttons
NO_EFFECT = "no effect now"
NOT_YOURS = "{card} is not yours to use"
SURE = "{name} would change nothing now except what it costs. Use it anyway?"


class PlayInteraction(Interaction):
    """A card with one offer is played at once; one with several asks which.

    An offer that would change nothing now but what it costs is not lit, and asks for confirmation.
    """

    silence_wanted = Signal(str)  # an event kind about which not to ask again

    def __init__(self, decision: DecisionView, context: TableContext) -> None:
        super().__init__(decision, context)
        self._offers: dict[Handle, list[OptionView]] = {}
        for option in decision.options:
            self._offers.setdefault(self._card_of(option), []).append(option)
        self._vain = [decision.options[at] for at in context.vain]
        self._narrowed: Handle | None = None
        self._doubted: OptionView | None = None  # chosen, though it has no effect now

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
        if self._doubted is not None:
            return SURE.format(name=self.name_of(self._card_of(self._doubted)))
        if self._narrowed is not None:
            aims = "  Or click what to aim it at." if self._aims else ""
            return f"What do you want to do with {self.name_of(self._narrowed)}?{aims}"
        return super().sentence()

    def marks(self) -> Marks:
        meant = self._narrowed if self._doubted is None else self._card_of(self._doubted)
        chosen = frozenset() if meant is None else frozenset({meant})
        vain = frozenset(map(self._card_of, self._vain)) - self._useful
        targets = self.questions.drops(self.decision).lit
        is_window = self.panel is Panel.WINDOW
        lit = frozenset(self._aims) if self._aims else self._useful - chosen
        return Marks(lit, chosen, targets, dim_others=is_window, vain=vain - chosen)

    @property
    def _aims(self) -> Mapping[Handle, OptionView]:
        """The cards that the chosen card could be aimed at: a click on one of them answers."""
        offers = [] if self._narrowed is None else self._offers[self._narrowed]
        aimed = ((self.questions.aim_of(each.key), each) for each in offers)
        return {aim: each for aim, each in aimed if aim is not None}

    @property
    def _useful(self) -> frozenset[Handle]:
        """The cards with an offer that could change something."""
        return frozenset(
            card
            for card, offers in self._offers.items()
            if any(each not in self._vain for each in offers)
        )

    def buttons(self) -> list[Button]:
        if self._doubted is not None:
            return [Button(CERTAIN, "Use it anyway"), _back()]
        if self._narrowed is not None:
            return [*self._offer_buttons(self._offers[self._narrowed]), _back()]
        listed = self.decision.options if self.panel is Panel.WINDOW else self._off_table
        buttons = self._grouped(sorted(listed, key=lambda each: each in self._vain))
        if self.decision.optional:
            label = self.questions.passes.get(self.decision.prompt, "Pass")
            buttons.append(Button(PASS, label, "pass"))
            if self._event:
                buttons.append(Button(SILENCE, "Pass, and do not ask about such events again"))
        return buttons

    def _offer_buttons(self, options: Sequence[OptionView]) -> list[Button]:
        all_options = self.decision.options
        return [
            Button(numbered(OFFER, all_options.index(option)), self.label(option))
            for option in options
        ]

    def _grouped(self, options: Sequence[OptionView]) -> list[Button]:
        """One button for offers with the same words; a click on a card still means that copy."""
        found: dict[str, list[Button]] = {}
        for button in self._offer_buttons(options):
            found.setdefault(button.label, []).append(button)
        return [
            same[0]._replace(label=f"{label}  ({len(same)} copies)") if same[1:] else same[0]
            for label, same in found.items()
        ]

    def label(self, option: OptionView) -> str:
        words = self.questions.offer(option.key, self.context.cards)
        return f"{words}  ({NO_EFFECT})" if option in self._vain else words

    def activate(self, card: Handle) -> None:
        offers = self._offers.get(card)
        if card in self._aims:
            self._choose(self._aims[card])
        elif offers is None:
            self._try(card)
        elif len(offers) == 1:
            self._choose(offers[0])
        else:
            self._narrowed, self._doubted = card, None
            self.changed.emit()

    def _choose(self, option: OptionView) -> None:
        """Take an offer, or ask once more if it would change nothing."""
        if option not in self._vain:
            self.finish(option.key)
            return
        self._doubted = option
        self.changed.emit()

    def drop(self, drop: Drop) -> bool:
        if not self.questions.drops(self.decision).answers.get(drop.target, False):
            return self.misplace(drop)
        if drop.card not in self._offers:
            self._try(drop.card)
            return False
        self.activate(drop.card)
        return self._narrowed is None and self._doubted is None

    @property
    def _event(self) -> str:
        """The kind of event that may be answered now; empty if that is not what is asked."""
        return self.context.kit.course.event_of(self.decision)

    def _card_of(self, option: OptionView) -> Handle:
        return self.questions.card_of(option.key)

    def press(self, name: str) -> None:
        if name == PASS and self.decision.optional:
            self.finish(None)
        elif name == SILENCE and self.decision.optional:
            self.silence_wanted.emit(self._event)  # which passes this one too
        elif name == BACK:
            self._narrowed = self._doubted = None
            self.changed.emit()
        elif name == CERTAIN and self._doubted is not None:
            self.finish(self._doubted.key)
        elif (at := number_in(name, OFFER)) is not None:
            self._choose(self.decision.options[at])

    def _try(self, card: Handle) -> None:
        """Ask why this card cannot be used."""
        player, zone = self.context.zones.get(card, (-1, ""))
        act = self.questions.act(self.decision, zone)
        if player != self.context.viewer:
            self.misplaced.emit(NOT_YOURS.format(card=self.whose_card(card)))
        elif act:
            self.attempted.emit(act, card)


def _back() -> Button:
    return Button(BACK, "Back", "cancel")
