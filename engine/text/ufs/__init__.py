"""The card text of the fighting game, in the words of every edition.

`normalise` (one dialect's words to canonical words) -> the grammar of `tables` (every reading) ->
`resolve` (pronouns to names) -> round trip through `render`. `compile` is the door:
`compile_ability` raises, `try_compile` and `compile_lines` answer with `Declined`. `keywords` reads
the keyword line, `manual` keeps what can be kept of an ability that was declined.
"""
