"""An authenticator made of software, for attacks: it signs whatever an attacker wants signed."""

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
    """One key on one device. `site` is the origin it was made for; every part of an answer can be forged."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.id = token_bytes(32)
        self.count = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, asked: dict[str, Any], **forged: Any) -> dict[str, Any]:
        """The answer to `POST /api/me/passkeys/ask`."""
        held = bytes(16) + len(self.id).to_bytes(2) + self.id + self.cose()
        said = {
            "clientDataJSON": b64(self._client("webauthn.create", asked, **forged)),
            "attestationObject": b64(
                cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self._data(ATTESTED, **forged) + held})
            ),
        }
        return self._given(asked, said)

    def cose(self) -> bytes:
        """The public key, as keys are written (RFC 9052)."""
        public = self._key.public_key().public_numbers()
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32), -3: public.y.to_bytes(32)})

    def answer(self, asked: dict[str, Any], *, claimed: bytes | None = None, **forged: Any) -> dict[str, Any]:
        """The answer to `POST /api/passkey/ask`; `claimed` is another's key, whose id is put over our signature."""
        self.count += 1
        client, data = self._client("webauthn.get", asked, **forged), self._data(0, **forged)
        signature = self._key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        said = {"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature)}
        return self._given(asked, said, claimed)

    def _client(self, kind: str, asked: dict[str, Any], *, origin: str = "", **_: Any) -> bytes:
        told = {"type": kind, "challenge": asked["options"]["challenge"], "origin": origin or self.site}
        return json.dumps({**told, "crossOrigin": False}).encode()

    def _data(self, more: int, *, host: str = "localhost", verified: bool = True, count: int = -1, **_: Any) -> bytes:
        flags = PRESENT | more | (VERIFIED if verified else 0)
        return sha256(host.encode()).digest() + bytes([flags]) + (self.count if count < 0 else count).to_bytes(4)

    def _given(self, asked: dict[str, Any], said: dict[str, str], claimed: bytes | None = None) -> dict[str, Any]:
        name = b64(claimed or self.id)
        credential = {"id": name, "rawId": name, "type": "public-key", "response": said}
        return {"ticket": asked["ticket"], "credential": credential}
