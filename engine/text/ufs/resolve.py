"""Gives pronouns their antecedents: afterwards, every back reference names what it stands for.

The parser leaves `Bound("")` for "it", "that card", "the discarded card". This pass walks the tree
in reading order, remembers what was mentioned, and fills the names in. A pronoun without an
antecedent, or with two, makes the text undecipherable, and it is declined.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from engine.text.compiler import Unresolved
from engine.text.ufs.antecedents import DEFINITE, Mention, kinds_of
from engine.text.ufs.both_sides import speaks_of_one_of_two
from engine.text.ufs.foresight import asks_too_early
from engine.text.ufs.implication import (
    changes_what_is_tried,
    counts_copies_elsewhere,
    described,
    holds_next,
    is_lost_on,
    is_too_late_for,
    speaks_of_outer_event,
    without_unused,
)
from engine.text.ufs.namer import Namer
from engine.text.ufs.players import without_antecedent
from engine.text.ufs.pronouns import rebuild
from engine.text.ufs.scope import EVENT, Scope
from engine.text.ufs.secrecy import asks_of_unseen
from engine.text.ufs.sentences import asks_another, asks_back, is_another_case, waits
from engine.ufs.effects import nodes as n
from engine.ufs.effects.tree_nodes import nodes_in


def resolve(ability: n.Ability) -> n.Ability:
    """The same ability with every back reference named."""
    if lost := without_antecedent(ability):
        raise Unresolved(lost)
    scope = Scope()
    resolved: n.Ability = without_unused(_Resolver(scope).ability(ability), scope.used)
    if asks_too_early(resolved):
        raise Unresolved("it", why="it asks about something not done yet")
    if asks_of_unseen(resolved):
        raise Unresolved("it", why="it asks about a card nobody has shown")
    if counts_copies_elsewhere(resolved):
        raise Unresolved("copies", why="it does not say where the copies are")
    if speaks_of_one_of_two(resolved):
        raise Unresolved("it", several=True)
    return resolved


def _asks_of(last: n.Instruction, sentence: n.Instruction) -> bool:
    """Whether a sentence asks about the outcome of the one before, which waits for an event.

    Raises Unresolved if that outcome could not be told.
    """
    asks = asks_back(sentence)
    if asks and waits(last):
        if not isinstance(last, n.Fired):
            raise Unresolved("if you do")
        if asks_another(last, sentence):
            raise Unresolved("if you do", several=True)
        return True
    if asks and isinstance(last, n.ForEach):
        raise Unresolved("if you do", several=True)
    return False


class _Resolver:
    """Rebuilds a tree from left to right, keeping track of what has been mentioned so far."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._namer = Namer(scope)

    def ability(self, ability: n.Ability) -> n.Ability:
        cost = self.node(ability.cost)
        for mention in self._scope.mentions:
            mention.cost = True
        trigger = self.node(ability.trigger)
        effects = self._sentences(ability.effects)
        self._scope.joining = len(effects) == 1
        for mention in self._scope.mentions:
            mention.cost = False  # X may use both: if two mentions agree, it is unclear
        x = self.node(ability.x)
        if self._scope.reached and any(n.X() in nodes_in(e) for e in effects if not waits(e)):
            raise Unresolved("X", why="X depends on something done later")
        after = self.node(ability.after)
        return replace(ability, cost=cost, trigger=trigger, effects=effects, x=x, after=after)

    def node(self, value: Any) -> Any:
        """A node with its parts resolved first, then itself."""
        if not isinstance(value, n.Node):
            return rebuild(value, self.node)
        if isinstance(value, n.Bound | n.Rest):
            return self._namer.finish(value)
        outer, self._scope.holder = self._scope.holder, value
        resolved = self._whole(value)
        self._scope.holder = outer
        return resolved

    def _whole(self, value: n.Node) -> Any:
        if isinstance(value, n.AbilityGrant):
            granted = value.ability
            assert isinstance(granted, n.Ability)
            return replace(value, ability=resolve(granted))
        if isinstance(value, n.Fired | n.Instead):
            return self._waiting(value)
        if isinstance(value, n.ForEach):
            return self._for_each(value)
        if isinstance(value, n.Trigger):
            return self._trigger(value)
        if isinstance(value, n.If | n.Alternative | n.ChooseOne):
            return self._with_branches(value)
        if isinstance(value, n.May):
            before = len(self._scope.mentions)
            offered = replace(value, cost=self.node(value.cost), then=self.node(value.then))
            self._scope.leave_open(before)
            return offered
        if isinstance(value, n.Predicate):
            return self._describing(value)
        if isinstance(value, n.Modify) and is_too_late_for(value):
            raise Unresolved("blocks", why="a block modifier counts before the card blocks")
        if isinstance(value, n.Modify) and is_lost_on(value):
            raise Unresolved("blocks", why="a block does not use the difficulty on its card")
        if isinstance(value, _MEASURING) and isinstance(value.cards, DEFINITE):
            self._scope.mention("", None, value.cards)  # "it gets +1 for each of its keywords"
        heard, self._scope.heard = self._scope.heard, False
        rebuilt = rebuild(value, self.node)
        if isinstance(rebuilt, n.Amount | n.Condition) and holds_next(rebuilt):
            raise Unresolved("next", why="nothing can be asked yet about a card still to come")
        if isinstance(rebuilt, _DEEDS) and not self._scope.told_after and holds_next(rebuilt):
            raise Unresolved("next", why="a card still to come cannot be moved or used yet")
        return (
            self._namer.event(rebuilt, heard=heard)
            if isinstance(value, n.EventPattern)
            else self._namer.finish(rebuilt)
        )

    def _describing(self, value: n.Predicate) -> Any:
        """Resolve a description; a card that only describes others does not count as mentioned."""
        before = len(self._scope.mentions)
        rebuilt = rebuild(value, self.node)
        del self._scope.mentions[before:]
        return self._namer.finish(rebuilt)

    def _sentences(self, sentences: tuple[n.Instruction, ...]) -> tuple[n.Instruction, ...]:
        """Resolve each in turn; one that refers to the deed of a waiting one is joined to that."""
        done: list[n.Instruction] = []
        for sentence in sentences:
            last = done[-1] if done else None
            asks = last is not None and _asks_of(last, sentence)
            before, self._scope.reached = len(self._scope.mentions), False
            told = list(self._scope.numbers)
            with self._joined(asks):
                resolved = self.node(sentence)
            if last is not None and is_another_case(last, resolved):
                raise Unresolved("otherwise", several=True)
            if isinstance(last, n.Fired) and (asks or self._scope.reached):
                done[-1] = replace(last, then=(*last.then, resolved))
            elif self._scope.reached:
                raise Unresolved("it")
            else:
                done.append(resolved)
            self._scope.reached = False
            for mention in self._scope.mentions[before:]:
                mention.delayed = isinstance(done[-1], n.Fired)
            for number in self._scope.told_since(told):
                number.delayed = isinstance(done[-1], n.Fired)
        return tuple(done)

    @contextmanager
    def _joined(self, joining: bool) -> Iterator[None]:
        """Let a sentence that is carried out with the one before refer to that one's event."""
        outer, self._scope.joining = self._scope.joining, joining
        if joining:
            with self._scope.shadowed(lambda mention: not mention.delayed):
                yield
        else:
            yield
        self._scope.joining = outer

    def _waiting(self, value: n.Fired | n.Instead) -> n.Node:
        if isinstance(value, n.Instead):
            self._scope.heard = True
            before = len(self._scope.mentions)
            event = self.node(value.event)
            outer, self._scope.replacing = self._scope.replacing, True
            with self._scope.narrowed(before):
                then = self._sentences(value.then)
            self._scope.replacing = outer
            return replace(value, event=event, then=then, span=self.node(value.span))
        return self._fired_at_end(value) if value.tail else self._fired(value)

    def _fired(self, value: n.Fired) -> n.Fired:
        before, numbers = list(self._scope.mentions), list(self._scope.numbers)
        trigger = self.node(value.trigger)
        new = self._scope.numbers[len(numbers) :]
        self._scope.numbers = [*(number for number in numbers if number.name != EVENT), *new]
        with self._scope.shadowed(lambda mention: any(mention is old for old in before)):
            then = self._sentences(value.then)
        if changes_what_is_tried(trigger.event, then):
            raise Unresolved("tried", why="a card being attempted has no values to change yet")
        return replace(value, trigger=trigger, then=then, span=self.node(value.span))

    def _fired_at_end(self, value: n.Fired) -> n.Fired:
        outer = self._scope.first(EVENT)
        with self._told_after(value.then) as then:
            fired = replace(value, then=then, trigger=self.node(value.trigger))
        if outer is not None and speaks_of_outer_event(fired, outer):
            raise Unresolved("it", why="what it refers to has been forgotten by then")
        return fired

    @contextmanager
    def _told_after(self, then: Any) -> Iterator[Any]:
        """ "Flip it after it resolves": the deed is printed first but done last."""
        before = len(self._scope.mentions)
        outer, self._scope.told_after = self._scope.told_after, True
        resolved = self.node(then)
        self._scope.told_after = outer
        said = self._scope.mentions[before:]
        names = [(mention.name, mention.zone) for mention in said]
        for mention in said:
            mention.name, mention.zone = mention.of, None
        with self._scope.narrowed(before):
            yield resolved
        for mention, (name, zone) in zip(said, names, strict=True):
            mention.name, mention.zone = name, zone

    def _trigger(self, value: n.Trigger) -> n.Trigger:
        """Only one of two events happens, so later words mean the card of whichever it was."""
        self._scope.heard = True
        event, between = self.node(value.event), len(self._scope.mentions)
        self._scope.heard = value.other is not None
        other = self.node(value.other)
        self._scope.heard = False
        for mention in self._scope.mentions[between:] if between else ():
            mention.thing = self._scope.mentions[between - 1].thing
        return replace(value, event=event, other=other, condition=self.node(value.condition))

    def _with_branches(self, value: n.If | n.Alternative | n.ChooseOne) -> n.Node:
        """Only one branch is carried out, so none can refer to what another one mentions."""
        if isinstance(value, n.If):
            return self._if(value)
        if isinstance(value, n.Alternative):
            return self._alternative(value)
        return replace(value, options=self._branches(value.options))

    def _if(self, value: n.If) -> n.If:
        if value.tail:
            with self._told_after(value.then) as told:
                return replace(value, then=told, condition=self.node(value.condition))
        start = len(self._scope.mentions)
        condition = self.node(value.condition)
        asked = self._scope.mentions[start:]
        then, otherwise = self._branches((value.then, value.otherwise))
        for mention in asked:
            mention.types = kinds_of(mention.cards)  # asked for, but it need not be so
        return replace(value, condition=condition, then=then, otherwise=otherwise)

    def _alternative(self, value: n.Alternative) -> n.Alternative:
        if waits(value.first):
            raise Unresolved("instead")
        before, numbers = list(self._scope.mentions), list(self._scope.numbers)
        first = self.node(value.first)
        after = self._scope.mentions
        still = [*before, *self._definite_since(len(before))]
        self._scope.mentions = list(still)
        condition = self.node(value.condition)
        self._scope.mentions = still
        told, self._scope.numbers = self._scope.told_since(numbers), list(numbers)
        instead = self.node(value.instead)
        self._scope.gather(numbers, (told, self._scope.told_since(numbers)))
        self._scope.mentions = after
        self._scope.leave_open(len(before))
        return replace(value, first=first, condition=condition, instead=instead)

    def _branches(self, branches: tuple[Any, ...]) -> tuple[Any, ...]:
        """Resolve each as if the others did nothing; later words may refer to the first, if done.

        "This attack", mentioned in one branch, is still this attack in the next.
        """
        mentions, after = list(self._scope.mentions), None
        start, done = len(mentions), []
        numbers, told = list(self._scope.numbers), []
        for branch in branches:
            known = len(mentions)
            self._scope.mentions, self._scope.numbers = list(mentions), list(numbers)
            done.append(self.node(branch))
            after = after or self._scope.mentions
            mentions += self._definite_since(known)
            told.append(self._scope.told_since(numbers))
        self._scope.mentions = after or mentions
        self._scope.gather(numbers, told)
        self._scope.leave_open(start)
        return tuple(done)

    def _definite_since(self, start: int) -> list[Mention]:
        """Mentions of what exists whatever is done: "this attack", "your character"."""
        return [
            mention
            for mention in self._scope.mentions[start:]
            if isinstance(mention.cards, DEFINITE) and mention.verb is None
        ]

    def _for_each(self, value: n.ForEach) -> n.ForEach:
        before, numbers = len(self._scope.mentions), list(self._scope.numbers)
        cards = self.node(value.cards)
        del self._scope.mentions[before:]
        self._scope.mention("each", None, n.Cards(described(cards)))
        self._scope.used.add("each")
        then = self.node(value.then)
        self._scope.mentions[before:] = self._definite_since(before)  # all else was done to several
        self._scope.numbers = numbers
        return replace(value, cards=cards, then=then, bind="each")


_MEASURING = (n.Modify, n.ChangeRating, n.EventPattern)  # "deals more than its printed damage"
_DEEDS = (
    *(n.Act, n.MoveToZone, n.Attach, n.PutBack, n.Counters, n.PlayCard, n.DealDamage),
    *(n.SetBlockStatus, n.SwitchStats, n.ChangeRatings, n.AddToStack, n.AllowReversal),
    *(n.LoseStamina, n.GainStamina),
)
