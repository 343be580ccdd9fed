"""A moment of a game for a person at a terminal: what they see, what they are asked, and which
answer a typed line gives."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from engine.files.text import visible
from engine.kernel.decisions import Kind
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, DecisionView, OptionView, View
from engine.kernel.zones import SHARED
from ufs_desktop.session.match import is_forfeit
from ufs_desktop.table.kit import TableKit
from ufs_desktop.table.weaver import Weaver

PASS, YES, NO = "p", ("y", "yes"), ("n", "no")
HOW = {
    Kind.PLAY: "a number",
    Kind.OPTION: "a number",
    Kind.NAME: "a number, or a name",
    Kind.CARDS: "numbers separated by spaces",
    Kind.ORDER: "all the numbers, in the order you want",
    Kind.YES_NO: "y or n",
}
SEVERAL = (Kind.CARDS, Kind.ORDER)
TABLE = 1280, 720  # any size will do, as nobody sees it


class NoAnswer(ValueError):
    """The typed line is no answer; the message says what would be one."""


class Question:
    """One moment, with its cards by handle."""

    def __init__(self, view: View, names: tuple[str, str], kit: TableKit) -> None:
        self.view, self._names = view, names
        self.decision: DecisionView | None = view.decision
        self._kit = kit.of(kit.story.edition(view))
        self._cards: dict[Handle, CardView] = {
            card.handle: card for zone in view.zones for card in zone.cards
        }

    @property
    def is_own(self) -> bool:
        """Whether the viewer is asked."""
        return self.decision is not None and self.decision.id is not None

    # What is shown

    def events(self, weaver: Weaver) -> Iterator[str]:
        """What has happened since the last moment; the weaver knows the earlier lines."""
        story = self._kit.story
        lines = (story.line(entry, self._names) for entry in self.view.log)
        yield from (visible(line.text) for line in weaver.woven(lines))
        result = self.view.result
        if result is None or is_forfeit(result.rule):  # already told by its line
            return
        why = story.why_over(self.view, self._names)
        if why:
            yield visible(why)

    def table(self) -> Iterator[str]:
        """What is on the table."""
        plan = self._kit.plan
        spread = plan.layout(*TABLE, self.view).spread(self.view, self._names)
        for plate in spread.plates:
            yield from map(visible, plate.words.splitlines())
        told = self._kit.story.numbers(self.view)
        yield from (visible(html.unescape(line)) for line in told)
        for zone in self.view.zones:
            if zone.cards:
                cards = [self._kit.faces.name(card) for card in zone.cards]
                is_counted = zone.zone in plan.counted or not any(card.known for card in zone.cards)
                words = f"{len(cards)}" if is_counted else ", ".join(cards)
                whose = [] if zone.player == SHARED else [self._names[zone.player]]
                place = ", ".join((*whose, plan.zones.get(zone.zone, zone.zone)))
                yield visible(f"{place}: {words}")

    def asked(self) -> Iterator[str]:
        """The question with its numbered answers."""
        decision = self.decision
        assert decision is not None
        questions = self._kit.questions
        happened = " ".join(questions.happened(self.view, self._cards, self._names))
        yield visible(questions.sentence(decision, self._name_of, happened, ""))
        for at, option in enumerate(decision.options, 1):
            yield visible(f"{at:>3}  {self._label(decision, option)}")
        yield f"  ({self._how(decision)}; ? for more)"

    def text(self, number: str) -> Iterator[str]:
        """The printed text of an option's cards."""
        decision = self.decision
        assert decision is not None
        (option,) = self._options([number], decision)
        faces = self._kit.faces
        cards = [self._cards[each] for each in option.cards if each in self._cards]
        yield from chain.from_iterable(
            (visible(faces.name(card)), *(visible(f"  {line}") for line in faces.text(card)))
            for card in cards
        )

    def _name_of(self, handle: Handle | None) -> str:
        return self._kit.faces.name(None if handle is None else self._cards.get(handle))

    def _label(self, decision: DecisionView, option: OptionView) -> str:
        first = next((self._cards[each] for each in option.cards if each in self._cards), None)
        if decision.kind is Kind.PLAY:
            return self._kit.questions.offer(option.key, self._cards)
        if first is not None and decision.kind in SEVERAL:
            return self._kit.faces.name(first)
        return self._kit.questions.option(decision, option.key, self._cards, self._names)

    def _how(self, decision: DecisionView) -> str:
        low, high = decision.minimum, decision.maximum
        told = HOW.get(decision.kind or Kind.NUMBER, f"a number from {low} to {high}")
        if decision.kind is Kind.CARDS and high > 1:
            told = f"{high if low == high else f'{low} to {high}'} {told}"
        elif decision.kind is Kind.CARDS:
            told = "a number"
        return f"{told}, or {PASS} to pass" if decision.optional else told

    # What is answered

    def key(self, line: str) -> Any:
        """The answer that a typed line gives. Raises NoAnswer if it gives none."""
        decision = self.decision
        assert decision is not None
        words = line.replace(",", " ").split()
        if decision.optional and words in ([PASS], ["pass"]):
            return [] if decision.kind in SEVERAL else None
        if decision.kind is Kind.YES_NO:
            return self._yes(words, decision)
        if decision.kind in (Kind.NUMBER, Kind.POSITION):
            return self._number(words, decision)
        if decision.kind is Kind.NAME and words and not words[0].isdecimal():
            return " ".join(words)
        chosen = self._options(words, decision)
        if decision.kind in SEVERAL:
            return [option.key for option in chosen]
        if len(chosen) != 1:
            raise NoAnswer(self._how(decision))
        return chosen[0].key

    def _options(self, words: Sequence[str], decision: DecisionView) -> list[OptionView]:
        try:
            places = [int(word) for word in words]
        except ValueError as error:
            raise NoAnswer(self._how(decision)) from error
        if not all(0 < place <= len(decision.options) for place in places):
            raise NoAnswer(f"there are only {len(decision.options)} answers")
        return [decision.options[place - 1] for place in places]

    def _yes(self, words: Sequence[str], decision: DecisionView) -> bool:
        said = " ".join(words).lower()
        if said not in (*YES, *NO):
            raise NoAnswer(self._how(decision))
        return said in YES

    def _number(self, words: Sequence[str], decision: DecisionView) -> int:
        try:
            (number,) = map(int, words)
        except ValueError as error:
            raise NoAnswer(self._how(decision)) from error
        if not decision.minimum <= number <= decision.maximum:
            raise NoAnswer(self._how(decision))
        return number
