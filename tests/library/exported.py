"""Card records as sites export them, thousands with every trap, beside what they mean.

The meaning is made first and written down by the rules of the exports alone; nothing here asks the
reader. Four kinds of files: the newest, an old one, one without set codes, one in capitals.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

KINDS = ("new", "old", "codeless", "capital")
SYMBOLS = (
    "air", "all", "chaos", "death", "earth", "evil", "fire", "good", "infinity", "life", "order",
    "void", "water",
)  # fmt: skip
TYPES = ("attack", "foundation", "action", "asset", "character", "backup", "attack", "foundation")
ZONES = ("high", "mid", "low")
FORMATS = ("standard", "legacy", "retro", "standard banned", "Harbour Only", "unreleased")
RARITIES = ("Common", "Uncommon", "Rare", "Ultra Rare")
TEXTS = (
    "Enhance: Draw 1 card.",
    "Response: After you block, gain 2 health.\nForm: Ready 1 foundation.",
    "Your attacks get +1 damage.",
)
# What stands in the list, the keywords that it means, the traits that it means.
KEYWORDS: tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    (("Punch", "Stun: 2"), ("Punch", "Stun: 2"), ()),
    (("Stun:2",), ("Stun: 2",), ()),
    (("Stun: 0",), ("Stun: 0",), ()),
    (("Powerful 3",), ("Powerful: 3",), ()),
    (("Deadlock Stun: 2",), ("Deadlock Stun: 2",), ()),
    (("Harbour Guard Breaker: 1",), ("Harbour Guard Breaker: 1",), ()),
    (("Combo (High Attack)",), ("Combo (High Attack)",), ()),
    (("Combo(3 difficulty)",), ("Combo (3 difficulty)",), ()),
    (("Ranged - Charge",), ("Ranged", "Charge"), ()),
    (("AttributeHunter",), (), ("Hunter",)),
    (("Unique", "AttributeSailor", "attributeMate"), ("Unique",), ("Sailor", "Mate")),
    ((), (), ()),
)
LINES: tuple[tuple[str, tuple[str, ...]], ...] = (  # keywords that only the text box has
    ("Kick - Stun: 1", ("Kick", "Stun: 1")),
    ("Weapon, Throw", ("Weapon", "Throw")),
)


@dataclass
class Meant:
    """A card as it must come out; `face` and `back` are the values that are printed."""

    record: int
    face: dict[str, Any]
    set: str
    number: str
    rarity: str
    set_name: str
    image: str
    formats: tuple[str, ...]
    limit: int | None
    back: dict[str, Any] | None = None


@dataclass
class Export:
    """The records of one file, the cards that they are, and how often each trap is in them."""

    records: list[dict[str, Any]] = field(default_factory=list)
    cards: list[Meant] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)
    traps: dict[str, int] = field(default_factory=dict)

    def count(self, trap: str) -> None:
        self.traps[trap] = self.traps.get(trap, 0) + 1


def exported(count: int, kinds: tuple[str, ...] = KINDS) -> Export:
    """At least so many records, their kinds in turn."""
    out = Export()
    at = 0
    while len(out.records) < count:
        _card(out, at, kinds[at % len(kinds)])
        at += 1
    return out


def _card(out: Export, at: int, kind: str) -> None:
    if at % 150 == 149:
        out.records.append(_raw(at, kind, "token"))
        out.tokens.append(len(out.records))
        return out.count("token")
    card_type = TYPES[at // len(KINDS) % len(TYPES)]
    raw = _raw(at, kind, card_type)
    number = 1 + at // 4 % 250
    image = f"{_code(at)}/{number:03}-preview.jpg"
    meant = Meant(
        record=len(out.records) + 1,
        face=_face(out, raw, at, kind, card_type),
        set=_code(at),
        number=str(number) if kind == "old" else f"{number:03}",
        rarity=RARITIES[at % 4],
        set_name=_set_name(at),
        image=image,
        formats=tuple(FORMATS[(at + more) % 6].lower() for more in range(at % 4)),
        limit=at % 9 if at % 40 == 7 else None,
    )
    raw["formats"] = [FORMATS[(at + more) % 6] for more in range(at % 4)]
    raw["asset"] = image
    if meant.limit is not None:
        raw["limit"] = str(meant.limit) if at % 80 == 7 else meant.limit
        out.count("limit of its own")
    _number(out, raw, kind, number, "")
    out.records.append(raw)
    out.cards.append(meant)
    if card_type == "character" and at % 3 == 1:
        meant.back = _back(out, at, kind, number)
    return None


def _raw(at: int, kind: str, card_type: str) -> dict[str, Any]:
    """What every record has, whatever its traps."""
    raw: dict[str, Any] = {
        "name": _name(at),
        "type": card_type,
        "rarity": RARITIES[at % 4],
        "extension": _set_name(at),
        "cardeio_id": f"id-{at}",
        "cardeio_slug": f"slug-{at}",
        "ultra_url_path": f"/card/{at}",
        "resources": [],
        "keywords": [],
        "text": "",
    }
    return raw if kind == "codeless" else raw | {"extension_short": _code(at)}


def _name(at: int) -> str:
    """Names of their own, but for some that another set has printed before."""
    if at % 160 == 80:
        at -= 80
    return f"Record of {SYMBOLS[at % 13].title()} {at}"


def _code(at: int) -> str:
    return f"{KINDS[at % 4][:3]}{at // 1000}"


def _set_name(at: int) -> str:
    return f"The {KINDS[at % 4].title()} Voyage {at // 1000}"


def _number(out: Export, raw: dict[str, Any], kind: str, number: int, suffix: str) -> None:
    """The number in the column of its time; without one the picture has it."""
    match kind:
        case "new":
            raw["card_number"] = f"{number:03}{suffix}"
        case "old" if not suffix:
            raw["numero"] = number
            out.count("number without its zeros")
        case "old":
            raw["numero"] = f"{number:03}{suffix}"  # a string, and so with its zeros
        case "capital":
            raw["card_number_image"] = f"{number:03}{suffix}"
        case _:
            out.count("number in the picture alone")


def _face(out: Export, raw: dict[str, Any], at: int, kind: str, card_type: str) -> dict[str, Any]:
    """What is printed on the front; the same is written into the record in its kind's words."""
    found: dict[str, Any] = {"name": raw["name"], "type": card_type, "universe": raw["extension"]}
    found |= _numbers(out, raw, at, kind, card_type)
    found |= _symbols(out, raw, at, kind)
    found |= _words(out, raw, at, kind)
    return found


def _numbers(
    out: Export, raw: dict[str, Any], at: int, kind: str, card_type: str
) -> dict[str, Any]:
    found: dict[str, Any] = {"difficulty": at % 9, "control": at % 7, "block": ""}
    written = (int, str, float)[at % 3]
    if written is not int:
        out.count("number as a string or with a point")
    raw |= {key: written(found[key]) for key in ("difficulty", "control")}
    if at % 5:
        zone, modifier = ZONES[at % 3], at % 6 - 1
        found["block"] = f"{zone} {modifier:+d}"
        key = "block_mod" if kind == "old" else "block_modifier"
        raw |= {"block_zone": zone.title(), key: f"{modifier:+d}" if at % 2 else modifier}
    if card_type == "attack":
        found |= {"zone": ZONES[at % 3], "speed": at % 8, "damage": at % 11}
        raw |= {"attack_zone": ZONES[at % 3], "speed": at % 8, "damage": str(at % 11)}
    if card_type == "character":
        found |= {"hand_size": 5 + at % 3, "vitality": 18 + at % 15}
        raw |= {"hand_size": 5 + at % 3, "vitality": 18 + at % 15}
    if card_type == "backup":
        found |= {"stamina": 1 + at % 8}
        raw |= {"vitality": 1 + at % 8, "hand_size": ""}
        out.count("stamina under vitality")
    return found


def _symbols(out: Export, raw: dict[str, Any], at: int, kind: str) -> dict[str, Any]:
    symbols = [SYMBOLS[at % 13], SYMBOLS[(at // 13 + 5) % 13]]
    if at % 11 == 3:
        symbols[1] = f"{symbols[1]}-attuned"
        out.count("attuned symbol")
    if "infinity" in symbols:
        out.count("infinity")
    capital = kind == "capital"
    raw["resources"] = [each.capitalize() for each in symbols] if capital else symbols
    out.count("symbol in capitals" if capital else "symbol")
    return {"symbols": tuple(symbols)}


def _words(out: Export, raw: dict[str, Any], at: int, kind: str) -> dict[str, Any]:
    """Keywords in the list or in the text box alone; the text in the field of its time."""
    listed, keywords, traits = KEYWORDS[at // 4 % len(KEYWORDS)]
    text, head = TEXTS[at % 3], ""
    if at % 7 == 5:
        head, keywords = LINES[at % 2]
        listed, traits = (), ()
        out.count("keywords in the text alone")
    raw["keywords"] = list(listed)
    for entry in listed:
        out.count(f"keyword like {entry}")
    whole = f"{head}\n{text}" if head else text
    found = {"keywords": keywords, "traits": traits, "text": text, "printed_text": None}
    match kind:
        case "new" | "codeless":
            raw["text_errata"] = whole
            out.count("text as errata alone")
        case "old":
            raw |= {"text": whole.replace("\n", "\r\n"), "text_errata": " " if at % 2 else None}
            out.count("blank errata")
        case _:
            raw |= {"text": "Enhance: Draw 9 cards.", "text_errata": whole}
            found["printed_text"] = "Enhance: Draw 9 cards."
            out.count("errata beside what was printed")
    return found


def _back(out: Export, at: int, kind: str, number: int) -> dict[str, Any]:
    """A record of its own: the other side of the character before it."""
    raw = _raw(at, kind, "character") | {"name": f"{_name(at)} Risen"}
    raw["asset"] = f"{_code(at)}/{number:03}B-preview.jpg"
    raw["text_errata" if kind != "old" else "text"] = "Form: Gain 1 health."
    found = {"name": raw["name"], "type": "character", "text": "Form: Gain 1 health."}
    if out.traps.get("back without vitality", 0) < 2:
        out.count("back without vitality")
    else:
        raw |= {"vitality": 20, "hand_size": 6}
        found |= {"vitality": 20, "hand_size": 6}
    _number(out, raw, kind, number, "B")
    out.records.append(raw)
    out.count("back")
    return found
