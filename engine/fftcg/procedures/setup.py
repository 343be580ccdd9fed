"""Setting up: shuffled decks, a first player, and five cards and one mulligan each (8.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import cards
from engine.fftcg.model.state import PLAYERS, DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule

OPENING_HAND = 5


@dataclass(kw_only=True)
class DuelSetup(Procedure):
    """8.2.1. Its result is who takes the first turn."""

    chooser: Player = -1
    goes_first: bool = True
    first: Player = 0

    @rule("8.2.1.1")
    def shuffle_decks(self, game: DuelState) -> None:
        for player in PLAYERS:
            cards.shuffle(game, player)

    @rule("8.2.1.2")
    def find_chooser(self, game: DuelState) -> None:
        if self.chooser not in PLAYERS:
            self.chooser = game.rng.below(len(PLAYERS))

    @rule("8.2.1.2")
    def ask_for_first_turn(self, game: DuelState) -> Outcome:
        asked = Decision(self.chooser, Kind.YES_NO, "go-first", "8.2.1.2")
        return Ask(asked, "goes_first")

    @rule("8.2.1.3")
    def draw_opening_hands(self, game: DuelState) -> None:
        self.first = self.chooser if self.goes_first else 1 - self.chooser
        game.note("goes-first", self.first, rules=("8.2.1.2",))
        for player in PLAYERS:
            for _ in range(OPENING_HAND):
                cards.draw(game, player)

    @rule("8.2.1.4")
    def offer_first_player(self, game: DuelState) -> Outcome:
        return Call(TcgMulligan(player=self.first))

    @rule("8.2.1.4")
    def offer_second_player(self, game: DuelState) -> Outcome:
        return Call(TcgMulligan(player=1 - self.first))

    @rule("8.2.1.5")
    def name_turn_player(self, game: DuelState) -> Outcome:
        return Done(self.first)


@dataclass(kw_only=True)
class TcgMulligan(Procedure):
    """8.2.1.4: the hand goes under the deck in any order, once; nothing is shuffled."""

    player: Player
    wanted: bool = False
    order: tuple[CardId, ...] = ()

    @rule("8.2.1.4")
    def offer(self, game: DuelState) -> Outcome:
        return Ask(Decision(self.player, Kind.YES_NO, "mulligan", "8.2.1.4"), "wanted")

    @rule("8.2.1.4")
    def ask_for_order(self, game: DuelState) -> Outcome:
        if not self.wanted:
            game.note("hand-kept", self.player)
            return Done()
        hand = game.cards_in(self.player, CardZone.HAND)
        return Ask(Decision(self.player, Kind.ORDER, "put-under", "8.2.1.4", hand), "order")

    @rule("8.2.1.4")
    def put_under(self, game: DuelState) -> None:
        game.note("mulligan", self.player)
        for card in self.order:  # the last one ends at the bottom
            cards.move(game, card, CardZone.DECK, TcgVerb.PUT_UNDER, at=0)

    @rule("8.2.1.4")
    def draw_anew(self, game: DuelState) -> Outcome:
        cards.draw(game, self.player)
        drawn = len(game.cards_in(self.player, CardZone.HAND))
        return Jump("draw_anew") if drawn < len(self.order) else Done()
