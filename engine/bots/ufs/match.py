"""Whole fights between bots by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.bots.field import DRAWN, FieldGame, Pairing
from engine.bots.match import FinishedGame, play_out
from engine.bots.ufs.names import BOTS
from engine.bots.ufs.signs import count
from engine.ufs.game import Fight, new_game
from engine.ufs.model.values import Definition


def play_match(
    key: str,
    edition: str,
    decks: Sequence[Sequence[Definition]],
    bots: Sequence[str],
    *,
    record: bool = False,
) -> FinishedGame[Fight]:
    """Play one game; everything in it follows from the key."""
    players = [BOTS[name](f"{key}/{seat}") for seat, name in enumerate(bots)]
    return play_out(new_game(key, edition, decks), players, record=record)


def play_job(
    job: Pairing, decks: Mapping[str, Sequence[Definition]], edition: str, bot: str
) -> FieldGame:
    """One game of a field; everything in it follows from the job and the decks."""
    first, second = job.seats
    match = play_match(job.key, edition, [decks[first], decks[second]], [bot, bot])
    winner = DRAWN if match.winner is None else match.winner
    told = (count(match.game.log, 0), count(match.game.log, 1))
    return FieldGame(job.key, job.seats, winner, match.game.turn, told)
