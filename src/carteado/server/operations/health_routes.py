"""Health checks for monitoring: liveness and readiness."""

from __future__ import annotations

from sqlalchemy import text

from carteado.server.accounts.endpoint import Call, endpoint
from carteado.server.http.routing import Router
from carteado.server.operations.disk_check import DiskCheck
from carteado.server.runtime.refusal import site_refusal
from carteado.server.tables.services import TableServices
from carteado.server.wire.http import Ok

router = Router(prefix="/api")


@endpoint(router, "GET", "/health", gives=Ok)
async def health(_: Call[None]) -> Ok:
    """Return ok if the process is alive."""
    return Ok()


@endpoint(router, "GET", "/ready", gives=Ok, refuses=(503,))
async def ready(call: Call[None]) -> Ok:
    """Return ok if tables can be opened and moves made: both databases work and the disk is writable."""
    try:
        is_full = await call.use(DiskCheck).is_full()
        if is_full or call.use(TableServices).log.is_damaged() or call.runtime.database.is_damaged:
            raise site_refusal("not_ready")
        await call.runtime.database.run(lambda session: session.execute(text("SELECT 1")).scalar())
        await call.use(TableServices).log.status("")
    except Exception:
        raise site_refusal("not_ready") from None
    return Ok()
