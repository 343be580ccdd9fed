"""Which of many alike samples stand in a usual run; the others wait for one that takes its time."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import pytest
from _pytest.mark.structures import ParameterSet


def share(
    samples: Iterable[object], nth: int, others: pytest.MarkDecorator
) -> tuple[ParameterSet, ...]:
    """Parameters for a test: every nth sample, the first among them; the others marked so.

    What is no mapping names the samples as pytest does.
    """
    named = samples.items() if isinstance(samples, Mapping) else ((None, one) for one in samples)
    return tuple(
        pytest.param(sample, id=name, marks=() if at % nth == 0 else others)
        for at, (name, sample) in enumerate(named)
    )


def shared_pairs(
    first: Iterable[object], second: Collection[object], others: pytest.MarkDecorator
) -> tuple[ParameterSet, ...]:
    """The same for pairs: with each one of the first stands one of the second, all in turn."""
    return tuple(
        pytest.param(one, other, marks=() if (at + beside) % len(second) == 0 else others)
        for at, one in enumerate(first)
        for beside, other in enumerate(second)
    )
