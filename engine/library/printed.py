"""A card as it is printed, and the definition that the rules make of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from engine.kernel.errors import EngineError
from engine.library.records import ATTUNED
from engine.text.errors import CardTextError, Declined
from engine.text.ufs.compile import compile_lines
from engine.text.ufs.keywords import PrintedKeyword, parse_keywords
from engine.text.ufs.manual import manual_ability
from engine.ufs.effects.nodes import Ability
from engine.ufs.effects.nodes.words import AttackZone, CardType, Symbol
from engine.ufs.model.values import ALL_SYMBOLS, Definition, HeldAbility, HeldKeyword, Values
from engine.ufs.rules.keywords import granted

TYPE, DIFFICULTY, CONTROL = CardType.FOUNDATION, 1, 5
HAND_SIZE, VITALITY = 6, 25


class CardError(EngineError):
    """A printed card that the rules cannot take as it is; says which and why."""

    def __init__(self, card: str, what: str) -> None:
        super().__init__(f"{card}: {what}")
        self.card = card
        self.what = what


def _lower(value: Any) -> Any:  # whatever the file holds; pydantic refuses the rest
    return value.lower() if isinstance(value, str) else value


def _is_attuned(word: Any) -> bool:
    return isinstance(word, str) and word.lower().endswith(ATTUNED)


Lower = BeforeValidator(_lower)


Count = Annotated[int, Field(ge=0)]
Positive = Annotated[int, Field(ge=1)]
OF_TYPE = {  # values that only cards of one type print (B.1, B.2)
    **dict.fromkeys(("zone", "speed", "damage"), CardType.ATTACK),
    **dict.fromkeys(("hand_size", "vitality"), CardType.CHARACTER),
    "stamina": CardType.BACKUP,
}


class PrintedCard(BaseModel):
    """What stands on a card. What is left out is what a blank foundation has."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    type: Annotated[CardType, Lower] = TYPE
    name: str = ""
    version: str = ""
    title: str = ""
    dots: Count | None = None
    difficulty: Count = DIFFICULTY
    control: Count = CONTROL
    block: str = Field(default="", pattern=r"^(?i:((low|mid|high) [+-]\d+)?)$")
    symbols: tuple[Annotated[Symbol, Lower], ...] = (Symbol.FIRE,)
    attuned: tuple[Annotated[Symbol, Lower], ...] = ()  # of deck building alone
    keywords: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    text: str = ""
    set_icon: str = ""
    universe: str = ""
    watermark: str = ""
    zone: Annotated[AttackZone, Lower] | None = None
    speed: Count | None = None
    damage: Count | None = None
    hand_size: Positive | None = None
    vitality: Positive | None = None
    gender: str = ""
    height: str = "?"
    weight: str = "?"
    blood_type: str = "?"
    stamina: Positive | None = None

    @model_validator(mode="before")
    @classmethod
    def _part_attuned(cls, data: Any) -> Any:  # whatever the file holds
        """attuned-symbols.1: written among the symbols, but none of them in play."""
        listed = data.get("symbols") if isinstance(data, dict) else None
        if not isinstance(listed, list | tuple) or not any(map(_is_attuned, listed)):
            return data
        attuned = [word.lower().removesuffix(ATTUNED) for word in listed if _is_attuned(word)]
        plain = [word for word in listed if not _is_attuned(word)]
        return data | {"symbols": plain, "attuned": attuned}

    @model_validator(mode="after")
    def _has_the_values_of_its_type(self) -> Self:
        for field, kind in OF_TYPE.items():
            if self.type is not kind and getattr(self, field) is not None:
                raise ValueError(f"{field}: not printed on a card of type {self.type}")
        return self

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The abilities of the text box (B.6.5.2)."""
        return tuple(line for line in self.text.split("\n") if line.strip())

    @property
    def full_name(self) -> str:
        """B.6.1.1: of a character the name and its version."""
        if self.type is not CardType.CHARACTER:
            return self.name
        return f"{self.name} {self._version}".rstrip()

    @property
    def _version(self) -> str:
        return self.version or self.title or (str(self.dots) if self.dots else "")


def to_definition(card: PrintedCard, dialect: str, *, strict: bool = True) -> Definition:
    """What the rules know of a card. `strict`: a text that does not compile is a CardError."""
    results = compile_lines(card.text, dialect)
    declined = next((result for result in results if isinstance(result, Declined)), None)
    if strict and declined is not None:
        raise CardError(card.name, _complaint(declined))
    return compiled_definition(card, dialect, results)


def compiled_definition(
    card: PrintedCard, dialect: str, results: Iterable[Ability | Declined]
) -> Definition:
    """The same of what the compiler made of the text box.

    The effects of a declined ability are carried out by hand, with the timing, cost and limits
    that can be read.
    """
    keywords = _held_keywords(card)
    abilities = (*_granted(keywords), *_printed_abilities(results, dialect))
    return Definition(
        printed=_values(card, keywords, abilities),
        text=card.paragraphs,
        keyword_line=", ".join(card.keywords),
        number=card.set_icon,
        deck_name=card.full_name,
    )


def _held_keywords(card: PrintedCard) -> tuple[HeldKeyword, ...]:
    """The keyword line; the key counts the instances of one name (I.2.4.1)."""
    try:
        printed = parse_keywords((*card.keywords, *card.traits))
    except CardTextError as error:
        raise CardError(card.name, f"keywords: {error.why}") from error
    counts: Counter[str] = Counter()
    held = []
    for keyword in printed:
        name = keyword.name.lower()
        counts[name] += 1
        held.append(_held_keyword(keyword, f"{name}#{counts[name]}"))
    return tuple(held)


def _held_keyword(keyword: PrintedKeyword, key: str) -> HeldKeyword:
    return HeldKeyword(
        key,
        keyword.name.lower(),
        keyword.rating,
        argument=keyword.only,
        requirements=keyword.requirements,
        gate=keyword.gates,
    )


def _granted(keywords: Sequence[HeldKeyword]) -> tuple[HeldAbility, ...]:
    """I.2.1: what the keywords of the keyword line bring."""
    pairs = ((keyword, granted(keyword)) for keyword in keywords)
    return tuple(
        HeldAbility(f"k:{keyword.key}", ability, keyword.key)
        for keyword, ability in pairs
        if ability is not None
    )


def _printed_abilities(
    results: Iterable[Ability | Declined], dialect: str
) -> Iterator[HeldAbility]:
    """The abilities of the text box by their numbers; a declined sentence that holds is none."""
    for number, result in enumerate(results, start=1):
        ability = manual_ability(result.text, dialect) if isinstance(result, Declined) else result
        if ability is not None:
            yield HeldAbility(f"t{number}", ability)


def _complaint(declined: Declined) -> str:
    wanted = f", expected {' or '.join(declined.expected)}" if declined.expected else ""
    return f"text {declined.text!r} at {declined.position}: {declined.why}{wanted}"


def _values(
    card: PrintedCard, keywords: tuple[HeldKeyword, ...], abilities: tuple[HeldAbility, ...]
) -> Values:
    character = card.type is CardType.CHARACTER
    zone, _, modifier = card.block.lower().partition(" ")
    infinity = Symbol.INFINITY in card.symbols
    return Values(
        name=card.full_name,
        character_name=card.name if character else "",
        version=card._version if character else "",
        type=card.type,
        difficulty=card.difficulty,
        control=card.control,
        block_zone=AttackZone(zone) if zone else None,
        block_modifier=int(modifier) if modifier else None,
        symbols=ALL_SYMBOLS if infinity else frozenset(card.symbols),
        infinity=infinity,
        keywords=keywords,
        abilities=abilities,
        attack_zone=card.zone,
        speed=card.speed,
        damage=card.damage,
        hand_size=_or(card.hand_size, HAND_SIZE if character else None),
        vitality=_or(card.vitality, VITALITY if character else None),
        gender=card.gender,
        height=card.height,
        weight=card.weight,
        blood_type=card.blood_type,
        universe=card.universe,
        watermark=card.watermark,
        stamina=card.stamina,
    )


def _or(number: int | None, default: int | None) -> int | None:
    return default if number is None else number
