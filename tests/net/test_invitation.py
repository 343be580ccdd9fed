"""Codes that are typed, and games that tell the network of themselves."""

from __future__ import annotations

import json

import pytest

from ufs_desktop.net.announcement import LARGEST, Announcement, datagram, read_datagram
from ufs_desktop.net.invitation import (
    DEFAULT_PORT,
    MISTYPED,
    Invitation,
    InvitationError,
    new_secret,
    parse_invitation,
    parse_secret,
)

GAME = Announcement(
    protocol=1, match="0f" * 16, port=47650, name="Ash", edition="Universus", program="0.1.0"
)


@pytest.mark.parametrize("host", ["0.0.0.1", "10.0.0.7", "192.168.178.254", "255.255.255.255"])
@pytest.mark.parametrize("port", [1, 47650, 65535])
def test_a_code_says_where_and_what_whoever_types_it_how(host: str, port: int) -> None:
    meant = Invitation(host, port, new_secret())
    assert parse_invitation(meant.code) == meant
    assert parse_secret(meant.code) == parse_secret(meant.key) == meant.secret
    slack = meant.code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert parse_invitation(f"  {slack}\n") == meant


def test_one_wrong_sign_of_the_secret_is_found_before_it_is_sent() -> None:
    found = 0
    for _ in range(200):
        code = Invitation("10.0.0.7", 4000, new_secret()).code
        sign = "7" if code[-2] != "7" else "8"
        try:
            parse_invitation(f"{code[:-2]}{sign}{code[-1]}")
        except InvitationError as error:
            found += str(error) == MISTYPED
    assert found > 170


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("10.0.0.7", "10.0.0.7", DEFAULT_PORT),
        ("spare.local:5000", "spare.local", 5000),
        ("[fe80::1]:5000", "fe80::1", 5000),
        ("fe80::1", "fe80::1", DEFAULT_PORT),
    ],
)
def test_an_address_will_do_and_the_secret_is_asked_for(text: str, host: str, port: int) -> None:
    assert parse_invitation(text) == Invitation(host, port)


@pytest.mark.parametrize(
    "text",
    [
        *("", "ABCDE", "ABCDE-ABCDE-ABCDEFG", "10.0.0.7:0", ":5000", "10.0.0.7:port", "Ünïcode"),
        *(f"{host}:{'9' * 5000}" for host in ("10.0.0.7", "[::1]")),
    ],
)
def test_what_is_no_code_is_refused_in_words(text: str) -> None:
    with pytest.raises(InvitationError):
        parse_invitation(text)


def test_an_announcement_is_read_as_it_was_sent_and_newer_ones_too() -> None:
    assert read_datagram(datagram(GAME)) == GAME
    assert len(datagram(GAME)) < LARGEST / 2
    newer = json.loads(datagram(GAME)) | {"version": 2, "mood": "cheerful"}
    assert read_datagram(json.dumps(newer).encode()) == GAME.model_copy(update={"version": 2})


@pytest.mark.parametrize(
    "change",
    [
        {"format": "another"},
        {"port": 0},
        {"port": "47650"},
        {"match": "../../x"},
        {"name": ["Ash"]},
        {"best_of": 10**20},
        {"protocol": True},
    ],
)
def test_any_other_datagram_announces_nothing(change: dict[str, object]) -> None:
    assert read_datagram(json.dumps(json.loads(datagram(GAME)) | change).encode()) is None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("A\u202esh\n<b>\x07" + "h" * 300, "Ash <b>" + "h" * 73),
        ("A\u200bs\u2060h\ufeff\u00ad", "Ash"),  # would look like an Ash of another name
        ("\u3164\u200d \u2800", "?"),
        ("\U0001f469\u200d\U0001f680 Ash", "\U0001f469\u200d\U0001f680 Ash"),
    ],
)
def test_a_name_that_plays_tricks_is_shown_without_them(name: str, shown: str) -> None:
    raw = json.loads(datagram(GAME)) | {"name": name}
    found = read_datagram(json.dumps(raw).encode())
    assert found is not None
    assert found.name == shown


@pytest.mark.parametrize("data", [b"", b"\xff" * 40, b"[" * 1000, b"{}" + b" " * LARGEST, b"3"])
def test_noise_announces_nothing(data: bytes) -> None:
    assert read_datagram(data) is None
