"""Cards that somebody picks as a text resolves: discards, selections, searches (11.11.5.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.fftcg.atoms import cards
from engine.fftcg.model.causes import by_text
from engine.fftcg.model.patterns import CardPattern
from engine.fftcg.model.spells import SpellVerb
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.deeds import PROPOSED, act, proposed
from engine.fftcg.procedures.occurrence import Occur
from engine.fftcg.rules import choices
from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Ask, Call, Done, Jump, Outcome, Procedure, rule

NAMED = frozenset({None, SpellVerb.PLAY, SpellVerb.PLAY_DULL})


def is_named(verb: SpellVerb | None) -> bool:
    """Whether later words may refer to what is picked, as it is then."""
    return verb in NAMED


def to_select(player: Player, found: tuple[CardId, ...], wanted: int, source: Ref) -> Decision:
    """2.3: select this many, or all if there are fewer."""
    count = min(wanted, len(found))
    return Decision(
        player,
        Kind.CARDS,
        "select",
        "11.11.5.1",
        found,
        minimum=count,
        maximum=count,
        source=source.card,
    )


def _told(
    game: DuelState, verb: SpellVerb | None, found: Iterable[CardId], *, is_done: bool
) -> bool | tuple[Ref, ...]:
    """The result of a pick: the cards if they are named, or else whether it was done."""
    if not is_named(verb):
        return is_done
    return tuple(game.cards[card].ref for card in found) if is_done else ()


def _speaking(game: DuelState) -> Ref:
    """The card whose text is being carried out."""
    return game.stacked[-1].source


@dataclass(kw_only=True)
class DiscardByChoice(Procedure):
    """Each of these players in turn discards this many cards, or all if there are fewer (2.3).

    The result is whether one of them discarded the full number.
    """

    count: int
    left: tuple[Player, ...]
    chosen: tuple[CardId, ...] = ()
    is_done: bool = False

    @rule("11.11.5.1", "11.11.6")
    def ask(self, game: DuelState) -> Outcome:
        if not self.left:
            return Done(self.is_done)
        hand = game.cards_in(self.left[0], CardZone.HAND)
        least = min(self.count, len(hand))
        asked = Decision(
            self.left[0], Kind.CARDS, "discard", "11.11.6", hand, minimum=least, maximum=least
        )
        return Ask(asked, "chosen")

    @rule("15.1.1.4.1")
    def discard(self, game: DuelState) -> Outcome:
        why = by_text(_speaking(game))
        for card in self.chosen:
            cards.move(game, card, CardZone.BREAK, TcgVerb.DISCARDED, why)
        self.is_done = self.is_done or len(self.chosen) == self.count
        self.left = self.left[1:]
        return Jump("ask")


@dataclass(kw_only=True)
class SelectByEach(Procedure):
    """11.11.5.1, 11.11.6: each of these players in turn selects cards.

    The result is what was selected; with a verb, whether it was done to the full number of cards,
    or to which cards.
    """

    pattern: CardPattern
    count: int
    left: tuple[Player, ...]
    source: Ref
    verb: SpellVerb | None = None  # what is done to all of them
    answer: tuple[CardId, ...] = ()
    selected: tuple[Ref, ...] = ()
    is_done: bool = False

    @rule("11.11.5.1", "11.11.6")
    def ask(self, game: DuelState) -> Outcome:
        if not self.left:
            return Jump("do_to_them")
        found = choices.candidates(game, self.left[0], self.pattern, self.source)
        return Ask(to_select(self.left[0], found, self.count, self.source), "answer")

    @rule("11.11.5.1")
    def note(self, game: DuelState) -> Outcome:
        self.selected = (*self.selected, *(game.cards[card].ref for card in self.answer))
        self.left = self.left[1:]
        return Jump("ask")

    @rule("11.11.5", "11.11.6")
    def do_to_them(self, game: DuelState) -> Outcome:
        found = tuple(ref.card for ref in self.selected)
        if self.verb in PROPOSED:
            return Call(Occur(proposed=proposed(game, self.verb, found, self.source)), "is_done")
        if self.verb is not None:
            for card in found:
                act(game, self.verb, card, self.source)
        self.is_done = True
        return None

    # 11.12.5.4
    @rule("11.11.5")
    def tell(self, game: DuelState) -> Outcome:
        found = (ref.card for ref in self.selected)
        is_enough = is_named(self.verb) or len(self.selected) >= self.count
        return Done(_told(game, self.verb, found, is_done=self.is_done and is_enough))


@dataclass(kw_only=True)
class SearchDeck(Procedure):
    """15.1.1.8: the searching player sees the whole deck, and need not find anything in it.

    The result is whether anything went where it says, or which cards did.
    """

    player: Player
    pattern: CardPattern
    to: SpellVerb
    most: int
    source: Ref
    found: tuple[CardId, ...] = ()
    is_done: bool = False

    @rule("15.1.1.8.1")
    def look_through(self, game: DuelState) -> Outcome:
        deck = game.cards_in(self.player, CardZone.DECK)
        cards.look_at(game, self.player, deck, by_text(self.source))
        able = choices.candidates(game, self.player, self.pattern, self.source)
        asked = Decision(
            self.player,
            Kind.CARDS,
            "search",
            "15.1.1.8.1",
            able,
            minimum=0,
            maximum=min(self.most, len(able)),
            source=self.source.card,
        )
        return Ask(asked, "found")

    @rule("15.1.1.8.1")
    def take(self, game: DuelState) -> Outcome:
        for card in self.found:
            cards.reveal(game, card, by_text(self.source))
        coming = proposed(game, self.to, self.found, self.source, self.player)
        return Call(Occur(proposed=coming), "is_done")

    @rule("15.1.1.8.1")
    def shuffle(self, game: DuelState) -> Outcome:
        deck = game.cards_in(self.player, CardZone.DECK)
        cards.stop_looking(game, deck)
        cards.conceal(game, self.found)
        cards.shuffle(game, self.player, by_text(self.source))
        return Done(_told(game, self.to, self.found, is_done=self.is_done))


@dataclass(kw_only=True)
class RevealTop(Procedure):
    """The top cards of one's own deck: some go elsewhere, the others to the bottom of the deck.

    The result is whether anything went where it says, or which cards did.
    """

    player: Player
    pattern: CardPattern
    count: int
    most: int
    source: CardId
    is_optional: bool = False
    to: SpellVerb = SpellVerb.TO_HAND
    is_secret: bool = False
    stays: bool = False  # all that are not taken
    breaks: bool = False
    shown: tuple[CardId, ...] = ()
    taken: tuple[CardId, ...] = ()
    order: tuple[CardId, ...] = ()
    is_done: bool = False

    @rule("11.11.5", "11.11.5.1")
    def reveal(self, game: DuelState) -> Outcome:
        self.shown = game.cards_in(self.player, CardZone.DECK)[-self.count :]
        source = _speaking(game)
        if self.is_secret:
            cards.look_at(game, self.player, self.shown, by_text(source))
        else:
            for card in self.shown:
                cards.reveal(game, card, by_text(source))
        able = choices.candidates(game, self.player, self.pattern, source)
        found = tuple(card for card in able if card in self.shown)
        most = min(self.most, len(found))
        asked = Decision(
            self.player,
            Kind.CARDS,
            "take-revealed",
            "11.11.5.1",
            found,
            minimum=0 if self.is_optional else most,
            maximum=most,
            source=self.source,
        )
        return Ask(asked, "taken")

    @rule("11.11.5")
    def take(self, game: DuelState) -> Outcome:
        coming = proposed(game, self.to, self.taken, _speaking(game), self.player)
        return Call(Occur(proposed=coming), "is_done")

    @rule("11.11.5")
    def ask_for_order(self, game: DuelState) -> Outcome:
        rest = tuple(card for card in self.shown if game.cards[card].zone is CardZone.DECK)
        if self.stays:
            cards.stop_looking(game, rest)
            cards.conceal(game, rest)
            return Jump("tell")
        if self.breaks:
            coming = proposed(game, SpellVerb.PUT_AWAY, rest, _speaking(game))
            return Call(Occur(proposed=coming))
        asked = Decision(
            self.player, Kind.ORDER, "order-under-deck", "11.11.5.1", rest, source=self.source
        )
        return Ask(asked, "order")

    @rule("11.11.5")
    def put_under(self, game: DuelState) -> None:
        """The first one in order ends up lowest."""
        why = by_text(_speaking(game))
        for card in reversed(self.order):
            cards.move(game, card, CardZone.DECK, TcgVerb.PUT_UNDER, why, at=0)

    @rule("11.11.5")
    def tell(self, game: DuelState) -> Outcome:
        return Done(_told(game, self.to, self.taken, is_done=self.is_done))
