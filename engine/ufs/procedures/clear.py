"""Clearing the card pools in the End Phase (F.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule
from engine.ufs.atoms import Why
from engine.ufs.effects.nodes.words import CardType, Verb, Zone
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.effects.run import RunEffects
from engine.ufs.procedures.fired_effect import Firing, fired_when_cleared, waiting_to_clear
from engine.ufs.procedures.firing_order import put_in_order
from engine.ufs.rules.knowledge import is_barred_copy
from engine.ufs.rules.prohibitions import act_to_come, forbidden

STAYS = frozenset(
    {PlayedAs.FOUNDATION, PlayedAs.ASSET, PlayedAs.CHARACTER, PlayedAs.BACKUP}
)  # F.3.2.1


@dataclass(kw_only=True)
class ClearPools(Procedure):
    """F.3.1: the active player's pool, then the other's, each from right to left."""

    pools: int = 0  # cleared so far
    card: CardId | None = None
    firings: tuple[Firing, ...] = ()
    momentum: bool = False
    passed_over: tuple[CardId, ...] = ()  # cards that an effect kept in the pool

    @rule("F.3.1.1", "F.3.1.2")
    def take_rightmost(self, game: UfsGame) -> Outcome:
        left = self._left(game, game.active if self.pools == 0 else 1 - game.active)
        if left:
            self.card = left[-1]
            return None
        self.pools += 1
        if self.pools != len(PLAYERS):
            return Jump("take_rightmost")
        if not self._left(game, game.active):
            return Done()
        self.pools = 0  # cards that have come to the active player's pool since are cleared too
        return Jump("take_rightmost")

    @rule("F.3.1.3", "J.3.2.1.2")
    def find_end_phase_effects(self, game: UfsGame) -> Outcome:
        assert self.card is not None
        self.firings = fired_when_cleared(game, self.card)
        return put_in_order(self.firings, "firings", self.card)

    @rule("F.3.1.3")
    def execute_end_phase_effect(self, game: UfsGame) -> Outcome:
        if not self.firings:
            return Jump("choose_momentum")
        firing, self.firings = self.firings[0], self.firings[1:]
        return Call(RunEffects(context=firing.context, effects=firing.effects))

    @rule("F.3.1.3")
    def execute_other_effects(self, game: UfsGame) -> Outcome:
        return Jump("execute_end_phase_effect")

    @rule("F.3.2.2")
    def choose_momentum(self, game: UfsGame) -> Outcome:
        assert self.card is not None
        card = game.cards[self.card]
        self.momentum = False
        if card.zone is not Zone.POOL:  # an effect has moved it meanwhile
            return Jump("take_rightmost")
        if not _may_become_momentum(game, card):
            return None
        decision = Decision(
            card.owner,
            Kind.YES_NO,
            "clear-to-momentum",
            "F.3.2.2",
            source=card.id,
            facts=(("others", self._asked_next(game, card)),),
        )
        return Ask(decision, "momentum")

    @rule("F.3.2", "F.3.2.1", "F.3.2.3")
    def clear_card(self, game: UfsGame) -> Outcome:
        assert self.card is not None
        card = game.cards[self.card]
        self.passed_over = (*self.passed_over, card.id)
        verb, to = Verb.CLEAR, Zone.DISCARD
        if self.momentum:
            to = Zone.MOMENTUM
        elif card.face_up and self._stays(game, card):
            to, verb = Zone.STAGE, Verb.BUILD
        deed = Deed(verb, Why(card.owner), card.owner, (card.id,), to)
        return Call(Do(deed=deed))

    @rule("F.3.1.2")
    def go_on(self, game: UfsGame) -> Outcome:
        return Jump("take_rightmost")

    def _left(self, game: UfsGame, player: Player) -> list[CardId]:
        """The cards of a pool that are still to be cleared."""
        return [card for card in game.zones[player, Zone.POOL] if card not in self.passed_over]

    def _is_stirred(self, game: UfsGame, card_id: CardId) -> bool:
        """Whether something happens before the card is cleared."""
        return bool(waiting_to_clear(game, card_id))

    def _stays(self, game: UfsGame, card: Card) -> bool:
        """F.3.2.1: it was played this turn, and not as a block."""
        return card.played_as in STAYS and card.played_turn == game.turn

    def _asked_next(self, game: UfsGame, card: Card) -> tuple[Ref, ...]:
        """The cards about which the same will be asked as soon as this one is cleared."""
        row = game.zones[card.owner, Zone.POOL]
        found = []
        for card_id in reversed(row[: row.index(card.id)]):
            if self._is_stirred(game, card_id):  # what happens may be worth waiting for
                break
            if _may_become_momentum(game, game.cards[card_id]):
                found.append(game.cards[card_id].ref)
        return tuple(found)


def _may_become_momentum(game: UfsGame, card: Card) -> bool:
    """F.3.2.2, except for copies in some editions (I.3.8.2.1) and cards barred from it (K.1.2)."""
    if not card.dealt_damage or is_barred_copy(game, card):
        return False
    if card.values.type is not CardType.ATTACK:
        return False
    return forbidden(game, act_to_come(card, Verb.CLEAR, Zone.MOMENTUM)) is None
