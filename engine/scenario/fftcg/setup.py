"""What a document of the second game says before its script: cards and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.words import CardElement, CardKind, TurnPhase
from engine.files.complaints import complaint
from engine.library.fftcg.cards import TcgRecord, printed
from engine.scenario.document import checked
from engine.scenario.errors import ScenarioError
from engine.scenario.fftcg.sides import FILLER, SideSetup, read_side

BLANK_COST, BLANK_POWER = 2, 5000
BY_HAND = "by_hand"
_HANDLE = re.compile(r"[^.,()#/:]+")


class _StrictKeys(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class DuelMoment(_StrictKeys):
    """The keys of `setup`; the players' own tables are read by `sides.read_side`."""

    turn: int = 3
    active: Literal["A", "B"] = "A"
    phase: TurnPhase = TurnPhase.MAIN_1
    loss_at: int = 7
    seed: str = "1"
    A: dict[str, Any] = {}  # as the file has them
    B: dict[str, Any] = {}


class _DuelKeys(_StrictKeys):
    cards: dict[str, dict[str, Any]] = {}
    setup: DuelMoment


@dataclass(frozen=True)
class DuelTableSetup:
    """The cards of a document, and the table that it is about."""

    cards: Mapping[str, TcgDefinition]
    moment: DuelMoment
    sides: tuple[SideSetup, SideSetup]
    is_played = True

    @property
    def always(self) -> tuple[str, ...]:
        return (FILLER,)

    def handles(self) -> tuple[Iterable[str], Iterable[str]]:
        return self.sides[0].handles(), self.sides[1].handles()

    def card(self, handle: str) -> TcgDefinition:
        """The printed card of a handle; without an entry it is a Forward without text."""
        if handle in self.cards:
            return self.cards[handle]
        return TcgDefinition(handle, CardKind.FORWARD, (CardElement.FIRE,), BLANK_COST, BLANK_POWER)


def read_duel_setup(data: Mapping[str, Any]) -> DuelTableSetup:
    """The keys `cards` and `setup`."""
    keys = checked(_DuelKeys, data)
    cards = {handle: _card(handle, said) for handle, said in keys.cards.items()}
    sides = (read_side(keys.setup.A, "setup.A"), read_side(keys.setup.B, "setup.B"))
    return DuelTableSetup(cards, keys.setup, sides)


def _card(handle: str, said: dict[str, Any]) -> TcgDefinition:
    """A card is named after its handle unless it has a name. All its text counts as understood
    unless the document says that some of it is carried out by hand."""
    where = f"cards.{handle}"
    if not _HANDLE.fullmatch(handle):
        raise ScenarioError(where, "a handle has none of . , ( ) # / :")
    said = dict(said)
    is_by_hand = said.pop(BY_HAND, "no") == "yes"
    usual = {"name": handle, "number": handle, "type": "forward", "element": "fire"}
    try:
        record = TcgRecord.model_validate(
            {**usual, "cost": BLANK_COST, "power": BLANK_POWER, **said}
        )
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(map(str, first["loc"]))
        raise ScenarioError(f"{where}.{key}", complaint(first)) from error
    if record.type is not CardKind.FORWARD:
        record = record.model_copy(update={"power": 0})
    found = printed(record)
    if found.declined and not is_by_hand:
        stopped = found.declined[0]
        text = f"{stopped.text!r} is not understood: {stopped.why}"
        raise ScenarioError(f"{where}.text", text)
    return found.card._replace(number=said.get("number", ""))
