"""Infinity (11.13): a symbol is chosen, which the card has for as long as it is in play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Jump, Outcome, rule
from engine.ufs import atoms
from engine.ufs.effects.nodes.words import Property, Symbol, Zone
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import ALL_SYMBOLS
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.setup import Setup
from engine.ufs.rules.values import IN_PLAY

SETUP = list(Setup.STEPS)
CHOSEN = SETUP.index("shuffle_decks")


def is_unnamed(game: UfsGame, card_id: CardId) -> bool:
    """11.13.1: an infinity card that is not in play, or lies there face down."""
    card = game.cards[card_id]
    return game.printed(card_id).infinity and (card.zone not in IN_PLAY or not card.face_up)


def symbol_decision(player: Player, card_id: CardId, symbols: Iterable[Symbol]) -> Decision:
    """Ask which symbol the card is to have."""
    facts = (("property", str(Property.SYMBOL)),)
    options = tuple(sorted(map(str, symbols)))
    return Decision(player, Kind.OPTION, "name", "11.13.1", options, source=card_id, facts=facts)


@dataclass(kw_only=True)
class AdvancedSetup(
    Setup, order=(*SETUP[:CHOSEN], "ask_for_symbol", "keep_symbol", *SETUP[CHOSEN:])
):
    """11.13.2: when characters are revealed, those with infinity get one symbol for the game."""

    symbols: int = 0  # players whose character has been looked at
    symbol: str = ""

    @rule("11.13.2")
    def ask_for_symbol(self, game: UfsGame) -> Outcome:
        if self.symbols == len(self.characters):
            return Jump("shuffle_decks")
        card_id = self.characters[self.symbols]
        self.symbols += 1
        if not game.printed(card_id).infinity:
            return Jump("ask_for_symbol")
        owner = game.cards[card_id].owner
        return Ask(symbol_decision(owner, card_id, ALL_SYMBOLS), "symbol")

    @rule("11.13.2")
    def keep_symbol(self, game: UfsGame) -> Outcome:
        atoms.name_symbol(game, self.characters[self.symbols - 1], self.symbol)
        return Jump("ask_for_symbol")


@dataclass(kw_only=True)
class AdvancedDo(Do, order=("find_unnamed", "ask_for_symbol", "keep_symbol", *Do.STEPS)):
    """11.13.1: a card that is placed into play has its symbol named first."""

    unnamed: tuple[CardId, ...] = ()
    symbol: str = ""

    @rule("11.13.1")
    def find_unnamed(self, game: UfsGame) -> Outcome:
        deed = self.deed
        placed = deed.to in (Zone.POOL, Zone.STAGE) and not deed.under
        if placed and deed.arrival.face_up is not False:
            self.unnamed = tuple(card for card in deed.cards if is_unnamed(game, card))
        return None if self.unnamed else Jump("begin")

    @rule("11.13.1")
    def ask_for_symbol(self, game: UfsGame) -> Outcome:
        card_id = self.unnamed[0]
        owner = game.cards[card_id].owner
        return Ask(symbol_decision(owner, card_id, ALL_SYMBOLS), "symbol")

    @rule("11.13.1")
    def keep_symbol(self, game: UfsGame) -> Outcome:
        atoms.name_symbol(game, self.unnamed[0], self.symbol)
        self.unnamed = self.unnamed[1:]
        return Jump("ask_for_symbol") if self.unnamed else Jump("begin")
