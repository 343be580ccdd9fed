"""What a player is spared, and what stands in its place: moot offers, usual places, cheap cards."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from engine.kernel.decisions import Kind
from engine.kernel.game import Result
from engine.kernel.sight import Handle
from engine.kernel.views import OptionView, View
from engine.ufs.effects.nodes.words import CardType
from tests.desktop.fakes import FakeSession, asking, cards_in, options, view_at
from tests.desktop.seated import show_moment
from tests.desktop.states import Dealer, with_zones
from tests.desktop.table_driver import Hands
from ufs_desktop.fight.commits import cheapest
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.grammar import YOU, does, whose
from ufs_desktop.play.page import TablePage
from ufs_desktop.session.match import Match, score_words
from ufs_desktop.table.autopass import Given, Passing
from ufs_desktop.table.interactions.gather import GatherInteraction
from ufs_desktop.table.items.card_marks import Stance
from ufs_desktop.table.stops import EAGER, Stop, Stops

STOPS = FIGHT_KIT.course.stops
pytestmark = pytest.mark.usefixtures("dressed")


@pytest.fixture
def page(page: TablePage) -> TablePage:
    """The table, of which nobody asks here what it looks like."""
    page.setUpdatesEnabled(False)
    return page


def using(prompt: str = "enhance", count: int = 2) -> View:
    """A view with abilities of own cards on offer."""
    view = view_at("form")
    cards = cards_in(view, 0, "hand")[:count]
    keys = [("Offer", "use", card, "t1", "", None) for card in cards]
    return asking(view, kind=Kind.PLAY, prompt=prompt, options=options(*keys), optional=True)


def given(view: View, vain: tuple[int, ...], stops: dict[str, Stop] | None = None) -> Given | None:
    passing = Passing(FIGHT_KIT.course)
    passing.stops = Stops(STOPS, stops)
    return passing.given(view, vain)


# Moot offers


@pytest.mark.parametrize("prompt", ["enhance", "respond", "form"])
def test_what_changes_nothing_keeps_no_window_open(prompt: str) -> None:
    view = using(prompt)
    assert given(view, (0, 1)) == Given(None, unasked=True)
    assert given(view, (0,)) is None
    assert given(view, ()) is None


@pytest.mark.parametrize("stop", sorted(EAGER))
def test_whoever_wants_to_see_it_is_asked(stop: Stop) -> None:
    assert given(using(), (0, 1), {"enhance": stop}) is None


def test_what_must_be_done_is_asked_though_it_changes_nothing() -> None:
    view = using("form")
    assert view.decision is not None
    owed = view._replace(decision=view.decision._replace(optional=False))
    assert given(owed, (0, 1)) is None


def test_the_window_passes_what_changes_nothing(session: FakeSession, page: TablePage) -> None:
    show_moment(session, page, using(), (0, 1))
    assert session.answers == [(7, None)]
    assert session.unasked == [None]
    assert page.interaction is None


def test_what_is_tried_after_it_was_shown_is_passed_then(
    session: FakeSession, page: TablePage
) -> None:
    session.show(using(), is_tried=False)
    assert session.answers == []
    session.advised.emit((0, 1))
    assert session.answers == [(7, None)]
    assert session.unasked == [None]


def test_a_vain_offer_is_dim_and_asks_before_it_is_carried_out(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = using()
    assert view.decision is not None
    live, moot = (option.cards[0] for option in view.decision.options)
    show_moment(session, page, view, (1,))
    assert page.scene.cards[live].standing is Stance.LIT
    assert page.scene.cards[moot].standing is Stance.VAIN
    hands.click(moot)
    assert session.answers == []
    assert "would change nothing now" in page.bar.text
    hands.press("back")
    assert page.scene.cards[moot].standing is Stance.VAIN
    hands.go_to(moot)
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_1)
    assert [answer for _, answer in session.answers] == [view.decision.options[1].key]
    assert session.unasked == []


def test_a_window_lists_what_changes_nothing_last_and_says_so(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = using("respond")
    show_moment(session, page, view, (0,))
    labels = [button.label for button in page.panel.buttons.shown]
    assert ["no effect now" in label for label in labels[:2]] == [False, True]
    hands.press("offer 0")
    assert session.answers == []
    hands.press("certain")
    assert len(session.answers) == 1


# Cards that nobody can tell apart


def discarding(count: int, known: int, minimum: int = 1, **fields: Any) -> View:
    """A view in which some of so many own momentum must go."""
    deal = Dealer()
    open_ones = deal.cards(known, CardType.ATTACK) if known else []
    cards = [*open_ones, *deal.backs(count - known)]
    view = with_zones(view_at("form"), {(0, "momentum"): cards})
    keys = options(*(card.handle for card in cards))
    named: dict[str, Any] = {"kind": Kind.CARDS, "prompt": "choose-cards", "options": keys}
    return asking(view, **{"minimum": minimum, "maximum": minimum} | named | fields)


def test_backs_that_are_alike_are_not_chosen_among() -> None:
    view = discarding(3, 0, minimum=2)
    assert view.decision is not None
    keys = [option.key for option in view.decision.options]
    assert given(view, ()) == Given(keys[:2], unasked=True)


def test_whoever_knows_a_card_or_may_keep_all_is_asked() -> None:
    assert given(discarding(3, 1), ()) is None
    assert given(discarding(3, 0, optional=True), ()) is None
    assert given(discarding(3, 0, maximum=2), ()) is None
    view = discarding(3, 0)
    rivals = [
        zone._replace(player=1) if (zone.player, zone.zone) == (0, "momentum") else zone
        for zone in view.zones
    ]
    assert given(view._replace(zones=tuple(rivals)), ()) is None


# Momentum


def test_a_card_goes_to_the_right_end_of_the_momentum_unasked(
    session: FakeSession, page: TablePage
) -> None:
    view = view_at("place-in-momentum")
    assert view.decision is not None
    show_moment(session, page, view)
    assert session.unasked == [view.decision.maximum]


def clearing(count: int = 3) -> tuple[View, list[Handle]]:
    view = view_at("form")
    cards = list(cards_in(view, 0, "hand")[:count])
    return clearing_of(view, cards), cards


def clearing_of(view: View, cards: list[Handle]) -> View:
    named: dict[str, Any] = {"prompt": "clear-to-momentum", "source": cards[0]}
    return asking(view, kind=Kind.YES_NO, facts=(("others", tuple(cards[1:])),), **named)


def test_what_dealt_damage_goes_to_momentum_unasked_for_whoever_wants_that() -> None:
    view, _ = clearing()
    assert given(view, ()) is None
    stops = {"clear-to-momentum": Stop.USUAL}
    assert given(view, (), stops) == Given(True, unasked=True)


def test_cards_that_clear_into_momentum_are_one_question(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view, cards = clearing()
    show_moment(session, page, view)
    assert page.scene.cards[cards[2]].standing is Stance.CHOSEN
    hands.click(cards[1])
    hands.key(Qt.Key.Key_Return)
    for at in (1, 2):
        show_moment(session, page, clearing_of(view, cards[at:]))
    assert [answer for _, answer in session.answers] == [True, False, True]
    assert session.unasked == [False, True]


def test_all_of_them_are_discarded_at_once(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view, cards = clearing(2)
    show_moment(session, page, view)
    hands.key(Qt.Key.Key_Space)
    show_moment(session, page, clearing_of(view, cards[1:]))
    assert [answer for _, answer in session.answers] == [False, False]


# Committing


def paying(short: int, **facts: Any) -> View:
    view = view_at("commit-to-pass")
    cards = cards_in(view, 0, "stage")
    assert len(cards) > 2
    stated = (("value", 1), ("difficulty", 1 + short), ("short", short), *facts.items())
    return asking(
        view,
        kind=Kind.CARDS,
        prompt="commit-to-pass",
        options=tuple(OptionView(card, (card,)) for card in cards),
        minimum=short,
        maximum=short,
        optional=True,
        facts=stated,
    )


def test_one_button_commits_the_cheapest_and_says_which(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = paying(1)
    assert view.decision is not None
    show_moment(session, page, view)
    assert page.interaction is not None
    (chosen,) = cheapest(view.decision, page.interaction.context.cards)
    assert page.scene.card_view(chosen).face.printed.type == "foundation"  # type: ignore[union-attr]
    labels = [button.label for button in page.panel.buttons.shown]
    assert f"Commit for me: {page.interaction.name_of(chosen)}" in labels
    hands.press("for me")
    assert session.answers == [(7, [chosen])]


def test_a_card_that_counts_twice_is_committed_alone() -> None:
    view = paying(2)
    assert view.decision is not None
    count = len(view.decision.options)
    heavy = paying(2, weights=(2, *(1,) * (count - 1))).decision
    assert heavy is not None
    assert cheapest(heavy, {}) == (heavy.options[0].key,)
    assert len(cheapest(view.decision, {})) == 2


def test_a_large_stage_is_no_harder_to_choose_from() -> None:
    view = paying(5)
    assert view.decision is not None
    many = tuple(OptionView(Handle(key), (Handle(key),)) for key in range(30))
    large = view.decision._replace(options=many)
    assert len(cheapest(large, {})) == 5


def test_where_nothing_is_enough_nothing_is_suggested() -> None:
    view = paying(99)
    assert view.decision is not None
    assert cheapest(view.decision, {}) == ()


# Whose doing it is


def choosing(source_of: int, zone: str) -> View:
    """A choice among own cards that a card in somebody's staging area demands."""
    view = view_at("commit-to-pass")
    source = cards_in(view, source_of, "stage")[0]
    cards = [card for card in cards_in(view, 0, zone) if card != source]
    return asking(
        view,
        kind=Kind.CARDS,
        prompt="choose-cards",
        source=source,
        options=tuple(OptionView(card, (card,)) for card in cards),
        facts=(("verb", "discard"), ("cause", "effect")),
    )


@pytest.mark.parametrize(
    ("source_of", "zone", "words"),
    [
        (1, "hand", "Rival's {name}: discard 1 of the cards in your hand"),
        (0, "hand", "{name}: discard 1 of the cards in your hand"),
        (1, "stage", "Rival's {name}: discard 1 of your "),
    ],
)
def test_the_question_says_who_makes_one_do_it_and_shows_the_card(
    session: FakeSession, page: TablePage, source_of: int, zone: str, words: str
) -> None:
    view = choosing(source_of, zone)
    show_moment(session, page, view)
    assert page.interaction is not None
    assert view.decision is not None
    name = page.interaction.name_of(view.decision.source)
    assert page.interaction.sentence().startswith(words.format(name=name))
    assert FIGHT_KIT.story.subject(view) == view.decision.source  # what the preview shows


def test_verbs_go_with_who_acts() -> None:
    assert [does(name, "win") for name in (YOU, "Rival")] == ["You win", "Rival wins"]
    assert [whose(name) for name in (YOU, "Rival")] == ["your", "Rival's"]
    match = Match(3, (0, 0))
    assert score_words(match, (YOU, "Rival")) == "You win the match 2\u20130"
    assert score_words(Match(3, (0,)), (YOU, "Rival")) == "You lead 1\u20130"


# The end


def test_whoever_looks_at_the_table_after_a_game_finds_back_to_what_comes_next(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    again = page.conclusion.again
    show_moment(session, page, view_at("form")._replace(result=Result((1,), "A.1.1")))
    assert (page.result.isVisible(), again.isVisible()) == (True, False)
    hands.key(Qt.Key.Key_Escape)
    assert (page.result.isVisible(), again.isVisible()) == (False, True)
    again.click()
    assert (page.result.isVisible(), again.isVisible()) == (True, False)
    page.result.look.click()
    assert again.isVisible()
    assert page.hasFocus()
    show_moment(session, page, view_at("form"))
    assert not again.isVisible()


def test_how_many_are_gathered_is_said_on_the_button_alone(
    session: FakeSession, page: TablePage
) -> None:
    show_moment(session, page, clearing()[0])
    assert isinstance(page.interaction, GatherInteraction)
    assert "3 of 3" in page.interaction.buttons()[0].label
    assert "3 of 3" not in page.bar.text
