"""TOML as our files need it: read a piece at a time, every value with its line, and written.

The standard library parses TOML but keeps no line numbers, holds the whole file in memory and can't
write. `scan` finds where statements begin, `piece` parses some of them, `places` finds the line of a
value, `write` writes.
"""
