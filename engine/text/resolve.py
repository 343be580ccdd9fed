"""Pronouns get their antecedents: after parsing, every back reference names what it stands for.

The parser leaves `Bound("")` for "it", "that card", "the discarded card". This pass walks the tree
in reading order, remembers what was mentioned, and fills the names in. A pronoun without an
antecedent makes the text undecipherable, and it is declined.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any

from engine.ufs.effects import nodes as n

VERB_OF_NODE: dict[type[n.Node], n.Verb] = {
    n.Draw: n.Verb.DRAW,
    n.Mill: n.Verb.MILL,
    n.Move: n.Verb.ADD,
    n.PlayCard: n.Verb.PLAY,
    n.Search: n.Verb.SEARCH,
    n.Attach: n.Verb.ATTACH,
}
# Names without an antecedent: the cards of the whole cost, and those Stun committed (I.3.12.2).
RIVAL = n.BelongsTo(n.Who.OPPONENT)
FIXED_NAMES = frozenset({"paid", "stunned"})


class Unresolved(Exception):
    """A back reference that refers to nothing."""

    def __init__(self, form: str) -> None:
        super().__init__(form)
        self.form = form


@dataclass(slots=True)
class Mention:
    """Something a pronoun can stand for: a bind name, or a reference to repeat."""

    name: str
    verb: n.Verb | None
    cards: n.CardRef | None


@dataclass(slots=True)
class _Scope:
    mentions: list[Mention] = field(default_factory=list)
    used: set[str] = field(default_factory=set)


def resolve(ability: n.Ability) -> n.Ability:
    """The same ability with every back reference named."""
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
        return self._finish(rebuild(value, self.node))

    def _finish(self, value: Any) -> Any:
        if isinstance(value, n.Bound) and not value.name:
            return self._named(value)
        if isinstance(value, n.Rest) and not value.name:
            return replace(value, name=self._latest(None, value.noun).name)
        if isinstance(value, n.Event):
            return self._event(value)
        if isinstance(value, n.Act | n.Draw | n.Mill | n.Move | n.PlayCard | n.Search | n.Attach):
            return self._affecting(value)
        if isinstance(value, n.Modify | n.Gain):
            return self._modifying(value)
        if isinstance(value, n.Cards):
            return _anywhere(value)
        if isinstance(value, n.Name):
            self._mention(value.bind, n.Verb.NAME, None)
        if isinstance(value, n.Is):
            self._mention("", None, value.cards)
        return value

    def _named(self, value: n.Bound) -> n.CardRef:
        found = self._latest(value.verb, value.noun)
        if found.cards is not None and value.verb is None and not found.name:
            return n.Same(found.cards, value.form, value.noun, value.plural)
        self._scope.used.add(found.name)
        return replace(value, name=found.name)

    def _latest(self, verb: n.Verb | None, noun: n.Predicate) -> Mention:
        wants_attack = _is_type(noun, n.CardType.ATTACK)
        for mention in reversed(self._scope.mentions):
            if verb is not None and mention.verb is not verb:
                continue
            if verb is None and wants_attack and not _can_be_attack(mention.cards):
                continue
            if verb is not None and not mention.name:
                continue
            return mention
        if verb is n.Verb.BLOCK and wants_attack:
            return Mention("blocked attack", verb, None)
        raise Unresolved("that" if verb is None else verb.value)

    def _mention(self, name: str, verb: n.Verb | None, cards: n.CardRef | None) -> None:
        self._scope.mentions.append(Mention(name, verb, cards))

    def _event(self, value: n.Event) -> n.Event:
        if value.cards is None and value.using is None:
            return value
        if isinstance(value.cards, n.Attack | n.ThisCard) and value.using is None:
            self._mention("", value.verb, value.cards)
            return value
        name = self._fresh("event")
        self._mention(name, value.verb, value.cards)
        return replace(value, bind=name)

    def _affecting(self, value: Any) -> Any:
        cards = getattr(value, "cards", None)
        if isinstance(cards, n.ThisCard) and cards.implied:
            return value
        verb = value.verb if isinstance(value, n.Act) else VERB_OF_NODE[type(value)]
        name = self._fresh(verb.value)
        again = isinstance(cards, n.Bound | n.Same)
        self._mention(name, verb, None if again else cards)
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
        taken = sum(m.name.split("#")[0] == stem for m in self._scope.mentions)
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


def _is_rivals(cards: n.Cards) -> bool:
    said = cards.place.said if cards.place is not None else n.Said.IN
    parts = cards.filter.parts if isinstance(cards.filter, n.AllOf) else ()
    return RIVAL in parts and said in (n.Said.IMPLIED, n.Said.BARE)


def forget(value: Any) -> Any:
    """The inverse of `resolve`: pronouns without names, as the grammar knows them."""
    if isinstance(value, n.Same):
        return n.Bound("", value.form, None, value.noun, value.plural)
    if isinstance(value, n.Bound) and value.name not in FIXED_NAMES:
        return replace(value, name="")
    if isinstance(value, n.Rest):
        return replace(value, name="")
    if isinstance(value, n.Cards) and _is_rivals(value) and value.place is not None:
        value = replace(value, place=replace(value.place, whose=n.Who.YOU))
    if isinstance(value, n.Place) and value.zone is None:
        return replace(value, zone=n.Zone.STAGE)
    return rebuild(value, forget)


def _is_type(noun: n.Predicate, kind: n.CardType) -> bool:
    return isinstance(noun, n.AllOf) and n.IsType(kind) in noun.parts


def _can_be_attack(cards: n.CardRef | None) -> bool:
    if isinstance(cards, n.Attack | n.Next):
        return True
    if isinstance(cards, n.ThisCard):
        return False
    wanted = getattr(cards, "filter", None)
    if isinstance(wanted, n.AllOf):
        kinds = [part for part in wanted.parts if isinstance(part, n.IsType)]
        return not kinds or any(kind.type is n.CardType.ATTACK for kind in kinds)
    return True


def _drop_unused(value: Any, used: set[str]) -> Any:
    """Binds that nothing refers to are noise: equal texts get equal trees without them."""
    if isinstance(value, n.AbilityGrant):
        return value
    dropped = "" if isinstance(value, n.Node) and not isinstance(value, n.Name) else None
    if dropped is not None and getattr(value, "bind", "") not in {"", *used}:
        value = replace(value, bind=dropped)
    return rebuild(value, lambda part: _drop_unused(part, used))
