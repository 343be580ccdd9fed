"""What the words about cards leave unsaid: where they are, what they were chosen from, how many."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.kernel.plain import field_names
from engine.text.ufs.antecedents import Mention
from engine.text.ufs.pronouns import is_rivals, rebuild
from engine.text.ufs.scope import EVENT
from engine.ufs.effects import nodes as n
from engine.ufs.effects.tree_nodes import nodes_in


def described(cards: n.CardRef) -> n.Predicate:
    """How each of the cards is described."""
    return cards.filter if isinstance(cards, n.Cards | n.Among | n.Next) else n.ANY_CARD


_STAGED = (n.CardType.FOUNDATION, n.CardType.ASSET, n.CardType.BACKUP, n.CardType.CHARACTER)


def anywhere(cards: n.Cards) -> n.Cards:
    """ "Your foundations" are those in staging (K.2.6); "your attacks" may be anywhere."""
    place = cards.place
    if place is not None and is_rivals(cards):
        return replace(cards, place=replace(place, whose=n.Who.OPPONENT))
    if place is None or place.said is not n.Said.OF or place.zone is not n.Zone.STAGE:
        return cards
    parts = cards.filter.parts if isinstance(cards.filter, n.AllOf) else ()
    types = [kind for part in parts for kind in getattr(part, "parts", (part,))]
    if any(isinstance(kind, n.IsType) and kind.type in _STAGED for kind in types):
        return cards
    return replace(cards, place=replace(place, zone=None))


def chosen_from(mention: Mention) -> n.CardRef | None:
    """All the cards that a choice was made from: "chooses 2 ... and sacrifices the rest"."""
    if isinstance(mention.cards, n.Among):
        return mention.cards.of
    if mention.verb is not n.Verb.CHOOSE:
        return None
    if isinstance(mention.cards, n.Cards) and mention.cards.pick is n.Pick.CHOSEN:
        return replace(mention.cards, pick=n.Pick.ALL)
    return None


def is_unplaced(cards: Any) -> bool:
    """Whether cards are to be chosen without any word on where they are."""
    chosen = isinstance(cards, n.Cards) and cards.pick is n.Pick.CHOSEN
    return chosen and cards.place is not None and cards.place.said is n.Said.IMPLIED


def chosen_among(cards: n.CardRef, name: str) -> n.Among:
    """The same choice, among the cards that are bound by the name."""
    assert isinstance(cards, n.Cards)
    shown = n.Bound(name, n.Pronoun.UNSAID, plural=True)
    return n.Among(shown, cards.quantity, cards.filter, chooser=cards.chooser)


def drawn(value: Any) -> n.CardRef | None:
    """The cards drawn or milled, as a group of that many."""
    amount = getattr(value, "amount", None)
    return n.Cards(quantity=n.Quantity(amount)) if isinstance(amount, n.Amount) else n.Cards()


def without_unused(value: Any, used: set[str]) -> Any:
    """Drop binds that nothing refers to, so that equal texts get equal trees."""
    if isinstance(value, n.AbilityGrant):
        return value
    dropped = "" if isinstance(value, n.Node) and not isinstance(value, n.Name) else None
    if dropped is not None and getattr(value, "bind", "") not in {"", *used}:
        value = replace(value, bind=dropped)
    return rebuild(value, lambda part: without_unused(part, used))


def is_no_longer_so(value: n.Modify | n.Gain | n.ChangeZone) -> bool:
    """Whether the change affects the very property by which the attack was described.

    "Your low attack" whose zone became mid is no longer found when "it" is looked up.
    """
    cards = value.cards
    wanted = cards.filter if isinstance(cards, n.CurrentAttack | n.Next) else n.ANY_CARD
    parts = getattr(wanted, "parts", ())
    asked = [part.part if isinstance(part, n.Non) else part for part in parts]
    match value:
        case n.ChangeZone():
            return any(isinstance(part, n.HasAttackZone) and not part.printed for part in asked)
        case n.Modify(changes=changes):
            stats = {change.stat for change in changes}
            return any(_is_asked(part, stats) for part in asked)
        case n.Gain(what=what):
            names = {each.name for each in what if isinstance(each, n.KeywordGrant)}
            return any(
                isinstance(part, n.KeywordsAre)
                or (isinstance(part, n.HasKeyword) and part.name in names)
                for part in asked
            )


def _is_asked(part: n.Predicate, stats: set[n.Stat]) -> bool:
    return isinstance(part, n.StatIs) and not part.printed and part.stat in stats


def holds_next(value: n.Node) -> bool:
    """Whether a node refers to a card that has not been played yet, by pronoun or in full."""
    held = (getattr(value, name) for name in field_names(type(value)))
    return any(isinstance(getattr(each, "of", each), n.Next) for each in held)


def changes_what_is_tried(event: n.EventPattern, then: tuple[n.Instruction, ...]) -> bool:
    """ "When you attempt to play this card, it gets -2 difficulty": the card is still in hand."""
    if event.verb is not n.Verb.ATTEMPT or not isinstance(event.cards, n.ThisCard):
        return False
    own = (n.ThisCard, n.Same, n.Bound)
    return any(isinstance(p, n.Modify) and isinstance(p.cards, own) for p in nodes_in(then))


def speaks_of_outer_event(fired: n.Fired, told: Mention) -> bool:
    """Whether it refers to what set off the effect around it, but waits for something else.

    While it is carried out, "event" is its own event, which will do if it is about the same attack.
    """
    speaking = (n.Bound, n.Happening)
    if not any(isinstance(x, speaking) and x.name == EVENT for x in nodes_in(fired.then)):
        return False
    event = fired.trigger.event
    subject = event.cards if event.cards is not None else event.using
    if isinstance(subject, n.CurrentAttack):
        played = told.verb is n.Verb.PLAY and told.types == frozenset({n.CardType.ATTACK})
        return not (played or isinstance(told.cards, n.CurrentAttack))
    return not isinstance(subject, n.Bound | n.Same)


def is_too_late_for(node: n.Modify) -> bool:
    """Whether blocks already played would get a block modifier, which only affects later ones."""
    to_come = isinstance(node.cards, n.Next)
    return not to_come and _changes_blocks(node, n.Stat.BLOCK_MODIFIER)


def is_lost_on(node: n.Modify) -> bool:
    """Whether a block's difficulty changes, on which the check for the block does not depend."""
    return _changes_blocks(node, n.Stat.DIFFICULTY)


def _changes_blocks(node: n.Modify, stat: n.Stat) -> bool:
    wanted = described(node.cards)
    parts = wanted.parts if isinstance(wanted, n.AllOf) else (wanted,)
    return n.IsBlock() in parts and any(change.stat is stat for change in node.changes)


def counts_copies_elsewhere(ability: n.Ability) -> bool:
    """Whether copies are counted elsewhere than in the staging area where the text puts the cards.

    After another place, the text could mean that the copies lie there and the card does not.
    """
    told = nodes_in(ability)
    staged = [part for part in told if isinstance(part, n.Cards) and _is_staged(part)]
    counted = sum(isinstance(part, n.CopiesThere) for part in nodes_in(ability))
    within = (part for cards in staged for part in nodes_in(cards.filter))
    return counted > sum(isinstance(part, n.CopiesThere) for part in within)


def _is_staged(cards: n.Cards) -> bool:
    return cards.place is not None and cards.place.zone is n.Zone.STAGE
