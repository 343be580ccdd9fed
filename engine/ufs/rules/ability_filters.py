"""Which abilities fit an ability filter (K.2.8, K.3.12, K.3.22)."""

from __future__ import annotations

from typing import Any

from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules import limits
from engine.ufs.rules.lookback import stays_bound
from engine.ufs.rules.readings import FITTING_ABILITIES, fits, stands_for
from engine.ufs.rules.trees import parts_of
from engine.ufs.rules.who import SINCE

GATES: dict[str, type[n.Restriction]] = {
    "combo": n.ComboGate,
    "deadlock": n.DeadlockGate,
    "desperation": n.DesperationGate,
    "first": n.FirstOnly,
    "character-specific": n.NameGate,  # H.3.1.5.1
    "resource-only": n.SymbolGate,  # H.3.1.6.1
}
CAUSED: dict[type[n.Instruction], n.Verb] = {
    n.MoveToZone: n.Verb.ADD,
    n.Draw: n.Verb.DRAW,
    n.DrawUpTo: n.Verb.DRAW,
    n.Mill: n.Verb.MILL,
    n.Attach: n.Verb.ATTACH,
    n.Search: n.Verb.SEARCH,
    n.Shuffle: n.Verb.SHUFFLE,
    n.Modify: n.Verb.MODIFY,
    n.ModifyPlayer: n.Verb.MODIFY,
    n.ModifyBlocks: n.Verb.MODIFY,
    n.GainVitality: n.Verb.GAIN_VITALITY,
    n.LoseVitality: n.Verb.LOSE_VITALITY,
    n.GainStamina: n.Verb.GAIN_STAMINA,
    n.LoseStamina: n.Verb.LOSE_STAMINA,
    n.DealDamage: n.Verb.DEAL_DAMAGE,
    n.MakeCheck: n.Verb.MAKE_CHECK,
    n.Cancel: n.Verb.CANCEL,
    n.PlayCard: n.Verb.PLAY,
    n.PlayAbility: n.Verb.PLAY,
    n.Name: n.Verb.NAME,
    n.ChangeZone: n.Verb.CHANGE_ZONE,
}

EITHER_WAY = {n.Operation.ADD_OR_SUBTRACT, n.Operation.BECOMES, n.Operation.PRINTED}
DOWN = {n.Operation.SUBTRACT, n.Operation.HALVE, n.Operation.REDUCE_TO}
WAYS: dict[n.Operation, set[n.Operation]] = {
    n.Operation.ADD: {n.Operation.ADD, n.Operation.DOUBLE, *EITHER_WAY},
    n.Operation.SUBTRACT: DOWN | EITHER_WAY,
}
WAYS[n.Operation.ADD_OR_SUBTRACT] = WAYS[n.Operation.ADD] | WAYS[n.Operation.SUBTRACT]


@FITTING_ABILITIES.reads(n.AbilityFilter)
def _fits_ability(
    game: UfsGame, context: Context, wanted: n.AbilityFilter, card: Card, held: HeldAbility
) -> bool:
    ability = held.ability
    if wanted.kinds and ability.kind not in wanted.kinds:
        return False
    if wanted.any_keyword and not held.link:
        return False
    if wanted.keyword is not None and not _is_linked(card, held, wanted.keyword):
        return False
    if wanted.reversal and not _is_linked(card, held, "reversal"):
        return False
    if wanted.gate is not None and not _has_gate(game, card, ability, wanted.gate):
        return False
    noun = wanted.card_type  # K.3.12
    if noun is not None and not fits(game, context, noun, card):
        return False
    if wanted.on is not None and not is_on(game, context, wanted.on, card):
        return False
    if wanted.causes is None:
        return True
    return could_cause(ability, wanted.causes, own=card.owner == context.controller)


def is_on(game: UfsGame, context: Context, ref: n.CardRef, card: Card) -> bool:
    """Whether the reference means this card; a pattern without a place fits cards anywhere."""
    if isinstance(ref, n.Cards) and ref.place is None:
        return fits(game, context, ref.filter, card)
    if isinstance(ref, n.Bound) and context.get(SINCE) is not None and context.get(ref.name):
        return card.ref in stays_bound(game, context, ref.name)  # J.2.3.1
    return any(each.id == card.id for each in stands_for(game, context, ref))


def _is_linked(card: Card, held: HeldAbility, keyword: str) -> bool:
    """I.2.2: granted by a keyword of this name."""
    link = held.ability.link
    if link is not None and link.name.lower() == keyword.lower():
        return True
    return any(
        each.key == held.link and each.name == keyword.lower() for each in card.values.keywords
    )


def _has_gate(game: UfsGame, card: Card, ability: n.Ability, gate: str) -> bool:
    """H.3.1.2.1, H.3.1.3.1, H.3.1.4.1, H.3.1.5.1, H.3.1.6.1."""
    if gate.lower() == "once per turn":
        return limits.plays_allowed(game, card, ability, n.Stretch.TURN) == 1  # K.3.25
    return any(isinstance(each, GATES[gate.lower()]) for each in ability.before)


def could_cause(ability: n.Ability, wanted: n.Node, *, own: bool = True) -> bool:
    """K.2.8: whether any part of the effect, or of an effect it makes, could lead to the event.

    `own`: the ability belongs to the player whose text asks, so "your" means the same in both.
    """
    if isinstance(wanted, n.EitherEvent):
        both = (wanted.first, wanted.second)
        return any(could_cause(ability, each, own=own) for each in both)
    assert isinstance(wanted, n.EventPattern)
    return any(_leads_to(node, wanted, own=own) for node in parts_of(ability.effects))


# Acts that take a card elsewhere.
LEAVING = frozenset(
    {
        *(n.Verb.DISCARD, n.Verb.DESTROY, n.Verb.SACRIFICE, n.Verb.REMOVE, n.Verb.CLEAR),
        *(n.Verb.SPEND, n.Verb.DRAW, n.Verb.MILL),
    }
)


def _leads_away(node: Any, wanted: n.EventPattern, *, own: bool) -> bool:
    """Whether it could take cards out of the zone in the pattern."""
    asked = wanted.from_
    if isinstance(node, n.Draw | n.DrawUpTo | n.Mill):
        place = n.Place(n.Zone.DECK, node.by)
    elif isinstance(node, n.MoveToZone) or (isinstance(node, n.Act) and node.verb in LEAVING):
        return asked is None or bool(_lies_there(node.cards, asked, own=own))
    else:
        return False
    return asked is None or (asked.zone is place.zone and _is_of(place, asked, own=own))


def _lies_there(cards: n.CardRef, asked: n.Place, *, own: bool) -> bool | None:
    """Whether the cards acted on are in such a place; None if the text does not say."""
    if isinstance(cards, n.CurrentAttack | n.CurrentBlock):
        return asked.zone is n.Zone.POOL
    place = _place_of(cards)
    if place is None:
        return None
    return place.zone is asked.zone and _is_of(place, asked, own=own)


def _place_of(cards: n.CardRef | None) -> n.Place | None:
    place: n.Place | None = getattr(cards, "place", None)
    return place


def _is_of(place: n.Place, asked: n.Place, *, own: bool) -> bool:
    """Whether the owner is the same, if both name one; "your" in an opponent's text is theirs."""
    certain = {place.whose, asked.whose} <= {n.Who.YOU, n.Who.OPPONENT}
    return not certain or (place.whose is asked.whose) is own


def _could_be(done: n.CardRef, wanted: n.CardRef | None, *, own: bool) -> bool:
    """Whether such cards could be acted on, judging by their place, owner and type."""
    asked = _place_of(wanted)
    if asked is not None and _lies_there(done, asked, own=own) is False:
        return False
    types, named = _types(getattr(done, "filter", None)), _types(getattr(wanted, "filter", None))
    return not types or not named or bool(types & named)


def _types(wanted: Any) -> frozenset[n.CardType]:
    """The types that a description names explicitly; none: any."""
    if isinstance(wanted, n.IsType):
        return frozenset({wanted.type})
    if isinstance(wanted, n.AllOf):
        return next((found for part in wanted.parts if (found := _types(part))), frozenset())
    if isinstance(wanted, n.AnyOf):
        each = [_types(part) for part in wanted.parts]
        return frozenset[n.CardType]().union(*each) if all(each) else frozenset()
    return frozenset()


def _leads_to(node: Any, wanted: n.EventPattern, *, own: bool) -> bool:
    if wanted.verb is n.Verb.LEAVE:
        return _leads_away(node, wanted, own=own)
    if isinstance(node, n.Act):
        return node.verb is wanted.verb and _could_be(node.cards, wanted.cards, own=own)
    if isinstance(node, n.SetStat):
        return wanted.verb is n.Verb.MODIFY and _may_change(wanted, node.stat, node.operation)
    if CAUSED.get(type(node)) is not wanted.verb:
        return False
    if not isinstance(node, n.Modify):
        return True
    return any(_may_change(wanted, change.stat, change.operation) for change in node.changes)


def _may_change(wanted: n.EventPattern, stat: n.Stat, operation: n.Operation) -> bool:
    """Whether a change of this kind could be the wanted one, in whatever direction it goes."""
    if wanted.stat not in (None, stat):
        return False
    return wanted.operation is None or operation in WAYS[wanted.operation]
