"""What waits on the stack: a pile of slips, with lines to what they have chosen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from pytestqt.qtbot import QtBot

from engine.fftcg.atoms import cards
from engine.fftcg.faces import AbilityPlace
from engine.fftcg.model.spells import ActionAbility, SpellText
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone, TurnPhase
from engine.fftcg.procedures.attack import TcgAttackPhase
from engine.fftcg.procedures.priority import PriorityRounds
from engine.kernel.game import Result
from engine.kernel.views import View, view_for
from tests.fftcg.spoken import free, said
from tests.fftcg.vanilla import (
    ADEPT,
    BULWARK,
    BURST,
    GUARD,
    HUSH,
    KEEPER,
    SCRIBE,
    SQUIRE,
    STOKER,
    Position,
)
from ufs_desktop.commands import Where
from ufs_desktop.fftcg.chronicle import line
from ufs_desktop.fftcg.face import HELD_HEAD
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fftcg.layout import FULL_HAND, slips
from ufs_desktop.fftcg.look import TcgLook
from ufs_desktop.pictures.look import ASPECT
from ufs_desktop.play.card_keys import CardKeys
from ufs_desktop.session.openness import open_view
from ufs_desktop.table.beats import News, StrikeBeat
from ufs_desktop.table.items.card import CardItem
from ufs_desktop.table.items.card_marks import outcome_of, strip_of
from ufs_desktop.table.items.pile import PileItem
from ufs_desktop.table.items.slip import SlipItem
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.table.scene import TableScene
from ufs_desktop.table.spoken import sentence

pytestmark = pytest.mark.usefixtures("dressed")
NAMES = ("You", "Rival")


@pytest.fixture
def scene(pictures: Pictures) -> Iterator[TableScene]:
    scene = TableScene(DUEL_KIT, pictures, NAMES)
    scene.resize(1010, 588)
    yield scene
    scene.finish_motion()


@pytest.fixture
def answered() -> Position:
    """A Summon aims at a Guard of the rival's, who answers with one that aims at the Summon."""
    at = Position()
    backups = at.field(0, KEEPER, STOKER)
    (guard,) = at.field(1, GUARD)
    ices = at.field(1, SCRIBE)
    burst, spent = at.hand(0, BURST, SQUIRE)
    (hush,) = at.hand(1, HUSH)
    at.begin(PriorityRounds())
    at.answer(burst)
    at.answer((guard,))
    at.answer((backups[0], spent))
    at.answer(None)
    at.answer(hush)
    at.answer((burst,))
    at.answer(tuple(ices))
    return at


def shown(at: Position, scene: TableScene) -> View:
    view = view_for(at.game, 0)
    scene.show_view(view, still=True)
    return view


def test_a_picture_that_is_ready_repaints_what_shows_it_and_nothing_else(
    answered: Position, scene: TableScene, pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown(answered, scene)
    shows: list[CardItem | SlipItem] = [*scene.cards.values()]
    shows += scene.furniture.waiting.values()
    assert scene.furniture.waiting
    anew: list[object] = []
    for kind in (CardItem, PileItem, SlipItem):
        monkeypatch.setattr(kind, "update", lambda item: anew.append(item))
    for item in shows:
        anew.clear()
        pictures.ready.emit({item.picture})
        assert set(anew) == {each for each in shows if each.picture == item.picture}
        assert len(anew) < len(shows)
    pictures.ready.emit(None)
    assert set(shows) < set(anew)


def ends(scene: TableScene) -> list[QPointF]:
    """Where the lines point to."""
    return [arrow.way.pointAtPercent(1) for arrow in scene.aims.arrows]


def near(one: QPointF, other: QPointF) -> bool:
    return (one - other).manhattanLength() < 40


def test_the_one_on_top_shows_what_it_has_chosen(answered: Position, scene: TableScene) -> None:
    view = shown(answered, scene)
    hush, burst = (item.waiting for item in scene.furniture.waiting.values())
    assert (hush.title, burst.title) == ("Hush\nRival's Summon", "Cinder Burst\nYour Summon")
    assert (hush.is_next, hush.is_own) == (True, False)
    assert (burst.is_next, burst.is_own) == (False, True)
    (end,) = ends(scene)
    assert near(end, burst.pictured.center())
    assert burst.card in {card.handle for zone in view.zones for card in zone.cards}


def test_each_tells_what_was_paid_and_chosen(answered: Position, scene: TableScene) -> None:
    shown(answered, scene)
    _, burst = (item.waiting for item in scene.furniture.waiting.values())
    assert burst.notes == (
        "Chosen: Ember Guard",
        "Paid: Kiln Keeper dulled, Ember Squire discarded",
    )
    assert "number 2 of 2 to resolve" in burst.words
    assert "Chosen: Ember Guard." in burst.words


def test_pointing_at_another_one_shows_its_lines(answered: Position, scene: TableScene) -> None:
    view = shown(answered, scene)
    _, item = scene.furniture.waiting.values()
    chosen = view.table.stack[0].chosen[0]
    item.pointed.emit(item.waiting.key, True)
    (end,) = ends(scene)
    assert near(end, scene.cards[chosen].placement.at)
    item.pointed.emit(item.waiting.key, False)
    assert near(ends(scene)[0], item.waiting.pictured.center())


def test_the_keys_reach_it_and_read_it_out(answered: Position, scene: TableScene) -> None:
    shown(answered, scene)
    keys = CardKeys(scene, Where.TABLE, {})
    told: list[str] = []
    looked_at: list[object] = []
    keys.described.connect(told.append)
    keys.reached.connect(looked_at.append)
    item = list(scene.furniture.waiting.values())[1]
    keys.put(next(place for place in scene.places if place == item.waiting.key))
    assert told == [item.waiting.words]
    assert looked_at == [item.waiting.card]
    assert scene.aims.shown is item.waiting
    assert keys.card is None  # it is no answer
    keys.move(Qt.Key.Key_Right)
    assert scene.aims.shown is not item.waiting


def test_nothing_is_left_of_it_once_it_has_resolved(answered: Position, scene: TableScene) -> None:
    shown(answered, scene)
    answered.both_pass()
    answered.until("priority")
    shown(answered, scene)
    assert not scene.furniture.waiting
    assert not scene.aims.arrows


def test_an_ability_says_its_own_line(scene: TableScene) -> None:
    at = Position()
    printed = ADEPT._replace(text="Brave\n{dull}: Choose 1 Forward. Deal it 3000 damage.")
    (adept,) = at.field(0, printed)
    (guard,) = at.field(1, GUARD)
    at.begin(PriorityRounds())
    at.use(adept)
    at.answer((guard,))
    view = shown(at, scene)
    (item,) = scene.furniture.waiting.values()
    assert item.waiting.text == "(Dull): Choose 1 Forward. Deal it 3000 damage."
    assert item.waiting.notes[1] == "Paid: Pyre Adept dulled"
    assert view.table.stack[0].ability == AbilityPlace(is_auto=False, which=0)


def test_only_the_modes_that_were_selected_are_told(scene: TableScene) -> None:
    at = Position()
    ability = ADEPT.abilities[0]
    modal = SpellText((), (), (ability.text, SpellText((), ())), least=1, most=1)
    line = '{dull}: Select 1 of the 2 following actions. "Choose 1 Forward." "Nothing."'
    (adept,) = at.field(0, ADEPT._replace(abilities=(ActionAbility(modal, dulls=True),), text=line))
    at.field(1, GUARD)
    at.begin(PriorityRounds())
    at.use(adept)
    at.answer((1,))
    view = shown(at, scene)
    (item,) = scene.furniture.waiting.values()
    assert item.waiting.text == "Nothing."
    assert view.table.stack[0].modes == (1,)
    assert view.table.stack[0].ability == AbilityPlace(is_auto=False, which=0)


def test_a_battle_is_shown_as_lines(scene: TableScene) -> None:
    """At the player, until somebody blocks."""
    at = Position()
    party = at.field(0, GUARD, SQUIRE)
    (blocker,) = at.field(1, BULWARK)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer(tuple(party))
    view = shown(at, scene)
    plate = scene.furniture.plates[1].boundingRect().center()
    assert len(ends(scene)) == 2
    assert all(near(end, plate) for end in ends(scene))
    at.until("block")
    at.answer((blocker,))
    view = shown(at, scene)
    target = scene.cards[view.table.blocker].placement.at
    assert all(near(end, target) for end in ends(scene))


def test_what_a_forward_does_or_comes_to_hides_nothing_between_the_halves(
    scene: TableScene,
) -> None:
    """Nor any other card: its words lie on its own picture."""
    at = Position()
    attackers = at.field(0, SQUIRE)
    (guard,) = at.field(1, GUARD)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer(tuple(attackers))
    at.until("block")
    at.answer((guard,))
    scene.show_view(view_for(at.game, 1), still=True)
    (blocks,) = [item for item in scene.cards.values() if item.placement.ribbon == "Blocks"]
    card = blocks.mapRectToScene(blocks._card_box())
    strip = strip_of(blocks.placement, card)
    below = outcome_of(blocks.placement, card, 1)
    second = outcome_of(blocks.placement, card, 2)
    assert strip.bottom() < below.top()
    assert below.bottom() <= second.top()
    for words in (strip, below, second):
        assert card.contains(words)


def test_an_attack_is_announced_with_the_power_of_the_party() -> None:
    at = Position()
    party = at.field(0, GUARD, SQUIRE)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    start = len(at.game.log)
    at.answer(tuple(party))
    (beat,) = (
        beat
        for beat in DUEL_KIT.story.beats(News(view_for(at.game, 0, start), NAMES))
        if isinstance(beat, StrikeBeat)
    )
    assert sentence(beat) == "You attack Rival: Ember Guard, Ember Squire, power 12000."
    assert beat.end.player == 1
    attack = [line(each, NAMES) for each in view_for(at.game, 0, start).log]
    assert [each.text for each in attack if each.is_fight] == [
        "Ember Guard attacks in a party of 2",
        "Ember Squire attacks with it",
    ]


def test_what_is_cast_is_held_up_with_what_it_says() -> None:
    at = Position()
    (letter,) = at.hand(0, free("Draw 1 card."))
    at.begin(PriorityRounds())
    start = len(at.game.log)
    at.answer(letter)
    assert held_up(at, start) == ["You cast: Letter, Draw 1 card."] * 2


def held_up(at: Position, start: int) -> list[str]:
    """What is told of what was done, while it lies on the stack and once it has left that."""
    view = view_for(at.game, 0, start)
    resolved = view._replace(table=view.table._replace(stack=()))
    beats = (DUEL_KIT.story.beats(News(each, NAMES)) for each in (view, resolved))
    return [sentence(beat) for (beat,) in beats]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{0}: Draw 1 card.", "You use: Kiln Keeper, (0): Draw 1 card."),
        ("Haste\n{0}: Draw 1 card.\n{1}: Draw 2 cards.", "You use: Kiln Keeper."),
    ],
)
def test_what_is_used_is_told_where_it_is_sure_what_that_was(text: str, told: str) -> None:
    at = Position()
    (keeper,) = at.field(0, said(KEEPER, text))
    at.begin(PriorityRounds())
    start = len(at.game.log)
    at.use(keeper)
    assert held_up(at, start) == ["You use: Kiln Keeper, (0): Draw 1 card.", told]


def test_who_is_attacking_alone_has_one_line(scene: TableScene) -> None:
    at = Position()
    attacker, _ = at.field(0, GUARD, SQUIRE)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer((attacker,))
    view = shown(at, scene)
    assert len(scene.aims.arrows) == 1
    scene.show_view(view._replace(result=Result((1,), "12.4.1")), still=True)
    assert not scene.aims.arrows
    cards.move(at.game, attacker, CardZone.HAND, TcgVerb.RETURNED)
    shown(at, scene)
    assert not scene.aims.arrows


@pytest.mark.parametrize("count", [0, 1, 2, 5, 12])
def test_slips_lie_below_each_other_within_their_column(count: int, qtbot: QtBot) -> None:
    column = QRectF(8, 120, 134, 320)
    found = slips(column, count)
    assert len(found) == count
    assert all(column.adjusted(-1, -1, 1, 1).contains(box) for box, _ in found)
    assert all(box.contains(picture) for box, picture in found)
    assert all(one.bottom() <= other.top() for (one, _), (other, _) in pairwise(found))


@pytest.mark.parametrize("size", [(1106, 611), (1590, 913), (810, 484)])  # tables in usual windows
def test_hands_hang_over_the_edges_and_show_what_play_needs(
    scene: TableScene, size: tuple[int, int]
) -> None:
    wide, high = size
    at = Position()
    at.hand(0, *(GUARD,) * FULL_HAND)
    at.hand(1, GUARD, SQUIRE)
    at.begin(PriorityRounds())
    scene.resize(wide, high)
    scene.show_view(open_view(at.game, 0), still=True)
    own, rival = (
        [scene.cards[card.handle] for card in scene.zone_cards(player, CardZone.HAND)]
        for player in (0, 1)
    )
    places = sorted(item.x() for item in own)
    assert all(right - left > own[0].width for left, right in pairwise(places))
    assert own[0].width > (100 if wide > 1000 else 60)
    for item in own:
        look = item.placement.look
        assert isinstance(look, TcgLook)
        assert look.is_held
        assert high - (item.y() - item.width * ASPECT / 2) > HELD_HEAD / 100 * item.width
    for item in rival:
        rise = item.placement.rise
        assert rise is not None
        assert rise.hangs
        assert item.y() - item.width * ASPECT / 2 == pytest.approx(0)
        assert rise.floor >= (HELD_HEAD - 1) / 100 * item.width


def test_backs_in_a_hand_are_seen_whole(scene: TableScene) -> None:
    at = Position()
    at.hand(1, GUARD)
    at.begin(PriorityRounds())
    shown(at, scene)
    (card,) = scene.zone_cards(1, CardZone.HAND)
    item = scene.cards[card.handle]
    assert item.placement.rise is None
    assert item.y() - item.width * ASPECT / 2 >= -1
