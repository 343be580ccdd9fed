"""Finds the mention that a pronoun means: the only one that agrees, or none if several do.

A mention agrees in number, in noun, and in what is done to it: the "it" in "it gets +2 damage" is
no card in a discard pile, and the one in "ready it" is no card that was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from engine.text.compiler import Unresolved
from engine.ufs.effects import nodes as n

DEFINITE = (n.CurrentAttack, n.ThisCard, n.Character, n.NamedCard)
REPEATED = (*DEFINITE, n.Next)  # not named after a deed: "it" repeats the same words


@dataclass(slots=True)
class Mention:
    """Something a pronoun can stand for: a bind name, or a reference to repeat.

    `thing` is the same for all mentions of the same cards.
    """

    name: str
    verb: n.Verb | None
    cards: n.CardRef | None  # None: no card, though "it" could mean this
    thing: object
    types: frozenset[n.CardType] | None = None  # types the text says it has; None: unsaid
    of: str = ""  # the name that it was bound to, if it was itself a pronoun
    certain: bool = True  # done in any case, and so bound by its name
    cost: bool = False
    of_both: bool = False  # done to a card of each player: one of theirs, or both of them
    delayed: bool = False  # said in an earlier sentence that waits for an event
    zone: n.Zone | None = field(default=None)  # where the cards are now, if that is certain

    @property
    def is_bound(self) -> bool:
        """Whether a pronoun can be bound to it at all."""
        return bool(self.name) or isinstance(self.cards, REPEATED)

    @property
    def said_again(self) -> n.CardRef | None:
        """What a pronoun repeats in full, if anything.

        A card to come that has come is bound to its event instead. So is an attack that the event
        described: the description may no longer fit.
        """
        cards = self.cards
        is_told = isinstance(cards, n.CurrentAttack) and cards.filter != n.ANY_CARD
        by_event = bool(self.name) and (is_told or isinstance(cards, n.Next))
        return cards if isinstance(cards, REPEATED) and not by_event else None


Fit = Callable[[Mention], bool]


def antecedent(value: n.Bound, mentions: list[Mention], fits: Fit) -> Mention:
    """The one mention that agrees; raises Unresolved if there is none or several could be meant."""
    said = value.form.value if value.verb is None else value.verb.value
    if value.form is n.Pronoun.SHARED:
        return _last(said, mentions)
    found = _agreeing(value, mentions, fits)
    chosen = bool(found) and found[-1].verb is n.Verb.CHOOSE  # what else is a card chosen for?
    if not chosen and any(mention.thing != found[0].thing for mention in found):
        raise Unresolved(said, several=True)
    return _last(said, found)


def _last(said: str, mentions: list[Mention]) -> Mention:
    for mention in reversed(mentions):
        if mention.is_bound:
            return mention
    raise Unresolved(said)


def _agreeing(value: n.Bound, mentions: list[Mention], fits: Fit) -> list[Mention]:
    if value.verb is not None:
        done = [m for m in mentions if m.verb is value.verb and m.name]
        return _best(value, [m for m in done if _counts(value, m)])
    own = [mention for mention in mentions if not mention.cost and _is_said_so(value, mention)]
    found = _best(value, [mention for mention in own if _is_number(value, mention)])
    fitting = [mention for mention in found if fits(mention)]
    named = any(mention.cards is not None for mention in own)
    if found or (named and kinds(value.noun) is None):
        return fitting
    costs = [mention for mention in mentions if mention.cost and _is_number(value, mention)]
    certain = [mention for mention in costs if mention.types is not None]
    return [mention for mention in _best(value, certain if named else costs) if fits(mention)]


def _counts(value: n.Bound, mention: Mention) -> bool:
    """ "The discarded card" is one; "discarded this way" are as many as there were."""
    if value.form not in (n.Pronoun.THE, n.Pronoun.THIS_WAY) or value.plural:
        return True
    quantity = getattr(mention.cards, "quantity", None)
    at_least = isinstance(quantity, n.Quantity) and quantity.how is n.Comparison.AT_LEAST
    return at_least or not is_plural(mention.cards)


def _is_said_so(value: n.Bound, mention: Mention) -> bool:
    """An attack or card that is called "this" is never called "that"."""
    cards = mention.cards
    attack = isinstance(cards, n.CurrentAttack) and cards.whose is None
    this = isinstance(cards, n.ThisCard) or attack
    return not (this and value.form is n.Pronoun.THAT)


def _is_number(value: n.Bound, mention: Mention) -> bool:
    if isinstance(mention.cards, n.Among) or mention.of_both:
        return True
    return value.plural == is_plural(mention.cards)


def _best(value: n.Bound, mentions: Iterable[Mention]) -> list[Mention]:
    """The mentions of the pronoun's noun, or if none states its noun, those that could be of it."""
    wanted = kinds(value.noun)
    if wanted is None:
        return [m for m in mentions if m.cards is not None or value.form is n.Pronoun.IT]
    could = [
        (mention, found)
        for mention in mentions
        if mention.cards is not None
        for found in (mention.types,)
        if found is None or found & wanted
    ]
    certain = [mention for mention, found in could if found is not None]
    unsaid = [m for m, _ in could if not isinstance(m.cards, n.ThisCard)]
    return certain or unsaid


def kinds(wanted: n.Predicate) -> frozenset[n.CardType] | None:
    """The card types that a description admits; None: it says nothing about types."""
    if isinstance(wanted, n.IsType):
        return frozenset({wanted.type})
    if isinstance(wanted, n.Aims):
        return frozenset({n.CardType.ATTACK})
    if isinstance(wanted, n.AnyOf):
        each = [kinds(part) for part in wanted.parts]
        known = [part for part in each if part is not None]
        return frozenset().union(*known) if len(known) == len(each) else None
    if isinstance(wanted, n.AllOf):
        said = [part for part in map(kinds, wanted.parts) if part is not None]
        return frozenset.intersection(*said) if said else None
    return None


def kinds_of(cards: n.CardRef | None) -> frozenset[n.CardType] | None:
    """The card types that the cards can have; None: any."""
    if isinstance(cards, n.CurrentAttack | n.LastAttack):
        return frozenset({n.CardType.ATTACK})
    if isinstance(cards, n.Character):
        return frozenset({n.CardType.CHARACTER})
    if isinstance(cards, n.ThisCard):
        return frozenset({cards.noun}) if cards.noun is not None else None
    if isinstance(cards, n.Cards | n.Next | n.Among):
        return kinds(cards.filter)
    if isinstance(cards, n.Located):
        return kinds_of(cards.of)
    return kinds(cards.noun) if isinstance(cards, n.Bound | n.Same) else None


def is_plural(cards: n.CardRef | None) -> bool:
    """Whether the cards are called "them" rather than "it"."""
    if isinstance(cards, n.Whole | n.BothOf | n.MultipleCopies | n.AttachedTo):
        return True
    if isinstance(cards, n.Bound | n.Same):
        return cards.plural
    if isinstance(cards, n.Located):
        return is_plural(cards.of)
    if isinstance(cards, n.Next):
        return cards.last > cards.first
    quantity = getattr(cards, "quantity", None)
    if not isinstance(quantity, n.Quantity):
        return False
    if getattr(cards, "pick", None) in (n.Pick.ALL, n.Pick.EACH):
        return True
    return quantity.amount != n.Number(1) or quantity.how is n.Comparison.AT_LEAST


_AFTER: dict[n.Verb | None, n.Zone] = {
    n.Verb.DRAW: n.Zone.HAND,
    n.Verb.MILL: n.Zone.DISCARD,
    n.Verb.DISCARD: n.Zone.DISCARD,
    n.Verb.DESTROY: n.Zone.DISCARD,
    n.Verb.SACRIFICE: n.Zone.DISCARD,
    n.Verb.REMOVE: n.Zone.REMOVED,
}
MOVING = frozenset({*_AFTER, n.Verb.ADD, n.Verb.CLEAR})
_STAGED = (n.Verb.COMMIT, n.Verb.READY, n.Verb.UNFLIP, n.Verb.SEAL, n.Verb.FREEZE)
_OF_ATTACKS = (n.Stat.DAMAGE, n.Stat.SPEED)
_EVENTS_OF_ATTACKS = (n.Verb.DEAL_DAMAGE, n.Verb.RESOLVE, n.Verb.BLOCK)


def zone_after(verb: n.Verb | None, cards: n.CardRef | None) -> n.Zone | None:
    """Where cards are after this was done to them."""
    if verb in _AFTER:
        return _AFTER[verb]
    if isinstance(cards, n.CurrentAttack | n.CurrentBlock):
        return n.Zone.POOL
    if isinstance(cards, n.Character):
        return n.Zone.STAGE
    place = getattr(cards, "place", None)
    return place.zone if isinstance(place, n.Place) else None


def fit_for(holder: n.Node | None) -> Fit:
    """Whether a mention can be what this node does something to."""
    if isinstance(holder, n.Is) and (asked := kinds(holder.what)):
        return lambda mention: mention.types is None or bool(mention.types & asked)
    if isinstance(holder, n.MoveToZone) or (isinstance(holder, n.Act) and holder.verb in _AFTER):
        return lambda mention: not isinstance(mention.cards, n.Character)  # it stays
    if isinstance(holder, n.Act) and holder.verb in _STAGED:
        return lambda mention: mention.zone in (n.Zone.STAGE, None)
    if isinstance(holder, n.Gain | n.Modify) and not _speaks_of_attacks(holder):
        return lambda mention: mention.zone in (n.Zone.STAGE, n.Zone.POOL, None)
    if isinstance(holder, n.PrintedAbilities):  # it cannot gain its own
        return lambda mention: not isinstance(mention.cards, n.ThisCard | n.CurrentAttack)
    return _is_attack_in_pool if _speaks_of_attacks(holder) else lambda mention: True


def _speaks_of_attacks(holder: n.Node | None) -> bool:
    if isinstance(holder, n.Modify):
        return any(change.stat in _OF_ATTACKS for change in holder.changes)
    if isinstance(holder, n.SetStat):
        return holder.stat in _OF_ATTACKS
    if isinstance(holder, n.EventPattern):
        return holder.verb in _EVENTS_OF_ATTACKS
    if isinstance(holder, n.RuleEffect):
        return holder.kind is n.RuleKind.NO_DAMAGE
    return isinstance(holder, n.DealDamage)


def _is_attack_in_pool(mention: Mention) -> bool:
    found = mention.types
    could = mention.cards is not None and (found is None or n.CardType.ATTACK in found)
    return could and mention.zone in (n.Zone.POOL, None)
