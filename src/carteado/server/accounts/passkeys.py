"""Passkeys (WebAuthn): a device proves that it has a private key. The server stores only public keys."""

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

from carteado.server.accounts.schema import Passkey
from carteado.server.accounts.sessions import now_ms
from carteado.server.runtime.addresses import is_address
from carteado.server.runtime.database import Database, Player
from carteado.server.runtime.refusal import site_refusal

MINUTES: Final = 5
MAX_PENDING: Final = 10_000
MAX_KEYS: Final = 20
_REQUIRED: Final = UserVerificationRequirement.REQUIRED


@dataclass(frozen=True, slots=True)
class Site:
    """The origin of a page (scheme, host and port). Keys are bound to its host, signatures to the whole origin."""

    origin: str

    @property
    def host(self) -> str:
        return urlsplit(self.origin).hostname or ""

    @property
    def may_have_passkeys(self) -> bool:
        """Return whether the host is a name. Browsers do not create passkeys for IP addresses."""
        return bool(self.host) and not is_address(self.host)


@dataclass(frozen=True, slots=True)
class Challenge:
    """A pending challenge. `player` is the person who adds a key, or None for a sign-in."""

    challenge: bytes
    site: Site
    player: str | None
    until: int


class Challenges:
    """The pending challenges by ticket, a random id. Each can be answered once, within `MINUTES`."""

    def __init__(self) -> None:
        self._pending: OrderedDict[str, Challenge] = OrderedDict()

    def add(self, challenge: bytes, site: Site, player: str | None) -> str:
        ticket = secrets.token_urlsafe(16)
        self._pending[ticket] = Challenge(challenge, site, player, now_ms() + MINUTES * 60_000)
        if len(self._pending) > MAX_PENDING:
            self._pending.popitem(last=False)
        return ticket

    def take(self, ticket: str, site: Site, player: str | None) -> Challenge:
        pending = self._pending.pop(ticket, None)
        if pending is None or (pending.site, pending.player) != (site, player) or pending.until < now_ms():
            raise site_refusal("bad_passkey")
        return pending


class Passkeys:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._challenges = Challenges()

    async def start_registration(self, person: Player, site: Site) -> tuple[str, dict[str, Any]]:
        """Return a ticket and the WebAuthn options with which the browser creates a key."""
        known = await self.of(person.id)
        if not site.may_have_passkeys or len(known) >= MAX_KEYS:
            raise site_refusal("no_passkeys")
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
        pending = self._challenges.take(ticket, site, person.id)
        try:
            registration = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=pending.challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except Exception:  # the library may raise anything on malformed input
            raise site_refusal("bad_passkey") from None
        row = Passkey(
            id=bytes_to_base64url(registration.credential_id), player=person.id, site=site.host, name=name,
            public_key=registration.credential_public_key, sign_count=registration.sign_count, created=now_ms(),
        )  # fmt: skip
        try:
            await self._database.run(lambda session: session.add(row))
        except IntegrityError:
            raise site_refusal("bad_passkey") from None

    def start_sign_in(self, site: Site) -> tuple[str, dict[str, Any]]:
        """Return a ticket and the WebAuthn options for signing in with any key. The options do not name an account."""
        if not site.may_have_passkeys:
            raise site_refusal("no_passkeys")
        options = webauthn.generate_authentication_options(rp_id=site.host, user_verification=_REQUIRED)
        return self._challenges.add(options.challenge, site, None), json.loads(webauthn.options_to_json(options))

    async def identify(self, site: Site, ticket: str, credential: dict[str, Any]) -> str:
        """Return the id of the person whose key signed the challenge.

        Raises Refusal if there is no such person or the person is banned.
        """
        pending = self._challenges.take(ticket, site, None)

        def work(session: Session) -> str:
            key = session.get(Passkey, str(credential.get("id", "")))
            person = session.get(Player, key.player) if key is not None else None
            if key is None or person is None or key.site != site.host:
                raise site_refusal("bad_passkey")
            self._verify(key, pending, credential)
            if person.banned is not None:
                raise site_refusal("banned")
            return key.player

        return await self._database.run(work)

    def _verify(self, key: Passkey, pending: Challenge, credential: dict[str, Any]) -> None:
        try:
            verification = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=pending.challenge,
                expected_rp_id=pending.site.host,
                expected_origin=pending.site.origin,
                credential_public_key=key.public_key,
                credential_current_sign_count=key.sign_count,
                require_user_verification=True,
            )
        except Exception:
            raise site_refusal("bad_passkey") from None
        key.sign_count, key.used = verification.new_sign_count, now_ms()

    async def of(self, player: str) -> list[Passkey]:
        query = select(Passkey).where(Passkey.player == player).order_by(Passkey.created)
        return await self._database.run(lambda session: list(session.scalars(query)))

    async def remove(self, player: str, key: str) -> bool:
        statement = delete(Passkey).where(Passkey.player == player, Passkey.id == key).returning(Passkey.id)
        return await self._database.run(lambda session: session.scalar(statement)) is not None
