"""Turns the records of cards into the definitions that a game is played with."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from pydantic import ValidationError

from engine.files.complaints import complaint
from engine.library.compilation import Work, compile_texts
from engine.library.printed_card import CardError, PrintedCard, compiled_definition
from engine.library.records import CardRecord, Face
from engine.library.report import paragraphs
from engine.library.store import AbilityText, Compiled, Store
from engine.text.ufs.compile import make_ready
from engine.ufs.model.values import Definition


def definitions(cards: Collection[CardRecord], store: Store | None = None) -> list[Definition]:
    """The cards' definitions; text that does not compile stays manual, `store` caches the rest."""
    compiled = _compiled(cards, store)
    return [_definition(card, compiled) for card in cards]


def _compiled(cards: Iterable[CardRecord], store: Store | None) -> Mapping[AbilityText, Compiled]:
    """The results for all sides, each compiled in its own card's dialect."""
    texts = [text for card in cards for side in card.sides for text in _texts(card, side)]
    return make_ready(compile_texts(texts, Work(store=store, workers=1)))


def _texts(card: CardRecord, side: Face) -> list[AbilityText]:
    return [AbilityText(each.text, card.dialect) for each in paragraphs(side)]


def _definition(card: CardRecord, compiled: Mapping[AbilityText, Compiled]) -> Definition:
    front, *backs = (_side(card, side, compiled) for side in card.sides)
    if not backs:
        return front
    is_half = card.is_playable_split
    return front._replace(back=backs[0]._replace(is_half=is_half), is_half=is_half)


def _side(card: CardRecord, side: Face, compiled: Mapping[AbilityText, Compiled]) -> Definition:
    results = [compiled[text] for text in _texts(card, side)]
    made = compiled_definition(printed_card(side), card.dialect, results)
    return made._replace(number=printing_id(card))


def printing_id(card: CardRecord) -> str:
    """Set and collector number of the first printing that has both, as deck lists write them."""
    ids = (f"{each.set}/{each.number}" for each in card.printings if each.set and each.number)
    return next(ids, "")


def printed_card(face: Face) -> PrintedCard:
    """A side as the rules take it: values that are not printed have the rules' defaults."""
    try:
        return PrintedCard.model_validate(face.model_dump())
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"]))
        said = f"{field}: {complaint(first)}" if field else complaint(first)
        raise CardError(face.full_name, said) from error
