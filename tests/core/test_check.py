"""`check_game` finds a game that breaks a promise, each promise in a game that breaks only that one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random

import pytest

from carteado.check import Checked, CheckFailed, Sampling, check_game
from carteado.core.game import Outcome, Refusal, Shuffle, View
from carteado.words.catalogue import Language, Said
from tests.toy_game import WORDS, Toy, ToyGame, ToyTeller

EVERYWHERE = Sampling(looks=1, tries=1, playouts=1, most_actions=50)


def check(state: type[Toy], games: int = 40) -> Checked:
    return check_game(ToyGame(state), games, sampling=EVERYWHERE)


def breaks(state: type[Toy], reason: str) -> None:
    with pytest.raises(CheckFailed, match=reason):
        check(state)


def test_a_game_that_keeps_its_word_passes() -> None:
    checked = check(Toy)
    assert checked.games == 40
    assert checked.actions > 40
    assert checked.views > checked.states
    assert checked.refusals > checked.states
    assert set(checked.moved) == {None, 1, 2}


def test_a_failure_can_be_played_again() -> None:
    class Rare(Toy):
        def conserved(self) -> object:
            return len(self.said) == 2 and self.pack[:2] == ("6", "2")

    with pytest.raises(CheckFailed) as failed:
        check_game(ToyGame(Rare), 1000, seed=7, sampling=Sampling(looks=0, tries=0, playouts=0))
    number = int(str(failed.value).split("game ")[1].split(",")[0])
    with pytest.raises(CheckFailed) as again:
        check_game(ToyGame(Rare), 1, seed=7, first=number, sampling=Sampling(looks=0, tries=0, playouts=0))
    assert str(again.value) == str(failed.value)
    assert str(failed.value).startswith(f"toy, seed 7, game {number}, step 3, after 2 ")


# What is so at every state ---------------------------------------------------------------------------


def test_a_state_is_over_or_chance_or_somebodys() -> None:
    class Both(Toy):
        @property
        def chance(self) -> Shuffle | None:
            return Shuffle("again", ("1",)) if len(self.said) == 1 else super().chance

    breaks(Both, "exactly one")


def test_somebody_is_waited_for() -> None:
    class Nobody(Toy):
        def waiting(self) -> tuple[int, ...]:
            return ()

    breaks(Nobody, "nobody is waited for")


def test_only_those_who_may_act_are_waited_for() -> None:
    class Other(Toy):
        def waiting(self) -> tuple[int, ...]:
            return tuple(3 - seat for seat in self.actors())

    breaks(Other, "may act")


def test_who_may_act_has_an_action() -> None:
    class Mute(Toy):
        def legal(self, seat: int) -> tuple[str, ...]:
            return () if self.said else super().legal(seat)

    breaks(Mute, "legal actions are")


def test_legal_actions_are_sorted() -> None:
    class Unsorted(Toy):
        def legal(self, seat: int) -> tuple[str, ...]:
            return super().legal(seat)[::-1]

    breaks(Unsorted, "order of their ids")


def test_an_id_is_one_actions() -> None:
    class Renaming(Toy):
        def legal(self, seat: int) -> tuple[str, ...]:
            return super().legal(seat)[len(self.said) :][:1]

    game = ToyGame(Renaming)
    game.action_id = lambda action: 0  # type: ignore[method-assign]
    with pytest.raises(CheckFailed, match="the same id"):
        check_game(game, 10)


def test_a_seat_s_own_layer_makes_its_view() -> None:
    class Forgetful(Toy):
        def own(self, seat: int) -> dict[str, object]:
            return {}

    breaks(Forgetful, "own layer")


def test_changes_are_what_is_new_to_a_spectator() -> None:
    class Unmoved(Toy):
        def changes(self, before: Toy, seen: View) -> dict[str, object]:
            return {}

    breaks(Unmoved, "new to a spectator")


def test_cards_are_conserved() -> None:
    class Losing(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            return replace(super().apply(seat, action), pack=self.pack[:2])

    breaks(Losing, "not conserved")


def test_a_game_ends() -> None:
    class Endless(Toy):
        @property
        def outcome(self) -> Outcome | None:
            return None

        def actors(self) -> tuple[int, ...]:
            return (1,) if self.pack else ()

    breaks(Endless, "does not end")
    broken_off = Sampling(looks=0, tries=0, playouts=0, most_actions=9, must_end=False)
    assert check_game(ToyGame(Endless), 3, sampling=broken_off).actions == 3 * 8


# What an action does ---------------------------------------------------------------------------------


def test_every_legal_action_is_taken() -> None:
    class Unwilling(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            if (seat, action) == (2, "corre"):
                raise Refusal(Said("truco.refuse.nothing_to_answer"))
            return super().apply(seat, action)

    breaks(Unwilling, "after the legal action 2 'corre'")


def test_an_illegal_action_is_refused() -> None:
    class Lenient(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            return super().apply(seat, action if seat not in self.actors() or action != "xyzzy" else "joga")

    breaks(Lenient, "'xyzzy' is not legal, and was taken")


def test_garbage_is_refused_and_nothing_else() -> None:
    class Brittle(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            return super().apply(seat, WORDS[WORDS.index(action)])

    breaks(Brittle, "is no refusal but ValueError")


def test_a_refusal_is_translated() -> None:
    class OneTongue(Refusal):
        def text(self, lang: Language = "pt") -> str:
            return super().text("pt")

    class Monoglot(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            if action not in self.legal(seat):
                raise OneTongue(Said("truco.refuse.nothing_to_answer"))
            return super().apply(seat, action)

    breaks(Monoglot, "not translated")


def test_a_state_is_a_value() -> None:
    class Mutable(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            after = super().apply(seat, action)
            self.pack = (*self.pack[1:], self.pack[0])
            return after

    breaks(Mutable, "acting on a state changed it")


def test_a_state_is_a_value_where_no_view_shows_it() -> None:
    class Mutable(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            after = super().apply(seat, action)
            self.pack = (*self.pack[:2], *self.pack[3:], *self.pack[2:3])
            return after

    breaks(Mutable, "played again gives another state")


def test_nothing_inside_is_random() -> None:
    @dataclass
    class Dice(Toy):
        thrown: int = 0

        def apply(self, seat: int, action: str) -> Toy:
            after = super().apply(seat, action)
            return Dice(after.pack, after.said, next(throws))

    throws = count()
    breaks(Dice, "played again gives another state")


# What is told ----------------------------------------------------------------------------------------


def test_a_view_is_plain_json() -> None:
    class Tuples(Toy):
        def view(self, seat: int | None) -> View:
            return {**super().view(seat), "said": self.said}

    breaks(Tuples, "not plain JSON")


def test_a_view_does_not_leak() -> None:
    class Leaky(Toy):
        def view(self, seat: int | None) -> View:
            return {**super().view(seat), "parity": int(self.pack[1]) % 2 if self.pack else None}

    breaks(Leaky, "viewer (None|1) can tell")


def test_legal_actions_do_not_leak() -> None:
    class Leaky(Toy):
        def legal(self, seat: int) -> tuple[str, ...]:
            return super().legal(seat)[: 1 if self.pack[-1:] == ("2",) else 2]

    breaks(Leaky, "viewer [12] can tell")


def test_a_refusal_does_not_leak() -> None:
    class Leaky(Toy):
        def apply(self, seat: int, action: str) -> Toy:
            if seat == 1 and self.pack and action not in self.legal(seat):
                raise Refusal(Said("truco.refuse.not_your_card", card=self.pack[1]))
            return super().apply(seat, action)

    breaks(Leaky, "viewer 1 can tell")


def test_hidden_cards_are_drawn_anew() -> None:
    class Stiff(Toy):
        def determinise(self, seat: int | None, rng: Random) -> Toy:
            return self if seat == 2 else super().determinise(seat, rng)

    breaks(Stiff, "moves no card for viewer 2")


def test_hidden_cards_drawn_anew_are_those_of_the_deck() -> None:
    class Inventive(Toy):
        def determinise(self, seat: int | None, rng: Random) -> Toy:
            return replace(self, pack=(*self.pack[:2], *rng.choices("23456", k=len(self.pack[2:]))))

    breaks(Inventive, "not conserved")


# What is heard ---------------------------------------------------------------------------------------


@dataclass
class Whispering(Toy):
    """What was said shows only to whoever said it, until both have spoken."""

    def view(self, seat: int | None) -> View:
        open_ = self.outcome is not None
        said = [word if open_ or number == seat else "?" for number, word in enumerate(self.said, start=1)]
        return {**super().view(seat), "said": said}


class Discreet(ToyGame):
    def heard(self, before: Toy, seat: int, action: str, viewer: int | None) -> str:
        return action if viewer == seat or before.apply(seat, action).outcome else ""


def test_a_secret_answer_that_all_hear_is_found() -> None:
    """As pif-paf once told everybody whether a seat had passed or threatened."""

    class Hesitant(Whispering):
        @property
        def outcome(self) -> Outcome | None:
            return None if len(self.said) < 2 else Outcome((1,), (1, 0))

    assert check_game(Discreet(Hesitant), 20, sampling=EVERYWHERE).heard
    with pytest.raises(CheckFailed, match=r"viewer (None|2) can tell 1"):
        check_game(ToyGame(Hesitant), 20, sampling=EVERYWHERE)


def test_who_sits_hears_no_less_than_a_spectator() -> None:
    class Deaf(ToyGame):
        def heard(self, before: Toy, seat: int, action: str, viewer: int | None) -> str:
            return action if viewer in (None, seat) else ""

    with pytest.raises(CheckFailed, match="hears less"):
        check_game(Deaf(), 5, sampling=EVERYWHERE)


def test_a_teller_that_tells_more_than_was_heard_is_found() -> None:
    class Gossip(ToyTeller):
        def told(self, before: View | None, seat: int, heard: str, after: View) -> list[str]:
            return [f"{next(secrets)}"]

    class Telling(ToyGame):
        def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> ToyTeller:
            return Gossip(names, lang, you)

    secrets = count()
    with pytest.raises(CheckFailed, match="can tell"):
        check_game(Telling(), 20, sampling=EVERYWHERE)


def test_every_seat_has_a_side() -> None:
    class Lonely(ToyGame):
        sides = ((1,),)  # type: ignore[assignment]

    with pytest.raises(CheckFailed, match="of one side"):
        check_game(Lonely(), 1)
