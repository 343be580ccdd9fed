"""What effects say about control checks before they are made (E.3.1.3, E.3.5.2.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.kernel.events import Cause
from engine.kernel.ids import CardId, Player
from engine.ufs.effects.nodes import Cannot, CheckRef, CountsAs, LimitUse, PassCheck, SetCheck
from engine.ufs.effects.nodes.words import CardType, Verb, Zone
from engine.ufs.model.effect import Context
from engine.ufs.model.game import Check, UfsGame
from engine.ufs.model.offer import EffectLabel
from engine.ufs.model.step import Origin
from engine.ufs.rules.prohibitions import act_to_come, forbidden
from engine.ufs.rules.purposes import is_made_for
from engine.ufs.rules.readings import candidates, number
from engine.ufs.rules.statics import is_stated, statements
from engine.ufs.rules.steps import CHECK_SET, origin_of
from engine.ufs.rules.who import players

COMMITTABLE = frozenset({CardType.CHARACTER, CardType.FOUNDATION})
PROHIBITING = frozenset({Cannot.__name__, LimitUse.__name__})


class Setting(NamedTuple):
    """An effect that sets a check in advance, and the number."""

    key: str
    context: Context
    node: SetCheck
    amount: int

    @property
    def label(self) -> EffectLabel:
        assert self.context.source is not None
        return EffectLabel(self.context.source.card, self.key)

    @property
    def origin(self) -> Origin:
        """Where the number comes from, to show to players."""
        return origin_of(self.context, CHECK_SET, self.key)


def set_in_advance(game: UfsGame, check: Check) -> tuple[Setting, ...]:
    """E.3.1.3: the effects that set this check, the active player's first (J.3.5.2.1)."""
    found = []
    for key, context, node in statements(game, SetCheck):
        if concerns_check(game, context, node.check, check):
            found.append(Setting(key, context, node, number(game, context, node.amount)))
    return tuple(found)


def passing_at_once(game: UfsGame, check: Check) -> str | None:
    """The key of the effect by which this check passes without being made, if there is one."""
    for key, context, node in statements(game, PassCheck):
        if check.difficulty is not None and concerns_check(game, context, node.check, check):
            return key
    return None


def deciding(settings: tuple[Setting, ...]) -> tuple[Setting, ...]:
    """The settings whose order matters: all are carried out and the last one counts."""
    player = settings[-1].context.controller if settings else None
    last = tuple(each for each in settings if each.context.controller == player)
    return last if len({each.amount for each in last}) > 1 else ()


def concerns_check(game: UfsGame, context: Context, wanted: CheckRef, check: Check) -> bool:
    """Whether the check is one of those that an effect is about."""
    if check.player not in players(game, context, wanted.whose):
        return False
    return wanted.purpose is None or is_made_for(game, context, wanted.purpose, check)


def able_to_commit(game: UfsGame, player: Player, check: Check | None = None) -> tuple[CardId, ...]:
    """E.3.5.2.3.2: ready characters and foundations, except attached ones (D.2.2.3.2).

    Cards that an effect prohibits from being committed for the check are left out (K.1.2).
    """
    found = []
    for card_id in game.zones[player, Zone.STAGE]:
        card = game.cards[card_id]
        if card.ready and card.attached_to is None and card.values.type in COMMITTABLE:
            found.append(card_id)
    if is_stated(game, PROHIBITING):
        return tuple(card_id for card_id in found if _may_commit(game, card_id, check))
    return tuple(found)


def _may_commit(game: UfsGame, card_id: CardId, check: Check | None) -> bool:
    card = game.cards[card_id]
    source = check.playing if check is not None else None
    commit = act_to_come(card, Verb.COMMIT)
    return forbidden(game, commit._replace(cause=cause_of_commits(check), source=source)) is None


def cause_of_commits(check: Check | None) -> Cause:
    """The cause of commits for the check: those for a check that is a cost are a cost as well."""
    is_cost = check is not None and check.purpose == "cost"
    return Cause.COST if is_cost else Cause.CHECK  # H.4.2.1


def weights_of(game: UfsGame, cards: Iterable[CardId], check: Check | None) -> dict[CardId, int]:
    """How many cards each of these counts as when committed to pass the check."""
    found = dict.fromkeys(cards, 1)
    for _, context, node in statements(game, CountsAs):
        if _counts_for(game, context, node, check):
            amount = number(game, context, node.amount)
            for card_id in candidates(game, context, node.cards):
                if card_id in found:
                    found[card_id] = max(found[card_id], amount)
    return found


def _counts_for(game: UfsGame, context: Context, node: CountsAs, check: Check | None) -> bool:
    if node.purpose is None or check is None:
        return node.purpose is None
    return is_made_for(game, context, node.purpose, check)
