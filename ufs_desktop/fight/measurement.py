"""Plays games between bots to measure a deck; no window is needed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from engine.bots.measurement import CardUse, MeasuredGame
from engine.decks.deck import Deck
from engine.decks.marks import deck_mark
from engine.kernel.events import Event, LogEntry
from engine.kernel.ids import CardId, Player
from engine.library.catalogue import Catalogue
from engine.ufs.editions.registry import PLAYED, USUAL
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.game import Fight
from engine.ufs.model.details import play_of
from ufs_desktop import __version__
from ufs_desktop.cabinet.trials import MarkedDeck, MeasuredMatch
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.session.unseen import play_unseen

KEPT_DECKS = 64  # compiled, in each process


def marked(deck: Deck, catalogue: Catalogue) -> MarkedDeck:
    """A deck with the mark of its version, under this version of the program."""

    def printed(name: str) -> str:
        card = catalogue.named(name)
        return card.printed_front() if card is not None else ""

    return MarkedDeck(deck, deck_mark(deck, printed, __version__))


def marked_starters(edition: str) -> tuple[MarkedDeck, ...]:
    """The starter decks: an edition's decks are measured against them unless others are chosen."""
    shelf = shipped_shelf()
    return tuple(marked(deck, shelf.catalogue) for deck in shelf.starters(edition))


def play_measured(match: MeasuredMatch) -> MeasuredGame:
    """Play a game. Raises DeckError if a deck cannot be played, Endless if the game never ends."""
    seat = match.fixture.seat
    lists = (match.deck, match.rival) if seat == 0 else (match.rival, match.deck)
    decks = [_cards(deck.model_dump_json()) for deck in lists]
    bots = [match.bot] * 2
    played = play_unseen(FIGHT, match.fixture.chance, edition_played(match.deck), decks, bots)
    winner = played.winner
    return MeasuredGame(
        rival=match.fixture.rival,
        number=match.fixture.number,
        score=0.5 if winner is None else float(winner == seat),
        went_first=played.game.first == seat,
        turns=played.game.turn,
        uses=uses_of(played.game, seat),
    )


def edition_played(deck: Deck) -> str:
    """The edition that a deck is for, or the usual one."""
    return deck.edition if deck.edition in PLAYED else USUAL.code


def uses_of(game: Fight, player: Player) -> Mapping[str, CardUse]:
    """By card: the copies that came to the player's hand, and how many of them were played."""
    came, played = _came(game.log, player), _played(game.log)
    copies: defaultdict[str, set[CardId]] = defaultdict(set)
    for card in came:
        copies[game.printed(card).name].add(card)
    return {name: CardUse(len(ids), len(ids & played)) for name, ids in copies.items()}


def _events(log: Iterable[LogEntry]) -> Iterable[Event]:
    return (fact for entry in log for fact in entry.facts if isinstance(fact, Event))


def _came(log: Iterable[LogEntry], player: Player) -> set[CardId]:
    return {
        event.card.card
        for event in _events(log)
        if event.to == Zone.HAND and event.owner == player and event.card is not None
    }


def _played(log: Iterable[LogEntry]) -> set[CardId]:
    """The cards that were played, except those of which only an ability was used."""
    return {
        event.card.card
        for event in _events(log)
        if event.kind == Verb.PLAY and event.card is not None and play_of(event).played_as
    }


@lru_cache(maxsize=KEPT_DECKS)
def _cards(lists: str) -> tuple[Any, ...]:
    """Each process reads and compiles a deck once."""
    return FIGHT.cards_of(Deck.model_validate_json(lists))
