"""What the server does not do, with the sentence that explains it."""

from typing import Final

from perfect_numbers.deck import Composition
from perfect_numbers.errors import DeckError, PositionError
from perfect_numbers.i18n.languages import language
from perfect_numbers.i18n.sentences.decks import deck_sentence
from perfect_numbers.i18n.sentences.positions import position_sentence
from perfect_numbers.i18n.sentences.refusals import refusal_sentence
from perfect_numbers.refusals import Refusal
from perfect_numbers.wording import msg

SENTENCES: Final = {
    "no-such-table": msg("There is no table with this address."),
    "stale": msg("Something else happened at the table in the meantime."),
    "waiting": msg("The game begins when every seat is taken."),
    "not-your-turn": msg("It is not your turn."),
    "not-seated": msg("You have no seat at this table."),
    "game-over": msg("The game is over."),
    "not-over": msg("The game is not over yet."),
    "nothing-to-undo": msg("There is nothing to take back: a turn can be taken back only until it has ended."),
    "no-open-seat": msg("No seat is open at this table."),
    "no-such-seat": msg("There is no such seat at this table."),
    "seat-taken": msg("That seat is taken."),
    "already-bot": msg("A bot sits there already."),
    "not-away": msg("That seat can be handed to a bot only when its player has been away for a while."),
    "too-weak": msg("Only a medium or strong bot can take the seat of somebody who is away."),
    "too-many-undos": msg("You cannot take back any more in this turn."),
    "log-full": msg("So much has happened at this table that only moves are still possible."),
    "not-yours": msg("That seat is not yours to take back."),
    "not-with-bot": msg("No bot keeps that seat for you."),
    "no-hints": msg("Hints are available only when no other person has a seat, or if that was agreed on."),
    "thinking": msg("Too many bots are thinking at the moment: please try again soon."),
    "no-challenge": msg("Only a game that one person played alone against bots can be a challenge."),
    "no-such-challenge": msg("There is no challenge at this address."),
    "too-many-tries": msg("A hundred people have tried this challenge already."),
    "no-such-bot": msg("There is no bot of that name."),
    "deck-size": msg("A deck for this server has at most 400 cards."),
    "nobody": msg("At least one seat must be for a person."),
    "name": msg("A name has 1 to 30 visible characters."),
    "seed": msg("A seed has 1 to 60 visible characters."),
    "too-many-tables": msg("The server is full: no new table can be made at the moment."),
    "too-many-unfinished": msg("You have too many unfinished games: finish or leave one first."),
    "too-many-streams": msg("Too many connections are open from your address: please close a tab."),
    "too-many-reviews": msg("Too many games are being reviewed at the moment: please try again soon."),
    "not-reviewed": msg("This game has not been reviewed yet: please try again in a few seconds."),
    "no-such-turn": msg("There is no such turn in this game."),
    "too-fast": msg("That was too much at once: please wait a moment."),
    "unknown-token": msg("This server has not given out that token."),
    "origin": msg("This request came from another site and is not carried out."),
    "host": msg("This server does not go by that name."),
    "unreadable": msg("The request cannot be read."),
    "unreadable-at": msg("The request cannot be read ({detail})."),
    "too-long": msg("The request is too long."),
    "not-found": msg("There is nothing at this address."),
    "not-allowed": msg("That cannot be done with this address."),
    "database-away": msg("The server cannot reach its games at the moment: please try again soon."),
    "stopped": msg("The server is being restarted: please try again in a moment."),
    "failure": msg("Something went wrong on the server; it has been noted."),
}
"""One English sentence for each refusal; other languages translate them whole."""


class Refused(Exception):  # noqa: N818 (it is an answer)
    """A request that is not carried out; `code` is a key of SENTENCES, or `detail` is the sentence."""

    def __init__(
        self, status: int, code: str, detail: str = "", rule: str | None = None, retry_after: float = 0.0
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.detail = detail
        """What the sentence is about, or the sentence itself where the code has none."""
        self.rule = rule
        self.retry_after = retry_after
        """In how many seconds it is worth trying again."""

    def sentence(self, lang: str) -> str:
        """Say it in a language."""
        return language(lang).say(SENTENCES[self.code], detail=self.detail) if self.code in SENTENCES else self.detail


class UnplayableDeck(Refused):
    """A deck that cannot be played with."""

    def __init__(self, error: DeckError, composition: Composition | None = None, players: int = 0) -> None:
        super().__init__(400, "deck", str(error))
        self._error = error
        self._composition = composition
        self._players = players

    def sentence(self, lang: str) -> str:
        """Say why; in English with the very part that is wrong."""
        if lang == "en":
            return self.detail
        return deck_sentence(self._error, lang, self._composition, self._players)


class NoPosition(Refused):
    """A position that cannot be read or played on."""

    def __init__(self, error: PositionError) -> None:
        super().__init__(400, "no-position", str(error))
        self._error = error

    def sentence(self, lang: str) -> str:
        """Say which field is wrong, and why."""
        return position_sentence(self._error, lang)


class IllegalMove(Refused):
    """A move that the rules do not allow now."""

    def __init__(self, refusal: Refusal, names: list[str], seat: int) -> None:
        super().__init__(422, "illegal", rule=refusal.rule)
        self._refusal = refusal
        self._names = names
        self._seat = seat

    def sentence(self, lang: str) -> str:
        """Say what stands in the way."""
        return refusal_sentence(self._refusal, self._names, lang, self._seat)
