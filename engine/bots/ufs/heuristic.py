"""The bot that plays a sensible game: builds, counts the odds of checks, hits and blocks.

It answers only from what it can see of the table, and the same sight always gets the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, combinations, islice

from engine.bots.handwork import CHOOSERS
from engine.bots.judgement import Judgement
from engine.bots.ufs import choices
from engine.bots.ufs.combat import AttackNumbers, best_block, block_with, saved
from engine.bots.ufs.plan import Plan, form_value, offered, usefulness
from engine.bots.ufs.sight import sight_of
from engine.bots.ufs.table import Table
from engine.kernel.decisions import Answer, Decision, Kind
from engine.kernel.game import Game
from engine.kernel.ids import CardId, Player
from engine.ufs.effects.nodes.words import CardType, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import Offer
from engine.ufs.rules.checks import weights_of
from engine.ufs.rules.commits import makes_up
from engine.ufs.rules.damage import attack_card

WORTH_IT = 0.05  # the least that an enhance or a response has to be worth
REST_OF_TURN = 0.8  # what failing a form costs besides the card
UNKNOWN_EFFECT = 1.5  # of an ability whose check is made, if nothing more is known
POOR = 0.6  # a card this much worse than the average one is reviewed
FEW, MANY = 2, 6  # foundations of a first hand that is kept
MOST_SETS = 500  # sets of cards to commit that are tried if the sum must be exact
GONE = 0.02  # how much each revealed block of a zone lowers the odds of another in hand
Choice = Callable[[Table, Decision], Answer]


def heuristic_bot(key: str) -> Judgement[Table]:
    """Plays by the worth of things. The key is not used: nothing is left to chance."""
    return JUDGEMENT


def look(game: Game, decision: Decision) -> Table:
    """The position as seen by the player who is asked."""
    if not isinstance(game, UfsGame):
        raise TypeError(f"no bot for {type(game).__name__}")
    return Table(sight_of(game, decision.player))


# --- plays ----------------------------------------------------------------------------------------


def play_form(table: Table, decision: Decision) -> Offer | None:
    """F.2: the next card or ability of the turn."""
    return Plan(table, _offers(decision)).best(decision.optional)


def play_ability(table: Table, decision: Decision) -> Offer | None:
    """G.1, H.2.3: the ability that is worth most, if any is worth it."""
    points, offer = _best([(_now(table, offer), offer) for offer in _offers(decision)])
    return offer if points >= WORTH_IT or not decision.optional else None


def _now(table: Table, offer: Offer) -> float:
    """What playing the ability is worth; an action in hand has to pass its own check first."""
    points = offered(table, offer)
    card = table.card_of(offer)
    if card.zone is not Zone.HAND or card.values.type is not CardType.ACTION:
        return points
    prospect = table.odds_to("play", card, table.me).prospect(
        table.difficulty(card), table.ready(table.me)
    )
    kept = 0.7 * table.keeping(card.values)
    return prospect.passes * points - table.commit(table.me, round(prospect.commits)) - kept


def play_block(table: Table, decision: Decision) -> Offer | None:
    """G.2: the block that saves most for what it costs."""
    blow = _blow(table)
    points, offer = _best(
        [
            (block_with(table, blow, table.game.cards[offer.card]).value, offer)
            for offer in _offers(decision)
        ]
    )
    return offer if points > 0 or not decision.optional else None


def _best(worths: list[tuple[float, Offer]]) -> tuple[float, Offer]:
    """The first of those that are worth most."""
    return max(worths, key=lambda each: each[0])


def _offers(decision: Decision) -> tuple[Offer, ...]:
    return tuple(option for option in decision.options if isinstance(option, Offer))


def _blow(table: Table) -> AttackNumbers:
    attack = table.game.attack
    assert attack is not None
    return AttackNumbers.of(attack_card(table.game, attack).values)


# --- checks ---------------------------------------------------------------------------------------


def commit_to_pass(table: Table, decision: Decision) -> tuple[CardId, ...]:
    """E.3.5.2.3: pay for the check if what is being played is worth the commits."""
    cards = _enough(table, decision)
    price = table.commit(table.me, len(cards)) + sum(_busy(table, card) for card in cards)
    return cards if cards and price < at_stake(table) else ()


def _enough(table: Table, decision: Decision) -> tuple[CardId, ...]:
    """The cards least needed that make up the shortfall, and not one more."""
    short = int(dict(decision.facts)["short"])
    check = table.game.check
    weights = weights_of(table.game, map(CardId, _numbers(decision)), check)
    least_needed = sorted(weights, key=lambda card: (_busy(table, card), weights[card], card))
    chosen: list[CardId] = []
    for card in least_needed:
        if sum(weights[each] for each in chosen) >= short:
            break
        chosen.append(card)
    for card in list(chosen):
        if sum(weights[each] for each in chosen) - weights[card] >= short:
            chosen.remove(card)
    if makes_up(short, [weights[card] for card in chosen], table.game.edition.commits_exactly):
        return tuple(chosen)
    return _exactly(short, weights, least_needed)


def _exactly(
    short: int, weights: Mapping[CardId, int], ranked: Sequence[CardId]
) -> tuple[CardId, ...]:
    """The first cards of these that add up to exactly what is missing; none if not found soon."""
    counts = range(1, min(short, len(ranked)) + 1)
    sets = islice(chain.from_iterable(combinations(ranked, count) for count in counts), MOST_SETS)
    return next((each for each in sets if sum(weights[card] for card in each) == short), ())


def _numbers(decision: Decision) -> list[int]:
    return [option for option in decision.options if isinstance(option, int)]


def _busy(table: Table, card_id: CardId) -> float:
    """A card that has something to do had better stay ready."""
    return 0.2 * len(table.game.cards[card_id].values.abilities)


def at_stake(table: Table) -> float:
    """What is lost if the check in progress fails."""
    check = table.game.check
    if check is None or check.playing is None:
        return UNKNOWN_EFFECT
    card = table.game.cards[check.playing.card]
    if check.purpose == "block" and table.game.attack is not None:
        return saved(table, _blow(table), card)
    if check.purpose == "play":
        worth = max(form_value(table, card), 0.5)
        return worth + (REST_OF_TURN if table.my_turn else 0.0)
    return UNKNOWN_EFFECT


# --- the rest of the turn -------------------------------------------------------------------------


def mulligan(table: Table, decision: Decision) -> bool:
    """E.1.8: a first hand that cannot build, or can do nothing but build, goes back."""
    hand = table.cards(table.me, Zone.HAND)
    return not FEW <= sum(_is_easy_foundation(card) for card in hand) <= MANY


def mulligan_cards(table: Table, decision: Decision) -> tuple[CardId, ...]:
    """With too few cards that are easy to play, all the others; with too many, the surplus."""
    hand = table.cards(table.me, Zone.HAND)
    easy = [card.id for card in hand if _is_easy_foundation(card)]
    if len(easy) < FEW:
        return tuple(card.id for card in hand if card.id not in easy)
    return tuple(easy[MANY:])


def worst(table: Table, decision: Decision) -> tuple[CardId, ...]:
    """The card in hand that is needed least."""
    hand = table.cards(table.me, Zone.HAND)
    return (min((usefulness(table, card), card.id) for card in hand)[1],)


def _is_easy_foundation(card: Card) -> bool:
    return card.values.type is CardType.FOUNDATION and (card.values.difficulty or 0) <= 3


def review(table: Table, decision: Decision) -> tuple[CardId, ...]:
    """F.1.2: discard a card that is much worse than one drawn in its place would be."""
    hand = table.cards(table.me, Zone.HAND)
    worths = [(usefulness(table, card), card.id) for card in hand]
    average = sum(worth for worth, _ in worths) / len(worths)
    worst, card_id = min(worths)
    return (card_id,) if worst < POOR * average else ()


def to_momentum(table: Table, decision: Decision) -> bool:
    """F.3.2.2: yes if the deck has a use for it."""
    return table.wants_momentum


def attack_zone(table: Table, decision: Decision) -> Answer:
    """The zone where our own hand blocks well, or where the opponent's is least likely to."""
    attack = table.game.attack
    if attack is None:
        return decision.options[0]
    if attack.attacker == table.me:
        return min(decision.options, key=lambda zone: _threat_of_block(table, str(zone)))
    return max(decision.options, key=lambda zone: _blocks(table, table.me, str(zone), Zone.HAND))


def _threat_of_block(table: Table, zone: str) -> float:
    """By what the opponent's hand is known to hold; cards lying open are no longer in it."""
    held = _blocks(table, table.foe, zone, Zone.HAND)
    gone = _blocks(table, table.foe, zone, Zone.STAGE, Zone.POOL, Zone.DISCARD)
    return held - GONE * gone


def _blocks(table: Table, player: Player, zone: str, *places: Zone) -> int:
    cards = (card for place in places for card in table.cards(player, place))
    return sum(card.values.block_zone == zone for card in cards)


def pay_to_cancel(table: Table, decision: Decision) -> bool:
    """H.3.3.4: yes, but not at the price of a good block."""
    blocks = table.game.attack is not None and best_block(table, _blow(table)).value > 0
    return not blocks


def least(table: Table, decision: Decision) -> int:
    return decision.minimum


def most(table: Table, decision: Decision) -> int:
    return decision.maximum


def yes(table: Table, decision: Decision) -> bool:
    return True


def to_be_played(table: Table, decision: Decision) -> tuple[CardId, ...]:
    """E.4.6: the best card to play for a cost."""
    cards = [CardId(card) for card in _numbers(decision)]
    best = max(cards, key=lambda card: usefulness(table, table.game.cards[card]))
    return (best,)


BY_PROMPT: dict[str, Choice] = {
    "form": play_form,
    "blitz": play_ability,
    "enhance": play_ability,
    "respond": play_ability,
    "block": play_block,
    "commit-to-pass": commit_to_pass,
    "choose-cards": choices.choose_cards,
    "choose-destroyed": choices.choose_cards,
    "choose-played-as-cost": to_be_played,
    "choose-character": choices.choose_cards,
    "choose-zone": attack_zone,
    "choose-x": choices.choose_x,
    "may": choices.says_yes,
    "replace": choices.says_yes,
    "mulligan": mulligan,
    "mulligan-again": yes,
    "mulligan-cards": mulligan_cards,
    "extra-card": yes,
    "discard-unplayed": worst,
    "review": review,
    "clear-to-momentum": to_momentum,
    "pay-to-cancel": pay_to_cancel,
    "go-first": yes,
    "agree-draw": yes,
    **CHOOSERS,
}
BY_KIND: dict[Kind, Choice] = {
    Kind.PLAY: play_ability,
    Kind.CARDS: choices.choose_cards,
    Kind.OPTION: choices.choose_option,
    Kind.YES_NO: choices.says_yes,
    Kind.NUMBER: most,
    Kind.POSITION: least,
    Kind.ORDER: choices.order,
    Kind.NAME: choices.choose_word,
}
JUDGEMENT = Judgement(look, BY_PROMPT, BY_KIND)
