"""The bot that does nothing: games against it go on, and it never begins anything."""

from __future__ import annotations

from engine.bots.idle import IdleBot
from engine.kernel.events import Event
from engine.ufs.effects.nodes.words import Verb
from tests.bots.playing import cards_of
from ufs_desktop.fight.module import FIGHT, IDLE
from ufs_desktop.session.unseen import play_unseen


def test_it_plays_nothing_of_its_own_accord_and_loses() -> None:
    """F.2.2.3b makes it try a card after a turn without one: that alone it plays."""
    decks = [cards_of("first-day"), cards_of("full-furnace")]
    played = play_unseen(FIGHT, "idle", FIGHT.edition, decks, ["heuristic", IDLE])
    assert played.winner == 0
    assert isinstance(FIGHT.bots[IDLE]("key"), IdleBot)
    facts = (fact for entry in played.game.log for fact in entry.facts)
    events = [fact for fact in facts if isinstance(fact, Event)]
    tried = [event for event in events if event.kind == Verb.ATTEMPT and event.actor == 1]
    assert len(tried) <= played.game.turn // 2
