"""What players are called in sentences."""

YOU = "You"


def whom(name: str) -> str:
    """A player's name where it is not the first word."""
    return "you" if name == YOU else name
