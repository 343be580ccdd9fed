"""Says what is wrong with a value in a file, in words for the author of the file."""

from __future__ import annotations

from pydantic_core import ErrorDetails

MISSING = "missing"  # pydantic's word for it
PLAIN = {
    **dict.fromkeys(("int_parsing", "int_type", "int_from_float"), "should be a whole number"),
    "bool_parsing": "should be true or false",
    "dict_type": "should be a list of names and values",
    "extra_forbidden": "is not known here",
    "list_type": "should be a list",
    MISSING: "is missing",
    "string_type": "should be text",
    "tuple_type": "should be a list",
}


def complaint(error: ErrorDetails) -> str:
    """What is wrong; the text is to be preceded by the name of the value."""
    message = error["msg"].removeprefix("Value error, ").replace("Input should", "should", 1)
    return PLAIN.get(error["type"], message)
