"""What a Summon or an ability chooses as it is played, for all to see (11.3, 11.6, 11.8)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import stack
from engine.fftcg.model.spells import SpellText
from engine.fftcg.model.state import DuelState
from engine.fftcg.rules import choices, shares
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Done, Jump, Outcome, Procedure, rule

CHOICE = "choice"  # a fact of the decision: which one of the text it is


@dataclass(kw_only=True)
class DeclareChoices(Procedure):
    """11.3.3, 11.6.5: the cards that it chooses, one choice after the other."""

    player: Player
    number: int  # of the object on the stack
    text: SpellText
    source: CardId
    is_auto: bool = False
    selected: tuple[int, ...] = ()
    answer: tuple[CardId, ...] = ()
    chosen: tuple[tuple[Ref, ...], ...] = ()
    units: int = 0
    shares: tuple[int, ...] = ()

    @rule("11.3.4", "11.6.6", "11.7.6", "11.8.10")
    def ask_for_modes(self, game: DuelState) -> Outcome:
        if not self.text.modes:
            return Jump("ask")
        source = game.stacked[-1].source
        able = choices.selectable(game, self.player, self.text, source, is_auto=self.is_auto)
        asked = Decision(self.player, Kind.OPTION, "modes", "11.3.4", able, source=self.source)
        return Ask(asked, "selected")

    @rule("11.3.4", "11.6.6", "11.7.6", "11.8.10")
    def note_modes(self, game: DuelState) -> None:
        self.text = choices.with_modes(self.text, self.selected)
        stack.set_modes(game, self.number, self.text, self.selected)

    @rule("11.3.3", "11.6.5", "11.7.5")
    def ask(self, game: DuelState) -> Outcome:
        if len(self.chosen) == len(self.text.choices):
            return Jump("ask_for_share")
        choice = self.text.choices[len(self.chosen)]
        chosen = [tuple(ref.card for ref in refs) for refs in self.chosen]
        found = choices.offered(
            game, self.player, self.text, chosen, game.stacked[-1].source, is_auto=self.is_auto
        )
        asked = Decision(
            self.player,
            Kind.CARDS,
            "choose",
            "11.3.3",
            found,
            minimum=choice.least,
            maximum=shares.most(self.text, len(self.chosen), min(choice.most, len(found))),
            source=self.source,
            facts=((CHOICE, len(self.chosen)),),
        )
        return Ask(asked, "answer")

    @rule("11.3.3", "11.6.5", "11.7.5")
    def note(self, game: DuelState) -> Outcome:
        self.chosen = (*self.chosen, tuple(game.cards[card].ref for card in self.answer))
        return Jump("ask")

    @rule("11.3.6", "11.6.8", "11.7.8", "11.8.12")
    def ask_for_share(self, game: DuelState) -> Outcome:
        """In thousands, at least one for each; the last one gets what is left."""
        refs, units = shares.sharing(self.text, self.chosen)
        others = len(refs) - len(self.shares) - 1
        if others < 0:
            return Jump("declare")
        self.units = units - sum(self.shares)
        if not others:
            return None
        asked = Decision(
            self.player,
            Kind.NUMBER,
            "divide",
            "11.3.6",
            minimum=1,
            maximum=self.units - others,
            source=refs[len(self.shares)].card,
        )
        return Ask(asked, "units")

    @rule("11.3.6", "11.6.8", "11.7.8", "11.8.12")
    def note_share(self, game: DuelState) -> Outcome:
        self.shares = (*self.shares, self.units)
        return Jump("ask_for_share")

    @rule("11.3.3", "11.6.5", "11.7.5")
    def declare(self, game: DuelState) -> Outcome:
        stack.set_chosen(game, self.number, self.chosen, self.shares)
        return Done()
