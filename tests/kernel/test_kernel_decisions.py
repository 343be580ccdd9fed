"""Decisions: every kind accepts what it says and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.decisions import (
    Decision,
    Kind,
    check_shape,
    forced_answer,
    is_forced,
    random_answer,
)
from engine.kernel.errors import PROTOCOL, IllegalAnswer
from engine.kernel.harness import bad_answers
from engine.kernel.rng import Rng


def asked(kind: Kind, *options: object, low: int = 1, high: int = 1, opt: bool = False) -> Decision:
    return Decision(0, kind, "prompt", "R.1", options, low, high, opt)


@st.composite
def decisions(draw: st.DrawFn) -> Decision:
    kind = draw(st.sampled_from(list(Kind)))
    options = draw(st.lists(st.integers(0, 50), min_size=1, max_size=6, unique=True))
    if kind in (Kind.NUMBER, Kind.POSITION):
        low = draw(st.integers(0, 5))
        return asked(kind, low=low, high=low + draw(st.integers(0, 5)))
    if kind is Kind.CARDS:
        high = draw(st.integers(0, len(options)))
        low = draw(st.integers(0, high))
        return asked(kind, *options, low=low, high=high, opt=draw(st.booleans()))
    if kind is Kind.NAME:
        return asked(kind, "Whelk", "Conch")
    return asked(kind, *options, opt=kind is Kind.PLAY and draw(st.booleans()))


@given(decisions(), st.integers(0, 1000))
def test_random_answers_are_legal(decision: Decision, seed: int) -> None:
    check_shape(decision, random_answer(decision, Rng(str(seed))))


@given(decisions())
def test_forced_answers_are_legal_and_the_only_ones(decision: Decision) -> None:
    if is_forced(decision):
        only = forced_answer(decision)
        check_shape(decision, only)
        assert {random_answer(decision, Rng(str(n))) for n in range(20)} <= {only} or (
            decision.kind is Kind.CARDS  # the same cards in another order
        )


@given(decisions())
def test_bad_answers_are_refused_by_the_rule_or_as_protocol(decision: Decision) -> None:
    for bad in bad_answers(decision):
        with pytest.raises(IllegalAnswer) as refused:
            check_shape(decision, bad)
        assert refused.value.rule in ("R.1", PROTOCOL)


@pytest.mark.parametrize(
    ("decision", "forced"),
    [
        (asked(Kind.PLAY, opt=True), True),
        (asked(Kind.PLAY, 4), True),
        (asked(Kind.PLAY, 4, opt=True), False),
        (asked(Kind.CARDS, 4, 5, low=2, high=2), True),
        (asked(Kind.CARDS, 4, 5, low=0, high=0), True),
        (asked(Kind.CARDS, 4, 5, low=1, high=2), False),
        (asked(Kind.CARDS, 4, 5, low=2, high=2, opt=True), False),
        (asked(Kind.OPTION, "a"), True),
        (asked(Kind.OPTION, "a", "b"), False),
        (asked(Kind.ORDER, 4), True),
        (asked(Kind.ORDER, 4, 5), False),
        (asked(Kind.NUMBER, low=3, high=3), True),
        (asked(Kind.POSITION, low=0, high=1), False),
        (asked(Kind.YES_NO), False),
        (asked(Kind.NAME), False),
    ],
)
def test_forced(decision: Decision, forced: bool) -> None:
    assert is_forced(decision) is forced


@pytest.mark.parametrize("kind", [Kind.YES_NO, Kind.NAME])
def test_what_is_never_forced_has_no_forced_answer(kind: Kind) -> None:
    with pytest.raises(ValueError, match="never forced"):
        forced_answer(asked(kind))


def test_a_judged_choice_is_not_forced() -> None:
    judged = asked(Kind.CARDS, 4, 5, low=2, high=2)._replace(judged="sum")
    assert not is_forced(judged)


def test_true_is_not_the_number_one() -> None:
    for decision in (asked(Kind.NUMBER, low=0, high=3), asked(Kind.CARDS, 1, 2)):
        with pytest.raises(IllegalAnswer):
            check_shape(decision, True if decision.kind is Kind.NUMBER else (True,))
