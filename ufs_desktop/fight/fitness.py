"""Which cards fit a starting character: those that share a symbol with it."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.decks.legality import INFINITY
from engine.library.records import ATTUNED
from ufs_desktop.cabinet.values import CardSheet
from ufs_desktop.fight.symbols import paint_symbol


def shared_symbols(character: CardSheet, card: CardSheet) -> tuple[str, ...]:
    """The symbols of a card that let it be played in the character's deck."""
    held = character.groups["symbol"]
    return tuple(symbol for symbol in card.groups["symbol"] if _is_shared(symbol, held))


def _is_shared(symbol: str, held: tuple[str, ...]) -> bool:
    """Infinity stands for any symbol; an attuned one requires its plain one."""
    plain = symbol.removesuffix(ATTUNED)
    return INFINITY in (plain, *held) or plain in held


def fitting_query(character: CardSheet) -> str:
    """A search for the cards that fit; empty if every card does."""
    held = character.groups["symbol"]
    if INFINITY in held or not held:
        return ""
    plain = [symbol for symbol in held if not symbol.endswith(ATTUNED)]
    wanted = [*plain, INFINITY]  # `symbol:fire` finds fire-attuned as well
    return f"({' or '.join(f'symbol:{symbol}' for symbol in wanted)})"


def paint_binding(painter: QPainter, symbol: str, box: QRectF) -> None:
    """A symbol; an attuned one is smaller."""
    plain = symbol.removesuffix(ATTUNED)
    inset = box.width() * 0.16 if plain != symbol else 0.0
    paint_symbol(painter, plain, box.adjusted(inset, inset, -inset, -inset))
