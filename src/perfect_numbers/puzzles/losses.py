"""What a way to play a turn loses, in one character: the share of the victory in per cent."""

from typing import Final

from perfect_numbers.analysis.marks import CLOSE

DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""0 to 61 per cent; the last one stands for all that is more."""


def digit(loss: float) -> str:
    """Write a loss."""
    return DIGITS[min(max(0, round(100 * loss)), len(DIGITS) - 1)]


def loss_of(character: str) -> float:
    """Read a loss."""
    return DIGITS.index(character) / 100


def is_right(character: str) -> bool:
    """Tell whether a way to play that loses so much is as good as the best."""
    return loss_of(character) <= CLOSE
