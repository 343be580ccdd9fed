"""Tokens among the cards of a game: which printed card they are, and how many there may be."""

from __future__ import annotations

import pytest

from engine.library.printed_card import PrintedCard, to_definition
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects import nodes as n
from engine.ufs.model.values import Definition
from engine.ufs.rules import tokens
from engine.ufs.rules.tokens import number_of_token, room_for_tokens, with_tokens
from tests.ufs.scene import Scene

EMBER = 'named "Ember" with Unique and "Form Destroy: Draw 1 card."'


def maker(name: str, token: str) -> Definition:
    text = f"Form Commit: Build 1 foundation token {token}."
    return to_definition(PrintedCard(name=name, text=text), Dialect.UNIVERSUS)


def test_a_card_tells_of_the_tokens_that_it_builds() -> None:
    (ember,) = maker("Kiln", EMBER).tokens
    printed = ember.printed
    assert (printed.name, printed.type) == ("Ember", n.CardType.FOUNDATION)
    assert (printed.difficulty, printed.control, printed.symbols) == (None, None, frozenset())
    assert [held.name for held in printed.keywords] == ["unique"]
    assert ember.text == ("Form Destroy: Draw 1 card.",)
    assert [held.key for held in printed.abilities if not held.link] == ["t1"]


def test_what_is_described_alike_is_the_same_token() -> None:
    cards = [maker("Kiln", EMBER), maker("Oven", EMBER), maker("Lamp", 'named "Ember"')]
    found = with_tokens(cards)
    assert found[:3] == tuple(cards)
    assert [each.printed.name for each in found[3:]] == ["Ember", "Ember"]
    assert found[3].text != found[4].text


def test_a_token_of_a_scenario_is_the_one_that_is_described() -> None:
    """As a position that is written down has it."""
    text, words = "Form Destroy: Draw 1 card.", ("Unique",)
    card = PrintedCard(name="Ember", token=True, text=text, keywords=words)
    assert (to_definition(card, Dialect.UNIVERSUS),) == maker("Kiln", EMBER).tokens


def test_every_token_that_was_built_takes_room() -> None:
    scene = Scene()
    (kind,) = maker("Kiln", 'named "Ember"').tokens
    scene.game.definitions = (*scene.game.definitions, kind)
    free = room_for_tokens(scene.game)
    assert kind.token is not None
    scene.run(n.BuildTokens(n.Number(2), kind.token))
    assert room_for_tokens(scene.game) == free - 2


def test_no_effect_builds_tokens_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "MOST_TOKENS", 3)
    scene = Scene()
    kiln = maker("Kiln", 'named "Ember"')
    scene.game.definitions = (*scene.game.definitions, *kiln.tokens)
    (token,) = (definition.token for definition in kiln.tokens)
    assert token is not None
    assert scene.game.definitions[number_of_token(scene.game, token)] == kiln.tokens[0]
    many = n.BuildTokens(n.Number(2), token)
    scene.run(many, many)
    assert room_for_tokens(scene.game) == 0
    built = [card for card in scene.game.cards.values() if card.values.name == "Ember"]
    assert [(card.zone, card.ready) for card in built] == [(n.Zone.STAGE, True)] * 3


def test_a_card_that_no_deck_holds_is_a_token() -> None:
    scene = Scene()
    plain, built = scene.foundation(), scene.foundation()
    definition = scene.game.definitions[-1]._replace(
        token=n.TokenCard(n.CardType.FOUNDATION, "Ember")
    )
    scene.game.definitions = (*scene.game.definitions[:-1], definition)
    cards = scene.game.cards
    assert [tokens.is_token(scene.game, cards[card]) for card in (plain, built)] == [False, True]
