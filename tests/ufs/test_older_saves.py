"""Saves that name classes as they were called before are read as those of today."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from engine.kernel import machine
from engine.kernel.decisions import random_answer
from engine.kernel.rng import Rng
from engine.kernel.save import BODY, FORMAT, VERSION, dump, load, seal
from engine.text.ufs.compile import compile_ability
from engine.ufs.game import RENAMED, Fight
from engine.ufs.model.values import Definition, HeldAbility
from tests.ufs.test_random_play import starts

ONCE = {now: before for before, now in RENAMED.classes.items()}
MET = {"acts.Move", "cards.Attack", "check.MakeCheck", "conditions.Event", "words.Kind"}


def as_before(raw: Any) -> Any:
    """What a save holds, with the classes as they were called."""
    if isinstance(raw, list):
        return [as_before(item) for item in raw]
    if not isinstance(raw, dict):
        return raw
    return {
        ONCE.get(key, key): ONCE.get(value, value) if key == "procedure" else as_before(value)
        for key, value in raw.items()
    }


def with_current_states(document: dict[str, Any]) -> None:
    """Cards held their current state, if they had one, beside their base values."""
    names = document["shapes"]["Card"]
    values, has_state = names.index("values"), names.index("has_state")
    document["shapes"]["Card"] = [*names[:values], "current", *names[has_state + 1 :]]
    for card in document["shared"]["Card"].values():
        row = card["Card"]
        current = row[values] if row[has_state] else None
        card["Card"] = [*row[:values], current, *row[has_state + 1 :]]


def with_one_wording(document: dict[str, Any]) -> None:
    """Replacements had one wording, which nothing told."""
    at = document["shapes"]["Instead"].index("anew")

    def cut(raw: Any) -> Any:
        if isinstance(raw, dict):
            row = raw.get("Instead")
            if isinstance(row, list) and len(raw) == 1 and len(row) > at:
                return {"Instead": cut([*row[:at], *row[at + 1 :]])}
            return {key: cut(value) for key, value in raw.items()}
        return [cut(item) for item in raw] if isinstance(raw, list) else raw

    document["shapes"]["Instead"].remove("anew")
    for name in ("state", "shared"):
        document[name] = cut(document[name])


def older(text: str) -> str:
    document = json.loads(text)
    with_current_states(document)
    with_one_wording(document)
    head = {"game": document["game"], "game_version": 1}
    return seal(FORMAT, VERSION, head, {name: as_before(document[name]) for name in BODY})


def saves() -> Iterator[str]:
    """Now and then, and in the midst of each check."""
    game, rng = starts("starter")(0), Rng("older")
    game.definitions = (*game.definitions, with_a_replacement(game.definitions[0]))
    machine.run(game)
    for number in range(100):
        assert game.pending is not None
        if number % 25 == 0 or game.pending.prompt == "commit-to-pass":
            yield dump(game)
        machine.answer(game, game.pending.id, random_answer(game.pending, rng))


def with_a_replacement(card: Definition) -> Definition:
    ability = compile_ability("If you would draw a card, gain 1 vitality instead.")
    held = HeldAbility("instead", ability)
    return card._replace(printed=card.printed._replace(abilities=(held,)))


def test_every_class_is_called_what_it_is_said_to_be() -> None:
    assert set(ONCE) <= set(Fight.codec().kinds)
    assert not set(RENAMED.classes) & set(Fight.codec().kinds)


@pytest.mark.parametrize("count", [4, pytest.param(13, marks=pytest.mark.slow)])
def test_saves_that_name_classes_as_before_are_read_as_those_of_today(count: int) -> None:
    met = set()
    for text in islice(saves(), count):
        before = older(text)
        met |= {name for name in RENAMED.classes if f'"{name}"' in before}
        assert dump(load(before, Fight)) == text
    assert met >= MET
