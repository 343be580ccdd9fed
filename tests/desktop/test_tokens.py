"""Tokens at the table: they are told of, say what they are, and are gone once they leave play."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel import machine
from engine.kernel.decisions import Decision, forced_answer, is_forced
from engine.kernel.history import History, Undo
from engine.kernel.views import CardView
from engine.scenario.ufs.position import scenario_of
from engine.ufs.faces import CardFace
from engine.ufs.game import Fight
from engine.ufs.model.offer import Offer
from engine.ufs.perspective import perspective_of
from tests.scenario.writing import laid_out
from ufs_desktop.fight.chronicle import chronicle_line
from ufs_desktop.fight.face_text import type_words
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.look import look_of
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fight.wording import worded_view

pytestmark = pytest.mark.usefixtures("dressed")
HEAD = "title: a test\nedition: universus\nrules: [owner.1]\n"
KILN = 'Form Commit: Build 1 foundation token named "Ember" with "Form Destroy: Draw 1 card."'
TABLE = """
    cards:
      Kiln: {{type: asset, text: '{kiln}'}}
    setup:
      {player}: {{{zone}: [Kiln]}}
    script: []
    expect: {{}}
"""


@pytest.fixture
def game(tmp_path: Path) -> Fight:
    return laid_out(tmp_path, TABLE.format(kiln=KILN, player="A", zone="stage"), HEAD)


def pending(game: Fight) -> Decision:
    assert game.pending is not None
    return game.pending


def offer(game: Fight, name: str) -> Offer:
    offers = (each for each in pending(game).options if isinstance(each, Offer))
    return next(each for each in offers if game.cards[each.card].values.name == name)


def use(game: Fight, name: str) -> None:
    machine.answer(game, pending(game).id, offer(game, name))
    while is_forced(pending(game)):
        machine.answer(game, pending(game).id, forced_answer(pending(game)))


def ember(game: Fight) -> tuple[CardView, str]:
    """The token as player 0 sees it, and where."""
    return next(
        (card, str(zone.zone))
        for zone in worded_view(game, 0).zones
        for card in zone.cards
        if isinstance(card.face, CardFace) and card.face.printed.name == "Ember"
    )


def known_to(game: Fight, player: int) -> set[str]:
    return {each.printed.name for each in perspective_of(game, player).game.definitions}


def test_a_token_is_no_card_that_somebody_brought(game: Fight) -> None:
    brought = FIGHT.cards_held(game, 0)
    use(game, "Kiln")
    assert ember(game)
    assert FIGHT.cards_held(game, 0) == brought


def test_a_token_says_that_it_is_one(game: Fight) -> None:
    use(game, "Kiln")
    card, zone = ember(game)
    assert zone == "stage"
    shown = look_of(card, zone).shown
    assert type_words(shown.kind, shown.keywords) == "Foundation token"
    about = FIGHT_KIT.editions["universus"].story.about(card, None)
    assert "<b>Token</b>: it leaves the game as soon as it leaves play" in about
    assert any("enforced" in line for line in about)


def test_a_token_that_was_just_built_is_taken_back(game: Fight) -> None:
    """It is shown to its player, and no card that was hidden."""
    history = History(game)
    history.answer(pending(game).id, offer(game, "Kiln"))
    history.answer_forced()
    assert ember(history.game)
    assert history.undo_for(0) is Undo.FREE
    history.undo(0)
    assert offer(history.game, "Kiln")


def test_the_log_tells_of_a_token_coming_and_leaving(game: Fight) -> None:
    use(game, "Kiln")
    use(game, "Ember")
    told = [chronicle_line(each, ("You", "Rival")).text for each in worded_view(game, 0).log]
    assert "Ember enters the staging area" in told
    assert "Ember is destroyed" in told
    assert ember(game)[1] == "removed"


def test_a_position_with_a_token_is_set_up_with_one(game: Fight, tmp_path: Path) -> None:
    use(game, "Kiln")
    text = scenario_of(game, "with a token")
    again = laid_out(tmp_path, text[text.index("cards:") :], HEAD)
    use(again, "Ember")
    assert ember(again)[1] == "removed"


def test_nobody_is_told_of_tokens_by_what_lies_hidden(game: Fight, tmp_path: Path) -> None:
    """Who sees no card that builds them knows of none; who sees one can think it through."""
    assert "Ember" in known_to(game, 0) & known_to(game, 1)
    hidden = laid_out(tmp_path, TABLE.format(kiln=KILN, player="B", zone="hand"), HEAD)
    assert "Ember" in known_to(hidden, 1) - known_to(hidden, 0)
