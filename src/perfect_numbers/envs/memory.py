"""NumPy arrays that share the memory of the compiled arrays."""

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray


def writable(array: Any, dtype: Any, *shape: int) -> NDArray[Any]:
    """Return a view that can be written to; it keeps the memory alive."""
    # Packed arrays offer their memory to others for reading only, though it never moves.
    writable_view: NDArray[Any] = np.frombuffer(held(array, array), dtype=dtype)
    return writable_view.reshape(shape)


def held(array: Any, owner: object) -> Any:
    """Return the memory of an array as bytes that keep its owner alive."""
    view = np.frombuffer(array, dtype=np.uint8)
    memory: Any = (ctypes.c_uint8 * view.size).from_address(view.ctypes.data)
    memory.owner = owner
    return memory
