"""What the engine remembers changes nothing: the game that looks at everything anew takes one way.

Remembered are the statements in force (`sources`), where nothing has changed that those read
(`settled`), that no pause condition can have become true (`restaged`), which cards may state or do
something where they lie (`static_cards`, `able_cards`), and for what those are of use (`useful`).
The long run is `pytest -m soak tests/ufs`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from engine.kernel import machine
from engine.kernel.decisions import Answer, Decision, forced_answer, is_forced, random_answer
from engine.kernel.ids import CardId
from engine.kernel.rng import Rng
from engine.kernel.save import dump, load, state_hash
from engine.ufs.editions.advanced.edition import ADVANCED
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.editions.registry import PLAYED
from engine.ufs.editions.universus.edition import UNIVERSUS
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.game import Fight
from engine.ufs.memories import misremembered
from engine.ufs.model.card import Card
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.halves import both_halves
from engine.ufs.rules.statements import AS_IN_HAND, NO_WORDS, heads_of, use_of
from engine.ufs.rules.statics import SAID, statements
from engine.ufs.rules.trees import KEPT, found_once
from tests.ufs.test_own_editions_play import starts as own_starts
from tests.ufs.test_random_play import STEPS, starts

Words = Callable[[Fight, Card], frozenset[str]]
DRAWS = 20  # random answers to a judged decision before the canonical one


class Everything(dict[CardId, frozenset[str]]):
    """An index in which every card that has abilities is found, wherever it lies.

    What the game enters comes first, so that what is found is found in the same order.
    """

    def __init__(self, game: Fight, entered: dict[CardId, frozenset[str]], words: Words) -> None:
        super().__init__(entered)
        self.game = game
        self.words = words

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, card: CardId) -> frozenset[str]:
        return self.words(self.game, self.game.cards[card])

    def items(self) -> Any:  # a view in the base class
        return [(card, self[card]) for card in dict.fromkeys((*self.keys(), *self.game.cards))]

    def values(self) -> Any:  # a view in the base class
        return [words for _, words in self.items()]


def stated_words(_: Fight, card: Card) -> frozenset[str]:
    """J.2.1.1: a card without a state states nothing."""
    return _heads(card.values.abilities) if card.has_state else NO_WORDS


@found_once
def _heads(held: tuple[HeldAbility, ...]) -> frozenset[str]:
    effects = [node for each in held for node in each.ability.effects]
    return NO_WORDS.union(*map(heads_of, effects))


def use_words(game: Fight, card: Card) -> frozenset[str]:
    return NO_WORDS.union(*[_uses(side.values.abilities) for side, _ in both_halves(game, card)])


@found_once
def _uses(held: tuple[HeldAbility, ...]) -> frozenset[str]:
    words = [word for each in held for word in use_of(each.ability)]
    return frozenset(said for word in words for said in (word, AS_IN_HAND + word))


class Forgetful(Fight):
    """The game without memory."""

    @property
    def sources(self) -> dict[Any, Any]:
        return {}

    @sources.setter
    def sources(self, value: object) -> None:
        pass

    @property
    def useful(self) -> None:
        return None

    @useful.setter
    def useful(self, value: object) -> None:
        pass

    @property
    def settled(self) -> None:
        return None

    @settled.setter
    def settled(self, value: object) -> None:
        pass

    @property
    def restaged(self) -> bool:
        return True

    @restaged.setter
    def restaged(self, value: bool) -> None:
        self.__dict__["restaged"] = value


def forgetful(game: Fight) -> Forgetful:
    """The same position, played without memory from here on."""
    twin = game.clone()
    for name in ("sources", "useful", "settled"):
        del twin.__dict__[name]
    twin.__class__ = Forgetful
    assert isinstance(twin, Forgetful)
    twin.static_cards = Everything(twin, twin.static_cards, stated_words)
    twin.able_cards = Everything(twin, twin.able_cards, use_words)
    return twin


def compare(game: Fight, seed: int, every: int, most: int = STEPS) -> int:
    """Play both, at most so far; how many decisions there were. States are compared at times."""
    rng = Rng(f"memory {seed}")
    machine.run(game)
    plain = forgetful(game)
    decisions = 0
    while game.pending is not None and decisions < most:
        assert plain.pending == game.pending, f"seed {seed}, decision {decisions}"
        if decisions % every == 0:
            assert state_hash(plain.clone()) == state_hash(game), f"seed {seed}, {decisions}"
        number, choice = game.pending.id, chosen(game, game.pending, rng)
        for each in (game, plain):
            machine.answer(each, number, choice)
        decisions += 1
    assert state_hash(plain.clone()) == state_hash(game)
    return decisions


def chosen(game: Fight, decision: Decision, rng: Rng) -> Answer:
    if is_forced(decision):
        return forced_answer(decision)
    if not decision.judged:
        return random_answer(decision, rng)
    drawn = (random_answer(decision, rng) for _ in range(DRAWS))
    legal = (choice for choice in drawn if game.judge(decision, choice) is None)
    return next(legal, game.canonical(decision))


def start(edition: str, seed: int) -> Fight:
    """The game of a seed: of the other editions with their own decks, too."""
    of = PLAYED[edition]
    return starts("starter")(seed) if of is COMPREHENSIVE else own_starts(of)(seed)


@pytest.mark.parametrize(
    ("edition", "seed"), [(COMPREHENSIVE.code, 13), (UNIVERSUS.code, 2), (ADVANCED.code, 12)]
)
def test_memory_changes_nothing(edition: str, seed: int) -> None:
    assert compare(start(edition, seed), seed, every=16, most=45) > 20


@pytest.mark.slow
@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize("seed", range(1, 41, 3))
def test_memory_changes_nothing_in_whole_games(edition: str, seed: int) -> None:
    assert compare(start(edition, seed), seed, every=16) > 20


@pytest.mark.soak
@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize("seed", range(100, 500))
def test_memory_changes_nothing_in_many_games(edition: str, seed: int) -> None:
    assert compare(start(edition, seed), seed, every=64) > 20


def test_what_is_remembered_is_dropped_on_save_load_and_clone() -> None:
    game = starts("starter")(3)
    machine.run(game)
    while game.pending is not None and not (game.sources and game.settled):
        machine.answer(game, game.asked, chosen(game, game.pending, Rng("remembered")))
    for twin in (game.clone(), load(dump(game), Fight)):
        assert not twin.sources
        assert twin.useful is None
        assert twin.settled is None


def _forget_what_is_stated(game: Fight) -> None:
    game.static_cards.popitem()
    game.sources = None


def _forget_uses(game: Fight) -> None:
    game.able_cards.popitem()


def _keep_uses(game: Fight) -> None:
    game.by_use()["anything"] = ()


def _keep_what_was_said(game: Fight) -> None:
    game.found()[SAID] = frozenset({"Anything"})


def _keep_old_statements(game: Fight) -> None:
    game.sources = {((n.Modify,), game.active, game.characters): ()}


def _lose_what_has_landed(game: Fight) -> None:
    card = next(card for card in game.cards.values() if card.applied)
    game.cards[card.id] = card._replace(values=card.base, applied=())


def _die_unnoticed(game: Fight) -> None:
    game.vitality[0] = 0


def _offer_too_much(game: Fight) -> None:
    assert game.pending is not None
    card = game.zones[1 - game.pending.player, Zone.HAND][0]
    options = (*game.pending.options, Offer(OfferKind.PLAY, card))
    game.pending = game.pending._replace(options=options)


def _offer_too_little(game: Fight) -> None:
    assert game.pending is not None
    game.pending = game.pending._replace(options=game.pending.options[1:])


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (_forget_what_is_stated, "states is not remembered"),
        (_forget_uses, "of use is not remembered"),
        (_keep_uses, "other cards may be of use"),
        (_keep_what_was_said, "other statements are in force"),
        (_keep_old_statements, "other statements are in force"),
        (_lose_what_has_landed, "has not reached the cards"),
        (_die_unnoticed, "a pause condition is true"),
        (_offer_too_much, "is offered, and refused by"),
        (_offer_too_little, "is not offered, and nothing refuses it"),
    ],
)
def test_what_is_remembered_wrongly_is_told(spoil: Callable[[Fight], None], told: str) -> None:
    game = changed_game().clone()
    statements(game, n.Modify)
    assert misremembered(game) == []
    spoil(game)
    assert any(told in each for each in misremembered(game))


@cache
def changed_game() -> Fight:
    """Where a modifier has landed on a card, and somebody is asked what to play."""
    game = starts("starter")(3)
    machine.run(game)
    while game.pending is not None and not _is_changed(game):
        machine.answer(game, game.asked, chosen(game, game.pending, Rng("changed")))
    return game


def _is_changed(game: Fight) -> bool:
    assert game.pending is not None
    is_play = game.pending.prompt in ("form", "enhance")
    return is_play and any(card.applied for card in game.cards.values())


def test_no_function_remembers_games_long_over() -> None:
    """The one that is asked most is full first, and then all forget."""

    def size(of: tuple[int, ...]) -> int:
        return len(of)

    asked: list[tuple[int, ...]] = []

    def first(of: tuple[int, ...]) -> int:
        asked.append(of)
        return of[0]

    often, seldom = found_once(size), found_once(first)
    old = (-1, 0)
    assert [seldom(old) for _ in range(2)] == [-1, -1]
    assert asked == [old]
    assert [often((count, count)) for count in range(KEPT + 1)] == [2] * (KEPT + 1)
    seldom(old)
    assert asked == [old, old]


def test_what_has_been_found_is_not_looked_for_again_until_it_is_forgotten() -> None:
    asked: list[tuple[int, ...]] = []

    def first(of: tuple[int, ...]) -> int:
        asked.append(of)
        return of[0]

    find = found_once(first)
    one, two = (1, 0), (2, 0)
    assert [find(one), find(two), find(one)] == [1, 2, 1]
    assert asked == [one, two]
    vars(find)["cache_clear"]()
    assert find(one) == 1
    assert asked == [one, two, one]
