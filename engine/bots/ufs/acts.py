"""Which cards an act would take, and what doing it to each of them is worth."""

from __future__ import annotations

from engine.bots.ufs.combat import AttackNumbers, offence
from engine.bots.ufs.table import HELD
from engine.bots.ufs.view import Reading
from engine.kernel.ids import CardId
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.rules.backs import other_side_of
from engine.ufs.rules.choices import choices

PEEK = 0.15
SEALED = 0.6
FLIPPED = 0.6  # a foundation turned face down still counts as one
DISCARD_PILE = 0.1
PLAY_NOW = 0.8  # playing a card now, or whenever a text says so
POOL = 0.3
SIDE = 0.4  # each ability that one side of a card has and the other has not


Acting = n.Act | n.MoveToZone | n.LoseStamina | n.GainStamina


def acted_on(view: Reading, node: Acting, count: int = 0) -> tuple[list[Card], float]:
    """The cards that would be taken, and what that is worth; `count` is for an open cost."""
    verb = node.verb if isinstance(node, n.Act) else None
    game = view.table.game
    taken: list[Card] = []
    total = 0.0
    for choice in choices(game, view.context, node.cards, verb):
        options = [(act_worth(view, node, game.cards[card]), card) for card in choice.options]
        best_first = choice.player == view.table.me
        options.sort(key=lambda pair: (-pair[0] if best_first else pair[0], pair[1]))
        low, high = choice.minimum, choice.maximum
        if count and low != high:
            low = high = max(low, min(count, high))
        first = options[:high]
        if choice.random and options:
            mean = sum(points for points, _ in options) / len(options)
            total += mean * high
        else:
            first = _worth_taking(first, low, best_first=best_first)
            total = sum((points for points, _ in first), total)
        taken += [game.cards[card] for _, card in first]
    return taken, total


def _worth_taking(
    options: list[tuple[float, CardId]], least: int, *, best_first: bool
) -> list[tuple[float, CardId]]:
    """What the chooser would take: beyond the minimum, only what is good for them."""
    for index, (points, _) in enumerate(options):
        if index >= least and (points <= 0) is best_first:
            return options[:index]
    return options


def act_worth(view: Reading, node: Acting, card: Card) -> float:
    """What doing this to the card is worth to the bot."""
    match node:
        case n.MoveToZone():
            change = _moved(view, node, card)
        case n.Act(verb=verb):
            change = _done(view, verb, card)
        case n.LoseStamina(amount=amount):
            change = -view.table.wound(card, view.number(amount))
        case n.GainStamina(amount=amount):
            change = view.table.recovery(card, view.number(amount))
    return view.side(card.owner) * change


def _done(view: Reading, verb: n.Verb, card: Card) -> float:
    """What it is worth to the owner of the card."""
    table = view.table
    match verb:
        case n.Verb.COMMIT | n.Verb.FREEZE:
            return -_commit(view, card) if card.ready else 0.0
        case n.Verb.READY:
            return table.commit(card.owner) * 0.9 if not card.ready else 0.0
        case n.Verb.FLIP:
            return -FLIPPED * min(table.worth(card), 2.0)
        case n.Verb.UNFLIP:
            return FLIPPED
        case n.Verb.DESTROY | n.Verb.SACRIFICE | n.Verb.REMOVE | n.Verb.DISCARD | n.Verb.SPEND:
            return -table.worth(card)
        case n.Verb.SEAL:
            return -SEALED if card.values.abilities else -0.1
        case n.Verb.UNSEAL:
            return SEALED
        case n.Verb.CLEAR:
            return -0.5
        case n.Verb.TRANSFORM:
            return _other_side(view, card)
        case n.Verb.LOOK_AT | n.Verb.REVEAL:
            return PEEK if card.owner == view.table.me else -PEEK
        case _:
            return 0.0


def _other_side(view: Reading, card: Card) -> float:
    """The side that can do more is the better one."""
    definitions = view.table.game.definitions
    other = definitions[card.definition].other
    if other is None:
        return 0.0
    now, then = (definitions[each].printed.abilities for each in (card.definition, other))
    return SIDE * (len(then) - len(now))


def _commit(view: Reading, card: Card) -> float:
    busy = 0.15 if card.values.abilities else 0.0
    if card.values.type in (n.CardType.ASSET, n.CardType.ACTION):
        return 0.1 + busy
    return view.table.commit(card.owner) + busy


def _moved(view: Reading, node: n.MoveToZone, card: Card) -> float:
    """For the owner: what the card is worth there, less what it is worth here."""
    table, to = view.table, node.to.zone
    here = table.worth(card)
    match to:
        case n.Zone.HAND:
            return HELD + 0.2 - here
        case n.Zone.STAGE:
            down = n.State.FACE_DOWN in node.states
            if n.State.TRANSFORMED in node.states:
                card = other_side_of(table.game.definitions, card)
            return (1.0 if down else table.staged(card) + 0.3) - here
        case n.Zone.MOMENTUM:
            return table.momentum(card.owner) - here
        case n.Zone.POOL:
            return _into_pool(view, card) - here
        case n.Zone.DECK | n.Zone.DISCARD:
            return DISCARD_PILE - here
        case _:
            return -here


def _into_pool(view: Reading, card: Card) -> float:
    if card.values.type is n.CardType.ATTACK and card.owner == view.table.me:
        return offence(view.table, AttackNumbers.of(card.values)) * PLAY_NOW
    return POOL
