"""What can be concluded about hidden cards when nobody responds (H.2.3.2)."""

from __future__ import annotations

from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.rules.unseen_answers import may_answer_unseen


def watch_silence(game: UfsGame, when: frozenset[str]) -> None:
    """Note the players whose silence on these occasions may show what their hand lacks."""
    if game.passed_over is None:
        return
    unknown = [player for player in PLAYERS if player not in game.passed_over]
    for player in may_answer_unseen(game, unknown, when):
        game.pass_over(player)
