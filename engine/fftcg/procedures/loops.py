"""Loops, and how they come to an end (13)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.fftcg.atoms import turns
from engine.fftcg.model.state import PLAYERS, DuelState, LoopPoint
from engine.fftcg.rules import loops
from engine.kernel.decisions import Decision, Kind
from engine.kernel.machine import Ask, Done, Jump, Outcome, Procedure, rule

MOST = 99  # times


@dataclass(kw_only=True)
class StopLoop(Procedure):
    """13.2, 13.3: those who can stop it say how many times it is done; the least number counts.

    Repeating it changes nothing, so only its end has to be carried out.
    """

    choices: tuple[LoopPoint, ...]  # for each who can stop it, the one that begins it
    number: int = 0
    times: tuple[int, ...] = ()

    @rule("13.1")
    def draw_unless_stopped(self, game: DuelState) -> Outcome:
        if self.choices:
            return None
        turns.lose(game, PLAYERS, "13.1")
        return Done()

    @rule("13.2", "13.3")
    def ask(self, game: DuelState) -> Outcome:
        if len(self.times) == len(self.choices):
            return Jump("stop")
        player = self.choices[len(self.times)].player
        number = "13.2" if len(self.choices) == 1 else "13.3"
        asked = Decision(player, Kind.NUMBER, "loop-times", number, minimum=0, maximum=MOST)
        return Ask(asked, "number")

    @rule("13.2", "13.3")
    def note(self, game: DuelState) -> Outcome:
        self.times = (*self.times, self.number)
        return Jump("ask")

    @rule("13.2", "13.3")
    def stop(self, game: DuelState) -> Outcome:
        least = min(self.times)
        stopper = self.choices[self.times.index(least)].player
        game.note("loop-stopped", stopper, least)
        turns.stop_loop(game, self.choices)
        return Done()


def stopping(game: DuelState, standing: str) -> StopLoop | None:
    """The procedure due if the game has come back to where it stood before."""
    found = loops.found(game, standing)
    if found is None:
        return None
    return StopLoop(choices=found.first_choices(game))
