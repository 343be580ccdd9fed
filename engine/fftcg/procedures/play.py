"""Playing a card or using an ability: declare it, pay its cost, and do it or undo it (11, 14)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model.costs import DueCost
from engine.fftcg.model.replacements import ProposedEvent
from engine.fftcg.model.spells import ActionAbility
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.costs import PayPrice, take_back
from engine.fftcg.procedures.declaration import DeclareChoices
from engine.fftcg.procedures.occurrence import Occur
from engine.fftcg.rules import costs, values, variables
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.kernel.transaction import KeptState, keep


@dataclass(kw_only=True)
class TcgPlay(Procedure):
    """11.3, 11.4, 11.6: a Summon, a Character or an action ability.

    The result is whether it was played; if not, it was undone (14.1).
    """

    player: Player
    card: CardId
    which: int | None = None  # of the abilities that it has; None: the card itself
    before: KeptState | None = None
    is_added: bool = False  # whether the additional cost is paid
    instead: bool = False  # whether the other cost is paid instead
    variable: int = 0  # X
    number: int = 0  # of the object on the stack; a Character makes none
    is_paid: bool = False

    @rule("14.1")
    def begin(self, game: DuelState) -> Outcome:
        self.before = keep(game)
        game.hold()
        if self.which is not None:
            return Jump("put_ability")
        is_character = values.is_character(game.cards[self.card])
        # 11.4.1, 15.2.5.4
        return Jump("show_character" if is_character else "put_summon")

    @rule("11.4.2")
    def show_character(self, game: DuelState) -> Outcome:
        cards.reveal(game, self.card)
        return Jump("ask_for_other_cost")

    @rule("11.3.2", "15.1.1.7.1")
    def put_summon(self, game: DuelState) -> Outcome:
        cards.reveal(game, self.card)
        text = game.cards[self.card].printed.spell
        assert text is not None, "a Summon says what it does"
        self.number = stack.put_summon(game, self.player, self.card, text)
        return Jump("ask_for_other_cost")

    @rule("11.6.4", "11.7.4")
    def put_ability(self, game: DuelState) -> Outcome:
        ability = self._ability(game)
        if ability.zone is CardZone.HAND:
            cards.reveal(game, self.card)
        self.number = stack.put_ability(game, self.player, self.card, ability.text)
        cards.note_use(game, self.card, ability)
        return Jump("ask_for_number")

    @rule("11.3.5", "11.4.4")
    def ask_for_other_cost(self, game: DuelState) -> Outcome:
        """A cost instead of that of the card, if the card says so and it can be paid."""
        if costs.other_of(game, self.card) is None:
            return Jump("ask_for_added_cost")
        ways = [self._can_be_paid(game, instead=each) for each in (False, True)]
        if not all(ways):
            self.instead = ways[1]
            return Jump("ask_for_added_cost")
        asked = Decision(self.player, Kind.YES_NO, "other-cost", "11.3.5", source=self.card)
        return Ask(asked, "instead")

    @rule("11.3.5", "11.4.4")
    def ask_for_added_cost(self, game: DuelState) -> Outcome:
        if costs.optional_of(game, self.card) is None:
            return Jump("settle_added_cost")
        if not self._can_be_paid(game, instead=self.instead, with_added=True):
            return Jump("settle_added_cost")
        asked = Decision(self.player, Kind.YES_NO, "added-cost", "11.3.5", source=self.card)
        return Ask(asked, "is_added")

    @rule("11.3.5")
    def settle_added_cost(self, game: DuelState) -> None:
        if self.number:
            text = variables.with_added(game.stacked[-1].text, is_paid=self.is_added)
            stack.set_text(game, self.number, text)

    @rule("4.5", "11.3.5", "11.6.7", "11.7.7")
    def ask_for_number(self, game: DuelState) -> Outcome:
        """X is declared before anything is paid, and before choices that depend on it."""
        cost = self._cost(game)
        if not cost.price.variables:
            return Jump("choose")
        text = game.stacked[-1].text if self.number else None
        able = tuple(costs.numbers(game, self.player, self.card, cost, text))
        asked = Decision(self.player, Kind.OPTION, "x", "4.5", able, source=self.card)
        return Ask(asked, "variable")

    @rule("4.5", "11.3.5", "11.6.7", "11.7.7")
    def note_number(self, game: DuelState) -> None:
        if self.number:
            text = variables.settled(game.stacked[-1].text, self.variable)
            stack.set_text(game, self.number, text)

    @rule("11.3.3", "11.6.5", "11.7.5")
    def choose(self, game: DuelState) -> Outcome:
        if not self.number:
            return Jump("pay")
        text = game.stacked[-1].text
        return Call(
            DeclareChoices(player=self.player, number=self.number, text=text, source=self.card)
        )

    @rule("11.3.7", "11.4.6", "11.6.9", "11.7.9")
    def pay(self, game: DuelState) -> Outcome:
        """The cost is locked, and cannot change while it is paid."""
        # 11.3.7, 11.4.6, 11.6.10
        cost = costs.at_number(self._cost(game), self.variable)
        return Call(PayPrice(player=self.player, card=self.card, due=cost), "is_paid")

    @rule("14.1", "14.2", "14.3", "14.4", "11.3.1", "11.7.3")
    def go_back_unless_paid(self, game: DuelState) -> Outcome:
        if self.is_paid:
            stack.note_payment(game, self.number)
            game.release()
            return None
        take_back(game, self.before, self.player, self.card)
        return Done(False)

    @rule("11.4.7", "5.2.3.1.1.1", "7.7.1")
    def enter_field(self, game: DuelState) -> Outcome:
        if self.number:
            return Jump("begin_waiting")
        entering = ProposedEvent(game.cards[self.card].ref, TcgVerb.PLAYED, controller=self.player)
        return Call(Occur(proposed=(entering,)))

    @rule("11.4.7")
    def tell_entered(self, game: DuelState) -> Outcome:
        return Done(True)

    @rule("11.3.8", "11.6.11", "11.7.11")
    def begin_waiting(self, game: DuelState) -> Outcome:
        stack.begin_waiting(game, self.number)
        return Done(True)

    def _ability(self, game: DuelState) -> ActionAbility:
        assert self.which is not None, "it is an ability that is used"
        return game.made_of(game.cards[self.card]).abilities[self.which]

    def _cost(self, game: DuelState) -> DueCost:
        if self.which is not None:
            return costs.of_ability(self._ability(game))
        return costs.of_card(
            game, self.player, self.card, with_added=self.is_added, instead=self.instead
        )

    def _can_be_paid(self, game: DuelState, *, instead: bool, with_added: bool = False) -> bool:
        cost = costs.of_card(game, self.player, self.card, with_added=with_added, instead=instead)
        settled = costs.at_number(cost, 0)
        return costs.why_unpaid(game, self.player, self.card, settled) is None
