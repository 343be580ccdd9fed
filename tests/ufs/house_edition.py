"""An edition made up for tests: all that one can change, in one module.

The deck is cycled at less cost, a mulligan leaves the game, damage lets its player draw, momentum
has a limit, and the document has ids and words of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar

from engine.kernel.machine import Jump, Outcome, rule
from engine.kernel.rulebook import RuleEntry
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.game import Fight
from engine.ufs.model.edition import Case, Edition, PauseCondition, Remedy, Rows
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.attack import AttackSequence
from engine.ufs.procedures.setup import Mulligans, draw_hand, forget_events
from engine.ufs.rules import attack_sequence

CYCLED = 4
MOMENTUM = 2  # cards that anybody keeps there
GISTS = {
    "house.cards": "What cards are.",
    "house.winning": "Who wins.",
    "house.start": "How a game starts.",
    "house.mulligan": "A mulligan leaves the game.",
    "house.pauses": "What is put right at once.",
    "house.cycling": "The discard pile becomes the deck; four cards of it leave the game.",
    "house.momentum": "Nobody keeps more than two cards as momentum.",
    "house.tests": "How a test is made.",
    "house.playing": "How cards are played.",
    "house.turn": "What a turn is made of.",
    "house.attack": "How an attack goes.",
    "house.text": "What the words on cards mean.",
}


def too_much_momentum(game: UfsGame, rows: Rows) -> tuple[Case, ...]:
    """The card that has been there longest goes."""
    full = [player for player in (0, 1) if len(game.zones[player, Zone.MOMENTUM]) > MOMENTUM]
    return tuple(Case(player, game.zones[player, Zone.MOMENTUM][:1]) for player in full)


@dataclass(kw_only=True)
class HouseMulligans(Mulligans, order=Mulligans.STEPS):
    """The hand that is put back leaves the game; no deck is shuffled."""

    @rule("house.mulligan")
    def take_mulligan(self, game: UfsGame) -> Outcome:
        player = game.first if self.taken == 0 else 1 - game.first
        self.taken += 1
        if self.wanted:
            hand = game.zones[player, Zone.HAND]
            atoms.move(game, hand, Zone.REMOVED, Verb.REMOVE, Why(player))
            draw_hand(game, player)
            game.note("mulligan", player)
            forget_events(game)
        return Jump("offer_mulligan") if self.taken < 2 else None


@dataclass(kw_only=True)
class HouseAttack(AttackSequence, order=AttackSequence.STEPS):
    """Damage pays: whoever deals some draws a card for it. All other steps stay as they are."""

    @rule("house.attack")
    def record_damage(self, game: UfsGame) -> None:
        super().record_damage(game)
        if self.dealt > 0:
            attacker = attack_sequence.going_on(game).attacker
            deck = game.zones[attacker, Zone.DECK]
            atoms.move(game, deck[:1], Zone.HAND, Verb.DRAW, Why(attacker))


LIMIT = PauseCondition(
    "house.momentum", "momentum", too_much_momentum, Remedy.DISCARD, anywhere=True
)

HOUSE: Edition = replace(
    COMPREHENSIVE,
    code="house",
    name="House",
    rulebook=lambda: {
        id: RuleEntry(id, "procedure", True, id.partition(".")[2], gist)
        for id, gist in GISTS.items()
    },
    excuses=dict,
    cycled=CYCLED,
    least_cycled=CYCLED + 1,
    pauses=(*COMPREHENSIVE.pauses[:2], LIMIT, *COMPREHENSIVE.pauses[2:]),
    procedures={Mulligans: HouseMulligans, AttackSequence: HouseAttack},
    ids={
        "A": "house.winning",
        "B": "house.cards",
        "C": "house.cards",
        "D": "house.cards",
        "E": "house.playing",
        "E.1": "house.start",
        "E.1.8": "house.mulligan",
        "E.2": "house.pauses",
        "E.2.2": "house.cycling",
        "E.3": "house.tests",
        "F": "house.turn",
        "G": "house.attack",
        "H": "house.playing",
        "I": "house.text",
        "J": "house.text",
        "K": "house.text",
    },
    words={
        "card pool": "line",
        "control check": "test",
        "check": "test",
        "momentum": "nerve",
        "mulligan": "fresh start",
        "combat phase": "main phase",
        "an action is played by one of its abilities": "a trick needs one of its own lines",
        "staging area": "yard",
        "vitality": "breath",
    },
)


class HouseFight(Fight):
    """The fight that knows the made-up edition beside the others."""

    EDITIONS: ClassVar[Mapping[str, Edition]] = MappingProxyType({**Fight.EDITIONS, "house": HOUSE})
