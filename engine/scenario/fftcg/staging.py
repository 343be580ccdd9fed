"""The second game's scenarios, in the form that the runner needs."""

from __future__ import annotations

from engine.fftcg.rulebook import BOOK, tcg_rules
from engine.scenario.errors import ScenarioError
from engine.scenario.fftcg.builder import WatchedDuel, dealt_duel
from engine.scenario.fftcg.setup import read_duel_setup
from engine.scenario.fftcg.speech import DUEL_SPEECH
from engine.scenario.staging import Scenario, Staging


def _judge(scenario: Scenario) -> str:
    raise ScenarioError(scenario.file, "scenarios do not check decks of this game")


DUEL_STAGING = Staging(
    rules=lambda edition: tcg_rules(),
    speech=DUEL_SPEECH,
    read_setup=read_duel_setup,
    set_up=WatchedDuel,
    deal=dealt_duel,
    judge=_judge,
    concession="2.1",
)
DUEL_STAGINGS = {BOOK: DUEL_STAGING}
