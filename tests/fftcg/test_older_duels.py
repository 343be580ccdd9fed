"""Saves that were made before whatever is played was played by one procedure."""

from __future__ import annotations

import json

import pytest

from engine.fftcg.game import Duel
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.errors import SaveError
from engine.kernel.ids import CardId
from engine.kernel.machine import answer
from engine.kernel.save import BODY, FORMAT, VERSION, dump, load, seal
from tests.fftcg.spoken import cast
from tests.fftcg.vanilla import BURST, FORGE, KEEPER, SENTRY, SQUIRE, STOKER, TENDER, Position

GONE = "gone"
PRICE = {"CpPrice": [[[{"CardElement": "fire"}]], 1]}


def older(text: str, name: str, before: frozenset[str], gone: dict[str, object]) -> str:
    """Its procedure by the name and with the fields that it had."""
    document = json.loads(text)
    stack = document["state"]["stack"]
    ((at, now),) = [each for each in enumerate(stack) if each[1]["procedure"] == "TcgPlay"]
    held = {field: value for field, value in now.items() if field in before}
    del document["state"]["delayed"]
    stack[at] = held | gone | {"procedure": name}
    head = {"game": document["game"], "game_version": 4}
    return seal(FORMAT, VERSION, head, {part: document[part] for part in BODY})


@pytest.mark.parametrize(
    ("printed", "name", "gone"),
    [
        (SQUIRE, "PlayCharacter", {"price": PRICE}),
        (BURST, "CastSummon", {"price": PRICE}),
        (FORGE, "UseAction", {}),
    ],
)
def test_what_was_being_played_is_played_to_its_end(
    printed: TcgDefinition, name: str, gone: dict[str, object]
) -> None:
    at = Position()
    at.field(0, KEEPER, STOKER, TENDER)
    at.field(1, SENTRY)
    at.hand(0, SQUIRE)
    if name == "UseAction":
        (card,) = at.field(0, printed)
        chosen: CardId | AbilityUse = AbilityUse(card, 0)
    else:
        (card,) = at.hand(0, printed)
        chosen = card
    at.begin(PriorityRounds())
    at.answer(chosen)
    fields = {"step", "into", "because", "player", "card", "before", "is_paid"}
    if name != "PlayCharacter":
        fields.add("number")
    if name == "UseAction":
        fields.add("which")
    text = dump(at.game)
    then = load(older(text, name, frozenset(fields), gone), Duel)
    assert json.loads(dump(then))["state"] == json.loads(text)["state"]


def test_a_search_that_had_begun_goes_on() -> None:
    at = Position()
    cast(at, "Search for 1 Forward and add it to your hand.")
    assert at.asked.prompt == "search"
    document = json.loads(dump(at.game))
    document["state"]["stack"][-1]["step"] = "take_and_shuffle"
    head = {"game": document["game"], "game_version": 4}
    again = load(seal(FORMAT, VERSION, head, {part: document[part] for part in BODY}), Duel)
    assert again.pending is not None
    answer(again, again.pending.id, again.pending.options[:1])
    assert len(again.cards_in(0, CardZone.HAND)) == 1


def paying(text: str, **changed: object) -> str:
    """When a payment had the parts of its cost; some of them are `changed`."""
    document = json.loads(text)
    frame = document["state"]["stack"][-1]
    ((kind, parts),) = frame.pop("due").items()
    frame |= dict(zip(document["shapes"].pop(kind), parts, strict=True)) | changed
    head = {"game": document["game"], "game_version": 34}
    document["state"]["stack"][-1] = {name: held for name, held in frame.items() if held != GONE}
    return seal(FORMAT, VERSION, head, {part: document[part] for part in BODY})


def test_what_was_being_paid_is_paid_to_its_end() -> None:
    at = Position()
    at.field(0, KEEPER, STOKER)
    (squire,) = at.hand(0, SQUIRE)
    at.begin(PriorityRounds())
    at.answer(squire)
    assert at.asked.prompt == "pay"
    text = dump(at.game)
    then = load(paying(text, discards=GONE), Duel)
    assert json.loads(dump(then))["state"] == json.loads(text)["state"]
    for parts, what in (
        ({"dulls": "yes"}, "DueCost.dulls"),
        ({"price": GONE}, "lacks price"),
        ({"colour": 1}, "PayPrice has no 'colour'"),
    ):
        with pytest.raises(SaveError, match=what):
            load(paying(text, **parts), Duel)
