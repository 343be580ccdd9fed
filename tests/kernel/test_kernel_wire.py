"""Views and answers as messages."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from engine.kernel import wire
from engine.kernel.codec import Codec
from engine.kernel.decisions import Move
from engine.kernel.errors import SaveError
from engine.kernel.views import View, view_for
from engine.kernel.wire import pack, unpack
from tests.kernel.playing import play_until, prompted
from tests.kernel.tide.model import Tide


def test_a_view_comes_over_as_it_was_sent() -> None:
    game = play_until(5, prompted("open")).game
    for player in (0, 1):
        view = view_for(game, player)
        sent = json.dumps(pack(Tide.codec(), view))
        assert unpack(Tide.codec(), json.loads(sent), View) == view


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {},
        {"shapes": {}, "shared": {}, "value": 1},
        {"shapes": {}, "shared": {}, "value": {"GameView": []}},
        {"shapes": {"GameView": ["viewer"]}, "shared": {}, "value": {"GameView": [0]}},
        {"shapes": {}, "shared": {}, "value": 1, "more": 2},
        {"shapes": [], "shared": {}, "value": 1},
        {"shapes": {"os": ["system"]}, "shared": {}, "value": {"os": ["rm"]}},
    ],
)
def test_what_is_no_view_is_refused(document: Any) -> None:
    with pytest.raises(SaveError):
        unpack(Tide.codec(), document, View)


class Box(NamedTuple):
    """Holds anything, another box too."""

    content: Any


SHARING = Codec((Box,), shared=(Box,))


def doubled(times: int) -> Any:
    """A small document that stands for a value twice as large with each entry."""
    shared: dict[str, Any] = {"0": {"Box": [1]}}
    for number in range(1, times):
        inner = {"@Box": str(number - 1)}
        shared[str(number)] = {"Box": [[inner, inner]]}
    last = {"@Box": str(times - 1)}
    return {"shapes": {"Box": ["content"]}, "shared": {"Box": shared}, "value": last}


def test_shared_values_that_double_are_refused() -> None:
    assert isinstance(unpack(SHARING, doubled(8), Box), Box)
    document = doubled(60)
    assert len(json.dumps(document)) < 5_000
    with pytest.raises(SaveError, match="far too often"):
        unpack(SHARING, document, Box)


def test_many_uses_of_one_shared_value_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "MOST", 10_000)
    document = doubled(10)
    once = document["value"]
    assert unpack(SHARING, document | {"value": [once]}, tuple)
    with pytest.raises(SaveError, match="far too often"):
        unpack(SHARING, document | {"value": [once] * 10}, tuple)


def test_a_long_text_that_is_shared_counts_for_its_length() -> None:
    shared = {"Box": {"0": {"Box": ["a" * 20_000]}}}
    document = {"shapes": {"Box": ["content"]}, "shared": shared, "value": [{"@Box": "0"}] * 100}
    assert unpack(SHARING, document, tuple)
    with pytest.raises(SaveError, match="far too often"):
        unpack(SHARING, document | {"value": [{"@Box": "0"}] * 10_000}, tuple)


def test_a_shared_value_is_of_its_class() -> None:
    document = {"shapes": {}, "shared": {"Box": {"a": [1]}}, "value": {"@Box": "a"}}
    with pytest.raises(SaveError, match="is no Box"):
        unpack(SHARING, document, tuple)


def test_only_what_is_written_once_may_be_shared() -> None:
    move = {"Move": [0, 1, "", "", False]}
    for name in ("Move", "set", "Kind", "nobody", ""):
        document = {"shapes": {"Move": list(Move._fields)}, "shared": {name: {"0": move}}}
        with pytest.raises(SaveError, match="is never shared"):
            unpack(Tide.codec(), document | {"value": {f"@{name}": "0"}}, tuple)


def test_what_does_not_fit_is_told_in_a_few_words() -> None:
    """The words of a refusal do not go through the whole value either."""
    document = doubled(14)
    document["value"] = {"Ref": [[document["value"]] * 50, 1]}
    document["shapes"]["Ref"] = ["card", "epoch"]
    with pytest.raises(SaveError) as refused:
        unpack(SHARING, document, tuple)
    assert len(str(refused.value)) < 200
