"""What has been mentioned so far in an ability that is being resolved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from engine.text.ufs.antecedents import REPEATED, Mention, kinds, kinds_of, zone_after
from engine.text.ufs.numbers import Told
from engine.ufs.effects import nodes as n

EVENT = "event"  # names what sets an effect off, only while the effect is carried out


@dataclass(slots=True)
class Scope:
    """What has been mentioned in one ability so far; lives only while it is resolved."""

    mentions: list[Mention] = field(default_factory=list)
    aside: list[Mention] = field(default_factory=list)  # what "it" cannot mean for now
    used: set[str] = field(default_factory=set)
    given: dict[str, int] = field(default_factory=dict)  # how many names each verb has given
    numbers: list[Told] = field(default_factory=list)
    ability: bool = False  # an event about playing an ability was mentioned
    compared: bool = False  # two numbers were compared
    checked: bool = False  # a check was made, or is what sets the effect off
    holder: n.Node | None = None  # the node whose fields are being resolved
    heard: bool = False  # the next event is one that sets something off
    joining: bool = False  # the sentence belongs to the waiting one before it
    replacing: bool = False  # the deed replaces the event
    told_after: bool = False  # the time of the deed is said behind it
    reached: bool = False  # the sentence refers to what a waiting one did

    def mention(
        self,
        name: str,
        verb: n.Verb | None,
        cards: n.CardRef | None,
        types: frozenset[n.CardType] | None = None,
    ) -> None:
        """Remember cards that a later pronoun can mean."""
        of, thing = "", object()
        zone = zone_after(verb, cards)
        said: n.CardRef | None = cards.of if isinstance(cards, n.Located) else cards
        if isinstance(said, n.Bound):
            of, first = said.name, self.first(said.name)
            name = name or of
            thing = first.thing if first is not None else of
            cards = first.cards if first is not None else said
            zone = zone or (first.zone if first is not None else None)
            types = types or kinds(said.noun) or (first.types if first is not None else None)
        if isinstance(said, n.Among) and isinstance(said.of, n.Bound):
            among = self.first(said.of.name)
            zone = zone or (among.zone if among is not None else None)
        if isinstance(said, n.Same):
            cards = said = said.of
            zone = zone or zone_after(verb, cards)
        if isinstance(said, REPEATED):
            thing = said
        types = types or kinds_of(cards)
        self.mentions.append(Mention(name, verb, cards, thing, types, of=of, zone=zone))

    def leave_open(self, start: int) -> None:
        """Mark all mentions since `start` as uncertain: done only on a condition or by choice."""
        for mention in self.mentions[start:]:
            mention.certain = False

    def first(self, name: str) -> Mention | None:
        """The latest mention bound by the name."""
        return next((m for m in reversed(self.mentions) if name and m.name == name), None)

    def told_since(self, known: list[Told]) -> list[Told]:
        """The numbers mentioned since the time when only these were known."""
        return [told for told in self.numbers if not any(told is old for old in known)]

    def gather(self, known: list[Told], branches: Iterable[list[Told]]) -> None:
        """Join the numbers of branches, only one of which is carried out: they stay open."""
        several = [told for told in branches if told]
        self.numbers = [*known, *(number for told in several for number in told)]
        if len(several) > 1:
            for number in self.told_since(known):
                number.is_open = True

    def fresh(self, stem: str) -> str:
        """A name that is not bound to anything yet."""
        taken = self.given.get(stem, 0)
        self.given[stem] = taken + 1
        return f"{stem}#{taken + 1}" if taken else stem

    @contextmanager
    def shadowed(self, hides: Callable[[Mention], bool]) -> Iterator[None]:
        """Hide the name of the outer event while an inner effect is carried out."""
        hidden = [m for m in self.mentions if m.name == EVENT and hides(m)]
        for mention in hidden:
            mention.name = ""
        yield
        for mention in hidden:
            mention.name = EVENT

    @contextmanager
    def narrowed(self, start: int) -> Iterator[None]:
        """Let pronouns mean only what has been mentioned since `start`, if anything.

        A card that is called by what was done to it ("the discarded card") may be an earlier one.
        """
        outer, own = self.mentions[:start], self.mentions[start:]
        aside = self.aside
        if own:
            self.mentions, self.aside = own, [*aside, *outer]
        yield
        if own:
            self.mentions, self.aside = outer + own, aside
