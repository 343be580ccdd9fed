"""Abilities on probation: played in situations made for them, to find those that never do anything.

A text that compiles and is enforced may still be *dead*: nothing it does ever changes the game.
Each situation has some of the cards in question and others that they refer to: every symbol, the
keywords, names and counters they mention, a character of the name that their gates require.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from engine.kernel.rng import Rng
from engine.library.report import DeadText
from engine.scenario.ufs.ground import play_on_ground
from engine.scenario.ufs.trial_book import Life, TrialBook, on_probation
from engine.ufs.editions.registry import USUAL
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import AttackZone, CardType
from engine.ufs.model.keys import line_in
from engine.ufs.model.values import ALL_SYMBOLS, Definition, HeldKeyword, Values
from engine.ufs.rules.trees import parts_of

AT_ONCE = 8  # cards on probation in a deck
OTHERS = 14  # other cards in a deck
COPIES = 2
ANY_COUNTER = "tally"  # where counters of any name count, one is as good as another
TYPES = (CardType.ATTACK, CardType.FOUNDATION, CardType.ATTACK, CardType.ASSET, CardType.ACTION)
SOME_NAME, SEED = "Probe", "probation"
ONLY = "only"  # the keyword of cards that belong to one character


Progress = Callable[[], None]


def _ignored() -> None:
    """Ignore the progress."""


class Mentions(NamedTuple):
    """What abilities mention and so must be there."""

    keywords: tuple[str, ...]
    names: tuple[str, ...]
    counters: tuple[str, ...]
    characters: tuple[str, ...]


def serve(cards: Sequence[Definition], games: int, progress: Progress = _ignored) -> TrialBook:
    """Play this many games; every card gets its turn, unproven ones more often."""
    book = TrialBook()
    rng = Rng(SEED)
    held = [card for card in cards if on_probation(card)]
    for number in range(games if held else 0):
        decks = [_deck(_chosen(held, book, rng), rng) for _ in range(2)]
        mentions = [mentioned(deck) for deck in decks]
        counters = tuple(dict.fromkeys(name for each in mentions for name in each.counters))
        play_on_ground(f"{SEED} {number}", USUAL.code, decks, book, counters)
        progress()
    return book


def dead_texts(cards: Iterable[Definition], book: TrialBook) -> frozenset[DeadText]:
    """The abilities that were carried out and never changed anything."""
    return frozenset(
        DeadText(card.printed.name, card.text[line_in(held.key) - 1])
        for card in cards
        for held in on_probation(card)
        if book.life(held) is Life.DEAD
    )


def _chosen(cards: Sequence[Definition], book: TrialBook, rng: Rng) -> list[Definition]:
    drawn = [rng.choice(cards) for _ in range(4 * AT_ONCE)]
    drawn.sort(key=lambda card: not book.wanting(card))
    return list(dict.fromkeys(drawn))[:AT_ONCE]


def mentioned(cards: Iterable[Definition]) -> Mentions:
    """Everything that the cards mention, each once and in order."""
    keywords: list[str] = []
    names: list[str] = []
    counters: list[str] = []
    characters: list[str] = []
    for card in cards:
        abilities = tuple(held.ability for held in card.printed.abilities)
        requirements = tuple(each for held in card.printed.keywords for each in held.requirements)
        for part in parts_of((*abilities, *requirements)):
            match part:
                case n.HasKeyword(name=name) | n.TraitGate(name=name):
                    keywords.append(name)
                case n.ChangeRating(keyword=name) | n.RatingOf(keyword=name):
                    keywords.append(name)
                case n.Named(name=name) | n.NamedCard(name=name) | n.NameHas(words=name):
                    names.append(name)
                case n.NameGate(name=name):
                    characters.append(name)
                case n.TextIs(property=n.Property.CHARACTER_NAME, value=name):
                    characters.append(name)
                case n.HasCounters(name=name) | n.Counters(name=name) | n.CountersOn(name=name):
                    counters.append(name or ANY_COUNTER)
    found = (keywords, names, counters, characters)
    return Mentions(*(tuple(dict.fromkeys(each)) for each in found))


def _deck(cards: Sequence[Definition], rng: Rng) -> list[Definition]:
    """A deck of the cards on probation and others around them; the first character starts."""
    said = mentioned(cards)
    own = [card for card in cards if card.printed.type is CardType.CHARACTER]
    rest = [card for card in cards if card.printed.type is not CardType.CHARACTER]
    start = own[0] if own else _character(said, rng)
    others = [_other(at, said, rng) for at in range(OTHERS)]
    deck = [_reachable(card) for card in rest]
    return [_reachable(start), *deck * COPIES, *others * COPIES]


def _reachable(card: Definition) -> Definition:
    """The card made playable by anyone, and not too difficult."""
    printed = card.printed
    keywords = tuple(each for each in printed.keywords if each.name != ONLY)
    hard = printed.difficulty
    difficulty = min(hard, 4) if hard is not None else None
    easy = printed._replace(difficulty=difficulty, symbols=ALL_SYMBOLS, keywords=keywords)
    return card._replace(printed=easy)


def _character(said: Mentions, rng: Rng) -> Definition:
    name = rng.choice(said.characters) if said.characters else SOME_NAME
    keywords = _keywords(said, rng)
    values = Values(
        *(f"{name} 1", name, "1", CardType.CHARACTER, 6, 6),
        symbols=ALL_SYMBOLS, keywords=keywords, hand_size=7, vitality=30,
        gender=rng.choice(("female", "male")), height="170", weight="60", blood_type="O",
    )  # fmt: skip
    return Definition(values)


def _other(at: int, said: Mentions, rng: Rng) -> Definition:
    """A card that others mention: of any type, with their keywords and names."""
    kind = TYPES[at % len(TYPES)]
    name = said.names[at % len(said.names)] if said.names and at % 2 else f"{SOME_NAME} {at}"
    values = Values(
        name=name if at < 2 * len(said.names) else f"{SOME_NAME} {at}",
        type=kind, difficulty=rng.below(5), control=rng.below(7) if at % 4 == 0 else 6,
        block_zone=rng.choice(tuple(AttackZone)), block_modifier=rng.below(4),
        symbols=ALL_SYMBOLS, keywords=_keywords(said, rng),
    )  # fmt: skip
    if kind is CardType.ATTACK:
        zone = rng.choice(tuple(AttackZone))
        values = values._replace(attack_zone=zone, speed=1 + rng.below(6), damage=1 + rng.below(5))
    return Definition(values)


def _keywords(said: Mentions, rng: Rng) -> tuple[HeldKeyword, ...]:
    """Most of the keywords mentioned, so that their absence occurs too."""
    return tuple(
        HeldKeyword(name.lower(), name.lower(), 1 + rng.below(3))
        for name in said.keywords
        if rng.below(3)
    )
