"""Views and answers as messages."""

from __future__ import annotations

import json
from typing import Any

import pytest

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
        {"shapes": {}, "shared": {}, "value": {"View": []}},
        {"shapes": {"View": ["viewer"]}, "shared": {}, "value": {"View": [0]}},
        {"shapes": {}, "shared": {}, "value": 1, "more": 2},
        {"shapes": [], "shared": {}, "value": 1},
        {"shapes": {"os": ["system"]}, "shared": {}, "value": {"os": ["rm"]}},
    ],
)
def test_what_is_no_view_is_refused(document: Any) -> None:
    with pytest.raises(SaveError):
        unpack(Tide.codec(), document, View)
