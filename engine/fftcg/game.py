"""A game as one object: what happens between steps, refusals, and what players see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from engine.fftcg.atoms import turns
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.state import PLAYERS, SPECS, DuelState
from engine.fftcg.procedures.attack import PARTY
from engine.fftcg.procedures.character import PAYMENT
from engine.fftcg.procedures.turn import DuelMatch
from engine.fftcg.rules import legality, payments
from engine.kernel.codec import Codec, classes_of
from engine.kernel.decisions import Answer, Decision, Refusal
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Procedure, push
from engine.kernel.zones import Place, sees_zone

CONSTRUCTED = 7  # points of damage that lose a game (3.1.1)
LIMITED = 6


class Duel(DuelState):
    """A game of two players."""

    CODE = "fftcg"

    def between_steps(self) -> Procedure | None:
        """11.8.7: nothing happens at once; what an event is followed by waits for priority."""
        if not self.held:
            self.take_batch()
        self.stirred = False
        return None

    def why_not(self, decision: Decision, choice: Answer) -> Refusal | None:
        """The rule against a play that was not offered."""
        if decision.prompt != "priority" or type(choice) is not int or choice not in self.cards:
            return None
        return legality.why_not_play(self, decision.player, CardId(choice))

    def judge(self, decision: Decision, choice: Answer) -> Refusal | None:
        """Answers whose bounds alone do not make them legal; none at all always is."""
        if not choice:
            return None
        if decision.judged == PARTY:
            return legality.why_no_party([self.cards[card] for card in choice])
        price, found = self._payment(decision)
        chosen = [source for source in found if source.card in choice]
        if payments.is_exact(price, chosen):
            return None
        return Refusal("11.2.1.1", "this does not make exactly what is owed")

    def canonical(self, decision: Decision) -> Answer:
        """The payment that discards least; or one attacker."""
        if decision.judged == PAYMENT:
            return payments.exact_payment(*self._payment(decision)) or ()
        return decision.options[:1]

    def _payment(
        self, decision: Decision
    ) -> tuple[payments.CpPrice, tuple[payments.CpSource, ...]]:
        assert decision.source is not None
        found = payments.cp_sources(self, decision.player, decision.source)
        return dict(decision.facts)["owed"], found

    # What players see

    def may_see(self, viewer: Player, card: CardId) -> bool:
        record = self.cards[card]
        holder, zone = record.place
        return record.revealed or sees_zone(SPECS[zone], holder, viewer)

    def face(self, viewer: Player, card: CardId) -> Any:
        """Any: plain values, as the kernel wants them."""
        record = self.cards[card]
        return record.printed, self.back(viewer, card)

    def back(self, viewer: Player, card: CardId) -> Any:
        record = self.cards[card]
        return record.owner, record.active, record.damage

    def caption(self, was: Any) -> Any:
        return was.printed.name

    def table(self, viewer: Player) -> Any:
        return self.turn, self.active, self.phase

    def place(self, card: CardId) -> Place:
        return self.cards[card].place

    def epoch(self, card: CardId) -> int:
        return self.cards[card].epoch

    def definition(self, card: CardId) -> Any:
        return self.cards[card].printed

    def redefine(self, card: CardId, definition: Any) -> None:
        turns.redefine(self, card, definition)

    def kin(self, card: CardId) -> Any:
        return self.cards[card].owner

    def has_turn(self, player: Player) -> bool:
        return self.active == player

    def flaws(self) -> list[str]:
        return [
            f"card {card.id} lies elsewhere than it says"
            for card in self.cards.values()
            if card.id not in self.zones.get(card.place, ())
        ]

    @classmethod
    @cache
    def codec(cls) -> Codec:
        return Codec(classes_of("engine.fftcg", "engine.kernel.transaction"), (TcgDefinition,))


def new_duel(
    key: str,
    decks: Sequence[Iterable[TcgDefinition]],
    *,
    loss_at: int = CONSTRUCTED,
    chooser: Player = -1,
) -> Duel:
    """A game about to be set up; `chooser` decides who goes first, -1 leaves that to chance."""
    game = Duel(key, loss_at)
    for player in PLAYERS:
        turns.fill_deck(game, player, tuple(decks[player]))
    push(game, DuelMatch(chooser=chooser))
    return game
