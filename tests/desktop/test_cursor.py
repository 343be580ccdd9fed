"""The keyboard's cursor goes where its arrow points, and gets everywhere."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.kernel.sight import Handle
from tests.desktop.fakes import FakeSession
from tests.desktop.seated import seated, still
from tests.desktop.states import state_named
from ufs_desktop.table.cursor import DIRECTIONS, Spot, next_place

STAGED, BELOW, BESIDE = Handle(1), Handle(2), Handle(3)


def test_what_is_beside_is_not_what_is_below() -> None:
    """A character stands a little lower than the cards beside it."""
    places: Mapping[Spot, QPointF] = {
        STAGED: QPointF(108, 690),
        BELOW: QPointF(165, 765),
        BESIDE: QPointF(40, 695),
    }
    assert next_place(places, STAGED, Qt.Key.Key_Down) == BELOW
    assert next_place(places, STAGED, Qt.Key.Key_Left) == BESIDE
    alone = {place: at for place, at in places.items() if place != BELOW}
    assert next_place(alone, STAGED, Qt.Key.Key_Down) == BESIDE


def test_what_lies_between_two_others_is_not_passed_by() -> None:
    """The attack, held large between the characters, while hardly anything else is there."""
    attack, own, rival, hand = Handle(1), Handle(2), Handle(3), Handle(4)
    places: Mapping[Spot, QPointF] = {
        rival: QPointF(66, 82),
        attack: QPointF(195.5, 284.5),
        own: QPointF(66, 451),
        hand: QPointF(516, 590.5),
    }
    assert next_place(places, own, Qt.Key.Key_Up) == attack
    assert next_place(places, rival, Qt.Key.Key_Down) == attack
    assert next_place(places, attack, Qt.Key.Key_Down) == own


def to_next(places: Mapping[Spot, QPointF], here: Spot, key: Qt.Key) -> Spot:
    there = next_place(places, here, key)
    assert there is not None
    return there


def reached(steps: Mapping[Spot, set[Spot]], start: Spot) -> set[Spot]:
    found, waiting = {start}, [start]
    while waiting:
        new = steps[waiting.pop()] - found
        found |= new
        waiting += new
    return found


@pytest.mark.usefixtures("dressed")
def test_arrows_lead_from_everywhere_to_everywhere(qtbot: QtBot) -> None:
    session = FakeSession(people=(0, 1))
    with seated(session, qtbot, still(open_hands=True)) as page:
        page.resize(1280, 660)
        session.show(state_named("nested-windows"))
        QApplication.processEvents()
        places = page.scene.places
        forth = {here: {to_next(places, here, key) for key in DIRECTIONS} for here in places}
        back: dict[Spot, set[Spot]] = {place: set() for place in places}
        for here, there in forth.items():
            for place in there:
                back[place].add(here)
        start = next(iter(places))
        assert reached(forth, start) == reached(back, start) == set(places)
