"""What a text or a number from outside may be, on the socket and over HTTP alike."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
"""Chosen by the client, never used twice: the same command sent again is answered and not done again."""
Typed = Annotated[str, Meta(max_length=256)]
"""What a person typed: whether it will do is said in words, not by the schema."""
Seed = Annotated[str, Meta(max_length=64)]
Password = Annotated[str, Meta(max_length=1024)]
SeatNumber = Annotated[int, Meta(ge=1, le=12)]
Word = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(max_length=65_536)]
Token = Annotated[str, Meta(min_length=1, max_length=512)]
