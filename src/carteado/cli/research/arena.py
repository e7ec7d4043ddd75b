"""`carteado arena`: play bots against each other in mirrored games, with confidence intervals."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from typing import Final

from carteado.cli.parser import Commands, WrongUse, add_command
from carteado.cli.research.progress import clear_progress, is_in_place, show_progress
from carteado.cli.rules.regulation_argument import find_regulation, note_other_training
from carteado.cli.streams import one_line
from carteado.games.bot import default_contest
from carteado.games.registry import GAMES, default_game, default_regulation, new_game, rulebook
from carteado.regulation.rulebook import BadRegulation
from carteado.research.arena.crosstable import crosstable
from carteado.research.arena.players import UnknownBot, bot_factory
from carteado.research.arena.tournament import Tournament, play, rate_bots
from carteado.words.catalogue import Language, say

BACKENDS: Final = ("ray", "dask")
PROGRESS_SECONDS: Final = 1.0
"""Seconds between two progress messages on a terminal, where a message replaces the previous one."""


def add(commands: Commands, lang: Language) -> None:
    parser = add_command(commands, "arena", "arena", lang)
    parser.value("bots", "arena_bots", nargs="+")
    parser.option("--game", "game", choices=GAMES, default=default_game())
    parser.option("--regulation", "regulation", metavar="regulation")
    parser.option("--seats", "players", metavar="number", type=int)
    parser.option("--games", "arena_games", metavar="number", type=int, default=1000)
    parser.option("--seed", "arena_seed", metavar="number", type=int, default=1)
    parser.option("--deals", "arena_deals", action="store_true")
    parser.option("--no-signs", "arena_no_signs", action="store_true")
    parser.option("--seconds", "arena_seconds", metavar="number", type=float, default=2.0)
    parser.option("--jobs", "arena_jobs", metavar="number", type=int, default=-1)
    parser.option("--backend", "arena_backend", choices=BACKENDS)
    parser.option("--json", "json", action="store_true")
    parser.common_options()


def run(args: Namespace, lang: Language) -> int:
    tournament = _tournament(args, lang)
    for line in note_other_training(args.game, tournament.regulation, tournament.seats, lang):
        print(line, file=sys.stderr)
    pairs = play(tournament, args.jobs, args.backend, Progress(lang))
    ratings = rate_bots(pairs)
    if args.json:
        rounded = {name: round(rating) for name, rating in ratings.items()}
        print(json.dumps({"pairs": [pair.as_json() for pair in pairs], "ratings": rounded}))
    else:
        for line in crosstable(pairs, ratings, lang):
            print(line)
    return 0


def _tournament(args: Namespace, lang: Language) -> Tournament:
    if len(set(args.bots)) < 2 or len(set(args.bots)) < len(args.bots):
        raise WrongUse(say("arena.two_bots", lang))
    if args.games < 1 or not 0 < args.seconds < 3600:
        raise WrongUse(say("arena.some_games", lang))
    try:
        regulation = find_regulation(args.regulation or default_regulation(args.game), args.game).regulation
    except BadRegulation as error:
        raise WrongUse(error.text(lang)) from None
    contest = default_contest(args.game)
    regulation = rulebook(args.game).with_options(regulation, dict(contest.options))
    seats = args.seats or contest.seats
    try:
        new_game(args.game, regulation, seats)
    except ValueError:
        raise WrongUse(say("arena.bad_seats", lang, regulation=regulation.id, seats=seats)) from None
    for name in args.bots:
        _check(args.game, name, lang)
    games = args.games if seats == 1 else args.games + args.games % 2
    return Tournament(
        args.game,
        regulation,
        seats,
        tuple(args.bots),
        games,
        args.seed,
        one_deal=args.deals,
        signs=not args.no_signs,
        seconds=args.seconds,
    )


def _check(game: str, name: str, lang: Language) -> None:
    try:
        bot_factory(game, name, find_regulation(default_regulation(game), game).regulation)
    except UnknownBot as unknown:
        known = ", ".join([*unknown.known, "cmd:…"])
        raise WrongUse(say("arena.unknown_bot", lang, name=one_line(name), known=known)) from None


class Progress:
    """Shows the progress every PROGRESS_SECONDS, or ten times less often if each message needs a new line."""

    def __init__(self, lang: Language) -> None:
        self.lang = lang
        self.shown_at = time.monotonic()

    def __call__(self, done: int, of: int) -> None:
        seconds = PROGRESS_SECONDS if is_in_place() else 10 * PROGRESS_SECONDS
        if done == of:
            clear_progress()
        elif time.monotonic() - self.shown_at > seconds:
            self.shown_at = time.monotonic()
            show_progress(say("arena.progress", self.lang, done=done, of=of))
