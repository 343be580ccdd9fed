"""The abilities that keywords grant (I.3), as trees: what a card gains with "Stun: 2" (I.2.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.ufs.effects import nodes as n

_THIS_CARD = n.ThisCard()
_THIS_ATTACK = n.CurrentAttack()
_MOMENTUM = n.Place(n.Zone.MOMENTUM, said=n.Said.BARE)
_STAGE = n.Place(n.Zone.STAGE)
_SOME = n.Quantity(n.Number(1), n.Comparison.AT_LEAST)
_ANY = n.Quantity(None)


def _breaker() -> n.Ability:
    """I.3.1.1."""
    blocked = n.EventPattern(n.Verb.BLOCK, by=n.Who.YOU, using=_THIS_CARD, bind="event")
    coming = n.Next(whose=n.Who.OPPONENT, verb=n.Verb.ATTEMPT, this_turn=True)
    change = n.Change(n.Stat.DIFFICULTY, n.Operation.ADD, n.X())
    return n.Ability(
        n.AbilityKind.RESPONSE,
        (n.Modify(coming, (change,)),),
        trigger=n.Trigger(n.Timing.AFTER, blocked),
        x=n.GrantingRating("Breaker"),
    )


def _per_momentum(keyword: str, stat: n.Stat, quantity: n.Quantity = _SOME) -> n.Ability:
    """I.3.5.1 and I.3.9.1: a bonus for each card discarded as the cost."""
    paid = n.Cards(quantity=quantity, place=_MOMENTUM)
    each = n.PerEach(n.X(), n.Count(n.Bound("paid", n.Pronoun.THE, n.Verb.DISCARD)))
    return n.Ability(
        n.AbilityKind.ENHANCE,
        (n.Modify(_THIS_ATTACK, (n.Change(stat, n.Operation.ADD, each),)),),
        cost=(n.Act(n.Verb.DISCARD, paid),),
        x=n.GrantingRating(keyword),
    )


def _ex() -> n.Ability:
    return _per_momentum("EX", n.Stat.SPEED)


def _powerful() -> n.Ability:
    return _per_momentum("Powerful", n.Stat.DAMAGE)


def _desperation() -> n.Ability:
    """I.3.4.1, a definition effect."""
    becomes = n.SetStat(_THIS_CARD, n.Stat.DIFFICULTY, n.Operation.BECOMES, n.X())
    return n.Ability(
        n.AbilityKind.CONTINUOUS,
        (n.Lasting(n.WhileTrue(n.AtDesperation()), becomes),),
        x=n.GrantingRating("Desperation"),
    )


def _flash() -> n.Ability:
    """I.3.6.1."""
    step = n.OfAttack(_THIS_ATTACK, n.Stretch.ENHANCE_STEP)
    return n.Ability(n.AbilityKind.CONTINUOUS, (n.Skip(step),))


def _gauge() -> n.Ability:
    """I.3.7.1."""
    shares = n.Shares(n.Property.CHARACTER_NAME, n.Character())
    wanted = n.AllOf((n.IsType(n.CardType.CHARACTER, card_word=True), shares))
    places = (n.Place(n.Zone.DECK), n.Place(n.Zone.DISCARD))
    search = n.Search(
        places, n.Cards(wanted, place=places[0], other_places=places[1:]), bind="found"
    )
    add = n.MoveToZone(n.Bound("found"), _STAGE)
    dealt = n.EventPattern(
        n.Verb.DEAL_DAMAGE, cards=_THIS_ATTACK, amount=n.Quantity(n.X(), n.Comparison.AT_LEAST)
    )
    deals = n.Trigger(n.Timing.IF, dealt)
    return n.Ability(
        n.AbilityKind.ENHANCE,
        (n.Fired(deals, (n.May(n.Sequence((search, add))),), once=True),),
        x=n.GrantingRating("Gauge"),
    )


def _multiple() -> n.Ability:
    """I.3.8.1: X momentum is discarded, from 1 to the rating."""
    momentum = n.Cards(
        quantity=n.Quantity(
            n.Bounded(n.X(), n.Number(1), n.GrantingRating("Multiple")), n.Comparison.EQUAL
        ),
        place=_MOMENTUM,
    )
    pile = n.Cards(quantity=n.Quantity(n.X()), place=n.Place(n.Zone.DISCARD), pick=n.Pick.TOP)
    pool = n.Place(n.Zone.POOL)
    make = n.MoveToZone(
        pile, pool, states=(n.State.FACE_DOWN,), as_copies=_THIS_ATTACK, bind="copies"
    )
    return n.Ability(
        n.AbilityKind.ENHANCE,
        (make, n.AddToStack(n.Bound("copies", n.Pronoun.THOSE, plural=True))),
        cost=(n.Act(n.Verb.DISCARD, momentum),),
    )


def _powerful_for_any() -> n.Ability:
    """The same, but its player may choose to pay no momentum at all."""
    return _per_momentum("Powerful", n.Stat.DAMAGE, _ANY)


def _multiple_of_momentum() -> n.Ability:
    """The discarded momentum, from none up to the rating, becomes the copies."""
    some = n.Quantity(n.X(), n.Comparison.AT_MOST)
    paid = n.Cards(quantity=some, place=_MOMENTUM)
    make = n.MoveToZone(
        n.Bound("discard", n.Pronoun.THOSE, plural=True),
        n.Place(n.Zone.POOL),
        states=(n.State.FACE_DOWN,),
        as_copies=_THIS_ATTACK,
        bind="copies",
    )
    return n.Ability(
        n.AbilityKind.ENHANCE,
        (make, n.AddToStack(n.Bound("copies", n.Pronoun.THOSE, plural=True))),
        cost=(n.Act(n.Verb.DISCARD, paid, bind="discard"),),
        x=n.GrantingRating("Multiple"),
    )


def _reversal() -> n.Ability:
    """I.3.10.1."""
    blocked = n.AllOf((n.InState(n.State.ANSWERABLE), n.IsType(n.CardType.ATTACK)))
    resolved = n.EventPattern(
        n.Verb.RESOLVE, cards=n.CurrentAttack(n.Who.OPPONENT, blocked), bind="event"
    )
    return n.Ability(
        n.AbilityKind.RESPONSE,
        (n.AddToStack(n.ThisCard(n.CardType.ATTACK)),),
        cost=(n.PlayCard(n.ThisCard(), as_reversal=True),),
        trigger=n.Trigger(n.Timing.AFTER, resolved),
        brackets=(n.InZone(n.Zone.HAND),),
    )


def _safe() -> n.Ability:
    """I.3.11.1: the attack must have it as it resolves (I.3.10.2.3)."""
    rule = n.RuleEffect(n.RuleKind.NOT_REVERSED, n.ThisCard(n.CardType.ATTACK))
    return n.Ability(n.AbilityKind.CONTINUOUS, (rule,))


def _stun() -> n.Ability:
    """I.3.12.1: the opponent commits their own foundations and so chooses them (K.2.3)."""
    place = n.Place(n.Zone.STAGE, n.Who.OPPONENT, n.Said.IMPLIED)
    theirs = n.Cards(
        n.AllOf((n.IsType(n.CardType.FOUNDATION),)),
        n.Quantity(n.X()),
        place,
        chooser=n.Who.OPPONENT,
    )
    return n.Ability(
        n.AbilityKind.ENHANCE,
        (n.Act(n.Verb.COMMIT, theirs, by=n.Who.OPPONENT, bind="stunned"),),
        x=n.GrantingRating("Stun"),
    )


def _after_staging(*then: n.Instruction) -> n.Ability:
    added = n.EventPattern(n.Verb.ADD, cards=_THIS_CARD, to=_STAGE, bind="event")
    return n.Ability(n.AbilityKind.CONTINUOUS, (n.Fired(n.Trigger(n.Timing.AFTER, added), then),))


def _terrain() -> n.Ability:
    """I.3.13.1."""
    others = n.Cards(
        n.AllOf((n.Other(), n.HasKeyword("Terrain"))),
        place=n.Place(n.Zone.STAGE, n.Who.EITHER, n.Said.IMPLIED),
        pick=n.Pick.ALL,
    )
    return _after_staging(n.Act(n.Verb.DESTROY, others))


def _throw() -> n.Ability:
    """I.3.14.1."""
    damage = n.Half(n.StatOf(_THIS_ATTACK, n.Stat.DAMAGE), n.Rounding.UP)
    deal = n.DealDamage(_THIS_ATTACK, damage, n.OfAttack(_THIS_ATTACK, n.Stretch.DAMAGE_STEP))
    whole = n.InState(n.State.COMPLETELY_BLOCKED)
    return n.Ability(n.AbilityKind.CONTINUOUS, (n.If(n.Is(_THIS_ATTACK, whole), deal),))


def _unique() -> n.Ability:
    """I.3.15.1."""
    copies = n.AllOf((n.CopyOf(_THIS_CARD),))
    two = n.Quantity(n.Number(2), n.Comparison.AT_LEAST)
    many = n.Has(n.Who.YOU, n.Cards(copies, two, _STAGE, n.Pick.ANY))
    one = n.Act(n.Verb.DESTROY, n.Cards(copies, place=_STAGE))
    return _after_staging(n.If(many, one))


def _breaker_of_checks() -> n.Ability:
    """It lowers the next check to play a card instead of raising that card's difficulty."""
    blocked = n.EventPattern(n.Verb.BLOCK, by=n.Who.YOU, using=_THIS_CARD)
    played = n.EventPattern(n.Verb.PLAY, cards=n.Cards(quantity=n.Quantity(n.Number(1))))
    coming = n.CheckRef(n.Who.OPPONENT, "next", played)
    return n.Ability(
        n.AbilityKind.RESPONSE,
        (n.ModifyCheck(coming, n.Operation.SUBTRACT, n.X()),),
        trigger=n.Trigger(n.Timing.AFTER, blocked),
        x=n.GrantingRating("Breaker"),
    )


def _deflect() -> n.Ability:
    """Its card goes from hand to the pool, to lower an attack's damage before it is halved."""
    theirs = n.CurrentAttack(n.Who.OPPONENT)
    begins = n.EventPattern(n.Verb.PHASE, during=n.OfAttack(theirs, n.Stretch.DAMAGE_STEP, of=True))
    return n.Ability(
        n.AbilityKind.RESPONSE,
        (n.Modify(theirs, (n.Change(n.Stat.DAMAGE, n.Operation.SUBTRACT, n.X()),)),),
        cost=(n.MoveToZone(_THIS_CARD, n.Place(n.Zone.POOL)),),
        trigger=n.Trigger(n.Timing.BEFORE, begins),
        brackets=(n.InZone(n.Zone.HAND),),
        x=n.GrantingRating("Deflect"),
    )


def _shift() -> n.Ability:
    """As it clears in the End Phase of the player who played it, they may build its other side."""
    clears = n.EventPattern(
        n.Verb.CLEAR,
        cards=_THIS_CARD,
        from_=n.Place(n.Zone.POOL),
        during=n.During(n.Stretch.END_PHASE, n.Who.YOU),
    )
    played = n.Happened(n.EventPattern(n.Verb.PLAY, by=n.Who.YOU, cards=_THIS_CARD))
    build = n.MoveToZone(_THIS_CARD, _STAGE, states=(n.State.TRANSFORMED,), build=True)
    fired = n.Fired(n.Trigger(n.Timing.AS, clears), (n.If(played, n.May(build)),))
    return n.Ability(n.AbilityKind.CONTINUOUS, (fired,))


def _echo() -> n.Ability:
    """After it resolves, for 1 momentum: play it again as the next form, then flip it."""
    attack = n.CurrentAttack()
    momentum = n.Cards(place=_MOMENTUM)
    resolves = n.Trigger(n.Timing.AFTER, n.EventPattern(n.Verb.RESOLVE, cards=attack))
    flip = n.Fired(resolves, (n.Act(n.Verb.FLIP, attack),), once=True)
    return n.Ability(
        n.AbilityKind.RESPONSE,
        (n.NextForm(attack, flip),),
        cost=(n.Act(n.Verb.DISCARD, momentum),),
        trigger=resolves,
    )


_BUILDERS: dict[str, Callable[[], n.Ability]] = {
    "breaker": _breaker,
    "desperation": _desperation,
    "ex": _ex,
    "flash": _flash,
    "gauge": _gauge,
    "multiple": _multiple,
    "powerful": _powerful,
    "reversal": _reversal,
    "safe": _safe,
    "stun": _stun,
    "terrain": _terrain,
    "throw": _throw,
    "unique": _unique,
}

# What keywords grant in dialects where they mean something else.
_OWN_BUILDERS: dict[str, dict[str, Callable[[], n.Ability]]] = {
    "advanced": {"multiple": _multiple_of_momentum, "powerful": _powerful_for_any},
    "universus": {
        "breaker": _breaker_of_checks,
        "deflect": _deflect,
        "echo": _echo,
        "shift": _shift,
    },
}

# Combo (I.3.3) and "[Name] Only" (I.3.2) are rules about playing; they have no tree of their own.
GRANTING_KEYWORDS: frozenset[str] = frozenset(_BUILDERS)
# Keywords that mean nothing in other editions.
UNIVERSUS_KEYWORDS: frozenset[str] = frozenset(_OWN_BUILDERS["universus"]) - GRANTING_KEYWORDS


@lru_cache(maxsize=1_024)  # the same tree for every card and every game
def granted_ability(
    keyword: str,
    rating: int | None = None,
    gates: tuple[n.Restriction, ...] = (),
    dialect: str = "",
) -> n.Ability | None:
    """The ability linked to a keyword (I.2.2, I.2.5); None for traits."""
    name = keyword.lower()
    builder = _OWN_BUILDERS.get(dialect, {}).get(name) or _BUILDERS.get(name)
    if builder is None:
        return None
    plain = builder()
    return n.Ability(
        plain.kind,
        plain.effects,
        plain.cost,
        plain.trigger,
        gates,
        plain.brackets,
        plain.after,
        plain.x,
        n.KeywordLink(keyword, rating),
    )
