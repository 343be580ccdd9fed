"""Card text to instruction trees and back; what no game is known by stands here, games below.

`lexer` (tokens with offsets), `grammar` (rows that read and write), `reader` (every reading),
`writer` (words out of a tree). A row is used in both directions, so what can be read can be said;
a new wording is a new row.
"""
