"""Card text to instruction tree and back, in the words of every edition.

`lexer` (tokens with offsets) -> `normalise` (one dialect's words to canonical words) -> `reader`
with the grammar of `tables` (every reading) -> `resolve` (pronouns to names) -> round trip through
`writer` and `render`. `compile` is the door: `compile_ability` raises, `try_compile` and
`compile_card` answer with `Declined`. `keywords` reads the keyword line. A row of `tables` is used
in both directions, so what can be read can be said; a new wording is a new row.
"""
