"""What can be named (K.5.5) tells nothing of cards that the player has not seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel import machine
from engine.kernel.decisions import LONGEST_NAME, Decision, Kind
from engine.kernel.errors import IllegalAnswer
from engine.kernel.views import view_for
from engine.ufs.game import Fight
from tests.scenario.writing import moments, run

TABLE = """
cards:
  Seer:
    type: asset
    text: |
      F Commit: Name a card. Your opponent reveals their hand and discards all copies of that card.
      F Commit: Name a keyword. Your next attack gains the named keyword.
      F Commit: Name a trait. Draw 1 card.
  Jab: {type: attack, zone: mid, speed: 3, damage: 3, keywords: [Heron]}
  Rib: {type: attack, zone: mid, speed: 3, damage: 3, keywords: [Marsh], text: "E: Draw 1 card."}
  Elm: {keywords: [Otter], text: "E Commit: Your Lark attack gets +1 damage."}
setup:
  A: {character: Ash, stage: [Seer], hand: [Jab], deck: [Moss]}
  B: {character: Bram, stage: [Wall, Gate (face down)], hand: [%s], deck: [%s], momentum: [%s]}
script:
  - A: use Seer %d
  - A: name Heron
"""
HIDDEN = [("Rib", "Elm", "Elm"), ("Elm", "Rib", "Wall"), ("Fern", "Fern", "Fern")]


def asked(folder: Path, which: int, hidden: tuple[str, str, str]) -> Fight:
    """The game in which something is to be named."""
    games = moments(folder, TABLE % (*hidden, which))
    return next(game for game in games if question(game).rule == "K.5.5")


def question(game: Fight) -> Decision:
    assert game.pending is not None
    return game.pending


@pytest.mark.rule("K.5.5")
@pytest.mark.parametrize("which", [1, 2, 3])
def test_the_view_is_the_same_whatever_the_opponent_hides(tmp_path: Path, which: int) -> None:
    views = [view_for(asked(tmp_path, which, hidden), 0).decision for hidden in HIDDEN]
    assert views[0] is not None
    assert views[0].options
    assert views[1:] == views[:1] * 2


@pytest.mark.rule("K.5.5")
def test_names_of_the_own_list_and_of_cards_seen_are_offered(tmp_path: Path) -> None:
    offered = question(asked(tmp_path, 1, HIDDEN[0])).options
    assert {"Ash", "Seer", "Jab", "Moss", "Bram", "Wall"} <= set(offered)
    assert {"Rib", "Elm", "Gate"}.isdisjoint(offered)


@pytest.mark.rule("K.5.5")
def test_words_of_the_rules_can_be_named_whether_or_not_a_card_has_them(tmp_path: Path) -> None:
    keywords = set(question(asked(tmp_path, 2, HIDDEN[0])).options)
    traits = set(question(asked(tmp_path, 3, HIDDEN[0])).options)
    assert {"kick", "heron"} <= traits <= keywords
    assert keywords - traits >= {"powerful", "stun"}
    assert {"marsh", "otter", "lark"}.isdisjoint(keywords)


@pytest.mark.rule("K.5.5")
def test_any_name_is_legal_that_can_be_one(tmp_path: Path) -> None:
    game = asked(tmp_path, 1, HIDDEN[0])
    decision = question(game)
    assert decision.kind is Kind.NAME
    for name in ("Rib", "Nobody's Card", "x" * LONGEST_NAME):
        machine.check(game, decision, name)
    for bad in ("", " ", "x" * (LONGEST_NAME + 1), "two\nlines", "\u202eback", 7, None):
        with pytest.raises(IllegalAnswer):
            machine.check(game, decision, bad)


GATED = """
cards:
  Whip: {type: asset, text: "{watermark tower} E Commit: Your attack gets +1 damage."}
  Drum: {type: asset, text: "E Commit: Your attack gets +1 damage."}
  Jab: {type: attack, zone: mid, speed: 3, damage: 3}
  Odd: {watermark: %s}
setup:
  attack: Jab
  A: {character: Ash, stage: [Whip, Drum], pool: [Jab]}
  B: {character: Bram, hand: [Odd]}
script:
  - A: cannot use Whip because H.3.1.5
  - A: use Drum
"""


@pytest.mark.rule("H.3.1.7")
@pytest.mark.parametrize("watermark", ["tower", "gate"])
def test_a_refusal_does_not_tell_what_the_opponent_hides(tmp_path: Path, watermark: str) -> None:
    assert run(tmp_path, GATED % watermark).why == ""
