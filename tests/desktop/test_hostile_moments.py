"""Moments that only a forged host tells: each value of its type, and all of them together wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from engine.kernel.errors import SaveError
from engine.kernel.rng import Rng
from engine.ufs.faces import Numbers, Portrait
from tests.desktop.fakes import view_at
from tests.desktop.seated import expose, still
from ufs_desktop.fight.face import paint_card
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.look import DUEL, HAND, TABLE, CardLook
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.lan.table_page import LanPage
from ufs_desktop.net.ends import Company
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.net.search import Network
from ufs_desktop.net.viewcode import EVENT, ViewReader, written
from ufs_desktop.remote.guest import GuestSession
from ufs_desktop.remote.guest_worker import Caller
from ufs_desktop.session.update import Update
from ufs_desktop.theme.colours import DARK

pytestmark = pytest.mark.usefixtures("dressed")
SAMPLES, MANY = 30, 240
ANYWHERE = Invitation("127.0.0.1", 1, "22222")
KEYS = ("event", "block-status", "by-hand", "unending", "lost", "no such line", "")
FACTS: tuple[Any, ...] = (0, 1, -1, 7, 10**12, True, None, "", "no such word", "{0}{who}", "deck")


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[LanPage]:
    session = GuestSession(Caller(FIGHT, "Ash", invitation=ANYWHERE), Network(0, 0))
    session.names, session.people = ("Ash", "Bram"), frozenset({0})
    page = LanPage(FIGHT_KIT, session, session.talk, still())
    expose(page, qtbot)
    yield page
    page.hide()
    page.end()


def spoilt(value: Any, rng: Rng, one_in: int) -> Any:
    """The value with others of the same types in some of its places."""
    if isinstance(value, dict):
        return {name: spoilt(inner, rng, one_in) for name, inner in value.items()}
    if isinstance(value, list):
        inner = [spoilt(each, rng, one_in) for each in value]
        return inner[:-1] if inner and rng.below(one_in * 4) == 0 else inner
    if rng.below(one_in):
        return value
    like = [fact for fact in FACTS if type(fact) is type(value)]
    return rng.choice(like or list(FACTS))


def line_of(rng: Rng, events: list[Any]) -> Any:
    """A line of the log whose facts are of no kind that its key has."""
    event = {EVENT: spoilt(rng.choice(events)[EVENT], rng, 3)}
    facts = [rng.choice([event, rng.choice(FACTS), [event, [1]]]) for _ in range(rng.below(3))]
    return [rng.choice(KEYS), [], rng.choice([None, 0, 1, 5]), facts, False]


def doubts_of(table: LanPage) -> list[None]:
    """Grows whenever the window can not show what the host has told."""
    doubts: list[None] = []
    session = table.session
    assert isinstance(session, GuestSession)
    session._doubted.connect(lambda: doubts.append(None))
    return doubts


@pytest.mark.parametrize("later", ["at once", "after its trial", "after a pause"])
def test_a_question_that_nobody_knows_is_doubted_whenever_it_is_put(
    table: LanPage, later: str
) -> None:
    view, doubts = view_at("block"), doubts_of(table)
    assert view.decision is not None
    forged = view._replace(decision=view.decision._replace(prompt="no such word"))
    if later == "after a pause":
        table.talk.met.emit(Company(paused=(1,)))
    table.session.updated.emit(Update(forged, 0, is_tried=later != "after its trial"))
    assert len(doubts) == (later == "at once")
    table.session.advised.emit(())
    table.talk.met.emit(Company())
    assert doubts


@pytest.mark.parametrize("samples", [SAMPLES, pytest.param(MANY, marks=pytest.mark.slow)])
def test_no_moment_that_fits_its_types_breaks_the_window(table: LanPage, samples: int) -> None:
    rng, reader, shown = Rng("hostile"), ViewReader(FIGHT.shown), 0
    view = view_at("block")
    events = [fact for entry in view.log for fact in written(entry)[3] if isinstance(fact, dict)]
    raw = json.loads(json.dumps(written(view._replace(log=()))))
    doubts, session = doubts_of(table), table.session
    for number in range(samples):
        try:
            forged = reader.view(None, [0, spoilt(raw, rng, 16 * 2 ** rng.below(8))])
            lines = reader.log([line_of(rng, events) for _ in range(20)])
        except SaveError:
            continue
        shown += 1
        if shown % 5 == 0 and forged.decision is not None:
            forged = forged._replace(decision=forged.decision._replace(prompt="no such word"))
        session.updated.emit(Update(forged._replace(log=lines), 0, still=number % 2 == 0))
        table.grab()
    assert shown > samples // 8
    assert len(doubts) < shown
    assert view.decision is not None
    unknown = view._replace(decision=view.decision._replace(prompt="no such word"))
    before = len(doubts)
    session.updated.emit(Update(unknown, 0, still=True))
    assert len(doubts) == before + 1
    session.updated.emit(Update(view, 0, still=True))  # nothing of it has stayed
    assert table.interaction is not None


@pytest.mark.parametrize("place", ["", HAND, TABLE, DUEL])
@pytest.mark.parametrize("word", ["no such word", "{0}{who}", ""])
def test_no_word_of_a_face_keeps_it_from_being_painted(word: str, place: str) -> None:
    """Faces are painted a while after the moment that has told them."""
    told = Numbers(
        word, word, 3, 4, word, 1, word, 2, 3, 6, 20, (word, "fire"), (word, f"{word}: 2"), 4
    )
    image = QImage(300, 420, QImage.Format.Format_RGB32)
    for printed in (told, told._replace(stamina=None), told._replace(type="character")):
        look = CardLook(printed, None, (word,), word, Portrait(word, word, word), place)
        painter = QPainter(image)
        paint_card(painter, QRectF(image.rect()), look, DARK, None)
        painter.end()
