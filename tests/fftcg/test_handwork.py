"""What a text says that is not understood is done by hand, objected to and taken back."""

from __future__ import annotations

import time
from typing import Any

import pytest

from engine.fftcg.atoms import cards
from engine.fftcg.model.autos import AutoEvent
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.changes import ChangeSpan
from engine.fftcg.model.spells import ActionAbility, SpellByHand
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardKind, CardTrait, CardZone
from engine.fftcg.procedures.handwork import ASKED, WAYS, HandAct
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.rules import layers, values
from engine.kernel.consequence import vain_offers
from engine.kernel.decisions import Kind, forced_answer, is_forced
from engine.kernel.ids import CardId
from engine.kernel.save import dump, load
from engine.text.fftcg.box import with_text
from tests.fftcg.vanilla import (
    BURST,
    DAWN,
    FIRE,
    GUARD,
    KEEPER,
    LANCER,
    SENTRY,
    Position,
    backup,
)
from ufs_desktop.fftcg.module import DUEL
from ufs_desktop.session.unseen import play_unseen

SONG = "Sing a song."
LONGEST = 2.0  # seconds of the processor


def unread(text: str, kind: CardKind = CardKind.SUMMON, power: int = 4000) -> TcgDefinition:
    """A card that costs nothing, of whose text not all is understood."""
    plain = TcgDefinition("Herald", kind, (FIRE,), 0, power if kind is CardKind.FORWARD else 0)
    known, declined = with_text(plain, text)
    assert declined
    return known


class Handwork(Position):
    """A Summon of player 0 that is being done by hand."""

    def begun(self, text: str = SONG) -> Handwork:
        (letter,) = self.hand(0, unread(text))
        self.begin(PriorityRounds())
        self.answer(letter)
        self.both_pass()
        assert self.asked.prompt == "table-act"
        return self

    def say(self, *answers: Any) -> Handwork:
        """One after the other; what has one answer alone may be left out."""
        for each in answers:
            self.skip_forced(unless=each)
            self.answer(each)
        return self

    def skip_forced(self, unless: Any = None) -> None:
        while is_forced(self.asked) and self.asked.kind is not Kind.PLAY:
            found = forced_answer(self.asked)
            if found == unless:
                return
            self.answer(found)


# --- what is read of a line -----------------------------------------------------------------------


def test_a_summon_that_is_not_understood_can_be_cast_and_is_done_by_hand() -> None:
    at = Handwork()
    (letter,) = at.hand(0, unread(SONG))
    at.begin(PriorityRounds())
    assert letter in at.asked.options
    at.answer(letter)
    at.both_pass()
    assert (at.asked.player, at.asked.prompt) == (0, "table-act")
    assert (at.asked.source, dict(at.asked.facts)["text"]) == (letter, SONG)
    at.say(HandAct.DONE)
    assert at.zone(letter) is CardZone.BREAK


def test_a_choice_that_is_read_is_made_as_it_is_cast() -> None:
    at = Handwork()
    (target,) = at.field(1, SENTRY)
    (letter,) = at.hand(0, unread("EX Burst Choose 1 Forward. Tickle it."))
    at.begin(PriorityRounds())
    at.answer(letter)
    assert (at.asked.prompt, at.asked.options) == ("choose", (target,))
    at.answer((target,))
    at.both_pass()
    assert dict(at.asked.facts)["text"] == "Tickle it."
    assert at.game.cards[letter].printed.is_burst


def test_a_choice_that_goes_on_is_not_half_made() -> None:
    spell = unread("Choose 1 Forward, 1 Backup and 1 song. Break them.").spell
    assert spell is not None
    assert spell.choices == ()


def test_costs_and_limits_of_an_ability_hold_and_the_rest_is_by_hand() -> None:
    text = "{1}{dull}: Sing a song. You can only use this ability once per turn."
    (ability,) = unread(text, CardKind.BACKUP).abilities
    assert (ability.dulls, ability.price.total, ability.once_a_turn) == (True, 1, True)
    assert ability.text.steps == (SpellByHand("Sing a song."),)


def test_a_cost_that_is_not_read_is_paid_by_hand_as_well() -> None:
    text = "Sneeze twice: Draw 1 card."
    (ability,) = unread(text, CardKind.BACKUP).abilities
    assert ability == ActionAbility(ability.text)
    assert ability.text.steps == (SpellByHand(text),)


@pytest.mark.parametrize(
    ("text", "words", "event"),
    [
        ("When Herald attacks, if you control a Backup, hum.", "hum.", AutoEvent.ATTACKS),
        ("When Herald attacks, if you are tall, hum.", "if you are tall, hum.", AutoEvent.ATTACKS),
        ("EX Burst When Herald enters the field, hum.", "hum.", AutoEvent.ENTERS),
        ("At the end of each of your turns, hum.", "hum.", AutoEvent.PHASE),
        ("When a tall Forward blocks, hum.", "When a tall Forward blocks, hum.", AutoEvent.BLOCKS),
    ],
)
def test_what_sets_an_ability_off_is_enforced_as_far_as_it_is_read(
    text: str, words: str, event: AutoEvent
) -> None:
    (auto,) = unread(text, CardKind.FORWARD).autos
    assert auto.text.steps == (SpellByHand(words),)
    assert [trigger.event for trigger in auto.triggers] == [event]
    assert (auto.condition is not None) == (words == "hum." and "Backup" in text)
    assert auto.is_burst == text.startswith("EX")


@pytest.mark.parametrize(
    "text", ["All your Forwards hum.", "When the moon is full, hum.", "When it would attack, hum."]
)
def test_what_nothing_sets_off_does_nothing(text: str) -> None:
    card = unread(text, CardKind.FORWARD)
    assert (card.idle, card.by_hand) == ((text,), ())
    assert (card.autos, card.abilities, card.fields) == ((), (), ())


def test_a_line_that_is_understood_is_not_touched() -> None:
    card = unread("Haste\nSing: Hum.\nWhen Herald attacks, draw 1 card.", CardKind.FORWARD)
    assert card.traits == {CardTrait.HASTE}
    assert (card.by_hand, card.idle, len(card.autos)) == (("Sing: Hum.",), (), 1)


def test_an_ability_whose_event_is_of_any_card_waits_for_whoever_controls_it() -> None:
    at = Handwork()
    at.field(1, unread("When a tall Forward enters the field, hum.", CardKind.BACKUP))
    (herald,) = at.hand(0, unread("All hum.", CardKind.FORWARD))
    at.begin(PriorityRounds())
    at.answer(herald)
    at.both_pass()
    assert (at.asked.player, at.asked.prompt) == (1, "table-act")


def test_what_goes_on_for_very_long_is_given_up_soon() -> None:
    """A head is found among the first signs, however many there are behind them."""
    began = time.process_time()
    (auto,) = unread(f"When Herald attacks, {'a, ' * 600}", CardKind.FORWARD).autos
    assert auto.triggers[0].pattern is None
    assert time.process_time() - began < LONGEST


# --- what is done ---------------------------------------------------------------------------------


def test_doing_nothing_asks_nobody_else() -> None:
    at = Handwork().begun().say(HandAct.DONE)
    assert at.asked.prompt == "priority"
    assert at.game.held == 0


def test_only_what_some_card_can_be_chosen_for_is_offered() -> None:
    at = Handwork()
    at.field(1, KEEPER)
    at.begun()
    found = set(at.asked.options)
    assert {HandAct.DULL, HandAct.FREEZE, HandAct.BREAK} <= found
    assert not {HandAct.ACTIVATE, HandAct.DAMAGE, HandAct.POWER, HandAct.CANCEL} & found


def test_what_is_done_by_hand_is_one_event_and_sets_off_what_it_would() -> None:
    at = Handwork()
    at.field(0, unread("When a tall Forward is broken, hum.", CardKind.BACKUP))
    target, other = at.field(1, SENTRY, LANCER)
    at.begun().say(HandAct.BREAK, 1, (target, other))
    assert at.game.triggered == ()
    at.say(HandAct.DONE)
    assert (at.asked.player, at.asked.kind, at.asked.prompt) == (1, Kind.YES_NO, "object")
    at.answer(False)
    assert [at.zone(card) for card in (target, other)] == [CardZone.BREAK] * 2
    assert (at.asked.prompt, len(at.game.stacked)) == ("priority", 2)


def test_an_objection_puts_everything_back_but_not_the_summon() -> None:
    at = Handwork()
    target, other = at.field(1, SENTRY, LANCER)
    at.begun().say(HandAct.DULL, (target,), HandAct.DAMAGE, (other,), 6, HandAct.DONE, True)
    assert at.game.cards[target].active
    assert at.game.cards[other].damage == 0
    assert at.zone(other) is CardZone.FIELD
    assert "undone" in {entry.key for entry in at.game.log}
    assert (at.game.stacked, at.game.held) == ((), 0)


def test_damage_by_hand_breaks_a_forward_as_any_would() -> None:
    at = Handwork()
    (target,) = at.field(1, SENTRY)
    at.begun().say(HandAct.DAMAGE, (target,), 5, HandAct.DONE, False)
    assert at.zone(target) is CardZone.BREAK
    told = next(entry for entry in at.game.log if entry.key == TcgVerb.DAMAGED)
    assert (told.facts[0].amount, told.facts[0].card.card) == (5000, target)


@pytest.mark.parametrize("amount", [3, -2])
def test_power_changes_until_the_end_of_the_turn(amount: int) -> None:
    at = Handwork()
    (target,) = at.field(1, SENTRY)
    at.begun().say(HandAct.POWER, (target,), amount, HandAct.DONE, False)
    assert values.power(at.game, at.game.cards[target]) == 5000 + 1000 * amount
    cards.end_changes(at.game)
    assert values.power(at.game, at.game.cards[target]) == 5000


def test_traits_and_prohibitions_are_given_for_the_turn() -> None:
    at = Handwork()
    (target,) = at.field(0, SENTRY)
    at.begun().say(HandAct.TRAIT, (target,), "brave", HandAct.FORBID, (target,), "be blocked")
    card = at.game.cards[target]
    assert CardTrait.BRAVE in layers.traits(at.game, card)
    assert "be blocked" in layers.bans(at.game, card)


def test_cards_are_turned_and_frozen() -> None:
    at = Handwork()
    mine, theirs = at.field(0, KEEPER)[0], at.field(1, LANCER)[0]
    at.begun().say(HandAct.DULL, 0, (mine,), HandAct.FREEZE, 1, (theirs,))
    assert (at.game.cards[mine].active, at.game.cards[theirs].frozen) == (False, True)
    at.say(HandAct.ACTIVATE, (mine,))
    assert at.game.cards[mine].active


@pytest.mark.parametrize("way", WAYS)
def test_a_card_is_moved_wherever_it_is_said(way: str) -> None:
    at = Handwork()
    (target,) = at.hand(1, GUARD)
    at.begun().say(HandAct.MOVE, 1, (target,), way)
    zone, _ = WAYS[way]
    assert at.zone(target) is zone
    card, deck = at.game.cards[target], at.game.cards_in(1, CardZone.DECK)
    assert card.active == (way != "field, dull")
    assert card.controller == (0 if way == "field, under your control" else 1)
    if zone is CardZone.DECK:
        assert deck.index(target) == (0 if way.startswith("bottom") else len(deck) - 1)


def test_a_card_out_of_a_hand_is_discarded_and_another_one_is_put_away() -> None:
    at = Handwork()
    (held,), (there,) = at.hand(0, GUARD), at.field(0, KEEPER)
    at.begun().say(HandAct.MOVE, 0, (held, there), "break zone")
    told = {entry.facts[0].card.card: entry.key for entry in at.game.log if _moved(entry)}
    assert (told[held], told[there]) == (TcgVerb.DISCARDED, TcgVerb.PUT_AWAY)


def _moved(entry: Any) -> bool:
    return entry.key in (TcgVerb.DISCARDED, TcgVerb.PUT_AWAY)


def test_a_summon_never_enters_the_field_and_what_lies_there_stays() -> None:
    at = Handwork()
    (letter,), (there,) = at.hand(0, BURST), at.field(0, KEEPER)
    epoch = at.game.cards[there].epoch
    at.begun().say(HandAct.MOVE, 0, (letter, there), "field")
    assert at.zone(letter) is CardZone.HAND
    assert at.game.cards[there].epoch == epoch


def test_of_a_deck_the_top_card_alone_is_reached_and_of_the_stack_none() -> None:
    at = Handwork()
    at.field(0, KEEPER)
    at.begun().say(HandAct.MOVE, 0)
    *_, below, top = at.game.cards_in(0, CardZone.DECK)
    assert top in at.asked.options
    assert below not in at.asked.options
    assert not {made.source.card for made in at.game.stacked} & set(at.asked.options)


def test_counters_are_set_to_a_number() -> None:
    at = Handwork()
    (target,) = at.field(0, KEEPER)
    at.begun().say(HandAct.COUNTERS, (target,), "Table", 3)
    at.say(HandAct.COUNTERS, (target,), "Table", 1)
    assert at.game.cards[target].counters == (("Table", 1),)
    at.say(HandAct.COUNTERS, (target,), "Table", 0)
    assert at.game.cards[target].counters == ()


def test_counters_are_called_as_the_text_or_the_table_calls_them_or_as_is_said() -> None:
    at = Handwork()
    (target,) = at.field(0, KEEPER)
    at.begun("Sing. Place 2 Storm Counters on all of them.").say(HandAct.COUNTERS, (target,))
    assert list(at.asked.options) == ["Storm", "Table"]
    at.say("storm", 2, HandAct.COUNTERS, (target,), "Red Wall", 1, HandAct.COUNTERS, (target,))
    assert list(at.asked.options) == ["Storm", "Red Wall", "Table"]
    at.say("RED WALL", 3)
    assert at.game.cards[target].counters == (("Storm", 2), ("Red Wall", 3))


@pytest.mark.parametrize(("whose", "taker"), [(1, 0), (0, 1)])
@pytest.mark.parametrize("span", [ChangeSpan.TURN, ChangeSpan.GAME])
def test_control_is_taken_for_as_long_as_is_said(whose: int, taker: int, span: ChangeSpan) -> None:
    at = Handwork()
    (target,) = at.field(whose, DAWN)
    at.begun().say(HandAct.CONTROL, (target,), str(span), HandAct.DONE, False)
    assert at.game.cards[target].controller == taker
    cards.end_changes(at.game)
    at.answer(None)
    returns = span is ChangeSpan.TURN
    assert at.game.cards[target].controller == (whose if returns else taker)


def test_a_summon_that_waits_is_cancelled() -> None:
    at = Handwork()
    (first,), (second,) = at.hand(1, unread(SONG)), at.hand(0, unread(SONG))
    at.begin(PriorityRounds())
    at.answer(None)
    at.answer(first)
    at.answer(None)
    at.answer(second)
    at.both_pass()
    at.say(HandAct.CANCEL, (first,), HandAct.DONE, False)
    assert at.zone(first) is CardZone.BREAK
    assert at.game.stacked == ()


def test_points_of_damage_burst_at_once_and_stay() -> None:
    at = Handwork()
    (burst,) = at.hand(1, unread(f"EX Burst {SONG}"))
    at.begun().say(HandAct.MOVE, 1, (burst,), "top of the deck", HandAct.POINTS, 1, 1)
    assert (at.asked.player, at.asked.prompt) == (1, "ex-burst")
    at.say(True)
    assert (at.asked.player, at.asked.prompt) == (1, "table-act")
    at.say(HandAct.DONE)
    assert (at.asked.player, at.game.held) == (0, 1)
    at.say(HandAct.DONE)
    assert at.asked.prompt == "priority"
    assert (at.zone(burst), at.game.held) == (CardZone.DAMAGE, 0)


def test_points_by_hand_are_those_of_one_ability() -> None:  # 6.5.2.1
    at = Handwork()
    for _ in range(2):
        at.put(1, BURST._replace(is_burst=True), CardZone.DECK)
    at.begun().say(HandAct.POINTS, 1, 2)
    assert (at.asked.player, at.asked.prompt) == (1, "ex-burst")
    assert len(at.game.cards_in(1, CardZone.DAMAGE)) == 2


def test_what_showed_hidden_cards_cannot_be_taken_back_but_what_follows_can() -> None:
    at = Handwork()
    (target,) = at.field(1, SENTRY)
    held = len(at.game.cards_in(0, CardZone.HAND))
    at.begun().say(HandAct.DRAW, 0, 2, HandAct.DULL, (target,), HandAct.DONE, True)
    assert len(at.game.cards_in(0, CardZone.HAND)) == held + 2
    assert at.game.cards[target].active


def test_a_deck_is_searched_by_whose_it_is() -> None:
    at = Handwork().begun().say(HandAct.SEARCH, 1, 1)
    assert (at.asked.player, at.asked.prompt, at.asked.maximum) == (1, "search", 1)
    found = at.asked.options[0]
    assert isinstance(found, int)
    at.say((found,))
    assert at.zone(CardId(found)) is CardZone.HAND
    assert at.asked.prompt == "table-act"


def test_a_card_that_is_shown_is_hidden_again_afterwards() -> None:
    at = Handwork()
    (held,) = at.hand(1, GUARD)
    at.begun().say(HandAct.REVEAL, 1, (held,))
    assert at.game.may_see(0, held)
    at.say(HandAct.DONE)
    assert not at.game.may_see(0, held)


def test_a_deck_is_shuffled() -> None:
    at = Handwork()
    before = at.game.cards_in(1, CardZone.DECK)
    at.begun().say(HandAct.SHUFFLE, 1)
    after = at.game.cards_in(1, CardZone.DECK)
    assert (before != after, sorted(before)) == (True, sorted(after))


# --- saved, told, left alone ----------------------------------------------------------------------


def test_a_game_is_saved_in_the_midst_and_goes_on_alike() -> None:
    at = Handwork()
    (target,) = at.field(1, SENTRY)
    at.begun()
    for answer in (HandAct.DAMAGE, 1, (target,), 2, HandAct.DONE, True):
        text = dump(at.game)
        twin = load(text, type(at.game))
        assert dump(twin) == text
        at.game = twin
        at.answer(answer)
    assert at.game.cards[target].damage == 0


def test_every_question_of_an_act_has_answers() -> None:
    assert all(question.options for questions in ASKED.values() for question in questions)
    assert ASKED.keys() <= set(HandAct)


@pytest.mark.parametrize("bot", ["heuristic", "random"])
def test_no_bot_does_anything_by_hand_unless_something_sets_it_off(bot: str) -> None:
    drums = [
        unread(text, CardKind.BACKUP)._replace(name=f"Drum {at}", generic=True)
        for at, text in enumerate(("Sing: Hum.", "{dull}: Hum."))
    ]
    deck = [unread(SONG), *drums, KEEPER, GUARD] * 5
    match = play_unseen(DUEL, "by hand", DUEL.edition, [deck] * 2, [bot] * 2)
    assert match.game.result is not None
    assert "by-hand" not in {line.key for line in match.game.log}


@pytest.mark.parametrize("bot", ["heuristic", "random", "idle"])
def test_what_is_set_off_is_passed_by_bots(bot: str) -> None:
    herald = unread("When Herald enters the field, hum.", CardKind.FORWARD)._replace(generic=True)
    deck = [herald, backup("Kiln", FIRE)._replace(generic=True)] * 12
    match = play_unseen(DUEL, "by hand", DUEL.edition, [deck] * 2, [bot, "random"])
    assert match.game.result is not None
    keys = {line.key for line in match.game.log}
    assert "by-hand" in keys
    assert not {"table-act", "undone"} & keys


def test_what_is_done_by_hand_is_never_thought_to_change_nothing() -> None:
    """11.1.1: whoever could cast it is asked."""
    at = Handwork()
    (letter,) = at.hand(0, unread(SONG))
    at.begin(PriorityRounds())
    assert letter in at.asked.options
    assert vain_offers(at.game) == ()


def test_an_ability_that_has_lost_its_source_is_still_done() -> None:
    at = Handwork()
    (herald,) = at.field(0, unread("Sing: Hum.", CardKind.BACKUP))
    at.begin(PriorityRounds())
    at.use(herald)
    at.both_pass()
    at.say(HandAct.BREAK, (herald,), HandAct.DRAW, 0, 1, HandAct.DONE)
    assert at.zone(herald) is CardZone.BREAK
    assert at.asked.prompt == "priority"
