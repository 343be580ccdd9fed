"""Playing a card or using an ability: declared, its cost paid, and done, or undone (11, 14)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import cards, stack
from engine.fftcg.model.replacements import ProposedEvent
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.costs import PayPrice, take_back
from engine.fftcg.procedures.declaration import DeclareChoices
from engine.fftcg.procedures.occurrence import Occur
from engine.fftcg.rules import payments, values
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Call, Done, Jump, Outcome, Procedure, rule
from engine.kernel.transaction import KeptState, keep


@dataclass(kw_only=True)
class TcgPlay(Procedure):
    """11.3, 11.4, 11.6: a Summon, a Character or an action ability.

    Its result: whether it was played, or undone (14.1).
    """

    player: Player
    card: CardId
    which: int | None = None  # of the abilities printed on it; None: the card itself
    before: KeptState | None = None
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
        return Jump("pay")

    @rule("11.3.2", "15.1.1.7.1")
    def put_summon(self, game: DuelState) -> Outcome:
        cards.reveal(game, self.card)
        text = game.cards[self.card].printed.spell
        assert text is not None, "a Summon says what it does"
        self.number = stack.put_summon(game, self.player, self.card, text)
        return Jump("choose")

    @rule("11.6.4", "11.7.4")
    def put_ability(self, game: DuelState) -> None:
        assert self.which is not None, "it is an ability that is used"
        ability = game.cards[self.card].printed.abilities[self.which]
        if ability.zone is CardZone.HAND:
            cards.reveal(game, self.card)
        self.number = stack.put_ability(game, self.player, self.card, ability.text)
        cards.note_use(game, self.card, ability)

    @rule("11.3.3", "11.6.5", "11.7.5")
    def choose(self, game: DuelState) -> Outcome:
        text = game.stacked[-1].text
        return Call(
            DeclareChoices(player=self.player, number=self.number, text=text, source=self.card)
        )

    @rule("11.3.7", "11.4.6", "11.6.9", "11.7.9")
    def pay(self, game: DuelState) -> Outcome:
        """The cost is locked, and cannot change while it is paid."""
        if self.which is None:
            price = payments.card_price(game, self.card)
            # 11.3.7, 11.4.6
            return Call(PayPrice(player=self.player, card=self.card, price=price), "is_paid")
        cost = game.cards[self.card].printed.abilities[self.which]
        # 11.5.4, 11.6.2, 11.6.2.1, 11.6.10, 11.7.2, 11.7.2.1
        return Call(
            PayPrice(
                player=self.player,
                card=self.card,
                price=cost.price,
                discards=cost.discards,
                namesake=bool(cost.special),
                dulls=cost.dulls,
                puts_away=cost.puts_away,
                counters=cost.counters,
                discards_itself=cost.discards_itself,
                leaves=cost.leaves,
            ),
            "is_paid",
        )

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
