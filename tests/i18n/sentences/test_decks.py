"""Why a deck is refused."""

import pytest

from perfect_numbers import Composition, DeckError
from perfect_numbers.i18n.sentences.decks import deck_sentence

NONE = (0,) * 7


@pytest.mark.parametrize(
    ("deck", "lang", "sentence"),
    [
        (
            Composition("R", (0, 1, 0, 0, 0, 0, 0), NONE, 40, 0, 0),
            "en",
            "1 non-action card is not enough to deal three to each of 2 players.",
        ),
        (
            Composition("R", (0, 7, 0, 0, 0, 0, 0), NONE, 0, 0, 0),
            "de",
            "7 Karten reichen nicht, um bei 2 Personen je drei auszuteilen und einen Markt von acht zu füllen.",
        ),
    ],
)
def test_too_few_cards(deck: Composition, lang: str, sentence: str) -> None:
    with pytest.raises(DeckError) as caught:
        deck.check(2)
    assert deck_sentence(caught.value, lang, deck, 2) == sentence


def test_a_deck_that_is_none() -> None:
    with pytest.raises(DeckError) as caught:
        Composition("RR")
    assert deck_sentence(caught.value, "nl").startswith("Deze kaarten")
