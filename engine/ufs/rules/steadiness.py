"""Which statements change their meaning only when cards, zones, effects or vitality change.

The game is settled after every event (J.2.5, J.3.3.1), but most events change none of these: a
phase begins, a check is announced, a window closes. A statement whose tree consists only of the
nodes below is then the same as before. All others may depend on the past, the phase, the check or
the play, and are evaluated again.

A card that has changed, arrived or left affects only the steady statements that read its zone:
atoms take that zone out of `game.settled`. When they change vitality, effects or the attack, they
reset `game.settled` altogether.
"""

from __future__ import annotations

from engine.ufs.effects import nodes as n
from engine.ufs.rules.knowledge import TABLE
from engine.ufs.rules.trees import found_once, kinds_in, parts_of

STEADY = frozenset(
    {
        # what they state
        *(n.Modify, n.Change, n.ModifyPlayer, n.ChangeRating),
        *(n.SetStat, n.ChangeZone, n.CopyValues),
        *(n.Gain, n.KeywordGrant, n.SymbolGrant),
        # under which conditions
        *(n.Lasting, n.If, n.Sequence, n.WhileTrue, n.AllTrue, n.AnyTrue),
        *(n.Has, n.Compare, n.Is, n.AtDesperation, n.AtDeadlock),
        # of which cards
        *(n.ThisCard, n.Character, n.CurrentAttack, n.Cards, n.Whole, n.AttachedTo, n.Place),
        *(n.AllOf, n.AnyOf, n.Non, n.IsType, n.InState, n.Other, n.BelongsTo, n.HasCounters),
        *(
            n.HasKeyword,
            n.HasSymbol,
            n.HasWatermark,
            n.HasAttackZone,
            n.HasBlockZone,
            n.Named,
            n.NameHas,
        ),
        *(n.StatIs, n.HasStat),
        # by how much
        *(n.Number, n.Quantity, n.Bounded, n.Plus, n.Minus, n.Times, n.Half, n.Quotient, n.PerEach),
        *(n.Count, n.StatOf, n.Extreme, n.PlayerStat, n.RatingOf, n.GrantingRating, n.CountersOn),
    }
)

ZONES = frozenset(n.Zone)
OF_THE_ATTACK = frozenset({n.Zone.POOL, n.Zone.TRANSIT})  # where live and next cards are
LIVE_ONLY = frozenset({n.Stat.SPEED, n.Stat.DAMAGE})  # C.3.4, with the attack zone
ZONES_READ: dict[type[n.Node], frozenset[n.Zone]] = {  # by nodes without a place
    **dict.fromkeys((n.CurrentAttack, n.Next), OF_THE_ATTACK),
    **dict.fromkeys((n.Character, n.ModifyPlayer, n.PlayerStat), frozenset({n.Zone.STAGE})),
    **dict.fromkeys((n.AttachedTo, n.AtDesperation, n.AtDeadlock), frozenset({n.Zone.STAGE})),
    n.X: ZONES,
}
OF_ITS_CARD = frozenset({n.ThisCard, n.GrantingRating, n.CurrentAttack})

BASING = frozenset({n.SetStat, n.ChangeZone, n.CopyValues, n.Gain})  # these may affect base values


def zones_read(
    node: n.Node, steady_x: bool, own: frozenset[n.Zone] = ZONES
) -> frozenset[n.Zone] | None:
    """The zones that the statement reads if it is steady; None if it is not.

    `steady_x`: its X, if it has one, is steady too. `own`: the zone of the card that it is on.
    """
    kinds = _restless_kinds(node)
    if not STEADY.issuperset(kinds - {n.X} if steady_x else kinds):
        return None
    read = _zones_named(node)
    return read if OF_ITS_CARD.isdisjoint(kinds) else read | own


@found_once
def _zones_named(node: n.Node) -> frozenset[n.Zone]:
    """The zones that a tree names or implies."""
    parts = parts_of(node)
    reached_live = [part.cards for part in parts if is_for_live(part)]
    read = [ZONES_READ.get(kind, frozenset()) for kind in kinds_in(node)]
    for part in parts:
        if any(part is cards for cards in reached_live):
            read.append(OF_THE_ATTACK)
        elif isinstance(part, n.Cards):
            read += [_zones_at(place) for place in (part.place, *part.other_places)]
        elif isinstance(part, n.Whole):
            read.append(_zones_at(part.place))
    return frozenset[n.Zone]().union(*read)


def _zones_at(place: n.Place | None) -> frozenset[n.Zone]:
    if place is None:  # the table is meant
        return TABLE
    return ZONES if place.zone is None else frozenset({place.zone})


@found_once
def is_for_live(node: n.Node) -> bool:
    """C.3.4: whether all its changes are of numbers that change only on live attacks."""
    return isinstance(node, n.Modify) and all(change.stat in LIVE_ONLY for change in node.changes)


@found_once
def _restless_kinds(node: n.Node) -> frozenset[type[n.Node]]:
    """The classes of nodes in a tree, without `Next` if that is steady.

    K.3.9: a modifier reaches next cards on their way to the pool and in an attack sequence. That
    another card is on its way, or another attack begins, always takes an atom.
    """
    kinds = kinds_in(node)
    coming = [part for part in parts_of(node) if isinstance(part, n.Next)]
    if kinds.isdisjoint(BASING) and not any(each.verb is n.Verb.PLAY for each in coming):
        return kinds - {n.Next}
    return kinds


@found_once
def reads_steady_x(ability: n.Node) -> bool:
    """Whether the ability defines an X that is steady (J.4.3)."""
    assert isinstance(ability, n.Ability)
    return ability.x is not None and STEADY.issuperset(kinds_in(ability.x))
