"""The services of this package, and a function that creates them."""

from __future__ import annotations

from dataclasses import dataclass

from carteado.server.accounts.device_transfer import DeviceTransfers
from carteado.server.accounts.identity import OldCookies
from carteado.server.accounts.passkeys import Passkeys
from carteado.server.accounts.passwords import Passwords
from carteado.server.accounts.sessions import OpenSockets, Sessions
from carteado.server.accounts.store import AccountStore
from carteado.server.runtime.services import Runtime


@dataclass(slots=True)
class AccountServices:
    store: AccountStore
    passwords: Passwords
    sessions: Sessions
    sockets: OpenSockets
    old_cookies: OldCookies
    device_transfers: DeviceTransfers
    passkeys: Passkeys

    def close(self) -> None:
        self.passwords.close()


def make_account_services(runtime: Runtime) -> AccountServices:
    settings, database = runtime.settings, runtime.database
    passwords, sockets = Passwords(cheap=settings.cheap_passwords), OpenSockets()
    return AccountServices(
        store=AccountStore(database, passwords),
        passwords=passwords,
        sessions=Sessions(database, settings.session_days, sockets.end),
        sockets=sockets,
        old_cookies=OldCookies(database, settings.data),
        device_transfers=DeviceTransfers(database),
        passkeys=Passkeys(database),
    )
