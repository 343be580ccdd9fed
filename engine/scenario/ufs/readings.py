"""What a scenario can expect in the fighting game, and how it is read from the table."""

from __future__ import annotations

from typing import Any

from engine.kernel.decisions import Kind
from engine.kernel.ids import CardId, Player
from engine.scenario.compare import NONE, yes_no
from engine.scenario.errors import ScenarioError
from engine.scenario.expectations import CardsReader, Readings, Uses
from engine.scenario.names import LETTERS, CardName
from engine.scenario.ufs.answers import COMMIT, abilities_meant
from engine.scenario.ufs.builder import FightTable
from engine.scenario.ufs.rehearsal import FightRehearsal
from engine.scenario.ufs.sides import ZONES
from engine.scenario.ufs.wording import keyword_text
from engine.ufs.effects.nodes.words import Stat, Verb, Zone
from engine.ufs.model.game import AttackStep, Check, Phase
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.rules.attack_sequence import is_unblockable
from engine.ufs.rules.card_states import is_frozen, is_sealed
from engine.ufs.rules.halves import as_half
from engine.ufs.rules.offers import blocks, enhances, forms
from engine.ufs.rules.on_top import lies_on_top
from engine.ufs.rules.properties import present

OF_A_DECK = ("deck.legal", "deck.problems")
_PRINTED = (
    "name",
    "type",
    "speed",
    "damage",
    "difficulty",
    "control",
    "attack_zone",
    "block_zone",
)


# --- players --------------------------------------------------------------------------------------


def _vitality(table: FightTable, player: Player) -> str:
    return str(table.game.vitality[player])


def _shuffled(table: FightTable, player: Player) -> str:
    shuffles = (entry for entry in table.game.log if entry.key == Verb.SHUFFLE)
    return str(sum(1 for entry in shuffles if entry.facts[0].owner == player))


def _in_zone(zone: Zone) -> CardsReader[FightTable]:
    def found(table: FightTable, player: Player) -> tuple[CardId, ...]:
        game = table.game
        return tuple(card for card in game.zones[player, zone] if card not in game.characters)

    return found


def _offered(kind: OfferKind) -> CardsReader[FightTable]:
    def found(table: FightTable, player: Player) -> tuple[CardId, ...]:
        return tuple(offer.card for offer in _offers(table, player) if offer.kind is kind)

    return found


def _offers(table: FightTable, player: Player) -> tuple[Offer, ...]:
    game = table.game
    if game.halted:
        return _offers_to_come(game, player)
    decision = game.pending
    if decision is None or decision.player != player or decision.kind is not Kind.PLAY:
        return ()
    return tuple(option for option in decision.options if isinstance(option, Offer))


def _offers_to_come(game: FightRehearsal, player: Player) -> tuple[Offer, ...]:
    """What the player could do now if asked, since between two steps nobody is."""
    attack = game.attack
    if attack is not None and attack.step is AttackStep.ENHANCE:
        return enhances(game, player)
    if attack is not None and attack.step is AttackStep.BLOCK:
        meets = player == attack.defender and not is_unblockable(game, attack)
        return blocks(game, player) if meets else ()
    if attack is None and game.phase is Phase.COMBAT and player == game.active:
        return forms(game, player)
    return ()


def _committable(table: FightTable, player: Player) -> tuple[CardId, ...]:
    decision = table.game.pending
    if decision is None or decision.player != player or decision.prompt != COMMIT:
        return ()
    return tuple(CardId(option) for option in decision.options if isinstance(option, int))


def _uses(table: FightTable, player: Player) -> tuple[Offer, ...]:
    return tuple(offer for offer in _offers(table, player) if offer.kind is OfferKind.USE)


def _is_use(table: FightTable, offer: Offer, name: CardName, which: str) -> bool:
    if not table.is_named(offer.card, name):
        return False
    keyword, _, instance = which.partition("#")
    if which.isdigit():
        keyword, instance = "", which
    number = int(instance) if instance else (1 if keyword else None)
    card = as_half(table.game, table.game.cards[offer.card], offer.half)
    meant = abilities_meant(table, card, keyword.lower(), number)
    return any(held.key == offer.ability for held in meant)


def _use_text(table: FightTable, offer: Offer) -> str:
    return f"{table.label(offer.card)} {offer.ability}"


# --- cards ----------------------------------------------------------------------------------------


def _zone(table: FightTable, card: CardId) -> str:
    record = table.game.cards[card]
    if lies_on_top(table.game, card):
        return "on top"
    return "attached" if record.attached_to is not None else str(record.zone)


def _host(table: FightTable, card: CardId) -> str:
    host = table.game.cards[card].attached_to
    return NONE if host is None else table.label(host)


def _committed(table: FightTable, card: CardId) -> str:
    return yes_no(not table.game.cards[card].ready)


def _face_down(table: FightTable, card: CardId) -> str:
    return yes_no(not table.game.cards[card].face_up)


def _frozen(table: FightTable, card: CardId) -> str:
    return yes_no(is_frozen(table.game, table.game.cards[card].ref))


def _sealed(table: FightTable, card: CardId) -> str:
    return yes_no(is_sealed(table.game, table.game.cards[card].ref))


def _stamina(table: FightTable, card: CardId) -> str:
    """The stamina it has left in the staging area; elsewhere, what it would start with."""
    record = table.game.cards[card]
    left = present(record, record.values, Stat.STAMINA)
    return NONE if left is None else str(left)


def _side(table: FightTable, card: CardId) -> str:
    game = table.game
    return "back" if game.definitions[game.cards[card].definition].is_back else "front"


def _keywords(table: FightTable, card: CardId) -> list[str]:
    return [keyword_text(keyword) for keyword in table.game.cards[card].values.keywords]


def _symbols(table: FightTable, card: CardId) -> list[str]:
    return sorted(str(symbol) for symbol in table.game.cards[card].values.symbols)


def _block(table: FightTable, card: CardId) -> str:
    values = table.game.cards[card].values
    if values.block_zone is None:
        return NONE
    return f"{values.block_zone} {values.block_modifier or 0:+d}"


def _counters(table: FightTable, card: CardId, name: str) -> str:
    return str(dict(table.game.cards[card].counters).get(name.lower(), 0))


class _Value:
    """Reads one of a card's values as it is now."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, table: FightTable, card: CardId) -> str:
        value: Any = getattr(table.game.cards[card].values, self._name)  # number, enum or word
        return NONE if value in (None, "") else str(value)


# --- the game -------------------------------------------------------------------------------------


def _phase(table: FightTable) -> str:
    return str(table.game.phase)


def _active(table: FightTable) -> str:
    return LETTERS[table.game.active]


def _attack_status(table: FightTable) -> str:
    attack = table.game.attack or table.game.last_attack
    return NONE if attack is None else str(attack.status)


def _check(table: FightTable) -> Check | None:
    return table.game.check or table.game.last_check


def _check_value(table: FightTable) -> str:
    check = _check(table)
    return NONE if check is None else str(check.value)


def _check_start(table: FightTable) -> str:
    check = _check(table)
    return NONE if check is None else str(check.start)


def _check_difficulty(table: FightTable) -> str:
    check = _check(table)
    return NONE if check is None or check.difficulty is None else str(check.difficulty)


def _of_no_deck(table: FightTable) -> str:
    raise ScenarioError("expect", "a scenario with a setup has no deck to check")


READINGS = Readings[FightTable](
    player={"vitality": _vitality, "health": _vitality, "shuffled": _shuffled},
    zones={key: _in_zone(zone) for key, zone in ZONES.items()},
    unordered=frozenset({"hand", "stage"}),
    legal={
        "can_play": _offered(OfferKind.PLAY),
        "can_block": _offered(OfferKind.BLOCK),
        "can_commit": _committable,
    },
    uses={"can_use": Uses(_uses, _is_use, _use_text)},
    card={
        **{name: _Value(name) for name in _PRINTED},
        "zone": _zone,
        "attached_to": _host,
        "committed": _committed,
        "face_down": _face_down,
        "frozen": _frozen,
        "sealed": _sealed,
        "stamina": _stamina,
        "side": _side,
        "keywords": _keywords,
        "symbols": _symbols,
        "block": _block,
    },
    card_named={"counters": _counters},
    game={
        "phase": _phase,
        "active": _active,
        "attack.status": _attack_status,
        "check.last": _check_value,
        "check.start": _check_start,
        "check.difficulty": _check_difficulty,
        **dict.fromkeys(OF_A_DECK, _of_no_deck),
    },
)
