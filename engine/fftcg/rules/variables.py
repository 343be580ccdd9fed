"""X, as soon as it is declared: a number like any other (4.5)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from engine.fftcg.model.costs import AddedPaid
from engine.fftcg.model.patterns import NumberSpan, TcgNode
from engine.fftcg.model.replacements import SpellInstead
from engine.fftcg.model.spells import (
    SpellEither,
    SpellIf,
    SpellPay,
    SpellSeries,
    SpellStep,
    SpellText,
    VariableAmount,
)
from engine.fftcg.model.trees import mapped

Part = TypeVar("Part")


def settled(part: Part, number: int) -> Part:
    """11.3.5, 11.11.9: it is set once, and stays what it is."""
    return _settled(part, number)  # type: ignore[no-any-return]


@lru_cache(maxsize=1_024)  # each offer of plays asks for the same few texts and numbers
def _settled(part: Any, number: int) -> Any:
    def at(node: TcgNode) -> Any:
        match node:
            case VariableAmount(each=each):
                return each * number
            case NumberSpan(least=least, most=most, is_variable=True):
                return NumberSpan(
                    None if least is None else number, None if most is None else number
                )
        return node

    return mapped(part, at)


def priced(step: SpellStep, number: int) -> SpellStep:
    """What is paid as something resolves, with an X of its own."""

    def at(node: TcgNode) -> Any:
        match node:
            case SpellPay(price=price):
                return SpellPay(price.with_number(number))
        return node

    return settled(mapped(step, at), number)


def with_added(text: SpellText, *, is_paid: bool) -> SpellText:
    """11.3.5: what depends on an additional cost is kept or left out."""

    def at(node: TcgNode) -> Any:
        match node:
            case SpellIf(condition=AddedPaid(), step=step):
                return step if is_paid else SpellSeries(())
            case SpellEither(condition=AddedPaid(), step=step, otherwise=otherwise):
                return step if is_paid else otherwise
            case SpellInstead(step=step, condition=AddedPaid(), instead=instead):  # 11.12.5.6
                return instead if is_paid else step
        return node

    return mapped(text, at)
