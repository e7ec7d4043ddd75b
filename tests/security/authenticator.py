"""A software authenticator for attacks on passkeys. It signs anything."""

from __future__ import annotations

import json
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url as b64

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """A key for the origin `site`. Each part of its responses can be forged."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.id = token_bytes(32)
        self.count = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, asked: dict[str, Any], **forged: Any) -> dict[str, Any]:
        """Return the response to `POST /api/me/passkeys/ask`."""
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + self.cose()
        response = {
            "clientDataJSON": b64(self._client_data("webauthn.create", asked, **forged)),
            "attestationObject": b64(
                cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self._auth_data(ATTESTED, **forged) + attested})
            ),
        }
        return self._make_credential(asked, response)

    def cose(self) -> bytes:
        """Return the public key as a COSE key (RFC 9052)."""
        public = self._key.public_key().public_numbers()
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32), -3: public.y.to_bytes(32)})

    def answer(self, asked: dict[str, Any], *, claimed: bytes | None = None, **forged: Any) -> dict[str, Any]:
        """Return the response to `POST /api/passkey/ask`, under the key id `claimed` instead of our own if given."""
        self.count += 1
        client, data = self._client_data("webauthn.get", asked, **forged), self._auth_data(0, **forged)
        signature = self._key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        response = {"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature)}
        return self._make_credential(asked, response, claimed)

    def _client_data(self, kind: str, asked: dict[str, Any], *, origin: str = "", **_: Any) -> bytes:
        data = {"type": kind, "challenge": asked["options"]["challenge"], "origin": origin or self.site}
        return json.dumps({**data, "crossOrigin": False}).encode()

    def _auth_data(
        self, more: int, *, host: str = "localhost", verified: bool = True, count: int = -1, **_: Any
    ) -> bytes:
        flags = PRESENT | more | (VERIFIED if verified else 0)
        return sha256(host.encode()).digest() + bytes([flags]) + (self.count if count < 0 else count).to_bytes(4)

    def _make_credential(
        self, asked: dict[str, Any], response: dict[str, str], claimed: bytes | None = None
    ) -> dict[str, Any]:
        name = b64(claimed or self.id)
        credential = {"id": name, "rawId": name, "type": "public-key", "response": response}
        return {"ticket": asked["ticket"], "credential": credential}
