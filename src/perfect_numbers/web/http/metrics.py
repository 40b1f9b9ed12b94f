"""What the server has done, for Prometheus: told to this machine alone."""

import os
from typing import Any

from litestar import Request, Response, get
from litestar.types import Scope
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import REGISTRY

from perfect_numbers.web.settings import LOOPBACK
from perfect_numbers.web.table.refused import Refused

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder through which several workers add up what they count."""

entries = Counter("perfect_numbers_entries", "Entries written to tables' logs", ["kind"])
requests = Histogram(
    "perfect_numbers_request_seconds",
    "How long requests took",
    ["method", "path", "status"],
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 20),
)
streams = Gauge("perfect_numbers_streams", "Open streams and waiting requests", multiprocess_mode="livesum")
bots = Gauge("perfect_numbers_bots_waiting", "Bots that think or wait to", multiprocess_mode="livesum")
tables = Gauge("perfect_numbers_tables", "Tables in the database", multiprocess_mode="mostrecent")


def count_request(scope: Scope, method: str, status: int, seconds: float) -> None:
    """Count an answer under the path that its handler has, not the one that was asked for."""
    path = scope.get("path_template") or "other"
    if not path.endswith("/events"):
        requests.labels(method, path, str(status)).observe(seconds)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Tell what was counted, to whoever asks from this machine and not through a proxy."""
    if request.client is None or request.client.host not in LOOPBACK:
        raise Refused(404, "not-found")
    registry = REGISTRY
    if os.environ.get(FOLDER):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
