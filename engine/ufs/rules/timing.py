"""When a played ability may be attempted: type, place, restrictions and counts (H.2, H.3, H.5)."""

from __future__ import annotations

from engine.kernel.decisions import Refusal
from engine.kernel.events import Batch
from engine.kernel.ids import Player
from engine.ufs.effects.nodes import MakeCheck
from engine.ufs.effects.nodes.abilities import (
    Ability,
    AnyNumberOfTimes,
    ByEitherPlayer,
    ComboGate,
    CopiesPerTurn,
    DeadlockGate,
    DesperationGate,
    DuringAttack,
    DuringTurn,
    EitherGate,
    EnhanceStepOnly,
    FirstOnly,
    InZone,
    Limit,
    MayCancel,
    NameGate,
    OnlyPlayable,
    SymbolGate,
    TraitGate,
    WhileCommitted,
)
from engine.ufs.effects.nodes.base import Restriction
from engine.ufs.effects.nodes.words import AbilityKind, CardType, RuleKind, Stretch, Who, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.game import AttackStep, UfsGame, Use
from engine.ufs.rules.conditions import at_deadlock, at_desperation, combo_met
from engine.ufs.rules.keywords import has_keyword
from engine.ufs.rules.knowledge import can_be_shown
from engine.ufs.rules.limits import copies_of, limits_of, may_be_limited, plays_allowed
from engine.ufs.rules.prohibitions import is_in_hand_for
from engine.ufs.rules.properties import has_words
from engine.ufs.rules.readings import fires, holds
from engine.ufs.rules.rule_effects import ruled_cards
from engine.ufs.rules.statements import answers_for_itself
from engine.ufs.rules.trees import found_once

STAGE, HAND, ACTION = Zone.STAGE, Zone.HAND, CardType.ACTION
FORM, ENHANCE, BLITZ = AbilityKind.FORM, AbilityKind.ENHANCE, AbilityKind.BLITZ
WRONG_PLACE = {FORM: "H.2.2.3", ENHANCE: "H.2.1.3"}  # for other abilities: H.2.3.3
STAGE_TYPES = frozenset({CardType.FOUNDATION, CardType.ASSET, CardType.BACKUP})
ONCE_AN_ATTACK = frozenset({"deflect"})  # keywords: one ability of theirs an attack, for all cards
FACE_UP_ALONE = frozenset({"echo"})  # keywords whose abilities do not work on face-down cards
ONCE_A_STEP = frozenset({ENHANCE, BLITZ})  # an Enhance Step
LOOKED_AT_ELSEWHERE = (
    Limit,
    InZone,
    WhileCommitted,
    ByEitherPlayer,
    MayCancel,
    AnyNumberOfTimes,
)
SPANS = {
    Stretch.GAME: ("game", "H.3.2.2"),
    Stretch.TURN: ("turn", "H.3.2.2.1"),
    Stretch.ENHANCE_STEP: ("step", "H.3.2.2.8"),
}


def why_not(
    game: UfsGame,
    player: Player,
    card: Card,
    key: str,
    ability: Ability,
    context: Context,
    batch: Batch,
    window: int,
    forced: bool,
) -> Refusal | None:
    """Why the ability may not be attempted now, apart from prohibitions, symbols and costs."""
    if card.owner != player and not _has(ability, ByEitherPlayer):  # K.2.2, H.3.3.3
        return Refusal("K.2.2", "the ability is on the other player's card")
    if not forced:
        refusal = _unanswered(game, ability, context, batch)
        if refusal is not None:
            return refusal
    return (
        _wrong_place(game, player, card, ability)
        or _is_committed(card, ability)
        or _lies_face_down(card, ability)
        or _restricted(game, player, card, ability, context)
        or _used_up(game, card, key, ability, window, forced)
    )


# --- moment ---------------------------------------------------------------------------------------


def _unanswered(game: UfsGame, ability: Ability, context: Context, batch: Batch) -> Refusal | None:
    """H.2.3.2.4: a response has to respond to an event that meets its condition."""
    if ability.trigger is None or fires(game, context, ability.trigger, batch):
        return None
    return Refusal("H.2.3.2.4.2.1", "its condition does not match the event")


# --- place ----------------------------------------------------------------------------------------


def _wrong_place(game: UfsGame, player: Player, card: Card, ability: Ability) -> Refusal | None:
    """Whether the card is in the wrong place (H.2.1.3, H.2.2.3, H.2.3.3, H.3.2.1)."""
    zones = [bracket.zone for bracket in ability.brackets if isinstance(bracket, InZone)]
    if zones:
        if card.zone not in zones:
            return Refusal("H.3.2.1", f"only from the {zones[0]}")
        if not can_be_shown(game, card):
            return Refusal("C.2.3", "nobody may look at the card")
        game.cite("H.3.2.1.1")
        return None
    if card.attached_to is not None:
        return Refusal("D.2.2.3.3", "abilities on attached cards cannot be played")
    if _is_in_usual_place(game, player, card, ability):
        return None
    if card.zone is not Zone.DECK and can_be_shown(game, card) and answers_for_itself(ability):
        return None
    rule = WRONG_PLACE.get(ability.kind, "H.2.3.3")
    return Refusal(rule, "the card is not where such an ability can be played from")


def _is_in_usual_place(game: UfsGame, player: Player, card: Card, ability: Ability) -> bool:
    if ability.kind is BLITZ:
        return game.attack is not None and game.attack.card == card.ref
    if card.zone is STAGE:
        return card.values.type in STAGE_TYPES or card.id in game.characters
    if card.values.type is ACTION:
        return card.zone is HAND or is_in_hand_for(game, player, card.id)
    attack = game.attack
    is_attack = attack is not None and attack.card == card.ref
    return is_attack and ability.kind is not FORM


def _is_committed(card: Card, ability: Ability) -> Refusal | None:
    if card.ready or _has(ability, WhileCommitted):  # H.3.3.2
        return None
    return Refusal("H.5.1", "the card is committed")


def _lies_face_down(card: Card, ability: Ability) -> Refusal | None:
    """Newest edition: not every ability that a face-down attack has copied can be used."""
    if card.face_up or keyword_of(ability) not in FACE_UP_ALONE:
        return None
    return Refusal("echo.4", "the card is face down")


# --- restrictions ---------------------------------------------------------------------------------


def _restricted(
    game: UfsGame, player: Player, card: Card, ability: Ability, context: Context
) -> Refusal | None:
    for restriction in _restrictions_of(ability):
        refusal = _forbids(game, player, card, ability, context, restriction)
        if refusal is not None:
            return refusal
    return None


@found_once
def _restrictions_of(ability: Ability) -> tuple[Restriction, ...]:
    """The restrictions that `_forbids` checks one by one."""
    said = (*ability.before, *ability.brackets, *ability.after)
    return tuple(each for each in said if not isinstance(each, LOOKED_AT_ELSEWHERE))


def _forbids(
    game: UfsGame,
    player: Player,
    card: Card,
    ability: Ability,
    context: Context,
    restriction: Restriction,
) -> Refusal | None:
    """H.3.1, H.3.2, H.3.3: what one restriction forbids. Counts are checked elsewhere."""
    character = game.character(player).values
    attack = game.attack
    match restriction:
        case FirstOnly() if ability.kind is FORM:
            return _unless(game.forms[player] == 0, "H.3.1.1.1", "not the first form")
        case FirstOnly():
            first = game.enhances[player] == 0 or not in_enhance_step(game)
            return _unless(first, "H.3.1.1.2", "not the first enhance")
        case ComboGate():
            return _unless(combo_met(game, card.id), "H.3.1.2", "the Combo is not met")
        case DeadlockGate():
            met = at_deadlock(game, 1 - player)
            return _unless(met, "H.3.1.3", "the opponent has 10 foundations or fewer")
        case DesperationGate():
            return _unless(at_desperation(game, player), "H.3.1.4", "not at desperation")
        case NameGate(name):
            wanted = name.casefold()
            met = wanted in (character.watermark.casefold(), character.character_name.casefold())
            met = met or has_keyword(character, wanted)  # a trait that is in no list
            if game.edition.shortens_names:
                met = met or has_words(character.character_name, name)
            return None if met else Refusal(_gate_rule(game, player, wanted), f"only with {name}")
        case SymbolGate(symbol):
            return _unless(symbol in character.symbols, "H.3.1.6", f"only with the {symbol} symbol")
        case TraitGate(name):
            return _unless(
                has_keyword(character, name.lower()), "H.3.1", f"only for a {name} character"
            )
        case EitherGate(parts):
            refusals = [_forbids(game, player, card, ability, context, part) for part in parts]
            return None if None in refusals else refusals[0]
        case DuringTurn(whose):
            mine = game.active == player
            rule = "H.3.2.2.3" if whose is Who.YOU else "H.3.2.2.5"
            return _unless(mine is (whose is Who.YOU), rule, "not in this turn")
        case DuringAttack(whose):
            fits = attack is not None and (attack.attacker == player) is (whose is Who.YOU)
            rule = "H.3.2.2.4" if whose is Who.YOU else "H.3.2.2.6"
            return _unless(fits, rule, "not during such an attack")
        case EnhanceStepOnly():
            return _unless(in_enhance_step(game), "H.3.2.2.7", "only in the Enhance Step")
        case OnlyPlayable(condition):
            return _unless(holds(game, context, condition), "H.3.3.1", "its condition is not met")
        case CopiesPerTurn(count):
            played = sum(
                copy.played and copy.turn == game.turn for copy in copies_of(game, card, ability)
            )
            return _unless(played < count, "K.3.3", "enough copies have already been played")
        case _:
            raise TypeError(restriction)


def is_its_moment(game: UfsGame, kind: AbilityKind) -> bool:
    """H.2.1.2, H.2.2.2: whether it is the time for enhances or forms; never for other types."""
    if kind is ENHANCE:
        return in_enhance_step(game)
    return kind is FORM and game.phase is game.phase.COMBAT and game.attack is None


def in_enhance_step(game: UfsGame) -> bool:
    return game.attack is not None and game.attack.step is AttackStep.ENHANCE


def _gate_rule(game: UfsGame, player: Player, wanted: str) -> str:
    """H.3.1.7 for a watermark in front, H.3.1.5 for a character: the player's cards show which."""
    own = {card.definition for card in game.cards.values() if card.owner == player}
    marks = {game.definitions[each].printed.watermark.casefold() for each in own}
    return "H.3.1.7" if wanted in marks else "H.3.1.5"


def _copies_played(game: UfsGame, card: Card, ability: Ability, act: str) -> int:
    """How often in this game the player has attempted or played this ability or a copy of it."""
    return sum(
        copy.player == card.owner and (copy.played or act == "attempt")
        for copy in copies_of(game, card, ability)
    )


def _unless(met: bool, rule: str, reason: str) -> Refusal | None:
    return None if met else Refusal(rule, reason)


# --- counts ---------------------------------------------------------------------------------------


def _used_up(
    game: UfsGame, card: Card, key: str, ability: Ability, window: int, forced: bool
) -> Refusal | None:
    """Whether it was played or, with a check, attempted as often as allowed (H.2, H.3.2, H.5.2)."""
    act = counted_act(ability)
    limited = may_be_limited(game, ability)
    for stretch, (span, rule) in SPANS.items() if limited else ():
        allowed = plays_allowed(game, card, ability, stretch)
        if allowed is None:
            continue
        if stretch is Stretch.GAME:
            played = _copies_played(game, card, ability, act)
        else:
            played = uses(game, card, key, act, span)
        if played >= allowed:
            named = "H.3.2.2.2" if allowed == 2 else rule
            return Refusal(named, "it has been played as often as allowed")
    if once_an_attack(ability) and _served_attack(game, once_an_attack(ability), act):
        return Refusal("H.2.3.4", "such an ability has already been played for this attack")
    if forced:
        return None
    if ability.kind is AbilityKind.RESPONSE and _has_answered(game, card, key, ability, window):
        if _has(ability, ByEitherPlayer):
            return Refusal("H.3.3.3", "one of the players has played it in this window")
        return Refusal("H.2.3.4", "already played in this response window")
    if ability.kind in ONCE_A_STEP and uses(game, card, key, act, "step"):
        if _has(ability, AnyNumberOfTimes):
            game.cite("H.3.3.5")
            return None
        if any(each.stretch is Stretch.ENHANCE_STEP for each in limits_of(ability)):
            return None  # its own limit was checked above
        if card.id in ruled_cards(game, RuleKind.ABILITIES_ANY_NUMBER):
            return None
        if _has(ability, ByEitherPlayer):
            return Refusal("H.3.3.3", "one of the players has played it in this Enhance Step")
        return Refusal("H.2.1.4", "already played in this Enhance Step")
    return None


def _has_answered(game: UfsGame, card: Card, key: str, ability: Ability, window: int) -> bool:
    """H.2.3.4: in this window; if it is about its own card, also before that changed zones."""
    stays = range(card.epoch + 1) if answers_for_itself(ability) else (card.epoch,)
    act = counted_act(ability)
    return any([Use(card.id, stay, key, act, "window", window) in game.uses for stay in stays])


def once_an_attack(ability: Ability) -> str:
    """The ability's keyword if only one ability of that is played for each attack; else empty."""
    name = keyword_of(ability)
    return name if name in ONCE_AN_ATTACK else ""


def keyword_of(ability: Ability) -> str:
    """The keyword that the ability is linked to, in lower case; empty if none."""
    return ability.link.name.lower() if ability.link is not None else ""


def _served_attack(game: UfsGame, keyword: str, act: str) -> bool:
    """Whether an ability of the keyword was already used for the current attack."""
    wanted = (keyword, act, "attack", game.attacks)
    return any((use.ability, use.act, use.span, use.number) == wanted for use in game.uses)


def counted_act(ability: Ability) -> str:
    """H.5.2: if the cost contains a check, attempts count; otherwise plays."""
    return "attempt" if any([type(cost) is MakeCheck for cost in ability.cost]) else "play"


def uses(game: UfsGame, card: Card, key: str, act: str, span: str) -> int:
    """How often the ability was attempted or played in the span. Zone changes reset it (H.5.3)."""
    number = {"turn": game.turn, "step": game.attacks}[span]
    return game.uses.get(Use(card.id, card.epoch, key, act, span, number), 0)


def _has(ability: Ability, restriction: type[Restriction]) -> bool:
    return restriction in _kinds_of_restriction(ability)


@found_once
def _kinds_of_restriction(ability: Ability) -> frozenset[type[Restriction]]:
    return frozenset(type(each) for each in (*ability.brackets, *ability.after))
