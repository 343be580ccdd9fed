"""The bot that plays a sensible duel: it builds, removes, attacks where that pays, and blocks.

It answers only from what it can see of the table, and the same sight always gets the same answer.
"""

from __future__ import annotations

from engine.bots.fftcg import battles
from engine.bots.fftcg.appraisers.cards import COUNTER
from engine.bots.fftcg.left_alone import is_free_again
from engine.bots.fftcg.table import CP_WORTH, ENOUGH_BACKUPS, DuelTable
from engine.bots.fftcg.view import TextView, best_targets, ranked_modes, text_worth
from engine.bots.handwork import CHOOSERS
from engine.bots.judgement import Judgement
from engine.fftcg.model.autos import AutoEvent
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.shares import SHARE_UNIT
from engine.fftcg.model.spells import ActionAbility
from engine.fftcg.model.state import DuelState, StackObject
from engine.fftcg.model.words import CardKind, CardZone
from engine.fftcg.perspective import seen_by
from engine.fftcg.procedures.costs import APART, OWED
from engine.fftcg.procedures.declaration import CHOICE
from engine.fftcg.procedures.deeds import PLAYING
from engine.fftcg.procedures.occurrence import Occur
from engine.fftcg.procedures.selection import SelectByEach
from engine.fftcg.rules import costs, payments, replacements, triggers, variables
from engine.fftcg.rules.legality import AbilityUse
from engine.kernel.decisions import Answer, Decision, Kind
from engine.kernel.game import Game
from engine.kernel.ids import CardId

WORTH_IT = 0.6  # the least that a Summon or an ability has to be worth beyond its cost
DULLED_BACKUP = 0.15  # what it costs to dull one
RUSH = 1.2  # how much more a Forward is worth during our own turn
FEW_BACKUPS = 2.5  # how much more an early one is worth
KEPT_HAND = range(2, 5)  # Backups of a first hand that is kept


def heuristic_duellist(key: str) -> Judgement[DuelTable]:
    """Plays by the worth of things. The key is not used: nothing is left to chance."""
    return JUDGEMENT


def look(game: Game, decision: Decision) -> DuelTable:
    """The position as seen by the player who is asked."""
    if not isinstance(game, DuelState):
        raise TypeError(f"no duellist for {type(game).__name__}")
    return DuelTable(seen_by(game, decision.player), decision.player)


# --- priority -------------------------------------------------------------------------------------


def play(table: DuelTable, decision: Decision) -> Answer:
    """What is worth most, if anything is worth its cost."""
    ranked = [_play_worth(table, option) for option in decision.options]
    best = max(range(len(ranked)), key=lambda at: ranked[at], default=None)
    if best is None or (ranked[best] < WORTH_IT and decision.optional):
        return None
    return decision.options[best]


def stop_at_once(table: DuelTable, decision: Decision) -> int:
    """13.2: repeating it changes nothing."""
    return decision.minimum


def _play_worth(table: DuelTable, option: object) -> float:
    if isinstance(option, AbilityUse):
        return _use_worth(table, option)
    assert isinstance(option, int), "what is not an ability is a card"
    card = table.card(CardId(option))
    cost = _cost(table, costs.price_of(table.game, table.me, card.id), (card.id,))
    if card.printed.kind is CardKind.SUMMON:
        assert card.printed.spell is not None, "a Summon says what it does"
        return text_worth(TextView(table, card.ref), card.printed.spell) - cost - 0.8
    return _coming_worth(table, card) - cost


def _coming_worth(table: DuelTable, card: TcgCard) -> float:
    """What a Character is worth, including what it does when it enters the field."""
    printed = card.printed
    entering = sum(
        text_worth(TextView(table, card.ref), auto.text)
        for auto in printed.autos
        if any(each.event is AutoEvent.ENTERS and each.pattern is None for each in auto.triggers)
    )
    worth = table.printed_worth(printed) + entering
    if printed.kind is CardKind.BACKUP:
        own = table.backups(table.me)
        return worth + FEW_BACKUPS - own if own < ENOUGH_BACKUPS else entering - 1.0
    return worth * RUSH if printed.kind is CardKind.FORWARD else worth


def _use_worth(table: DuelTable, use: AbilityUse) -> float:
    if is_free_again(table.game, use):
        return 0.0
    card = table.card(use.card)
    ability = table.game.made_of(card).abilities[use.ability]
    worth = text_worth(TextView(table, card.ref), ability.text)
    return worth - _ability_cost(table, card, ability)


def _ability_cost(table: DuelTable, card: TcgCard, ability: ActionAbility) -> float:
    goes = ability.puts_away or ability.leaves is not None
    is_given = ability.dulls or goes or ability.discards_itself
    cost = _cost(table, ability.price, (card.id,) if is_given else ())
    if ability.discards_itself:
        cost += table.keeping(card.id)
    if goes and card.zone is CardZone.FIELD:
        cost += table.worth(card)
    if ability.dulls:
        cost += DULLED_BACKUP if card.printed.kind is CardKind.BACKUP else 0.2 * table.worth(card)
    if ability.counters is not None:
        cost += COUNTER * ability.counters.number
    if ability.gives is not None:
        gifts = costs.gifts(table.game, table.me, card.id, ability.gives)
        cost += sum(sorted(_missed(table, each) for each in gifts)[: ability.gives.count])
    return cost + 1.5 * ability.discards + (1.5 if ability.special else 0.0)


def _cost(table: DuelTable, price: CpPrice, apart: tuple[CardId, ...]) -> float:
    chosen = _payment(table, price, apart)
    return sum(_given(table, card) for card in chosen)


def _given(table: DuelTable, card: CardId) -> float:
    in_hand = table.card(card).zone is CardZone.HAND
    return table.keeping(card) if in_hand else DULLED_BACKUP


def _payment(table: DuelTable, price: CpPrice, apart: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Backups first, then the cards least worth keeping."""
    sources = payments.cp_sources(table.game, table.me, apart)
    ranked = sorted(sources, key=lambda source: _given(table, source.card))
    return payments.least_payment(price, ranked) or ()


def pay(table: DuelTable, decision: Decision) -> tuple[CardId, ...]:
    facts = dict(decision.facts)
    return _payment(table, facts[OWED], tuple(ref.card for ref in facts[APART]))


# --- texts ----------------------------------------------------------------------------------------


def _view(table: DuelTable, made: StackObject) -> TextView:
    return TextView(
        table,
        made.source,
        setting_off=tuple(ref.card for ref in made.setting_off),
        kept=tuple(ref.card for ref in made.kept),
    )


def choose(table: DuelTable, decision: Decision) -> tuple[CardId, ...]:
    """11.3.3: the cards for which the text on top of the stack is worth most."""
    made = table.game.stacked[-1]
    choice = dict(decision.facts)[CHOICE]
    return best_targets(_view(table, made), made.text, choice, _cards(decision))


def declare(table: DuelTable, decision: Decision) -> Answer:
    """4.5: the X for which the text is worth most after its cost."""
    made = next(iter(table.game.stacked[-1:]), None)
    if made is None:
        return decision.options[0]
    view, text = _view(table, made), made.text

    def worth(number: object) -> float:
        assert isinstance(number, int), "X is a number"
        return text_worth(view, variables.settled(text, number)) - CP_WORTH * number

    return max(decision.options, key=worth)


def select_modes(table: DuelTable, decision: Decision) -> Answer:
    made = table.game.stacked[-1]
    ranked = dict(ranked_modes(_view(table, made), made.text))
    return max(decision.options, key=lambda modes: ranked.get(_numbers(modes), 0.0))


def _numbers(modes: object) -> tuple[int, ...]:
    assert isinstance(modes, tuple), "modes are selected together"
    return modes


def may(table: DuelTable, decision: Decision) -> bool:
    """11.8.14: what was worth casting or using is worth doing."""
    made = table.game.stacked[-1]
    return text_worth(_view(table, made), made.text) > 0


def burst(table: DuelTable, decision: Decision) -> bool:
    """11.10.2: yes, unless it would do more harm than good."""
    card = table.card(CardId(decision.source or 0))
    texts = triggers.burst_texts(table.game, table.me, card)
    return sum(text_worth(TextView(table, card.ref), text) for text in texts) >= 0


def _cards(decision: Decision) -> list[CardId]:
    return [CardId(option) for option in decision.options if isinstance(option, int)]


def give_up(table: DuelTable, decision: Decision) -> tuple[CardId, ...]:
    """The cards least worth keeping."""
    ranked = sorted(_cards(decision), key=lambda card: (table.keeping(card), card))
    return tuple(ranked[: decision.minimum])


def give_away(table: DuelTable, decision: Decision) -> tuple[CardId, ...]:
    """11.11.5.1: our own card that is missed least, or else the one that hurts the rival most."""
    frame = table.game.stack[-1]
    if isinstance(frame, SelectByEach) and frame.verb in PLAYING:
        return take(table, decision)
    ranked = sorted(_cards(decision), key=lambda card: (_missed(table, card), card))
    return tuple(ranked[: decision.minimum])


def _missed(table: DuelTable, card: CardId) -> float:
    record = table.card(card)
    worth = table.worth(record) if record.zone is CardZone.FIELD else table.keeping(card)
    return worth if table.is_mine(record) else -worth


def take(table: DuelTable, decision: Decision) -> tuple[CardId, ...]:
    """The cards most worth keeping."""
    ranked = sorted(_cards(decision), key=lambda card: (-table.keeping(card), card))
    return tuple(ranked[: decision.maximum])


def in_order(table: DuelTable, decision: Decision) -> Answer:
    return decision.options


def divide(table: DuelTable, decision: Decision) -> int:
    """11.3.6: just enough to break a Forward of the rival."""
    card = table.card(CardId(decision.source or 0))
    needed = -(-(table.power(card) - card.damage) // SHARE_UNIT)
    wanted = decision.minimum if table.is_mine(card) else needed
    return min(max(wanted, decision.minimum), decision.maximum)


def first_change(table: DuelTable, decision: Decision) -> Answer:
    """11.12.5.6.1: whatever leaves the least damage in the end."""
    frame = table.game.stack[-1]
    assert isinstance(frame, Occur), "it is asked while something is about to happen"
    return decision.options[replacements.best_first(table.game, frame.proposed[frame.at])]


# --- setting up -----------------------------------------------------------------------------------


def mulligan(table: DuelTable, decision: Decision) -> bool:
    """A hand needs Backups, and something else."""
    hand = table.game.cards_in(table.me, CardZone.HAND)
    backups = sum(table.card(card).printed.kind is CardKind.BACKUP for card in hand)
    return backups not in KEPT_HAND


def yes(table: DuelTable, decision: Decision) -> bool:
    return True


JUDGEMENT = Judgement(
    look,
    {
        "go-first": yes,
        "mulligan": mulligan,
        "put-under": in_order,
        "priority": play,
        "pay": pay,
        "choose": choose,
        "modes": select_modes,
        "may": may,
        "ex-burst": burst,
        "discard": give_up,
        "discard-cost": give_up,
        "hand-size": give_up,
        "select": give_away,
        "give-cost": give_away,
        "x": declare,
        "added-cost": yes,
        "other-cost": yes,
        "search": take,
        "take-revealed": take,
        "order-under-deck": in_order,
        "order-autos": in_order,
        "order-entering": in_order,
        "replacement": first_change,
        "attack": battles.attack,
        "block": battles.block,
        "share": battles.share,
        "divide": divide,
        "loop-times": stop_at_once,
        **CHOOSERS,
    },
    {Kind.ORDER: in_order},
)
