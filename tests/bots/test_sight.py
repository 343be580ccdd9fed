"""What a bot sees, and no more: whatever the hidden cards are, it answers the same."""

from __future__ import annotations

import pytest

from engine.bots.ufs.heuristic import heuristic_bot
from engine.bots.ufs.sight import sight_of
from engine.kernel import machine, sight
from engine.kernel.resample import resample
from engine.kernel.rng import Rng
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.perspective import NOTHING
from engine.ufs.rules.knowledge import hidden_cards
from tests.bots.playing import STARTERS, asked, positions

EVERY = 3  # one in so many decisions is looked at
MIRROR = ("heuristic", "heuristic")


def matchups() -> list[tuple[str, str]]:
    return list(zip(STARTERS, STARTERS[1:] + STARTERS[:1], strict=True))


@pytest.mark.parametrize(("left", "right"), matchups()[:1])
def test_other_hidden_cards_change_no_answer(left: str, right: str) -> None:
    check_invariance("hidden", left, right)


@pytest.mark.slow
@pytest.mark.parametrize(("left", "right"), matchups())
def test_other_hidden_cards_change_no_answer_in_many_games(left: str, right: str) -> None:
    for number in range(5):
        check_invariance(f"hidden {number}", left, right)


def check_invariance(key: str, left: str, right: str) -> None:
    rng = Rng(key)
    changed = 0
    for number, game in enumerate(positions(key, left, right, MIRROR)):
        if number % EVERY:
            continue
        decision = asked(game)
        other = resample(game, decision.player, rng)
        changed += other.cards != game.cards
        bot = heuristic_bot("any")
        assert bot.choose(other, decision) == bot.choose(game, decision), decision
    assert changed > 5


def test_hidden_cards_are_blank_and_the_own_list_is_known() -> None:
    game = next(iter(positions("blank", "full-furnace", "trim-the-wick", MIRROR)))
    while asked(game).prompt != "mulligan":
        decision = asked(game)
        machine.answer(game, decision.id, heuristic_bot("any").choose(game, decision))
    player = asked(game).player
    seen = sight_of(game, player)
    hidden = hidden_cards(game, player)
    assert set(game.zones[player, Zone.DECK]) | set(game.zones[1 - player, Zone.HAND]) <= hidden
    assert not set(game.zones[player, Zone.HAND]) & hidden
    assert {seen.game.cards[card].base.name for card in hidden} == {""}
    assert all(
        seen.game.definitions[seen.game.cards[card].definition] is NOTHING for card in hidden
    )
    own = [game.definitions[game.cards[card].definition] for card in game.zones[player, Zone.DECK]]
    assert sorted(each.deck_name for each in seen.unseen) == sorted(each.deck_name for each in own)


def test_the_other_deck_list_is_not_known() -> None:
    game = next(iter(positions("lists", "full-furnace", "trim-the-wick", MIRROR)))
    player = asked(game).player
    seen = sight_of(game, player)
    names = {definition.printed.name for definition in seen.game.definitions}
    shown = {
        game.cards[card].base.name for card in game.cards if card not in hidden_cards(game, player)
    }
    assert names - {""} == shown


def test_looking_leaves_the_game_as_it_was() -> None:
    for number, game in enumerate(positions("still", "under-the-silt", "second-verse", MIRROR)):
        if number > 60:
            break
        before = {name: getattr(game, name) for name in ("cards", "zones", "log", "stack", "known")}
        copies = {name: list(value) for name, value in before.items()}
        sight_of(game, asked(game).player)
        assert {name: list(getattr(game, name)) for name in before} == copies


def test_what_was_seen_and_followed_stays_known() -> None:
    """A card put face down by its owner is no secret to the owner."""
    found = 0
    for game in positions("buried", "full-furnace", "under-the-silt", MIRROR):
        player = asked(game).player
        seen = sight_of(game, player).game
        for card in game.zones[player, Zone.MOMENTUM]:
            if sight.knows(game, player, card):
                found += 1
                assert seen.cards[card].base == game.cards[card].base
    assert found
