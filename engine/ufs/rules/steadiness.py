"""Which statements say something else only after a change of cards, zones, effects or vitality.

The game is settled after every event (J.2.5, J.3.3.1), and most events change nothing of these:
a phase begins, a check is announced, a window closes. A statement whose tree holds none but the
nodes below says then what it said before. All others may look at the past, the phase, the check
or the play, and are asked anew. Every atom that changes what they read takes `game.settled` back.
"""

from __future__ import annotations

from engine.ufs.effects import nodes as n
from engine.ufs.rules.trees import found_once, kinds_in, parts_of

STEADY = frozenset(
    {
        # what is said
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

BASING = frozenset({n.SetStat, n.ChangeZone, n.CopyValues, n.Gain})  # they may reach base values


def is_steady(node: n.Node, steady_x: bool) -> bool:
    """Whether the statement is one of these; `steady_x`: so is what its X stands for, if it has."""
    kinds = _restless_kinds(node)
    return STEADY.issuperset(kinds - {n.X} if steady_x else kinds)


@found_once
def _restless_kinds(node: n.Node) -> frozenset[type[n.Node]]:
    """The classes of nodes in a tree, without the next cards where these say nothing new.

    K.3.9: a modifier reaches them on their way to the pool and in an attack sequence. Another card
    is on its way, or another attack goes on, only after an atom has said so.
    """
    kinds = kinds_in(node)
    coming = [part for part in parts_of(node) if isinstance(part, n.Next)]
    if kinds.isdisjoint(BASING) and not any(each.verb is n.Verb.PLAY for each in coming):
        return kinds - {n.Next}
    return kinds


@found_once
def reads_steady_x(ability: n.Node) -> bool:
    """Whether the X of the ability is read off cards and the like (J.4.3)."""
    assert isinstance(ability, n.Ability)
    return ability.x is not None and STEADY.issuperset(kinds_in(ability.x))
