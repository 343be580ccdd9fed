"""The steps from one set of a card's values to another, in words and numbers (C.3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ufs.model.effect import Context
from engine.ufs.model.step import Origin, Step
from engine.ufs.model.values import HeldAbility, HeldKeyword, Values
from engine.ufs.rules.keywords import words_of

SINGLE = (
    "type",
    "difficulty",
    "control",
    "block_zone",
    "block_modifier",
    "attack_zone",
    "speed",
    "damage",
    "hand_size",
    "vitality",
    "stamina",
)
MODIFIER, SEAL, CHECK_MODIFIER, CHECK_SET = "C.3.3.4.3", "K.4.3", "E.3.1.2", "E.3.1.3"


def origin_of(context: Context, rule: str, key: str = "") -> Origin:
    """An effect as the origin of a change."""
    return Origin(context.source, context.ability, rule, key)


def steps_between(before: Values, after: Values, origin: Origin) -> tuple[Step, ...]:
    """A step for each difference."""
    return tuple(Step(*each, origin) for each in _differences(before, after))


def _differences(
    before: Values, after: Values
) -> Iterator[tuple[str, int | str | None, int | str | None]]:
    for name in SINGLE:
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            yield name, _plain(old), _plain(new)
    if before.keywords is not after.keywords:
        yield from _keywords(before.keywords, after.keywords)
    for symbol in sorted(before.symbols - after.symbols):
        yield "symbols", symbol.value, None
    for symbol in sorted(after.symbols - before.symbols):
        yield "symbols", None, symbol.value
    if before.abilities is not after.abilities:
        yield from _abilities(before.abilities, after.abilities)


def _plain(value: int | str | None) -> int | str | None:
    """A member of an enum as a plain string."""
    return str(value) if isinstance(value, str) else value


def _keywords(
    before: tuple[HeldKeyword, ...], after: tuple[HeldKeyword, ...]
) -> Iterator[tuple[str, str | None, str | None]]:
    old = {held.key: words_of(held) for held in before}
    new = {held.key: words_of(held) for held in after}
    for key in dict.fromkeys((*old, *new)):
        if old.get(key) != new.get(key):
            yield "keywords", old.get(key), new.get(key)


def _abilities(
    before: tuple[HeldAbility, ...], after: tuple[HeldAbility, ...]
) -> Iterator[tuple[str, str | None, str | None]]:
    """Abilities by their kinds, except those that come and go with a keyword."""
    old = {held.key: str(held.ability.kind) for held in before if not held.link}
    new = {held.key: str(held.ability.kind) for held in after if not held.link}
    yield from (("abilities", kind, None) for key, kind in old.items() if key not in new)
    yield from (("abilities", None, kind) for key, kind in new.items() if key not in old)
