"""What a document of the fighting game says before its script: cards, tables, or a deck."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from engine.library.printed_card import PrintedCard
from engine.scenario.document import checked
from engine.scenario.errors import ScenarioError
from engine.scenario.names import Cast
from engine.scenario.ufs.sides import AttackSetup, PlayerSetup, read_attack, read_player
from engine.ufs.effects.nodes.words import CardType

CHECKS = tuple(f"Check{number}" for number in range(10))  # these cards always exist
LONGEST_HANDLE = 200
_HANDLE = re.compile(r"[^.,()#/:]+")
Scalars = dict[str, Any]  # as the file has them; read further by their own readers


class _SetupModel(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SetupModel(_SetupModel):
    """The keys of `setup`; the players' own tables are read by `sides.read_player`."""

    turn: int = 3
    active: Literal["A", "B"] = "A"
    phase: Literal["setup", "start", "review", "draw", "combat", "end"] = "combat"
    first: Literal["A", "B"] = "A"
    shuffle: Literal["", "keep"] = ""
    seed: str = "1"
    attack: str = ""
    A: Scalars = {}
    B: Scalars = {}


class DeckLists(_SetupModel):
    """A deck by card handle and number of copies."""

    main: dict[str, int] = {}
    sideboard: dict[str, int] = {}


class DeckModel(DeckLists):
    """A deck to be judged; `after`: its lists after sideboarding."""

    character: str
    primary: str = ""
    after: DeckLists | None = None


class _Keys(_SetupModel):
    cards: dict[str, PrintedCard] = {}
    setup: SetupModel | None = None
    deck: DeckModel | None = None


@dataclass(frozen=True)
class FightSetup:
    """The cards of a document, and the table or the deck that it is about."""

    cards: dict[str, PrintedCard]
    moment: SetupModel
    players: tuple[PlayerSetup, PlayerSetup]
    attack: AttackSetup | None
    deck: DeckModel | None

    @property
    def is_played(self) -> bool:
        return self.deck is None

    @property
    def always(self) -> tuple[str, ...]:
        return *CHECKS, *tokens_in(self.cards)

    def handles(self) -> tuple[Iterable[str], Iterable[str]]:
        return self.players[0].handles(), self.players[1].handles()

    def card(self, handle: str, *, is_character: bool = False) -> PrintedCard:
        """The printed card of a handle; without an entry it is a blank card."""
        if len(handle) > LONGEST_HANDLE:
            raise ScenarioError(f"{handle[:40]}\u2026", "no card has so long a name")
        card = self.cards.get(handle)
        if card is None and handle in CHECKS:
            return PrintedCard(name=handle, control=CHECKS.index(handle))
        if card is None:
            kind = CardType.CHARACTER if is_character else CardType.FOUNDATION
            return PrintedCard(type=kind, name=handle)
        return _called(card, handle)


def tokens_in(cards: Mapping[str, PrintedCard]) -> tuple[str, ...]:
    """The cards that may be created in the course of the game."""
    return tuple(handle for handle, card in cards.items() if card.token)


def _called(card: PrintedCard, handle: str) -> PrintedCard:
    """A card without a name is named after its handle, and so are its halves."""
    update: dict[str, Any] = {} if card.name else {"name": handle}  # fields of a model
    if card.split and card.back is not None:
        update["back"] = _called(card.back, card.name or handle)
    return card.model_copy(update=update) if update else card


def read_setup(data: Mapping[str, Any]) -> FightSetup:
    """The keys `cards`, `setup` and `deck`."""
    keys = checked(_Keys, data)
    for handle in keys.cards:
        if not _HANDLE.fullmatch(handle):
            raise ScenarioError(f"cards.{handle}", "a handle has none of . , ( ) # / :")
    if (keys.setup is None) is (keys.deck is None):
        raise ScenarioError("setup", "either a setup or a deck is needed")
    setup = keys.setup or SetupModel()
    players = (read_player(setup.A, "setup.A"), read_player(setup.B, "setup.B"))
    cast = Cast((players[0].handles(), players[1].handles()), (*CHECKS, *tokens_in(keys.cards)))
    attack = read_attack(setup.attack, cast) if setup.attack else None
    return FightSetup(keys.cards, setup, players, attack, keys.deck)
