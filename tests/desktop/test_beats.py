"""Beats: what each event of a fight is told by, and how the director plays them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.kernel import machine
from engine.kernel.game import Result
from engine.kernel.sight import Handle
from engine.kernel.views import EventView, LogView, View
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.faces import CardFace
from engine.ufs.forces import ForceView
from tests.desktop.fakes import FakeSession, asking, cards_in, game_at, view_at
from tests.desktop.seated import seated
from ufs_desktop.fight.beats import LITTLE, WAYS, WITHOUT_BEAT, beats_of
from ufs_desktop.fight.plan import PLATE, FightLayout
from ufs_desktop.fight.wording import worded_view
from ufs_desktop.play.page import DECISIVE, TablePage
from ufs_desktop.session.update import Update
from ufs_desktop.settings import Settings
from ufs_desktop.table.beats import (
    Anchor,
    BannerBeat,
    Beat,
    CardBeat,
    News,
    StampBeat,
    StrikeBeat,
    TallyBeat,
    Tone,
    WordBeat,
)
from ufs_desktop.table.director import MOST, Director
from ufs_desktop.table.items.beat import BeatItem
from ufs_desktop.table.items.card import Stance
from ufs_desktop.table.items.scenes import item_for
from ufs_desktop.table.items.strike import ArrowItem
from ufs_desktop.table.scene import TableScene
from ufs_desktop.table.spoken import sentence

pytestmark = pytest.mark.usefixtures("dressed")
NAMES = ("You", "Rival")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(scope="module")
def view() -> View:
    return view_at("form")


def event(kind: str, serial: int = 0, **fields: object) -> EventView:
    plain = {name: None for name in EventView._fields}
    known = {"cause": "rule", "amount": 0, "detail": (), "actor": 0, "owner": 0}
    return EventView(**(plain | known | {"kind": kind, "serial": serial} | fields))  # type: ignore[arg-type]


def told(view: View, *events: EventView, asked: object = ()) -> list[Beat]:
    return beats_of(News(after(view, *events), NAMES, asked))  # type: ignore[arg-type]


def after(view: View, *events: EventView) -> View:
    """The view with these events as all of its log."""
    log = tuple(LogView(each.kind, (), each.actor, (each,)) for each in events)
    return view._replace(log=log)


def attack_of(view: View) -> Handle:
    """An attack in the viewer's hand."""
    hand = next(z.cards for z in view.zones if (z.player, z.zone) == (0, "hand"))
    return next(
        card.handle
        for card in hand
        if isinstance(card.face, CardFace) and card.face.printed.type == "attack"
    )


# What is told


def test_each_kind_of_event_has_a_beat_or_a_reason_for_none() -> None:
    kinds = {str(verb) for verb in Verb}
    assert WAYS.keys() | WITHOUT_BEAT.keys() == kinds
    assert not WAYS.keys() & WITHOUT_BEAT.keys()
    assert all(WITHOUT_BEAT.values())


def test_what_decides_a_fight_is_told_by_itself(view: View) -> None:
    """Each kind that changes what comes is played when it is alone, whoever did it."""
    details = {
        "play": ("attack", "", False, 1, None),
        "block": ("not blocked", None),
        "resolve": ("attack", "not blocked"),
        "modify": ("damage", "add"),
        "name": ("punch",),
        "phase": ("turn", "begin"),
        **dict.fromkeys(("make_check", "pass_check", "fail_check"), ("play", None, 5, 7, ())),
    }
    counted = {"lose_vitality", "gain_vitality", "modify", "draw"}
    for kind in WAYS:
        happened = event(
            kind,
            cause="effect",
            detail=details.get(kind, ()),
            amount=int(kind in counted),
            to="momentum" if kind in ("add", "clear") else None,
        )
        (beat,) = told(view, happened)
        assert re.fullmatch(r"[A-Z+][^.]*\.", sentence(beat)), (kind, sentence(beat))


def test_whoever_does_not_see_a_fight_is_told_it(
    page: TablePage, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each beat in one sentence, though none is shown."""
    said: list[tuple[str, object]] = []

    def hear(event: QAccessibleEvent) -> None:
        assert isinstance(event, QAccessibleAnnouncementEvent)
        said.append((event.message(), event.object()))

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    card = attack_of(view)
    page.settings.set("beats", 0)
    show(
        page,
        view,
        event("play", 1, card=card, caption="Keel Slam", detail=("attack", "", False, 1, None)),
        event("block", 2, actor=1, owner=0, card=card, detail=("not blocked", None)),
        event("lose_vitality", 3, owner=1, amount=5, source=card),
        event("fail_check", 4, amount=3, card=card, detail=("play", None, 3, 5, ())),
        event("draw", 5, cause="effect", amount=1),
    )
    words, places = zip(*said, strict=True)
    assert set(places) == {page.table}
    attack, block, *others = words
    assert attack.startswith("You attack Rival: Keel Slam, ")
    assert block == "Hit: Rival does not block."
    assert others == [
        "Rival loses 5 vitality.",
        "You check: 3 against 5, fails by 2.",
        "You: +1 in hand.",
    ]


def test_an_attack_is_announced_from_its_card_to_who_is_meant(view: View) -> None:
    card = attack_of(view)
    (strike,) = told(
        view,
        event("play", card=card, caption="Keel Slam", detail=("attack", "", False, 1, None)),
    )
    assert isinstance(strike, StrikeBeat)
    assert strike.start == Anchor(0, "pool", card)
    assert strike.end == Anchor(1, PLATE)
    assert strike.words == "Keel Slam"
    assert strike.title == "You attack Rival"
    zone, speed, damage = strike.below.split("  ·  ")
    assert zone in ("HIGH", "MID", "LOW")
    assert speed.startswith("speed ")
    assert damage.startswith("damage ")


def test_only_an_attack_and_an_ability_are_announced(view: View) -> None:
    for played_as in ("foundation", "block"):
        assert told(view, event("play", detail=(played_as, "", False, 1, None))) == []
    (held,) = told(view, event("play", caption="Oath", detail=("", "t1", False, 1, None)))
    assert isinstance(held, CardBeat)
    assert (held.title, held.words) == ("You use", "Oath")


def check(kind: str, serial: int, value: int, against: int | None, *committed: Handle) -> EventView:
    detail = ("play", None, value, against, committed)
    return event(kind, serial, amount=value, detail=detail, caption="Oath")


@pytest.mark.parametrize(
    ("end", "value", "against", "words", "verdict", "tone"),
    [
        ("fail_check", 5, 7, "5 against 7", "fails by 2", Tone.BAD),
        ("pass_check", 7, 7, "7 against 7", "passes", Tone.GOOD),
    ],
)
def test_a_check_is_told_by_its_end(
    view: View, end: str, value: int, against: int, words: str, verdict: str, tone: Tone
) -> None:
    (held,) = told(view, check("make_check", 1, value, against), check(end, 2, value, against))
    assert isinstance(held, CardBeat)
    assert (held.words, held.verdict, held.tone) == (words, verdict, tone)
    assert held.title == "You check"


def test_a_check_that_is_not_decided_says_how_much_is_missing(view: View) -> None:
    (held,) = told(view, check("make_check", 1, 5, 7))
    assert isinstance(held, CardBeat)
    assert held.verdict == "2 short"
    (free,) = told(view, check("make_check", 1, 5, None))
    assert isinstance(free, CardBeat)
    assert (free.words, free.verdict) == ("5", "")


def test_what_was_committed_lies_beside_the_check() -> None:
    """The engine says itself against what a check was made, and what passed it."""
    game = game_at("commit-to-pass")
    decision = game.pending
    assert decision is not None
    choice = tuple(decision.options[: decision.maximum])
    lines = len(game.log)
    machine.answer(game, decision.id, choice)
    seen = worded_view(game, 0)
    (held,) = (
        beat
        for beat in beats_of(News(seen._replace(log=seen.log[lines:]), NAMES))
        if isinstance(beat, CardBeat)
    )
    facts = dict(decision.facts)
    assert held.words == f"{facts['value']} + {facts['short']} against {facts['difficulty']}"
    assert held.verdict == "passes"
    assert len(held.beside) == len(choice)
    assert held.below == f"{len(choice)} committed"


@pytest.mark.parametrize(
    ("status", "stamp"),
    [("completely blocked", "BLOCKED"), ("partially blocked", "HALF"), ("not blocked", "HIT")],
)
def test_a_block_is_stamped_upon_the_attack(view: View, status: str, stamp: str) -> None:
    card = attack_of(view)
    (beat,) = told(view, event("block", owner=1, actor=0, card=card, detail=(status, card)))
    assert isinstance(beat, StampBeat)
    assert beat.words == stamp
    assert beat.at == Anchor(1, "pool", card)
    assert beat.below.startswith("You block with ")


def test_nothing_to_block_with_is_said_to_who_was_not_asked(view: View) -> None:
    card = attack_of(view)
    unblocked = event("block", owner=1, actor=0, card=card, detail=("not blocked", None))
    (silent,) = told(view, unblocked)
    (declined,) = told(view, unblocked, asked={("block", card)})
    (rival,) = told(view, unblocked._replace(owner=0, actor=1))
    failed = event("fail_check", detail=("block", None, 2, 4, ()))
    (tried,) = told(view, failed, unblocked, asked={("block", card)})[1:]
    assert isinstance(silent, StampBeat)
    assert silent.below.startswith("No card in your hand can block ")
    assert isinstance(declined, StampBeat)
    assert declined.below == "You do not block"
    assert isinstance(rival, StampBeat)
    assert rival.below == "Rival does not block"
    assert isinstance(tried, StampBeat)
    assert tried.below == "Your block failed"


def test_an_attack_that_did_nothing_is_stamped(view: View) -> None:
    resolved = event("resolve", detail=("attack", "partially blocked"))
    (beat,) = told(view, resolved)
    assert isinstance(beat, StampBeat)
    assert beat.words == "NO DAMAGE"
    assert told(view, resolved._replace(amount=3)) == []
    assert told(view, event("resolve", detail=("card",))) == []


def test_several_cards_are_told_together_and_usual_ones_not_at_all(view: View) -> None:
    drawn = [event("draw", at, cause="effect", to="hand") for at in range(3)]
    (beat,) = told(view, *drawn)
    assert isinstance(beat, WordBeat)
    assert (beat.words, beat.at.zone) == ("+3 in hand", "hand")
    assert told(view, *(each._replace(cause="rule") for each in drawn)) == []
    for kind in LITTLE:
        assert told(view, event(kind, cause="cost")) == []


def test_a_turn_is_told_to_each_as_it_is_theirs(view: View) -> None:
    begun = [event("phase", owner=owner, detail=("turn", "begin")) for owner in (0, 1)]
    mine, other = told(view, *begun)
    assert isinstance(mine, BannerBeat)
    assert (mine.words, mine.tone) == ("Your turn", Tone.GOOD)
    assert isinstance(other, BannerBeat)
    assert (other.words, other.tone) == ("Rival's turn", Tone.ACCENT)
    assert told(view, event("phase", detail=("end_phase", "begin"))) == []


def test_what_no_game_tells_is_left_out(view: View) -> None:
    """As a forged replay may hold it."""
    forged = event("block", detail=("sideways", None))
    assert told(view, forged, event("unheard", detail=(1, 2, 3))) == []


# How it is played


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[TablePage]:
    settings = Settings()
    settings.now.motion = 1
    with seated(FakeSession(), qtbot, settings) as page:
        yield page


def director(page: TablePage) -> Director:
    return page.scene.director


def show(
    page: TablePage, view: View, *events: EventView, start: int = 0, still: bool = False
) -> None:
    """A moment with these events as the lines of the log from `start` on."""
    page.session.updated.emit(Update(after(view, *events), start, still=still))


def vitality(scene: TableScene, player: int) -> int:
    return scene._plates[player].shown


def standing(page: TablePage, qtbot: QtBot) -> BeatItem:
    """The item that is played, once it is there."""
    qtbot.waitUntil(lambda: bool(director(page).shown))
    director(page)._clock.setCurrentTime(director(page)._clock.duration())
    (item,) = (item for item in page.scene.items() if isinstance(item, BeatItem))
    return item


def held(item: BeatItem) -> bool:
    return item.is_held


LOSS = event("lose_vitality", 3, owner=1, amount=7)
TURN = event("phase", 4, owner=0, detail=("turn", "begin"))


def test_a_number_rolls_when_its_beat_comes(page: TablePage, view: View, qtbot: QtBot) -> None:
    show(page, view, still=True)
    before = vitality(page.scene, 1)
    show(page, view, TURN._replace(serial=1), LOSS)
    assert vitality(page.scene, 1) == before + 7  # what the view tells is not yet read
    standing(page, qtbot)
    director(page).skip()
    assert vitality(page.scene, 1) == before + 7
    standing(page, qtbot)
    assert vitality(page.scene, 1) == before
    director(page).finish()
    assert vitality(page.scene, 1) == before


def test_an_answer_ends_all_beats_at_once(page: TablePage, view: View, qtbot: QtBot) -> None:
    show(page, view, still=True)
    before = vitality(page.scene, 1)
    show(page, view, TURN, LOSS)
    assert director(page).is_playing
    interaction = page.interaction
    assert interaction is not None
    page.answering.press("pass")
    session = page.session
    assert isinstance(session, FakeSession)
    assert len(session.answers) == 1
    assert not director(page).is_playing
    assert vitality(page.scene, 1) == before


def test_what_is_asked_about_is_not_covered_by_what_stands_in_the_middle(
    page: TablePage, view: View, qtbot: QtBot
) -> None:
    page.resize(1280, 650)
    show(page, view, still=True)
    held = CardBeat(card=None, title="You check", words="5 against 3", verdict="passes")
    scene = page.scene
    usual = item_for(held, scene, 0)
    middle = usual.box.translated(usual.pos())
    assert middle.center().x() == pytest.approx(scene.middle.x())
    lying = next(iter(scene.cards.values()))
    at = middle.center() - QPointF(middle.width() / 3, 0)
    lying.take(replace(lying.placement, at=at))
    lying.setPos(at)
    lying.stand(Stance.LIT, can_drag=False)
    moved = item_for(held, scene, 0)
    assert not moved.box.translated(moved.pos()).intersects(lying.sceneBoundingRect())
    assert scene.sceneRect().contains(moved.box.translated(moved.pos()))


def test_a_click_skips_one_beat_and_reaches_no_card(
    page: TablePage, view: View, qtbot: QtBot
) -> None:
    show(page, view, TURN, LOSS)
    item = standing(page, qtbot)
    at = page.table.mapFromScene(item.scenePos())
    qtbot.mouseClick(page.table.viewport(), LEFT, pos=at)
    (loss,) = director(page).shown
    assert isinstance(loss, TallyBeat)
    session = page.session
    assert isinstance(session, FakeSession)
    assert session.answers == []


def test_the_result_waits_for_what_decided_the_game(
    page: TablePage, view: View, qtbot: QtBot
) -> None:
    over = view._replace(decision=None, result=Result((0,), "A.1.1"))
    show(page, over, TURN, *(event("draw", n, cause="effect") for n in range(2, 9)), LOSS)
    assert director(page).awaited <= DECISIVE
    standing(page, qtbot)
    assert page.is_over
    assert not page.result.isVisible()
    while director(page).is_playing:
        director(page).skip()
    assert page.result.isVisible()
    show(page, view, still=True)
    assert not page.result.isVisible()


def test_a_key_skips_one_beat(page: TablePage, view: View, qtbot: QtBot) -> None:
    show(page, view._replace(decision=None), TURN, LOSS)
    standing(page, qtbot)
    qtbot.keyClick(page, Qt.Key.Key_Space)  # nothing is asked
    assert isinstance(director(page).shown[0], TallyBeat)
    qtbot.keyClick(page, Qt.Key.Key_Backspace)
    assert not director(page).is_playing


def test_the_pointer_holds_a_beat(page: TablePage, view: View, qtbot: QtBot) -> None:
    """For as long as it rests there; then it stands for as long as was left."""
    show(page, view, TURN)
    item = standing(page, qtbot)
    rest = director(page)._rest
    qtbot.waitUntil(rest.isActive)
    left = rest.remainingTime()
    viewport, at = page.table.viewport(), page.table.mapFromScene(item.scenePos())
    qtbot.mouseMove(viewport, at - QPoint(2, 0))
    qtbot.mouseMove(viewport, at)
    assert (held(item), rest.isActive()) == (True, False)
    qtbot.mouseMove(viewport, QPoint(3, 3))
    assert (held(item), rest.isActive()) == (False, True)
    assert rest.remainingTime() > left / 2
    assert director(page).shown


@pytest.mark.parametrize("reduced", [True, False])
def test_without_beats_nothing_waits(
    page: TablePage, view: View, qtbot: QtBot, reduced: bool
) -> None:
    page.settings.set("reduced_motion", reduced)
    page.settings.set("beats", 0)
    show(page, view, TURN, LOSS)
    assert not director(page).is_playing
    assert director(page).awaited == 0


def test_with_reduced_motion_beats_stand_where_they_belong(
    page: TablePage, view: View, qtbot: QtBot
) -> None:
    page.settings.set("reduced_motion", True)
    show(page, view, TURN)
    qtbot.waitUntil(lambda: bool(director(page).shown))
    (item,) = (item for item in page.scene.items() if isinstance(item, BeatItem))
    assert item.opacity() == 1.0
    assert item.pos() == page.scene.middle
    assert director(page)._clock.state() == director(page)._clock.State.Stopped


def test_no_clock_ticks_once_all_is_told(page: TablePage, view: View, qtbot: QtBot) -> None:
    page.settings.set("beats", 55)
    show(page, view, TURN)
    standing(page, qtbot)
    qtbot.waitUntil(lambda: not director(page).is_playing)
    assert not director(page)._rest.isActive()
    assert director(page)._clock.state() == director(page)._clock.State.Stopped
    assert not [item for item in page.scene.items() if isinstance(item, BeatItem)]


def test_what_nobody_would_wait_for_is_not_played(page: TablePage, view: View) -> None:
    show(page, view, still=True)
    before = vitality(page.scene, 1)
    show(page, view, *(LOSS._replace(serial=at) for at in range(3 * MOST)))
    assert director(page).awaited == MOST
    assert vitality(page.scene, 1) == before + 7 * MOST


def test_what_is_taken_back_or_not_seen_is_not_told(page: TablePage, view: View) -> None:
    show(page, view, TURN, LOSS)
    assert director(page).is_playing
    show(page, view, TURN, LOSS, still=True)
    assert not director(page).is_playing
    page.hide()
    show(page, view, TURN, LOSS)
    assert not director(page).is_playing


def test_nobody_is_told_twice(page: TablePage, view: View) -> None:
    """With open hands each player's log tells both what they have seen together."""
    page.settings.set("open_hands", True)
    show(page, view, LOSS)
    director(page).finish()
    show(page, view, LOSS, TURN)
    assert director(page).awaited == 1


def test_a_beat_is_not_hidden_by_the_panel_of_its_question(
    page: TablePage, view: View, qtbot: QtBot
) -> None:
    show(page, asking(view, kind=None, prompt="form"), TURN)
    middle = page.scene.middle
    panel = page.scene.panel_area = page.scene.sceneRect().adjusted(middle.x(), 0, 0, 0)
    item = standing(page, qtbot)
    assert not panel.intersects(item.box.translated(item.pos()).adjusted(1, 1, -1, -1))


def test_an_attack_leads_to_its_rival_where_its_label_makes_way_too(
    page: TablePage, view: View, qtbot: QtBot
) -> None:
    attack = event("play", caption="Keel Slam", detail=("attack", "", False, 1, None))
    show(page, asking(view, kind=None, prompt="form"), attack)
    middle = page.scene.middle
    page.scene.panel_area = page.scene.sceneRect().adjusted(middle.x(), 0, 0, 0)
    item = standing(page, qtbot)
    assert item.pos() != middle
    (arrow,) = (each for each in item.childItems() if isinstance(each, ArrowItem))
    way = arrow.mapToScene(arrow._way)
    assert way.pointAtPercent(0) == page.scene.point_of(Anchor(0, "pool"))
    assert way.pointAtPercent(1) == page.scene.point_of(Anchor(1, PLATE))


def test_what_a_forged_game_tells_is_played_without_harm(
    page: TablePage, view: View, qtbot: QtBot
) -> None:
    """Players, zones and names that no game has."""
    long = "M" * 5_000
    forged = (
        event("lose_vitality", 1, owner=7, amount=3, caption=long),
        event("play", 2, actor=9, caption=long, detail=("attack", "", False, 1, None)),
        event("destroy", 3, owner=5, to="nowhere", caption=long),
        event("play", 4, caption=long, detail=("", "t99", False, 1, None)),
    )
    show(page, view, *forged)
    while director(page).is_playing:
        standing(page, qtbot)
        page.table.grab()
        director(page).skip()


def test_all_of_a_beat_lies_on_the_table(page: TablePage, view: View, qtbot: QtBot) -> None:
    card = cards_in(view, 0, "stage")[0]
    for start, kind in enumerate(("destroy", "commit")):
        show(page, view, event(kind, cause="effect", card=card), start=start)
        item = standing(page, qtbot)
        table = page.scene.sceneRect().adjusted(-1, -1, 1, 1)
        assert table.contains(item.box.translated(item.pos()))
        director(page).finish()
    assert page.scene.point_of(Anchor(0, "stage", card)) == page.scene.cards[card].placement.at
    assert page.scene.point_of(Anchor(0, "hand")) != QPointF()
    QApplication.processEvents()


# What is in force


def in_force(view: View, *forces: ForceView) -> View:
    return view._replace(table=view.table._replace(forces=forces))


def test_an_effect_in_force_stands_on_what_it_is_about(view: View) -> None:
    card = cards_in(view, 0, "stage")[0]
    on_card = ForceView(1, "Rowing Song", "t1", card, (card,), "turn")
    loose = ForceView(1, "Ash Bread", "t1", card, (), "attack")
    layout = FightLayout(1280, 720)
    spread = layout.spread(in_force(view, on_card, loose), NAMES)
    assert spread.cards[card].notes == ("Rowing Song",)
    assert spread.cards[card].words.endswith("under Rowing Song")
    mine, rival = spread.plates
    assert (mine.tag, rival.tag) == ("", "Ash Bread")
    assert "Ash Bread, this attack" in rival.words
    several = layout.spread(in_force(view, loose, loose._replace(name="Oath")), NAMES)
    assert several.plates[1].tag == "2 effects"


def test_a_tag_leaves_the_number_of_its_plate_readable(page: TablePage, view: View) -> None:
    """It has a place of its own: nothing of the plate lies under it."""
    card = cards_in(view, 0, "stage")[0]
    force = ForceView(0, "Ash Bread", "t1", card, (), "turn")
    show(page, view, still=True)
    plate = page.scene._plates[0]
    corner = page.table.mapFromScene(plate.boundingRect().bottomLeft()) - QPoint(-9, 12)
    area = QRect(corner - QPoint(0, 8), QSize(100, 16))
    bare = page.table.grab(area).toImage()
    show(page, in_force(view, force), still=True)
    tagged = page.table.grab(area).toImage()
    assert tagged != bare
    assert plate.toolTip().count("Ash Bread") == 1


def test_the_large_picture_of_a_beat_is_not_kept(page: TablePage, view: View, qtbot: QtBot) -> None:
    show(page, view, still=True)
    page.table.grab()
    page.finish_painting()
    widest = max(width for _, width in page.pictures._made)
    card = cards_in(view, 0, "stage")[0]
    show(page, view, event("reveal", card=card, caption="Ash"))
    standing(page, qtbot)
    page.table.grab()
    page.pictures.finish()
    assert max(width for _, width in page.pictures._made) > widest
    director(page).finish()
    assert max(width for _, width in page.pictures._made) == widest
