"""Games heard of on the network: listed once, gone when they are silent, never more than a list."""

from __future__ import annotations

from ufs_desktop.net import finds
from ufs_desktop.net.announcement import Announcement, datagram
from ufs_desktop.net.finds import Finds

NEAR, FAR, SIX = "127.0.0.1", "192.168.1.7", "fe80::1%eth0"


def said(match: str = "abcdef01", name: str = "Bram", **named: object) -> bytes:
    announced = Announcement.model_validate(
        {
            "protocol": 1,
            "match": match,
            "port": 47_650,
            "name": name,
            "edition": "Comprehensive",
            "program": "0.1.0",
            **named,
        }
    )
    return datagram(announced)


def test_a_game_is_listed_once_at_the_address_that_people_can_use() -> None:
    heard = Finds()
    assert heard.hear(said(), SIX, 1)
    assert heard.hear(said(), NEAR, 1)
    assert heard.hear(said(), FAR, 1)
    assert not heard.hear(said(), SIX, 2)  # nothing new to be shown
    (game,) = heard.games
    assert (game.address, game.announcement.name) == (FAR, "Bram")
    assert [each.address for each in heard.places("abcdef01")] == [FAR, NEAR, SIX]


def test_nobody_takes_the_place_of_a_game_by_saying_that_it_is_theirs() -> None:
    heard = Finds()
    heard.hear(said(), FAR, 1)
    heard.hear(said(name="Mallory"), "192.168.1.66", 1)
    assert [(each.address, each.announcement.name) for each in heard.games] == [(FAR, "Bram")]


def test_news_are_shown_and_silence_ends_a_game() -> None:
    heard = Finds()
    heard.hear(said(), FAR, 1)
    assert heard.hear(said(is_open=False), FAR, 2)
    assert not heard.games[0].announcement.is_open
    assert not heard.forget(2 + finds.SILENCE)
    assert heard.forget(2.1 + finds.SILENCE)
    assert heard.games == ()


def test_a_host_whose_address_changes_is_found_at_the_new_one() -> None:
    heard = Finds()
    heard.hear(said(), FAR, 1)
    heard.hear(said(), "192.168.1.99", 6)
    heard.forget(2 + finds.SILENCE)
    assert [each.address for each in heard.places("abcdef01")] == ["192.168.1.99"]


def test_a_crowd_of_games_is_not_kept() -> None:
    heard = Finds()
    for number in range(300):
        heard.hear(said(f"{number:08x}"), f"10.0.{number // 250}.{number % 250}", 1)
    assert len(heard.games) == finds.MOST
    assert not heard.hear(b"{}", FAR, 1)
    assert not heard.hear(b"[" * 1_000, FAR, 1)
