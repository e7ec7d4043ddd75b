"""Bodies about accounts: signing in and up, sessions, passkeys, recovery, carrying a seat to another device."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from carteado.server.wire_http import Me
from carteado.server.wire_words import Password, SeatNumber, Token, Typed

Credential = dict[str, Any]
"""What `navigator.credentials` gave, as JSON."""


class Credentials(Struct, kw_only=True, forbid_unknown_fields=True):
    """To register (the guest becomes the account and keeps seats and games) or to log in."""

    name: Typed
    password: Password


class Registered(Me):
    """An account with a new password, and the codes that open it when that is forgotten. They are never shown again."""

    codes: list[str]


class Recover(Struct, kw_only=True, forbid_unknown_fields=True):
    """A recovery code instead of the password, and the new password."""

    name: Typed
    code: Annotated[str, Meta(max_length=64)]
    password: Password


class Sure(Struct, kw_only=True, forbid_unknown_fields=True):
    """The password once more, where one signed in long ago (`need_password`)."""

    password: Password = ""


class NewPassword(Struct, kw_only=True, forbid_unknown_fields=True):
    """`keep` are the passkeys that go on opening the account; all others are forgotten with the old password."""

    password: Password
    new: Password
    keep: Annotated[list[Annotated[str, Meta(max_length=1400)]], Meta(max_length=50)] = []


class Codes(Struct, kw_only=True):
    """New recovery codes; older ones are good no more."""

    codes: list[str]


class Device(Struct, kw_only=True):
    """A browser that is you. `how` it came in: guest, register, password, passkey, code, arrived, old."""

    id: str
    name: str
    how: str
    created: int
    seen: int
    current: bool


class PasskeyInfo(Struct, kw_only=True):
    id: str
    name: str
    created: int
    used: int | None


class Account(Struct, kw_only=True):
    """How you come in: your devices, passkeys and how many recovery codes are left.

    `passkeys_here`: whether this address may have passkeys; a bare number may not.
    """

    devices: list[Device]
    passkeys: list[PasskeyInfo]
    codes: int
    passkeys_here: bool


class PasskeyAsked(Struct, kw_only=True):
    """What to ask `navigator.credentials` for; the answer goes back with the `ticket`."""

    ticket: str
    options: Credential


class PasskeyGiven(Struct, kw_only=True, forbid_unknown_fields=True):
    ticket: Token
    credential: Credential
    name: Annotated[str, Meta(max_length=60)] = ""


class Transfer(Struct, kw_only=True):
    """A way to another device: open `/chegar#token` there within `seconds`. Good once."""

    token: str
    seconds: int


class Arrive(Struct, kw_only=True, forbid_unknown_fields=True):
    token: Token


class Carried(Struct, kw_only=True):
    """Somebody, as told before a device becomes theirs."""

    name: str
    account: str | None
    games: int
    playing: int


class Arrival(Struct, kw_only=True):
    """Who a token would make of this device, and who it is now (null: nobody yet). `same`: they are one person."""

    who: Carried
    you: Carried | None
    same: bool


class Complaint(Struct, kw_only=True, forbid_unknown_fields=True):
    """Somebody at a table, reported to the operator."""

    seat: SeatNumber
    reason: Literal["name", "abuse", "cheating", "other"]
    text: Annotated[str, Meta(max_length=500)] = ""


class AdminDeed(Struct, kw_only=True, forbid_unknown_fields=True):
    """What `carteado admin` asks for."""

    do: Literal["tables", "close", "people", "rename", "ban", "unban", "password", "sessions", "reports", "done"]
    target: Typed = ""
    value: Typed = ""
