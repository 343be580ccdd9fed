"""What each class of node mentions: the cards that a later pronoun may mean.

Every field that holds cards is declared, so that none is forgotten: otherwise a pronoun would skip
it and be bound to an earlier mention. Classes without such a field mention no card.
"""

from __future__ import annotations

from engine.ufs.effects import nodes as n

# The fields whose cards are mentioned, in reading order.
SPOKEN: dict[type[n.Node], tuple[str, ...]] = {
    **dict.fromkeys((n.StatOf, n.RatingOf, n.CountersOn), ("cards",)),
    **dict.fromkeys((n.MultipleCopies,), ("of",)),
    **dict.fromkeys((n.AttachedTo, n.OfAttack, n.Is, n.AllShare, n.Has), ("cards",)),
    **dict.fromkeys((n.Act, n.MoveToZone, n.Search, n.Shuffle, n.PutBack, n.Counters), ("cards",)),
    **dict.fromkeys((n.AddToStack, n.DealDamage, n.LoseStamina, n.GainStamina), ("cards",)),
    **dict.fromkeys((n.Modify, n.SetStat, n.SwitchStats, n.ChangeZone, n.Gain), ("cards",)),
    **dict.fromkeys(
        (n.ChangeRating, n.ChangeRatings, n.ForEach, n.RuleEffect, n.CountsAs), ("cards",)
    ),
    **dict.fromkeys((n.Cancel, n.SetBlockStatus, n.LimitAbilities), ("cards",)),
    **dict.fromkeys((n.CountAsReviewed, n.SharedCount, n.CheckModified), ("cards",)),
    **dict.fromkeys((n.NextForm, n.ForcedForm, n.AllowReversal), ("cards",)),
    n.AbilityFilter: ("on",),
    n.ModifyBlocks: ("against",),
    n.Attach: ("cards", "to"),
    n.PlaceOnTop: ("cards", "on"),
    n.BothOf: ("left", "right"),
    n.CopyValues: ("cards", "of"),
    n.EventPattern: ("using", "cards", "target"),
    n.PlayAbility: ("on",),
    n.PrintedAbilities: ("of",),
    n.PlayCard: ("cards", "as_copy", "reversal_to"),
}
# Classes that hold cards only to count them, to describe others by them or to pick from them.
PASSED_OVER: dict[type[n.Node], tuple[str, ...]] = {
    **dict.fromkeys((n.Count, n.Extreme, n.DistinctCount), ("cards",)),
    **dict.fromkeys((n.CopyOf, n.Shares, n.SameStat, n.DoneThisWay), ("cards",)),
    n.CommittedFor: ("cards",),
    **dict.fromkeys((n.Same, n.Among, n.Rest, n.Located), ("of",)),
    n.MoveToZone: ("as_copies",),
    n.SharedCount: ("other",),
}
# What "it" might mean although it cannot be bound to that: the card checked, an ability.
UNBOUND: frozenset[type[n.Node]] = frozenset(
    {n.MakeCheck, n.AbilityFilter, n.DoneThisWay, n.BuildTokens}
)
