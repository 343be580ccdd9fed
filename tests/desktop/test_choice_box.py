"""A list of choices that is filled anew while one of them is chosen."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ufs_desktop.widgets.choice import ChoiceBox


@pytest.mark.parametrize(
    ("entries", "chosen"),
    [
        ([("all", 0), ("new", 1), ("old", 2)], ("old", 2)),
        ([("all", 0), ("new", 1)], ("all", 0)),
        ([], ("", None)),
    ],
)
def test_what_was_chosen_stays_chosen_if_it_is_still_offered(
    entries: list[tuple[str, object]], chosen: tuple[str, object], qtbot: QtBot
) -> None:
    box = ChoiceBox()
    qtbot.addWidget(box)
    box.refill([("all", 0), ("old", 1)])
    box.setCurrentIndex(1)
    told: list[int] = []
    box.currentIndexChanged.connect(told.append)
    box.refill(entries)
    assert (box.currentText(), box.currentData()) == chosen
    assert box.count() == len(entries)
    assert told == []
    box.setCurrentIndex(-1 if box.currentIndex() != -1 else 0)
    assert len(told) == bool(entries)  # it tells again
