"""`check_game` finds every violation of the game protocol. Each test has a game with a single violation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, cycle
from random import Random

import pytest

from carteado.core.check import CheckCounts, CheckFailed, Sampling, check_game
from carteado.core.game import Line, LineKind, Moment, Outcome, ShuffleRequest, View
from carteado.core.refusal import Refusal
from carteado.words.catalogue import Language, Sentence
from tests.core.toy_game import WORDS, Toy, ToyGame, ToyTeller, moment

EVERYWHERE = Sampling(looks=1, tries=1, playouts=1, most_actions=50)


def check(state: type[Toy], games: int = 40) -> CheckCounts:
    return check_game(ToyGame(state), games, sampling=EVERYWHERE)


def assert_fails(state: type[Toy], reason: str) -> None:
    with pytest.raises(CheckFailed, match=reason):
        check(state)


def test_correct_game_passes() -> None:
    checked = check(Toy)
    assert checked.games == 40
    assert checked.actions > 40
    assert checked.views > checked.states
    assert checked.refusals > checked.states
    assert set(checked.moved) == {None, 1, 2}


def test_failure_is_reproducible() -> None:
    class Rare(Toy):
        def invariant(self) -> object:
            return len(self.said) == 2 and self.pack[:2] == ("6", "2")

    with pytest.raises(CheckFailed) as failed:
        check_game(ToyGame(Rare), 1000, seed=7, sampling=Sampling(looks=0, tries=0, playouts=0))
    number = int(str(failed.value).split("game ")[1].split(",")[0])
    with pytest.raises(CheckFailed) as again:
        check_game(ToyGame(Rare), 1, seed=7, first=number, sampling=Sampling(looks=0, tries=0, playouts=0))
    assert str(again.value) == str(failed.value)
    assert str(failed.value).startswith(f"toy, seed 7, game {number}, step 3, after 2 ")


# Every state -----------------------------------------------------------------------------------------


def test_state_is_over_or_needs_chance_or_has_actors() -> None:
    class Both(Toy):
        @property
        def chance(self) -> ShuffleRequest | None:
            return ShuffleRequest("again", ("1",)) if len(self.said) == 1 else super().chance

    assert_fails(Both, "exactly one")


def test_unfinished_game_waits_for_somebody() -> None:
    class Nobody(Toy):
        def waiting(self) -> tuple[int, ...]:
            return ()

    assert_fails(Nobody, "nobody is waited for")


def test_game_waits_only_for_actors() -> None:
    class Other(Toy):
        def waiting(self) -> tuple[int, ...]:
            return tuple(3 - seat for seat in self.actors())

    assert_fails(Other, "may act")


def test_actor_has_a_legal_action() -> None:
    class Mute(Toy):
        def legal(self, seat: int) -> tuple[str, ...]:
            return () if self.said else super().legal(seat)

    assert_fails(Mute, "legal actions are")


def test_legal_actions_are_sorted() -> None:
    class Unsorted(Toy):
        def legal(self, seat: int) -> tuple[str, ...]:
            return super().legal(seat)[::-1]

    assert_fails(Unsorted, "order of their ids")


def test_action_ids_are_unique() -> None:
    class Renaming(Toy):
        def legal(self, seat: int) -> tuple[str, ...]:
            return super().legal(seat)[len(self.said) :][:1]

    game = ToyGame(Renaming)
    game.action_id = lambda action: 0  # type: ignore[method-assign]
    with pytest.raises(CheckFailed, match="the same id"):
        check_game(game, 10)


def test_own_layer_completes_the_public_view() -> None:
    class Forgetful(Toy):
        def private_layer(self, seat: int) -> dict[str, object]:
            return {}

    assert_fails(Forgetful, "private layer applied to the public view")


def test_changes_contain_everything_new_to_a_spectator() -> None:
    class Unmoved(Toy):
        def changes(self, before: Toy, seen: View) -> dict[str, object]:
            return {}

    assert_fails(Unmoved, "changed in the public view")


def test_cards_are_conserved() -> None:
    class Losing(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            return replace(super().apply(seat, action), pack=self.pack[:2])

    assert_fails(Losing, "not conserved")


def test_a_game_ends() -> None:
    class Endless(Toy):
        @property
        def outcome(self) -> Outcome | None:
            return None

        def actors(self) -> tuple[int, ...]:
            return (1,) if self.pack else ()

    assert_fails(Endless, "does not end")
    broken_off = Sampling(looks=0, tries=0, playouts=0, most_actions=9, must_end=False)
    assert check_game(ToyGame(Endless), 3, sampling=broken_off).actions == 3 * 8


# Actions ---------------------------------------------------------------------------------------------


def test_legal_action_is_accepted() -> None:
    class Unwilling(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            if (seat, action) == (2, "corre"):
                raise Refusal(Sentence("truco.refuse.nothing_to_answer"))
            return super().apply(seat, action)

    assert_fails(Unwilling, "after the legal action 2 'corre'")


def test_an_illegal_action_is_refused() -> None:
    class Lenient(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            return super().apply(seat, action if seat not in self.actors() or action != "xyzzy" else "joga")

    assert_fails(Lenient, "'xyzzy' is not legal but was accepted")


def test_garbage_raises_only_refusal() -> None:
    class Brittle(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            return super().apply(seat, WORDS[WORDS.index(action)])

    assert_fails(Brittle, "raised ValueError.* instead of a Refusal")


def test_a_refusal_is_translated() -> None:
    class OneTongue(Refusal):
        def text(self, lang: Language = "pt") -> str:
            return super().text("pt")

    class Monoglot(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            if action not in self.legal(seat):
                raise OneTongue(Sentence("truco.refuse.nothing_to_answer"))
            return super().apply(seat, action)

    assert_fails(Monoglot, "not translated")


def test_a_state_is_a_value() -> None:
    class Mutable(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            after = super().apply(seat, action)
            self.pack = (*self.pack[1:], self.pack[0])
            return after

    assert_fails(Mutable, "acting on a state changed it")


def test_hidden_part_of_a_state_is_a_value_too() -> None:
    class Mutable(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            after = super().apply(seat, action)
            self.pack = (*self.pack[:2], *self.pack[3:], *self.pack[2:3])
            return after

    assert_fails(Mutable, "played again gives another state")


def test_apply_is_deterministic() -> None:
    @dataclass
    class Dice(Toy):
        thrown: int = 0

        def apply(self, seat: int, action: str) -> Toy:
            after = super().apply(seat, action)
            return Dice(after.pack, after.said, next(throws))

    throws = count()
    assert_fails(Dice, "played again gives another state")


# Views -----------------------------------------------------------------------------------------------


def test_a_view_is_plain_json() -> None:
    class Tuples(Toy):
        def view(self, seat: int | None) -> View:
            return {**super().view(seat), "said": self.said}

    assert_fails(Tuples, "not plain JSON")


def test_a_view_does_not_leak() -> None:
    class Leaky(Toy):
        def view(self, seat: int | None) -> View:
            return {**super().view(seat), "parity": int(self.pack[1]) % 2 if self.pack else None}

    assert_fails(Leaky, "viewer (None|1) can tell")


def test_legal_actions_do_not_leak() -> None:
    class Leaky(Toy):
        def legal(self, seat: int) -> tuple[str, ...]:
            return super().legal(seat)[: 1 if self.pack[-1:] == ("2",) else 2]

    assert_fails(Leaky, "viewer [12] can tell")


def test_a_refusal_does_not_leak() -> None:
    class Leaky(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            if seat == 1 and self.pack and action not in self.legal(seat):
                raise Refusal(Sentence("truco.refuse.not_your_card", card=self.pack[1]))
            return super().apply(seat, action)

    assert_fails(Leaky, "viewer 1 can tell")


def test_determinise_moves_hidden_cards() -> None:
    class Stiff(Toy):
        def determinise(self, seat: int | None, rng: Random) -> Toy:
            return self if seat == 2 else super().determinise(seat, rng)

    assert_fails(Stiff, "moves no card for viewer 2")


def test_determinise_keeps_the_cards_of_the_deck() -> None:
    class Inventive(Toy):
        def determinise(self, seat: int | None, rng: Random) -> Toy:
            return replace(self, pack=(*self.pack[:2], *rng.choices("23456", k=len(self.pack[2:]))))

    assert_fails(Inventive, "not conserved")


# Sentences -------------------------------------------------------------------------------------------


@dataclass
class Whispering(Toy):
    """A game in which a seat sees only its own action until both seats have acted."""

    def view(self, seat: int | None) -> View:
        open_ = self.outcome is not None
        said = [word if open_ or number == seat else "?" for number, word in enumerate(self.said, start=1)]
        return {**super().view(seat), "said": said}


class Discreet(ToyGame):
    def redact_action(self, before: Toy, seat: int, action: str, viewer: int | None) -> str:
        return action if viewer == seat or before.apply(seat, action).outcome else ""


def test_secret_answer_is_not_revealed() -> None:
    """In pif-paf, nobody may learn whether a seat passed or threatened until all have answered."""

    class Hesitant(Whispering):
        @property
        def outcome(self) -> Outcome | None:
            return None if len(self.said) < 2 else Outcome((1,), (1, 0))

    assert check_game(Discreet(Hesitant), 20, sampling=EVERYWHERE).compared
    with pytest.raises(CheckFailed, match=r"viewer (None|2) can tell 1"):
        check_game(ToyGame(Hesitant), 20, sampling=EVERYWHERE)


def test_seat_learns_at_least_as_much_as_a_spectator() -> None:
    class Uninformed(ToyGame):
        def redact_action(self, before: Toy, seat: int, action: str, viewer: int | None) -> str:
            return action if viewer in (None, seat) else ""

    with pytest.raises(CheckFailed, match="knows less"):
        check_game(Uninformed(), 5, sampling=EVERYWHERE)


def test_teller_reveals_no_more_than_the_viewer_sees() -> None:
    class Gossip(ToyTeller):
        def narrate(self, before: View | None, seat: int, action: str, after: View) -> list[Line]:
            lines = super().narrate(before, seat, action, after)
            return [Line("move", f"{next(secrets)}"), *lines] if action else lines

    class GossipGame(ToyGame):
        def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> ToyTeller:
            return Gossip(names, lang, you)

    secrets = count()
    with pytest.raises(CheckFailed, match="can tell"):
        check_game(GossipGame(), 20, sampling=EVERYWHERE)


@pytest.mark.parametrize(
    ("narrated", "violation"),
    [
        ([Line("move", "Plays.")], "a result line must come exactly at the end"),
        ([Line("move", "Plays."), Line("result", "The end."), Line("result", "P1 wins.")], ""),
        ([Line("opening", "Next."), Line("result", "The end.")], "an opening comes before other lines"),
        ([Line("end", "The end.")], "not a kind of line"),  # type: ignore[arg-type]
    ],
)
def test_the_kinds_of_lines_are_checked(narrated: list[Line], violation: str) -> None:
    class Narrator(ToyTeller):
        def narrate(self, before: View | None, seat: int, action: str, after: View) -> list[Line]:
            return narrated if moment(after) else super().narrate(before, seat, action, after)

    class Narrated(ToyGame):
        def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> ToyTeller:
            return Narrator(names, lang, you)

    if violation:
        with pytest.raises(CheckFailed, match=violation):
            check_game(Narrated(), 5, sampling=EVERYWHERE)
    else:
        assert check_game(Narrated(), 5, sampling=EVERYWHERE).games == 5


def test_a_kind_that_depends_on_hidden_cards_is_found() -> None:
    class Telltale(ToyTeller):
        def narrate(self, before: View | None, seat: int, action: str, after: View) -> list[Line]:
            return [Line(next(kinds), "Plays.")] if action else []

    class Telling(ToyGame):
        def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> ToyTeller:
            return Telltale(names, lang, you)

        def moment(self, before: View, after: View) -> Moment | None:
            return "trick"

    kinds: Iterator[LineKind] = cycle(("move", "move", "result"))
    with pytest.raises(CheckFailed, match=r"can tell|depend on private fields"):
        check_game(Telling(), 20, sampling=EVERYWHERE)


def test_a_seat_with_lines_of_its_own_is_mentioned() -> None:
    class Forgetful(ToyTeller):
        def narrate(self, before: View | None, seat: int, action: str, after: View) -> list[Line]:
            lines = super().narrate(before, seat, action, after)
            self.mentioned_seats.clear()
            return [*lines, Line("move", f"To {self.you}.")] if action and not after["over"] else lines

    class Forgotten(ToyGame):
        def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> ToyTeller:
            return Forgetful(names, lang, you)

    with pytest.raises(CheckFailed, match="viewer 2 is not mentioned"):
        check_game(Forgotten(), 20, sampling=EVERYWHERE)


def test_every_seat_has_a_side() -> None:
    class Lonely(ToyGame):
        sides = ((1,),)  # type: ignore[assignment]

    with pytest.raises(CheckFailed, match="exactly one side"):
        check_game(Lonely(), 1)
