"""The game turn by turn, and a turn phase by phase (9)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import cards, stack, turns
from engine.fftcg.model.state import PLAYERS, DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone, TurnPhase
from engine.fftcg.procedures.attack import TcgAttackPhase
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.procedures.setup import DuelSetup
from engine.fftcg.rules import processes, values
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule

HAND_SIZE = 5
DRAWS = 2


@dataclass(kw_only=True)
class DuelMatch(Procedure):
    """Setting up, then one turn after the other until somebody has lost."""

    chooser: Player = -1
    player: Player = 0

    @rule("8.2.1")
    def set_up(self, game: DuelState) -> Outcome:
        return Call(DuelSetup(chooser=self.chooser), "player")

    @rule("8.2.1.5", "9.5.1.5")
    def take_turn(self, game: DuelState) -> Outcome:
        cards.forget_departed(game)
        turns.begin_turn(game, self.player)
        self.player = 1 - self.player
        return Call(DuelTurn())

    @rule("9.5.1.5")
    def go_on(self, game: DuelState) -> Outcome:
        return Jump("take_turn")


@dataclass(kw_only=True)
class DuelTurn(Procedure):
    """9: nobody has priority before Main Phase 1 (9.1.1.2, 9.2.1.2)."""

    @rule("9.1.1.1", "9.1.1.2", "15.2.4.2")
    def activate_cards(self, game: DuelState) -> None:
        """Frozen cards stay as they are, active or dull, and are no longer frozen."""
        turns.begin_phase(game, TurnPhase.ACTIVE)
        for card in game.cards_in(game.active, CardZone.FIELD):
            if game.cards[card].frozen:
                cards.thaw(game, card)
            else:
                cards.activate(game, card)

    @rule("9.2.1.1", "9.2.1.2", "9.2.1.3")
    def draw_cards(self, game: DuelState) -> None:
        turns.begin_phase(game, TurnPhase.DRAW)
        for _ in range(1 if game.turn == 1 else DRAWS):
            cards.draw(game, game.active)

    @rule("9.3.1.1", "9.3.1.3", "9.3.1.4")
    def main_phase_1(self, game: DuelState) -> Outcome:
        turns.begin_phase(game, TurnPhase.MAIN_1)
        return Call(PriorityRounds())

    @rule("9.4.1", "10.1.1.1")
    def attack_phase(self, game: DuelState) -> Outcome:
        turns.begin_phase(game, TurnPhase.ATTACK)
        return Call(TcgAttackPhase())

    @rule("9.3.1.1", "9.3.1.4")
    def main_phase_2(self, game: DuelState) -> Outcome:
        turns.begin_phase(game, TurnPhase.MAIN_2)
        return Call(PriorityRounds())

    @rule("9.5.1")
    def end_phase(self, game: DuelState) -> Outcome:
        turns.begin_phase(game, TurnPhase.END)
        return Call(TcgEndPhase())


@dataclass(kw_only=True)
class TcgEndPhase(Procedure):
    """9.5: damage is removed, and what that makes due is settled until nothing is."""

    discarded: tuple[CardId, ...] = ()

    @rule("9.5.1.1")
    def pass_priority(self, game: DuelState) -> Outcome:
        return Call(PriorityRounds())

    @rule("9.5.1.2")
    def ask_for_discards(self, game: DuelState) -> Outcome:
        hand = game.cards_in(game.active, CardZone.HAND)
        spare = len(hand) - HAND_SIZE
        if spare <= 0:
            return Jump("remove_damage")
        asked = Decision(
            game.active, Kind.CARDS, "hand-size", "9.5.1.2", hand, minimum=spare, maximum=spare
        )
        return Ask(asked, "discarded")

    @rule("9.5.1.2")
    def discard(self, game: DuelState) -> None:
        for card in self.discarded:
            cards.move(game, card, CardZone.BREAK, TcgVerb.DISCARDED)

    @rule("9.5.1.3", "9.5.1.3.1", "9.5.1.3.2")
    def remove_damage(self, game: DuelState) -> None:
        """What lasts until the end of the turn ends at the same time as the damage."""
        cards.end_changes(game)
        stack.end_delays(game)
        for player in PLAYERS:
            for card in values.field(game, player):  # also of what was a Forward until now
                cards.remove_damage(game, card.id)

    @rule("9.5.1.4", "9.5.1.5")
    def end_unless_due(self, game: DuelState) -> Outcome:
        due = processes.puttings(game) or game.triggered
        return None if due else Done()

    @rule("9.5.1.4")
    def pass_again(self, game: DuelState) -> Outcome:
        """What is due is done before anybody passes."""
        return Call(PriorityRounds())

    @rule("9.5.1.4")
    def go_back(self, game: DuelState) -> Outcome:
        return Jump("remove_damage")
