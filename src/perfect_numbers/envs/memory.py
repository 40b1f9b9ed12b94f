"""NumPy arrays that share the memory of the compiled arrays."""

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray


def writable(array: Any, dtype: Any, *shape: int) -> NDArray[Any]:
    """Return a view that can be written to; it keeps the memory alive."""
    view = np.frombuffer(array, dtype=np.uint8)
    # Packed arrays offer their memory to others for reading only, though it never moves.
    memory: Any = (ctypes.c_uint8 * view.size).from_address(view.ctypes.data)
    memory.owner = array
    writable_view: NDArray[Any] = np.frombuffer(memory, dtype=dtype)
    return writable_view.reshape(shape)
