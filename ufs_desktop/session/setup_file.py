"""A game's setup as plain data: in the unfinished game, and as the last choice of the user."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from engine.decks.deck import Deck, DeckError, parse_deck
from engine.kernel.errors import SaveError
from engine.kernel.game import Game
from engine.kernel.ids import Player
from engine.library.lent_cards import LONGEST_LOAN
from ufs_desktop.data.games import player_name
from ufs_desktop.session.match import LENGTHS, Match
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind

LONGEST_PACE = 10_000  # milliseconds that a bot waits
LONGEST_KEY = 1_000  # of chance
MOST_GAMES = 100  # in a match
RENAMED = {"person": SeatKind.HERE}  # kinds of seats, by their names in older versions


def setup_data(setup: GameSetup) -> dict[str, Any]:
    return {
        "edition": setup.edition,
        "key": setup.key,
        "pace": setup.pace,
        "seats": [_seat_data(seat) for seat in setup.seats],
        "match": asdict(setup.match),
    }


def setup_of(document: dict[str, Any], module: GameModule, game: Game | None = None) -> GameSetup:
    """The setup from this data; SaveError says what is wrong with it.

    A deck without lists has the cards that its player has in the game.
    """
    seats = field_of(document, "seats", list)
    if len(seats) != 2:
        raise SaveError("seats", "two players are needed")
    first, second = (_seat(seat, game, player, module) for player, seat in enumerate(seats))
    edition = field_of(document, "edition", str)
    if edition not in module.editions:
        raise SaveError("edition", f"{player_name(edition)!r} is not an edition of this game")
    return GameSetup(
        module=module,
        edition=edition,
        seats=(first, second),
        key=field_of(document, "key", str)[:LONGEST_KEY],
        pace=max(0, min(field_of(document, "pace", int), LONGEST_PACE)),
        match=_match(document.get("match")),
    )


def field_of(document: dict[str, Any], name: str, kind: type) -> Any:
    """A value of a certain type; SaveError if there is none."""
    value = document.get(name)
    if type(value) is not kind:
        raise SaveError(name, "is missing or of the wrong kind")
    return value


def _seat_data(seat: Seat) -> dict[str, Any]:
    data = {"name": seat.name, "kind": seat.kind, "deck": seat.deck_name, "bot": seat.bot}
    lists = {"lists": seat.deck, "registered": seat.registered}
    if seat.lent:
        data["lent"] = seat.lent
    return data | {key: deck.model_dump() for key, deck in lists.items() if isinstance(deck, Deck)}


def _seat(raw: Any, game: Game | None, player: Player, module: GameModule) -> Seat:
    if not isinstance(raw, dict):
        raise SaveError("seats", "a player is not described")
    kind, bot = field_of(raw, "kind", str), field_of(raw, "bot", str)
    kind = RENAMED.get(kind, kind)
    if kind not in set(SeatKind) or bot not in module.bots:
        raise SaveError("seats", "a kind of player that cannot play here")
    deck = _lists(raw, "lists") or _cards(game, player, module)
    registered = _lists(raw, "registered")
    lent = field_of(raw, "lent", str) if "lent" in raw else ""
    if len(lent) > LONGEST_LOAN:
        raise SaveError("seats", "more cards are lent than allowed")
    name, deck_name = (player_name(field_of(raw, key, str)) for key in ("name", "deck"))
    return Seat(name, SeatKind(kind), deck_name, deck, bot, registered, lent)


def _lists(raw: dict[str, Any], key: str) -> Deck | None:
    """A deck's lists; games saved without any can be continued, too."""
    if key not in raw:
        return None
    try:
        return parse_deck(json.dumps(raw[key]), key)
    except DeckError as error:
        raise SaveError("seats", str(error)) from error


def _cards(game: Game | None, player: Player, module: GameModule) -> tuple[Any, ...]:
    """The cards that a player has in a game."""
    if game is None:
        raise SaveError("seats", "a player has no deck")
    return module.cards_held(game, player)


def _match(raw: Any) -> Match:
    """The score; a game saved without one is a single game."""
    if raw is None:
        return Match()
    match raw:
        case {"best_of": int(best_of), "winners": list(winners), "begun": str(begun)} if (
            best_of in LENGTHS
            and len(winners) <= MOST_GAMES
            and all(winner in (0, 1, None) for winner in winners)
        ):
            return Match(best_of, tuple(winners), begun=player_name(begun))
    raise SaveError("match", "is not a score")
