"""Completion of queries: fields, values, labels of the library."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.library.collection import Collection
from engine.library.query.complete import complete
from engine.library.query.fields import LANGUAGE
from engine.library.query.parse import parse_query
from tests.decks.cards import catalogue
from tests.library.many import many


@pytest.mark.parametrize(
    ("text", "start", "words"),
    [
        ("sp", 0, ("speed>=",)),
        ("jab -ty", 5, ("type:",)),
        ("(t", 1, ("text:", "type:")),
        ("type:a", 5, ("attack", "action", "asset")),
        ("jab zone:", 9, ("high", "mid", "low")),
        ("sym!=inf", 5, ("infinity", "infinity-attuned")),
        ("speed>=", 7, ()),
        ("foo:a", 4, ()),
        ('text:"dr', 8, ()),
        ("", 0, ()),
        ("set:ab", 4, ("abc",)),
    ],
)
def test_completion(text: str, start: int, words: tuple[str, ...]) -> None:
    found = complete(
        text, len(text), LANGUAGE, lambda field: ["abc", "xyz"] if field == "set" else []
    )
    assert (found.start, set(found.words)) == (start, set(words))


def test_cursor_in_the_middle() -> None:
    assert complete("ty jab", 2, LANGUAGE).words == ("type:",)


def test_labels_of_the_library(tmp_path: Path) -> None:
    with Collection(tmp_path / "library.sqlite") as library:
        library.add([*catalogue().cards, *many(300)], "test")
        assert library.labels("set") == ["abc", "s0", "s1", "set 0", "set 1", "xyz"]
        assert library.labels("format") == ["standard"]
        assert library.labels("rarity") == ["rare"]
        found = complete("set:set", 7, LANGUAGE, library.labels)
        assert found.words == ('"set 0"', '"set 1"')
        for word in found.words:
            assert library.search(parse_query(f"set:{word}", LANGUAGE)).total > 0


@given(text=st.text(max_size=30), cursor=st.integers(0, 30))
def test_any_text_can_be_completed(text: str, cursor: int) -> None:
    assert 0 <= complete(text, min(cursor, len(text)), LANGUAGE).start <= len(text)
