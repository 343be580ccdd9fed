"""Options and offers in the words of cards: each as the card says it, and to whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.writing import moments
from ufs_desktop.fight.wording import worded_view, words_of
from ufs_desktop.fight.words import GAINED, offer_label
from ufs_desktop.grammar import cut

FIGHT = """
    cards:
      Jab: {{type: attack, zone: mid, speed: 3, damage: 3, keywords: [Powerful 1, Powerful 2]}}
      Drum: {{type: asset, text: "{text}"}}
      Wall: {{}}
    setup:
      attack: Jab
      A: {{stage: [Drum, Wall], pool: [Jab], hand: [Wall], momentum: [Check1]}}
    script:
      - A: use Drum
      - A: {answer}
"""
SAID = {
    "choose-option": (
        "E Commit: Draw 1 card or gain 1 vitality.",
        "choose gain 1 vitality",
        ("Draw 1 card.", "Gain 1 vitality."),
    ),
    "choose-change": (
        "E Commit: Your attack gets +1 speed or +1 damage.",
        "choose +1 damage",
        ("Your attack gets +1 speed.", "Your attack gets +1 damage."),
    ),
    "choose-gain": (
        "E Commit: Your attack gains Stun: 1 or Powerful: 1.",
        "choose Stun 1",
        ("Your attack gains Stun: 1.", "Your attack gains Powerful: 1."),
    ),
    "add-or-subtract": (
        "E Commit: Your attack gets +2 or -2 speed.",
        "choose add",
        ("Your attack gets +2 speed.", "Your attack gets -2 speed."),
    ),
    "choose-instance": (
        "E Commit: Your attack's Powerful rating gets +1.",
        "choose Powerful 2",
        ("powerful: 1", "powerful: 2"),
    ),
    "may": (
        "E Commit: You may discard 1 card to gain 2 vitality.",
        "yes",
        ("You may discard 1 card to gain 2 vitality.",),
    ),
}


@pytest.mark.parametrize("prompt", sorted(SAID))
def test_each_option_says_what_it_does(tmp_path: Path, prompt: str) -> None:
    text, answer, words = SAID[prompt]
    games = moments(tmp_path, FIGHT.format(text=text, answer=answer))
    asked = [game for game in games if game.pending is not None and game.pending.prompt == prompt]
    assert [words_of(game) for game in asked] == [words]


def test_a_keyword_without_text_is_named(tmp_path: Path) -> None:
    body = """
        cards:
          Jab: {type: attack, zone: mid, speed: 3, damage: 9, keywords: [Gauge 1]}
          Kara: {type: character}
        setup:
          attack: Jab
          A: {character: Kara, pool: [Jab], deck: [Kara]}
        script:
          - A: use Jab Gauge
          - A: pass
    """
    (asked,) = (
        game
        for game in moments(tmp_path, body)
        if game.pending is not None and game.pending.prompt == "may"
    )
    assert words_of(asked) == ("You may use Gauge",)


@pytest.mark.parametrize(
    ("gains", "label"),
    [
        ("Stun: 3", "Jab: Stun: 3"),
        ("Stun: 3 this turn", "Jab: Stun: 3"),
        ("Punch and Stun: 3", "Jab: Stun: 3"),
        ("Stun: 3 and Gauge: 2", f"Jab: {GAINED}"),  # either
        (f"{chr(39)}E: Draw 1 card.{chr(39)}", f"Jab: {GAINED}"),
    ],
)
def test_an_ability_that_was_gained_is_called_by_its_keyword(
    tmp_path: Path, gains: str, label: str
) -> None:
    """Its key is no word for anybody."""
    body = FIGHT.format(text=f"E Commit: Your attack gains {gains}.", answer="pass")
    last = moments(tmp_path, body)[-1]
    view = worded_view(last, 0)
    assert view.decision is not None
    cards = {card.handle: card for zone in view.zones for card in zone.cards}
    said = {offer_label(option.key, cards) for option in view.decision.options}
    assert said == {label, "Jab: Powerful: 1", "Jab: Powerful: 2"}


def test_only_the_one_who_is_asked_hears_the_words(tmp_path: Path) -> None:
    text, answer, words = SAID["choose-option"]
    games = moments(tmp_path, FIGHT.format(text=text, answer=answer))
    game = next(g for g in games if g.pending is not None and g.pending.prompt == "choose-option")
    own, other = (worded_view(game, viewer).decision for viewer in (0, 1))
    assert own is not None
    assert own.words == words
    assert other is not None
    assert other.words == ()


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Draw 1 card. Then discard 1 card.", "Draw 1 card. Then discard 1 card."),
        ("Draw 1 card. Then discard 1 card from your hand.", "Draw 1 card. Then…"),
        ("Draw 1 card, then discard one: it is removed.", "Draw 1 card, then…"),
        ("x" * 60, "x" * 24 + "…"),
    ],
)
def test_no_word_is_cut_in_two_and_a_little_more_is_left_whole(words: str, shown: str) -> None:
    assert cut(words, 24) == shown
