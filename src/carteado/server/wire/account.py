"""HTTP bodies about accounts (sign-in, sessions, passkeys, recovery, device transfer), reports and `carteado admin`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from carteado.server.wire.http import Me
from carteado.server.wire.text import Password, SeatNumber, Token, Typed

Credential = dict[str, Any]
"""The result of `navigator.credentials` as JSON."""


class Credentials(Struct, kw_only=True, forbid_unknown_fields=True):
    """The name and password to register or sign in. A guest who registers keeps their seats and games."""

    name: Typed
    password: Password


class Registered(Me):
    """The person after registration or with a new password, and the recovery codes, which are never shown again."""

    codes: list[str]


class Recover(Struct, kw_only=True, forbid_unknown_fields=True):
    """A recovery code of the account `name`, and the new `password`."""

    name: Typed
    code: Annotated[str, Meta(max_length=64)]
    password: Password


class PasswordConfirmation(Struct, kw_only=True, forbid_unknown_fields=True):
    """The password as a confirmation.

    It is only needed if you have not signed in recently (refusal `need_password`).
    """

    password: Password = ""


class NewPassword(Struct, kw_only=True, forbid_unknown_fields=True):
    """The old `password`, the `new` one, and the ids of the passkeys to `keep`. Other passkeys are deleted."""

    password: Password
    new: Password
    keep: Annotated[list[Annotated[str, Meta(max_length=1400)]], Meta(max_length=50)] = []


class Codes(Struct, kw_only=True):
    """New recovery codes; they replace the old ones."""

    codes: list[str]


class Device(Struct, kw_only=True):
    """A browser that is signed in as you.

    how: how it signed in: guest, register, password, passkey, code (recovery code), arrived (device transfer), or old
         (cookie of an older release).
    """

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
    """Your devices, your passkeys and the number of unused recovery codes.

    `passkeys_here`: whether browsers allow passkeys at this address. They do not for a bare IP address.
    """

    devices: list[Device]
    passkeys: list[PasskeyInfo]
    codes: int
    passkeys_here: bool


class PasskeyAsked(Struct, kw_only=True):
    """The `options` for `navigator.credentials`. Send the result of that call back with the `ticket`."""

    ticket: str
    options: Credential


class PasskeyGiven(Struct, kw_only=True, forbid_unknown_fields=True):
    ticket: Token
    credential: Credential
    name: Annotated[str, Meta(max_length=60)] = ""


class Transfer(Struct, kw_only=True):
    """A token for another device: open `/chegar#token` there within `seconds`. It works once."""

    token: str
    seconds: int


class Arrive(Struct, kw_only=True, forbid_unknown_fields=True):
    token: Token


class PersonSummary(Struct, kw_only=True):
    """A short description of a person, to confirm before a device is signed in as that person.

    games:   how many finished games they played in.
    playing: at how many open tables they have a seat.
    """

    name: str
    account: str | None
    games: int
    playing: int


class Arrival(Struct, kw_only=True):
    """The two people to compare before a transfer token is used.

    who:  the person that the token signs in.
    you:  the person that this device is signed in as now; null if nobody.
    same: whether both are the same person.
    """

    who: PersonSummary
    you: PersonSummary | None
    same: bool


class Complaint(Struct, kw_only=True, forbid_unknown_fields=True):
    """A report about a person at a table, for the operator."""

    seat: SeatNumber
    reason: Literal["name", "abuse", "cheating", "other"]
    text: Annotated[str, Meta(max_length=500)] = ""


class AdminCommand(Struct, kw_only=True, forbid_unknown_fields=True):
    """A command of `carteado admin`.

    target: the table, person or report, if the command needs one.
    value:  the new name, for "rename".
    """

    do: Literal["tables", "close", "people", "rename", "ban", "unban", "password", "sessions", "reports", "done"]
    target: Typed = ""
    value: Typed = ""
