"""What is kept of the statements in force is what would be found anew (J.2.1, J.2.5)."""

from __future__ import annotations

import pytest

from engine.kernel.harness import play
from engine.kernel.save import dump
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.effect import Effect, EffectClass
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules import statics
from engine.ufs.rules.statics import find_stated, stated_in
from tests.shares import share
from tests.ufs.build import Table
from tests.ufs.scene import Scene
from tests.ufs.test_random_play import starts
from tests.ufs.test_statics import BONUS, hymn

WANTED = (n.Modify,)
HELD = (HeldAbility("a0", hymn()),)


def check(game: UfsGame) -> int:
    """How many there are; what is kept of them must be true."""
    kept = stated_in(game, WANTED)
    assert kept == find_stated(game, WANTED)
    return len(kept)


@pytest.mark.parametrize("seed", share(range(0, 72, 8), 9, pytest.mark.slow))
def test_in_random_games_nothing_stale_is_ever_used(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[int] = []

    def checked(game: UfsGame, wanted: tuple[type[n.Node], ...]) -> tuple[statics.Stated, ...]:
        kept = stated_in(game, wanted)
        assert kept == find_stated(game, wanted), f"seed {seed}: {wanted}"
        used.append(len(kept))
        return kept

    monkeypatch.setattr(statics, "stated_in", checked)
    play(starts("starter"), seed)
    assert any(used)


def test_cards_that_come_turn_and_go() -> None:
    table = Table()
    assert check(table.game) == 0
    asset = table.asset(0, hymn())
    assert check(table.game) == 1
    atoms.flip(table.game, (asset,), Why(0))
    assert check(table.game) == 0
    atoms.unflip(table.game, (asset,), Why(0))
    assert check(table.game) == 1
    atoms.move(table.game, (asset,), n.Zone.DISCARD, n.Verb.DESTROY, Why(0))
    assert check(table.game) == 0


def test_a_card_that_reaches_the_pool_is_another_one_there() -> None:
    table = Table()
    card = table.card(0, n.Zone.HAND, abilities=HELD)
    atoms.enter_transit(table.game, card)
    assert check(table.game) == 1
    atoms.finish_play(table.game, card, n.Zone.HAND, PlayedAs.ASSET, Why(0))
    assert check(table.game) == 1


def test_effects_that_begin_and_end() -> None:
    table = Table()
    assert check(table.game) == 0
    stored = Effect(0, EffectClass.MODIFIER, BONUS, table.context(0), uses=2)
    made = atoms.add_effect(table.game, stored)
    assert check(table.game) == 1
    atoms.count_down(table.game, table.game.effects[made])
    assert table.game.effects[made].uses == 1
    assert check(table.game) == 1
    atoms.end_effects(table.game, (made,))
    assert check(table.game) == 0


@pytest.mark.rule("K.4.3")
def test_a_seal_silences_what_was_kept() -> None:
    table = Table()
    asset = table.asset(0, hymn())
    assert check(table.game) == 1
    node = n.Act(n.Verb.SEAL, n.ThisCard())
    ref = table.game.cards[asset].ref
    seal = Effect(0, EffectClass.RULE, node, table.context(1), assigned=(ref,))
    made = atoms.add_effect(table.game, seal)
    assert check(table.game) == 0
    atoms.end_effects(table.game, (made,))
    assert check(table.game) == 1


@pytest.mark.rule("J.3.2.1.2")
def test_the_order_turns_with_the_turn() -> None:
    table = Table()
    table.asset(1, hymn())
    table.asset(0, hymn())
    first = stated_in(table.game, WANTED)
    table.game.active = 1
    assert check(table.game) == 2
    assert [each.context.controller for each in first] == [0, 1]
    assert first[0].context.controller != stated_in(table.game, WANTED)[0].context.controller


def test_another_starting_character_speaks() -> None:
    table = Table()
    other = table.character(0, "Ash", "2", abilities=HELD)
    assert check(table.game) == 0
    table.game.characters = (other, table.bram)
    assert check(table.game) == 1


def test_what_is_kept_is_no_part_of_the_game() -> None:
    table = Scene()
    table.asset(0, hymn())
    before = dump(table.game)
    assert check(table.game) == 1
    assert table.game.sources
    assert dump(table.game) == before
    twin = table.game.clone()
    assert twin.sources is None
    stored = Effect(0, EffectClass.MODIFIER, BONUS, table.context(0))
    atoms.add_effect(twin, stored)
    assert (check(table.game), check(twin)) == (1, 2)


def test_a_card_marked_as_having_come_later_speaks_later() -> None:
    table = Table()
    assets = [table.asset(0, hymn()) for _ in range(2)]
    atoms.mark(table.game, assets[1], arrived=8)
    assert check(table.game) == 2
    atoms.mark(table.game, assets[0], arrived=9)
    assert check(table.game) == 2
