"""Which offers change nothing now: each is tried where it does something, and where it does not."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engine.kernel.consequence import vain_offers
from engine.kernel.decisions import Kind
from engine.kernel.resample import exchange_hidden, suppose
from engine.kernel.rng import Rng
from engine.kernel.save import state_hash
from engine.ufs.game import Fight
from engine.ufs.model.offer import Offer
from tests.bots.playing import STARTERS, asked, positions
from tests.scenario.writing import moments

TABLE = """
    cards:
      Jab: {{type: attack, difficulty: 1, zone: mid, speed: 3, damage: 3, keywords: [{keywords}]}}
      Guard: {{difficulty: 1, block: mid +3}}
      Wall: {{}}
      Lens: {{type: asset, text: "{text}"}}
      Feint: {{type: action, difficulty: {difficulty}, text: "{text}"}}
      Veto:
        type: asset
        text: "R Commit: After your opponent makes a check, that check gets -1."
    setup:
      A: {{hand: [{hand}], stage: [{stage}], momentum: [Wall], deck: [{deck}]}}
      B: {{hand: [Guard, Wall], stage: [{rival}], vitality: 20}}
    script:
"""
MINE = ["A: play Jab"]  # the Enhance Step of an attack of A's
THEIRS = """
      attack: Jab
      active: B"""


def lit_and_vain(
    folder: Path,
    text: str,
    *script: str,
    prompt: str = "enhance",
    hand: str = "Jab, Wall, Wall, Wall, Wall, Wall, Wall",
    stage: str = "Lens, Wall",
    rival: str = "Wall",
    deck: str = "Check6, Check4",
    difficulty: int = 2,
    keywords: str = "Punch",
    is_theirs: bool = False,
) -> tuple[int, int]:
    """Of A's abilities at the first question of this kind: how many do something, and do not."""
    body = TABLE.format(
        text=text,
        hand=hand,
        stage=stage,
        rival=rival,
        deck=deck,
        difficulty=difficulty,
        keywords=keywords,
    )
    if is_theirs:
        body = body.replace("hand: [Guard, Wall]", "pool: [Jab], hand: [Guard]")
        body = body.replace("    setup:", f"    setup:{THEIRS}")
    body += "".join(f"      - {line}\n" for line in script or ([] if is_theirs else MINE))
    if not script and is_theirs:
        body += "      []\n"
    for game in moments(folder, body):
        if asked(game).player == 0 and asked(game).prompt == prompt:
            vain = vain_offers(unrehearsed(game))
            used = [
                each for each in asked(game).options if isinstance(each, Offer) and each.ability
            ]
            return len(used) - len(vain), len(vain)
    raise AssertionError(f"A is never asked to {prompt}")


def unrehearsed(game: Fight) -> Fight:
    """The same game, which halts nowhere."""
    twin = object.__new__(Fight)
    twin.__dict__ = {**game.clone().__dict__, "stirred": True}
    return twin


DOES, DOES_NOT = (1, 0), (0, 1)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("E Commit: Your Punch attack gets +2 damage.", DOES),
        ("E Commit: Your Punch attack gets +2 speed.", DOES),
        ("E Commit: Your Kick attack gets +2 damage.", DOES_NOT),
        ("E Commit: Draw 1 card.", DOES),
        ("E Commit: Look at the top card of your deck.", DOES),
        ("E Commit: Ready 1 of your committed foundations.", DOES_NOT),
        ("E Discard 1 momentum: Ready 1 of your committed foundations.", DOES_NOT),
        ("E Discard 2 cards: Ready 1 of your committed foundations.", DOES_NOT),
        ("E Commit: If you have 20 or more foundations, draw 1 card.", DOES_NOT),
        ("E Commit: Your opponent discards 1 card.", DOES),
        ("E Commit: Your opponent loses 1 vitality.", DOES),
        ("E Commit: You may draw 1 card.", DOES),
        ("E Commit: If your attack is blocked, draw 1 card.", DOES),
        ("E Commit: Your next attack gets +2 damage.", DOES),
        ("E Commit: Your attack gets +1 speed for each asset your opponent has.", DOES_NOT),
    ],
)
def test_an_ability_at_an_own_attack(tmp_path: Path, text: str, found: tuple[int, int]) -> None:
    assert lit_and_vain(tmp_path, text) == found


@pytest.mark.parametrize(
    ("keywords", "gains", "found"),
    [
        ("Punch", "gains Punch", DOES_NOT),
        ("Punch", "gains Kick", DOES),
        ("Punch", "gains Throw", DOES),
        ("Throw", "gains Throw", DOES_NOT),
        ("Throw, Punch", "gains Punch and Throw", DOES_NOT),
        ("Throw", "gains Punch and Throw", DOES),
        ("Throw", "gets +1 damage and gains Throw", DOES),
        ("'Stun: 1'", "gains Stun: 1", (2, 0)),  # that of the attack itself besides
    ],
)
def test_a_keyword_that_an_attack_has_already(
    tmp_path: Path, keywords: str, gains: str, found: tuple[int, int]
) -> None:
    text = f"E Commit: Your attack {gains}."
    assert lit_and_vain(tmp_path, text, keywords=keywords) == found


def test_a_keyword_that_an_attack_has_lost_is_gained_again(tmp_path: Path) -> None:
    text = "E: Your attack loses Throw.\\nE Commit: Your attack gains Throw."
    named = {"hand": "Jab", "stage": "Lens", "rival": "Wall", "deck": "Check6"}
    body = TABLE.format(text=text, difficulty=1, keywords="Throw", **named)
    body += "      - A: play Jab\n      - A: use Lens 1\n"
    found = [
        [each.ability for each in vain_offers(game) if isinstance(each, Offer)]
        for game in moments(tmp_path, body)
        if asked(game).player == 0 and asked(game).prompt == "enhance"
    ]
    assert found == [["t2"], []]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("E Commit: Your Punch attack gets +2 damage.", DOES_NOT),
        ("E Commit: Your opponent's Punch attack gets -2 damage.", DOES),
        ("E Commit: If your attack is blocked, draw 1 card.", DOES_NOT),
        ("E Commit: Your next attack gets +2 damage.", DOES_NOT),
    ],
)
def test_an_own_attack_is_not_that_of_the_rival(
    tmp_path: Path, text: str, found: tuple[int, int]
) -> None:
    assert lit_and_vain(tmp_path, text, is_theirs=True) == found


@pytest.mark.parametrize(("hand", "found"), [("Guard", DOES), ("Wall", DOES_NOT)])
def test_what_waits_for_a_block_waits_for_nothing_without_one(
    tmp_path: Path, hand: str, found: tuple[int, int]
) -> None:
    text = "E Commit: Your next control check gets +2."
    assert lit_and_vain(tmp_path, text, is_theirs=True, hand=hand) == found


RAISE = "R Commit: After you make a check, that check gets +1."


@pytest.mark.parametrize(
    ("deck", "rival", "found"),
    [
        ("Check6", "Wall", DOES_NOT),  # passed already
        ("Check0", "Wall", DOES),
        ("Check6", "Veto", DOES_NOT),  # asked again once the rival has lowered it
    ],
)
def test_a_check_that_is_passed_asks_nothing(
    tmp_path: Path, deck: str, rival: str, found: tuple[int, int]
) -> None:
    assert lit_and_vain(tmp_path, RAISE, prompt="respond", deck=deck, rival=rival) == found


def test_a_check_that_the_rival_has_lowered_is_asked_about(tmp_path: Path) -> None:
    script = ("A: play Jab", "A: pass", "B: use Veto")
    named = {"hand": "Jab", "stage": "Lens", "rival": "Veto", "deck": "Check1"}
    body = TABLE.format(text=RAISE, difficulty=1, keywords="Punch", **named)
    body += "".join(f"      - {line}\n" for line in script)
    found = [
        vain_offers(game)
        for game in moments(tmp_path, body)
        if asked(game).player == 0 and asked(game).prompt == "respond"
    ]
    assert [len(vain) for vain in found] == [1, 0]


@pytest.mark.parametrize("difficulty", [2, 7])
def test_an_action_does_what_it_does_once_its_check_is_passed(
    tmp_path: Path, difficulty: int
) -> None:
    """Whatever the odds are: the deck holds a card that is enough."""
    draws, idles = "E: Draw 1 card.", "E: Your Kick attack gets +1 damage."
    named = {"hand": "Feint", "stage": "Wall", "deck": "Check0, Check9", "difficulty": difficulty}
    assert lit_and_vain(tmp_path, draws, is_theirs=True, **named) == DOES  # type: ignore[arg-type]
    assert lit_and_vain(tmp_path, idles, is_theirs=True, **named) == DOES_NOT  # type: ignore[arg-type]


def test_an_action_in_the_own_turn_stands_in_the_pool(tmp_path: Path) -> None:
    text = "E: Your Kick attack gets +1 damage."
    assert lit_and_vain(tmp_path, text, hand="Jab, Feint", stage="Wall") == DOES


# What a trial may know


@cache
def games() -> tuple[Fight, ...]:
    """Positions of a game in which something is offered; nobody may change them."""
    found = positions("vain", STARTERS[1], STARTERS[2], ("heuristic", "heuristic"))
    return tuple(game.clone() for game in found if asked(game).kind is Kind.PLAY)


def test_what_is_hidden_changes_no_trial() -> None:
    rng, vain = Rng("elsewhere"), 0
    for game in games()[::6]:
        before = state_hash(game)
        found = vain_offers(game)
        other = game.clone()
        exchange_hidden(other, asked(game).player, rng)
        assert vain_offers(other) == found
        assert state_hash(game) == before
        vain += len(found)
    assert vain > 1


def test_what_is_supposed_follows_from_what_is_known() -> None:
    """Cards of the rival that the player has never seen do not stand behind any back."""
    for game in games()[::9]:
        player = asked(game).player
        own = {card.definition for card in game.cards.values() if card.owner == player}
        seen = {each.definition for each in game.cards.values() if game.may_see(player, each.id)}
        kept = {game.cards[card].definition for viewer, card in game.known if viewer == player}
        world = suppose(game, player, Rng("any"))
        assert {card.definition for card in world.cards.values()} <= own | seen | kept
