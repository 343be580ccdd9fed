"""Tide as sessions know it, so that it is played like any other game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.bots.random import RandomBot
from engine.kernel.decisions import Decision, Refusal
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import View, view_for, wordless
from tests.kernel.tide.model import PRINTED, Tide
from tests.kernel.tide.procedures import Match
from ufs_desktop.data.report import Reported
from ufs_desktop.session.module import CurrentTurn, GameModule


def new_tide(
    key: str, edition: str, decks: Sequence[Iterable[Any]], *, chooser: Player = -1
) -> Tide:
    """Both players have the same cards, whatever their decks are called."""
    game = Tide(key)
    game.stack.append(Match())
    return game


def why_not(game: Tide, player: Player, decision: Decision, act: str, card: Handle) -> Refusal:
    return Refusal(decision.rule, "this is not possible now")


def open_view(game: Tide, viewer: Player, start: int) -> View:
    return view_for(game, viewer, start)


TIDE = GameModule(
    kind=Tide,
    editions={"tide": "Tide"},
    edition="tide",
    new_game=new_tide,
    cards_of=lambda deck, lent="": PRINTED,
    cards_held=lambda game, player: PRINTED,
    bots={"random": RandomBot},
    watched="random",
    accepts_draw=lambda game, player: False,
    concession="T.2.1",
    rulebook=lambda edition: {},
    books=(),
    swap_problems=lambda registered, deck, edition, lent: (),
    words=wordless,
    odds=lambda game: {},
    why_not=why_not,
    turn=lambda game: CurrentTurn(game.turn, game.active),
    edition_of=lambda game: "tide",
    open_view=open_view,
    report=lambda replay, names: Reported({}, {}),
)
