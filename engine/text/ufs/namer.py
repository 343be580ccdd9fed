"""Gives every deed a name, and every back reference the name of what it stands for.

The parts of a node are already resolved when it arrives here; `resolve` walks through an ability
in reading order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.text.compiler import Unresolved
from engine.text.ufs.antecedents import MOVING, Mention, antecedent, fit_for, is_plural, kinds
from engine.text.ufs.implication import (
    anywhere,
    chosen_among,
    chosen_from,
    drawn,
    is_no_longer_so,
    is_unplaced,
)
from engine.text.ufs.numbers import (
    Told,
    is_that_many,
    of_amount,
    of_cards,
    of_event,
    that_many,
)
from engine.text.ufs.scope import EVENT, Scope
from engine.text.ufs.spoken import SPOKEN, UNBOUND
from engine.ufs.effects import nodes as n
from engine.ufs.effects.both_players import is_done_to_both

VERB_OF_NODE: dict[type[n.Node], n.Verb] = {
    n.Draw: n.Verb.DRAW,
    n.Mill: n.Verb.MILL,
    n.MoveToZone: n.Verb.ADD,
    n.PlayCard: n.Verb.PLAY,
    n.Search: n.Verb.SEARCH,
    n.Attach: n.Verb.ATTACH,
}


class Namer:
    """Names the nodes of one ability, based on what has been mentioned there so far."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def finish(self, value: Any) -> Any:
        """The same node, named; later pronouns can mean what it mentions."""
        if isinstance(value, n.Bound) and not value.name:
            return self._named(value)
        if isinstance(value, n.Rest) and not value.name:
            return self._rest(value)
        if isinstance(
            value, n.Act | n.Draw | n.Mill | n.MoveToZone | n.PlayCard | n.Search | n.Attach
        ):
            return self._affecting(value)
        if isinstance(value, n.Modify | n.Gain | n.ChangeZone) and is_no_longer_so(value):
            return self._changing(value)
        if isinstance(value, n.Modify | n.Gain):
            return self._modifying(value)
        if isinstance(value, n.Cards):
            return anywhere(value)
        if isinstance(value, n.Name) and value.property is n.Property.CARD_NAME:
            self._scope.mention(value.bind, n.Verb.NAME, n.Cards())
        if isinstance(value, n.Happening) and not value.name:
            return self._number(value)
        if isinstance(value, n.GainVitality | n.LoseVitality):
            return self._changing_vitality(value)
        if isinstance(value, n.Counters) and not value.add:
            return self._removing_counters(value)
        if isinstance(value, n.Cancel) and value.cards is None:
            return self._canceling(value)
        if isinstance(value, n.Difference) and not self._scope.compared:
            raise Unresolved("the difference")
        if isinstance(value, n.Compare):
            self._scope.compared = True
        if isinstance(value, n.MakeCheck):
            self._scope.checked = True
        if isinstance(value, n.CheckPassed) and not self._scope.checked:
            raise Unresolved("that check")
        self._speaking(value)
        return value

    def _speaking(self, value: n.Node, *but: str) -> None:
        """Mention the cards that nodes of this class speak of, without a name to bind them by."""
        types = kinds(value.what) if isinstance(value, n.Is) and not value.negated else None
        for name in SPOKEN.get(type(value), ()):
            cards = getattr(value, name)
            if name not in but and isinstance(cards, n.CardRef):
                self._scope.mention("", None, cards, types)
        cost = isinstance(value, n.MakeCheck) and value.cost
        if type(value) in UNBOUND and not cost:
            self._scope.mention("", None, None)

    def _named(self, value: n.Bound) -> n.CardRef:
        found = self._meant(value)
        again = found.verb is n.Verb.BUILD and getattr(self._scope.holder, "build", False)
        if again and not self._scope.replacing:
            raise Unresolved("build", why="a card already built is not built again")
        if found.delayed and not self._scope.joining:
            self._scope.reached = True
        repeated = found.said_again if value.verb is None else None
        if repeated is not None:
            if self._scope.reached:
                raise Unresolved(value.form.value)
            return n.Same(repeated, value.form, value.noun, value.plural)
        if self._scope.reached and found.name == EVENT:
            raise Unresolved(value.form.value)
        name = found.of if found.of and value.verb is None and not found.certain else found.name
        self._scope.used.add(name)
        return replace(value, name=name)

    def _meant(self, value: n.Bound) -> Mention:
        holder = self._scope.holder
        copied = isinstance(holder, n.CopyOf)  # a card that was only named can have copies
        aside = self._scope.aside if value.verb is not None else []
        known = [*aside, *self._scope.mentions]
        mentions = [m for m in known if copied or m.verb is not n.Verb.NAME]
        blocked = value.verb is n.Verb.BLOCK and kinds(value.noun) == _ATTACK
        if blocked and not any(m.verb is value.verb and m.name for m in mentions):
            return Mention("blocked attack", value.verb, None, "blocked attack")
        return antecedent(value, mentions, fit_for(holder))

    def _rest(self, value: n.Rest) -> n.Rest:
        """The rest of the group that was last looked at, revealed, milled, drawn or chosen."""
        for mention in reversed(self._scope.mentions):
            if mention.verb in _GROUPING and mention.name and _leaves_others(mention):
                self._scope.reached |= mention.delayed and not self._scope.joining
                self._scope.used.add(mention.name)
                of = None if self._is_parted(mention) else chosen_from(mention)
                return replace(value, name=mention.name, of=of)
        raise Unresolved("the rest")

    def _is_parted(self, group: Mention) -> bool:
        """Whether cards of the group have been moved since: the rest are those still there."""
        said = [(m.verb, m.cards) for m in self._scope.mentions]
        among = [(verb, cards.of) for verb, cards in said if isinstance(cards, n.Among)]
        taken = [verb for verb, of in among if isinstance(of, n.Bound) and of.name == group.name]
        if not all(verb in MOVING for verb in taken):
            raise Unresolved("the rest", several=True)
        return bool(taken)

    def _number(self, value: n.Happening) -> n.Happening:
        """ "The damage dealt" is that of the last event or instruction that dealt damage."""
        found = that_many(self._scope.numbers) if is_that_many(value) else self._of_deed(value)
        if found.delayed and not self._scope.joining:
            self._scope.reached = True
        if self._scope.reached and found.name == EVENT:
            raise Unresolved("the amount")
        self._scope.used.add(found.name)
        return replace(value, name=found.name)

    def _of_deed(self, value: n.Happening) -> Told:
        wanted = {value.verb, _TAKEN.get(value.verb)}
        for told in reversed(self._scope.numbers):
            if told.verb in wanted and not told.of_cards:
                return told
        raise Unresolved("the amount")

    def _tell(self, told: Told | None) -> None:
        if told is not None:
            self._scope.numbers.append(told)

    def _changing_vitality(self, value: n.GainVitality | n.LoseVitality) -> n.Node:
        gains = isinstance(value, n.GainVitality)
        verb = n.Verb.GAIN_VITALITY if gains else n.Verb.LOSE_VITALITY
        name = self._scope.fresh(verb.value)
        self._tell(of_amount(name, verb, value.amount))
        return replace(value, bind=name)

    def _removing_counters(self, value: n.Counters) -> n.Counters:
        name = self._scope.fresh("counters")
        self._tell(of_amount(name, n.Verb.REMOVE, value.amount.amount))
        self._speaking(value)
        return replace(value, bind=name)

    def _canceling(self, value: n.Cancel) -> n.Cancel:
        """What is canceled is the ability in the trigger, or else the card that it mentions."""
        if self._scope.ability:
            return value
        it = self._named(n.Bound(""))
        return replace(value, cards=it)

    def event(self, value: n.EventPattern, *, heard: bool) -> n.EventPattern:
        """Bind the card of an event as "event": what it is done to, else the blocking card.

        Only events that set something off get the name; a condition merely asks for the others.
        """
        self._scope.ability = self._scope.ability or value.ability is not None
        subject = "cards" if value.cards is not None else "using"
        if not heard:
            self._speaking(value, subject)
            self._mention_subject(value, "")
            return replace(value, bind="")
        self._tell(of_event(EVENT, value))
        self._scope.checked = self._scope.checked or value.verb in CHECKS
        if value.as_block and isinstance(value.target, n.Cards):
            self._speaking(value, subject, "target")
            self._scope.mention("", None, n.CurrentAttack(n.Who.ANY, value.target.filter))
        else:
            self._speaking(value, subject)
        if value.ability is not None and value.cards is None:
            self._name_card_of(value.ability)
        self._mention_subject(value, EVENT)
        return replace(value, bind=EVENT)

    def _mention_subject(self, value: n.EventPattern, name: str) -> None:
        """Mention what the event is done to, else what it is done with."""
        if value.cards is not None:
            self._scope.mention(name, value.verb, value.cards)
        elif value.using is not None:
            self._scope.mention(name, None, value.using)
        elif name and value.verb is n.Verb.CHECK:  # "after you check a 4"
            self._scope.mention(name, value.verb, n.Cards())

    def _name_card_of(self, ability: n.AbilityFilter) -> None:
        """Let the event mean the card that the ability is on."""
        for mention in self._scope.mentions:
            if ability.on is not None and mention.cards is ability.on and not mention.name:
                mention.name = EVENT

    def _affecting(self, value: Any) -> Any:
        cards = getattr(value, "cards", None)
        if isinstance(cards, n.ThisCard) and cards.implied:
            return value
        verb = value.verb if isinstance(value, n.Act) else VERB_OF_NODE[type(value)]
        if verb is n.Verb.CHOOSE and is_unplaced(cards):
            value = self._choosing(value)
            cards = value.cards
        name = self._scope.fresh(verb.value)
        self._speaking(value, "cards")
        affected = drawn(value) if cards is None else cards
        self._scope.mention(name, verb, affected)
        self._scope.mentions[-1].of_both = is_done_to_both(value)
        self._tell(of_cards(name, verb, affected))
        return replace(value, bind=name)

    def _choosing(self, value: n.Act) -> n.Act:
        """After looking at cards, "choose 1 card" is a choice among those, not in staging."""
        for shown in reversed(self._scope.mentions):
            if shown.verb in _SHOWING and shown.name and not shown.cost and is_plural(shown.cards):
                self._scope.reached |= shown.delayed and not self._scope.joining
                self._scope.used.add(shown.name)
                return replace(value, cards=chosen_among(value.cards, shown.name))
        return value

    def _modifying(self, value: n.Modify | n.Gain) -> n.Node:
        cards = value.cards
        if isinstance(cards, n.Cards | n.Among):
            name = self._scope.fresh("modified")
            self._scope.mention(name, None, cards)
            return replace(value, bind=name)
        self._scope.mention("", None, cards)
        return value

    def _changing(self, value: n.Modify | n.Gain | n.ChangeZone) -> n.Node:
        """The attack no longer fits its description, so "it" is bound to what was changed.

        An attack still to come could no longer be told from later ones.
        """
        if isinstance(value.cards, n.Next):
            self._scope.mention("", None, None)
            return value
        name = self._scope.fresh("changed")
        self._scope.mention(name, None, n.Bound(name, noun=_AN_ATTACK))
        self._scope.mentions[-1].thing = value.cards
        return replace(value, bind=name)


def _leaves_others(group: Mention) -> bool:
    """Whether it was several cards, or some of several: of a single card nothing is left."""
    chosen = group.verb is n.Verb.CHOOSE or isinstance(group.cards, n.Among)
    return chosen or group.of_both or is_plural(group.cards)


_ATTACK = frozenset({n.CardType.ATTACK})
_AN_ATTACK = n.IsType(n.CardType.ATTACK)
_TAKEN: dict[n.Verb | None, n.Verb] = {n.Verb.DEAL_DAMAGE: n.Verb.TAKE_DAMAGE}
CHECKS = (n.Verb.MAKE_CHECK, n.Verb.PASS_CHECK, n.Verb.FAIL_CHECK, n.Verb.CHECK)
_SHOWING = (n.Verb.LOOK_AT, n.Verb.REVEAL)
_GROUPING = (n.Verb.LOOK_AT, n.Verb.REVEAL, n.Verb.MILL, n.Verb.CHOOSE, n.Verb.DRAW)
