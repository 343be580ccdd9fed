"""How often an ability may be played in a stretch, by its own text or by effects (H.3.2.2)."""

from __future__ import annotations

from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.game import PlayedCopy, UfsGame
from engine.ufs.model.values import Definition
from engine.ufs.rules import statics
from engine.ufs.rules.readings import candidates
from engine.ufs.rules.trees import found_once, parts_of

PLAYED_COPIES = "played_copies"  # in the game's memory: plays of abilities with limited copies
LIMITING = frozenset({n.LimitAbilities.__name__})


def plays_allowed(game: UfsGame, card: Card, ability: n.Ability, stretch: n.Stretch) -> int | None:
    """The tightest limit of that stretch, or None if there is none (K.3.25)."""
    printed = [each.count for each in limits_of(ability) if each.stretch is stretch]
    return min((*printed, *_imposed(game, card, stretch)), default=None)


def may_be_limited(game: UfsGame, ability: n.Ability) -> bool:
    """Whether its own text or any effect could limit it."""
    return bool(limits_of(ability)) or statics.is_stated(game, LIMITING)


@found_once
def limits_of(ability: n.Ability) -> tuple[n.Limit, ...]:
    said = (*ability.before, *ability.brackets, *ability.after)
    return tuple(each for each in said if isinstance(each, n.Limit))


def counts_copies(game: UfsGame, ability: n.Ability) -> bool:
    """Whether it matters, or may matter later, how many copies of the ability are played."""
    return _says_of_copies(ability) or _counts_all(game.definitions)


@found_once
def _says_of_copies(ability: n.Ability) -> bool:
    in_a_game = any(each.stretch is n.Stretch.GAME for each in limits_of(ability))
    return in_a_game or any(isinstance(each, n.CopiesPerTurn) for each in ability.after)


@found_once
def _counts_all(definitions: tuple[Definition, ...]) -> bool:
    """Whether an effect of one of these cards could limit plays in the whole game."""
    said = [each.ability for card in definitions for each in card.printed.abilities]
    return any(
        isinstance(part, n.LimitAbilities) and part.stretch is n.Stretch.GAME
        for part in parts_of(tuple(said))
    )


def played_copies(game: UfsGame) -> tuple[PlayedCopy, ...]:
    """All attempts recorded so far, oldest first."""
    found: tuple[PlayedCopy, ...] = game.facts.get(PLAYED_COPIES, ())
    return found


def copies_of(game: UfsGame, card: Card, ability: n.Ability) -> tuple[PlayedCopy, ...]:
    """K.3.3: plays with the same cost and effect, on cards with the name that the card has now."""
    name = card.values.name
    return tuple(
        copy for copy in played_copies(game) if copy.name == name and copy.ability == ability
    )


def _imposed(game: UfsGame, card: Card, stretch: n.Stretch) -> list[int]:
    return [
        node.count
        for _, context, node in statics.statements(game, n.LimitAbilities)
        if node.stretch is stretch and card.id in candidates(game, context, node.cards)
    ]
