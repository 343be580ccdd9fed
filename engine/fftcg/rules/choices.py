"""Which cards a Summon or ability may choose, and which of those it has chosen are still legal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, combinations

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.changes import TcgBan
from engine.fftcg.model.patterns import CardPattern, TcgNode
from engine.fftcg.model.spells import BothChosen, CardChoice, ChosenCards, SpellText
from engine.fftcg.model.state import DuelState, StackObject
from engine.fftcg.model.trees import mapped
from engine.fftcg.model.words import CardKind, CardZone
from engine.fftcg.rules import layers, patterns, values
from engine.kernel.ids import CardId, Player, Ref


def candidates(
    game: DuelState, player: Player, wanted: CardPattern, itself: Ref
) -> tuple[CardId, ...]:
    """All cards that match, also as picks when something resolves (11.11.5.1.1)."""
    found = patterns.lying(game, player, wanted, itself)
    return tuple(card for card in found if _is_as_able(game, game.cards[card], wanted))


def is_any_wanted(
    game: DuelState,
    found: Iterable[Ref],
    wanted: CardPattern,
    player: Player,
    itself: Ref,
) -> bool:
    """Whether one of these cards matches, including its power, in whatever zone it is; one that
    has left counts as it was then (11.5.6)."""
    known = (values.last_known(game, ref) for ref in found)
    return any(
        patterns.is_such(game, card, wanted, player, itself) and _is_as_strong(game, card, wanted)
        for card in known
        if card is not None
    )


def _is_as_able(game: DuelState, card: TcgCard, wanted: CardPattern) -> bool:
    """15.2: whether its power and its current traits match."""
    if not wanted.asks_of_power_or_traits:
        return True
    held = layers.traits(game, card)
    has_it = wanted.trait is None or wanted.trait in held
    return has_it and wanted.lacks not in held and _is_as_strong(game, card, wanted)


def _is_as_strong(game: DuelState, card: TcgCard, wanted: CardPattern) -> bool:
    if wanted.power is None:
        return True
    is_there = game.now(card.ref) is not None
    return wanted.power.holds(
        values.power(game, card) if is_there else values.last_power(game, card.ref)
    )


def choosable(
    game: DuelState, player: Player, choice: CardChoice, itself: Ref, *, is_auto: bool = False
) -> tuple[CardId, ...]:
    """What may be chosen; nothing chooses itself on the stack (11.3.3, 11.6.5)."""
    each = (candidates(game, player, wanted, itself) for wanted in choice.either)
    found = dict.fromkeys(chain.from_iterable(each))
    return tuple(card for card in found if _may_choose(game, player, card, itself, is_auto=is_auto))


def _may_choose(
    game: DuelState, player: Player, card: CardId, itself: Ref, *, is_auto: bool
) -> bool:
    """What a Summon leaves for later is an ability, with the Summon as its source (6.4.1.1)."""
    record = game.cards[card]
    if record.zone is CardZone.STACK:
        return card != itself.card
    if record.controller == player:
        return True
    is_summon = not is_auto and game.cards[itself.card].printed.kind is CardKind.SUMMON
    narrow = TcgBan.CHOSEN_BY_SUMMONS if is_summon else TcgBan.CHOSEN_BY_ABILITIES
    return layers.bans(game, record).isdisjoint({TcgBan.CHOSEN, narrow})


def can_choose(
    game: DuelState, player: Player, text: SpellText, itself: Ref, *, is_auto: bool = False
) -> bool:
    """11.3.3, 11.6.5: whether there are enough cards for each of its choices."""
    if text.modes:
        return bool(selectable(game, player, text, itself, is_auto=is_auto))
    return all(
        len(_able(game, player, text, at, itself, is_auto=is_auto)) >= choice.least
        for at, choice in enumerate(text.choices)
    )


def offered(
    game: DuelState,
    player: Player,
    text: SpellText,
    chosen: Sequence[tuple[CardId, ...]],
    itself: Ref,
    *,
    is_auto: bool = False,
) -> tuple[CardId, ...]:
    """11.3.3: what the next choice of a text may choose, after these."""
    at = len(chosen)
    taken = chosen[-1] if text.choices[at].is_other else ()
    able = _able(game, player, text, at, itself, is_auto=is_auto)
    return tuple(card for card in able if card not in taken)


def _able(
    game: DuelState, player: Player, text: SpellText, at: int, itself: Ref, *, is_auto: bool
) -> tuple[CardId, ...]:
    """The cards that leave enough for a following choice of another card."""
    found = choosable(game, player, text.choices[at], itself, is_auto=is_auto)
    other = next(iter(text.choices[at + 1 :]), None)
    if other is None or not other.is_other:
        return found
    others = choosable(game, player, other, itself, is_auto=is_auto)
    return tuple(card for card in found if len({*others} - {card}) >= other.least)


def selectable(
    game: DuelState, player: Player, text: SpellText, itself: Ref, *, is_auto: bool = False
) -> tuple[tuple[int, ...], ...]:
    """11.3.4: the modes that may be selected together: each must have enough to choose. If none
    need be selected, that comes last."""
    able = [
        at
        for at, mode in enumerate(text.modes)
        if can_choose(game, player, mode, itself, is_auto=is_auto)
    ]
    counts = (*range(max(text.least, 1), text.most + 1), *range(1 - text.least))
    return tuple(modes for count in counts for modes in combinations(able, count))


def with_modes(text: SpellText, selected: tuple[int, ...]) -> SpellText:
    """11.3.4: the text with only the selected modes, in the order of print."""
    choices, steps = text.choices, text.steps
    for at in selected:
        mode = _moved_up(text.modes[at], len(choices))
        choices, steps = (*choices, *mode.choices), (*steps, *mode.steps)
    return SpellText(choices, steps)


def _moved_up(mode: SpellText, by: int) -> SpellText:
    """The choices of a mode come after those of the modes before it; an inner text has its own."""

    def moved(node: TcgNode) -> TcgNode:
        match node:
            case ChosenCards(choice=choice):
                return ChosenCards(choice + by)
            case BothChosen(first=first):
                return BothChosen(first + by)
        return node

    return replace(mode, steps=mapped(mode.steps, moved, closed=(SpellText,)))


def still_legal(game: DuelState, made: StackObject) -> tuple[tuple[Ref, ...], ...]:
    """11.11.2: the chosen cards that could be chosen now, for each choice."""
    return tuple(
        tuple(ref for ref in chosen if _is_legal(game, made, choice, ref))
        for choice, chosen in zip(made.text.choices, made.chosen, strict=True)
    )


def _is_legal(game: DuelState, made: StackObject, choice: CardChoice, ref: Ref) -> bool:
    card, itself = game.now(ref), made.source
    return (
        card is not None
        and any(
            patterns.is_such(game, card, wanted, made.controller, itself)
            and _is_as_able(game, card, wanted)
            for wanted in choice.either
        )
        and _may_choose(game, made.controller, card.id, itself, is_auto=made.auto is not None)
    )


def is_pointless(made: StackObject, legal: tuple[tuple[Ref, ...], ...]) -> bool:
    """11.3.9, 11.6.12: something was chosen, and none of it is legal any more."""
    return any(made.chosen) and not any(legal)
