"""What is done to cards, and where they go (nodes/acts.py)."""

from __future__ import annotations

from engine.bots.ufs.acts import acted_on
from engine.bots.ufs.combat import AttackNumbers, offence
from engine.bots.ufs.view import Reading, appraises
from engine.bots.worth import Worth
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.rules.readings import candidates, number

PLAY_NOW = 0.8


@appraises(n.Act, n.MoveToZone)
def act(view: Reading, node: n.Act | n.MoveToZone) -> Worth:
    cards, points = acted_on(view, node)
    context = view.context
    if node.bind:
        context = context.bind(node.bind, tuple(card.ref for card in cards))
    return Worth(points, context)


@appraises(n.LoseStamina, n.GainStamina)
def change_stamina(view: Reading, node: n.LoseStamina | n.GainStamina) -> float:
    return acted_on(view, node)[1]


@appraises(n.PlayCard)
def play_card(view: Reading, node: n.PlayCard) -> float:
    """A card played now, such as a reversal: the best one in hand."""
    table = view.table
    best = 0.0
    for card_id in candidates(table.game, view.context, node.cards):
        card = table.game.cards[card_id]
        if table.is_known(card_id):
            best = max(best, played(view, card, free=node.check_free))
    return best if view.mine else -best


def played(view: Reading, card: Card, *, free: bool = False) -> float:
    """Attempting the card now: the odds times what it does, minus what it costs."""
    table = view.table
    worth = (
        offence(table, AttackNumbers.of(card.values))
        if card.values.type is n.CardType.ATTACK
        else 1.5
    )
    if free:
        return worth
    odds = table.odds_to("play", card, table.me)
    prospect = odds.prospect(table.difficulty(card), min(table.ready(table.me), 3))
    cost = table.commit(table.me, round(prospect.commits))
    return prospect.passes * worth - cost - 0.5 * table.given_up(card)


@appraises(n.NextForm)
def next_form(view: Reading, node: n.NextForm) -> float:
    """The same card again, as printed; nobody has to play it."""
    game = view.table.game
    cards = [game.cards[each] for each in candidates(game, view.context, node.cards)]
    best = max((played(view, card._replace(values=card.base)) for card in cards), default=0.0)
    return max(best, 0.0) if view.mine else min(-best, 0.0)


@appraises(n.ForcedForm)
def forced_form(view: Reading, node: n.ForcedForm) -> float:
    """A player who must play one thing cannot do anything else first."""
    return -0.5 * sum(view.side(player) for player in view.players(node.by))


@appraises(n.AddToStack)
def add_to_stack(view: Reading, node: n.AddToStack) -> float:
    return 2.0 if view.mine else -2.0


@appraises(n.Attach)
def attach(view: Reading, node: n.Attach) -> float:
    return 0.3 if view.mine else -0.3


@appraises(n.PlaceOnTop)
def place_on_top(view: Reading, node: n.PlaceOnTop) -> float:
    return PLAY_NOW if view.mine else -PLAY_NOW


@appraises(n.BuildTokens)
def build_tokens(view: Reading, node: n.BuildTokens) -> float:
    """Free cards that go straight to the staging area."""
    worth = PLAY_NOW * number(view.table.game, view.context, node.amount)
    return worth if view.mine else -worth


@appraises(n.PlayAbility)
def play_ability(view: Reading, node: n.PlayAbility) -> float:
    return PLAY_NOW if view.mine else -PLAY_NOW
