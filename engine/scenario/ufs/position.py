"""A game in progress, written as a scenario: the table as it stands, as the start of a test.

A scenario cannot say everything. Left out are effects in force other than those of the cards on the
table, what happened earlier in the turn, and the exact point within an attack or a window: it
begins at the phase, or at the Enhance Step of the attack. A card that is just being played is back
in its player's hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from engine.kernel.ids import CardId, Player
from engine.scenario.names import LETTERS
from engine.scenario.ufs.sides import ZONES
from engine.ufs.effects.nodes.words import CardType, Zone
from engine.ufs.game import Fight
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.game import PLAYERS, Phase
from engine.ufs.model.values import Definition, Values
from engine.ufs.rules.backs import front_of
from engine.ufs.rules.backups import backup_at
from engine.ufs.rules.on_top import covered, lies_open

HEADER = """\
# The table as it stood. Not in it: effects in force, what happened earlier in the turn, and where
# in an attack or a window the game was. Add lines to `script` and `expect` to make it a test.
"""
USUAL_RULE = "A.1"
_PLAIN = ("difficulty", "control", "speed", "damage", "hand_size", "vitality", "stamina")
_WORDS = ("gender", "height", "weight", "blood_type", "universe", "watermark")
_FORBIDDEN = re.compile(r"[.,()#/:]+")
_COMMA = re.compile(r", (?![^(]*\))")  # between keywords, not inside the brackets of one


def scenario_of(game: Fight, title: str) -> str:
    """The scenario of a position; empty before the first turn, which has no table yet."""
    if not game.turn or game.result is not None:
        return ""
    names = _handles(game)
    players = {LETTERS[player]: _side(game, player, names) for player in PLAYERS}
    lives = {f"{LETTERS[player]}.vitality": str(game.vitality[player]) for player in PLAYERS}
    document = {
        "title": title,
        "edition": game.edition.code,
        "rules": [_rule(game)],
        "cards": {names[each]: _whole_card(game, each) for each in _used(game)},
        "setup": {**_moment(game, names), **players},
        "script": [{"expect": lives}],
        "expect": {},
    }
    text: str = yaml.safe_dump(document, allow_unicode=True, sort_keys=False, width=100)
    return HEADER + text


def _rule(game: Fight) -> str:
    keys = (game.pending.rule, USUAL_RULE) if game.pending is not None else (USUAL_RULE,)
    book = game.edition.rulebook()
    return next(rule for rule in game.edition.cited_as(keys) if rule in book)


def _used(game: Fight) -> list[int]:
    """The printed cards that occur in the game, in their order."""
    return sorted({_front(game, card) for card in game.cards})


def _front(game: Fight, card: CardId) -> int:
    """The front of a card: a double-sided card is named after it, whichever side is up."""
    return front_of(game.definitions, game.cards[card].definition)


def _handles(game: Fight) -> dict[int, str]:
    """A unique name for each printed card, by which a scenario can refer to it."""
    names: dict[int, str] = {}
    for number in _used(game):
        wanted = _FORBIDDEN.sub(" ", game.definitions[number].printed.name)
        plain = " ".join(wanted.split()) or "Card"
        handle, count = plain, 1
        while handle in names.values():
            count += 1
            handle = f"{plain} v{count}"
        names[number] = handle
    return names


def _whole_card(game: Fight, front: int) -> dict[str, Any]:
    """A card as printed, with both sides or both halves if it has two."""
    definition = game.definitions[front]
    if definition.other is None:
        return _card(definition)
    other = _card(game.definitions[definition.other])
    if definition.is_half:
        return {"halves": [_card(definition), other]}
    return _card(definition) | {"back": other}


def _card(definition: Definition) -> dict[str, Any]:
    """A card as printed."""
    printed = definition.printed
    data: dict[str, Any] = {"type": str(printed.type), "name": printed.name}
    if printed.type is CardType.CHARACTER:
        name = printed.name.removesuffix(f" {printed.version}")
        data |= {"name": name, "version": printed.version}
    data |= {key: str(value) for key in _PLAIN if (value := getattr(printed, key)) is not None}
    data |= {key: value for key in _WORDS if (value := getattr(printed, key)) not in ("", "?")}
    if printed.attack_zone is not None:
        data["zone"] = str(printed.attack_zone)
    if printed.block_zone is not None:
        data["block"] = f"{printed.block_zone} {printed.block_modifier or 0:+d}"
    data["symbols"] = ["infinity"] if printed.infinity else sorted(map(str, printed.symbols))
    if definition.keyword_line:
        data["keywords"] = _COMMA.split(definition.keyword_line)
    if definition.token is not None:
        data["token"] = True
    if definition.text:
        data["text"] = "\n".join(definition.text)
    return data


def _moment(game: Fight, names: dict[int, str]) -> dict[str, str]:
    phase = Phase.COMBAT if game.phase is Phase.SETUP else game.phase
    moment = {"turn": str(game.turn), "active": LETTERS[game.active], "phase": str(phase)}
    moment["first"] = LETTERS[game.first]
    attack = game.attack
    if attack is not None and phase is Phase.COMBAT and _is_on(game, attack.card.card):
        moment["attack"] = _numbered(game, attack.card.card, names)
        backup = None if attack.target is None else backup_at(game, attack.target)
        if backup is not None:
            moment["attack"] += f" at {_numbered(game, backup.id, names)}"
    return moment


def _is_on(game: Fight, card: CardId) -> bool:
    """Whether the attack sequence of a card is in progress."""
    attack, record = game.attack, game.cards[card]
    is_there = attack is not None and attack.card == record.ref and record.zone is Zone.POOL
    return is_there and any(getattr(frame, "card", None) == record.ref for frame in game.stack)


def _numbered(game: Fight, wanted: CardId, names: dict[int, str]) -> str:
    """Which copy with its name a card is, in the order in which a scenario counts them."""
    owner, handle = game.cards[wanted].owner, names[_front(game, wanted)]
    same = [card for card in _counted(game, owner) if names[_front(game, card)] == handle]
    number = same.index(wanted) + 1
    return f"{LETTERS[owner]}/{handle}" + (f"#{number}" if number > 1 else "")


def _counted(game: Fight, player: Player) -> Iterator[CardId]:
    yield game.characters[player]
    for zone in ZONES.values():
        yield from _cards(game, player, zone)


def _cards(game: Fight, player: Player, zone: Zone) -> list[CardId]:
    """What a scenario lists in a zone: never the character; a card being played counts as in hand.

    What an effect has put on another card is left out together with the effect.
    """
    unlisted = {game.characters[player], *(pair.top for pair in covered(game))}
    found = [card for card in game.zones[player, zone] if card not in unlisted]
    return [*found, *game.zones[player, Zone.TRANSIT]] if zone is Zone.HAND else found


def _side(game: Fight, player: Player, names: dict[int, str]) -> dict[str, Any]:
    side: dict[str, Any] = {
        "character": _entry(game, game.characters[player], names),
        "vitality": str(game.vitality[player]),
        "deck_exact": "yes",
    }
    for key, zone in ZONES.items():
        side[key] = [_entry(game, card, names) for card in _cards(game, player, zone)]
    return side


def _entry(game: Fight, card: CardId, names: dict[int, str]) -> str:
    record = game.cards[card]
    notes = ", ".join(_notes(game, record, names))
    return names[_front(game, card)] + (f" ({notes})" if notes else "")


def _notes(game: Fight, card: Card, names: dict[int, str]) -> Iterator[str]:
    match card.zone:
        case Zone.STAGE:
            yield from _stage_notes(game, card, names)
        case Zone.POOL:
            yield from _pool_notes(game, card, names)
        case Zone.MOMENTUM:
            if card.face_up:
                yield "face up"
            if not card.ready:
                yield "committed"


def _stage_notes(game: Fight, card: Card, names: dict[int, str]) -> Iterator[str]:
    if card.attached_to is not None:
        yield f"attached to {names[_front(game, card.attached_to)]}"
    elif not card.ready:
        yield "committed"
    if not lies_open(game, card):
        yield "face down"
    if game.definitions[card.definition].is_back:
        yield "back"
    if card.stamina is not None and card.stamina != card.values.stamina:
        yield f"stamina {card.stamina}"
    for name, count in card.counters:
        yield f"counters {name} {count}"


def _pool_notes(game: Fight, card: Card, names: dict[int, str]) -> Iterator[str]:
    copied = _printed_as(game, card.copy_of, names)
    if not card.face_up:
        yield "face down"
    if copied:
        yield f"copy of {copied}"
    elif card.played_as is PlayedAs.BLOCK:
        yield "block"
    elif card.played_as is PlayedAs.NOTHING and card.face_up:
        yield "added"
    if card.dealt_damage:
        yield "dealt damage"


def _printed_as(game: Fight, values: Values | None, names: dict[int, str]) -> str:
    """The handle of the card that a multiple copy stands for."""
    if values is None:
        return ""
    printed = {game.definitions[number].printed.name: name for number, name in names.items()}
    return printed.get(values.name, "")
