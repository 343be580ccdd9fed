"""Why an act that was tried is not offered: of several abilities the one that could be played."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.kernel import sight
from engine.kernel.decisions import Decision, Kind, Refusal
from engine.kernel.sight import Handle
from engine.ufs.game import Fight
from tests.desktop.fakes import game_at
from tests.scenario.writing import moments
from ufs_desktop.fight.why_not import COMMITTED, NOT_NOW, WORKS_ITSELF, why_not

ACTION = """
    cards:
      Word: {type: action, text: "E: Your attack gets +1 damage."}
    setup:
      A: {hand: [Word, Wall]}
    script:
      - A: end
"""
SHORT = """
    cards:
      Jab: {type: attack, difficulty: 4, zone: mid, speed: 3, damage: 4}
    setup:
      A: {character: Kara (committed), stage: [Wall], hand: [Jab], deck: [Check3]}
    script:
      - A: play Jab
      - A: commit Wall
"""
ITSELF = Refusal("H.6", "no played ability")
LATER = Refusal("H.2.1.2", "enhances are played in the Enhance Step")


class Rules:
    """A game with one card, whose abilities are refused for these reasons."""

    def __init__(self, reasons: dict[str, Refusal | None]) -> None:
        held = [SimpleNamespace(key=key) for key in reasons]
        values = SimpleNamespace(abilities=held, type=None)
        self.cards = {5: SimpleNamespace(id=5, values=values)}
        self.edition = SimpleNamespace(has_split_cards=False)
        self._reasons = reasons

    def may_see(self, viewer: int, card: int) -> bool:
        return True

    def told(self, refusal: Refusal) -> Refusal:
        return refusal

    def why_not(self, decision: Decision, offer: Any) -> Refusal | None:
        return self._reasons.get(offer.ability, Refusal("H.1", "no such ability"))


@pytest.mark.parametrize(
    ("reasons", "told"),
    [
        ({"t1": ITSELF, "t2": LATER}, LATER),
        ({"t1": LATER, "t2": ITSELF}, LATER),
        ({"t1": ITSELF}, Refusal("H.6", WORKS_ITSELF)),
        ({}, Refusal("H.1", "it has no ability to use")),
        ({"t1": None}, Refusal("F.2.2", NOT_NOW)),
    ],
)
def test_the_ability_that_could_be_played_is_spoken_of(
    monkeypatch: pytest.MonkeyPatch, reasons: dict[str, Refusal | None], told: Refusal
) -> None:
    monkeypatch.setattr(sight, "card_of", lambda game, viewer, handle: 5)
    decision = Decision(0, Kind.PLAY, "form", "F.2.2")
    game: Any = Rules(reasons)
    assert why_not(game, 0, decision, "use", Handle(9)) == told


def test_an_action_is_spoken_of_by_the_abilities_that_it_is_played_by(tmp_path: Path) -> None:
    game = moments(tmp_path, ACTION)[0]
    assert game.pending is not None
    told = why_not(game, 0, game.pending, "play", handle_of(game, 0, "hand"))
    assert told == Refusal("H.2.1.2", "enhances are played in the Enhance Step")


def test_a_committed_character_is_no_foundation_too_few(tmp_path: Path) -> None:
    *_, game = moments(tmp_path, SHORT)
    assert game.pending is not None
    assert game.pending.prompt == "commit-to-pass"
    told = why_not(game, 0, game.pending, "choose", handle_of(game, 0, "stage"))
    assert told.reason == COMMITTED


def handle_of(game: Fight, player: int, zone: str) -> Handle:
    """The first card that lies there, as its player knows it."""
    return sight.handle(game, player, next(iter(game.zones[player, zone])))


def test_a_card_that_is_no_answer_cannot_be_chosen_now() -> None:
    game = game_at("review")
    assert game.pending is not None
    card = game.zones[0, "stage"][0]
    handle = sight.handle(game, 0, card)
    refusal = why_not(game, 0, game.pending, "choose", handle)
    assert refusal == Refusal("F.1.2", "only cards in your hand can be chosen")
