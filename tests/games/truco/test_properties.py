"""Properties of every match, for every preset and number of seats, and for random regulations."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carteado.core.check import CheckCounts, Player, Sampling, check_game
from carteado.fairness.proof import verify
from carteado.games.truco.actions import FREE_WORDS, NUMBERED_WORDS, OTHER_WORDS, SINGLE_WORDS
from carteado.games.truco.dealing import DealtCards
from carteado.games.truco.hand import Hand, name_blind_card
from carteado.games.truco.hand_context import hand_context
from carteado.games.truco.match import Match
from carteado.games.truco.replaying import TrucoReplay
from carteado.playthrough.replay import OK, OpenRecord, open_record, replay
from carteado.records.record_text import dump, load
from tests.examples import LONG, examples
from tests.games.truco.any_regulation import options, regulation
from tests.games.truco.random_play import TABLES, FromScore, Moment, host_match, play_on, steady, table

every_table = pytest.mark.parametrize(("preset", "seats"), TABLES)

MORE_WORDS = (
    *SINGLE_WORDS, *NUMBERED_WORDS, *FREE_WORDS, *OTHER_WORDS,
    "4♣", "AP", "10o", "8p", "X", "~X", "~", "~~4p", "carta 0", "carta 4", "~carta 9", "cartá 1", "joga 3p 2o",
    "fica 3p", "queima 3 de 9", "queima 0", "queima 3p", "queima 3p de 2", "corta 0", "corta 40", "corta 999",
    "corta -1", "tira 7", "truco escuro", "truco  escuro", "doze escuro", "TRUCO", "pena 1 mão x", "0 anula",
    "tento roubo", "segue segue",
)  # fmt: skip


# The checks of `check_game` --------------------------------------------------------------------------


@every_table
def test_whole_matches_pass_the_game_check(preset: str, seats: int) -> None:
    game = table(preset, seats)
    random_games, steady_games = (100, 40) if LONG else (2, 1)
    assert check_game(game, random_games, words=MORE_WORDS).games == random_games
    assert check_game(game, steady_games, player=steady, words=MORE_WORDS).games == steady_games


@every_table
def test_hands_near_the_end_of_a_match(preset: str, seats: int) -> None:
    """Scores at 11 and 11–11, and scores at which raises are limited."""
    rules = table(preset, seats).regulation.rules
    near, nine = rules.special_at, rules.target - 3
    for score in ((near, 0), (0, near), (near, near), (nine, nine), (nine, nine - 1), (0, rules.target - 1)):
        assert check_near_the_end(preset, seats, score).games == examples(20, least=1)


def check_near_the_end(preset: str, seats: int, score: tuple[int, int]) -> CheckCounts:
    game = FromScore(table(preset, seats).regulation, seats, score, dealer=seats)
    return check_game(game, examples(20, least=1), sampling=Sampling(looks=0.05), player=steady, words=MORE_WORDS)


@given(options(), st.integers(0, 5), st.integers(0, 5), st.integers(0, 2**32), st.sampled_from([None, steady]))
@settings(max_examples=examples(150), deadline=None, suppress_health_check=list(HealthCheck))
def test_any_valid_regulation_is_played(
    drawn: dict[str, Any], odd: int, even: int, seed: int, player: Player | None
) -> None:
    """The engine plays every regulation that the rulebook accepts."""
    house = regulation(drawn)
    target, players = house.rules.target, house.rules.players
    score = (max(0, target - 1 - odd), max(0, target - 1 - even))
    game = FromScore(house, players[seed % len(players)], score)
    assert check_game(game, 2, seed, player=player, sampling=Sampling(looks=0.1, playouts=0.5)).games == 2


# Points ----------------------------------------------------------------------------------------------


def values_of(hand: Hand) -> set[int]:
    """Return the possible values of a hand of this kind."""
    rules = hand.context.rules
    if hand.context.kind == "special":
        return {rules.special_gives, rules.special_stake}
    return set(rules.stakes) if hand.context.kind == "plain" else {rules.stakes[0]}


@every_table
def test_a_hand_gives_one_side_a_stake_or_nobody_anything(preset: str, seats: int) -> None:
    game, rng = table(preset, seats), Random(preset)
    for _ in range(examples(40, least=4)):
        for moment in play_on(game.start(), rng):
            if hand := moment.finished:
                assert sorted(hand.points or ())[0] == 0
                assert sum(hand.points or ()) in {0, *values_of(hand)}


@every_table
def test_a_match_ends_when_a_side_has_the_target_and_not_before(preset: str, seats: int) -> None:
    game, rng = table(preset, seats), Random(preset)
    target = game.regulation.rules.target
    for _ in range(examples(40, least=4)):
        *before, last = play_on(game.start(), rng)
        assert all(max(moment.after.score) < target for moment in before)
        assert last.after.outcome is not None
        assert min(last.after.score) < target <= max(last.after.score)
        assert last.after.score[last.after.outcome.winners[0] - 1] == max(last.after.score)


@every_table
def test_the_score_is_the_sum_of_the_hands(preset: str, seats: int) -> None:
    game, rng = table(preset, seats), Random(preset)
    for _ in range(examples(20, least=3)):
        moments = list(play_on(game.start(), rng))
        points = [moment.finished.points or (0, 0) for moment in moments if moment.finished]
        assert moments[-1].after.score == (sum(odd for odd, _ in points), sum(even for _, even in points))
        assert moments[-1].after.number == len(points)


# Records ---------------------------------------------------------------------------------------------


def states_between_hands(record: OpenRecord) -> list[Match]:
    """Return the states between the hands of a record."""
    assert isinstance(record.game, TrucoReplay)
    states = [record.game.match]
    for entry in record.reader.hands():
        record.replay_hand(entry)
        states.append(record.game.match)
    return states


def mark_all_looked(match: Match) -> Match:
    """Mark all seats of the last hand as having looked, because records do not contain who looked."""
    if match.last is None:
        return match
    new, last = match.with_stage(match.stage), match.last.copy()
    last.looked = -1
    new.last = last
    return new


@every_table
def test_a_hosted_match_replays_to_the_same_states(preset: str, seats: int) -> None:
    for seed in range(examples(12, least=2)):
        host, between = host_match(table(preset, seats), seed)
        record = open_record(io.BytesIO(dump(host.record()).encode()), lambda line: None, None, "pt")
        states = states_between_hands(record)
        assert list(map(mark_all_looked, states)) == list(map(mark_all_looked, between))


@every_table
def test_hosted_match_round_trips_and_verifies(preset: str, seats: int) -> None:
    for seed in range(100, 100 + examples(12, least=2)):
        host, _ = host_match(table(preset, seats), seed)
        record = load(dump(host.record()))
        assert record == host.record()
        out, err = io.StringIO(), io.StringIO()
        assert (replay(io.BytesIO(dump(record).encode()), out, err), err.getvalue()) == (OK, "")
        hands = record.pop("hands")
        assert verify(record, hands).ok


@every_table
def test_a_match_written_from_the_cards_gives_the_same_points(preset: str, seats: int) -> None:
    """Without the pack and the actions of the cut, as a person at the table would write the record."""
    host, between = host_match(table(preset, seats), 200)
    record = {**host.record(), "hands": [record_from_cards(state.last) for state in between[1:] if state.last]}
    for hand, actions in zip(record["hands"], actions_of_play(host.hands), strict=True):
        hand["actions"] = actions
    out, err = io.StringIO(), io.StringIO()
    assert (replay(io.BytesIO(dump(record).encode()), out, err), err.getvalue()) == (OK, "")


def record_from_cards(hand: Hand) -> dict[str, Any]:
    vira = {"vira": hand.dealt.vira} if hand.dealt.vira else {}
    return {**vira, "cards": list(map(" ".join, hand.dealt.cards)), "points": list(hand.points or ())}


def actions_of_play(hands: list[dict[str, Any]]) -> list[list[str]]:
    cut = ("corta", "bate", "cerra", "embaralha", "olha", "queima", "tira", "desce", "sobe", "uma", "três")
    return [[text for text in hand["actions"] if text.split()[1] not in cut] for hand in hands]


# Determinisation -------------------------------------------------------------------------------------


def actions_of_hand(hand: Hand, moments: list[Moment]) -> list[tuple[int, str]]:
    """Return the actions of a hand, with the cards of the determinised hand in place of the ones played."""
    plays = iter([play for trick in (*hand.past, hand.table) for play in trick])
    done = []
    for _, seat, action, _ in moments:
        if action[:1] in "~A234567JQK" or action.startswith("carta"):
            _, card, face_down = next(plays)
            action = "~" * face_down + card
        done.append((seat, action))
    return done


def replay_hand(hand: Hand, actions: list[tuple[int, str]]) -> Hand:
    """Replay legal actions from the deal of a hand."""
    new = Hand.start(hand.context, hand.dealt)
    for seat, action in actions:
        words = {name_blind_card(new, seat, word) if new.blind else word: word for word in new.legal(seat)}
        new = new.apply(seat, words[action])
    return new


@every_table
def test_determinised_hand_is_reachable(preset: str, seats: int) -> None:
    """The same actions are legal from the resampled deal and lead to the same hand."""
    near = table(preset, seats).regulation.rules.special_at
    for seed, score in enumerate([(0, 0), (near, 0), (near, near)] * examples(4, least=2)):
        rng = Random(f"{preset} {seats} {seed}")
        moments: list[Moment] = []
        for moment in play_on(FromScore(table(preset, seats).regulation, seats, score).start(), rng):
            if isinstance(moment.before.stage, Hand):
                moments.append(moment)
            hand = moment.after.stage
            if not isinstance(hand, Hand):
                moments = []
                continue
            viewer = rng.choice([None, *range(1, seats + 1)])
            other = moment.after.determinise(viewer, rng).stage
            assert isinstance(other, Hand)
            assert replay_hand(other, actions_of_hand(other, moments)) == other


def test_determinise_keeps_the_bounds_after_a_tied_first_trick() -> None:
    """Seat 1 showed a four, so its last card is the only hidden four. Every other last card has a higher bound."""
    match = table("sinsep", 4).start()
    context = hand_context(match.regulation, 4, 4, (0, 0))
    dealt = ("3p 4c 4e", "3c Kp Jc", "4o Qp Qc", "4p 2p 2c")
    rest = tuple(sorted(set(context.deck.cards) - {"7o"} - set(" ".join(dealt).split())))
    hand = Hand.start(context, DealtCards(tuple(tuple(cards.split()) for cards in dealt), "7o", (), rest))
    for seat, card in ((1, "3p"), (2, "3c"), (3, "4o"), (4, "4p"), (2, "Kp"), (3, "Qp"), (4, "2p"), (1, "4c")):
        hand = hand.apply(seat, card)
    for seed in range(200):
        drawn = match.with_stage(hand).determinise(None, Random(seed)).stage
        assert isinstance(drawn, Hand)
        assert drawn.cards[0] == ("4e",)
        shown = (drawn.strength[card] for card in ("4c", "Kp", "Qp", "2p"))
        assert all(drawn.strength[card] <= most for (card,), most in zip(drawn.cards, shown, strict=True))
