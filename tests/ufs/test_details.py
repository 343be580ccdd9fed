"""Details of events: read by name, kept as plain values, as in saves of older versions."""

from engine.kernel.events import Event
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.model import details
from engine.ufs.model.details import BlockDetail, PlayDetail
from tests.ufs.build import Table


def test_details_are_read_by_name() -> None:
    played = details.play_of(Event(Verb.PLAY, detail=("attack", "", True, 4)))
    assert (played.played_as, played.as_reversal, played.number) == ("attack", True, 4)
    assert details.block_of(Event(Verb.BLOCK, detail=("not blocked", None))).block is None
    assert details.change_of(Event(Verb.MODIFY, detail=("speed", "add"))).stat == "speed"
    assert details.check_of(Event(Verb.MAKE_CHECK, detail=("play", None, 6))).value == 6
    assert details.resolve_of(Event(Verb.RESOLVE, detail=("card",))).what == details.CARD


def test_other_kinds_of_events_have_no_such_details() -> None:
    event = Event(Verb.DRAW, detail=("attack", "t1"))
    assert details.play_of(event) == PlayDetail()
    assert details.block_of(event) == BlockDetail()


def test_ability_of_plays_and_cancellations() -> None:
    played = Event(Verb.PLAY, detail=PlayDetail(ability="t1"))
    assert details.ability_key_of(played) == "t1"
    assert details.ability_key_of(Event(Verb.CANCEL, detail=("t1",))) == "t1"


def test_an_event_keeps_plain_values() -> None:
    table = Table()
    table.game.emit(Event(Verb.PLAY, detail=PlayDetail("block", number=2)))
    assert type(table.game.batch[-1].detail) is tuple
    assert details.play_of(table.game.batch[-1]) == PlayDetail("block", number=2)
