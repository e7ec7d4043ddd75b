"""Bounded types for text and numbers from clients, on WebSockets and over HTTP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
"""Chosen by the client, unique per command. A repeated command is answered but not run again."""
Typed = Annotated[str, Meta(max_length=256)]
"""Text that a person typed. Its content is checked by the handler, which explains a refusal in words."""
Seed = Annotated[str, Meta(max_length=64)]
Password = Annotated[str, Meta(max_length=1024)]
SeatNumber = Annotated[int, Meta(ge=1, le=12)]
Word = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(max_length=65_536)]
Token = Annotated[str, Meta(min_length=1, max_length=512)]
