"""The commands `arena`, `study` and `leaderboard`."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

Several = Annotated[list[str], Parameter(negative=())]
"""An option that can be given more than once."""


def arena(
    *,
    bots: Several,
    games: int = 1000,
    players: int = 2,
    variant: Literal["base", "interaction"] = "base",
    lost: Literal["giver", "owner"] = "giver",
    deck: Path | None = None,
    seed: str = "1",
    seconds: float | None = None,
    jobs: int | None = None,
    cluster: str | None = None,
    out: Path = Path("results"),
) -> None:
    """Let bots play against each other and report who is stronger.

    Every line-up plays on the same deals, and each deal once in every rotation of the seats. Ctrl-C keeps
    what was played; the same command goes on from there.

    Parameters
    ----------
    bots
        The bots, separated by commas: greedy, sage:50ms, file.py:Class, or run: and a command.
    games
        How many games each line-up plays.
    players
        How many sit at a table, 2 to 4.
    variant
        The rules' variant.
    lost
        Whose points are the cards lost by a gift.
    deck
        A JSON file with the deck's composition, as in a record.
    seed
        What the deals and the bots' random numbers are drawn from.
    seconds
        How long a bot may think about one move; without it bots keep to their own budgets.
    jobs
        How many processes play; one for each processor unless given.
    cluster
        The address of a Dask scheduler that plays instead, such as tcp://host:8786.
    out
        The folder for games.jsonl, results.csv, games.csv and report.html.
    """
    from perfect_numbers.arena.console import closing, command_text, play_watched, show, stop_unless_complete
    from perfect_numbers.arena.report import report
    from perfect_numbers.arena.schedule import schedule
    from perfect_numbers.arena.settings import Setting, read_composition
    from perfect_numbers.arena.standings import standings
    from perfect_numbers.arena.summary import matrix_tables, standings_table
    from perfect_numbers.arena.tables import write_games, write_results
    from perfect_numbers.arena.tournament import check_amounts, check_bots, pool_for, split_bots

    setting = Setting(players, variant, lost, read_composition(deck))
    setting.check()
    check_amounts(games, seconds)
    names = check_bots(split_bots(bots))
    matches = list(schedule(names, games, seed, setting, seconds))
    played = play_watched(matches, out, pool_for(jobs, cluster), "games")
    options = {"--bots": ",".join(names), "--games": games, "--players": players, "--variant": variant, "--lost": lost}
    command = command_text("arena", {**options, "--deck": deck, "--seed": seed, "--seconds": seconds})
    shown = standings(played.results)
    write_results(out / "results.csv", shown)
    write_games(out / "games.csv", played.results)
    (out / "report.html").write_text(report(shown, setting.words(), command, played.is_complete), "utf-8")
    files = closing(out, "results.csv, games.csv, report.html", played)
    show([standings_table(shown), *matrix_tables(shown), files])
    stop_unless_complete(played)


def study(
    *,
    vary: Several,
    bot: str = "planner",
    games: int = 2000,
    players: int = 2,
    variant: Literal["base", "interaction"] = "base",
    lost: Literal["giver", "owner"] = "giver",
    deck: Path | None = None,
    seed: str = "1",
    jobs: int | None = None,
    cluster: str | None = None,
    out: Path = Path("study"),
) -> None:
    """Find out what a setting does to scores, ties, seats, length and interaction, on the same deals.

    Parameters
    ----------
    vary
        What to vary and its values, as in variant=base,interaction or St=0,4,8; several are combined. The settings:
        players, variant, lost, colours (RYGBP), numbers and jokers (0333333: copies of the values 1 to 7), Pr, Mv, St.
    bot
        Who plays in all seats.
    games
        How many games are played in each setting.
    players
        How many sit at a table, 2 to 4.
    variant
        The rules' variant.
    lost
        Whose points are the cards lost by a gift.
    deck
        A JSON file with the deck's composition, as in a record.
    seed
        What the deals and the bots' random numbers are drawn from.
    jobs
        How many processes play; one for each processor unless given.
    cluster
        The address of a Dask scheduler that plays instead, such as tcp://host:8786.
    out
        The folder for games.jsonl, study.csv and report.html.
    """
    from perfect_numbers.arena.console import closing, command_text, play_watched, show, stop_unless_complete
    from perfect_numbers.arena.settings import Setting, read_composition
    from perfect_numbers.arena.study import by_setting, settings_of, study_schedule, write_study
    from perfect_numbers.arena.study_report import study_report
    from perfect_numbers.arena.summary import study_tables
    from perfect_numbers.arena.tournament import check_amounts, check_bots, pool_for

    base = Setting(players, variant, lost, read_composition(deck))
    settings = settings_of(vary, base)
    check_amounts(games, None)
    check_bots([bot])
    matches = study_schedule(settings, bot, games, seed)
    played = play_watched(matches, out, pool_for(jobs, cluster), "games")
    options = {"--vary": vary, "--bot": bot, "--games": games, "--players": players, "--variant": variant}
    command = command_text("study", {**options, "--lost": lost, "--deck": deck, "--seed": seed})
    studied = by_setting(settings, matches, played.results)
    write_study(out / "study.csv", studied)
    words = f"{bot} in all seats, {games:,} deals in each setting; apart from what is varied: {base.words()}"
    (out / "report.html").write_text(study_report(studied, words, command, played.is_complete), "utf-8")
    marks = f"▲ ▼: surely higher or lower than with {next(iter(settings))}."
    show([*study_tables(studied), marks, closing(out, "study.csv, report.html", played)])
    stop_unless_complete(played)


def leaderboard(
    *,
    bots: Several | None = None,
    games: int = 200,
    seed: str = "1",
    jobs: int | None = None,
    cluster: str | None = None,
    out: Path = Path("docs/leaderboard.md"),
    results: Path = Path("results/leaderboard"),
) -> None:
    """Let the ladder of bots play for 2, 3 and 4 players in both variants, and write the page of results.

    Parameters
    ----------
    bots
        The bots, separated by commas; the built-in ladder unless given.
    games
        How many games each line-up plays.
    seed
        What the deals and the bots' random numbers are drawn from.
    jobs
        How many processes play; one for each processor unless given.
    cluster
        The address of a Dask scheduler that plays instead, such as tcp://host:8786.
    out
        The page to write.
    results
        The folder for games.jsonl.
    """
    from perfect_numbers.arena.console import closing, command_text, play_watched, show, stop_unless_complete
    from perfect_numbers.arena.leaderboard import LADDER, leaderboard_page, leaderboard_schedule
    from perfect_numbers.arena.tournament import check_amounts, check_bots, pool_for, split_bots

    check_amounts(games, None)
    names = check_bots(split_bots(bots) if bots else list(LADDER))
    matches = leaderboard_schedule(names, games, seed)
    played = play_watched(matches, results, pool_for(jobs, cluster), "games")
    command = command_text("leaderboard", {"--bots": ",".join(names), "--games": games, "--seed": seed})
    page = leaderboard_page(played.results, command)
    if played.is_complete:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(page, "utf-8")
    show([page, closing(results, str(out), played)])
    stop_unless_complete(played)
