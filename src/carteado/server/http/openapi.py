"""The OpenAPI document of the HTTP API, built from the declarations of its endpoints."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from carteado.presenter.messages import WIRE_VERSION
from carteado.server.wire.http import Problem

JSON: Final = "application/json"
_REF: Final = "#/components/schemas/{name}"
_TEXT: Final = {"type": "string", "maxLength": 64}
_PATH_SCHEMAS: Final[dict[str, Any]] = {"number": {"type": "integer", "minimum": 1, "maximum": 10_000}}
_QUERY_SCHEMAS: Final[dict[str, Any]] = {
    "before": {"type": "integer", "minimum": 0},
    "wire": {"type": "integer", "const": WIRE_VERSION},
    "options": {"type": "string"},
}


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of the HTTP API: a method and a path.

    body:     type of the JSON request body, or None.
    gives:    type of the JSON response, or the media type if the response is a file.
    query:    names of the query parameters.
    statuses: HTTP statuses of its refusals.
    """

    method: str
    path: str
    name: str
    summary: str
    body: Any
    gives: Any
    query: tuple[str, ...]
    statuses: frozenset[int]


def build_document(operations: Iterable[Operation]) -> dict[str, Any]:
    paths: dict[str, dict[str, Any]] = {}
    schemas: dict[str, Any] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _describe(operation, schemas)
    info = {"title": "Carteado", "version": "1"}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": schemas}}


def _describe(operation: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {
        "summary": operation.summary,
        "operationId": operation.name,
        "parameters": _parameters(operation),
    }
    if operation.body is not None:
        content = {JSON: {"schema": _schema(operation.body, schemas)}}
        described["requestBody"] = {"required": True, "content": content}
    described["responses"] = _responses(operation, schemas)
    return described


def _parameters(operation: Operation) -> list[dict[str, Any]]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": _PATH_SCHEMAS.get(name, _TEXT)}
        for name in re.findall(r"{(\w+)}", operation.path)
    ]
    in_query = [
        {"name": name, "in": "query", "required": False, "schema": _QUERY_SCHEMAS[name]} for name in operation.query
    ]
    return in_path + in_query


def _responses(operation: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    gives = operation.gives
    content = {gives: {"schema": {"type": "string"}}} if isinstance(gives, str) else None
    done = {"description": "done", "content": content or {JSON: {"schema": _schema(gives, schemas)}}}
    refused = {"description": "refused", "content": {JSON: {"schema": _schema(Problem, schemas)}}}
    return {"200": done, **{str(status): refused for status in sorted(operation.statuses)}}


def _schema(kind: Any, schemas: dict[str, Any]) -> Any:
    """Return the JSON schema of a type, and store the schemas that it refers to in `schemas`."""
    (schema,), components = msgspec.json.schema_components([kind], ref_template=_REF)
    schemas.update(components)
    return schema
