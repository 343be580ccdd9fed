"""What a pronoun is bound to: the one thing that agrees. Two that do, or none, make a decline."""

from dataclasses import fields

import pytest

from engine.text.errors import Declined
from engine.text.ufs.compile import compile_ability, try_compile
from engine.text.ufs.spoken import PASSED_OVER, SPOKEN
from engine.ufs.effects import nodes as n
from engine.ufs.effects.tree_nodes import nodes_in

YOUR_ATTACK = n.CurrentAttack(n.Who.YOU)
ATTACK = n.AllOf((n.IsType(n.CardType.ATTACK),))
TWO_THINGS = "more than one thing mentioned"
NOTHING = "nothing mentioned"


def pronouns(text: str) -> list[object]:
    """What each pronoun of the text stands for, in the order of the tree."""
    tree = compile_ability(text)
    found = (part for part in nodes_in(tree, quoted=True) if isinstance(part, n.Bound | n.Same))
    return [part.of if isinstance(part, n.Same) else part.name for part in found]


def why_declined(text: str) -> str:
    tree = try_compile(text)
    assert isinstance(tree, Declined), tree
    return tree.why


def test_every_field_that_holds_cards_is_declared() -> None:
    for cls in n.NODE_CLASSES:
        holds = {part.name for part in fields(cls) if "CardRef" in str(part.type)}  # type: ignore[arg-type]
        assert {*SPOKEN.get(cls, ()), *PASSED_OVER.get(cls, ())} == holds, cls


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("E Commit 1 foundation: Your attack's zone becomes High. Clear it.", YOUR_ATTACK),
        ("E Discard 1 card: Your attack's damage becomes 5. It gains Throw.", YOUR_ATTACK),
        ("E Discard 1 card: Your attack gets +1 damage. It gains Throw.", YOUR_ATTACK),
        ("R Commit 1 asset: Before the Damage Step of this attack, flip it.", n.CurrentAttack()),
        ("F Discard 1 card: Add it to your momentum.", "discard"),
        ("R: After you check a 4, add the checked card to your hand.", "event"),
        ("E: Change the zone of your low attack to mid. It gets +2 damage.", "changed"),
        ("E: Your low attack's zone becomes High. If it deals damage, draw 1 card.", "changed"),
        ("E: Your attack with speed 3 or less gets +2 speed. It gains Throw.", "changed"),
        ("R: After your attack with speed 3 or less is blocked, it gets +2 speed.", "event"),
        ("R: After your attack is blocked, it gets +2 speed.", YOUR_ATTACK),
        ("E: Your non-Throw attack gains Throw. It gets +2 damage.", "changed"),
        ("E Commit 1 foundation: Your attack gets +1 damage. Ready that foundation.", "commit"),
        ("R: After your opponent plays an attack, discard 1 card. It gets -2 damage.", "event"),
        ("R: After your opponent plays an attack, draw 1 card. That attack gains Throw.", "event"),
        ("After you play a Kick attack, lose X vitality. X equals its difficulty.", "event"),
        ("F: Draw 1 card. Remove this card when it leaves your card pool.", n.ThisCard()),
        ("F: Name a card. Your opponent discards all copies of that card.", "named"),
        ("F: Destroy 1 asset. Mill 1. If it is an attack, gain 1 vitality.", "mill"),
        ("R: After you play a block, choose 1 card in your card pool. Remove it.", "choose"),
        ("F: Draw 1 card. Ready 1 asset. Destroy that asset.", "ready"),
        ("E Discard 1 card: This attack gets +2 damage. Remove that card.", "discard"),
        ("E Discard 1 card: This Kick attack gains Throw. Remove that card.", "discard"),
        ("E: Mill 1. This attack gets +1 damage. If that card is an asset, draw 1 card.", "mill"),
        ("F: Your next attack gets +1 speed. It gains Throw.", n.Next(ATTACK)),
        ("F: Your next attack gets +1 speed. If it deals damage, draw 1 card.", n.Next(ATTACK)),
    ],
)
def test_a_pronoun_means_what_agrees_with_it(text: str, meant: object) -> None:
    assert pronouns(text) == [meant]


@pytest.mark.parametrize(
    "text",
    [
        "F: Draw 1 card. You may discard 1 card to destroy it.",
        "F: Commit 1 foundation and 1 asset. Ready it.",
        "F: Destroy 1 foundation. Draw 1 card. If it is a foundation, gain 1 vitality.",
        "E: Discard 1 card. Your attack gets +X damage. X equals its difficulty.",
        "E Discard 1 card: Your attack gets +X damage. X equals its difficulty.",
        "E: After this attack resolves, reveal the top card of your deck. Add it to your hand.",
        "F: Discard 1 card. Your opponent discards 1 card. Remove the discarded card.",
        "After you play a Punch attack, this attack gets +X damage. X equals its difficulty.",
        "R: After your opponent plays an attack, the next time you draw a card, discard it.",
        "F: Each player reveals the top card of their deck. Add the revealed card to your hand.",
        "F: Each player may discard 1 card. Remove it.",
        "F: Both players discard 1 card and your opponent removes the discarded card.",
        "F: Each player readies 1 foundation. Freeze that foundation.",
        "F: Each player mills 1. Add the card milled this way to your hand.",
        "F: Destroy 1 foundation in each player's staging area. Remove it.",
        "F: Remove the top card of each player's deck. You may play the removed card.",
        "E: Each player chooses 1 asset. It gets +1 difficulty for the rest of this turn.",
        "F: Each player reveals the top card of their deck and adds it to their hand. Discard it.",
    ],
)
def test_two_that_agree_make_a_decline(text: str) -> None:
    assert TWO_THINGS in why_declined(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Each player reveals the top card of their deck. Discard the revealed cards.", "reveal"),
        ("Each player reveals the top card of their deck. Add them to your hand.", "reveal"),
        ("Both players ready 1 foundation. Freeze those foundations.", "ready"),
        ("Destroy 1 foundation in each player's staging area. Remove them.", "destroy"),
        ("Each player discards 1 card and removes it.", "discard"),
        ("Each player draws 1 card. Each player reveals it.", "draw"),
    ],
)
def test_what_both_did_is_spoken_of_as_several_or_by_each_of_them(text: str, meant: str) -> None:
    assert pronouns(f"F: {text}") == [meant]


@pytest.mark.parametrize(
    "text",
    [
        "F: Your next attack gets +X damage. X equals its difficulty.",
        "F: Your next attack gets +2 damage. Gain vitality equal to its difficulty.",
        "F: Your next attack gets +2 speed. If it is a Kick attack, it gets +2 damage.",
        "F: If the next attack you play this turn is a Kick attack, draw 1 card.",
        "F: Your next attack gets +2 damage. Add it to your momentum.",
        "F: Switch your next attack's speed and damage.",
    ],
)
def test_nothing_is_asked_of_a_card_to_come_and_nothing_done_with_it(text: str) -> None:
    assert "still to come" in why_declined(text)


def test_a_card_to_come_that_is_changed_in_what_describes_it_is_not_found_again() -> None:
    assert NOTHING in why_declined("F: Your next non-Throw attack gains Throw. It gets +1 damage.")


def test_otherwise_after_two_cases_of_one_card_could_be_of_either() -> None:
    cases = "F: Reveal the top card of your deck. If it is an attack, draw it. If it is an asset,"
    assert TWO_THINGS in why_declined(f"{cases} add it to your momentum. Otherwise, discard it.")
    assert isinstance(try_compile(f"{cases} add it to your momentum."), n.Ability)


@pytest.mark.parametrize(
    "text",
    [
        "F Commit 1 asset: Destroy that foundation.",
        "F Discard 1 card: Your opponent's attack gets -2 damage. Destroy that foundation.",
        "F Discard 1 card: If you have an asset, destroy it.",
        "F Discard 1 card: Make a check. Add it to your hand.",
        "F Discard 1 card: Destroy all assets in your staging area. Add it to your hand.",
        "R Discard 1 card: After your opponent plays an enhance ability, add it to your hand.",
        "F: Draw 2 cards. Gain X vitality. X equals the drawn card's difficulty.",
        "R: After you play a foundation, the next time you draw a card, destroy that foundation.",
        "F: Name a card. Discard it.",
        "E: Destroy 1 foundation after it resolves.",
        "E: Destroy 1 asset if it is committed.",
        "E Discard 1 momentum: If it is blocked, draw 1 card.",  # it lies in a discard pile
        "E Discard 1 card: If it deals damage, draw 1 card.",
    ],
)
def test_what_nothing_agrees_with_is_declined(text: str) -> None:
    assert NOTHING in why_declined(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("F: Reveal the top card of your deck. You may discard it. If you do not, draw it.",
         ["reveal", "reveal"]),
        ("F: Reveal the top card of your deck. If it is an asset, draw it. If it is not an asset,"
         " discard it.", ["reveal"] * 4),
        ("F: Choose 1 foundation. Gain 1 vitality or commit it. Flip it.", ["choose", "choose"]),
        ("R: After you play an attack, you may remove it. If you do not, add it to your hand.",
         ["event", "event"]),
        ("F: Reveal the top card of your deck. You may discard it. Remove the discarded card.",
         ["reveal", "discard"]),
        ("F: Reveal the top card of your deck. Discard it. Remove it.", ["reveal", "discard"]),
    ],
)  # fmt: skip
def test_what_is_done_to_it_only_perhaps_leaves_it_what_it_was(text: str, meant: list[str]) -> None:
    assert pronouns(text) == meant


def test_what_is_done_after_an_event_waits_for_the_card_and_not_for_its_own_result() -> None:
    assert pronouns("E: Flip the blocked attack after it resolves.") == ["blocked attack"] * 2


IT_DEALS = n.Trigger(n.Timing.IF, n.EventPattern(n.Verb.DEAL_DAMAGE, cards=n.CurrentAttack()))
DISCARDING = "E: If this attack deals damage, you may discard 1 card."


def test_a_sentence_about_the_deed_of_a_waiting_one_is_done_with_it() -> None:
    (fired,) = compile_ability(f"{DISCARDING} If you do, draw 2 cards.").effects
    assert isinstance(fired, n.Fired)
    assert fired.trigger == IT_DEALS
    assert fired.then[1:] == (n.If(n.CarriedOut(), n.Draw(n.Number(2))),)


def test_cards_chosen_when_the_event_comes_are_destroyed_then() -> None:
    text = "choose 1 asset in your staging area. Destroy the chosen asset. Gain 1 vitality."
    fired, gained = compile_ability(f"E: If this attack deals damage, {text}").effects
    assert isinstance(fired, n.Fired)
    assert [type(part) for part in fired.then] == [n.Act, n.Act]
    assert gained == n.GainVitality(n.Number(1))


@pytest.mark.parametrize(
    "text",
    [
        "E: If this attack deals damage, gain 1 vitality. It gains Throw.",
        f"{DISCARDING} If you are at desperation, draw 2 cards instead.",
        f"{DISCARDING} Gain 1 vitality. Add the discarded card to your hand.",
        "F: The next time you would draw a card, gain 1 vitality instead. If you do, draw 1 card.",
    ],
)
def test_a_sentence_that_may_or_may_not_wait_is_declined(text: str) -> None:
    assert NOTHING in why_declined(text)


@pytest.mark.parametrize(
    "text",
    [
        "E [Opponent's turn]: They lose 1 vitality.",
        "F: They lose 1 vitality. Your opponent discards 1 card.",
        "F: If they are at desperation, your opponent discards 1 card.",
        "F: Each player discards 1 card. They lose 1 vitality.",
        "F: Your opponent draws 1 card. Each player discards 1 card. They lose 1 vitality.",
        "F: Destroy 1 card in each player's staging area. They lose 1 vitality.",
        "F: Draw 1 card. Destroy 1 foundation in their staging area.",
    ],
)
def test_they_are_an_opponent_spoken_of_before(text: str) -> None:
    assert why_declined(text) == "nothing mentioned for 'they' to refer to"


@pytest.mark.parametrize(
    "text",
    [
        "F Commit: Build the next foundation you play this turn.",
        "F Commit: Discard your next attack.",
        "E: If this attack deals damage, flip your next attack.",
        "F Commit: Your next attack is completely blocked.",
    ],
)
def test_nothing_is_done_to_a_card_that_is_still_to_come(text: str) -> None:
    assert "still to come" in why_declined(text)


@pytest.mark.parametrize(
    ("event", "deed"),
    [
        ("After you block with a foundation", "build it"),
        ("After your opponent blocks with an attack", "discard that attack"),
        ("After your opponent plays a foundation", "discard it"),
    ],
)
def test_what_waits_for_another_event_does_not_speak_of_the_one_before(
    event: str, deed: str
) -> None:
    assert compile_ability(f"R: {event}, {deed}.").effects
    for later in ("after this attack resolves", "at the end of this turn"):
        assert "has been forgotten" in why_declined(f"R: {event}, {deed} {later}.")


@pytest.mark.parametrize("event", ["you play an attack", "your Punch attack is blocked"])
@pytest.mark.parametrize("which", ["it", "this attack"])
def test_an_attack_that_waits_for_itself_is_the_one_that_was_spoken_of(
    event: str, which: str
) -> None:
    (fired,) = compile_ability(f"R: After {event}, flip it after {which} resolves.").effects
    assert isinstance(fired, n.Fired)


@pytest.mark.parametrize("head", ["", "E Commit: "])
def test_blocks_that_were_played_take_on_no_modifier(head: str) -> None:
    said = f"{head}Your opponent's blocks get +2 block modifier."
    assert "counts before the card blocks" in why_declined(said)
    (effect,) = compile_ability(said.replace("blocks get", "next block this turn gets")).effects
    assert isinstance(effect, n.Modify)


@pytest.mark.parametrize(
    "text",
    [
        "E: Your opponent's next block this turn gets +1 difficulty.",
        "E: The next block your opponent plays this turn gets +1 difficulty.",
        "Your opponent's blocks get +1 difficulty for each card in their card pool.",
    ],
)
def test_blocks_have_no_difficulty_that_could_change(text: str) -> None:
    assert "does not use the difficulty" in why_declined(text)
    assert compile_ability(text.replace("block", "attack")).effects


def test_a_card_is_built_in_another_way_only_in_the_place_of_being_built() -> None:
    assert "not built again" in why_declined("After you build a foundation, build it committed.")
    assert "not built again" in why_declined("R: When you build an asset, build it committed.")
    tree = compile_ability("When you build a foundation, build it committed.")
    (instead,) = tree.effects
    assert isinstance(instead, n.Instead)
    assert instead.event.verb is n.Verb.BUILD


def test_it_is_nothing_that_the_deed_cannot_be_done_to() -> None:
    text = "E Commit 1 foundation: Your attack gets +1 damage. It gains Throw. Ready it."
    assert why_declined(text) == f"{NOTHING} for 'it' to refer to"


@pytest.mark.parametrize("deed", ["Commit it.", "It gets +2 damage."])
def test_what_lies_in_a_deck_is_nothing_to_commit(deed: str) -> None:
    text = f"F: Reveal the top 3 cards of your deck. Choose 1 card. {deed}"
    assert why_declined(text) == f"{NOTHING} for 'it' to refer to"


@pytest.mark.parametrize(
    ("shown", "among"),
    [
        ("Look at the top 3 cards of your deck.", "look_at"),
        ("Your opponent reveals their hand.", "reveal"),
        ("Reveal the top card of your deck.", None),
        ("Draw 3 cards.", None),
    ],
)
def test_a_bare_choice_is_among_what_was_shown(shown: str, among: str | None) -> None:
    tree = compile_ability(f"F: {shown} Choose 1 card. Discard it.")
    (choice,) = (
        p for p in nodes_in(tree, quoted=True) if isinstance(p, n.Act) and p.verb is n.Verb.CHOOSE
    )
    of = choice.cards.of if isinstance(choice.cards, n.Among) else None
    assert (of.name if isinstance(of, n.Bound) else None) == among


def test_the_rest_of_chosen_cards_of_which_one_was_only_committed_could_be_all() -> None:
    chosen = "F: Choose 2 of your opponent's foundations. Your opponent commits 1 of them."
    assert TWO_THINGS in why_declined(f"{chosen} Flip the rest.")


@pytest.mark.parametrize(
    "text",
    [
        "F: For each asset you have, draw 1 card. Reveal it.",
        "F: For each asset you have, choose 1 foundation. Destroy it.",
        "F: For each asset you have, you may discard 1 card. If you do not, lose 1 vitality.",
    ],
)
def test_what_was_done_for_each_is_not_one_deed(text: str) -> None:
    assert "mentioned for" in why_declined(text)


def test_this_attack_is_the_same_after_what_was_done_for_each() -> None:
    text = "E: For each asset you have, this attack gets +1 damage. It gains Throw."
    assert pronouns(text) == [n.CurrentAttack()]
