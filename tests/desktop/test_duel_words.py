"""The words of the second game: every question, every event and every card has some."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

import engine.fftcg.procedures
import engine.kernel
from engine.bots.fftcg.names import DUELLISTS
from engine.fftcg.atoms import cards
from engine.fftcg.faces import TcgNow
from engine.fftcg.game import Duel, new_duel
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.causes import as_cost, by_text
from engine.fftcg.model.changes import ChangeSpan, GainPower, LastingChange, TcgBan
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardElement, CardKind, CardZone
from engine.fftcg.procedures import handwork
from engine.fftcg.procedures.points import TakePoints
from engine.fftcg.procedures.priority import PriorityRounds, RuleProcesses
from engine.fftcg.procedures.turn import DuelTurn
from engine.fftcg.rulebook import tcg_rules
from engine.kernel.decisions import Decision, Kind
from engine.kernel.events import SHORTENED
from engine.kernel.machine import answer, run
from engine.kernel.sight import Handle, handle
from engine.kernel.views import CardView, DecisionView, EventView, LogView, View, view_for
from engine.text.fftcg.box import with_text
from tests.fftcg.speakers import BURSTING
from tests.fftcg.spoken import TWO, cast, free
from tests.fftcg.vanilla import (
    BULWARK,
    DAWN,
    FIRE,
    GUARD,
    KEEPER,
    LAMP,
    RAIN,
    SENTRY,
    SQUIRE,
    STOKER,
    Position,
)
from tests.shares import share
from ufs_desktop.fftcg.chronicle import NOTES, SENTENCES, line
from ufs_desktop.fftcg.face import now_words
from ufs_desktop.fftcg.handwork import ACTS, GROUPS, about, by_hand
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fftcg.look import face_in, name_of
from ufs_desktop.fftcg.module import DUEL, why_not
from ufs_desktop.fftcg.questions import ADVICE, BY_HAND, PROMPTS, QUESTIONS, payment, sentence
from ufs_desktop.fftcg.shelf import duel_cards, duel_faults, duel_starters, printed_look
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.fftcg.words import abilities_of, autos_of, modes_of, price_words
from ufs_desktop.fight import chronicle as fight
from ufs_desktop.learn.chapters import primer
from ufs_desktop.table.handwork import NOTES as BY_HAND_NOTES
from ufs_desktop.table.lines import NOTES as OF_ANY_GAME
from ufs_desktop.table.lines import Line
from ufs_desktop.table.weaver import Filter, Weaver

SOURCES = Path(engine.fftcg.procedures.__file__).parent
ASKED = re.compile(r'(?:Kind\.\w+,\s*"([a-z-]+)")')
NOTED = re.compile(r'game\.note\(\s*"([a-z-]+)"(?: if [^"]+ else "([a-z-]+)")?')
NAMES = ("You", "Rival")


def test_every_question_has_a_sentence() -> None:
    texts = [path.read_text("utf-8") for path in SOURCES.glob("*.py")]
    prompts = {name for text in texts for name in ASKED.findall(text)}
    assert prompts == set(PROMPTS)
    assert set(ADVICE) == set(PROMPTS)
    assert not any("{" in words for words in ADVICE.values())
    by_hand = {question.prompt for each in handwork.ASKED.values() for question in each}
    assert by_hand | {"table-act", "object"} <= BY_HAND.keys()


@pytest.mark.parametrize(
    ("least", "most", "words"),
    [(1, 1, "1 card"), (0, 1, "1 card or none"), (0, 3, "up to 3 cards"), (1, 3, "1 to 3 cards")],
)
def test_it_is_said_how_many_cards_may_be_chosen(least: int, most: int, words: str) -> None:
    asked = DecisionView(0, 1, Kind.CARDS, "choose", "11.3.3", minimum=least, maximum=most)
    assert QUESTIONS.sentence(asked, lambda _: "Owl", "", "") == f"Owl: choose {words}"


def test_every_event_and_note_has_a_sentence() -> None:
    assert set(SENTENCES) == set(TcgVerb)
    texts = [path.read_text("utf-8") for path in SOURCES.parent.rglob("*.py")]
    noted = {name for text in texts for pair in NOTED.findall(text) for name in pair if name}
    assert noted == set(NOTES) - BY_HAND_NOTES.keys() - OF_ANY_GAME.keys()


def test_what_is_noted_of_any_game_has_words_in_both() -> None:
    texts = [path.read_text("utf-8") for path in Path(engine.kernel.__file__).parent.glob("*.py")]
    noted = {name for text in texts for name, _ in NOTED.findall(text)}
    assert noted | {SHORTENED} == OF_ANY_GAME.keys() | BY_HAND_NOTES.keys()
    for notes in (NOTES, fight.NOTES):
        assert notes.items() >= (OF_ANY_GAME | BY_HAND_NOTES).items()
    assert line(LogView("conceded", (), 1, ()), NAMES).text == "Rival concedes"


def test_a_change_is_told() -> None:
    detail = ("until the end of the turn", "gains +2000 power and Haste")
    event = EventView(
        TcgVerb.CHANGED,
        None,
        0,
        None,
        "Ember Squire",
        "effect",
        None,
        None,
        None,
        None,
        0,
        detail,
        7,
    )
    told = line(LogView("changed", ("11.12.4.1",), None, (event,)), NAMES)
    assert told.text == "Ember Squire gains +2000 power and Haste until the end of the turn"


def test_the_turn_that_ends_a_change_is_told_by_whose_it_is() -> None:
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    ref = at.game.cards[squire].ref
    lasting = LastingChange((ref,), (GainPower(2000),), 90, ref, ChangeSpan.THEIR_TURN)
    ends = []
    for player in (0, 1):
        cards.change(at.game, lasting._replace(player=player))
        (event,) = at.game.take_batch()
        view = EventView(
            *(event.kind, event.actor, event.owner, None, "Ember Squire", "effect", None, None),
            *(None, None, 0, event.detail, 7),
        )
        ends.append(line(LogView("changed", ("11.12.4.1",), None, (view,)), NAMES).text)
    gained = "Ember Squire gains +2000 power until the end of"
    assert ends == [f"{gained} Rival's turn", f"{gained} your turn"]


def log_of(at: Position, viewer: int) -> list[str]:
    """The log as it is shown, without the details."""
    told = [line(entry, NAMES) for entry in view_for(at.game, viewer).log]
    return [each.text for each in Weaver(Filter.ALL, viewer).woven(told)]


def test_it_is_told_what_was_chosen_and_what_dealt_damage() -> None:
    def told(kind: TcgVerb, card: int, name: str, source: int | None, amount: int = 0) -> Line:
        event = EventView(
            *(kind, 0, 1, Handle(card), name, "rule", None if source is None else Handle(source)),
            *(None, None, None, amount, (), card),
        )
        return line(LogView(kind, ("11.3.1",), 0, (event,)), NAMES)

    lines = [
        told(TcgVerb.PLAYED, 1, "Kiln Keeper", None),
        told(TcgVerb.PLAYED, 2, "Ember Squire", None),
        told(TcgVerb.CHOSEN, 3, "Bulwark", 1),
        told(TcgVerb.DAMAGED, 3, "Bulwark", 1, 4000),
        told(TcgVerb.CHOSEN, 2, "Ember Squire", None),
        told(TcgVerb.DAMAGED, 2, "Ember Squire", 3, 2000),
    ]
    assert [each.text for each in Weaver(Filter.ALL, 0).woven(lines)] == [
        "Kiln Keeper enters the field",
        "Ember Squire enters the field",
        "You choose Bulwark (Kiln Keeper)",
        "Bulwark is dealt 4000 damage",
        "You choose Ember Squire",
        "Ember Squire is dealt 2000 damage (Bulwark)",
    ]


def test_every_line_says_why_it_is_so() -> None:
    """What a card does, though it goes to a hand by that; and what the rules do."""
    at = Position()
    squire, guard, *_ = at.field(0, SQUIRE, GUARD, LAMP, DAWN)
    (sentry,) = at.field(1, SENTRY)
    itself = at.game.cards[guard].ref
    cards.draw(at.game, 1, by_text(itself))
    cards.dull(at.game, squire, by_text(itself))
    cards.dull(at.game, sentry, by_text(at.game.cards[squire].ref))
    cards.freeze(at.game, guard, by_text(itself))
    cards.give_control(at.game, sentry, 0, by_text(itself))
    cards.give_control(at.game, sentry, 1)
    cards.move(at.game, guard, CardZone.HAND, TcgVerb.RETURNED, by_text(itself))
    at.begin(RuleProcesses())
    assert log_of(at, 0)[-9:] == [
        "Rival draws a card (Ember Guard)",
        "Ember Squire is dulled",
        "Frost Sentry is dulled (Ember Squire)",
        "Ember Guard is frozen (its own text)",
        "You gain control of Frost Sentry",
        "Rival gets Frost Sentry back",
        "Ember Guard returns to your hand (its own text)",
        f"{LAMP.name} goes to the Break Zone (another Light or Dark card is there)",
        f"{DAWN.name} goes to the Break Zone (another Light or Dark card is there)",
    ]


def test_setting_up_is_told() -> None:  # 8.2.1.2, 8.2.1.4
    game = new_duel("told", [(KEEPER,) * 50, (SQUIRE,) * 50], chooser=0)
    run(game)
    for choice in (False, True, None, False):
        assert game.pending is not None
        answer(game, game.pending.id, game.pending.options if choice is None else choice)
    told = [line(entry, NAMES) for entry in view_for(game, 0).log]
    assert [each.text for each in Weaver(Filter.ALL, 0).woven(told)][2:9] == [
        "Rival takes the first turn",
        "You draw 5 × Kiln Keeper",
        "Rival draws 5 cards",
        "Rival takes a new hand",
        "5 cards go below Rival's deck",
        "Rival draws 5 cards",
        "You keep the first hand",
    ]


def test_cards_that_go_together_are_told_in_one_line() -> None:
    at = Position()
    at.field(0, KEEPER, KEEPER)
    keepers = at.game.cards_in(0, CardZone.FIELD)
    why = as_cost(at.game.cards[keepers[0]].ref)
    for card in at.hand(0, GUARD, SQUIRE):
        cards.move(at.game, card, CardZone.BREAK, TcgVerb.DISCARDED, why)
    for card in keepers:
        cards.dull(at.game, card)
    assert log_of(at, 0)[-2:] == [
        f"You discard {GUARD.name} and {SQUIRE.name} as a cost ({KEEPER.name})",
        f"2 × {KEEPER.name} are dulled",
    ]


def test_what_an_effect_activates_is_told_and_what_the_phase_does_is_a_detail() -> None:
    at = Position()
    for card in at.field(0, KEEPER, STOKER):
        cards.dull(at.game, card)
    at.game.take_batch()
    cast(at, "Activate all the Backups you control.")
    assert f"{KEEPER.name} and {STOKER.name} are activated" in log_of(at, 0)
    again = Position()
    (keeper,) = again.field(0, KEEPER)
    cards.dull(again.game, keeper)
    again.begin(DuelTurn())
    assert again.game.cards[keeper].active
    assert not [words for words in log_of(again, 0) if "activated" in words]


def test_what_is_taken_back_is_named() -> None:
    at = Position()
    at.field(0, KEEPER, STOKER)
    rain, *_ = at.hand(0, RAIN, GUARD, GUARD)
    at.begin(PriorityRounds())
    at.answer(rain)
    at.answer(())
    assert log_of(at, 1)[-1:] == [f"You take {RAIN.name} back"]


def test_a_small_card_says_no_more_than_what_is_banned() -> None:
    bans = (TcgBan.ATTACK, TcgBan.CHOSEN, TcgBan.CHOSEN_BY_ABILITIES, TcgBan.CHOSEN_BY_SUMMONS)
    now = TcgNow(("forward",), 5000, ("haste",), tuple(map(str, bans)), must_attack=False)
    assert now_words(now) == (
        "Haste, cannot attack, cannot be chosen, safe from abilities, safe from Summons"
    )


def views_of(seed: int) -> list[View]:
    """What a player sees at each of their decisions of a game between bots."""
    decks = [duel_cards(offered.deck) for offered in duel_starters()]
    game = new_duel(f"words {seed}", (decks[seed % 6], decks[(seed * 5 + 1) % 6]))
    bots = [DUELLISTS["heuristic"](str(seat)) for seat in (0, 1)]
    run(game)
    seen, told = [], 0
    while (asked := game.pending) is not None:
        seen.append(view_for(game, asked.player, told))
        told = len(game.log)
        answer(game, asked.id, bots[asked.player].choose(game, asked))
    return [*seen, view_for(game, 0, told)]


def test_every_act_by_hand_has_words_and_a_group() -> None:
    assert set(ACTS) == set(map(str, handwork.HandAct))
    grouped = [act for acts in GROUPS["table-act"].values() for act in acts]
    assert sorted([*grouped, "done"]) == sorted(ACTS)


def test_a_burst_of_which_nothing_could_be_done_is_offered_as_such() -> None:
    at = Position()
    (dealer,) = at.field(0, KEEPER)
    dealers = (at.game.cards[dealer].ref,)
    at.put(1, BURSTING, CardZone.DECK)
    at.begin(TakePoints(player=1, points=1, dealers=dealers))
    decision = view_for(at.game, 1).decision
    assert decision is not None
    words = QUESTIONS.sentence(decision, lambda _: "Cinder Burst", "", "")
    asked = "Cinder Burst came up as damage: use its EX Burst?"
    assert words == f"{asked} It can do nothing now."
    useful = decision._replace(facts=())
    assert QUESTIONS.sentence(useful, lambda _: "Cinder Burst", "", "") == asked


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("You may draw 1 card.", "Low Song: you may draw 1 card. Do you?"),
        (
            "You may draw 1 card. You may draw 2 cards.",
            "Low Song: do what it offers?",
        ),
    ],
)
def test_what_may_be_done_is_said_as_the_card_says_it(text: str, asked: str) -> None:
    at = Position()
    plain = TcgDefinition("Low Song", CardKind.SUMMON, (FIRE,), 0, number="9-001")
    (song,) = at.hand(0, with_text(plain, text)[0])
    at.begin(PriorityRounds())
    at.answer(song)
    at.both_pass()
    view = view_for(at.game, 0)
    cards = {card.handle: card for zone in view.zones for card in zone.cards}
    assert view.decision is not None
    assert view.decision.prompt == "may"
    told = " ".join(QUESTIONS.happened(view, cards, ("You", "Rival")))
    assert QUESTIONS.sentence(view.decision, lambda _: "Low Song", told, "") == asked


def test_what_is_done_by_hand_is_asked_and_told() -> None:
    at = Position()
    (target,) = at.field(1, GUARD)
    plain = TcgDefinition("Low Song", CardKind.SUMMON, (FIRE,), 0, number="9-001")
    letter = with_text(plain, "EX Burst Hum {dull} once.")[0]
    (song,) = at.hand(0, letter)
    at.begin(PriorityRounds())
    at.answer(song)
    at.both_pass()
    view, decision = asked_of(at)
    cards = {card.handle: card for zone in view.zones for card in zone.cards}
    assert sentence(decision, partial(_named, cards), "", "").startswith("Carry out Low Song by")
    said = [QUESTIONS.option(decision, option.key, cards, NAMES) for option in decision.options]
    assert {"Done", "Break cards", "Deal thousands of damage"} <= set(said)
    at.answer(handwork.HandAct.DAMAGE)
    at.answer(1)
    _, decision = asked_of(at)
    told = sentence(decision, partial(_named, cards), "", "")
    assert told == "Deal thousands of damage, by hand for Low Song: choose the cards"
    for answered in ((target,), 2, handwork.HandAct.DONE, True):
        at.answer(answered)
    lines = [line(entry, NAMES).text for entry in view_for(at.game, 0, 0).log]
    assert "You by hand: deal thousands of damage" in lines
    assert "Rival objects: it is taken back" in lines
    assert any(words.startswith("By hand, You: EX Burst Hum") for words in lines)
    shown = next(card for card in cards.values() if name_of(card) == "Low Song")
    assert (by_hand(shown), about(shown, None)) == (
        "9-001",
        ["Line 1: <b>by hand</b>, with the other player's consent"],
    )


def test_a_line_without_effect_is_told_and_no_button_is_mistaken() -> None:
    plain = TcgDefinition("Hummer", CardKind.BACKUP, (FIRE,), 0)
    text = "When the moon is full, hum.\n{dull}: Draw 1 card.\nWhen Hummer attacks, draw 1 card."
    at = Position()
    at.hand(0, with_text(plain, text)[0])
    (shown,) = _hand(at.game)
    assert autos_of(shown) == ["When Hummer attacks, draw 1 card."]
    assert abilities_of(shown) == ["{dull}: Draw 1 card."]
    assert [words.split(":")[0] for words in about(shown, None)] == ["Line 1"]
    assert "without effect" in about(shown, None)[0]


def _named(cards: dict[Handle, CardView], handle: Handle | None) -> str:
    return name_of(None if handle is None else cards.get(handle))


@pytest.mark.parametrize("seed", share([7, 0, 1, 2], 4, pytest.mark.slow))
def test_whole_games_are_told(seed: int) -> None:
    views = views_of(seed)
    for view in views:
        for entry in view.log:
            told = line(entry, NAMES)
            assert told.text
            assert not re.search(r"[{}]|None", told.text), told
            assert set(told.rules) <= set(tcg_rules())
        cards = {card.handle: card for zone in view.zones for card in zone.cards}
        decision = view.decision
        if decision is not None and decision.id is not None:
            words = sentence(decision, partial(_named, cards), "", "")
            assert words
            assert "{" not in words
            for option in decision.options:
                if decision.kind is Kind.PLAY:
                    assert len(QUESTIONS.offer(option.key, cards)) > 5
        DUEL_KIT.plan.layout(1280, 720, view).spread(view, NAMES)
    why = DUEL_KIT.story.why_over(views[-1], NAMES)
    assert "took too much damage" in why or "could not draw" in why
    events = [fact for view in views for entry in view.log for fact in entry.facts]
    assert {TcgVerb.ATTACKED, TcgVerb.DAMAGE_TAKEN} <= {
        fact.kind for fact in events if isinstance(fact, EventView)
    }


@pytest.mark.parametrize("number", catalogue().records)
def test_lines_are_told_apart_as_the_engine_tells_them(number: str) -> None:
    """A button shows the very line that it uses."""
    card = catalogue().card(number).card
    at = Position()
    at.hand(0, card)
    (shown,) = _hand(at.game)
    face = face_in(shown)
    assert face is not None
    assert len(abilities_of(shown)) == len(card.abilities)
    assert len(autos_of(shown)) == len(card.autos)
    modal = [text for text in (card.spell, *(auto.text for auto in card.autos)) if text]
    assert len(modes_of(shown)) == sum(len(text.modes) for text in modal)
    assert printed_look(card.name).printed == face.printed


def _hand(game: Duel) -> list[CardView]:
    view = view_for(game, 0)
    return [card for zone in view.zones if zone.zone == "hand" for card in zone.cards]


def asked_of(at: Position) -> tuple[View, DecisionView]:
    view = view_for(at.game, at.asked.player)
    assert view.decision is not None
    return view, view.decision


def test_modes_are_said_as_they_are_printed() -> None:
    at = Position()
    (letter,) = at.hand(0, free(TWO))
    at.begin(PriorityRounds())
    at.answer(letter)
    view, decision = asked_of(at)
    cards = {card.handle: card for zone in view.zones for card in zone.cards}
    said = [QUESTIONS.option(decision, each.key, cards, NAMES) for each in decision.options]
    assert said == ["Draw 2 cards."]


def test_abilities_to_order_say_which_cards_they_are_about() -> None:  # 11.8.7
    at = Position()
    fallen = "When a Forward you control is put from the field into the Break Zone, add it to your"
    at.field(0, with_text(KEEPER, f"{fallen} hand.")[0])
    at.field(0, SQUIRE, GUARD)
    cast(at, "Break all the Forwards.")
    view, asked = asked_of(at)
    assert asked.prompt == "order-autos"
    cards = {card.handle: card for zone in view.zones for card in zone.cards}
    words = [QUESTIONS.option(asked, each.key, cards, NAMES) for each in asked.options]
    assert [each.partition(":")[0] for each in words] == [
        f"{KEEPER.name} ({SQUIRE.name})",
        f"{KEEPER.name} ({GUARD.name})",
    ]


def test_a_payment_says_what_is_missing_and_what_is_lost() -> None:
    at = Position()
    at.field(0, KEEPER)
    guard, *_ = at.hand(0, GUARD, SQUIRE, SQUIRE)
    at.begin(PriorityRounds())
    at.answer(guard)
    view, decision = asked_of(at)
    cards = {card.handle: card for zone in view.zones for card in zone.cards}
    told = payment(decision, view, cards)
    assert (told.total, told.made_of) == ("3 CP", "1 fire and 2 of any element")
    backup, *hand = [each.key for each in decision.options]
    assert told.missing([backup]) == "1 CP chosen  ·  2 to go"
    assert told.missing([backup, hand[0]]) == "3 CP chosen  ·  enough"
    assert told.missing(hand) == "4 CP chosen  ·  enough  ·  1 CP would be wasted"
    assert QUESTIONS.cheapest(decision, cards) == (backup, hand[0])


def test_a_price_says_of_which_element_it_is() -> None:
    for colours, others, words in (
        (0, 5, "5 of any element"),
        (1, 0, "1 fire"),
        (1, 2, "1 fire and 2 of any element"),
        (0, 0, "nothing"),
    ):
        price = CpPrice(((CardElement.FIRE,),) * colours, others)
        assert price_words(("CpPrice", *price)) == words


def test_a_refusal_names_its_rule() -> None:
    at = Position()
    (keeper,) = at.field(0, KEEPER)
    (dear,) = at.hand(0, BULWARK)
    at.begin(PriorityRounds())
    asked = at.game.pending or Decision(0, Kind.PLAY, "priority", "11.1.1")
    refusal = why_not(at.game, 0, asked, "play", handle(at.game, 0, dear))
    assert refusal.rule == "11.2.1.1"
    assert why_not(at.game, 0, asked, "use", handle(at.game, 0, keeper)).rule == "11.6.1"


def test_a_deck_is_judged_by_its_rules() -> None:
    deck = duel_starters()[0].deck
    assert duel_faults(deck) == ()
    less = deck.model_copy(update={"main": dict(list(deck.main.items())[1:])})
    assert [fault.rule for fault in duel_faults(less)] == ["8.1.1.1"]
    assert DUEL.swap_problems(deck, less, "fftcg", "")


def test_the_chapters_lead_to_rules_and_cards_that_there_are() -> None:
    book = primer("fftcg")
    assert book.edition == "fftcg"
    for chapter in book.chapters:
        assert set(chapter.rules) <= set(tcg_rules())
        for name in chapter.cards:
            assert printed_look(name).name == name
