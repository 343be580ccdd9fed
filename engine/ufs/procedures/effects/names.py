"""Executors: naming and choosing words and numbers (K.5.5, J.1.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import Player
from engine.kernel.machine import Done, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.effects.keyword_names import KNOWN_KEYWORDS
from engine.ufs.effects.nodes.words import Property, Verb
from engine.ufs.model.details import NameDetail
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import ALL_SYMBOLS, Definition
from engine.ufs.procedures.effects.people import player_of
from engine.ufs.procedures.effects.pick import settled, source_of
from engine.ufs.procedures.effects.run import executes, why
from engine.ufs.rules.knowledge import known_definitions
from engine.ufs.rules.numbers import HIGHEST
from engine.ufs.rules.properties import ABILITY_KEYWORDS, words
from engine.ufs.rules.readings import number
from engine.ufs.rules.trees import parts_of
from engine.ufs.rules.vitals import BLOOD_TYPES, GENDERS
from engine.ufs.rules.who import DID, THAT_PLAYER

NAMED = frozenset({Property.NAME, Property.CARD_NAME, Property.CHARACTER_NAME})
FIXED: dict[Property, tuple[str, ...]] = {
    Property.TYPE: tuple(str(kind) for kind in n.CardType),
    Property.SYMBOL: tuple(sorted(str(symbol) for symbol in ALL_SYMBOLS)),
    Property.ATTACK_ZONE: tuple(str(zone) for zone in n.AttackZone),
    Property.BLOCK_ZONE: tuple(str(zone) for zone in n.AttackZone),
    Property.PLAYER: (str(n.Who.YOU), str(n.Who.OPPONENT)),
    Property.GENDER: GENDERS,
    Property.BLOOD_TYPE: BLOOD_TYPES,
}


RULED = {  # known regardless of the cards in the game
    Property.KEYWORD: frozenset(KNOWN_KEYWORDS),
    Property.TRAIT: frozenset(KNOWN_KEYWORDS) - ABILITY_KEYWORDS,
}


@executes(n.Name)
def name(game: UfsGame, context: Context, node: n.Name, cause: Cause) -> Procedure:
    return AskName(context=context, node=node)


@dataclass(kw_only=True)
class AskName(Procedure):
    """K.5.5: a word or a number, remembered under the instruction's name."""

    context: Context
    node: n.Name
    word: str = ""
    number: int = 0

    @rule("K.5.5", "J.1.4")
    def ask(self, game: UfsGame) -> Outcome:
        player = player_of(game, self.context, self.node.by)
        if self.node.property is Property.NUMBER:
            return settled(self, self._number(game, player), "number")
        options = self.node.options or words_for(game, player, self.node.property)
        named = self.node.property in NAMED and not self.node.options
        decision = Decision(
            player,
            Kind.NAME if named else Kind.OPTION,
            "name" if self.node.named else "choose",
            "K.5.5" if self.node.named else "J.1.4",
            options,
            source=source_of(self.context),
            facts=(("property", str(self.node.property)),),
        )
        return settled(self, decision, "word") if options else None

    @rule("K.5.5")
    def bind(self, game: UfsGame) -> Outcome:
        player = player_of(game, self.context, self.node.by)
        numeric = self.node.property is Property.NUMBER
        value: object = self.number if numeric else self.word
        game.note("named", player, value)
        reason = why(self.context, player, Cause.EFFECT)
        atoms.emit(game, Verb.NAME, reason, owner=player, detail=NameDetail(value))
        context = self.context.bind(self.node.bind, value).bind(DID, numeric or bool(self.word))
        if self.node.property is Property.PLAYER:
            chosen = player if self.word == n.Who.YOU else 1 - player
            context = context.bind(THAT_PLAYER, chosen)
        return Done(context)

    def _number(self, game: UfsGame, player: Player) -> Decision:
        low, high = self.node.low, self.node.high
        return Decision(
            player,
            Kind.NUMBER,
            "choose-number",
            "J.1.4",
            minimum=number(game, self.context, low) if low is not None else 0,
            maximum=number(game, self.context, high) if high is not None else HIGHEST,
            source=source_of(self.context),
        )


def words_for(game: UfsGame, player: Player, wanted: Property) -> tuple[str, ...]:
    """The words of this kind known from the rules, or from cards that the player may know of.

    Hidden cards add none, and any name is legal: neither the list nor what is legal reveals a
    card that the player has not seen.
    """
    if wanted in FIXED:
        return FIXED[wanted]
    known = known_definitions(game, player)
    found = {word for each in known for word in words(each.printed, wanted) if word}
    return tuple(sorted(found | RULED.get(wanted, frozenset()) | _spoken_of(known, wanted)))


def _spoken_of(known: Iterable[Definition], wanted: Property) -> set[str]:
    """Keywords that no card has, but that some ability asks for."""
    if wanted not in RULED:
        return set()
    return {
        part.name.lower()
        for each in known
        for held in each.printed.abilities
        for part in parts_of(held.ability)
        if isinstance(part, n.HasKeyword)
    }
