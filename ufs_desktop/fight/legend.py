"""What becomes of each ability of a game's cards: enforced, by hand, or of another edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.library.status import Status, edition_needed
from engine.ufs.effects.nodes import Ability, Manual
from engine.ufs.game import Fight
from engine.ufs.model.values import Definition

Legend = Mapping[str, tuple[Status, ...]]  # by the card's name, a status for each paragraph


def legend_of(game: Fight) -> Legend:
    """The statuses of every card that has text."""
    return {each.printed.name: tuple(_statuses(each)) for each in game.definitions if each.text}


def _statuses(definition: Definition) -> Iterator[Status]:
    held = {each.key: each.ability for each in definition.printed.abilities}
    for number in range(1, len(definition.text) + 1):
        yield _status(held.get(f"t{number}"))


def _status(ability: Ability | None) -> Status:
    """An ability that is not there could not be read at all."""
    if ability is None or any(isinstance(effect, Manual) for effect in ability.effects):
        return Status.MANUAL
    return Status.NEEDS_UNIVERSUS if edition_needed(ability) else Status.ENFORCED
