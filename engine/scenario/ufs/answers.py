"""What a line of a script can mean in the fighting game: plays, uses, and who is asked what."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from engine.kernel.decisions import Answer, Decision, Kind
from engine.kernel.ids import CardId
from engine.scenario.script import MoveLine, ScriptAct
from engine.ufs.effects.nodes.words import AbilityKind
from engine.ufs.model.card import Card
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.halves import both_halves

if TYPE_CHECKING:
    from engine.scenario.ufs.builder import StagedFight

FORM, COMMIT, REVIEW = "form", "commit-to-pass", "review"


class FightAct(StrEnum):
    """The kinds of answers that only the fighting game has."""

    PLAY = "play"
    BLOCK = "block with"
    USE = "use"
    COMMIT = "commit"
    ZONE = "zone"
    SYMBOL = "symbol"
    END = "end"
    MULLIGAN = "mulligan"
    REVIEW = "review"


PLAYS = frozenset({FightAct.PLAY, FightAct.BLOCK, FightAct.USE})
WORDED = frozenset({FightAct.ZONE, FightAct.SYMBOL})
_OWN_PROMPTS: dict[str, str] = {  # whose cards are not merely "chosen"
    COMMIT: FightAct.COMMIT,
    REVIEW: FightAct.REVIEW,
    "mulligan-cards": FightAct.MULLIGAN,
}
MULLIGANS = frozenset({"mulligan", "mulligan-again"})


def is_meant(decision: Decision, move: MoveLine) -> bool | None:
    """Whether a line is about such a decision; None if any game decides that alike."""
    if decision.kind is Kind.PLAY:
        if move.act in (ScriptAct.PASS, FightAct.END):
            return (move.act == FightAct.END) is (decision.prompt == FORM)
        return move.act in PLAYS
    if decision.kind is Kind.CARDS and move.act != ScriptAct.PASS:
        return move.act == _OWN_PROMPTS.get(decision.prompt, ScriptAct.CHOOSE)
    if decision.kind is Kind.OPTION and move.act in WORDED:
        return True
    if move.act == FightAct.MULLIGAN:
        return decision.kind is Kind.YES_NO and decision.prompt in MULLIGANS
    return None


def plays(table: StagedFight[Any], decision: Decision, move: MoveLine) -> Iterator[Answer]:
    """A form, a block or an ability; or the end of the forms."""
    if move.act == FightAct.END:
        yield None
        return
    played, *aim = move.cards
    cards = list(table.candidates(played, move.player))
    if table.is_any(played):
        cards = _one_of_equals(cards, decision)
    elif move.act != FightAct.USE or not any(_offered(decision, card) for card in cards):
        cards = cards[:1]
    else:
        cards = [next(card for card in cards if _offered(decision, card))]
    for card in cards:
        if move.act == FightAct.USE:
            for side, half in both_halves(table.game, table.game.cards[card]):
                for held in abilities_meant(table, side, move.words, move.number):
                    yield Offer(OfferKind.USE, card, held.key, half)
        else:
            kind = OfferKind.PLAY if move.act == FightAct.PLAY else OfferKind.BLOCK
            target = table.card(aim[0], move.player) if aim else None
            yield Offer(kind, card, half=move.words, target=target)


def _offered(decision: Decision, card: CardId) -> bool:
    return any(isinstance(option, Offer) and option.card == card for option in decision.options)


def _one_of_equals(cards: list[CardId], decision: Decision) -> list[CardId]:
    """Any copy of a blank check card will do: take one that is offered, if there is one."""
    return [card for card in cards if _offered(decision, card)][:1] or cards[:1]


def abilities_meant(
    table: StagedFight[Any], card: Card, keyword: str, number: int | None
) -> tuple[HeldAbility, ...]:
    """The played abilities meant by `use Wall`, `use Wall 2` or `use Jab Powerful#2`.

    Numbers count abilities in the text box, gained ones last. Without a number all of them are
    meant, or those of keywords if there are no others.
    """
    held = _held(table, card)
    if keyword:
        named = [each for each in held if linked_to(table.game, card, each) == keyword]
        return tuple(named[(number or 1) - 1 :][:1])
    boxed = [each for each in held if not each.link]
    if number is not None:
        return tuple(boxed[number - 1 : number])
    return tuple(boxed or held)


def _held(table: StagedFight[Any], card: Card) -> tuple[HeldAbility, ...]:
    """Played abilities, printed ones first even if they are currently lost."""
    printed = table.game.definitions[card.definition].printed.abilities
    keys = {each.key for each in printed}
    gained = [each for each in card.values.abilities if each.key not in keys]
    return tuple(
        each for each in (*printed, *gained) if each.ability.kind is not AbilityKind.CONTINUOUS
    )


def linked_to(game: UfsGame, card: Card, held: HeldAbility) -> str:
    """The name of the keyword that an ability is linked to (I.2.2), in lower case."""
    if not held.link:
        return ""
    printed = game.definitions[card.definition].printed
    keywords = (*card.values.keywords, *printed.keywords)
    return next((keyword.name for keyword in keywords if keyword.key == held.link), "")
