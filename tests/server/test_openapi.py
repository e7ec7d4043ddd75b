"""Schemathesis against every endpoint: responses match the OpenAPI document, and nothing crashes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.examples import examples
from tests.security.attacked_server import AttackedServer

CHECKS: Any = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = examples(40, least=2, most=2)


@pytest.mark.filterwarnings("ignore")
def test_api_matches_its_openapi_document(tmp_path: Path) -> None:
    server = AttackedServer(tmp_path)
    asyncio.run(server.start())
    try:
        schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
        found: Any = schema.get_all_operations()
        operations = [one.ok() for one in found]
        assert len(operations) >= 20
        for operation in operations:
            check_operation(operation)
    finally:
        server.kill()


def check_operation(operation: Any) -> None:
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=operation.as_strategy())
    def check_response(case: Any) -> None:
        case.call_and_validate(checks=CHECKS)

    check_response()
