"""Playing a Character: declared, its cost locked and paid, onto the field, or undone (11.4, 14)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.fftcg.atoms import cards
from engine.fftcg.atoms.events import TcgVerb
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import payments
from engine.fftcg.rules.payments import CpPrice
from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Call, Done, Outcome, Procedure, rule
from engine.kernel.transaction import KeptState, keep, rewind

PAYMENT = "exact payment"  # the test of an answer (`Duel.judge`)


@dataclass(kw_only=True)
class PayCp(Procedure):
    """11.2: cards discarded and Backups dulled at once. Its result: whether it was paid."""

    player: Player
    card: CardId
    price: CpPrice
    chosen: tuple[CardId, ...] = ()

    @rule("11.2.1.1")
    def ask_for_payment(self, game: DuelState) -> Outcome:
        if self.price.total == 0:
            return Done(True)
        found = payments.cp_sources(game, self.player, self.card)
        asked = Decision(
            self.player,
            Kind.CARDS,
            "pay",
            "11.2.1.1",
            tuple(source.card for source in found),
            maximum=min(self.price.total, len(found)),
            optional=True,
            source=self.card,
            facts=(("owed", self.price),),
            judged=PAYMENT,
        )
        return Ask(asked, "chosen")

    @rule("5.2.1.3")
    def make_cp(self, game: DuelState) -> Outcome:
        for card in self.chosen:
            if game.cards[card].zone is CardZone.HAND:
                cards.move(game, card, CardZone.BREAK, TcgVerb.DISCARDED, Cause.COST)
            else:
                cards.dull(game, card, Cause.COST)
        return Done(bool(self.chosen))


@dataclass(kw_only=True)
class PlayCharacter(Procedure):
    """11.4: it cannot be answered. Who does not pay goes back to before it (14.1)."""

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
        return Call(PayCp(player=self.player, card=self.card, price=self.price), "is_paid")

    @rule("14.1", "14.2", "14.3", "14.4")
    def go_back_unless_paid(self, game: DuelState) -> Outcome:
        if self.is_paid or self.before is None:
            game.release()
            return None
        rewind(game, self.before)
        game.note("rewound", self.player, game.cards[self.card].ref)
        return Done()

    @rule("11.4.7")
    def enter_field(self, game: DuelState) -> None:
        cards.move(game, self.card, CardZone.FIELD, TcgVerb.PLAYED)
