"""Moments of the second game that only a forged host tells, and faces that nobody has printed."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from engine.bots.fftcg.names import DUELLISTS
from engine.fftcg.faces import TcgNow, TcgPrint
from engine.fftcg.game import new_duel
from engine.kernel.errors import SaveError
from engine.kernel.machine import answer, run
from engine.kernel.rng import Rng
from engine.kernel.views import View, view_for
from tests.desktop.seated import expose, still
from tests.desktop.test_hostile_moments import ANYWHERE, MANY, SAMPLES, doubts_of, line_of, spoilt
from ufs_desktop.fftcg.face import paint_face
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fftcg.module import DUEL, is_sound
from ufs_desktop.fftcg.shelf import duel_cards, duel_starters
from ufs_desktop.lan.table_page import LanPage
from ufs_desktop.net.search import Network
from ufs_desktop.net.viewcode import ViewReader, written
from ufs_desktop.remote.guest import GuestSession
from ufs_desktop.remote.guest_worker import Caller
from ufs_desktop.session.update import Update
from ufs_desktop.theme.colours import DARK

pytestmark = pytest.mark.usefixtures("dressed")


def moment(prompt: str, after: int) -> View:
    """A moment of a game between bots at which the first player is asked this."""
    decks = [duel_cards(offered.deck) for offered in duel_starters()[2:4]]
    game = new_duel("hostile", decks)
    bots = [DUELLISTS["random"](f"hostile {seat}") for seat in (0, 1)]
    run(game)
    for number in range(2_000):
        asked = game.pending
        assert asked is not None, "the game is over too soon"
        if number >= after and (asked.prompt, asked.player) == (prompt, 0):
            return view_for(game, 0)
        answer(game, asked.id, bots[asked.player].choose(game, asked))
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize(
    ("prompt", "after", "samples"),
    [
        ("attack", 40, SAMPLES),
        pytest.param("attack", 40, MANY, marks=pytest.mark.slow),
        pytest.param("pay", 60, MANY, marks=pytest.mark.slow),
        pytest.param("priority", 90, MANY, marks=pytest.mark.slow),
    ],
)
def test_no_moment_of_a_duel_breaks_the_window(
    qtbot: QtBot, prompt: str, after: int, samples: int
) -> None:
    session = GuestSession(Caller(DUEL, "Ash", invitation=ANYWHERE), Network(0, 0))
    session.names, session.people = ("Ash", "Bram"), frozenset({0})
    table = LanPage(DUEL_KIT, session, session.talk, still())
    expose(table, qtbot)
    rng, reader, shown = Rng("hostile"), ViewReader(DUEL.shown), 0
    view = moment(prompt, after)
    events = [fact for entry in view.log for fact in written(entry)[3] if isinstance(fact, dict)]
    raw = json.loads(json.dumps(written(view._replace(log=()))))
    doubts = doubts_of(table)
    for number in range(samples):
        try:
            forged = reader.view(None, [0, spoilt(raw, rng, 16 * 2 ** rng.below(8))])
            lines = reader.log([line_of(rng, events) for _ in range(20)])
        except SaveError:
            continue
        shown += 1
        table.session.updated.emit(Update(forged._replace(log=lines), 0, still=number % 2 == 0))
        table.grab()
        table.finish_painting()
    assert shown > samples // 12
    assert len(doubts) < shown
    table.session.updated.emit(Update(view, 0, still=True))  # nothing of it has stayed
    assert table.interaction is not None
    table.hide()
    table.end()


def test_only_views_of_a_duel_are_sound() -> None:
    view = moment("priority", 30)
    assert is_sound(view)
    table = view.table
    assert not is_sound(view._replace(table=table._replace(active=2)))
    assert not is_sound(view._replace(table=table._replace(phase="tea")))
    assert not is_sound(view._replace(table=table._replace(loss_at=0)))
    assert not is_sound(view._replace(zones=view.zones[1:]))
    assert not is_sound(view._replace(table=None))


@pytest.mark.parametrize("width", [30, 90, 300])
@pytest.mark.parametrize("word", ["no such word", "{0}{who}", "", "x" * 200])
def test_no_word_of_a_face_keeps_it_from_being_painted(word: str, width: int) -> None:
    image = QImage(width, round(width * 1.4), QImage.Format.Format_RGB32)
    now = TcgNow(("forward", word), 10**12, (word,), (word,), must_attack=True)
    for elements in ((), (word,), (word, "fire", "ice")):
        printed = TcgPrint(
            word, word, elements, 10**12, -1, (word,), (word,), (word,) * 9, True, True, word
        )
        for state in (None, now, now._replace(kinds=(), power=-5)):
            painter = QPainter(image)
            paint_face(painter, QRectF(image.rect()), printed, state, (10**12, True), DARK, None)
            painter.end()
