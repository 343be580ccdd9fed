"""Split cards at the table: what is offered, told and previewed says which half is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel import machine
from engine.kernel.views import CardView
from engine.ufs.faces import CardFace
from engine.ufs.game import Fight
from engine.ufs.model.offer import Offer
from tests.scenario.writing import laid_out
from ufs_desktop.fight.chronicle import chronicle_line
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.look import look_of
from ufs_desktop.fight.odds import odds_of_offers
from ufs_desktop.fight.why_not import why_not
from ufs_desktop.fight.wording import worded_view
from ufs_desktop.fight.words import offer_label

HEAD = "title: a test\nedition: advanced\nrules: [2.6.0.2]\n"
TABLE = """
    cards:
      Two Minds:
        halves:
          - {type: foundation, difficulty: 2}
          - {type: action, difficulty: 4, text: "F: Draw 1 card."}
    setup:
      A: {character: Kara, hand: [Two Minds]}
    script: []
    expect: {}
"""


@pytest.fixture
def game(tmp_path: Path) -> Fight:
    return laid_out(tmp_path, TABLE, HEAD)


def hand(game: Fight) -> CardView:
    cards = (card for zone in worded_view(game, 0).zones for card in zone.cards)
    return next(
        each for each in cards if isinstance(each.face, CardFace) and each.face.other is not None
    )


def test_the_preview_tells_of_the_other_half(game: Fight) -> None:
    kit = FIGHT_KIT.editions["advanced"]
    found = kit.story.headings(hand(game), None)
    heading = next(each for each in found if each.title.startswith("Other half"))
    assert heading.title == "Other half: action"
    assert heading.now == "4 difficulty"
    assert [line.what for line in heading.steps] == ["F: Draw 1 card"]


def test_each_offer_says_which_half_it_is(game: Fight) -> None:
    view = worded_view(game, 0)
    assert view.decision is not None
    cards = {card.handle: card for zone in view.zones for card in zone.cards}
    labels = [offer_label(option.key, cards) for option in view.decision.options]
    assert labels == ["Play Two Minds as foundation", "Two Minds: F: Draw 1 card."]


def test_the_log_tells_which_half_was_played(game: Fight) -> None:
    decision = game.pending
    assert decision is not None
    play = next(each for each in decision.options if isinstance(each, Offer) and not each.ability)
    machine.answer(game, decision.id, play)
    lines = [chronicle_line(entry, ("You", "Ada")).text for entry in worded_view(game, 0).log]
    assert "You name the foundation half of Two Minds" in lines


def test_the_face_in_hand_has_the_words_of_both_halves(game: Fight) -> None:
    card = hand(game)
    assert look_of(card, "hand").text == ("Or action 4", "F: Draw 1 card.")
    assert look_of(card, "stage").text == ()


def test_why_a_split_card_cannot_be_played_is_said_of_its_halves(tmp_path: Path) -> None:
    strange = TABLE.replace("halves:", "symbols: [water]\n        halves:")
    game = laid_out(tmp_path, strange.replace("[Two Minds]", "[Two Minds, Stone]"), HEAD)
    assert game.pending is not None
    assert why_not(game, 0, game.pending, "play", hand(game).handle).rule == "8.1.2"


def test_the_odds_are_those_of_the_half_that_the_face_shows(game: Fight) -> None:
    assert odds_of_offers(game)[hand(game).handle].difficulty == 2
