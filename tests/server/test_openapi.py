"""Every call keeps to its OpenAPI description, whatever it is given."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from tavola.server import create_app
from tests.server.people import ME, OPEN, Player

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


schema = schemathesis.openapi.from_dict(create_app().openapi())


@pytest.fixture(scope="module")
def seated(server: str) -> tuple[str, str]:
    """Sit down at a table; give it and the cookie, so that calls get past the first refusal."""
    ada = Player(server)
    return ada.open(ME, OPEN)["table"], ada.cookie


@schema.parametrize()
@settings(
    max_examples=12, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck), database=None
)
def test_calls_keep_to_their_description(case: Case[Any], server: str, seated: tuple[str, str]) -> None:
    if "id" in case.path_parameters:
        case.path_parameters["id"] = seated[0]
    case.call_and_validate(server, checks=CHECKS, headers={"Cookie": seated[1]})
