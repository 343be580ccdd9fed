"""Cards played and deeds done: what fails, what is asked, and by which rule (E.4, J.1.2)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.events import Event
from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.offer import Purpose
from engine.ufs.model.values import HeldAbility
from engine.ufs.procedures.arrivals import arrive
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.play import Play
from engine.ufs.rules import pause_conditions
from engine.ufs.rules.limits import played_copies
from engine.ufs.rules.reversals import ANSWERS, answer_of
from tests.ufs.build import standing
from tests.ufs.scene import Scene, cards, place, plus

Verb, Zone, Who = n.Verb, n.Zone, n.Who


def deck(control: int) -> Scene:
    """A scene with such a card on top of the deck and a character who cannot help."""
    scene = Scene()
    card = scene.card(0, Zone.DECK, control=control)
    scene.game.zones[0, Zone.DECK] = (card, *scene.game.zones[0, Zone.DECK][:-1])
    scene.game.cards[scene.ash] = scene.game.cards[scene.ash]._replace(ready=False)
    return scene


# --- playing --------------------------------------------------------------------------------------


def hand_card(scene: Scene, **values: Any) -> CardId:
    return scene.card(0, Zone.HAND, **{"difficulty": 2, **values})


@pytest.mark.rule("E.4.11", "E.4.11.1")
@pytest.mark.parametrize(("control", "end"), [(5, Zone.POOL), (1, Zone.DISCARD)])
@pytest.mark.parametrize("origin", [Zone.HAND, Zone.POOL])
def test_a_card_is_played_or_discarded(control: int, end: n.Zone, origin: n.Zone) -> None:
    scene = deck(control)
    card = scene.card(0, origin, difficulty=2)
    scene.start(Play(player=0, card=card))
    assert scene.is_over
    assert scene.zone(card) is end
    assert scene.game.playing == ()
    failed = [(entry.player, entry.facts) for entry in scene.game.log if entry.key == "failed"]
    assert failed == ([(0, (card,))] if end is Zone.DISCARD else [])
    assert scene.result is (end is Zone.POOL)


@pytest.mark.rule("E.4.11.1", "K.1.2")
@pytest.mark.parametrize("origin", [Zone.HAND, Zone.POOL])
def test_a_card_that_cannot_be_discarded_goes_back(origin: n.Zone) -> None:
    scene = deck(1)
    mine = n.Cards(n.Named("Wall"), quantity=n.Quantity(None), pick=n.Pick.ANY)
    scene.asset(1, standing(n.Cannot(n.EventPattern(Verb.DISCARD, cards=mine))))
    card = scene.card(0, origin, name="Wall", difficulty=2)
    scene.start(Play(player=0, card=card))
    assert scene.zone(card) is origin
    assert scene.game.playing == ()


@pytest.mark.rule("E.4.11.1")
def test_an_ability_that_fails_leaves_its_card_where_it_is() -> None:
    scene = deck(1)
    cost = (n.MakeCheck(n.Number(4), cost=True),)
    card = scene.asset(0, n.Ability(n.AbilityKind.FORM, (n.GainVitality(n.Number(1)),), cost))
    scene.start(Play(player=0, card=card, ability="a0"))
    assert (scene.zone(card), scene.result) == (Zone.STAGE, False)
    assert [entry.key for entry in scene.game.log if entry.key == "failed"] == ["failed"]


@pytest.mark.rule("K.3.3")
@pytest.mark.parametrize(
    ("stretches", "written"),
    [((n.Stretch.GAME, n.Stretch.TURN), 1), ((n.Stretch.TURN,), 0)],
)
def test_copies_are_written_down_only_where_they_count(
    stretches: tuple[n.Stretch, ...], written: int
) -> None:
    scene = Scene()
    gain = (n.GainVitality(n.Number(1)),)
    limits = tuple(n.Limit(1, stretch) for stretch in stretches)
    card = scene.asset(0, n.Ability(n.AbilityKind.FORM, gain, brackets=limits))
    scene.start(Play(player=0, card=card, ability="a0"))
    assert len(played_copies(scene.game)) == written


@pytest.mark.rule("E.4.11.1")
def test_an_ability_that_fails_changes_nothing_of_a_card_being_played() -> None:
    """What has been done to the card on its way stays done."""
    scene = deck(1)
    tried = n.Trigger(n.Timing.AFTER, n.EventPattern(Verb.ATTEMPT, cards=n.ThisCard()))
    cost = (n.MakeCheck(n.Number(4), cost=True),)
    effects = (n.GainVitality(n.Number(1)),)
    answer = n.Ability(n.AbilityKind.RESPONSE, effects, cost, trigger=tried)
    held = (HeldAbility("a0", answer),)
    card = scene.card(0, Zone.TRANSIT, face_up=True, abilities=held)
    on_its_way = cards(zone=Zone.TRANSIT, pick=n.Pick.ALL)
    scene.run(n.Modify(on_its_way, (plus(n.Stat.DIFFICULTY, 2),)))
    before = scene.game.cards[card]
    scene.start(Play(player=0, card=card, ability="a0"))
    assert scene.result is False
    assert scene.game.cards[card] == before


@pytest.mark.rule("E.4.6", "E.4.6.1")
@pytest.mark.parametrize("bind", ["", "guard"])
def test_the_card_played_as_a_cost_is_known_to_the_effect(bind: str) -> None:
    scene = deck(5)
    card = hand_card(scene, name="Gate")
    cost = (n.PlayCard(n.Cards(place=place(Zone.HAND)), bind=bind),)
    back = n.MoveToZone(n.Bound(bind or "played"), place(Zone.MOMENTUM))
    asset = scene.asset(0, n.Ability(n.AbilityKind.FORM, (back,), cost))
    scene.start(Play(player=0, card=asset, ability="a0"))
    assert scene.result is True
    assert scene.zone(card) is Zone.MOMENTUM


@pytest.mark.rule("F.2.3")
@pytest.mark.parametrize("as_cost", [True, False])
def test_an_attack_that_was_played_waits_unless_it_was_a_cost(as_cost: bool) -> None:
    scene = deck(5)
    attack = scene.card(
        0, Zone.HAND, n.CardType.ATTACK, speed=2, damage=2, attack_zone=n.AttackZone.MID
    )
    scene.start(Play(player=0, card=attack, as_cost=as_cost))
    assert [ref.card for ref in scene.game.attack_stack] == ([] if as_cost else [attack])
    assert answer_of(scene.game, scene.game.cards[attack].ref) is None
    assert ANSWERS not in scene.game.facts


# --- the card played as a cost --------------------------------------------------------------------


def paying(scene: Scene, card: CardId, source: CardId, **fields: Any) -> Play:
    """A play whose cost is to play a card."""
    cost = n.PlayCard(n.Cards(place=place(Zone.HAND)), **fields)
    return Play(
        player=0, card=source, costs=(cost,), paying=(card,), context=scene.context(0, source)
    )


@pytest.mark.rule("I.3.10.2.1", "E.4.6")
@pytest.mark.parametrize("as_reversal", [True, False])
@pytest.mark.parametrize("attacker", [0, 1, None])
def test_only_a_reversal_to_an_attack_of_the_rival_is_played_as_one(
    as_reversal: bool, attacker: int | None
) -> None:
    scene = Scene()
    if attacker is not None:
        scene.attack(attacker)
    card, source = hand_card(scene), scene.asset(0)
    made: Any = paying(scene, card, source, as_reversal=as_reversal).play_card_as_cost(scene.game)
    answers = as_reversal and attacker == 1
    attack = scene.game.attack
    assert made.child.purpose is (Purpose.REVERSAL if answers else Purpose.EFFECT)
    assert made.child.reversal_to == (attack.card if attack is not None and answers else None)


@pytest.mark.rule("E.4.6.1")
@pytest.mark.parametrize("own", [True, False])
def test_an_ability_whose_own_card_was_played_goes_on_where_that_lies(own: bool) -> None:
    scene = Scene()
    card, other = hand_card(scene), hand_card(scene)
    frame = paying(scene, card if own else other, card)
    frame.played = True
    before = scene.game.cards[card].ref
    atoms.move(scene.game, (card, other), Zone.POOL, Verb.ADD, atoms.Why(0))
    assert frame.abort_if_not_played(scene.game) is None
    assert frame.context is not None
    now = scene.game.cards[card].ref
    assert frame.context.source == (now if own else before)
    assert frame.context.get("played") == (scene.game.cards[card if own else other].ref,)


@pytest.mark.rule("I.3.10.3", "H.3.3.4")
@pytest.mark.parametrize("with_card", [True, False])
def test_the_card_that_paid_for_a_cancelled_reversal_is_refreshed(with_card: bool) -> None:
    scene = Scene()
    scene.game.trace = []
    card = scene.asset(0, n.Ability(n.AbilityKind.ENHANCE, (n.GainVitality(n.Number(1)),)))
    more = n.Change(n.Stat.CONTROL, n.Operation.ADD, n.Number(1))
    scene.run(n.Modify(cards(n.IsType(n.CardType.ASSET)), (more,)))
    frame = paying(scene, card, scene.asset(0))
    frame.number, frame.tree = 3, scene.values(card).abilities[0].ability
    if not with_card:
        frame.paying = ()
    scene.game.cancelled = (3,)
    frame.execute_effect(scene.game)
    assert scene.values(card).control == (5 if with_card else 6)
    assert ("I.3.10.3" in scene.game.trace) is with_card


# --- deeds ----------------------------------------------------------------------------------------


def acting(verb: n.Verb, *cards_: CardId, **fields: Any) -> Do:
    return Do(deed=Deed(verb, atoms.Why(0), 0, cards_, **fields))


@pytest.mark.rule("J.3.5.1")
def test_what_is_refused_for_one_card_is_offered_for_the_next() -> None:
    scene = Scene()
    row = [hand_card(scene) for _ in range(2)]
    told = n.Instead(n.EventPattern(Verb.DISCARD), (n.GainVitality(n.Number(1)),), may=True)
    asset = scene.asset(0, standing(told))
    scene.run(n.Act(Verb.DISCARD, n.Whole(place(Zone.HAND))))
    for _ in row:
        assert (scene.question.prompt, scene.question.source) == ("replace", asset)
        scene.say(False)
    assert scene.question.prompt == "order-into-discard"


@pytest.mark.rule("J.3.5.1")
def test_what_comes_from_no_card_is_offered_all_the_same() -> None:
    scene = Scene()
    told = n.Instead(n.EventPattern(Verb.DRAW), (n.GainVitality(n.Number(1)),), may=True)
    scene.run(told, n.Draw(n.Number(1)))
    assert (scene.question.prompt, scene.question.source) == ("replace", None)


@pytest.mark.rule("K.5.3", "E.2.2")
def test_a_deck_that_is_just_enough_is_cycled_after_the_draw() -> None:
    scene = Scene()
    left = scene.game.zones[0, Zone.DECK]
    scene.game.zones[0, Zone.DECK], scene.game.zones[0, Zone.DISCARD] = left[:2], left[2:]
    for card in left[2:]:
        scene.game.cards[card] = scene.game.cards[card]._replace(zone=Zone.DISCARD)
    scene.start(acting(Verb.DRAW, to=Zone.HAND, amount=2))
    (batch,) = scene.batches(Verb.DRAW)
    assert [event.kind for event in batch] == [Verb.DRAW] * 2
    assert len(scene.batches(Verb.CYCLE)) == 1
    drawn = {entry.rules for entry in scene.game.log if entry.key == Verb.DRAW}
    assert drawn == {("J.1",)}


@pytest.mark.rule("D.2.3.3.1")
def test_a_single_card_off_the_deck_has_no_order() -> None:
    scene = Scene()
    before = scene.game.asked
    scene.start(acting(Verb.MILL, to=Zone.DISCARD, amount=1))
    assert scene.game.asked == before
    assert len(scene.result) == 1


@pytest.mark.rule("D.4.2.2")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_cards_go_into_the_momentum_one_by_one_as_one_event(count: int) -> None:
    scene = Scene()
    there = scene.card(0, Zone.MOMENTUM)
    row = [hand_card(scene) for _ in range(count)]
    if count == 0:
        hand_card(scene)
        scene.asset(1, standing(n.Cannot(n.EventPattern(Verb.ADD))))
    everything = n.Whole(place(Zone.HAND))
    scene.run(n.MoveToZone(everything, place(Zone.MOMENTUM)))
    for at in range(count):
        assert scene.question.prompt == "place-in-momentum"
        assert scene.question.maximum == at + 1
        assert scene.game.held == (1 if count > 1 else 0)
        scene.say(0)
    assert scene.is_over
    assert scene.game.zones[0, Zone.MOMENTUM] == (*row[::-1], there)
    assert [len(batch) for batch in scene.batches(Verb.ADD)] == [count] * (count > 0)
    rules = {entry.rules for entry in scene.game.log if entry.key == Verb.ADD}
    assert rules == ({("J.1.2b",)} if count else set())


@pytest.mark.rule("J.5.1")
def test_the_log_tells_by_which_rule_vitality_changes() -> None:
    scene = Scene()
    scene.game.vitality = [10, 10]
    scene.start(acting(Verb.GAIN_VITALITY, amount=2))
    scene.start(acting(Verb.LOSE_VITALITY, amount=1))
    told_ = [
        entry.rules
        for entry in scene.game.log
        if entry.key in (Verb.GAIN_VITALITY, Verb.LOSE_VITALITY)
    ]
    assert told_ == [("J.1",)] * 2
    assert scene.game.vitality[0] == 11


@pytest.mark.rule("K.1.2")
@pytest.mark.parametrize("verb", [Verb.GAIN_VITALITY, Verb.LOSE_VITALITY])
def test_what_is_prohibited_changes_nothing(verb: n.Verb) -> None:
    scene = Scene()
    scene.game.vitality = [10, 10]
    scene.asset(0, standing(n.Cannot(n.EventPattern(verb))))
    scene.start(acting(verb, amount=2))
    assert (scene.result, scene.game.vitality[0]) == (0, 10)


@pytest.mark.rule("G.3")
@pytest.mark.parametrize("banned", [True, False])
def test_damage_that_was_dealt_is_as_much_as_was_lost(banned: bool) -> None:
    scene = Scene()
    if banned:
        scene.asset(0, standing(n.Cannot(n.EventPattern(Verb.LOSE_VITALITY))))
    scene.start(acting(Verb.DEAL_DAMAGE, amount=3))
    assert scene.result == (0 if banned else 3)


@pytest.mark.rule("D.2.2.3.4")
@pytest.mark.parametrize(
    ("host", "name", "attached"), [("Ash", "Ash", True), ("Ash", "Elm", False), ("", "", False)]
)
def test_a_character_of_the_same_name_is_attached(host: str, name: str, attached: bool) -> None:
    scene = Scene()
    scene.game.trace = []
    mine = scene.game.cards[scene.ash]
    values = mine.values._replace(character_name=host)
    scene.game.cards[scene.ash] = mine._replace(base=values, values=values)
    kind = n.CardType.CHARACTER if name else n.CardType.FOUNDATION
    card = scene.card(0, Zone.HAND, kind, character_name=name, version="2")
    arrive(scene.game, (card,), Zone.STAGE, Verb.ADD, atoms.Why(0), atoms.USUAL)
    on = scene.game.cards[card].attached_to
    assert on == (scene.ash if attached else None)
    assert ("D.2.2.3.4" in scene.game.trace) is attached


def test_before_there_are_characters_nothing_is_attached_to_one() -> None:
    scene = Scene()
    card = scene.card(0, Zone.HAND)
    scene.game.characters = ()
    arrive(scene.game, (card,), Zone.STAGE, Verb.ADD, atoms.Why(0), atoms.USUAL)
    assert scene.game.cards[card].attached_to is None


def test_damage_to_a_backup_is_as_much_as_was_dealt() -> None:
    scene = Scene()
    code = next(each.code for each in PLAYED.values() if each.has_backups)
    scene.game.edition = PLAYED[code]
    backup = scene.foundation(stamina=5)
    scene.game.cards[backup] = scene.game.cards[backup]._replace(stamina=5)
    scene.start(acting(Verb.DEAL_DAMAGE, amount=2, target=backup))
    assert scene.result == 2


@pytest.mark.rule("D.2.5.2")
def test_a_card_that_is_there_already_does_not_move() -> None:
    scene = Scene()
    scene.game.trace = []
    card = scene.foundation()
    assert arrive(scene.game, (card,), Zone.STAGE, Verb.ADD, atoms.Why(0), atoms.USUAL) == ()
    assert "D.2.5.2" in scene.game.trace


@pytest.mark.rule("E.2.3")
def test_what_a_pause_condition_would_catch_is_discarded_on_its_way() -> None:
    scene = Scene()
    scene.game.trace = []
    card = scene.card(0, Zone.HAND, n.CardType.CHARACTER, character_name="Elm")
    arrive(scene.game, (card,), Zone.STAGE, Verb.ADD, atoms.Why(0), atoms.USUAL)
    assert scene.zone(card) is Zone.DISCARD
    assert [event.kind for event in scene.game.batch] == [Verb.DISCARD]
    assert "E.2.3" in scene.game.trace


@pytest.mark.rule("I.3.8.2.1")
@pytest.mark.parametrize("to", [Zone.MOMENTUM, Zone.DISCARD])
def test_a_multiple_copy_does_not_become_momentum(to: n.Zone) -> None:
    scene = Scene()
    scene.game.trace = []
    card = scene.attack(current=False)
    held = scene.game.cards[card]
    scene.game.cards[card] = held._replace(copy_of=held.values)
    arrive(scene.game, (card,), to, Verb.CLEAR, atoms.Why(0), atoms.USUAL)
    assert scene.zone(card) is Zone.DISCARD
    barred = to is Zone.MOMENTUM
    assert [event.kind for event in scene.game.batch] == [Verb.DISCARD if barred else Verb.CLEAR]
    assert ("I.3.8.2.1" in scene.game.trace) is barred


@pytest.mark.rule("J.3.5")
@pytest.mark.parametrize(
    ("kind", "to", "face_up", "ready", "shows"),
    [
        (n.RuleKind.ENTERS_MOMENTUM_FACE_UP, Zone.MOMENTUM, None, True, True),
        (n.RuleKind.ENTERS_MOMENTUM_FACE_UP, Zone.MOMENTUM, False, True, False),  # told otherwise
        (n.RuleKind.STARTS_COMMITTED, Zone.STAGE, None, False, True),
        (n.RuleKind.STARTS_COMMITTED, Zone.POOL, None, True, True),
        (n.RuleKind.STARTS_COMMITTED, Zone.MOMENTUM, None, True, False),
    ],
)
def test_how_a_card_arrives_by_its_own_text(
    kind: n.RuleKind, to: n.Zone, face_up: bool | None, ready: bool, shows: bool
) -> None:
    scene = Scene()
    held = (HeldAbility("a0", standing(n.RuleEffect(kind, n.ThisCard()))),)
    card = scene.card(0, Zone.HAND, n.CardType.ASSET, abilities=held)
    arrive(scene.game, (card,), to, Verb.ADD, atoms.Why(0), atoms.USUAL._replace(face_up=face_up))
    now = scene.game.cards[card]
    assert (now.zone, now.ready, now.face_up) == (to, ready, shows)


@pytest.mark.rule("J.3.5.1", "E.2")
def test_what_a_pause_condition_left_alone_can_still_be_destroyed() -> None:
    """Two memories of cards: those that stay on the table, and those that a response saved."""
    scene = Scene()
    game, card = scene.game, scene.card(0, Zone.STAGE)
    left = (game.cards[card].ref,)
    atoms.remember(game, pause_conditions.SPARED, left)
    threat = Event(Verb.DESTROY, owner=0, card=game.cards[card].ref)
    atoms.foretell(game, threat)
    assert atoms.comes_about(game, card)
    atoms.foretell(game, threat)
    atoms.forestall(game, left)
    assert not atoms.comes_about(game, card)
    assert game.facts.get(pause_conditions.SPARED) == left
    atoms.foretell(game, threat)
    assert atoms.comes_about(game, card)  # it was saved once
