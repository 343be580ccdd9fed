"""Card text to instruction trees and back, for any game; each game has a package below.

`lexer` (tokens with offsets) -> `rewrites` (other wordings to canonical words) -> `reader` with the
rows of a `grammar` (every reading) -> the gates of `compiler` -> round trip through `writer` and
`typography`. A row is used in both directions, so what can be read can be said; a new wording is a
new row.
"""
