"""What a table refuses is said in one sentence."""

from perfect_numbers.web.table.refused import SENTENCES


def test_every_refusal_is_a_sentence() -> None:
    for sentence in SENTENCES.values():
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert sentence.count(".") == 1
