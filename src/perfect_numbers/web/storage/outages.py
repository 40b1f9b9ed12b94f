"""A database that is away: noticed, and told in one line instead of thousands."""

import logging
import time
from typing import Final

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

logger = logging.getLogger("perfect_numbers.web")

QUIET_SECONDS: Final = 60.0
_said_at = -QUIET_SECONDS


def is_outage(error: BaseException) -> bool:
    """Tell whether an error means that the database cannot be reached, and may be later."""
    if isinstance(error, OperationalError | InterfaceError | PoolTimeoutError):
        return True
    return isinstance(error, DBAPIError) and error.connection_invalidated


def note_outage(error: BaseException) -> None:
    """Write one line about it, and no more for a minute."""
    global _said_at
    now = time.monotonic()
    if now - _said_at >= QUIET_SECONDS:
        _said_at = now
        logger.error("The database cannot be reached: %s", " ".join(str(error).split())[:200])
