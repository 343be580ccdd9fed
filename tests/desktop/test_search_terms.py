"""Filters in the search line: read from it and written into it, whatever else is typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.library.query.fields import LANGUAGE
from engine.library.query.parse import parse_query
from engine.library.query.tree import All, OneOf, Query, Some
from ufs_desktop.cards.terms import chosen, with_chosen

TYPE = ("type", "t")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("", ()),
        ("iron type:attack", ("attack",)),
        ("T=Attack", ("Attack",)),
        ("(t:attack or type:action) speed>=4", ("attack", "action")),
        ("set:abc (type:attack) x", ("attack",)),
        ('-type:attack not type:action text:"type:asset"', ()),
        ("-(type:attack or type:action)", ()),
        ("(type:attack or zone:high)", ()),
        ("(type:attack type:action)", ()),
        ("((type:attack))", ()),
        ("type:attack or zone:high", ()),
        ("name:/type:attack/ (type:attack", ()),
    ],
)
def test_what_the_line_asks_for_is_read(text: str, values: tuple[str, ...]) -> None:
    assert chosen(text, TYPE) == values


@pytest.mark.parametrize(
    ("before", "values", "after"),
    [
        ("", ("attack",), "type:attack"),
        ("iron", ("attack", "action"), "iron (type:attack or type:action)"),
        ("iron (t:attack or type:action) speed>=4", ("asset",), "iron type:asset speed>=4"),
        ("type:attack iron type:action", ("asset",), "type:asset iron"),
        ('type:attack text:"a  b"', (), 'text:"a  b"'),
        ("iron or kite", ("attack",), "(iron or kite) type:attack"),
    ],
)
def test_a_filter_is_written_into_the_line(
    before: str, values: tuple[str, ...], after: str
) -> None:
    assert with_chosen(before, TYPE, values) == after


PARTS = st.lists(
    st.sampled_from(
        [
            *("iron", '"iron  stance"', "-unique", "speed>=4", "type:attack", "(a or b)"),
            *("(type:attack or t:asset)", "-(type:action)", "name:/^k/", "not kick", "set:abc"),
        ]
    ),
    max_size=5,
)
VALUES = st.lists(st.sampled_from(["attack", "action", "asset"]), unique=True, max_size=3)


def parts(query: Query) -> tuple[Query, ...]:
    return query.parts if isinstance(query, All) else (query,)


@given(PARTS, st.booleans(), VALUES)
def test_a_filter_adds_to_what_is_asked_and_changes_nothing_else(
    typed: list[str], is_or: bool, values: list[str]
) -> None:
    """And what is written is read again."""
    text = (" or " if is_or else " ").join(typed)
    after = with_chosen(text, TYPE, values)
    assert list(chosen(after, TYPE)) == values
    asked = [OneOf("type", (value,)) for value in values]
    filters = {*asked, OneOf("type", ("attack",)), _either("attack", "asset"), _either(*values)}
    whole = parse_query(after, LANGUAGE)
    if not is_or or len(typed) < 2:
        rest = [part for part in parts(parse_query(text, LANGUAGE)) if part not in filters]
        assert [part for part in parts(whole) if part not in filters] == rest
    elif values:
        assert parts(whole)[0] == parse_query(text, LANGUAGE)


def _either(*values: str) -> Query:
    return Some(tuple(OneOf("type", (value,)) for value in values))
