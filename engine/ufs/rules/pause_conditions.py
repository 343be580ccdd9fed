"""Pause conditions: what must be put right before anything else goes on (E.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.kernel.ids import CardId, Player, Ref
from engine.ufs.effects.nodes import RuleEffect
from engine.ufs.effects.nodes.cards import Whole
from engine.ufs.effects.nodes.words import CardType, RuleKind, Verb, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.edition import Case, PauseCondition, Remedy, Rows
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.model.values import Values
from engine.ufs.rules.keywords import NAME, has_keyword
from engine.ufs.rules.knowledge import TABLE
from engine.ufs.rules.on_top import is_apart
from engine.ufs.rules.prohibitions import act_to_come, forbidden, replacements
from engine.ufs.rules.statics import statements
from engine.ufs.rules.who import players

TERRAIN, UNIQUE, ONLY = "terrain", "unique", "only"
WATCHED = frozenset({TERRAIN, UNIQUE, ONLY})
STRAY = frozenset({CardType.CHARACTER, CardType.ATTACK, CardType.ACTION})  # E.2.3, E.2.7
NOBODY = frozenset[CardType]()
# In the game's memory: cards that a pause condition could not put right, and those that it leaves
# only as long as effects make it do so.
SPARED, KEPT = "spared", "kept"
VERBS = {Remedy.DISCARD: Verb.DISCARD, Remedy.DESTROY: Verb.DESTROY}
NO_ROWS = Rows({}, {})


class Due(NamedTuple):
    """A pause condition that is true: its rule, the player concerned, the cards to choose from."""

    rule: str
    player: Player
    cards: tuple[CardId, ...] = ()


def due(game: UfsGame, *, anew: bool = False) -> Due | None:
    """The first condition that is true, in the order of the edition (E.2).

    Unless `anew`, most are checked only if something that they depend on has changed.
    """
    if not game.characters:  # the setup has not reached E.1.5 yet
        return None
    looks = anew or game.restaged or KEPT in game.facts
    rows = _rows(game) if looks else NO_ROWS
    for condition in game.edition.pauses:
        if not looks and not condition.anywhere:
            continue
        if rows is NO_ROWS and condition.find in OF_ROWS:
            continue
        for case in condition.find(game, rows):
            found = Due(condition.rule, *case)
            if not is_spared(game, found):
                return found
    return None


def is_spared(game: UfsGame, found: Due) -> bool:
    """Whether it was put right as far as effects allow, and the same cards are still there."""
    known: tuple[Ref, ...] = (*game.facts.get(SPARED, ()), *game.facts.get(KEPT, ()))
    cards = [game.cards[card] for card in found.cards]
    if not cards or not all([card.ref in known for card in cards]):
        return False
    condition = condition_of(game, found)
    return all(stays(game, condition, card) for card in cards)


def stays(game: UfsGame, condition: PauseCondition, card: Card) -> bool:
    """Whether the condition leaves the card alone for now, to avoid a loop."""
    if card.ref in game.facts.get(SPARED, ()) or must_stay(game, condition, card):
        return True
    return card.ref in game.facts.get(KEPT, ()) and is_replaced(game, condition, card)


def must_stay(game: UfsGame, condition: PauseCondition, card: Card) -> bool:
    """K.1.2: whether what the condition requires of the card is prohibited."""
    verb = VERBS.get(condition.remedy)
    return verb is not None and forbidden(game, act_to_come(card, verb, Zone.DISCARD)) is not None


def is_replaced(game: UfsGame, condition: PauseCondition, card: Card) -> bool:
    """J.3.5.1: whether something else would happen instead of it."""
    verb = VERBS.get(condition.remedy)
    return verb is not None and bool(
        replacements(game, act_to_come(card, verb, Zone.DISCARD), later=True)
    )


def condition_of(game: UfsGame, found: Due) -> PauseCondition:
    """The edition's pause condition that was found."""
    return next(each for each in game.edition.pauses if each.rule == found.rule)


def _rows(game: UfsGame) -> Rows:
    first, second = game.in_turn_order
    stages = {first: _row(game, first, Zone.STAGE), second: _row(game, second, Zone.STAGE)}
    pools = {first: _row(game, first, Zone.POOL), second: _row(game, second, Zone.POOL)}
    return Rows(stages, pools) if any((*stages.values(), *pools.values())) else NO_ROWS


def _row(game: UfsGame, player: Player, zone: Zone) -> tuple[Card, ...]:
    """The cards that a condition could concern, which most cards on the table are not."""
    strays = STRAY if zone is Zone.STAGE else NOBODY
    return tuple(
        [
            card
            for card in map(game.cards.__getitem__, game.zones[player, zone])
            if (
                (card.values.keywords and not WATCHED.isdisjoint(map(NAME, card.values.keywords)))
                or (card.values.type in strays and card.id != game.characters[player])
                or card.stamina is not None
            )
            and not is_apart(game, card)
        ]
    )


def without_vitality(game: UfsGame, rows: Rows) -> tuple[Case, ...]:
    """E.2.1: 0 or less vitality."""
    if min(game.vitality) > 0:
        return ()
    return tuple(Case(player) for player in game.in_turn_order if game.vitality[player] <= 0)


def without_deck(game: UfsGame, rows: Rows) -> tuple[Case, ...]:
    """E.2.2: no cards in the deck."""
    if game.zones[0, Zone.DECK] and game.zones[1, Zone.DECK]:
        return ()
    return tuple(Case(player) for player in game.in_turn_order if not game.zones[player, Zone.DECK])


def is_stranger(game: UfsGame, player: Player, values: Values) -> bool:
    """E.2.3: a character card with another character name than the starting character's."""
    if values.type is not CardType.CHARACTER:
        return False
    return values.character_name != game.character(player).values.character_name


def is_misplaced(game: UfsGame, player: Player, values: Values) -> bool:
    """E.2.4: a card reserved for a character that its player does not have."""
    if ONLY not in map(NAME, values.keywords):
        return False
    reserved = [held.argument for held in values.keywords if held.name == ONLY]
    return game.character(player).values.character_name not in reserved


def is_namesake(game: UfsGame, card: Card) -> bool:
    """D.2.2.3.4: another character card with the starting character's name."""
    host = game.character(card.owner)
    name = host.values.character_name
    return card.id != host.id and card.values.character_name == name != ""


def namesakes(game: UfsGame, rows: Rows) -> Iterator[Case]:
    """D.2.2.3.4: versions of the starting character in a staging area that are not attached."""
    for player, row in rows.stages.items():
        for card in row:
            if card.attached_to is None and is_namesake(game, card):
                yield Case(player, (card.id,))


def strangers(game: UfsGame, rows: Rows) -> Iterator[Case]:
    """E.2.3: character cards in a staging area that are not versions of the starting character."""
    for player, row in rows.stages.items():
        for card in row:
            if is_stranger(game, player, card.values) and not is_lifted(game, player):
                yield Case(player, (card.id,))


def cannot_cycle(game: UfsGame, player: Player) -> bool:
    """E.2.2.1: too few discards."""
    empty = not game.zones[player, Zone.DECK]
    return empty and len(game.zones[player, Zone.DISCARD]) < game.edition.least_cycled


def misplaced(game: UfsGame, rows: Rows) -> Iterator[Case]:
    """E.2.4: cards reserved for another character, in a staging area or a card pool."""
    for player, row in rows.stages.items():
        for card in (*row, *rows.pools[player]):
            if is_misplaced(game, player, card.values):
                lifted = card.zone is Zone.STAGE and is_lifted(game, player)
                if not lifted:
                    yield Case(player, (card.id,))


def terrains(game: UfsGame, rows: Rows) -> Iterator[Case]:
    """E.2.5: more than one Terrain in both staging areas; the one there longest goes."""
    found = [
        card
        for player, row in rows.stages.items()
        for card in row
        if has_keyword(card.values, TERRAIN) and not is_lifted(game, player)
    ]
    if len(found) > 1:
        oldest = min(card.terrain_since for card in found)  # E.2.5
        equals = tuple(card.id for card in found if card.terrain_since == oldest)  # E.2.5.1
        yield Case(game.active, equals)


def copies(game: UfsGame, rows: Rows) -> Iterator[Case]:
    """E.2.6: copies of a Unique card; the copy itself need not be Unique."""
    for player, row in rows.stages.items():
        for card in row:
            name = card.values.name
            if not has_keyword(card.values, UNIQUE):
                continue
            stage = map(game.cards.__getitem__, game.zones[player, Zone.STAGE])
            named = [other for other in stage if other.values.name == name]
            same = tuple([other.id for other in named if not is_apart(game, other)])
            if len(same) > 1 and not is_lifted(game, player):
                yield Case(player, same)


def loose(game: UfsGame, rows: Rows) -> Iterator[Case]:
    """E.2.7: attacks and actions in a staging area that are not attached."""
    for player, row in rows.stages.items():
        for card in row:
            is_loose = card.values.type in (CardType.ATTACK, CardType.ACTION)
            if is_loose and card.attached_to is None and not is_lifted(game, player):
                yield Case(player, (card.id,))


# These only concern cards of the rows.
OF_ROWS = frozenset({namesakes, strangers, misplaced, terrains, copies, loose})


def is_lifted(game: UfsGame, player: Player) -> bool:
    """K.1.1: whether an effect exempts a player's staging area from E.2.3 to E.2.7."""
    for _, context, node in statements(game, RuleEffect):
        if node.kind is not RuleKind.NO_CARD_PAUSE_CONDITIONS or not isinstance(node.cards, Whole):
            continue
        if player in players(game, context, node.cards.place.whose):
            return True
    return False


def losers(game: UfsGame, condition: PauseCondition) -> tuple[Player, ...]:
    """The players for whom a losing condition is true; both together is a draw (E.2.1)."""
    found = {case.player for case in condition.find(game, NO_ROWS)}
    return tuple(player for player in PLAYERS if player in found)


def doomed(game: UfsGame, card: Card, to: Zone) -> str:
    """The pause condition that catches a card moving to a zone (E.2.3, E.2.4); empty if none."""
    for condition in game.edition.pauses:
        if condition.catches is not None and condition.catches(game, card, to):
            return condition.rule
    return ""


def catches_stranger(game: UfsGame, card: Card, to: Zone) -> bool:
    """E.2.3, while moving to the staging area."""
    if to is not Zone.STAGE or not is_stranger(game, card.owner, values_to_come(game, card)):
        return False
    return not is_lifted(game, card.owner)


def catches_misplaced(game: UfsGame, card: Card, to: Zone) -> bool:
    """E.2.4, while moving to the staging area or the card pool."""
    if to not in TABLE or not is_misplaced(game, card.owner, values_to_come(game, card)):
        return False
    return to is not Zone.STAGE or not is_lifted(game, card.owner)


def values_to_come(game: UfsGame, card: Card) -> Values:
    """What a moving card will show once it is there."""
    return card.values if card.face_up else game.definitions[card.definition].printed
