"""Logging in plain lines or JSON, with the id of the request. Never log secrets or cards.

URLs are logged as the pattern of their route, because the name of a private table gives access to it.
"""

from __future__ import annotations

import json
import logging
import secrets
import sys
from contextvars import ContextVar
from typing import Any, Final

request_id: Final[ContextVar[str]] = ContextVar("request_id", default="-")
FIELDS: Final = ("method", "route", "status", "ms")


def new_request() -> str:
    """Create the id of a new request, add it to all log lines of the request, and return it."""
    name = secrets.token_hex(6)
    request_id.set(name)
    return name


class _WithRequest(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.request = request_id.get()
        return True


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"), "level": record.levelname.lower(),
            "logger": record.name, "request": getattr(record, "request", "-"), "message": record.getMessage(),
        }  # fmt: skip
        fields |= {field: getattr(record, field) for field in FIELDS if hasattr(record, field)}
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False)


def set_up(kind: str, level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_WithRequest())
    plain = logging.Formatter("%(asctime)s %(levelname)s %(name)s [%(request)s] %(message)s")
    handler.setFormatter(JsonLines() if kind == "json" else plain)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
