"""What a player of the second game is helped with: outcomes, draws, halts, and what decided it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from engine.fftcg.game import Duel, new_duel
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardTrait, CardZone, TurnPhase
from engine.fftcg.procedures.attack import TcgAttackPhase
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.procedures.turn import DuelTurn
from engine.kernel import sight
from engine.kernel.game import Result
from engine.kernel.history import History, Undo
from engine.kernel.ids import CardId
from engine.kernel.sight import Handle
from engine.kernel.views import EventView, LogView, View, view_for
from tests.desktop.seated import still
from tests.fftcg.vanilla import (
    BULWARK,
    BURST,
    GUARD,
    KEEPER,
    LANCER,
    RAIN,
    SENTRY,
    SQUIRE,
    STOKER,
    Position,
)
from ufs_desktop.fftcg.course import COURSE, LATE, OWN_ON_TOP
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fftcg.module import DUEL
from ufs_desktop.fftcg.outcome import accepts_draw, block_outcomes
from ufs_desktop.fftcg.questions import PARTY, QUESTIONS
from ufs_desktop.fftcg.shelf import duel_starters
from ufs_desktop.fftcg.summary import duel_highlights
from ufs_desktop.table.autopass import Given, Passing
from ufs_desktop.table.beats import News
from ufs_desktop.table.interactions.base import Button, Interaction, TableContext
from ufs_desktop.table.interactions.kinds import interaction_for
from ufs_desktop.table.interactions.simple import NumberInteraction
from ufs_desktop.table.lines import Highlight
from ufs_desktop.table.spoken import sentence
from ufs_desktop.table.stops import ANY, Stop
from ufs_desktop.widgets.stops_page import StopsPage

NAMES = ("You", "Rival")


def happened(
    kind: TcgVerb, owner: int, *, amount: int = 0, caption: str = "", detail: tuple[str, ...] = ()
) -> EventView:
    return EventView(
        kind, owner, owner, None, caption or None, "rule", None, None, None, None, amount, detail, 0
    )


SWIFT = SENTRY._replace(name="Swift Sentry", traits=frozenset({CardTrait.FIRST_STRIKE}))


def blocking(attackers: tuple[TcgDefinition, ...], blocker: TcgDefinition, hurt: int = 0) -> str:
    """What stands on the one who could block."""
    at = Position()
    party = at.field(0, *attackers)
    (card,) = at.field(1, blocker)
    at.game.cards[card] = at.game.cards[card]._replace(damage=hurt)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer(tuple(party))
    at.until("block")
    view = view_for(at.game, 1)
    cards = {each.handle: each for zone in view.zones for each in zone.cards}
    assert view.decision is not None
    ((words,),) = block_outcomes(view.decision, view, cards, {}).values()
    return words


@pytest.mark.parametrize(
    ("attackers", "blocker", "hurt", "words"),
    [
        ((GUARD,), SQUIRE, 0, "would fall"),
        ((SQUIRE,), GUARD, 0, "breaks it"),
        ((SQUIRE,), SENTRY, 0, "both fall"),
        ((SQUIRE,), BULWARK, 5000, "both fall"),
        ((SQUIRE,), SWIFT, 0, "breaks it"),
        ((LANCER,), SENTRY, 0, "would fall"),
        ((LANCER,), SWIFT, 0, "would fall"),
        ((GUARD, SQUIRE), BULWARK, 0, "falls, breaks one"),
        ((GUARD, GUARD), SENTRY, 0, "would fall"),
        ((SQUIRE, GUARD), SWIFT._replace(power=8000), 0, "breaks one"),
        ((SQUIRE, GUARD), SWIFT._replace(power=12000), 0, "breaks 2"),
    ],
)
def test_what_a_block_comes_to(
    attackers: tuple[TcgDefinition, ...], blocker: TcgDefinition, hurt: int, words: str
) -> None:
    assert blocking(attackers, blocker, hurt) == words


@pytest.mark.parametrize(
    ("party", "blocker", "hurt", "proposed"),
    [
        ((GUARD, SQUIRE), BULWARK, 0, 7),  # its whole power
        ((GUARD, SQUIRE), BULWARK, 2500, 5),  # what is left of it, rounded up
        ((GUARD, SQUIRE), SENTRY, 0, 0),  # more than there is: somebody else gets it
        ((SQUIRE, GUARD), SENTRY, 0, 5),
    ],
)
def test_as_much_damage_is_proposed_as_breaks(
    party: tuple[TcgDefinition, ...], blocker: TcgDefinition, hurt: int, proposed: int
) -> None:
    at = Position()
    first, second = at.field(0, *party)
    (card,) = at.field(1, blocker)
    at.game.cards[first] = at.game.cards[first]._replace(damage=hurt)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer((first, second))
    at.until("block")
    at.answer((card,))
    at.until("share")
    asked = interaction(at)
    assert isinstance(asked, NumberInteraction)
    assert asked.value == proposed


def test_it_is_said_of_blocks_alone() -> None:
    at = Position()
    at.field(0, GUARD)
    at.begin(TcgAttackPhase())
    at.both_pass()
    view = view_for(at.game, 0)
    assert view.decision is not None
    assert view.decision.prompt == "attack"
    assert block_outcomes(view.decision, view, {}, {}) == {}


@pytest.mark.parametrize(("own", "other", "agrees"), [(5, 2, True), (4, 2, False), (0, 3, False)])
def test_a_bot_takes_a_draw_when_it_is_far_behind(own: int, other: int, *, agrees: bool) -> None:
    at = Position()
    for player, points in ((1, own), (0, other)):
        for _ in range(points):
            at.put(player, SENTRY, CardZone.DAMAGE)
    assert accepts_draw(at.game, 1) is agrees


# --- halts ----------------------------------------------------------------------------------------


def phases(viewer: int) -> list[tuple[str | None, View]]:
    """Which stretches begin in a turn of player 0, as this player sees it."""
    at = Position()
    at.begin(DuelTurn())
    for _ in range(40):
        if at.game.active != 0 or at.game.pending is None:
            break
        at.answer(None if at.asked.prompt == "priority" else ())
    found = []
    view = view_for(at.game, viewer)
    for entry in view.log:
        for event in entry.facts:
            if isinstance(event, EventView):
                found.append((COURSE.begins(event, view), view))
    return found


def test_phases_begin_for_whoever_wants_to_halt_there() -> None:
    begun = {stretch for stretch, _ in phases(0) if stretch}
    assert begun == {"own main", "own attack", LATE}
    begun = {stretch for stretch, _ in phases(1) if stretch}
    assert begun == {"rival main 1", "rival main", "rival attack", LATE}
    assert None in {stretch for stretch, _ in phases(0)}


def test_the_page_of_its_stops_speaks_of_this_game_alone(
    dressed: QApplication, qtbot: QtBot
) -> None:
    page = StopsPage(COURSE.stops, still())
    qtbot.addWidget(page)
    assert page.fields.keys() == {window.key for window in COURSE.stops.windows}
    told = " ".join(label.text() for label in page.findChildren(QLabel))
    assert COURSE.stops.kept in told
    assert "event" not in told.lower()


def test_every_window_that_can_always_halt_begins_somewhere() -> None:
    assert all(each.begins for each in COURSE.stops.windows if each.choices == ANY)


def test_a_player_halts_where_they_can_only_pass() -> None:
    passing = Passing(COURSE)
    passing.stops = passing.stops.with_stop("rival main 1", Stop.ALWAYS)
    at = Position()
    view = view_for(at.game, 1)
    event = happened(TcgVerb.PHASE_BEGUN, 0, detail=(str(TurnPhase.MAIN_1),))
    assert passing.halts(view, [event]) == [event]
    assert passing.halts(view_for(at.game, 0), [event]) == []


def casting() -> Position:
    """Player 0 has put a Summon onto the stack, and could play another one."""
    at = Position()
    backup, _ = at.field(0, KEEPER, STOKER)
    (guard,) = at.field(1, SQUIRE)
    burst, spent, _ = at.hand(0, BURST, GUARD, BURST)
    at.hand(1, BURST, GUARD)
    at.field(1, KEEPER, STOKER)
    at.begin(PriorityRounds())
    at.answer(burst)
    at.answer((guard,))
    at.answer((backup, spent))
    return at


def spared(at: Position, stops: Passing) -> Given | None:
    return stops.given(view_for(at.game, at.asked.player))


def test_what_is_mine_on_top_of_the_stack_is_passed_and_what_is_not_is_asked() -> None:
    at, passing = casting(), Passing(COURSE)
    assert (at.asked.player, at.asked.prompt) == (0, "priority")
    assert spared(at, passing) == Given(None, unasked=True)
    passing.stops = passing.stops.with_stop(OWN_ON_TOP, Stop.EFFECT)
    assert spared(at, passing) is None
    at.answer(None)
    assert at.asked.player == 1
    assert spared(at, Passing(COURSE)) is None


def test_before_an_attack_nothing_is_asked_that_the_main_phase_has_not_asked() -> None:
    at, passing = Position(), Passing(COURSE)
    attackers = at.field(0, GUARD)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    assert spared(at, passing) == Given(None, unasked=True)
    at.answer(None)
    assert (at.asked.player, spared(at, passing)) == (1, None)
    at.answer(None)
    at.answer(tuple(attackers))
    assert (at.asked.player, at.asked.prompt) == (0, "priority")
    assert spared(at, passing) is None


def test_whoever_is_asked_before_the_next_attack_is_asked_nothing_after_the_last() -> None:
    at, asked = Position(), []
    (guard,) = at.field(0, GUARD)
    at.field(1, SQUIRE)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer((guard,))
    for step in ("declaration", "block", "damage", "preparation"):
        if at.asked.prompt == "block":
            at.answer(())
        assert (at.asked.player, at.asked.prompt, at.game.battle.step) == (0, "priority", step)
        at.answer(None)
        asked.append(spared(at, Passing(COURSE)))
        at.answer(None)
    assert asked == [None, None, Given(None, unasked=True), None]


@pytest.mark.parametrize(
    ("phase", "given"),
    [(TurnPhase.MAIN_1, Given(None, unasked=True)), (TurnPhase.MAIN_2, None)],
)
def test_as_a_rivals_first_main_phase_ends_nothing_is_asked(
    phase: TurnPhase, given: Given | None
) -> None:
    """The Attack Phase follows, before which there is as much to be done."""
    at, passing = Position(), Passing(COURSE)
    at.game.phase = phase
    at.begin(PriorityRounds())
    at.answer(None)
    assert (at.asked.player, spared(at, passing)) == (1, given)
    passing.stops = passing.stops.with_stop("rival main 1", Stop.EFFECT)
    assert spared(at, passing) is None


def interaction(at: Position) -> Interaction:
    """How whoever is asked answers at the table."""
    view = view_for(at.game, at.asked.player)
    cards = {card.handle: card for zone in view.zones for card in zone.cards}
    zones = {card.handle: (zone.player, zone.zone) for zone in view.zones for card in zone.cards}
    context = TableContext(DUEL_KIT, cards, zones, cards.keys(), NAMES, view.viewer)
    assert view.decision is not None
    found = interaction_for(view.decision, context)
    assert found is not None
    return found


def button(asked: Interaction, name: str) -> Button:
    return next(each for each in asked.buttons() if each.name == name)


def test_too_little_cp_cannot_be_confirmed() -> None:
    at = Position()
    at.field(0, KEEPER, STOKER)
    rain, *_ = at.hand(0, RAIN, GUARD, GUARD)
    at.begin(PriorityRounds())
    at.answer(rain)
    paying = interaction(at)
    lying = paying.context.zones
    options = [Handle(option.key) for option in paying.decision.options]
    spent = [card for card in options if lying[card] == (0, "hand")]
    for card in spent:
        paying.activate(card)
    confirm = button(paying, "confirm")
    assert (len(spent), confirm.label, confirm.enabled) == (2, "Confirm", False)
    paying.activate(next(card for card in options if card not in spent))
    assert button(paying, "confirm").enabled


def begun() -> History[Duel]:
    """A duel in which nothing but the setup has been decided."""
    decks = [DUEL.cards_of(offered.deck) for offered in duel_starters()[:2]]
    return History(new_duel("begun", decks, chooser=0))


def test_no_key_puts_a_hand_back_by_mistake() -> None:
    history = begun()
    asked = history.answer_forced()
    assert asked is not None
    history.answer(asked.id, True)
    at = Position()
    at.game = history.game
    hand = interaction(at)
    assert hand.decision.prompt == "mulligan"
    assert [each.role for each in hand.buttons()] == ["", "pass"]


def test_before_the_first_turn_it_is_nobodys() -> None:
    view = view_for(begun().game, 0)
    for shown, whose in ((view, [False, False]), (view_for(Position().game, 0), [True, False])):
        plates = DUEL_KIT.plan.layout(1280, 720, shown).spread(shown, NAMES).plates
        assert [plate.is_active for plate in plates] == whose


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        (TurnPhase.MAIN_1, ["When both pass, the Attack Phase begins."]),
        (TurnPhase.MAIN_2, ["When both pass, the turn ends."]),
        (TurnPhase.END, []),
    ],
)
def test_what_passing_leads_to_is_said_where_the_stack_is_empty(
    phase: TurnPhase, words: list[str]
) -> None:
    at = Position()
    at.game.phase = phase
    at.begin(PriorityRounds())
    assert QUESTIONS.happened(view_for(at.game, 0), {}, NAMES) == words
    (told,) = QUESTIONS.happened(view_for(casting().game, 0), {}, NAMES)
    assert told.startswith("On the stack: ")


def test_in_each_step_of_an_attack_is_said_what_comes_next() -> None:
    at, said = Position(), list[str]()
    (guard,) = at.field(0, GUARD)
    (squire,) = at.field(1, SQUIRE)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    answers = {"attack": (guard,), "block": (squire,)}
    for _ in range(4):
        at.until("priority")
        said += QUESTIONS.happened(view_for(at.game, 0), {}, NAMES)
        at.both_pass()
        if at.asked.prompt in answers:
            at.answer(answers[at.asked.prompt])
    assert said == [
        "When both pass, attackers are chosen, if any.",
        "When both pass, a blocker is chosen, if any.",
        "When both pass, damage is dealt.",
        "When both pass, the attack is over.",
    ]


def test_a_card_that_was_only_shown_is_taken_back_for_free() -> None:
    history, idle = begun(), DUEL.bots["idle"]("idle")
    asked = history.answer_forced()
    while asked is not None and asked.prompt != "priority":
        history.answer(asked.id, idle.choose(history.game, asked))
        asked = history.answer_forced()
    assert asked is not None
    (card,) = [each for each in asked.options if isinstance(each, int)][:1]
    history.answer(asked.id, card)
    assert sight.knows(history.game, 1 - asked.player, CardId(card))
    assert history.undo_for(asked.player) is Undo.FREE
    again = history.undo(asked.player)
    assert again is not None
    assert again.options == asked.options


# --- what decided it ------------------------------------------------------------------------------


def logged(*events: EventView) -> list[LogView]:
    return [LogView(str(event.kind), (), event.actor, (event,), secret=False) for event in events]


def test_a_turn_says_who_is_asked_where_it_is_another_players() -> None:
    """Of two turns that went by, somebody is asked in the second one alone."""
    at = Position()
    at.begin(TcgAttackPhase())
    at.game.turn, asked = 2, at.game.pending
    assert asked is not None
    for began, said in (((1,), "Rival's turn, You are asked."), ((1, 0), "Your turn.")):
        turns = [
            happened(TcgVerb.TURN_BEGUN, player, amount=turn)
            for turn, player in enumerate(began, start=3 - len(began))
        ]
        view = view_for(at.game, asked.player)._replace(log=tuple(logged(*turns)))
        assert sentence(DUEL_KIT.story.beats(News(view, NAMES))[-1]) == said


SWIFT_ONE, TURF, MATCH = Handle(4), Handle(5), Handle(6)


def point(player: int, *dealers: int) -> EventView:
    return happened(TcgVerb.DAMAGE_TAKEN, player)._replace(detail=dealers)


def does_so(kind: TcgVerb, player: int, name: str, card: Handle) -> EventView:
    return happened(kind, player, caption=name)._replace(card=card)


FOUGHT = (
    happened(TcgVerb.TURN_BEGUN, 0, amount=1),
    does_so(TcgVerb.ATTACKED, 1, "Fen Swift", SWIFT_ONE),
    point(0, SWIFT_ONE),
    happened(TcgVerb.TURN_BEGUN, 1, amount=2),
    does_so(TcgVerb.ATTACKED, 0, "Big Turf", TURF),
    point(1, TURF),
    point(1, TURF),
    happened(TcgVerb.TURN_BEGUN, 0, amount=3),
    does_so(TcgVerb.BROKEN, 1, "Fen Swift", SWIFT_ONE),
    does_so(TcgVerb.CAST, 0, "Struck Match", MATCH),
)


def ended(rule: str, *events: EventView) -> list[Highlight]:
    """What is told of a duel that the second player lost by this rule."""
    view = view_for(Position().game, 0)._replace(result=Result((1,), rule))
    return duel_highlights(logged(*events), view, NAMES)


def test_a_duel_that_is_over_tells_what_decided_it() -> None:
    turning, last, own, rival = ended("12.4.1", *FOUGHT, point(1))
    assert (turning.title, turning.line) == ("Turning point", 6)
    assert turning.words == "You take the lead for good on turn 2, 1 point taken against 2"
    assert (last.title, last.line) == ("Last point", 10)
    assert last.words == "Rival takes a point on turn 3"
    assert own.words == "You: 3 points, 1 attack, 1 card broken, 1 Summon"
    assert rival.words == "Rival: 1 point, 1 attack, 0 cards broken, 0 Summons"


def test_who_dealt_the_last_point_is_told_whether_in_an_attack_or_not() -> None:
    def last(*dealers: int) -> str:
        return ended("12.4.1", *FOUGHT, point(1, *dealers))[1].words

    assert last(MATCH) == "Rival takes a point on turn 3, by Struck Match"
    assert last(TURF, SWIFT_ONE) == "Rival takes a point on turn 3, by Big Turf and Fen Swift"
    assert last(9) == "Rival takes a point on turn 3"  # of a card that nobody knows any more


@pytest.mark.parametrize("rule", ["12.4.2", "12.4.3", "2.1", "13.1"])
def test_no_point_is_the_last_of_a_duel_that_ended_by_something_else(rule: str) -> None:
    assert [each.title for each in ended(rule, *FOUGHT, point(1))] == ["Turning point", "", ""]


@pytest.mark.parametrize(("fielded", "is_asked_on"), [((GUARD,), False), ((GUARD, SQUIRE), True)])
def test_who_alone_can_attack_does_so_at_a_click(
    fielded: tuple[TcgDefinition, ...], is_asked_on: bool
) -> None:
    at = Position()
    at.field(0, *fielded)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    asked, answers = interaction(at), list[object]()
    asked.answered.connect(answers.append)
    question = "Who attacks?" + PARTY * is_asked_on
    assert asked.sentence() == question
    (first, *_) = (option.key for option in asked.decision.options)
    asked.activate(Handle(first))
    assert asked.sentence() == question  # who is chosen is not counted
    assert answers == ([] if is_asked_on else [[first]])
    asked.press("confirm")
    assert answers[:1] == [[first]]
