"""The end of a game in words."""

from __future__ import annotations

import pytest

from engine.kernel.game import Result
from tests.desktop.fakes import view_at
from ufs_desktop.verdict import verdict


@pytest.mark.parametrize(
    ("losers", "people", "title"),
    [
        ((1,), {0}, "You win!"),
        ((0,), {0}, "You lose"),
        ((0,), {0, 1}, "Rival wins"),
        ((0, 1), {0}, "A draw"),
    ],
)
def test_who_won(losers: tuple[int, ...], people: set[int], title: str) -> None:
    view = view_at("form")._replace(result=Result(losers, "A.1.1"))
    assert verdict(view, ("You", "Rival"), people)[0] == title


def test_the_reason_links_to_its_rule() -> None:
    view = view_at("form")._replace(result=Result((1,), "A.1.1"))
    _, why = verdict(view, ("You", "Rival"), {0})
    assert '<a href="A.1.1">' in why
    assert len(why) > 40
