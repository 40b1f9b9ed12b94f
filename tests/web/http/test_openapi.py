"""Whatever the description of the API allows to be sent is answered as described, and never with a 500."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.web.running import Player, bot, me

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def operations(base: str) -> list[Any]:
    """All operations but the stream, which does not end."""
    schema = schemathesis.openapi.from_url(f"{base}/api/openapi.json").exclude(path_regex="/events$")
    found: list[Any] = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    return found


def for_many_cases(
    operation: Any, check: Callable[[Any], None], mode: GenerationMode = GenerationMode.POSITIVE, examples: int = 15
) -> None:
    """Run a check on requests that the description allows, or on others."""

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        # Waiting for news of a table is for those who want to wait.
        (case.query or {}).pop("after", None)
        check(case)

    run()


def test_the_description_holds(operations: list[Any]) -> None:
    assert len(operations) == 20
    for operation in operations:
        for_many_cases(operation, lambda case: case.call_and_validate(checks=CHECKS))


def test_what_the_description_does_not_allow_does_no_harm(operations: list[Any]) -> None:
    for operation in operations:
        if operation.body or "{" in operation.path:
            for_many_cases(operation, lambda case: case.call_and_validate(checks=CHECKS), GenerationMode.NEGATIVE)


def test_the_description_holds_at_a_table(operations: list[Any], ann: Player) -> None:
    def check(case: Any) -> None:
        case.path_parameters = {**case.path_parameters, "table_id": ann.table}
        case.call_and_validate(checks=CHECKS, cookies=dict(ann.http.cookies))

    for operation in operations:
        if "{table_id}" in operation.path:
            ann.create([me(), bot("random"), me("Ben")])
            for_many_cases(operation, check)


def test_every_operation_is_described(base: str) -> None:
    described = httpx.get(f"{base}/api/openapi.json").json()
    operations = {
        f"{method.upper()} {path}": operation
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    }
    assert len(operations) == 21
    page = httpx.get(f"{base}/api", headers={"accept": "text/html"}).text
    for name, operation in operations.items():
        assert operation["description"]
        assert name in page
        assert "429" in operation["responses"]
    assert "<script" not in page
