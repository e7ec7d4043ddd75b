"""Read TOML piece by piece, find the line of each value, and write TOML.

The parser of the standard library has no line numbers, needs the whole file in memory and cannot write. The modules:

- `scan` finds the lines on which statements begin.
- `piece` parses a group of statements.
- `places` finds the line of each value.
- `write` writes TOML.
"""
