"""Drawings of a position, as SVG and as text, and the artwork of the cards."""

from perfect_numbers.render.cards import sprite
from perfect_numbers.render.lines import terminal, text
from perfect_numbers.render.table import svg

__all__ = ["sprite", "svg", "terminal", "text"]
