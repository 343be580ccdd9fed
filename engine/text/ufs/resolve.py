"""Pronouns get their antecedents: after parsing, every back reference names what it stands for.

The parser leaves `Bound("")` for "it", "that card", "the discarded card". This pass walks the tree
in reading order, remembers what was mentioned, and fills the names in. A pronoun without an
antecedent makes the text undecipherable, and it is declined.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any

from engine.text.compiler import Unresolved
from engine.text.ufs.players import without_antecedent
from engine.ufs.effects import nodes as n

VERB_OF_NODE: dict[type[n.Node], n.Verb] = {
    n.Draw: n.Verb.DRAW,
    n.Mill: n.Verb.MILL,
    n.MoveToZone: n.Verb.ADD,
    n.PlayCard: n.Verb.PLAY,
    n.Search: n.Verb.SEARCH,
    n.Attach: n.Verb.ATTACH,
}
# Names without an antecedent: the cards of the whole cost, and those Stun committed (I.3.12.2).
RIVAL = n.BelongsTo(n.Who.OPPONENT)
FIXED_NAMES = frozenset({"paid", "stunned"})
ANY = n.ANY_CARD
ATTACK = frozenset({n.CardType.ATTACK})


@dataclass(slots=True)
class Mention:
    """Something a pronoun can stand for: a bind name, or a reference to repeat."""

    name: str
    verb: n.Verb | None
    cards: n.CardRef | None
    types: frozenset[n.CardType] = frozenset()  # that the text says it is one of; empty: unsaid


@dataclass(slots=True)
class _Scope:
    """What has been mentioned in one ability so far; lives only while it is resolved."""

    mentions: list[Mention] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    numbers: list[tuple[n.Verb, str]] = field(default_factory=list)
    ability: bool = False  # an event about playing an ability was spoken of
    compared: bool = False  # two numbers were compared


def resolve(ability: n.Ability) -> n.Ability:
    """The same ability with every back reference named."""
    if lost := without_antecedent(ability):
        raise Unresolved(lost)
    scope = _Scope()
    resolved: n.Ability = _drop_unused(_Resolver(scope).ability(ability), scope.used)
    return resolved


def rebuild(value: Any, change: Callable[[Any], Any]) -> Any:
    """The value with `change` applied to each of its parts; itself, if nothing changed."""
    if isinstance(value, tuple):
        return tuple(change(part) for part in value)
    return _rebuild_node(value, change) if isinstance(value, n.Node) else value


def _rebuild_node(value: Any, change: Callable[[Any], Any]) -> Any:
    changed: dict[str, object] = {}
    for part in fields(value):
        old = getattr(value, part.name)
        new = change(old)
        if new is not old:
            changed[part.name] = new
    return replace(value, **changed) if changed else value


class _Resolver:
    """Rebuilds a tree from left to right, with what has been mentioned so far."""

    def __init__(self, scope: _Scope) -> None:
        self._scope = scope

    def ability(self, ability: n.Ability) -> n.Ability:
        cost = self.node(ability.cost)
        trigger = self.node(ability.trigger)
        effects = self.node(ability.effects)
        x = self.node(ability.x)
        after = self.node(ability.after)
        return replace(ability, cost=cost, trigger=trigger, effects=effects, x=x, after=after)

    def node(self, value: Any) -> Any:
        """A node with its parts resolved first, then itself."""
        if isinstance(value, n.AbilityGrant):
            granted = value.ability
            assert isinstance(granted, n.Ability)
            return replace(value, ability=resolve(granted))
        if isinstance(value, n.Fired) and value.tail:
            then = self.node(value.then)
            return replace(value, then=then, trigger=self.node(value.trigger))
        if isinstance(value, n.ForEach):
            return self._for_each(value)
        if isinstance(value, n.Trigger) and value.other is not None:
            return self._either_event(value)
        if isinstance(value, n.If | n.Alternative | n.ChooseOne):
            return self._with_branches(value)
        return self._finish(rebuild(value, self.node))

    def _either_event(self, value: n.Trigger) -> n.Trigger:
        """Only one of two events happens, so what follows means the card of whichever it was."""
        event, between = self.node(value.event), len(self._scope.mentions)
        other = replace(self.node(value.other), bind=event.bind)
        for mention in self._scope.mentions[between:]:
            mention.name = event.bind
        return replace(value, event=event, other=other, condition=self.node(value.condition))

    def _with_branches(self, value: n.If | n.Alternative | n.ChooseOne) -> n.Node:
        """Only one branch is carried out, so none can refer to what another one mentions."""
        if isinstance(value, n.If):
            condition = self.node(value.condition)
            then, otherwise = self._branches((value.then, value.otherwise))
            return replace(value, condition=condition, then=then, otherwise=otherwise)
        if isinstance(value, n.Alternative):
            before = len(self._scope.mentions)
            condition = self.node(value.condition)
            del self._scope.mentions[before:]
            first, instead = self._branches((value.first, value.instead))
            return replace(value, first=first, condition=condition, instead=instead)
        return replace(value, options=self._branches(value.options))

    def _branches(self, branches: tuple[Any, ...]) -> tuple[Any, ...]:
        """Each resolved as if the others were not there; what follows may refer to the first."""
        mentions, after = list(self._scope.mentions), None
        done = []
        for branch in branches:
            self._scope.mentions = list(mentions)
            done.append(self.node(branch))
            after = after or self._scope.mentions
        self._scope.mentions = after or mentions
        return tuple(done)

    def _for_each(self, value: n.ForEach) -> n.ForEach:
        cards = self.node(value.cards)
        self._mention("each", None, n.Cards())
        self._scope.used.add("each")
        return replace(value, cards=cards, then=self.node(value.then), bind="each")

    def _finish(self, value: Any) -> Any:
        if isinstance(value, n.Bound) and not value.name:
            return self._named(value)
        if isinstance(value, n.Rest) and not value.name:
            return self._rest(value)
        if isinstance(value, n.EventPattern):
            return self._event(value)
        if isinstance(
            value, n.Act | n.Draw | n.Mill | n.MoveToZone | n.PlayCard | n.Search | n.Attach
        ):
            return self._affecting(value)
        if isinstance(value, n.Modify | n.Gain):
            return self._modifying(value)
        if isinstance(value, n.Cards):
            return _anywhere(value)
        if isinstance(value, n.Name):
            self._mention(value.bind, n.Verb.NAME, None)
        if isinstance(value, n.Happening) and not value.name:
            return self._number(value)
        if isinstance(value, n.GainVitality | n.LoseVitality):
            return self._changing_vitality(value)
        if isinstance(value, n.Cancel) and value.cards is None:
            return self._canceling(value)
        if isinstance(value, n.Difference) and not self._scope.compared:
            raise Unresolved("the difference")
        if isinstance(value, n.Compare):
            self._scope.compared = True
            if isinstance(value.left, n.StatOf):
                self._mention("", None, value.left.cards)
        if isinstance(value, n.Is):
            self._mention("", None, value.cards, ANY if value.negated else value.what)
        return value

    def _named(self, value: n.Bound) -> n.CardRef:
        found = self._latest(value)
        if value.verb is None and isinstance(found.cards, _DEFINITE):
            return n.Same(found.cards, value.form, value.noun, value.plural)
        self._scope.used.add(found.name)
        return replace(value, name=found.name)

    def _latest(self, value: n.Bound) -> Mention:
        """K.3.1: "that foundation" is the last thing said to be one, rather than any card since."""
        wanted = types_in(value.noun)
        agreeing = [each for each in reversed(self._scope.mentions) if _can_mean(value, each)]
        for mention in agreeing:
            if wanted and mention.types and mention.types <= wanted:
                return mention
        for mention in agreeing:
            if not wanted or not mention.types or mention.types & wanted:
                return mention
        if value.verb is n.Verb.BLOCK and _is_type(value.noun, n.CardType.ATTACK):
            return Mention("blocked attack", value.verb, None)
        raise Unresolved(value.form.value if value.verb is None else value.verb.value)

    def _rest(self, value: n.Rest) -> n.Rest:
        """The rest is of what was last looked at, revealed, milled or chosen as a group."""
        for mention in reversed(self._scope.mentions):
            if mention.verb in _GROUPING and mention.name:
                self._scope.used.add(mention.name)
                return replace(value, name=mention.name, of=_chosen_from(mention))
        raise Unresolved("the rest")

    def _mention(
        self,
        name: str,
        verb: n.Verb | None,
        cards: n.CardRef | None,
        what: n.Predicate = ANY,
    ) -> None:
        types = types_in(what) or self._types_of(cards)
        if not name and isinstance(cards, n.Bound):
            name = cards.name
        if isinstance(cards, n.Same):
            cards = cards.of
        self._scope.mentions.append(Mention(name, verb, cards, types))

    def _types_of(self, cards: n.CardRef | None) -> frozenset[n.CardType]:
        """The card types that the text says these cards to be among, here or further up."""
        match cards:
            case n.CurrentAttack():
                return ATTACK
            case n.Character():
                return frozenset({n.CardType.CHARACTER})
            case n.Bound(name=name, noun=noun):
                earlier = (m.types for m in reversed(self._scope.mentions) if m.name == name)
                return types_in(noun) or next(earlier, frozenset())
            case n.Same(of=of, noun=noun):
                return types_in(noun) or self._types_of(of)
            case n.Among(of=of, filter=wanted):
                return types_in(wanted) or self._types_of(of)
            case n.Cards(filter=wanted) | n.Next(filter=wanted):
                return types_in(wanted)
            case _:
                return frozenset()

    def _number(self, value: n.Happening) -> n.Happening:
        """ "The damage dealt" is that of the last event or instruction that did so."""
        wanted = {value.verb, _TAKEN.get(value.verb)}
        for verb, name in reversed(self._scope.numbers):
            if verb in wanted:
                self._scope.used.add(name)
                return replace(value, name=name)
        raise Unresolved("the amount")

    def _changing_vitality(self, value: n.GainVitality | n.LoseVitality) -> n.Node:
        gains = isinstance(value, n.GainVitality)
        verb = n.Verb.GAIN_VITALITY if gains else n.Verb.LOSE_VITALITY
        name = self._fresh(verb.value)
        self._scope.numbers.append((verb, name))
        return replace(value, bind=name)

    def _canceling(self, value: n.Cancel) -> n.Cancel:
        """What is cancelled is the ability of the trigger, or else the card it speaks of."""
        if self._scope.ability:
            return value
        it = self._named(n.Bound(""))
        return replace(value, cards=it)

    def _event(self, value: n.EventPattern) -> n.EventPattern:
        """The card of an event is bound as "event": what it is done to, else the blocking card."""
        self._scope.ability = self._scope.ability or value.ability is not None
        if value.using is not None and isinstance(value.using, _DEFINITE):
            self._mention("", None, value.using)
        subject = value.cards if value.cards is not None else value.using
        name = self._fresh("event")
        self._scope.numbers.append((value.verb, name))
        if subject is not None and not isinstance(subject, n.Bound | n.Same):
            verb = value.verb if value.cards is not None else None
            self._mention(name, verb, subject)
        return replace(value, bind=name)

    def _affecting(self, value: Any) -> Any:
        cards = getattr(value, "cards", None)
        if isinstance(cards, n.ThisCard) and cards.implied:
            return value
        verb = value.verb if isinstance(value, n.Act) else VERB_OF_NODE[type(value)]
        name = self._fresh(verb.value)
        self._mention(name, verb, _drawn(value) if cards is None else cards)
        return replace(value, bind=name)

    def _modifying(self, value: n.Modify | n.Gain) -> n.Node:
        cards = value.cards
        if isinstance(cards, n.Bound | n.Same):
            return value
        if isinstance(cards, n.Cards | n.Next | n.Among):
            name = self._fresh("modified")
            self._mention(name, None, cards)
            return replace(value, bind=name)
        self._mention("", None, cards)
        return value

    def _fresh(self, stem: str) -> str:
        names = {m.name for m in self._scope.mentions}
        names.update(name for _, name in self._scope.numbers)
        taken = sum(name.split("#")[0] == stem for name in names)
        return f"{stem}#{taken + 1}" if taken else stem


_STAGED = (n.CardType.FOUNDATION, n.CardType.ASSET, n.CardType.BACKUP, n.CardType.CHARACTER)


def _anywhere(cards: n.Cards) -> n.Cards:
    """ "Your foundations" are those in staging (K.2.6); "your attacks" are wherever they count."""
    place = cards.place
    if place is not None and _is_rivals(cards):
        return replace(cards, place=replace(place, whose=n.Who.OPPONENT))
    if place is None or place.said is not n.Said.OF or place.zone is not n.Zone.STAGE:
        return cards
    parts = cards.filter.parts if isinstance(cards.filter, n.AllOf) else ()
    kinds = [kind for part in parts for kind in getattr(part, "parts", (part,))]
    if any(isinstance(kind, n.IsType) and kind.type in _STAGED for kind in kinds):
        return cards
    return replace(cards, place=replace(place, zone=None))


def _chosen_from(mention: Mention) -> n.CardRef | None:
    """All the cards among which a choice was made: "chooses 2 ... and sacrifices the rest"."""
    if mention.verb is not n.Verb.CHOOSE:
        return None
    if isinstance(mention.cards, n.Among):
        return mention.cards.of
    if isinstance(mention.cards, n.Cards) and mention.cards.pick is n.Pick.CHOSEN:
        return replace(mention.cards, pick=n.Pick.ALL)
    return None


def _is_it(cards: n.CardRef | None) -> bool:
    return isinstance(cards, n.Bound | n.Same) and cards.noun == n.ANY_CARD


def _is_rivals(cards: n.Cards) -> bool:
    said = cards.place.said if cards.place is not None else n.Said.IN
    parts = cards.filter.parts if isinstance(cards.filter, n.AllOf) else ()
    either = cards.place is not None and cards.place.whose is n.Who.EITHER
    return RIVAL in parts and not either and said in (n.Said.IMPLIED, n.Said.BARE)


def forget(value: Any) -> Any:
    """The inverse of `resolve`: pronouns without names, as the grammar knows them."""
    if isinstance(value, n.Same):
        return n.Bound("", value.form, None, value.noun, value.plural)
    if isinstance(value, n.Bound) and value.name not in FIXED_NAMES:
        return replace(value, name="")
    if isinstance(value, n.Cancel) and _is_it(value.cards):
        return replace(value, cards=None)
    if isinstance(value, n.Act) and value.bind:
        value = replace(value, bind="")
    if isinstance(value, n.Rest | n.Happening):
        value = replace(value, of=None) if isinstance(value, n.Rest) else value
        return replace(value, name="")
    if isinstance(value, n.Cards) and _is_rivals(value) and value.place is not None:
        value = replace(value, place=replace(value.place, whose=n.Who.YOU))
    if isinstance(value, n.Place) and value.zone is None:
        return replace(value, zone=n.Zone.STAGE)
    return rebuild(value, forget)


def _drawn(value: Any) -> n.CardRef | None:
    """Cards drawn or milled are a group of that many."""
    amount = getattr(value, "amount", None)
    return n.Cards(quantity=n.Quantity(amount)) if isinstance(amount, n.Amount) else None


_TAKEN: dict[n.Verb | None, n.Verb] = {n.Verb.DEAL_DAMAGE: n.Verb.TAKE_DAMAGE}
_DEFINITE = (n.CurrentAttack, n.ThisCard, n.Character, n.NamedCard)
_GROUPING = (n.Verb.LOOK_AT, n.Verb.REVEAL, n.Verb.MILL, n.Verb.CHOOSE, n.Verb.DRAW)


def _can_mean(value: n.Bound, mention: Mention) -> bool:
    """Does the mention agree with the pronoun in verb and number? Of nouns see `_latest`."""
    if value.verb is not None:
        return mention.verb is value.verb and bool(mention.name)
    if value.form is n.Pronoun.SHARED:
        return bool(mention.name)
    if not mention.name and not isinstance(mention.cards, _DEFINITE):
        return False
    if value.plural != _is_plural(mention.cards) and not isinstance(mention.cards, n.Among):
        return False
    return not (isinstance(mention.cards, n.ThisCard) and types_in(value.noun) == ATTACK)


def _is_plural(cards: n.CardRef | None) -> bool:
    if isinstance(cards, n.Whole | n.BothOf | n.MultipleCopies):
        return True
    if isinstance(cards, n.Bound | n.Same):
        return cards.plural
    if isinstance(cards, n.Next):
        return cards.last > cards.first
    quantity = getattr(cards, "quantity", None)
    if not isinstance(quantity, n.Quantity):
        return False
    if getattr(cards, "pick", None) in (n.Pick.ALL, n.Pick.EACH):
        return True
    return quantity.amount != n.Number(1) or quantity.how is n.Comparison.AT_LEAST


def _is_type(noun: n.Predicate, kind: n.CardType) -> bool:
    return isinstance(noun, n.AllOf) and n.IsType(kind) in noun.parts


def types_in(wanted: n.Predicate) -> frozenset[n.CardType]:
    """The card types that a description names as what the card is; empty where it names none."""
    match wanted:
        case n.IsType(type=kind):
            return frozenset({kind})
        case n.AllOf(parts=parts):
            said = [types for part in parts if (types := types_in(part))]
            return frozenset.intersection(*said) if said else frozenset()
        case n.AnyOf(parts=parts):
            said = [types_in(part) for part in parts]
            return frozenset().union(*said) if all(said) else frozenset()
        case _:
            return frozenset()


def _drop_unused(value: Any, used: set[str]) -> Any:
    """Binds that nothing refers to are noise: equal texts get equal trees without them."""
    if isinstance(value, n.AbilityGrant):
        return value
    dropped = "" if isinstance(value, n.Node) and not isinstance(value, n.Name) else None
    if dropped is not None and getattr(value, "bind", "") not in {"", *used}:
        value = replace(value, bind=dropped)
    return rebuild(value, lambda part: _drop_unused(part, used))
