"""The beginning of a game, from two decks on."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel import machine
from engine.library.printed_card import PrintedCard, to_definition
from engine.ufs.effects.nodes.words import AbilityKind, CardType, Zone
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


# --- who is asked, and what is an event -----------------------------------------------------------


def starting(*names: str, text: str = "") -> list[Definition]:
    """A deck that holds a character of each name."""
    heroes = [
        PrintedCard(
            type=CardType.CHARACTER, name=name, version="1", hand_size=6, vitality=24, text=text
        )
        for name in names
    ]
    walls = [PrintedCard(name=f"Wall {number}") for number in range(15) for _ in range(4)]
    return [to_definition(card, EDITION) for card in (*heroes, *walls)]


def going_on(game: Fight, *answers: Any) -> list[tuple[str, int]]:
    """What is asked, and of whom, until the answers are used up."""
    asked = []
    machine.run(game)
    for choice in answers:
        assert game.pending is not None
        asked.append((game.pending.prompt, game.pending.player))
        machine.answer(game, game.pending.id, choice)
    return asked


@pytest.mark.rule("E.1.1")
@pytest.mark.parametrize(
    ("names", "is_asked"),
    [(("Kara",), False), (("Kara", "Kara"), False), (("Kara", "Milo"), True)],
)
def test_a_character_is_chosen_where_there_are_different_ones(
    names: tuple[str, ...], is_asked: bool
) -> None:
    game = new_game("a key", EDITION, [starting(*names), starting("Rolf")])
    machine.run(game)
    assert game.pending is not None
    if is_asked:
        assert (game.pending.prompt, game.pending.player) == ("choose-character", 0)
        assert game.batch == []
        machine.answer(game, game.pending.id, game.pending.options[1:])
        assert game.pending is not None
    assert game.pending.prompt == "go-first"
    assert game.looks == {}
    assert game.batch == []  # nothing that has happened yet is an event
    machine.answer(game, game.pending.id, True)
    assert game.cards[game.characters[0]].values.character_name == names[-1 if is_asked else 0]


@pytest.mark.rule("E.1.3")
@pytest.mark.parametrize("chooser", [0, 1])
@pytest.mark.parametrize("wanted", [True, False])
def test_who_does_not_want_to_go_first_lets_the_other(chooser: int, wanted: bool) -> None:
    game = new_game("a key", EDITION, [deck(""), deck("")], chooser=chooser)
    assert going_on(game, wanted) == [("go-first", chooser)]
    assert game.first == (chooser if wanted else 1 - chooser)
    assert game.pending is not None
    assert (game.pending.prompt, game.pending.player) == ("mulligan", game.first)


@pytest.mark.rule("E.1.8")
@pytest.mark.parametrize("again", [(False, False), (True, False), (True, True)])
def test_each_player_may_take_another_hand_once(again: tuple[bool, bool]) -> None:
    game = new_game("a key", EDITION, [deck(""), deck("")], chooser=0)
    asked = going_on(game, True, *again)
    assert asked[1:] == [("mulligan", 0), ("mulligan", 1)]
    assert game.pending is not None
    assert game.pending.prompt != "mulligan"
    assert game.turn == 1
    assert [len(game.zones[player, Zone.HAND]) for player in PLAYERS] == [6, 6]


@pytest.mark.rule("E.1")
@pytest.mark.parametrize(
    "text",
    [
        "After this card is added to your staging area, lose 3 vitality.",
        "After you draw 1 or more cards, lose 3 vitality.",
        "After 1 or more cards are added to your deck, lose 3 vitality.",
    ],
)
def test_what_happens_before_the_first_turn_is_no_event(text: str) -> None:
    hero = starting("Kara", text=text)
    (held,) = hero[0].printed.abilities
    assert held.ability.kind is AbilityKind.CONTINUOUS
    game = new_game("a key", EDITION, [hero, deck("")], chooser=0)
    going_on(game, True, True, True)
    assert game.vitality == [24, 24]
    assert game.batch == []


@pytest.mark.rule("E.1.6", "J.3.2.1.2")
@pytest.mark.parametrize("first", [0, 1])
def test_before_the_game_begins_who_goes_first_acts_first(first: int) -> None:
    told = "Before the game begins, {}."
    texts = [told.format("lose 3 vitality"), told.format("draw 1 card")]
    hero = PrintedCard(
        type=CardType.CHARACTER,
        name="Kara",
        version="1",
        hand_size=6,
        vitality=24,
        text="\n".join(texts),
    )
    both = [[to_definition(hero, EDITION), *deck("")[1:]] for _ in PLAYERS]
    game = new_game("a key", EDITION, both, chooser=first)
    machine.run(game)
    assert game.pending is not None
    machine.answer(game, game.pending.id, True)
    asked = []
    while game.pending.prompt == "order-effects":
        asked.append(game.pending.player)
        assert game.pending.rule == "E.1.6"
        assert game.vitality[1 - first] == 24 or len(asked) == 2
        machine.answer(game, game.pending.id, game.pending.options[::-1])
        assert game.pending is not None
    assert asked == [first, 1 - first]
    assert game.vitality == [21, 21]
    assert [len(game.zones[player, Zone.HAND]) for player in PLAYERS] == [7, 7]
