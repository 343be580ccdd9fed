"""How much somebody may do in a time."""

from tests.net.wires import HandClock
from ufs_desktop.net.allowance import Allowance


def test_what_is_used_up_comes_back_with_time_up_to_what_there_was_at_first() -> None:
    clock = HandClock()
    allowance = Allowance(2, 0.5, clock)
    assert [allowance.takes_one() for _ in range(3)] == [True, True, False]
    clock.now += 1
    assert not allowance.takes_one()
    clock.now += 1
    assert [allowance.takes_one() for _ in range(2)] == [True, False]
    clock.now += 100
    assert allowance.left == 2


def test_more_than_is_left_may_be_taken_and_is_owed() -> None:
    clock = HandClock()
    allowance = Allowance(10, 1, clock)
    allowance.take(12)
    clock.now += 2
    assert allowance.left == 0
