"""What is wrong with a card in a file is said in words of whoever wrote the file."""

import json

import pytest

from engine.library.cards import parse_cards


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"type": "gizmo"}, "type 'gizmo': should be 'character', 'attack', "),
        ({"difficulty": "x3"}, "difficulty 'x3': should be a whole number"),
        ({"difficulty": 2.5}, "difficulty '2.5': should be a whole number"),
        ({"zone": "sideways"}, "zone 'sideways': should be 'low', 'mid' or 'high'"),
        ({"keywords": {"Punch": 1}}, "keywords \"{'Punch': 1}\": should be a list"),
    ],
)
def test_a_value_that_cannot_be_read_is_told_plainly(values: dict[str, object], said: str) -> None:
    card = {"type": "attack", "difficulty": 3, **values}
    problems = parse_cards(json.dumps({"cards": {"Odd": card}}).encode(), "odd.json").problems
    told = [str(problem) for problem in problems]
    assert any(said in each for each in told), told
    assert not any("Input should" in each for each in told)
