"""What the log tells: lines that change nothing, so that only who reads them misses them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.views import log_view
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.procedures.attack import AttackSequence
from engine.ufs.procedures.check import CheckSequence
from engine.ufs.procedures.do import Cycle
from engine.ufs.procedures.manual import TableAct
from engine.ufs.procedures.pause import Pause
from engine.ufs.procedures.setup import Mulligans
from tests.ufs.scene import Scene
from ufs_desktop.fight.chronicle import chronicle_line

Zone = n.Zone
NAMES = ("You", "Rival")


def told(scene: Scene, key: str) -> tuple[Any, ...]:
    """Of whom, and what, the one line of this kind tells."""
    (line,) = (each for each in scene.game.log if each.key == key)
    return (line.player, *line.facts)


def cited(scene: Scene) -> set[str]:
    return set(scene.game.cited())


@pytest.mark.rule("G.2.2", "G.4")
def test_how_far_an_attack_was_blocked() -> None:
    scene = Scene()
    attack = scene.attack(current=False)
    scene.start(AttackSequence(card=scene.game.cards[attack].ref))
    assert told(scene, "block-status") == (1, "not blocked")
    assert scene.game.vitality == [25, 22]


@pytest.mark.rule("E.3.2")
def test_the_number_checked_and_what_it_came_to() -> None:
    scene = Scene().start(CheckSequence(player=0, difficulty=None))
    (line,) = (each for each in scene.game.log if each.key == "check" and len(each.facts) == 2)
    assert (line.player, *line.facts) == (0, 5, 5)


@pytest.mark.rule("J.1.1")
def test_what_was_done_by_hand_and_taken_back() -> None:
    scene = Scene().run(n.Manual("Ponder."))
    scene.say(TableAct.LOSE, 1, 3, TableAct.DONE, True)
    assert told(scene, "by-hand") == (0, "Ponder.")
    assert told(scene, "undone") == (1, "Ponder.")
    act = next(each for each in scene.game.log if each.key == "table-act")
    assert (act.player, *act.facts) == (0, str(TableAct.LOSE), 1, ())


@pytest.mark.rule("K.5.5")
def test_what_was_named_and_by_whom() -> None:
    scene = Scene().run(n.Name(n.Property.TYPE, n.Who.OPPONENT)).say("asset")
    assert told(scene, "named") == (1, "asset")


@pytest.mark.rule("E.1.8")
def test_who_took_another_hand() -> None:
    scene = Scene()
    scene.game.first = 1
    scene.start(Mulligans()).say(False, True)
    assert told(scene, "mulligan") == (0,)
    assert len(scene.game.zones[0, Zone.HAND]) == 6


@pytest.mark.rule("E.2.1", "A.1.1")
def test_who_has_lost_and_why() -> None:
    scene = Scene()
    scene.game.vitality[1] = 0
    scene.start(Pause())
    assert told(scene, "lost") == (1, "vitality")
    assert scene.game.result is not None
    assert scene.game.result.losers == (1,)


@pytest.mark.rule("E.2.1", "A.1.1")
def test_each_of_those_who_lost_is_told() -> None:
    scene = Scene()
    scene.game.vitality[:] = [0, 0]
    scene.start(Pause())
    lost = [each for each in scene.game.log if each.key == "lost"]
    assert [(line.player, *line.facts) for line in lost] == [(0, "vitality"), (1, "vitality")]
    assert chronicle_line(log_view(scene.game, 0, lost[1]), NAMES).text == "Rival loses the game"
    assert chronicle_line(log_view(scene.game, 0, lost[0]), NAMES).text == "You lose the game"


@pytest.mark.rule("E.2.2.1", "A.1.2")
@pytest.mark.parametrize(("discards", "loses"), [(10, True), (11, False)])
def test_who_cannot_cycle(discards: int, loses: bool) -> None:
    scene = Scene()
    deck = scene.game.zones[0, Zone.DECK]
    atoms.move(scene.game, deck[:discards], Zone.DISCARD, n.Verb.MILL, Why(0))
    atoms.move(scene.game, deck[discards:], Zone.REMOVED, n.Verb.REMOVE, Why(0))
    atoms.drop_events(scene.game)
    atoms.begin_pause(scene.game)  # or the condition would be put right at once
    scene.start(Cycle(player=0))
    assert (scene.game.result is not None) is loses
    assert ("cannot-cycle" in [line.key for line in scene.game.log]) is loses
    assert len(scene.game.zones[0, Zone.DECK]) == (0 if loses else 1)


@pytest.mark.rule("K.5.6")
def test_whoever_shows_a_lack_does_so_by_the_rule() -> None:
    scene = Scene()
    scene.card(0, Zone.HAND)
    scene.game.trace = []
    asset = n.IsType(n.CardType.ASSET)
    wanted = n.Cards(asset, n.Quantity(n.Number(1)), n.Place(Zone.HAND))
    scene.run(n.Act(n.Verb.REVEAL, wanted))
    assert "K.5.6" in cited(scene)


@pytest.mark.rule("D.1.4", "D.2.2.4")
def test_cards_that_go_nowhere_or_elsewhere_do_so_by_the_rule() -> None:
    scene = Scene()
    theirs = scene.foundation(1)
    scene.game.trace = []
    own = n.Place(Zone.HAND, n.Who.YOU)
    scene.run(n.MoveToZone(n.Bound("it"), own), names=(("it", (scene.game.cards[theirs].ref,)),))
    assert scene.zone(theirs) is Zone.REMOVED
    assert "D.1.4" in cited(scene)
