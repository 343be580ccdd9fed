"""Comparing and rounding plain numbers."""

from __future__ import annotations

from engine.ufs.effects.nodes.words import Comparison, Rounding

HIGHEST = 99  # that a player may choose if there is no other bound


def compare(left: int, how: Comparison, right: int) -> bool:
    match how:
        case Comparison.EQUAL:
            return left == right
        case Comparison.AT_LEAST:
            return left >= right
        case Comparison.AT_MOST:
            return left <= right
        case Comparison.MORE:
            return left > right
        case Comparison.LESS:
            return left < right


def half(number: int, rounding: Rounding) -> int:
    """J.4.3.4: rounded up unless the text says down."""
    return number // 2 if rounding is Rounding.DOWN else -(-number // 2)


def quotient(number: int, divisor: int, rounding: Rounding) -> int:
    """0 if the divisor is 0 (advanced 2.13.6); otherwise rounded up unless the text says down."""
    if divisor == 0:
        return 0
    return number // divisor if rounding is Rounding.DOWN else -(-number // divisor)
