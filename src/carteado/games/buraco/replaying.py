"""Replay the record of a match of buraco."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from carteado.core.game import DEALER, PACK
from carteado.fairness.entries import RequestedShuffle
from carteado.games.buraco.actions import CUT, DRAW, REFUSE, read, split_named_draw
from carteado.games.buraco.cutting import Cutting
from carteado.games.buraco.deal import Deal
from carteado.games.buraco.finished import Finished
from carteado.games.buraco.hand_bits import names, names_held
from carteado.games.buraco.match import Match
from carteado.games.buraco.narration import Teller
from carteado.games.buraco.rules import Rules
from carteado.games.buraco.single_actions import single_steps
from carteado.games.buraco.written_deal import parse_dealt_cards, parse_pack
from carteado.games.buraco.written_stock import EVERYTHING
from carteado.games.match_replay import MatchReplay, Print, read_players
from carteado.records.fields import WHOLE, WHOLES, Where, invalid_field, read_field, read_optional
from carteado.records.record_text import Reader, RepeatedTable
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language, Sentence


class BuracoReplay(MatchReplay):
    """Replays a match of buraco, deal by deal.

    stock: which hidden cards of the current deal the record gives.
    first: the current deal before the first draw, or None until its cards are dealt.
    """

    match: Match
    teller: Teller
    finished: Finished | None
    stock = EVERYTHING
    first: Deal | None = None

    def ended_by(self) -> str | Sentence:
        return self.match.regulation.citation("going_out")

    # A deal --------------------------------------------------------------------------------------------

    def begin(self, entry: RepeatedTable) -> None:
        fields, where, table = entry.table, entry.line_of, self.match.table
        self.first, self.finished, self.requested_shuffles, self.stock = None, None, [], EVERYTHING
        if "pack" in fields:
            pack = parse_pack(table, fields, where)
            self.requested_shuffles = [RequestedShuffle(PACK, table.pack, pack)]
            self.match = self.match.begin(Cutting(table, self.match.dealer, pack))
        else:
            dealt, self.stock = parse_dealt_cards(table, fields, where)
            self.match = self.match.begin(Deal.start(table, self.match.dealer, dealt))
        self.narrate(None, 0, "", self.match.view(None))
        self._store_first_state()

    def _store_first_state(self) -> None:
        """If the cards have just been dealt, store the deal in `first` and print the cards."""
        stage = self.match.stage
        if self.first is None and isinstance(stage, Deal):
            self.first = stage
            self.print_all(self.teller.describe_hands(*self._hands_and_mortos(stage)))

    def _hands_and_mortos(self, deal: Deal) -> tuple[list[list[str]], list[list[str]]]:
        """Return the hands and the mortos of a new deal. The mortos are left out if the record does not give them."""
        mortos = [names(sorted(morto)) for morto in deal.mortos] if self.stock.mortos else []
        return [names_held(hand) for hand in deal.hands], mortos

    def act(self, seat: int, text: str) -> None:
        """Play an action of the record. Raises Refusal if it is not legal.

        If a record lays or adds several cards in one action, they are played one by one. If a record has a pack but no
        cut, the pack is in the order after the cut.
        """
        text, card = split_named_draw(text)
        written = read(text)
        stage = self.match.stage
        if isinstance(stage, Cutting) and written.word != CUT:
            self.match = self.match.with_deal(stage.deal_after_cut(0))
            self._store_first_state()
        before = self._with_named_card(seat, written.word, card)
        after = before
        for step in single_steps(before, seat, written):
            after = after.apply(seat, step)
        if isinstance(before.stage, Deal) and isinstance(after.stage, Deal):
            self.stock.check_morto(before.stage, after.stage)
        self.match = after
        if not self.playing:
            self.finished = self.match.last
        self.narrate(before.view(seat), seat, written.text, after.view(seat))
        self._store_first_state()

    def _with_named_card(self, seat: int, word: str, card: int | None) -> Match:
        """Return the match with the card that an action draws on top of the stock.

        Return it unchanged if the action is not a legal draw. Raises Refusal if the record must name the card but does
        not, or if the named card cannot be the next one.

        card: the card that the action names, or None if it names none.
        """
        deal = self.match.stage
        if not isinstance(deal, Deal) or word not in (DRAW, REFUSE) or word not in deal.legal(seat):
            return self.match
        return self.match.with_deal(self.stock.with_top(deal, word, card))

    # Results -------------------------------------------------------------------------------------------

    def dealt_hands(self) -> Sequence[Sequence[str]]:
        return self._hands_and_mortos(self.first)[0] if self.first else []

    def summary(self) -> dict[str, Any]:
        stage = self.match.stage
        hands, mortos = self._hands_and_mortos(self.first) if self.first else ([], [])
        summary: dict[str, Any] = {
            "dealer": self.finished.dealer if self.finished else self.match.dealer,
            "cards": [" ".join(hand) for hand in hands],
            "mortos": [" ".join(morto) for morto in mortos],
        }
        if self.finished:
            return {**summary, **_finished_summary(self.finished)}
        if isinstance(stage, Deal):
            summary["melds"] = [[" ".join(names(jogo.cards)) for jogo in side] for side in stage.jogos]
            summary["left"] = [" ".join(names_held(hand)) for hand in stage.hands]
            summary["took"] = list(stage.took)
        return {**summary, "complete": False}

    def standing(self) -> dict[str, Any]:
        match = self.match
        return {"score": list(match.score), "over": self.over, "winner": match.winner_name, "dealer": self.dealer}

    def legal(self) -> dict[str, list[str]]:
        """Return the legal actions of each seat that may act next, keyed by the seat number as a string.

        If a record has a pack, its first action may be a cut or the first draw: without a cut, the pack is in the order
        after the cut.
        """
        stage = self.match.stage
        if stage is None:
            return {}
        found = {str(stage.turn): list(stage.legal(stage.turn))}
        if isinstance(stage, Cutting):
            uncut = stage.deal_after_cut(0)
            found[str(uncut.turn)] = [*found.get(str(uncut.turn), []), *uncut.legal(uncut.turn)]
        return dict(sorted(found.items()))


def _start_match(
    regulation: Regulation[Rules], seats: int, dealer: int, header: Mapping[str, Any], where: Where
) -> Match:
    match = Match(regulation, seats, dealer)
    score = read_optional(header, "score", WHOLES, where, list(match.score))
    target = regulation.rules.target
    if len(score) != len(match.score) or not all(-100_000 < points < target for points in score):
        raise invalid_field(Sentence("buraco.record.score", sides=len(match.score), target=target), where, "score")
    return Match(regulation, seats, dealer, tuple(score))


def _finished_summary(last: Finished) -> dict[str, Any]:
    return {
        "melds": last.jogos_as_text(),
        "left": [" ".join(cards) for cards in last.left],
        "took": list(last.took),
        "out": last.out or None,
        "sheet": [sheet.as_json() for sheet in last.sheets],
        "points": list(last.points),
        "complete": True,
    }


def open_replay(reader: Reader, regulation: Regulation[Rules], say_line: Print, lang: Language) -> BuracoReplay:
    """Return the replay of a record, ready for its first deal. Raises Unreadable if the header is invalid."""
    header, where = reader.header, reader.line_of
    names = read_players(header, where, regulation)
    dealer = read_field(header, "dealer", WHOLE, where)
    if not 1 <= dealer <= len(names):
        raise invalid_field(Sentence("buraco.record.dealer", seats=len(names)), where, "dealer")
    match = _start_match(regulation, len(names), dealer, header, where)
    seats = tuple(str(seat) for seat in range(1, len(names) + 1))
    asked = [RequestedShuffle(DEALER, seats, (str(dealer),))]
    return BuracoReplay(match, Teller(names, lang), say_line, asked)
