"""Backups at the table: an attack is aimed by a click on one, and what it takes is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from engine.kernel import machine
from engine.kernel.sight import Handle
from engine.kernel.views import answer_from, told_as
from engine.ufs.faces import CardFace, FightView
from engine.ufs.game import Fight
from engine.ufs.model.offer import Offer
from tests.desktop.fakes import FakeSession
from tests.desktop.seated import show_moment
from tests.desktop.table_driver import Hands
from tests.scenario.writing import laid_out
from ufs_desktop.fight.cardview import face_of as shown
from ufs_desktop.fight.chronicle import chronicle_line
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.look import look_of
from ufs_desktop.fight.stage import stage_of
from ufs_desktop.fight.wording import worded_view
from ufs_desktop.fight.words import card_name, offer_label
from ufs_desktop.play.page import TablePage
from ufs_desktop.table.beats import News, StrikeBeat
from ufs_desktop.table.spread import Placement
from ufs_desktop.theme.colours import DARK

pytestmark = pytest.mark.usefixtures("dressed")
NAMES = ("You", "Rival")
HEAD = "title: a test\nedition: universus\nrules: [backup.6]\n"
TABLE = """
    cards:
      Ferry Hand: {type: backup, difficulty: 0, stamina: 5}
      Porter: {type: backup, difficulty: 0, stamina: 4, block: mid +1}
      Jab: {type: attack, difficulty: 0, zone: mid, speed: 1, damage: 3}
    setup:
      turn: 3
      A: {hand: [Jab, Rock]}
      B: {stage: [Ferry Hand, Porter]}
    script: []
    expect: {}
"""


@pytest.fixture
def game(tmp_path: Path) -> Fight:
    """A turn of player 0, who may attack either of two backups."""
    return laid_out(tmp_path, TABLE, HEAD)


def seen(game: Fight) -> FightView:
    view: FightView = worded_view(game, 0)
    return view


def faces(view: FightView) -> dict[str, tuple[Handle, CardFace]]:
    """The cards whose faces are seen, by their printed names."""
    cards = (card for zone in view.zones for card in zone.cards)
    known = ((card.handle, card.face) for card in cards if isinstance(card.face, CardFace))
    return {face.printed.name: (handle, face) for handle, face in known}


def named(view: FightView, name: str) -> Handle:
    return faces(view)[name][0]


def stamina(view: FightView) -> tuple[int | None, int | None]:
    """Of Porter: as it is printed, and what is left."""
    face = faces(view)["Porter"][1]
    assert face.state.current is not None
    return face.printed.stamina, face.state.current.stamina


def attacks(view: FightView) -> dict[str, object]:
    """The keys of the offers with Jab, by what they say."""
    assert view.decision is not None
    cards = {card.handle: card for zone in view.zones for card in zone.cards}
    labels = ((offer_label(each.key, cards), each.key) for each in view.decision.options)
    return {label: key for label, key in labels if "Jab" in label}


def after_attack(game: Fight) -> FightView:
    """Porter is attacked, and nobody does anything about it."""
    key = attacks(seen(game))["Attack Porter with Jab"]
    assert game.pending is not None
    number = game.pending.id
    machine.answer(game, number, answer_from(game, 0, number, key))
    return seen(game)


def test_each_target_has_words_of_its_own(game: Fight) -> None:
    assert set(attacks(seen(game))) == {
        "Play Jab",
        "Attack Ferry Hand with Jab",
        "Attack Porter with Jab",
    }


def test_a_click_on_a_backup_aims_the_attack(
    game: Fight, session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = seen(game)
    show_moment(session, page, view)
    hands.click(named(view, "Jab"))
    assert session.answers == []
    hands.click(named(view, "Porter"))
    (answer,) = session.answers
    offer = told_as(Offer, answer[1])
    assert offer is not None
    assert Handle(offer.card) == named(view, "Jab")
    assert offer.target is not None
    assert Handle(offer.target) == named(view, "Porter")


def test_what_is_taken_shows_on_the_face_and_in_the_log(game: Fight) -> None:
    assert stamina(seen(game)) == (4, 4)
    view = after_attack(game)
    assert stamina(view) == (4, 1)
    lines = [chronicle_line(entry, NAMES).text for entry in view.log]
    assert "You attack Porter" in lines
    assert "Jab deals 3 damage" in lines
    assert "Porter loses 3 stamina" in lines


def test_the_strike_goes_to_the_backup(game: Fight) -> None:
    view = after_attack(game)
    beats = FIGHT_KIT.story.beats(News(view, NAMES, frozenset()))
    (strike,) = (beat for beat in beats if isinstance(beat, StrikeBeat))
    assert strike.title == "You attack Porter"
    assert strike.end.card == named(view, "Porter")


def test_a_wounded_backup_looks_wounded(game: Fight) -> None:
    """Its number is painted anew: the picture of the card is another one."""
    cards = [card for zone in seen(game).zones for card in zone.cards]
    handle = named(seen(game), "Porter")
    whole = next(look_of(card, "stage") for card in cards if card.handle == handle)
    hurt = [card for zone in after_attack(game).zones for card in zone.cards]
    look = next(look_of(card, "stage") for card in hurt if card.handle == handle)
    assert (whole.current, look.shown.stamina) == (None, 1)
    box = QRectF(0, 0, 100, 140)
    pictures = []
    for each in (whole, look):
        picture = QImage(100, 140, QImage.Format.Format_ARGB32)
        with QPainter(picture) as painter:
            each.paint(painter, box, DARK, None)
        pictures.append(picture)
    assert pictures[0] != pictures[1]


CROWD = """
    cards:
      Ferry Hand: {type: backup, stamina: 5}
      Porter: {type: backup, stamina: 4}
      Lamp: {type: asset}
    setup:
      A: {hand: [Rock, Elm], stage: [Lamp, Ferry Hand, Oak, Ash (face down), Porter]}
    script: []
    expect: {}
"""


def test_backups_have_the_right_end_of_the_stage_to_themselves(tmp_path: Path) -> None:
    view = seen(laid_out(tmp_path, CROWD, HEAD))
    slots = stage_of(view, 0).slots
    found = [(face.printed.name, slot.is_aside) for slot in slots if (face := shown(slot.cards[0]))]
    assert found == [
        ("Oak", False),
        ("Ash", False),
        ("Lamp", True),
        ("Ferry Hand", True),
        ("Porter", False),
    ]
    plan = FIGHT_KIT.plan.layout(1010, 588, view)
    lying = {card_name(each.card): each for each in plan.spread(view, NAMES).cards.values()}
    pairs = [(lying[a], lying[b]) for a, b in (("Oak", "Ash"), ("Lamp", "Ferry Hand"))]
    gaps = [right.at.x() - left.at.x() - left.width for left, right in pairs]
    assert gaps[1] > 3 * gaps[0]


def test_the_ground_of_backups_is_there_as_long_as_they_are(tmp_path: Path, game: Fight) -> None:
    for view, player in ((seen(laid_out(tmp_path, CROWD, HEAD)), 0), (seen(game), 1)):
        spread = FIGHT_KIT.plan.layout(1010, 588, view).spread(view, NAMES)
        backups = [each for each in spread.cards.values() if is_backup(each)]
        (ground,) = [row.box for row in spread.rows if row.words == "backups"]
        assert len(backups) == 2
        assert all(ground.contains(each.at) for each in backups)
        others = [each for each in spread.cards.values() if each.zone == "stage"]
        assert not any(ground.contains(each.at) for each in others if each not in backups)
        assert {each.player for each in backups} == {player}


def is_backup(placement: Placement) -> bool:
    face = shown(placement.card)
    return face is not None and face.printed.type == "backup"
