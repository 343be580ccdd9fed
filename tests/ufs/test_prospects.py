"""What a play promises is what comes of it: every card that may lie on top is tried."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from engine.kernel import machine
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId
from engine.kernel.resample import hidden_groups, resample
from engine.kernel.rng import Rng
from engine.kernel.save import state_hash
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.game import Fight
from engine.ufs.model.offer import Offer
from engine.ufs.prospects import PlayProspect, prospects
from tests.bots.playing import asked, positions
from tests.scenario.writing import moments

COMMIT = "commit-to-pass"
DECK = "deck: [Check1, Check2, Check3, Check3, Check4, Check5, Check6, Check6], deck_exact: true"
PLAYED = ("Jab", "Guard", "Feint")
CARDS = """
    cards:
      Jab: {type: attack, difficulty: 6, zone: mid, speed: 3, damage: 3}
      Guard: {difficulty: 1, block: mid +3}
      Wall: {}
      Bell: {type: asset, text: "Your control checks get +1."}
      Drum: {type: asset, text: "F Commit: Your next control check gets +2."}
      Fog: {type: asset, text: "Your opponent's control checks get -1."}
      Seer: {type: asset, text: "F Commit: Your next control check is set to 5."}
      Feather: {text: "This card does not count toward progressive difficulty."}
      Ramp: {type: asset, text: "Your attacks get -2 difficulty."}
      Slope: {type: asset, text: "F Commit: Your next attack gets -2 difficulty."}
      Pillar: {text: "When committing cards to pass a check, this card counts as 2 foundations."}
      Chain: {type: asset, text: "Your opponent cannot commit foundations."}
      Lens: {type: asset, text: "F Commit: Look at the top card of your deck."}
      Mist: {type: asset, text: "Your checks to block get -1."}
      Feint: {type: action, difficulty: 5, text: "F Commit 1 foundation: Draw 1 card."}
"""


def position(folder: Path, setup: str, *steps: str) -> Fight:
    """The last decision of a scenario in which one of the cards can be played."""
    lines = [f"      - {step}" for step in steps]
    body = "\n".join([CARDS + f"    setup:{setup}", "    script:", *lines, ""])
    return [each for each in moments(folder, body) if offer_of(each) is not None][-1]


def mine(hand: str = "Jab", stage: str = "Wall", pool: str = "", rival: str = "") -> str:
    """The cards of A, who is about to play one, and what B has in their staging area."""
    return f"""
      A: {{hand: [{hand}], stage: [{stage}], pool: [{pool}], {DECK}}}
      B: {{stage: [{rival}]}}"""


def offer_of(game: Fight) -> Offer | None:
    """The offer to play or block with the card that a test is about."""
    options = game.pending.options if game.pending is not None else ()
    for each in options:
        if isinstance(each, Offer) and game.printed(each.card).name in PLAYED:
            return each
    return None


def promised(game: Fight, offer: Offer) -> PlayProspect:
    (found,) = prospects(game, asked(game).player, (offer,))
    return found


def tried(game: Fight, offer: Offer, *, commits: bool) -> float:
    """The share of the cards possible on top with which the check passes."""
    player = asked(game).player
    hidden = [card for cards in hidden_groups(game, player) for card in cards]
    own = [card for card in hidden if game.cards[card].owner == player]
    top = game.zones[player, Zone.DECK][0]
    tops = own if top in own else [top]
    alike = {game.definition(each): each for each in tops}  # one of the copies stands for all
    good = [of for of, each in alike.items() if passes(swapped(game, top, each), offer, commits)]
    return sum(game.definition(each) in good for each in tops) / len(tops)


def swapped(game: Fight, top: CardId, wanted: CardId) -> Fight:
    """The position if the wanted card were the one on top."""
    twin = game.clone()
    over, under = twin.definition(wanted), twin.definition(top)
    twin.redefine(top, over)
    twin.redefine(wanted, under)
    return twin


def passes(twin: Fight, offer: Offer, commits: bool) -> bool:
    before = twin.last_check
    machine.answer(twin, asked(twin).id, offer)
    while twin.last_check is before:
        decision = asked(twin)
        if decision.prompt == COMMIT:
            machine.answer(twin, decision.id, enough(twin, decision) if commits else ())
        elif decision.kind is Kind.PLAY:
            machine.answer(twin, decision.id, None)
        else:
            machine.answer(twin, decision.id, decision.options[: decision.minimum])
    assert twin.last_check is not None
    return twin.last_check.passed is True


def enough(game: Fight, decision: Decision) -> tuple[CardId, ...]:
    """The fewest cards: those that count double first."""
    cards = cast("tuple[CardId, ...]", decision.options)
    ranked = tuple(sorted(cards, key=lambda card: game.printed(card).name != "Pillar"))
    tries = (ranked[:count] for count in range(decision.minimum, decision.maximum + 1))
    return next(each for each in tries if game.judge(decision, each) is None)


def kept_promise(game: Fight, offer: Offer | None = None) -> PlayProspect:
    offer = offer or offer_of(game)
    assert offer is not None
    found = promised(game, offer)
    assert found.alone == pytest.approx(tried(game, offer, commits=False))
    assert found.committed == pytest.approx(tried(game, offer, commits=True))
    return found


def test_plain_cards(tmp_path: Path) -> None:
    found = kept_promise(position(tmp_path, mine(), "A: play Jab"))
    assert (found.alone, found.committed, found.ready) == (0.25, 0.5, 2)


def test_committed_and_attached_cards_do_not_help(tmp_path: Path) -> None:
    stage = "Wall (committed), Wall (attached to Wall), Bell"
    assert kept_promise(position(tmp_path, mine(stage=stage), "A: play Jab")).ready == 1


def test_a_bonus_of_all_checks(tmp_path: Path) -> None:
    found = kept_promise(position(tmp_path, mine(stage="Wall, Bell"), "A: play Jab"))
    assert (found.change, found.alone) == (1, 0.375)


def test_a_bonus_that_waits_for_the_next_check(tmp_path: Path) -> None:
    game = position(tmp_path, mine(stage="Wall, Drum"), "A: use Drum", "A: play Jab")
    found = kept_promise(game)
    assert (found.change, found.alone) == (2, 0.5)


def test_the_penalty_of_another_player(tmp_path: Path) -> None:
    found = kept_promise(position(tmp_path, mine(rival="Fog"), "A: play Jab"))
    assert (found.change, found.alone) == (-1, 0.0)


def test_a_check_set_in_advance(tmp_path: Path) -> None:
    game = position(tmp_path, mine(stage="Wall, Seer"), "A: use Seer", "A: play Jab")
    found = kept_promise(game)
    assert (found.setting, found.alone, found.committed) == (5, 0.0, 1.0)


def test_pool_cards_that_do_not_count(tmp_path: Path) -> None:
    found = kept_promise(position(tmp_path, mine(pool="Feather, Wall"), "A: play Jab"))
    assert found.difficulty == 7


def test_a_difficulty_that_changes_as_the_card_is_played(tmp_path: Path) -> None:
    """C.3.3.4.1: it gets its current state in transit only."""
    found = kept_promise(position(tmp_path, mine(stage="Ramp"), "A: play Jab"))
    parts = [(share.what, share.amount) for share in found.shares]
    assert parts == [("difficulty", 6), ("effect", -2), ("progressive", 0)]


def test_a_difficulty_that_waits_for_the_next_attack(tmp_path: Path) -> None:
    game = position(tmp_path, mine(stage="Slope"), "A: use Slope", "A: play Jab")
    assert kept_promise(game).difficulty == 4


def test_a_card_that_counts_double(tmp_path: Path) -> None:
    found = kept_promise(position(tmp_path, mine(stage="Pillar, Wall"), "A: play Jab"))
    assert found.ready == 4


def test_what_must_not_be_committed_does_not_help(tmp_path: Path) -> None:
    """K.1.2: the character still may be."""
    found = kept_promise(position(tmp_path, mine(stage="Wall, Wall", rival="Chain"), "A: play Jab"))
    assert found.ready == 1


def test_a_top_card_that_was_looked_at(tmp_path: Path) -> None:
    game = position(tmp_path, mine(stage="Wall, Lens"), "A: use Lens", "A: play Jab")
    assert kept_promise(game).values.chances == ((1, 1.0),)


def test_an_action_whose_cost_takes_a_foundation(tmp_path: Path) -> None:
    game = position(tmp_path, mine(hand="Feint", stage="Wall, Wall"), "A: use Feint")
    assert kept_promise(game).ready == 2


def test_a_block(tmp_path: Path) -> None:
    setup = f"""
      attack: Jab
      A: {{pool: [Jab]}}
      B: {{hand: [Guard], stage: [Wall, Mist], pool: [Wall], {DECK}}}"""
    found = kept_promise(position(tmp_path, setup, "B: block with Guard"))
    assert (found.difficulty, found.change, found.ready) == (7, -1, 2)


def plays(game: Fight) -> tuple[Offer, ...]:
    return tuple(each for each in asked(game).options if isinstance(each, Offer))


@pytest.mark.parametrize("share", [27, pytest.param(3, marks=pytest.mark.slow)])
def test_promises_of_whole_games_are_kept(share: int) -> None:
    """Of one offer in so many."""
    seen = 0
    bots = ("heuristic", "heuristic")
    for number, game in enumerate(positions("kept", "second-verse", "trim-the-wick", bots)):
        for offer in plays(game)[number % share :: share]:
            if prospects(game, asked(game).player, (offer,)):
                kept_promise(game, offer)
                seen += 1
    assert seen > 10


def test_hidden_cards_change_no_promise() -> None:
    rng, seen = Rng("hidden"), 0
    bots = ("heuristic", "heuristic")
    for game in positions("a", "under-the-silt", "full-furnace", bots):
        player = asked(game).player
        found = prospects(game, player, plays(game))
        seen += len(found)
        assert prospects(resample(game, player, rng), player, plays(game)) == found
    assert seen > 50


def test_looking_leaves_the_game_as_it_was() -> None:
    bots = ("heuristic", "heuristic")
    for number, game in enumerate(positions("still", "second-verse", "trim-the-wick", bots)):
        if number > 40:
            break
        before = state_hash(game)
        prospects(game, asked(game).player, plays(game))
        assert state_hash(game) == before
