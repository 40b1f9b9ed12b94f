"""The commands `arena`, `study`, `leaderboard` and `skill`."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

Games = Annotated[int, Parameter(help="How many games each line-up plays, or each setting of a study.")]
Players = Annotated[int, Parameter(help="How many sit at a table, 2 to 4.")]
Variant = Annotated[Literal["base", "interaction"], Parameter(help="The rules' variant.")]
Lost = Annotated[Literal["giver", "owner"], Parameter(help="Whose points are the cards lost by a gift.")]
Deck = Annotated[Path | None, Parameter(help="A JSON file with the deck's composition, as in a record.")]
Seed = Annotated[str, Parameter(help="What the deals and the bots' random numbers are drawn from.")]
Jobs = Annotated[int | None, Parameter(help="How many processes play; one for each processor unless given.")]
Cluster = Annotated[
    str | None, Parameter(help="The address of a Dask scheduler that plays instead, such as tcp://host:8786.")
]
Bots = Annotated[
    list[str],
    Parameter(
        help="The bots, separated by commas: greedy, sage:50ms, file.py:Class, or run: and a command.", negative=()
    ),
]
Vary = Annotated[
    list[str],
    Parameter(
        help="What to vary and its values, as in variant=base,interaction or St=0,4,8; several are combined. The"
        " settings: players, variant, lost, colours (RYGBP), numbers and jokers (0333333: copies of the values 1 to 7),"
        " Pr, Mv, St.",
        negative=(),
    ),
]


def arena(
    *,
    bots: Bots,
    games: Games = 1000,
    players: Players = 2,
    variant: Variant = "base",
    lost: Lost = "giver",
    deck: Deck = None,
    seed: Seed = "1",
    seconds: Annotated[
        float | None, Parameter(help="How long a bot may think about one move; else bots keep to their own budgets.")
    ] = None,
    memory: Annotated[
        int | None, Parameter(help="How many megabytes of memory a bot from elsewhere may use (on Linux).")
    ] = None,
    adjust: Annotated[
        bool,
        Parameter(
            help="Also remove the luck of the markets from the results; this takes about half a second per game."
        ),
    ] = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    out: Annotated[Path, Parameter(help="The folder for games.jsonl, results.csv, games.csv and report.html.")] = Path(
        "results"
    ),
) -> None:
    """Let bots play against each other and report who is stronger.

    Every line-up plays on the same deals, and each deal once in every rotation of the seats. Ctrl-C keeps
    what was played; the same command goes on from there.
    """
    from perfect_numbers.arena.play.schedule import schedule
    from perfect_numbers.arena.play.tournament import check_amounts, check_bots, join_bots, pool_for, split_bots
    from perfect_numbers.arena.report.console import closing, command_text, play_watched, show, stop_unless_complete
    from perfect_numbers.arena.report.csv import write_games, write_results
    from perfect_numbers.arena.report.pages import rules_words
    from perfect_numbers.arena.report.summary import adjusted_tables, failure_lines, matrix_tables, standings_table
    from perfect_numbers.arena.report.tournament_page import tournament_page
    from perfect_numbers.arena.stats.standings import standings
    from perfect_numbers.deck import read_deck
    from perfect_numbers.rules import Rules

    rules = Rules(players, variant, lost, read_deck(deck))
    check_amounts(games, seconds, memory)
    names = check_bots(split_bots(bots), memory)
    bouts = list(schedule(names, games, seed, rules, seconds, memory))
    played = play_watched(bouts, out, pool_for(jobs, cluster), "games", adjust)
    options = {"--bots": join_bots(names), "--games": games, "--players": players, "--variant": variant}
    limits = {"--seconds": seconds, "--memory": memory}
    command = command_text("arena", {**options, "--lost": lost, "--deck": deck, "--seed": seed, **limits})
    command += " --adjust" if adjust else ""
    shown = standings(played.results, played.lucks)
    write_results(out / "results.csv", shown)
    write_games(out / "games.csv", played.results)
    page = tournament_page(shown, rules_words(rules), command, played.is_complete)
    (out / "report.html").write_text(page, "utf-8")
    written = "luck.jsonl, results.csv, games.csv, report.html" if adjust else "results.csv, games.csv, report.html"
    files = closing(out, written, played)
    show([standings_table(shown), *adjusted_tables(shown), *matrix_tables(shown), *failure_lines(shown), files])
    stop_unless_complete(played)


def study(
    *,
    vary: Vary,
    bot: Annotated[str, Parameter(help="Who plays in all seats.")] = "planner",
    games: Games = 2000,
    players: Players = 2,
    variant: Variant = "base",
    lost: Lost = "giver",
    deck: Deck = None,
    seed: Seed = "1",
    jobs: Jobs = None,
    cluster: Cluster = None,
    out: Annotated[Path, Parameter(help="The folder for games.jsonl, study.csv and report.html.")] = Path("study"),
) -> None:
    """Find out what a setting does to scores, ties, seats, length and interaction, on the same deals."""
    from perfect_numbers.arena.play.tournament import check_amounts, check_bots, pool_for
    from perfect_numbers.arena.report.console import closing, command_text, play_watched, show, stop_unless_complete
    from perfect_numbers.arena.report.pages import rules_words
    from perfect_numbers.arena.report.study_page import study_page
    from perfect_numbers.arena.report.summary import legend_lines, study_tables
    from perfect_numbers.arena.stats.study import by_setting, settings_of, study_schedule, write_study
    from perfect_numbers.deck import read_deck
    from perfect_numbers.rules import Rules

    base = Rules(players, variant, lost, read_deck(deck))
    settings = settings_of(vary, base)
    check_amounts(games, None)
    check_bots([bot])
    bouts = study_schedule(settings, bot, games, seed)
    played = play_watched(bouts, out, pool_for(jobs, cluster), "games")
    options = {"--vary": vary, "--bot": bot, "--games": games, "--players": players, "--variant": variant}
    command = command_text("study", {**options, "--lost": lost, "--deck": deck, "--seed": seed})
    studied = by_setting(settings, bouts, played.results)
    write_study(out / "study.csv", studied)
    words = f"{bot} in all seats, {games:,} deals in each setting; apart from what is varied: {rules_words(base)}"
    (out / "report.html").write_text(study_page(studied, words, command, played.is_complete), "utf-8")
    show([*study_tables(studied), *legend_lines(studied), closing(out, "study.csv, report.html", played)])
    stop_unless_complete(played)


def leaderboard(
    *,
    bots: Bots | None = None,
    games: Games = 200,
    seed: Seed = "1",
    jobs: Jobs = None,
    cluster: Cluster = None,
    out: Annotated[Path, Parameter(help="The page to write.")] = Path("docs/leaderboard.md"),
    results: Annotated[Path, Parameter(help="The folder for games.jsonl.")] = Path("results/leaderboard"),
) -> None:
    """Let the ladder of bots play for 2, 3 and 4 players in both variants, and write the page of results."""
    from perfect_numbers.arena.play.tournament import check_amounts, check_bots, join_bots, pool_for, split_bots
    from perfect_numbers.arena.report.console import closing, command_text, play_watched, show, stop_unless_complete
    from perfect_numbers.arena.report.leaderboard import LADDER, leaderboard_page, leaderboard_schedule

    check_amounts(games, None)
    names = check_bots(split_bots(bots) if bots else list(LADDER))
    bouts = leaderboard_schedule(names, games, seed)
    played = play_watched(bouts, results, pool_for(jobs, cluster), "games")
    command = command_text("leaderboard", {"--bots": join_bots(names), "--games": games, "--seed": seed})
    page = leaderboard_page(played.results, command)
    if played.is_complete:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(page, "utf-8")
    show([page, closing(results, str(out), played)])
    stop_unless_complete(played)


def skill(
    folder: Annotated[Path, Parameter(help="A folder that the arena wrote.")],
    *,
    games: Annotated[int, Parameter(help="How many games of each line-up are reviewed.")] = 20,
    jobs: Jobs = None,
) -> None:
    """Review games of the arena, and print what each bot gives away per decision.

    What was found is kept in the folder; the same command goes on from there.
    """
    from perfect_numbers.analysis.effort import swift
    from perfect_numbers.analysis.review import review
    from perfect_numbers.analysis.store import ReviewStore
    from perfect_numbers.arena.play.store import GameStore
    from perfect_numbers.arena.play.tournament import check_amounts
    from perfect_numbers.arena.report.console import show
    from perfect_numbers.arena.report.summary import skill_table
    from perfect_numbers.arena.stats.skill import chosen_games, league
    from perfect_numbers.errors import PerfectNumbersError
    from perfect_numbers.game import Game

    check_amounts(games, None)
    if not (folder / "games.jsonl").is_file():
        raise PerfectNumbersError(f"{folder} has no games.jsonl.")
    reviews = ReviewStore(folder / "reviews")
    with GameStore(folder) as store:
        chosen = chosen_games(store, games)
        found = [
            (result, review(Game.from_record(store.line(result)), effort=swift(), jobs=jobs, store=reviews).turns)
            for result in chosen
        ]
    show([skill_table(league(found)), f"{len(chosen):,} games of {folder}, reviewed."])
