"""Casting Summons and using abilities: the stack, choices, costs, or undone (11.3, 11.6, 14)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.spells import ActionAbility, SpellText
from engine.fftcg.model.state import DuelState
from engine.fftcg.procedures.costs import PayPrice, undo
from engine.fftcg.rules import choices, payments
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.kernel.transaction import KeptState, keep

CHOICE = "choice"  # a fact of the decision: which one of the text it is


@dataclass(kw_only=True)
class DeclareChoices(Procedure):
    """11.3.3, 11.6.5: the cards that it chooses, one choice after the other."""

    player: Player
    number: int  # of the object on the stack
    text: SpellText
    source: CardId
    selected: tuple[int, ...] = ()
    answer: tuple[CardId, ...] = ()
    chosen: tuple[tuple[Ref, ...], ...] = ()

    @rule("11.3.4", "11.6.6", "11.8.10")
    def ask_for_modes(self, game: DuelState) -> Outcome:
        if not self.text.modes:
            return Jump("ask")
        able = choices.selectable(game, self.player, self.text, self.source)
        asked = Decision(self.player, Kind.OPTION, "modes", "11.3.4", able, source=self.source)
        return Ask(asked, "selected")

    @rule("11.3.4", "11.6.6", "11.8.10")
    def note_modes(self, game: DuelState) -> None:
        self.text = choices.with_modes(self.text, self.selected)
        stack.set_text(game, self.number, self.text)

    @rule("11.3.3", "11.6.5")
    def ask(self, game: DuelState) -> Outcome:
        if len(self.chosen) == len(self.text.choices):
            return Jump("declare")
        choice = self.text.choices[len(self.chosen)]
        found = choices.choosable(game, self.player, choice.wanted, self.source)
        asked = Decision(
            self.player,
            Kind.CARDS,
            "choose",
            "11.3.3",
            found,
            minimum=choice.least,
            maximum=min(choice.most, len(found)),
            source=self.source,
            facts=((CHOICE, len(self.chosen)),),
        )
        return Ask(asked, "answer")

    @rule("11.3.3", "11.6.5")
    def note(self, game: DuelState) -> Outcome:
        self.chosen = (*self.chosen, tuple(game.cards[card].ref for card in self.answer))
        return Jump("ask")

    @rule("11.3.3", "11.6.5")
    def declare(self, game: DuelState) -> Outcome:
        stack.set_chosen(game, self.number, self.chosen)
        return Done()


@dataclass(kw_only=True)
class CastSummon(Procedure):
    """11.3. Its result: whether it was cast, or undone."""

    player: Player
    card: CardId
    before: KeptState | None = None
    price: CpPrice = field(default_factory=CpPrice)
    number: int = 0
    is_paid: bool = False

    @rule("11.3.2")
    def declare(self, game: DuelState) -> None:
        self.before = keep(game)
        game.hold()
        self.price = payments.card_price(game, self.card)
        cards.reveal(game, self.card)
        text = game.cards[self.card].printed.spell
        assert text is not None, "a Summon says what it does"
        self.number = stack.put_summon(game, self.player, self.card, text)

    @rule("11.3.3")
    def choose(self, game: DuelState) -> Outcome:
        text = game.stacked[-1].text
        return Call(
            DeclareChoices(player=self.player, number=self.number, text=text, source=self.card)
        )

    @rule("11.3.7", "11.3.7.1")
    def pay(self, game: DuelState) -> Outcome:
        return Call(PayPrice(player=self.player, card=self.card, price=self.price), "is_paid")

    @rule("14.1", "14.2", "14.3", "14.4")
    def go_back_unless_paid(self, game: DuelState) -> Outcome:
        if not self.is_paid:
            return undo(game, self.before, self.player, self.card)
        game.release()
        return None

    @rule("11.3.8")
    def end_casting(self, game: DuelState) -> Outcome:
        stack.begin_waiting(game, self.number)
        return Done(True)


@dataclass(kw_only=True)
class UseAction(Procedure):
    """11.6. Its result: whether it was used, or undone."""

    player: Player
    card: CardId
    which: int
    before: KeptState | None = None
    number: int = 0
    is_paid: bool = False

    @rule("11.6.4")
    def declare(self, game: DuelState) -> None:
        self.before = keep(game)
        game.hold()
        self.number = stack.put_ability(game, self.player, self.card, self._ability(game).text)
        cards.note_use(game, self.card, self._ability(game))

    @rule("11.6.5")
    def choose(self, game: DuelState) -> Outcome:
        text = game.stacked[-1].text
        return Call(
            DeclareChoices(player=self.player, number=self.number, text=text, source=self.card)
        )

    @rule("11.6.9", "11.6.10")
    def pay(self, game: DuelState) -> Outcome:
        cost = self._ability(game)
        return Call(
            PayPrice(
                player=self.player,
                card=self.card,
                price=cost.price,
                discards=cost.discards,
                namesake=bool(cost.special),
                dulls=cost.dulls,
                puts_away=cost.puts_away,
            ),
            "is_paid",
        )

    @rule("14.1", "14.2", "14.3", "14.4")
    def go_back_unless_paid(self, game: DuelState) -> Outcome:
        if not self.is_paid:
            return undo(game, self.before, self.player, self.card)
        game.release()
        return None

    @rule("11.6.11")
    def end_using(self, game: DuelState) -> Outcome:
        stack.begin_waiting(game, self.number)
        return Done(True)

    def _ability(self, game: DuelState) -> ActionAbility:
        return game.cards[self.card].printed.abilities[self.which]
