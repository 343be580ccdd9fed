"""Checks that what a text refers to has been declared: X, or an additional cost (4.5, 11.3.5)."""

from __future__ import annotations

from engine.fftcg.model.autos import AutoAbility
from engine.fftcg.model.costs import AddedPaid, FurtherCost, OtherCost
from engine.fftcg.model.patterns import NumberSpan, TcgNode
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.spells import ActionAbility, SpellPay, VariableAmount
from engine.fftcg.model.trees import nodes
from engine.text.fftcg.lines import SummonLine


def speaks_of_no_x(tree: TcgNode) -> bool:
    """Whether it uses X without a variable cost that was paid before."""
    if any(price.variables for price in _prices(tree)):
        return False
    said = [each for each in nodes(tree) if _says_x(each) or _asks_for_x(each)]
    return bool(said) and _says_x(said[0])


def _prices(tree: TcgNode) -> list[CpPrice]:
    match tree:
        case ActionAbility(price=price):
            return [price]
        case SummonLine(terms=terms):
            return [each.price for each in terms if isinstance(each, FurtherCost | OtherCost)]
        case FurtherCost(price=price) | OtherCost(price=price):
            return [price]
    return []


def _says_x(node: TcgNode) -> bool:
    return isinstance(node, VariableAmount) or (isinstance(node, NumberSpan) and node.is_variable)


def _asks_for_x(node: TcgNode) -> bool:
    return isinstance(node, SpellPay) and node.price.variables > 0


def speaks_of_nothing_paid(tree: TcgNode) -> bool:
    """Whether it asks about an additional cost that it lacks, or when the answer is not known."""
    terms = tree.terms if isinstance(tree, SummonLine) else ()
    if any(isinstance(each, FurtherCost) and each.is_optional for each in terms):
        autos = (each for each in nodes(tree) if isinstance(each, AutoAbility))
        return any(isinstance(each.condition, AddedPaid) for each in autos)
    return any(isinstance(each, AddedPaid) for each in nodes(tree))
