"""Situations in which a sensible player has only one answer."""

from __future__ import annotations

from typing import Any

from engine.bots.ufs.heuristic import heuristic_bot
from engine.bots.ufs.sight import sight_of
from engine.bots.ufs.table import Table as Position
from engine.bots.ufs.view import Reading, appraise
from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.text.ufs.compile import compile_ability
from engine.ufs.effects import nodes as n
from engine.ufs.model.game import Check
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.procedures.effects.run import RunEffects
from engine.ufs.procedures.effects.structure import AskMay
from tests.ufs.build import Table

BLOCKS: dict[str, Any] = {"block_zone": n.AttackZone.MID, "block_modifier": 0}


def answer(table: Table, decision: Decision) -> Any:
    return heuristic_bot("any").choose(table.game, decision)


def form(*cards: CardId, optional: bool = True) -> Decision:
    offers = tuple(Offer(OfferKind.PLAY, card) for card in cards)
    return Decision(0, Kind.PLAY, "form", "F.2.2", offers, optional=optional)


def block(*cards: CardId) -> Decision:
    offers = tuple(Offer(OfferKind.BLOCK, card) for card in cards)
    return Decision(0, Kind.PLAY, "block", "G.2.1", offers, optional=True)


def choose(verb: n.Verb, *cards: CardId, maximum: int = 1) -> Decision:
    facts = (("verb", str(verb)), ("cause", "effect"))
    return Decision(0, Kind.CARDS, "choose-cards", "K.2.3", cards, maximum=maximum, facts=facts)


def committing(short: int, *cards: CardId) -> Decision:
    facts = (("difficulty", 9), ("value", 9 - short), ("short", short))
    return Decision(
        0,
        Kind.CARDS,
        "commit-to-pass",
        "E.3.5.2.3.2",
        cards,
        minimum=short,
        maximum=short,
        optional=True,
        facts=facts,
    )


# --- blocking -------------------------------------------------------------------------------------


def attacked(table: Table, damage: int, speed: int = 4) -> CardId:
    table.game.active = 1
    return table.attack(1, step="block", damage=damage, speed=speed)


def test_blocks_what_would_be_the_end(table: Table) -> None:
    card = table.card(0, n.Zone.HAND, **BLOCKS)
    attacked(table, damage=30, speed=5)
    assert answer(table, block(card)) == Offer(OfferKind.BLOCK, card)


def test_pays_everything_for_the_block_that_saves_the_game(table: Table) -> None:
    guards = [table.foundation() for _ in range(3)]
    card = table.card(0, n.Zone.HAND, **BLOCKS)
    attacked(table, damage=30, speed=8)
    assert answer(table, block(card)) == Offer(OfferKind.BLOCK, card)
    playing = table.game.cards[card].ref
    table.game.check = Check(0, 8, "block", playing, start=5, value=5)
    assert set(answer(table, committing(3, *guards))) == set(guards)


def test_does_not_throw_a_card_at_what_it_cannot_block(table: Table) -> None:
    card = table.card(0, n.Zone.HAND, **BLOCKS)
    attacked(table, damage=4, speed=12)
    assert answer(table, block(card)) is None


def test_of_two_blocks_the_one_that_stops_it_all(table: Table) -> None:
    half = table.card(0, n.Zone.HAND, block_zone=n.AttackZone.HIGH, block_modifier=0)
    full = table.card(0, n.Zone.HAND, **BLOCKS)
    attacked(table, damage=8)
    assert answer(table, block(half, full)) == Offer(OfferKind.BLOCK, full)


# --- building and attacking -----------------------------------------------------------------------


def test_plays_a_foundation_that_cannot_fail(table: Table) -> None:
    card = table.card(0, n.Zone.HAND)
    assert answer(table, form(card)) == Offer(OfferKind.PLAY, card)


def test_does_not_try_what_is_hopeless(table: Table) -> None:
    card = table.card(0, n.Zone.HAND, difficulty=9, **BLOCKS)
    assert answer(table, form(card)) is None


def test_the_hard_card_comes_first(table: Table) -> None:
    """Of two cards of the same use: the pool makes the second one harder still."""
    easy = table.card(0, n.Zone.HAND, difficulty=3)
    hard = table.card(0, n.Zone.HAND, difficulty=5)
    assert answer(table, form(easy, hard)) == Offer(OfferKind.PLAY, hard)


def test_attacks_when_it_wins(table: Table) -> None:
    table.game.vitality[1] = 4
    foundation = table.card(0, n.Zone.HAND, difficulty=1)
    blow = table.card(
        0,
        n.Zone.HAND,
        n.CardType.ATTACK,
        difficulty=4,
        speed=5,
        damage=6,
        attack_zone=n.AttackZone.HIGH,
    )
    assert answer(table, form(foundation, blow)) == Offer(OfferKind.PLAY, blow)


def test_plays_something_where_it_must(table: Table) -> None:
    card = table.card(0, n.Zone.HAND, difficulty=9)
    assert answer(table, form(card, optional=False)) == Offer(OfferKind.PLAY, card)


# --- commits --------------------------------------------------------------------------------------


def test_one_of_many_is_committed_for_a_foundation(table: Table) -> None:
    ready = [table.foundation() for _ in range(6)]
    played = table.card(0, n.Zone.HAND)
    table.game.check = Check(0, 6, "play", table.game.cards[played].ref, start=5, value=5)
    assert len(answer(table, committing(1, *ready))) == 1


def test_a_scratch_is_not_worth_the_whole_table(table: Table) -> None:
    ready = [table.foundation() for _ in range(4)]
    card = table.card(0, n.Zone.HAND, **BLOCKS)
    attacked(table, damage=1, speed=9)
    table.game.check = Check(0, 9, "block", table.game.cards[card].ref, start=5, value=5)
    assert answer(table, committing(4, *ready)) == ()


# --- targets --------------------------------------------------------------------------------------


def test_the_other_sides_card_is_destroyed(table: Table) -> None:
    mine, theirs = table.foundation(0), table.foundation(1)
    assert answer(table, choose(n.Verb.DESTROY, mine, theirs)) == (theirs,)


def test_the_own_card_is_readied(table: Table) -> None:
    mine, theirs = table.foundation(0, ready=False), table.foundation(1, ready=False)
    assert answer(table, choose(n.Verb.READY, theirs, mine)) == (mine,)


def test_what_is_worth_least_is_given_up(table: Table) -> None:
    asset = table.card(0, n.Zone.STAGE, n.CardType.ASSET)
    down = table.foundation(0, face_up=False)
    assert answer(table, choose(n.Verb.SACRIFICE, asset, down)) == (down,)


def zone(*zones: n.AttackZone) -> Decision:
    return Decision(0, Kind.OPTION, "choose-zone", "J.1.4", zones)


def test_attacks_where_the_other_sides_blocks_are_gone(table: Table) -> None:
    table.attack(0)
    table.card(1, n.Zone.HAND, block_zone=n.AttackZone.HIGH)  # which nobody has seen
    asked = zone(n.AttackZone.LOW, n.AttackZone.MID, n.AttackZone.HIGH)
    table.card(1, n.Zone.DISCARD, block_zone=n.AttackZone.MID)
    assert answer(table, asked) == n.AttackZone.MID
    for _ in range(2):
        table.card(1, n.Zone.STAGE, block_zone=n.AttackZone.HIGH)
    assert answer(table, asked) == n.AttackZone.HIGH


def test_wants_to_be_attacked_where_it_can_block(table: Table) -> None:
    table.attack(1)
    table.card(0, n.Zone.HAND, block_zone=n.AttackZone.HIGH)
    assert answer(table, zone(n.AttackZone.LOW, n.AttackZone.HIGH)) == n.AttackZone.HIGH


# --- before and after -----------------------------------------------------------------------------


def test_a_hand_without_foundations_goes_back(table: Table) -> None:
    for _ in range(6):
        table.card(0, n.Zone.HAND, n.CardType.ATTACK, speed=3, damage=3, difficulty=5)
    assert answer(table, Decision(0, Kind.YES_NO, "mulligan", "E.1.8")) is True


def test_a_hand_that_can_build_is_kept(table: Table) -> None:
    for _ in range(3):
        table.card(0, n.Zone.HAND)
        table.card(0, n.Zone.HAND, n.CardType.ATTACK, speed=3, damage=3, difficulty=5)
    assert answer(table, Decision(0, Kind.YES_NO, "mulligan", "E.1.8")) is False


def test_nothing_is_done_by_hand(table: Table) -> None:
    acts = Decision(0, Kind.OPTION, "table-act", "J.1.1", ("done", "draw", "move"))
    assert answer(table, acts) == "done"


def test_what_cannot_be_played_soon_is_put_back_for_other_cards(table: Table) -> None:
    kept = table.card(0, n.Zone.HAND)
    others = [
        table.card(0, n.Zone.HAND, n.CardType.ATTACK, speed=3, damage=3, difficulty=5)
        for _ in range(3)
    ]
    hand = (kept, *others)
    some = Decision(0, Kind.CARDS, "mulligan-cards", "E.1.8", hand, minimum=0, maximum=4)
    assert set(answer(table, some)) == set(others)


def test_of_cards_that_cannot_be_played_the_least_useful_goes(table: Table) -> None:
    good = table.card(0, n.Zone.HAND, n.CardType.ATTACK, speed=6, damage=9, difficulty=2)
    poor = table.card(0, n.Zone.HAND, n.CardType.ATTACK, speed=1, damage=1, difficulty=9)
    some = Decision(0, Kind.CARDS, "discard-unplayed", "F.2.2", (good, poor))
    assert answer(table, some) == (poor,)


# --- backups --------------------------------------------------------------------------------------


def backup(table: Table, player: int, stamina: int) -> CardId:
    card = table.card(player, n.Zone.STAGE, n.CardType.BACKUP, stamina=stamina)
    table.game.cards[card] = table.game.cards[card]._replace(stamina=stamina)
    return card


def at(card: CardId, *targets: CardId) -> Decision:
    plain = Offer(OfferKind.PLAY, card)
    offers = (plain, *(plain._replace(target=each) for each in targets))
    return Decision(0, Kind.PLAY, "form", "F.2.2", offers, optional=True)


def blow(table: Table, damage: int) -> CardId:
    attack = n.CardType.ATTACK
    return table.card(0, n.Zone.HAND, attack, difficulty=0, speed=2, damage=damage)


def test_a_weak_attack_takes_the_backup_that_it_can(table: Table) -> None:
    jab, strong, weak = blow(table, 1), backup(table, 1, 9), backup(table, 1, 1)
    assert answer(table, at(jab, strong, weak)) == Offer(OfferKind.PLAY, jab, target=weak)


def test_a_strong_attack_goes_for_the_player(table: Table) -> None:
    hook, weak = blow(table, 9), backup(table, 1, 1)
    table.game.vitality[1] = 9
    assert answer(table, at(hook, weak)) == Offer(OfferKind.PLAY, hook)


def test_the_own_backup_is_healed_and_the_other_sides_is_worn_down(table: Table) -> None:
    own = backup(table, 0, 3)
    backup(table, 1, 3)
    table.game.cards[own] = table.game.cards[own]._replace(stamina=1)
    view = Reading(Position(sight_of(table.game, 0)), table.context(0, table.ash))
    two = n.Number(2)
    backups = n.IsType(n.CardType.BACKUP)

    def worth(kind: type[n.LoseStamina] | type[n.GainStamina], whose: n.Who) -> float:
        cards = n.Cards(filter=backups, place=n.Place(n.Zone.STAGE, whose))
        return appraise(view, kind(two, cards)).points

    assert worth(n.GainStamina, n.Who.YOU) > 0 > worth(n.LoseStamina, n.Who.YOU)
    assert worth(n.LoseStamina, n.Who.OPPONENT) > 0
    assert worth(n.GainStamina, n.Who.OPPONENT) == 0  # it has all it can have


def test_more_damage_on_an_attack_at_a_backup_is_worth_what_it_takes(table: Table) -> None:
    jab, target = table.attack(0, damage=1), backup(table, 1, 2)
    attack = table.game.attack
    assert attack is not None
    assert attack.card.card == jab
    table.game.attack = attack._replace(target=table.game.cards[target].ref)
    view = Reading(Position(sight_of(table.game, 0)), table.context(0, table.ash))
    more = n.Change(n.Stat.DAMAGE, n.Operation.ADD, n.Number(1))
    faster = n.Change(n.Stat.SPEED, n.Operation.ADD, n.Number(3))
    assert appraise(view, n.Modify(n.CurrentAttack(), (more,))).points > 0.5
    assert appraise(view, n.Modify(n.CurrentAttack(), (faster,))).points == 0


# --- what may be done -----------------------------------------------------------------------------


def offered(table: Table, text: str, controller: int) -> Any:
    """What the bot says to the offer of a text, whoever's text it is."""
    context, effects = table.context(controller, table.ash), compile_ability(text).effects
    offer = effects[0]
    assert isinstance(offer, n.May)
    asking = AskMay(context=context, node=offer, cause=Cause.EFFECT, player=0)
    table.game.stack += [RunEffects(context=context, effects=effects, index=1), asking]
    return answer(table, Decision(0, Kind.YES_NO, "may", "J.1.4"))


def test_does_what_is_rewarded_as_it_deserves(table: Table) -> None:
    table.card(0, n.Zone.HAND)
    assert offered(table, "F: You may discard 1 card. If you do, draw 3 cards.", 0)


def test_does_not_pay_for_what_is_worth_less(table: Table) -> None:
    table.card(0, n.Zone.HAND)
    assert not offered(table, "F: You may discard 1 card. If you do, mill 1.", 0)


def test_does_what_spares_it_more(table: Table) -> None:
    table.card(0, n.Zone.HAND)
    assert offered(table, "F: Your opponent loses 9 vitality unless they discard 1 card.", 1)


def test_suffers_what_is_less_than_its_price(table: Table) -> None:
    table.card(0, n.Zone.HAND)
    assert not offered(table, "F: Your opponent mills 1 unless they discard 1 card.", 1)
