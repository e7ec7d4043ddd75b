"""Forged records for all verifiers, as one list in `records.json`.

    python -m tests.records.forged.forging            # write the list again after a change of the format

A forger without the secret leaves wrong seals. After the match the secret is in the record, so a forger can recompute
every hash (`reseal`). Then only the rules, or the seals that a browser stored during the match, expose the forgery.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from carteado.fairness.plays import PlaySeal, name_seal
from carteado.fairness.shuffles import FairMatch
from carteado.games.bot import every_bot
from carteado.games.registry import new_game, rulebook
from carteado.playthrough.recorded_game import RecordedGame
from tests.hosted import host_game

LIST = Path(__file__).with_name("records.json")
MATCHES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "truco": ("paulista", 2, {}),
    "buraco": ("copag", 2, {"target": 1500}),
    "pifpaf": ("copag", 4, {"chips": 10}),
    "blackjack": ("copag", 2, {"rounds": 6}),
}
OTHER_RULES = {"truco": "mineiro", "buraco": "fechado", "pifpaf": "rapido", "blackjack": "cassino"}

_PLAYS = re.compile(r"\d (?:descarta )?(?:10|[A2-9JQK])[pceo]")
Record = dict[str, Any]
Forging = Callable[[Record], None]


def honest(game: str) -> Record:
    preset, seats, options = MATCHES[game]
    record = host_game(game, preset, seats, 1, **options).record()
    assert "end" in record["fair"]
    return record


def never_played(game: str, whole: Record) -> Record:
    """Return another legal match from the same secret, with the seals of the honest one."""
    preset, seats, options = MATCHES[game]
    table = RecordedGame(
        new_game(game, regulation_of(game), seats), preset, whole["players"], match_of(whole), options=options
    )
    rng = Random(7)
    bot = next(iter(every_bot(game).values()))(rng)  # not a trained bot: new training would change the records
    while table.state.outcome is None:
        seat = rng.choice(table.state.actors())
        table.act(seat, bot.choose(table.state.view(seat), table.state.legal(seat)))
    record = deepcopy(table.record())
    record["fair"] = deepcopy(whole["fair"])
    for hand, true in zip(record["hands"], whole["hands"], strict=False):
        hand["play"] = true["play"]
    return record


def regulation_of(game: str) -> Any:
    preset, _, options = MATCHES[game]
    return rulebook(game).with_options(rulebook(game).preset(preset), options)


# Forgeries ---------------------------------------------------------------------------------------------


def other_actions(record: Record) -> None:
    record["hands"][0]["actions"][-1] = "1 dança"


def illegal_play(record: Record) -> None:
    """Insert an illegal action: another player's card, or a bet above the limit."""
    if record["game"] == "blackjack":
        bets = record["hands"][1]["actions"]
        bets[0] = f"{bets[0].split()[0]} aposta 900"
        return
    for hand in record["hands"]:
        if swapped := _two_discards(hand["actions"]):
            first, second = swapped
            actions = hand["actions"]
            actions[first], actions[second] = (
                f"{actions[one].split()[0]} {actions[other].partition(' ')[2]}"
                for one, other in ((first, second), (second, first))
            )
            return
    raise AssertionError("nobody played a card after another")


def _two_discards(actions: list[str]) -> tuple[int, int] | None:
    """Return the indices of two consecutive plays of one card by two seats."""
    plays = [at for at, action in enumerate(actions) if _PLAYS.fullmatch(action)]
    return next(((a, b) for a, b in pairwise(plays) if actions[a][0] != actions[b][0]), None)


def out_of_turn(record: Record) -> None:
    """Give the last play of a hand to another seat."""
    actions = record["hands"][0]["actions"]
    seat, _, words = actions[-1].partition(" ")
    actions[-1] = f"{int(seat) % len(record['players']) + 1} {words}"


def played_twice(record: Record) -> None:
    actions = record["hands"][0]["actions"]
    actions.insert(len(actions) // 2, actions[len(actions) // 2])


def fewer_actions(record: Record) -> None:
    record["hands"][0]["actions"].pop()


def exchanged_actions(record: Record) -> None:
    first, second = (record["hands"][at]["actions"] for at in (0, 1))
    first[:], second[:] = list(second), list(first)


def swapped_hands(record: Record) -> None:
    hands = record["hands"]
    hands[0], hands[1] = hands[1], hands[0]


def other_pack(record: Record) -> None:
    hand = hands_with_pack(record)[-1]
    cards = hand["pack"].split()
    hand["pack"] = " ".join([cards[-1], *cards[1:-1], cards[0]])


def foreign_pack(record: Record) -> None:
    """Deal a hand from the shuffle of another number."""
    fair, hand = match_of(record), hands_with_pack(record)[0]
    hand["pack"] = " ".join(fair.order(77, hand["pack"].split()))


def foreign_number(record: Record) -> None:
    """The same, but also change the number in the record."""
    fair, hand = match_of(record), hands_with_pack(record)[0]
    dealt = fair.shuffle(77, "pack", hand["pack"].split())
    hand["pack"], hand["shuffles"] = " ".join(dealt.order), [dealt.public_record()]


def slipped_in_shuffle(record: Record) -> None:
    """Insert a shuffle that nobody asked for and deal from the next one; all hashes are right."""
    fair, hand = match_of(record), hands_with_pack(record)[-1]
    last = max(shuffle["number"] for one in record["hands"] for shuffle in one.get("shuffles", ()))
    bare = next(entry for entry in hand["shuffles"] if "order" not in entry)
    at = hand["shuffles"].index(bare)
    cards = hand["pack"].split()
    disliked = fair.shuffle(bare["number"], "pack", cards)
    dealt = fair.shuffle(bare["number"] + 1, "pack", cards)
    hand["pack"] = " ".join(dealt.order)
    hand["shuffles"][at : at + 1] = [disliked.as_record(), dealt.public_record()]
    for later in hand["shuffles"][at + 2 :]:
        moved = fair.shuffle(later["number"] + 1, later["purpose"], later["order"].split())
        later.update(moved.as_record())
    assert last >= bare["number"]


def no_order(record: Record) -> None:
    hands_with_pack(record)[0].pop("pack")


def other_name(record: Record) -> None:
    record["players"][0] = "Zoraide"


def exchanged_names(record: Record) -> None:
    players = record["players"]
    players[0], players[1] = players[1], players[0]


def exchanged_names_and_seals(record: Record) -> None:
    for names in (record["players"], record["fair"]["names"], record["fair"]["salts"]):
        names[0], names[1] = names[1], names[0]


def name_without_salt(record: Record) -> None:
    record["players"][0], record["fair"]["salts"][0] = "Zoraide", ""


def name_sealed_anew(record: Record) -> None:
    fair = record["fair"]
    record["players"][0] = "Zoraide"
    fair["names"][0] = name_seal(fair["match"], 1, bytes.fromhex(fair["salts"][0]), "Zoraide")


def other_seed(record: Record) -> None:
    record["fair"]["seeds"][0] = "azar"


def other_secret(record: Record) -> None:
    record["fair"]["secret"] = "0" * 64


def other_commitment(record: Record) -> None:
    record["fair"]["commitment"] = "0" * 64


def other_root(record: Record) -> None:
    hands_with_pack(record)[0]["shuffles"][-1]["root"] = "0" * 64


def other_salt(record: Record) -> None:
    record["fair"]["salts"][0] = "0" * 64


def other_play_seal(record: Record) -> None:
    record["hands"][0]["play"] = "0" * 64


def no_play_seal(record: Record) -> None:
    record["hands"][0].pop("play")


def earlier_version(record: Record) -> None:
    """Claim version 1, which seals no play."""
    fair = record["fair"]
    for name in ("names", "salts", "play", "hands", "end"):
        fair.pop(name)
    fair["version"] = 1
    for hand in record["hands"]:
        hand.pop("play")
    other_name(record)


def other_points(record: Record) -> None:
    record["hands"][0]["points"] = [point + 1 for point in record["hands"][0]["points"]]


def other_result(record: Record) -> None:
    record["result"] = [score + 1 for score in record["result"]]


def other_rules(record: Record) -> None:
    record["regulation"] = OTHER_RULES[record["game"]]


def one_hand_more(record: Record) -> None:
    record["hands"].append(deepcopy(record["hands"][-1]))


def cut_off(record: Record) -> None:
    record["hands"].pop()


def cut_in_a_hand(record: Record) -> None:
    """Truncate the record in the last hand, before its points and seal."""
    last = record["hands"][-1]
    last["actions"].pop()
    last.pop("points")
    last.pop("play")


ALTERED: tuple[Forging, ...] = (
    other_actions, fewer_actions, exchanged_actions, swapped_hands, other_pack, foreign_pack, foreign_number,
    slipped_in_shuffle, no_order, other_name, exchanged_names, exchanged_names_and_seals, name_without_salt,
    name_sealed_anew, other_seed, other_secret, other_commitment, other_root, other_salt, other_play_seal, no_play_seal,
    earlier_version, other_points, other_result, other_rules, one_hand_more,
)  # fmt: skip
CUT: tuple[Forging, ...] = (cut_off, cut_in_a_hand)
RESEALED: tuple[Forging, ...] = (
    illegal_play, out_of_turn, played_twice, other_actions, fewer_actions, exchanged_actions, slipped_in_shuffle,
    other_points, other_result, one_hand_more,
)  # fmt: skip
"""Forgeries that the rules of the game expose even if all seals are recomputed."""


def hands_with_pack(record: Record) -> list[Record]:
    return [hand for hand in record["hands"] if "pack" in hand]


def match_of(record: Record) -> FairMatch:
    fair = record["fair"]
    return FairMatch(bytes.fromhex(fair["secret"]), fair["match"], tuple(fair["seeds"]), b"any key")


def reseal(record: Record) -> None:
    """Recompute every seal of the play with the revealed secret."""
    fair = record["fair"]
    seal = PlaySeal(match_of(record), record, fair["names"])
    seal.add_hand(fair.get("shuffles", ()), ())
    fair["play"] = seal.seal_hand()
    for hand in record["hands"]:
        seal.add_hand(hand.get("shuffles", ()), hand["actions"])
        hand["play"] = seal.seal_hand(hand.get("points"))
    fair["hands"], fair["end"] = seal.hands, seal.seal_match(record["result"])


# The list ----------------------------------------------------------------------------------------------


def forge_all(game: str, whole: Record) -> Iterator[dict[str, Any]]:
    """Yield each forgery: the record, the expected verdict, and whether only the rules expose it."""
    for forging in ALTERED:
        yield entry(game, forging.__name__, whole, [forging], "broken")
    for forging in CUT:
        yield entry(game, forging.__name__, whole, [forging], "incomplete")
    for forging in RESEALED:
        yield entry(game, f"{forging.__name__}_resealed", whole, [forging, reseal], "broken", rules=True)
    yield entry(game, "cut_off_resealed", whole, [cut_off, reseal], "incomplete", rules=True)
    other = never_played(game, whole)
    yield {"game": game, "name": "never_played", "status": "broken", "rules": False, **difference(whole, other)}


def entry(
    game: str, name: str, whole: Record, forgings: list[Forging], status: str, *, rules: bool = False
) -> dict[str, Any]:
    record = deepcopy(whole)
    for forging in forgings:
        forging(record)
    return {"game": game, "name": name, "status": status, "rules": rules, **difference(whole, record)}


def difference(whole: Record, record: Record) -> dict[str, Any]:
    """Return the difference to the honest record: header fields, hands by index, and their number."""
    names = {*whole, *record} - {"hands"}
    head = {name: record.get(name) for name in sorted(names) if record.get(name) != whole.get(name)}
    kept = whole["hands"]
    hands = {str(at): hand for at, hand in enumerate(record["hands"]) if at >= len(kept) or hand != kept[at]}
    return {"head": head, "hands": hands, "count": len(record["hands"])}


def rebuild(whole: Record, forgery: dict[str, Any]) -> Record:
    """Rebuild the forged record from its difference."""
    hands = [forgery["hands"].get(str(at)) or whole["hands"][at] for at in range(forgery["count"])]
    return {**whole, **forgery["head"], "hands": hands}


def whole_list() -> dict[str, Any]:
    records = {game: honest(game) for game in MATCHES}
    return {"honest": records, "forged": [one for game, whole in records.items() for one in forge_all(game, whole)]}


def text() -> str:
    return json.dumps(whole_list(), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    LIST.write_text(text(), encoding="utf-8")
