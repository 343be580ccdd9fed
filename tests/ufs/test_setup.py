"""The beginning of a game, from two decks on."""

from __future__ import annotations

import pytest

from engine.kernel import machine
from engine.library.printed_card import PrintedCard, to_definition
from engine.ufs.effects.nodes.words import CardType, Zone
from engine.ufs.game import Fight, new_game
from engine.ufs.model.game import PLAYERS
from engine.ufs.model.values import Definition

EDITION = "comprehensive"


def deck(text: str) -> list[Definition]:
    hero = PrintedCard(
        type=CardType.CHARACTER, name="Kara", version="1", hand_size=6, vitality=24, text=text
    )
    walls = [PrintedCard(name=f"Wall {number}") for number in range(15) for _ in range(4)]
    return [to_definition(card, EDITION) for card in (hero, *walls[:59])]


def begun(text: str) -> Fight:
    game = new_game("a key", EDITION, [deck(text), deck(text)])
    machine.run(game)
    while game.pending is not None and game.pending.prompt == "go-first":
        machine.answer(game, game.pending.id, True)
    return game


@pytest.mark.rule("E.1.4", "E.1.5")
@pytest.mark.parametrize(
    "text",
    [
        "Your character's hand size becomes 7.",
        "Your character gets +1 hand size.",
        "While your character is ready, your character gets +1 control.",
    ],
)
def test_characters_may_look_at_characters_as_soon_as_they_are_placed(text: str) -> None:
    game = begun(text)
    assert game.pending is not None
    assert game.pending.prompt == "mulligan"
    assert game.vitality == [24, 24]


@pytest.mark.rule("E.1.3")
@pytest.mark.parametrize("chooser", [0, 1])
def test_who_is_named_chooses_who_goes_first(chooser: int) -> None:
    for key in ("a", "b", "c", "d"):
        game = new_game(key, EDITION, [deck(""), deck("")], chooser=chooser)
        machine.run(game)
        assert game.pending is not None
        assert (game.pending.prompt, game.pending.player) == ("go-first", chooser)


@pytest.mark.rule("E.1.1", "E.1.4")
@pytest.mark.parametrize(
    "text",
    ["Your character's hand size becomes 7.", "Your opponent's character gets -1 hand size."],
)
def test_whatever_lies_where_a_character_was_chosen_may_look_at_characters(text: str) -> None:
    """Until it is placed a chosen character is hidden: to whoever guesses it may be any card."""
    banner = to_definition(PrintedCard(type=CardType.ASSET, name="Banner", text=text), EDITION)
    game = new_game("a key", EDITION, [[*deck(""), banner], [*deck(""), banner]])
    machine.run(game)
    assert game.pending is not None
    assert game.pending.prompt == "go-first"
    for player in PLAYERS:
        row = {game.printed(card).type: card for card in game.zone(player, Zone.DECK)}
        hero, asset = row[CardType.CHARACTER], row[CardType.ASSET]
        was = game.cards[hero].definition
        game.redefine(hero, game.cards[asset].definition)
        game.redefine(asset, was)
    machine.answer(game, game.pending.id, True)
    stage = [game.cards[game.zone(player, Zone.STAGE)[0]].values.name for player in PLAYERS]
    assert stage == ["Banner", "Banner"]
