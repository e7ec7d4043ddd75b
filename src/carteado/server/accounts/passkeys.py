"""Passkeys (WebAuthn): a device proves that it holds a key; nothing that could be stolen is sent or kept."""

from __future__ import annotations

import json
import secrets
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import webauthn
from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from carteado.server.account_tables import Passkey
from carteado.server.addresses import is_address
from carteado.server.database import Database, Player
from carteado.server.refusals import HttpRefused
from carteado.server.sessions import now_ms

MINUTES: Final = 5
MOST_ASKED: Final = 10_000
MOST_KEYS: Final = 20
_REQUIRED: Final = UserVerificationRequirement.REQUIRED


@dataclass(frozen=True, slots=True)
class Site:
    """Where a browser says it is: keys are bound to the host, answers to the whole origin."""

    origin: str

    @property
    def host(self) -> str:
        return urlsplit(self.origin).hostname or ""

    @property
    def may_have_passkeys(self) -> bool:
        """Browsers give keys to names alone, and only over https or on the machine itself."""
        return bool(self.host) and not is_address(self.host)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that waits for its answer. `player` is who wants a key; nobody, when somebody wants to sign in."""

    challenge: bytes
    site: Site
    player: str | None
    until: int


class Challenges:
    """Questions by their tickets: each is answered once, and soon."""

    def __init__(self) -> None:
        self._asked: OrderedDict[str, Asked] = OrderedDict()

    def add(self, challenge: bytes, site: Site, player: str | None) -> str:
        ticket = secrets.token_urlsafe(16)
        self._asked[ticket] = Asked(challenge, site, player, now_ms() + MINUTES * 60_000)
        if len(self._asked) > MOST_ASKED:
            self._asked.popitem(last=False)
        return ticket

    def take(self, ticket: str, site: Site, player: str | None) -> Asked:
        asked = self._asked.pop(ticket, None)
        if asked is None or (asked.site, asked.player) != (site, player) or asked.until < now_ms():
            raise HttpRefused("bad_passkey")
        return asked


class Passkeys:
    """The keys of all people."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._challenges = Challenges()

    async def ask_for_new(self, person: Player, site: Site) -> tuple[str, dict[str, Any]]:
        """What the browser needs to make a key for somebody."""
        known = await self.of(person.id)
        if not site.may_have_passkeys or len(known) >= MOST_KEYS:
            raise HttpRefused("no_passkeys")
        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name="Carteado",
            user_id=person.id.encode(),
            user_name=person.account or person.name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id)) for key in known],
        )
        ticket = self._challenges.add(options.challenge, site, person.id)
        return ticket, json.loads(webauthn.options_to_json(options))

    async def add(self, person: Player, site: Site, ticket: str, credential: dict[str, Any], name: str) -> None:
        asked = self._challenges.take(ticket, site, person.id)
        try:
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=asked.challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except Exception:  # what a stranger sends is read by a library that may stumble over it in any way
            raise HttpRefused("bad_passkey") from None
        row = Passkey(
            id=bytes_to_base64url(made.credential_id), player=person.id, site=site.host, name=name,
            public_key=made.credential_public_key, sign_count=made.sign_count, created=now_ms(),
        )  # fmt: skip
        try:
            await self._database.run(lambda session: session.add(row))
        except IntegrityError:
            raise HttpRefused("bad_passkey") from None

    def ask_who(self, site: Site) -> tuple[str, dict[str, Any]]:
        """What the browser needs to let somebody choose one of their keys. It names no account."""
        if not site.may_have_passkeys:
            raise HttpRefused("no_passkeys")
        options = webauthn.generate_authentication_options(rp_id=site.host, user_verification=_REQUIRED)
        return self._challenges.add(options.challenge, site, None), json.loads(webauthn.options_to_json(options))

    async def who(self, site: Site, ticket: str, credential: dict[str, Any]) -> str:
        """The person whose key has answered."""
        asked = self._challenges.take(ticket, site, None)

        def work(session: Session) -> str:
            key = session.get(Passkey, str(credential.get("id", "")))
            person = session.get(Player, key.player) if key is not None else None
            if key is None or person is None or key.site != site.host:
                raise HttpRefused("bad_passkey")
            self._verify(key, asked, credential)
            if person.banned is not None:
                raise HttpRefused("banned")
            return key.player

        return await self._database.run(work)

    def _verify(self, key: Passkey, asked: Asked, credential: dict[str, Any]) -> None:
        try:
            proved = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=asked.challenge,
                expected_rp_id=asked.site.host,
                expected_origin=asked.site.origin,
                credential_public_key=key.public_key,
                credential_current_sign_count=key.sign_count,
                require_user_verification=True,
            )
        except Exception:
            raise HttpRefused("bad_passkey") from None
        key.sign_count, key.used = proved.new_sign_count, now_ms()

    async def of(self, player: str) -> list[Passkey]:
        asked = select(Passkey).where(Passkey.player == player).order_by(Passkey.created)
        return await self._database.run(lambda session: list(session.scalars(asked)))

    async def remove(self, player: str, key: str) -> bool:
        gone = delete(Passkey).where(Passkey.player == player, Passkey.id == key).returning(Passkey.id)
        return await self._database.run(lambda session: session.scalar(gone)) is not None
