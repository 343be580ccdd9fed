"""From a line of the script to answers of the decision at hand."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel import machine
from engine.kernel.decisions import Answer, Decision, Kind, Refusal, forced_answer, is_forced
from engine.kernel.errors import IllegalAnswer
from engine.kernel.ids import CardId, Player
from engine.scenario.names import SEATS, CardName
from engine.scenario.script import Act, Move
from engine.scenario.ufs.builder import Table
from engine.scenario.ufs.wording import plain, wording
from engine.ufs.effects.nodes.words import Kind as AbilityKind
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import EffectLabel, Offer, OfferKind
from engine.ufs.model.values import HeldAbility

FORM, COMMIT, MULLIGAN, REVIEW = "form", "commit-to-pass", "mulligan", "review"
EFFECT_ORDER = "order-effects"
ACTS: dict[Kind, frozenset[Act]] = {
    Kind.PLAY: frozenset({Act.PLAY, Act.BLOCK, Act.USE, Act.PASS, Act.END}),
    Kind.CARDS: frozenset({Act.COMMIT, Act.CHOOSE, Act.MULLIGAN, Act.REVIEW, Act.PASS}),
    Kind.OPTION: frozenset({Act.CHOOSE, Act.ZONE, Act.SYMBOL, Act.NUMBER, Act.NAME}),
    Kind.YES_NO: frozenset({Act.YES, Act.NO, Act.MULLIGAN}),
    Kind.NUMBER: frozenset({Act.NUMBER}),
    Kind.POSITION: frozenset({Act.POSITION}),
    Kind.ORDER: frozenset({Act.ORDER}),
    Kind.NAME: frozenset({Act.NAME, Act.CHOOSE}),
}
_OWN_PROMPTS = {COMMIT: Act.COMMIT, REVIEW: Act.REVIEW}  # whose cards are not merely "chosen"
NOTHING = Refusal("protocol", "the line answers no such question")


class Ambiguous(Exception):
    """A line that fits a decision in more than one way."""


def is_of_kind(decision: Decision, move: Move) -> bool:
    """Whether the line speaks of such a decision at all."""
    if move.player != decision.player or move.act not in ACTS[decision.kind]:
        return False
    if decision.kind is Kind.PLAY and move.act in (Act.PASS, Act.END):
        return (move.act is Act.END) is (decision.prompt == FORM)
    if decision.kind is Kind.CARDS:
        if move.act is Act.PASS:
            return decision.maximum > 0 and (decision.optional or decision.minimum == 0)
        return move.act is _OWN_PROMPTS.get(decision.prompt, Act.CHOOSE)
    if move.act is Act.MULLIGAN:
        return decision.prompt == MULLIGAN
    return True


def attempt(table: Table, decision: Decision, move: Move) -> tuple[Answer] | Refusal:
    """The answer that the line gives, in a tuple because None is one; or why it is refused."""
    if not is_of_kind(decision, move):
        return NOTHING
    legal: list[Answer] = []
    refusal = NOTHING
    for choice in _choices(table, decision, move):
        try:
            machine.check(table.game, decision, choice)
        except IllegalAnswer as refused:
            refusal = Refusal(refused.rule, refused.reason) if refusal is NOTHING else refusal
        else:
            legal.append(choice)
    if len(legal) > 1:
        raise Ambiguous(f"{move.text!r} can be meant in {len(legal)} ways; say which")
    return (legal[0],) if legal else refusal


def default(decision: Decision) -> tuple[Answer] | None:
    """What happens where the script says nothing, if that is settled (SCENARIOS, "Script")."""
    if is_forced(decision):
        return (forced_answer(decision),)
    match decision.kind:
        case Kind.PLAY:
            return (None,) if decision.optional else None
        case Kind.CARDS:
            return _default_cards(decision)
        case Kind.YES_NO:
            return (False,)
        case Kind.ORDER:
            return (decision.options,) if decision.prompt != EFFECT_ORDER else None
        case Kind.POSITION:
            return (decision.maximum,)
        case Kind.OPTION | Kind.NUMBER | Kind.NAME:
            return None


def has_choice(decision: Decision) -> bool:
    """Whether more than one answer is legal, and the answer is not settled by the listed order."""
    in_listed_order = decision.kind is Kind.ORDER and decision.prompt != EFFECT_ORDER
    return not is_forced(decision) and not in_listed_order


def _default_cards(decision: Decision) -> tuple[Answer] | None:
    if decision.optional or decision.minimum == 0:
        return ((),)
    return (decision.options,) if len(decision.options) == decision.minimum else None


# --- the answers a line could give ----------------------------------------------------------------


def _choices(table: Table, decision: Decision, move: Move) -> Iterator[Answer]:
    match decision.kind:
        case Kind.PLAY:
            yield from _plays(table, decision, move)
        case Kind.CARDS:
            yield _cards(table, decision, move)
        case Kind.OPTION:
            yield from (option for option in decision.options if _fits(table, option, move))
        case Kind.YES_NO:
            yield move.act is not Act.NO
        case Kind.NUMBER:
            yield move.number
        case Kind.POSITION:
            assert move.number is not None
            yield move.number - 1
        case Kind.ORDER:
            yield _order(table, decision, move)
        case Kind.NAME:
            yield move.words


def _plays(table: Table, decision: Decision, move: Move) -> Iterator[Answer]:
    if move.act in (Act.PASS, Act.END):
        yield None
        return
    cards = [card for name in move.cards for card in table.candidates(name, move.player)]
    if move.cards[0].is_check:
        cards = _one_of_equals(cards, decision)
    elif move.act is not Act.USE or not any(_offered(decision, card) for card in cards):
        cards = cards[:1]
    else:
        cards = [next(card for card in cards if _offered(decision, card))]
    for card in cards:
        if move.act is Act.USE:
            for held in abilities_meant(table, card, move.words, move.number):
                yield Offer(OfferKind.USE, card, held.key)
        else:
            kind = OfferKind.PLAY if move.act is Act.PLAY else OfferKind.BLOCK
            target = table.card(move.target, move.player) if move.target else None
            yield Offer(kind, card, half=move.half, target=target)


def _offered(decision: Decision, card: CardId) -> bool:
    return any(isinstance(option, Offer) and option.card == card for option in decision.options)


def _one_of_equals(cards: list[CardId], decision: Decision) -> list[CardId]:
    """Any copy of a blank check card will do: one that is offered, if there is one."""
    return [card for card in cards if _offered(decision, card)][:1] or cards[:1]


def abilities_meant(
    table: Table, card: CardId, keyword: str, number: int | None
) -> tuple[HeldAbility, ...]:
    """The played abilities that `use Wall`, `use Wall 2` or `use Jab Powerful#2` speaks of.

    Numbers count those of the text box, gained ones last; without a number all of them, or those
    of keywords if there are no others.
    """
    held = _held(table, card)
    if keyword:
        named = [each for each in held if linked_to(table.game, card, each) == keyword]
        return tuple(named[(number or 1) - 1 :][:1])
    boxed = [each for each in held if not each.link]
    if number is not None:
        return tuple(boxed[number - 1 : number])
    return tuple(boxed or held)


def _held(table: Table, card: CardId) -> tuple[HeldAbility, ...]:
    """Played abilities, printed ones first even if they are lost just now."""
    game = table.game
    printed = game.printed(card).abilities
    keys = {each.key for each in printed}
    gained = [each for each in game.cards[card].values.abilities if each.key not in keys]
    return tuple(
        each for each in (*printed, *gained) if each.ability.kind is not AbilityKind.CONTINUOUS
    )


def linked_to(game: UfsGame, card: CardId, held: HeldAbility) -> str:
    """The name of the keyword that an ability is linked to (I.2.2), in lower case."""
    if not held.link:
        return ""
    keywords = (*game.cards[card].values.keywords, *game.printed(card).keywords)
    return next((keyword.name for keyword in keywords if keyword.key == held.link), "")


def _cards(table: Table, decision: Decision, move: Move) -> tuple[CardId, ...]:
    chosen: list[CardId] = []
    for name in move.cards:
        found = table.candidates(name, move.player)
        fitting = [card for card in found if card in decision.options and card not in chosen]
        chosen.append(fitting[0] if fitting else found[0])
    return tuple(chosen)


def _order(table: Table, decision: Decision, move: Move) -> tuple[Answer, ...]:
    """Cards, or effects by the card they come from."""
    left = list(decision.options)
    ordered: list[Answer] = []
    for name in move.cards:
        found = [item for item in left if _stands_for(table, item, name, move.player)]
        if not found:
            return ()
        ordered.append(found[0])
        left.remove(found[0])
    return tuple(ordered)


def _stands_for(table: Table, item: object, name: CardName, player: Player) -> bool:
    card = item.card if isinstance(item, EffectLabel) else item
    return card in table.candidates(name, player)


def _fits(table: Table, option: object, move: Move) -> bool:
    """Whether an option is the one that the line's word means."""
    if move.number is not None:
        return type(option) is int and option == move.number
    if move.words in SEATS and type(option) is int:
        return option == SEATS[move.words]
    return plain(wording(table, option)) == plain(move.words)
