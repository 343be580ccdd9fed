"""Sets up the table that a scenario describes: a duel in the middle of a turn, without a past."""

from __future__ import annotations

from collections.abc import Iterator

from engine.fftcg.atoms import cards, turns
from engine.fftcg.game import Duel
from engine.fftcg.model.autos import AutoOffer
from engine.fftcg.model.replacements import ReplacementOffer
from engine.fftcg.model.state import PLAYERS
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone, TurnPhase
from engine.fftcg.procedures.turn import DuelMatch, DuelTurn
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.decisions import Answer, Decision
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import push
from engine.scenario.fftcg import answers
from engine.scenario.fftcg.moments import DuelMark
from engine.scenario.fftcg.rehearsal import BEGIN, DuelRehearsal
from engine.scenario.fftcg.setup import DuelTableSetup
from engine.scenario.fftcg.sides import FILLER, LaidCard
from engine.scenario.names import SEATS
from engine.scenario.script import MoveLine, Point
from engine.scenario.staging import Scenario
from engine.scenario.table import ScenarioTable

FILLERS = 20  # put below the listed cards of a deck unless it is exact
LONG_SINCE = 1  # the turn in which cards came that are not marked as new
FIRST_STEPS = {
    TurnPhase.ACTIVE: "activate_cards",
    TurnPhase.DRAW: "draw_cards",
    TurnPhase.MAIN_1: "main_phase_1",
    TurnPhase.ATTACK: "attack_phase",
    TurnPhase.MAIN_2: "main_phase_2",
    TurnPhase.END: "end_phase",
}


class StagedDuel(ScenarioTable[Duel]):
    """A duel as a scenario sets it up, of any class of duel."""

    def __init__(self, scenario: Scenario, kind: type[Duel]) -> None:
        self.setup: DuelTableSetup = scenario.setup
        moment = self.setup.moment
        super().__init__(kind(moment.seed, moment.loss_at), (FILLER,))
        self._deal()
        if moment.phase is TurnPhase.SETUP:
            push(self.game, DuelMatch(chooser=SEATS[moment.active]))
        else:
            self._begin_in_the_middle()

    # Answers

    def is_meant(self, decision: Decision, move: MoveLine) -> bool:
        meant = answers.is_meant(decision, move)
        return super().is_meant(decision, move) if meant is None else meant

    def plays(self, decision: Decision, move: MoveLine) -> Iterator[Answer]:
        return answers.plays(self, decision, move)

    def is_moment(self, decision: Decision) -> bool:
        """Having priority counts as a moment to check, even with nothing to play."""
        return decision.prompt == answers.PRIORITY

    def settled(self, decision: Decision) -> tuple[Answer] | None:
        """Costs are paid as the game proposes, unless the script says how."""
        if decision.prompt == answers.PAY:
            return (self.game.canonical(decision),)
        return None

    def wording(self, option: object) -> str:
        if isinstance(option, AbilityUse):
            return f"{self.label(option.card)} {option.ability + 1}"
        if isinstance(option, ReplacementOffer):
            return self.label(option.said_by.card)
        return answers.wording(option)

    def stands_for(self, item: object) -> object:
        return item.source.card if isinstance(item, AutoOffer) else item

    # Dealing

    def _deal(self) -> None:
        for player in PLAYERS:
            side = self.setup.sides[player]
            if not side.deck_exact:
                for _ in range(FILLERS):
                    self._add(player, LaidCard(FILLER), CardZone.DECK)
            for zone, laid in side.zones:
                on_top = reversed(laid) if zone is CardZone.DECK else laid
                ids = [self._add(player, card, zone) for card in on_top]
                called = zip(laid, reversed(ids) if zone is CardZone.DECK else ids, strict=True)
                for card, card_id in called:
                    self.call(card_id, card.handle, player)
        self.game.take_batch()  # putting them there triggers nothing
        self.game.log.clear()

    def _add(self, player: Player, laid: LaidCard, zone: CardZone) -> CardId:
        """A new card, in its place."""
        game = self.game
        card = CardId(len(game.cards))
        turns.fill_deck(game, player, (self.setup.card(laid.handle),))
        if laid.handle == FILLER and zone is CardZone.DECK:
            self.call(card, FILLER, player)
        if zone is not CardZone.DECK:
            cards.move(game, card, zone, TcgVerb.PLAYED)
            since = self.setup.moment.turn if laid.is_new else LONG_SINCE
            game.cards[card] = game.cards[card]._replace(
                active=not laid.is_dull,
                frozen=laid.is_frozen,
                damage=laid.damage,
                since=since,
                counters=laid.counters,
            )
        return card

    def _begin_in_the_middle(self) -> None:
        game, moment = self.game, self.setup.moment
        active = SEATS[moment.active]
        game.turn, game.active, game.phase = moment.turn, active, moment.phase
        push(game, DuelMatch(player=1 - active, step="take_turn"))
        push(game, DuelTurn(step=FIRST_STEPS[moment.phase]))


class WatchedDuel(StagedDuel):
    """The table of a duel that can be halted."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario, DuelRehearsal)

    def is_at(self, point: Point) -> bool:
        mark, game = point.place, self.game
        assert isinstance(mark, DuelMark)
        assert isinstance(game, DuelRehearsal)
        return game.edge == (mark.stretch, BEGIN) and mark.player in (None, game.active)


def dealt_duel(scenario: Scenario) -> StagedDuel:
    """The table of a duel that is played like any other."""
    return StagedDuel(scenario, Duel)
