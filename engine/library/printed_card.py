"""A card as it is printed, and the definition that the rules make of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Self

from pydantic import ValidationInfo, field_validator, model_validator

from engine.kernel.errors import EngineError
from engine.library.records import ATTUNED, Face
from engine.text.compiler import printed_lines
from engine.text.errors import CardTextError, Declined
from engine.text.ufs.compile import compile_lines
from engine.text.ufs.keywords import PrintedKeyword, parse_keywords
from engine.text.ufs.manual import manual_ability
from engine.text.ufs.render import render
from engine.ufs.effects.nodes import Ability, AbilityGrant, KeywordGrant, Node, Number, TokenCard
from engine.ufs.effects.nodes.words import AttackZone, CardType, Symbol
from engine.ufs.model.keys import key_of_keyword, key_of_line
from engine.ufs.model.values import ALL_SYMBOLS, Definition, HeldAbility, HeldKeyword, Values
from engine.ufs.rules.keywords import granted
from engine.ufs.rules.trees import parts_of

DIFFICULTY, CONTROL, SYMBOLS = 1, 5, (str(Symbol.FIRE),)
HAND_SIZE, VITALITY = 6, 25


class CardError(EngineError):
    """A printed card that the rules cannot use as it is; says which and why."""

    def __init__(self, card: str, what: str) -> None:
        super().__init__(f"{card}: {what}")
        self.card = card
        self.what = what


NOT_BELOW = {
    **dict.fromkeys(("dots", "difficulty", "control", "speed", "damage"), 0),
    **dict.fromkeys(("hand_size", "vitality", "stamina"), 1),
}
OF_TYPE = {  # values that only cards of one type print (B.1, B.2)
    **dict.fromkeys(("zone", "speed", "damage"), CardType.ATTACK),
    **dict.fromkeys(("hand_size", "vitality"), CardType.CHARACTER),
    "stamina": CardType.BACKUP,
}


class PrintedCard(Face):
    """A face that the rules can use. Missing values are those of a blank foundation."""

    back: PrintedCard | None = None  # of a double-sided card, or the second half of a split one
    split: bool = False
    token: bool = False  # a card that no deck can contain

    @model_validator(mode="before")
    @classmethod
    def _with_halves(cls, data: Any) -> Any:  # as read from a file
        """2.6: what the halves share is outside of them; the second half is kept like a back."""
        if not isinstance(data, dict) or "halves" not in data:
            return data
        shared = {key: value for key, value in data.items() if key != "halves"}
        match data["halves"]:
            case [dict() as one, dict() as other]:
                first, second = {**shared, **one}, {**shared, **other}
            case _:
                raise ValueError("halves: two mappings are needed")
        return {**first, "back": {**second, "split": True}, "split": True}

    @field_validator(*NOT_BELOW)
    @classmethod
    def _is_high_enough(cls, value: int | None, info: ValidationInfo) -> int | None:
        least = NOT_BELOW[str(info.field_name)]
        if value is not None and value < least:
            raise ValueError(f"is not below {least}")
        return value

    @model_validator(mode="after")
    def _has_the_values_of_its_type(self) -> Self:
        for field, kind in OF_TYPE.items():
            if self.type is not kind and getattr(self, field) is not None:
                raise ValueError(f"{field}: not printed on a card of type {self.type}")
        return self

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The abilities of the text box (B.6.5.2)."""
        return tuple(line for _, line in printed_lines(self.text))

    @property
    def all_symbols(self) -> tuple[str, ...]:
        """The symbols, with those for deck building only (attuned-symbols.1)."""
        return SYMBOLS if self.symbols is None else self.symbols

    @property
    def symbols_in_play(self) -> tuple[Symbol, ...]:
        """attuned-symbols.1: attuned ones are printed among the symbols but absent in play."""
        return tuple(Symbol(name) for name in self.all_symbols if not name.endswith(ATTUNED))


def to_definition(card: PrintedCard, dialect: str, *, strict: bool = True) -> Definition:
    """What the rules know of a card. `strict`: text that does not compile raises CardError."""
    results = compile_lines(card.text, dialect)
    declined = next((result for result in results if isinstance(result, Declined)), None)
    if strict and declined is not None:
        raise CardError(card.name, _complaint(declined))
    made = compiled_definition(card, dialect, results)
    if card.token:
        return token_definition(_described(made), dialect)
    if card.back is None:
        return made
    back = to_definition(card.back, dialect, strict=strict)._replace(is_half=card.split)
    return made._replace(back=back, is_half=card.split)


def compiled_definition(
    card: PrintedCard, dialect: str, results: Iterable[Ability | Declined]
) -> Definition:
    """The same, given what the compiler made of the text box.

    The effects of a declined ability are carried out by hand, with the timing, cost and limits
    that can be read.
    """
    keywords = _held_keywords(card)
    printed = tuple(_printed_abilities(results, dialect))
    abilities = (*_granted(keywords, dialect), *printed)
    return Definition(
        printed=_values(card, keywords, abilities),
        text=card.paragraphs,
        keyword_line=", ".join(card.keywords),
        number=card.set_icon,
        deck_name=card.full_name,
        tokens=_tokens((held.ability for held in printed), dialect),
    )


def _tokens(trees: Iterable[Node], dialect: str) -> tuple[Definition, ...]:
    """The tokens that abilities create, each as described."""
    found = (part for tree in trees for part in parts_of(tree) if isinstance(part, TokenCard))
    return tuple(token_definition(token, dialect) for token in dict.fromkeys(found))


def token_definition(token: TokenCard, dialect: str) -> Definition:
    """A card that is not printed; nobody plays it, so it has no difficulty and control."""
    quotes = [each.ability for each in token.grants if isinstance(each, AbilityGrant)]
    abilities = [each for each in quotes if isinstance(each, Ability)]
    keywords = [_as_printed(each) for each in token.grants if isinstance(each, KeywordGrant)]
    text = "\n".join(render(each, dialect) for each in abilities)
    card = PrintedCard(
        name=token.name, type=token.type, keywords=tuple(keywords), text=text, symbols=()
    )
    made = compiled_definition(card, dialect, abilities)
    printed = made.printed._replace(difficulty=None, control=None)
    return made._replace(printed=printed, token=token)


def _described(made: Definition) -> TokenCard:
    """A token that is printed as a card, in the form in which a text describes one."""
    printed = made.printed
    assert printed.type is not None, "every printed card needs a type"
    keywords = (
        KeywordGrant(held.name.title(), None if held.rating is None else Number(held.rating))
        for held in printed.keywords
    )
    quotes = (AbilityGrant(held.ability) for held in printed.abilities if not held.link)
    return TokenCard(printed.type, printed.name, (*keywords, *quotes))


def _as_printed(grant: KeywordGrant) -> str:
    rating = grant.rating
    return f"{grant.name}: {rating.value}" if isinstance(rating, Number) else grant.name


def _held_keywords(card: PrintedCard) -> tuple[HeldKeyword, ...]:
    """The keyword line; keys number the instances of one name (I.2.4.1)."""
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


def _granted(keywords: Sequence[HeldKeyword], dialect: str) -> tuple[HeldAbility, ...]:
    """I.2.1: the abilities that the keywords of the keyword line grant."""
    pairs = ((keyword, granted(keyword, dialect)) for keyword in keywords)
    return tuple(
        HeldAbility(key_of_keyword(keyword.key), ability, keyword.key)
        for keyword, ability in pairs
        if ability is not None
    )


def _printed_abilities(
    results: Iterable[Ability | Declined], dialect: str
) -> Iterator[HeldAbility]:
    """The text box's abilities by number; declined lines that cannot be played have none."""
    for number, result in enumerate(results, start=1):
        ability = manual_ability(result.text, dialect) if isinstance(result, Declined) else result
        if ability is not None:
            yield HeldAbility(key_of_line(number), ability)


def _complaint(declined: Declined) -> str:
    wanted = f", expected {' or '.join(declined.expected)}" if declined.expected else ""
    return f"text {declined.text!r} at {declined.position}: {declined.why}{wanted}"


def _values(
    card: PrintedCard, keywords: tuple[HeldKeyword, ...], abilities: tuple[HeldAbility, ...]
) -> Values:
    character = card.type is CardType.CHARACTER
    zone, _, modifier = card.block.partition(" ")
    symbols = card.symbols_in_play
    infinity = Symbol.INFINITY in symbols
    return Values(
        name=card.full_name,
        character_name=card.identity if character else "",
        version=card.full_version if character else "",
        type=card.type,
        difficulty=DIFFICULTY if card.difficulty is None else card.difficulty,
        control=CONTROL if card.control is None else card.control,
        block_zone=AttackZone(zone) if zone else None,
        block_modifier=int(modifier) if modifier else None,
        symbols=ALL_SYMBOLS if infinity else frozenset(symbols),
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
