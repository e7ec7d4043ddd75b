"""`carteado arena`: bots against each other in mirrored games, and how sure the result is."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace, _SubParsersAction
from typing import Final

from carteado.arena.crosstable import crosstable
from carteado.arena.players import UnknownBot, player
from carteado.arena.tournament import Tournament, play, rated
from carteado.cli.parser import Parser, WrongUse, add_command
from carteado.cli.streams import one_line
from carteado.cli.which_regulation import find, learnt_elsewhere
from carteado.games import GAMES, first_game, new_game, rulebook, usual_regulation
from carteado.regulation.rulebook import BadRegulation
from carteado.words.catalogue import Language, say

SEATS: Final = {"truco": 2, "blackjack": 1, "pifpaf": 4, "buraco": 2}
"""How many sit down in the arena when nobody says."""
OPTIONS: Final = {"blackjack": {"rounds": 200, "chips": 100_000, "cut_card": 0, "min_bet": 10, "max_bet": 10}}
"""What the arena changes so that games can be compared: the same bets, and a fresh shoe for every round."""
BACKENDS: Final = ("ray", "dask")
EVERY: Final = 1.0
"""Seconds between two words about how far it is."""


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    parser = add_command(commands, "arena", "arena", lang)
    parser.value("bots", "arena_bots", nargs="+")
    parser.option("--game", "game", choices=GAMES, default=first_game())
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


def run(asked: Namespace, lang: Language) -> int:
    tournament = _tournament(asked, lang)
    for line in learnt_elsewhere(asked.game, tournament.regulation, tournament.seats, lang):
        print(line, file=sys.stderr)
    pairs = play(tournament, asked.jobs, asked.backend, Progress(lang))
    ratings = rated(pairs)
    if asked.json:
        rounded = {name: round(rating) for name, rating in ratings.items()}
        print(json.dumps({"pairs": [pair.as_json() for pair in pairs], "ratings": rounded}))
    else:
        for line in crosstable(pairs, ratings, lang):
            print(line)
    return 0


def _tournament(asked: Namespace, lang: Language) -> Tournament:
    if len(set(asked.bots)) < 2 or len(set(asked.bots)) < len(asked.bots):
        raise WrongUse(say("arena.two_bots", lang))
    if asked.games < 1 or not 0 < asked.seconds < 3600:
        raise WrongUse(say("arena.some_games", lang))
    try:
        regulation = find(asked.regulation or usual_regulation(asked.game), asked.game).regulation
    except BadRegulation as error:
        raise WrongUse(error.text(lang)) from None
    regulation = rulebook(asked.game).with_options(regulation, OPTIONS.get(asked.game, {}))
    seats = asked.seats or SEATS[asked.game]
    try:
        new_game(asked.game, regulation, seats)
    except ValueError:
        raise WrongUse(say("arena.bad_seats", lang, regulation=regulation.id, seats=seats)) from None
    for name in asked.bots:
        _check(asked.game, name, lang)
    games = asked.games if seats == 1 else asked.games + asked.games % 2
    return Tournament(
        asked.game,
        regulation,
        seats,
        tuple(asked.bots),
        games,
        asked.seed,
        one_deal=asked.deals,
        signs=not asked.no_signs,
        seconds=asked.seconds,
    )


def _check(game: str, name: str, lang: Language) -> None:
    try:
        player(game, name, find(usual_regulation(game), game).regulation)
    except UnknownBot as unknown:
        known = ", ".join([*unknown.known, "cmd:…"])
        raise WrongUse(say("arena.unknown_bot", lang, name=one_line(name), known=known)) from None


class Progress:
    """Tells on standard error how far it is, in place on a terminal, else line by line."""

    def __init__(self, lang: Language) -> None:
        self.lang = lang
        self.said = time.monotonic()

    def __call__(self, done: int, of: int) -> None:
        in_place = sys.stderr.isatty()
        if done == of:
            print("\r\033[K" if in_place else "", end="", file=sys.stderr, flush=True)
        elif time.monotonic() - self.said > (EVERY if in_place else 10 * EVERY):
            self.said = time.monotonic()
            text = say("arena.progress", self.lang, done=done, of=of)
            print(f"\r{text}" if in_place else text, end="" if in_place else "\n", file=sys.stderr, flush=True)
