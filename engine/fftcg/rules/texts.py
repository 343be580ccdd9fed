"""What the texts of Characters say now, after losses and gains of text (11.12.4.6).

Texts are settled before everything else about cards, so no card has become another thing yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.fftcg.model.autos import AutoAbility
from engine.fftcg.model.card import TcgCard, TcgDefinition
from engine.fftcg.model.changes import FieldAbility, LoseAbilities
from engine.fftcg.model.gains import GainAbility, with_name
from engine.fftcg.model.spells import ActionAbility
from engine.fftcg.model.state import PLAYERS, DuelState
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import statements
from engine.fftcg.rules.memory import while_unchanged
from engine.fftcg.rules.statements import FieldStatement, Kinds
from engine.kernel.ids import CardId

NOTHING: Mapping[CardId, TcgDefinition] = MappingProxyType({})  # no card differs from print
LOSSES: Kinds = (LoseAbilities,)
GAINS: Kinds = (GainAbility,)
TEXTS: Kinds = (*LOSSES, *GAINS)


class GainedAbility(NamedTuple):
    """An ability that a card has gained, and since when (11.12.4.8)."""

    gain: GainAbility
    time: int


class StandingAbility(NamedTuple):
    """A field ability of a card on the field, and its timestamp."""

    card: TcgCard
    ability: FieldAbility
    time: int


class CardTexts(NamedTuple):
    """Whose printed abilities do not count, and what cards have gained."""

    silent: frozenset[CardId]
    gained: Mapping[CardId, tuple[GainedAbility, ...]]
    said: tuple[FieldStatement, ...]  # what makes them so, in order


@while_unchanged
def card_texts(game: DuelState) -> CardTexts:
    plain = game.varied({"made": NOTHING})
    silent = frozenset(_silenced(_found(plain, LOSSES, frozenset())))
    gained: dict[CardId, tuple[GainedAbility, ...]] = {}
    without = {card: _without_text(game.cards[card].printed) for card in silent}
    losses = _found(plain, LOSSES, silent)
    gains = _found(game.varied({"made": without}), GAINS, silent)
    said = statements.in_order([*losses, *gains])
    for each in said:
        if isinstance(each.change, GainAbility):
            time = max(each.time, game.cards[each.card].time)  # 11.12.4.8
            held = gained.get(each.card, ())
            gained[each.card] = (*held, GainedAbility(each.change, time))
        else:
            gained.pop(each.card, None)
    return CardTexts(silent, gained, tuple(said))


def _found(game: DuelState, kinds: Kinds, silent: frozenset[CardId]) -> list[FieldStatement]:
    """11.12.4.13: the text of a card that has lost it says nothing."""
    standing = [
        each
        for card in _field(game)
        if card.id not in silent
        for ability in card.printed.fields
        for each in statements.said_by(game, card, ability, card.time, kinds)
    ]
    return statements.in_order([*statements.left_behind(game, kinds), *standing])


def _field(game: DuelState) -> list[TcgCard]:
    return [game.cards[card] for each in PLAYERS for card in game.cards_in(each, CardZone.FIELD)]


def _silenced(losses: list[FieldStatement]) -> set[CardId]:
    """The cards that lose their text: losses said by texts that could be lost themselves come
    last, and in a circle the first one counts."""
    silent: set[CardId] = set()
    while losses:
        doubtful = {each.card for each in losses}
        sure = (each for each in losses if each.source not in doubtful)
        silent.add(next(sure, losses[0]).card)
        losses = [each for each in losses if not silent & {each.card, each.source}]
    return silent


def standing(game: DuelState) -> Iterator[StandingAbility]:
    """11.12.4.8, 11.12.4.10: all field abilities that there are; a printed one is as old as its
    card."""
    texts = card_texts(game)
    for card in _field(game):
        if card.id not in texts.silent:
            for ability in card.printed.fields:
                yield StandingAbility(card, ability, card.time)
        for gain, time in texts.gained.get(card.id, ()):
            if isinstance(gain.ability, FieldAbility):
                yield StandingAbility(card, gain.ability, time)


def made(game: DuelState) -> Mapping[CardId, TcgDefinition]:
    """The Characters whose text is not what is printed on them."""
    texts = card_texts(game)
    found = {}
    for card in texts.silent | set(texts.gained):
        printed = game.cards[card].printed
        own = _without_text(printed) if card in texts.silent else printed
        for gain, _ in texts.gained.get(card, ()):
            own = _with(own, gain)
        found[card] = own
    return found


def _without_text(printed: TcgDefinition) -> TcgDefinition:
    return printed._replace(autos=(), abilities=(), fields=(), text="", by_hand=(), idle=())


def _with(known: TcgDefinition, gain: GainAbility) -> TcgDefinition:
    words = with_name(gain.words, known.name)
    said = known._replace(text="\n".join(filter(None, (known.text, words))))
    match gain.ability:
        case AutoAbility() as auto:
            return said._replace(autos=(*said.autos, auto))
        case ActionAbility() as action:
            return said._replace(abilities=(*said.abilities, action))
        case FieldAbility() as ability:
            return said._replace(fields=(*said.fields, ability))
