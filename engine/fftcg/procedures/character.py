"""Playing a Character: declared, its cost locked and paid, onto the field, or undone (11.4, 14)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.fftcg.atoms import cards
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.costs import PayPrice, undo
from engine.fftcg.rules import payments
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Call, Done, Outcome, Procedure, rule
from engine.kernel.transaction import KeptState, keep


@dataclass(kw_only=True)
class PlayCharacter(Procedure):
    """11.4: it cannot be answered. Its result: whether it was played, or undone (14.1)."""

    player: Player
    card: CardId
    before: KeptState | None = None
    price: CpPrice = field(default_factory=CpPrice)
    is_paid: bool = False

    @rule("11.4.2")
    def declare(self, game: DuelState) -> None:
        self.before = keep(game)
        game.hold()
        cards.reveal(game, self.card)

    @rule("11.4.6")
    def lock_cost(self, game: DuelState) -> None:
        self.price = payments.card_price(game, self.card)

    @rule("11.4.6.1")
    def pay(self, game: DuelState) -> Outcome:
        return Call(PayPrice(player=self.player, card=self.card, price=self.price), "is_paid")

    @rule("14.1", "14.2", "14.3", "14.4")
    def go_back_unless_paid(self, game: DuelState) -> Outcome:
        if not self.is_paid:
            return undo(game, self.before, self.player, self.card)
        game.release()
        return None

    @rule("11.4.7")
    def enter_field(self, game: DuelState) -> Outcome:
        cards.move(game, self.card, CardZone.FIELD, TcgVerb.PLAYED)
        return Done(True)
