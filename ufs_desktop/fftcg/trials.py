"""Tries out decks of the second game: deals hands, and plays games between bots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from engine.bots.measurement import CardUse, MeasuredGame
from engine.decks.deck import Deck
from engine.decks.marks import deck_mark
from engine.fftcg.game import Duel
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.setup import OPENING_HAND
from engine.kernel.events import Event
from engine.kernel.ids import CardId, Player
from engine.kernel.rng import Rng
from engine.library.fftcg.cards import TcgCatalogue
from ufs_desktop import __version__
from ufs_desktop.cabinet.trials import MarkedDeck, MeasuredMatch
from ufs_desktop.fftcg.module import DUEL
from ufs_desktop.fftcg.shelf import duel_starters
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.session.unseen import play_unseen

KEPT_DECKS = 64  # compiled, in each process
PLAYED = (TcgVerb.PLAYED, TcgVerb.CAST)


class DuelHand:
    """A shuffled deck from which an opening hand is taken, with its one mulligan (8.2.1.4)."""

    rule = "8.2.1.4"
    in_part = False

    def __init__(self, names: Iterable[str], key: str) -> None:
        self._rng = Rng(key)
        self._deck = list(names)
        self._rng.shuffle(self._deck)
        self._hand: list[str] = []
        self._is_settled = False
        self._take(OPENING_HAND)

    @property
    def names(self) -> tuple[str, ...]:
        """The hand in the order in which it was drawn."""
        return tuple(self._hand)

    @property
    def rest(self) -> int:
        """The cards left in the deck."""
        return len(self._deck)

    @property
    def can_mulligan(self) -> bool:
        return not self._is_settled and bool(self._deck)

    def mulligan(self, places: frozenset[int]) -> None:
        """The whole hand goes under the deck, and nothing is shuffled."""
        under, self._hand = self._hand, []
        self._deck += under
        self._take(OPENING_HAND)
        self._is_settled = True

    def draw(self) -> None:
        """Draw one more card, which means that the hand is kept."""
        self._is_settled = True
        self._take(1)

    def _take(self, count: int) -> None:
        self._hand += self._deck[:count]
        del self._deck[:count]


def marked_duel_deck(deck: Deck, cards: TcgCatalogue) -> MarkedDeck:
    """A deck with the mark of its version, under this version of the program."""

    def printed(name: str) -> str:
        listed = cards.named(name)
        return listed.record.model_dump_json() if listed is not None else ""

    return MarkedDeck(deck, deck_mark(deck, printed, __version__))


def marked_duel_starters(edition: str) -> tuple[MarkedDeck, ...]:
    """The decks that came with the program."""
    return tuple(marked_duel_deck(offered.deck, catalogue()) for offered in duel_starters())


def play_measured_duel(match: MeasuredMatch) -> MeasuredGame:
    """Play a game. Raises DeckError if a deck cannot be played, Endless if the game never ends."""
    seat = match.fixture.seat
    lists = (match.deck, match.rival) if seat == 0 else (match.rival, match.deck)
    decks = [_cards(deck.model_dump_json()) for deck in lists]
    played = play_unseen(DUEL, match.fixture.chance, DUEL.edition, decks, [match.bot] * 2)
    winner = played.winner
    return MeasuredGame(
        rival=match.fixture.rival,
        number=match.fixture.number,
        score=0.5 if winner is None else float(winner == seat),
        went_first=_began(played.game) == seat,
        turns=played.game.turn,
        uses=uses_of(played.game, seat),
    )


def uses_of(game: Duel, player: Player) -> Mapping[str, CardUse]:
    """By card: the copies that came to the player's hand, and how many of them were played."""
    events = [fact for entry in game.log for fact in entry.facts if isinstance(fact, Event)]
    came = {
        event.card.card
        for event in events
        if event.to == CardZone.HAND and event.owner == player and event.card is not None
    }
    played = {event.card.card for event in events if event.kind in PLAYED and event.card}
    copies: defaultdict[str, set[CardId]] = defaultdict(set)
    for card in came:
        copies[game.cards[card].printed.name].add(card)
    return {name: CardUse(len(ids), len(ids & played)) for name, ids in copies.items()}


def _began(game: Duel) -> Player:
    """Who took the first turn."""
    facts = (fact for entry in game.log for fact in entry.facts)
    return next(
        fact.owner
        for fact in facts
        if isinstance(fact, Event) and fact.kind == TcgVerb.TURN_BEGUN and fact.owner is not None
    )


@lru_cache(maxsize=KEPT_DECKS)
def _cards(lists: str) -> tuple[Any, ...]:
    """Each process reads and compiles a deck once."""
    return DUEL.cards_of(Deck.model_validate_json(lists))
