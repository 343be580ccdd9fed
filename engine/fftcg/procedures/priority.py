"""Priority: rule processes, then a play or a pass, until both pass in a row (11.1, 12.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import stack, turns
from engine.fftcg.model.replacements import ProposedEvent
from engine.fftcg.model.state import PLAYERS, DuelState, LoopPoint
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.procedures.loops import stopping
from engine.fftcg.procedures.occurrence import Occur
from engine.fftcg.procedures.placement import PlaceAutos
from engine.fftcg.procedures.play import TcgPlay
from engine.fftcg.procedures.resolution import ResolveTop
from engine.fftcg.rules import legality, loops, processes, values
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule


@dataclass(kw_only=True)
class RuleProcesses(Procedure):
    """12.3: all that are due are one event; this repeats until none is."""

    defeats: tuple[tuple[Player, str], ...] = ()
    spared: tuple[Ref, ...] = ()  # what is put away even if its breaking is replaced

    @rule("12.2", "12.3", "11.1.3")
    def perform(self, game: DuelState) -> Outcome:
        """Breaking a card by itself puts it into the Break Zone."""
        defeats = processes.defeats(game)
        puttings = processes.puttings(game)
        if not defeats and not puttings:
            return Done()
        self.defeats = tuple(defeats.items())
        game.cite(*(each.rule for each in puttings))
        broken = {each.card for each in puttings if each.breaks}
        twice = [each for each in puttings if not each.breaks and each.card in broken]
        self.spared = tuple(game.cards[each.card].ref for each in twice)
        leaving = tuple(
            ProposedEvent(
                game.cards[each.card].ref,
                TcgVerb.BROKEN if each.breaks else TcgVerb.PUT_AWAY,
                rules=(each.rule,),
            )
            for each in puttings
            if each not in twice
        )
        return Call(Occur(proposed=leaving))

    @rule("12.3", "11.12.5.4")
    def put_away_spared(self, game: DuelState) -> Outcome:
        """A card that has not been broken after all is due for another process."""
        left = tuple(ProposedEvent(ref, TcgVerb.PUT_AWAY) for ref in self.spared)
        return Call(Occur(proposed=left))

    @rule("12.3", "3.1")
    def defeat(self, game: DuelState) -> None:
        if self.defeats:
            _lose(game, self.defeats)

    @rule("12.3")
    def check_again(self, game: DuelState) -> Outcome:
        return Jump("perform")


@dataclass(kw_only=True)
class LastPoint(Procedure):
    """A point of damage has lost the game: nothing that was going on goes on."""

    @rule("3.1.1", "3.1.3")
    def defeat(self, game: DuelState) -> None:
        _lose(game, tuple(processes.defeats(game).items()))


def _lose(game: DuelState, defeats: tuple[tuple[Player, str], ...]) -> None:
    losers, rules = zip(*defeats, strict=True)
    game.cite(*rules)
    turns.lose(game, losers, rules[0])


@dataclass(kw_only=True)
class PriorityRounds(Procedure):
    """11.1: the turn player has it first; without plays it only settles what is due (9.5.1.4)."""

    with_plays: bool = True
    with_autos: bool = True
    holder: Player = -1
    passes: int = 0
    chosen: CardId | AbilityUse | None = None
    is_played: bool = False
    standing: str = ""  # state of the game when this was asked, if it may matter
    is_free: bool = False

    @rule("11.1.2")
    def give_to_turn_player(self, game: DuelState) -> None:
        self.holder = game.active

    @rule("11.1.3", "11.3.2")
    def settle(self, game: DuelState) -> Outcome:
        stack.forget_moved(game)
        return Call(RuleProcesses())

    @rule("11.1.4", "11.8.7")
    def place_autos(self, game: DuelState) -> Outcome:
        if self.with_autos and game.triggered:
            return Call(PlaceAutos())
        return Jump("look_round")

    @rule("11.1.4")
    def settle_again(self, game: DuelState) -> Outcome:
        return Jump("settle")

    @rule("13.1")
    def look_round(self, game: DuelState) -> Outcome:
        """Whether the game has come back to where it stood before."""
        self.standing = loops.standing(game) if loops.is_suspicious(game) else ""
        stop = stopping(game, self.standing)
        return None if stop is None else Call(stop)

    @rule("11.1.1", "13.2", "13.3")
    def offer(self, game: DuelState) -> Outcome:
        """Choices that would restart a loop that has been stopped are not offered."""
        able = legality.playable(game, self.holder) if self.with_plays else ()
        offered = tuple(each for each in able if not self._is_barred(game, each))
        must = bool(offered) and self._is_barred(game, None)
        self.is_free = bool(offered)
        asked = Decision(self.holder, Kind.PLAY, "priority", "11.1.1", offered, optional=not must)
        return Ask(asked, "chosen")

    @rule("11.1.1")
    def play(self, game: DuelState) -> Outcome:
        chosen = self.chosen
        if chosen is None:
            return Jump("hand_over")
        card, which = chosen if isinstance(chosen, AbilityUse) else (chosen, None)
        return Call(TcgPlay(player=self.holder, card=card, which=which), "is_played")

    @rule("11.3.8", "11.4.7", "11.6.11", "14.4")
    def go_on_after_play(self, game: DuelState) -> Outcome:
        """A Character gives priority to the turn player; anything else, even if undone, to the
        player who had it."""
        if not self.is_played:
            return Jump("settle")
        self._note_choice(game)
        self.passes = 0
        chosen = self.chosen
        is_character = isinstance(chosen, int) and values.is_character(game.cards[chosen])
        return Jump("give_to_turn_player" if is_character else "settle")

    @rule("11.1.6", "11.1.7")
    def hand_over(self, game: DuelState) -> Outcome:
        self._note_choice(game)
        self.passes += 1
        if self.passes < len(PLAYERS):
            self.holder = 1 - self.holder
            return Jump("settle")
        if not game.stacked:  # 9.3.1.2
            return Done()
        # 11.11.1
        self.passes = 0
        return Call(ResolveTop())

    @rule("11.1.5")
    def go_on_after_resolving(self, game: DuelState) -> Outcome:
        return Jump("give_to_turn_player")

    def _is_barred(self, game: DuelState, choice: CardId | AbilityUse | None) -> bool:
        return loops.is_barred(game, self.standing, self.holder, choice)

    def _note_choice(self, game: DuelState) -> None:
        if self.standing:
            choice = repr(self.chosen)
            point = LoopPoint(self.standing, self.holder, choice, is_free=self.is_free)
            turns.note_choice(game, point)
