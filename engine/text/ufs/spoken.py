"""What each class of node speaks of: the cards that a pronoun after it may mean.

Every class is declared, also those that speak of no card, so that none is forgotten: a pronoun that
skipped one would be bound to something mentioned before it.
"""

from __future__ import annotations

from engine.ufs.effects import nodes as n

# The fields whose cards are spoken of, in reading order.
SPOKEN: dict[type[n.Node], tuple[str, ...]] = {
    **dict.fromkeys((n.StatOf, n.RatingOf, n.CountersOn), ("cards",)),
    **dict.fromkeys((n.MultipleCopies,), ("of",)),
    **dict.fromkeys((n.AttachedTo, n.OfAttack, n.Is, n.Has), ("cards",)),
    **dict.fromkeys((n.Act, n.MoveToZone, n.Search, n.Shuffle, n.PutBack, n.Counters), ("cards",)),
    **dict.fromkeys((n.AddToStack, n.DealDamage, n.LoseStamina, n.GainStamina), ("cards",)),
    **dict.fromkeys((n.Modify, n.SetStat, n.SwitchStats, n.ChangeZone, n.Gain), ("cards",)),
    **dict.fromkeys(
        (n.ChangeRating, n.ChangeRatings, n.ForEach, n.RuleEffect, n.CountsAs), ("cards",)
    ),
    **dict.fromkeys((n.Cancel, n.SetBlockStatus, n.LimitAbilities), ("cards",)),
    **dict.fromkeys((n.CountAsReviewed, n.SharedCount), ("cards",)),
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
# Classes that hold cards only to count them, to describe others by them or to pick out of them.
PASSED_OVER: dict[type[n.Node], tuple[str, ...]] = {
    **dict.fromkeys((n.Count, n.Extreme, n.DistinctCount), ("cards",)),
    **dict.fromkeys((n.CopyOf, n.Shares, n.SameStat, n.DoneThisWay), ("cards",)),
    **dict.fromkeys((n.Same, n.Among, n.Rest, n.Located), ("of",)),
    n.MoveToZone: ("as_copies",),
    n.SharedCount: ("other",),
}
# Cards that an instruction takes without a reference to them.
TAKEN: frozenset[type[n.Node]] = frozenset({n.Draw, n.Mill})
# What "it" may also mean, though it can never be bound to it: the card checked, an ability.
UNBOUND: frozenset[type[n.Node]] = frozenset(
    {n.MakeCheck, n.AbilityFilter, n.DoneThisWay, n.BuildTokens}
)
# Classes that speak of no card themselves; their parts may.
SILENT: frozenset[type[n.Node]] = frozenset(
    {
        *(n.Number, n.X, n.PerEach, n.PlayerStat, n.GrantingRating, n.Bounded, n.Plus, n.Minus),
        *(n.Times, n.Half, n.Quotient, n.CheckNumber, n.Happening, n.Difference, n.ChosenNumber),
        *(
            n.TimesHappened,
            n.TimesPlayed,
            n.Unless,
            n.EitherGate,
            n.EitherEvent,
            n.Quantity,
            n.AllOf,
            n.AnyOf,
            n.Non,
            n.IsType,
            n.HasKeyword,
        ),
        *(
            n.HasSymbol,
            n.HasWatermark,
            n.HasAttackZone,
            n.HasBlockZone,
            n.IsBlock,
            n.IsReversal,
            n.InState,
        ),
        *(n.StatIs, n.HasStat, n.Named, n.NameHas, n.Other, n.Preceding, n.HasCounters),
        *(n.DiscardDownTo, n.Follows),
        *(
            n.BelongsTo,
            n.HasAbility,
            n.Did,
            n.OnlyOne,
            n.Aims,
            n.MatchesChosen,
            n.CouldPlay,
            n.TextIs,
        ),
        *(
            n.Place,
            n.ThisCard,
            n.NamedCard,
            n.CurrentAttack,
            n.LastAttack,
            n.CurrentBlock,
            n.KeywordsAre,
            n.Character,
            n.Cards,
            n.Bound,
            n.Next,
        ),
        *(n.Whole, n.This, n.RestOf, n.Coming, n.During, n.Until, n.WhileTrue, n.Trigger),
        *(n.Compare, n.Happened, n.AtDesperation, n.AtDeadlock, n.Within, n.AllTrue, n.AnyTrue),
        *(n.CarriedOut, n.CheckPassed, n.ChosenIs, n.DrawUpTo, n.GainVitality, n.LoseVitality),
        n.AdjustDamage,
        *(n.SetVitality, n.ModifyPlayer, n.ExchangeVitality, n.CheckRef, n.ModifyCheck),
        *(n.SetCheck, n.PassCheck, n.Recheck, n.Ruin, n.Change, n.KeywordGrant, n.SymbolGrant),
        *(n.AbilityGrant, n.KeywordAbility, n.AllAbilities, n.ChosenGrant, n.Name, n.ChooseOne),
        *(n.Sequence, n.If, n.May, n.Alternative, n.Fired, n.Lasting, n.Manual, n.Cannot),
        *(n.Permit, n.Obliged, n.Instead, n.AddCost, n.Skip, n.ExtraForm, n.WinGame, n.LimitUse),
        *(n.FirstOnly, n.ComboGate, n.DeadlockGate, n.DesperationGate, n.NameGate, n.SymbolGate),
        *(n.TraitGate, n.Limit, n.DuringTurn, n.DuringAttack, n.InZone, n.EnhanceStepOnly),
        *(n.WhileCommitted, n.OnlyPlayable, n.ByEitherPlayer, n.MayCancel, n.AnyNumberOfTimes),
        *(n.CopiesPerTurn, n.KeywordLink, n.Ability, n.TokenCard),
    }
)
DECLARED = frozenset({*SPOKEN, *PASSED_OVER, *TAKEN, *UNBOUND, *SILENT})
