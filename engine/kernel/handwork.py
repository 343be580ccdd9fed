"""Text carried out by hand: players do at the table what the game cannot read.

The card's player does one table act after another until done; nothing follows from them meanwhile.
Then the other player may object, and everything is put back as it was. An act that showed hidden
cards or used chance cannot be taken back; after it, only what follows can.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from engine.kernel.decisions import Decision, Kind
from engine.kernel.game import Game
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Done, Jump, Outcome, Procedure, rule

MOST = 99
COUNTERS = re.compile(r"((?:[A-Z][\w'’-]* )*[^\W\d_][\w'’-]*) [Cc]ounters?\b")
NO_NAMES = frozenset({"a", "all", "any", "each", "its", "more", "no", "of", "that", "the", "this"})


class HandQuestion(NamedTuple):
    """What else an act needs to know: the prompt, its options, and the field for the answer."""

    prompt: str
    options: tuple[Hashable, ...]
    into: str


@dataclass(frozen=True)
class TableCraft:
    """What can be done by hand in a game. Any: the game and its own kind of `HandWork`."""

    doer: Callable[[Any], Player]  # whose text it is
    said_by: Callable[[Any], CardId | None]  # the card that the text is on
    acts: Mapping[
        str, Callable[[Any, Any], Outcome]
    ]  # what each act does with the procedure's fields
    done: str  # the act that ends the work; it is offered first
    of_cards: frozenset[str]
    eligible: Callable[[Any, str, Player], tuple[CardId, ...]]  # for an act, and whose cards
    position: Callable[[Any], Any]  # plain values that an objection restores
    put_back: Callable[[Any, Any], None]
    was_hidden: Callable[[Any, CardId], bool]  # a card, in such a position
    conceal: Callable[[Any, tuple[CardId, ...]], None]
    moves: str  # the act that shows what was hidden
    final: frozenset[str]
    flowing: frozenset[str]  # acts whose events are answered while they are carried out
    asked: Mapping[str, tuple[HandQuestion, ...]]
    numbers: Mapping[str, tuple[int, int]]  # the bounds
    counts: str  # the act for which counters are named
    counters: Callable[[Any], Iterable[str]]  # names of those that both players see
    nameless: str  # the name of counters that have no other

    def owners(self, game: Game, act: str) -> tuple[Player, ...]:
        """The players for whose cards, or for whom, this can be done."""
        players = tuple(range(game.players))
        if act not in self.of_cards:
            return players
        return tuple(player for player in players if self.eligible(game, act, player))


@dataclass(kw_only=True)
class HandWork(Procedure):
    """One text resolved by hand. Each game's subclass has its `CRAFT`."""

    CRAFT: ClassVar[TableCraft]

    text: str
    before: Any = None  # as the craft's `position` gives it
    act: str = ""
    whose: Player = 0
    cards: tuple[CardId, ...] = ()
    way: str = ""
    amount: int = 0
    objects: bool = False
    shown: tuple[CardId, ...] = ()

    @rule()
    def hold_events(self, game: Game) -> None:
        game.hold()
        self.before = self.CRAFT.position(game)
        game.note("by-hand", self.CRAFT.doer(self), self.text)

    @rule()
    def choose_act(self, game: Game) -> Outcome:
        """Acts for which no card of either player can be chosen are not offered."""
        acts = (act for act in self.CRAFT.acts if self.CRAFT.owners(game, act))
        return self._ask(game, "table-act", (self.CRAFT.done, *acts), "act")

    @rule()
    def choose_player(self, game: Game) -> Outcome:
        if self.act == self.CRAFT.done:
            return Jump("offer_objection")
        owners = self.CRAFT.owners(game, self.act)
        if not owners:  # an older save asks for every act
            return Jump("choose_act")
        return self._ask(game, "table-player", owners, "whose")

    @rule()
    def choose_cards(self, game: Game) -> Outcome:
        self.cards = ()
        if self.act not in self.CRAFT.of_cards:
            return None
        options = self.CRAFT.eligible(game, self.act, self.whose)
        if not options:  # an older save asks for both players
            return Jump("choose_act")
        asked = self._decision(game, "table-cards", Kind.CARDS, options)
        return Ask(asked._replace(maximum=len(options)), "cards")

    @rule()
    def choose_detail(self, game: Game) -> Outcome:
        return self._ask_more(game, 0)

    @rule()
    def choose_way(self, game: Game) -> Outcome:
        return self._ask_more(game, 1)

    @rule()
    def choose_name(self, game: Game) -> Outcome:
        if self.act != self.CRAFT.counts:
            return None
        return Ask(self._decision(game, "table-name", Kind.NAME, self._names(game)), "way")

    @rule()
    def choose_amount(self, game: Game) -> Outcome:
        if self.act not in self.CRAFT.numbers:
            return None
        least, most = self.CRAFT.numbers[self.act]
        asked = self._decision(game, "table-number", Kind.NUMBER)
        return Ask(asked._replace(minimum=least, maximum=most), "amount")

    @rule()
    def carry_out(self, game: Game) -> Outcome:
        refs = tuple(Ref(card, game.epoch(card)) for card in self.cards)
        game.note("table-act", self.CRAFT.doer(self), str(self.act), self.whose, refs)
        if self.act in self.CRAFT.flowing:
            game.release()
        return self.CRAFT.acts[self.act](self, game)

    @rule()
    def go_on(self, game: Game) -> Outcome:
        """An act that cannot be taken back starts a new position."""
        if self.act in self.CRAFT.flowing:
            game.hold()
        if self.act in self.CRAFT.final or (self.act == self.CRAFT.moves and self._was_hidden()):
            self.before = self.CRAFT.position(game)
        return Jump("choose_act")

    @rule()
    def offer_objection(self, game: Game) -> Outcome:
        if self.before == self.CRAFT.position(game):
            return Jump("release_events")
        asked = self._decision(game, "object", Kind.YES_NO)
        return Ask(asked._replace(player=1 - self.CRAFT.doer(self)), "objects")

    @rule()
    def undo(self, game: Game) -> None:
        if self.objects:
            self.CRAFT.put_back(game, self.before)
            game.note("undone", 1 - self.CRAFT.doer(self), self.text)

    @rule()
    def release_events(self, game: Game) -> Outcome:
        self.CRAFT.conceal(game, self.shown)
        game.release()
        return Done(self.result)

    @property
    def result(self) -> Any:
        """The result; Any: whatever the caller's field takes."""
        return None

    def name(self, game: Game) -> str:
        """The name of the counters, with the capitals that the text and the table use."""
        known = {name.casefold(): name for name in reversed(self._names(game))}
        return known.get(self.way.casefold(), self.way)

    def _names(self, game: Game) -> tuple[str, ...]:
        """Names of counters: those in the text, then those already on cards."""
        found = (*counters_in(self.text), *self.CRAFT.counters(game), self.CRAFT.nameless)
        return tuple(dict.fromkeys(found))

    def _was_hidden(self) -> bool:
        return any(self.CRAFT.was_hidden(self.before, card) for card in self.cards)

    def _ask_more(self, game: Game, at: int) -> Outcome:
        """Ask one of the questions that only this act has, if it has that many."""
        questions = self.CRAFT.asked.get(self.act, ())
        return self._ask(game, *questions[at]) if at < len(questions) else None

    def _decision(
        self, game: Game, prompt: str, kind: Kind, options: tuple[Hashable, ...] = ()
    ) -> Decision:
        facts = (("text", self.text), ("act", str(self.act)))
        doer, source = self.CRAFT.doer(self), self.CRAFT.said_by(self)
        return Decision(doer, kind, prompt, game.rules[0], options, source=source, facts=facts)

    def _ask(self, game: Game, prompt: str, options: tuple[Hashable, ...], into: str) -> Outcome:
        return Ask(self._decision(game, prompt, Kind.OPTION, options), into)


def counters_in(text: str) -> tuple[str, ...]:
    """The names of the counters that a text mentions."""
    found = (name for name in COUNTERS.findall(text) if name.lower() not in NO_NAMES)
    return tuple(dict.fromkeys(found))
