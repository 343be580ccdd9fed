"""A table laid by hand: cards with the values a test needs, in the zones it needs them in."""

from __future__ import annotations

from typing import Any

from engine.kernel.events import Cause, Event
from engine.kernel.ids import CardId, Player
from engine.ufs.atoms import add_effect, begin_state
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.effects import nodes as n
from engine.ufs.effects.keyword_abilities import granted_ability
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context, Effect, EffectClass
from engine.ufs.model.game import PUBLIC_ZONES, Attack, AttackStep, Phase, UfsGame
from engine.ufs.model.values import Definition, HeldAbility, HeldKeyword, Values
from engine.ufs.rules.knowledge import may_see

AIR = frozenset({n.Symbol.AIR})


def trait(name: str, rating: int | None = None) -> HeldKeyword:
    return HeldKeyword(name, name, rating)


def standing(*effects: n.Instruction) -> n.Ability:
    """A continuous ability: what the card states as long as it lies there."""
    return n.Ability(n.AbilityKind.CONTINUOUS, effects)


def held(*abilities: n.Ability) -> tuple[HeldAbility, ...]:
    """The abilities as a card has them, with the keys a0, a1 and so on."""
    return tuple(HeldAbility(f"a{at}", ability) for at, ability in enumerate(abilities))


class Board(UfsGame):
    """The state alone: nothing happens between steps, and nobody is asked."""

    def may_see(self, viewer: Player, card: CardId) -> bool:
        return may_see(self, viewer, card)


class Table:
    """A game in the Combat Phase of player 0's first turn, both with a blank character."""

    def __init__(self) -> None:
        self.game = Board("table", COMPREHENSIVE, ())
        self.game.turn = 1
        self.game.phase = Phase.COMBAT
        self.ash = self.character(0, "Ash")
        self.bram = self.character(1, "Bram")
        self.game.characters = (self.ash, self.bram)
        self.game.vitality = [25, 25]

    def character(self, player: Player, name: str, version: str = "1", **values: Any) -> CardId:
        return self.card(
            player,
            n.Zone.STAGE,
            n.CardType.CHARACTER,
            f"{name} {version}",
            character_name=name,
            version=version,
            **{"hand_size": 6, "vitality": 25, **values},
        )

    def card(
        self,
        player: Player,
        zone: n.Zone,
        kind: n.CardType = n.CardType.FOUNDATION,
        name: str = "",
        *,
        ready: bool = True,
        face_up: bool | None = None,
        attached_to: CardId | None = None,
        **values: Any,
    ) -> CardId:
        """Put a card at the end of a zone; unnamed cards are all of different names."""
        card_id = CardId(len(self.game.cards))
        plain = {"difficulty": 2, "control": 5, "symbols": AIR}
        printed = Values(name=name or f"Card {card_id}", type=kind, **{**plain, **values})
        self.game.definitions = (*self.game.definitions, Definition(printed))
        up = zone in PUBLIC_ZONES if face_up is None else face_up
        self.game.cards[card_id] = Card(
            card_id,
            len(self.game.definitions) - 1,
            player,
            zone,
            ready=ready,
            face_up=up,
            attached_to=attached_to,
        )
        self.game.zones[player, zone] = (*self.game.zones[player, zone], card_id)
        begin_state(self.game, card_id)
        return card_id

    def foundation(self, player: Player = 0, **values: Any) -> CardId:
        return self.card(player, n.Zone.STAGE, **values)

    def attack(
        self, player: Player = 0, *, current: bool = True, step: str = "enhance", **values: Any
    ) -> CardId:
        """An attack in the pool; `current`: in its sequence."""
        numbers = {"speed": 3, "damage": 3, "attack_zone": n.AttackZone.MID}
        card_id = self.card(player, n.Zone.POOL, n.CardType.ATTACK, **{**numbers, **values})
        if current:
            ref = self.game.cards[card_id].ref
            self.game.attack = Attack(ref, player, 1, AttackStep(step))
        return card_id

    def asset(self, player: Player, *abilities: n.Ability, **values: Any) -> CardId:
        own = held(*abilities)
        return self.card(player, n.Zone.STAGE, n.CardType.ASSET, abilities=own, **values)

    def enforce(self, node: n.Node) -> None:
        """A rule effect of player 0 that lasts."""
        add_effect(self.game, Effect(0, EffectClass.RULE, node, Context(0)))

    def context(
        self, player: Player = 0, source: CardId | None = None, ability: str = "", scope: int = 0
    ) -> Context:
        ref = self.game.cards[source].ref if source is not None else None
        return Context(player, ref, ability, scope)

    def emit(self, verb: n.Verb, card: CardId | None = None, **fields: Any) -> Event:
        """One occurrence of its own game event, put into the turn's history."""
        record = self.game.cards[card] if card is not None else None
        owner = fields.pop("owner", record.owner if record is not None else None)
        self.game.emit(
            Event(
                verb,
                owner=owner,
                card=record.ref if record is not None else None,
                was=record,
                **{"cause": Cause.RULE, **fields},
            )
        )
        return self.release()[-1]

    def release(self) -> tuple[Event, ...]:
        """End the game event being formed."""
        batch = self.game.take_batch()
        self.game.turn_events.append(batch)
        return batch


def control(table: Table, card: CardId) -> int:
    """The control that the card has now; it must have one."""
    found = table.game.cards[card].values.control
    assert found is not None
    return found


def rated(name: str, rating: int) -> dict[str, Any]:
    """The keyword and the ability it grants, as values of a card."""
    ability = granted_ability(name, rating)
    assert ability is not None
    return {
        "keywords": (HeldKeyword(f"k-{name}", name, rating),),
        "abilities": (HeldAbility(f"a-{name}", ability, f"k-{name}"),),
    }


def classes_of(family: type[n.Node]) -> set[type[n.Node]]:
    """Every concrete class of a family of instruction nodes."""
    return {each for each in n.NODE_CLASSES if issubclass(each, family)}
