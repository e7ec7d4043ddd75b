"""Replay the record of a match of blackjack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from carteado.core.game import PACK
from carteado.core.refusal import Refusal
from carteado.fairness.entries import RequestedShuffle
from carteado.games.blackjack.actions import PASS, bet_of, read_written
from carteado.games.blackjack.choices import may_insure
from carteado.games.blackjack.match import Match
from carteado.games.blackjack.narration import Teller
from carteado.games.blackjack.round import Round
from carteado.games.blackjack.rules import MAX_CHIPS, Rules
from carteado.games.blackjack.settling import gain
from carteado.games.blackjack.table import table_of
from carteado.games.blackjack.totals import ACE, tally_of, total
from carteado.games.blackjack.written_round import WrittenRound
from carteado.games.match_replay import MatchReplay, Print, read_players
from carteado.records.fields import TEXT, TEXTS, WHOLES, Where, invalid_field, read_field, read_optional
from carteado.records.record_text import Reader, RepeatedTable, Unreadable
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language, Sentence


class BlackjackReplay(MatchReplay):
    """Replays a match of blackjack, round by round.

    written: the recorded cards of the current round, or None if the order of the whole shoe is known.
    """

    match: Match
    teller: Teller
    finished: Round | None
    written: WrittenRound | None = None
    playing = False

    def ended_by(self) -> str | Sentence:
        return self.match.table.regulation.citation("dealer_stands_on")

    # Rounds --------------------------------------------------------------------------------------------

    def begin(self, entry: RepeatedTable) -> None:
        """Begin a round with the pack or the cards that the record gives for it, else with the rest of the shoe."""
        table, where = entry.table, entry.line_of
        self.requested_shuffles, self.written, self.finished = [], None, None
        if "cards" in table and "pack" not in table:
            self._begin_written(table, where)
        elif "pack" in table:
            self._begin_pack(table, where)
        elif not self.match.shoe:
            raise Unreadable(Sentence("blackjack.record.pack_needed"), entry.line)
        self.playing = True
        self.print(self.teller.describe_new_round(self.match.view(None)))

    def _begin_pack(self, table: Mapping[str, Any], where: Where) -> None:
        if self.match.shoe:
            raise invalid_field(Sentence("blackjack.record.pack_too_soon"), where, "pack")
        pack = self.parse_cards(read_field(table, "pack", TEXT, where), where, "pack")
        if not self.match.table.is_shoe(pack):
            raise invalid_field(Sentence("blackjack.record.pack", count=len(self.match.table.cards)), where, "pack")
        self.requested_shuffles = [RequestedShuffle(PACK, self.match.table.cards, pack)]
        self.match = self.match.with_shoe(pack, 0)

    def _begin_written(self, table: Mapping[str, Any], where: Where) -> None:
        seats = self.match.table.seats
        rows = [self.parse_cards(row, where, "cards") for row in read_field(table, "cards", TEXTS, where)]
        if len(rows) != seats or not any(rows):
            raise invalid_field(Sentence("blackjack.record.rows", seats=seats), where, "cards")
        if any(len(row) not in (0, 2) for row in rows):
            raise invalid_field(Sentence("blackjack.record.two_cards"), where, "cards")
        dealer = self.parse_cards(read_field(table, "dealer", TEXT, where), where, "dealer")
        if len(dealer) < 2:
            raise invalid_field(Sentence("blackjack.record.dealer"), where, "dealer")
        self.written = WrittenRound(rows, dealer)
        shoe = self.written.shoe(self.match.table.cards)
        if isinstance(shoe, str):
            raise invalid_field(Sentence("blackjack.record.stray", card=shoe), where, "cards")
        self.match = self.match.with_shoe(shoe, 0)

    def act(self, seat: int, text: str) -> None:
        action, cards = read_written(text)
        before = self.match
        if self.written is not None:
            before = self._place_written_cards(self.written, seat, action, cards)
        elif cards:
            raise Refusal(Sentence("blackjack.record.card_follows"))
        if self._is_implied_pass(before, seat, action):
            return
        after = before.apply(seat, action)
        self._check_dealer_cards(after)
        self.match = after
        if after.played > before.played:
            self.finished, self.playing = after.last, False
        if self.written is not None:
            self._update_written_round(self.written, before, action)
        self._narrate_action(before, seat, action, after)

    def _is_implied_pass(self, match: Match, seat: int, action: str) -> bool:
        """Return whether this is a recorded pass of a seat that is not asked, because it cannot pay for insurance."""
        round_ = match.round
        if action != PASS or round_ is None or seat in round_.asked or round_.dealer_shows != ACE:
            return False
        fresh = all(len(hand.cards) == 2 and not hand.splits for hand in round_.hands)
        own = round_.hands_of(seat)
        return fresh and match.table.rules.insurance and bool(own) and not may_insure(round_, own[0])

    def _check_dealer_cards(self, after: Match) -> None:
        """Raise Refusal if the dealer must draw more cards than the record has."""
        ended = after.last if after.played > self.match.played else None
        if self.written is not None and ended is not None and len(ended.dealer) > len(self.written.dealer):
            raise Refusal(Sentence("blackjack.record.dealer_short", cards=" ".join(self.written.dealer)))

    def _place_written_cards(self, written: WrittenRound, seat: int, action: str, cards: tuple[str, ...]) -> Match:
        """Return the match with the recorded cards of an action at the top of its shoe.

        Raises Refusal if the cards are incomplete or impossible, or at the last bet if the wrong seats have bet.
        """
        match = self.match
        if match.round is None:
            if action in match.legal(seat):
                written.check_bets(match, seat, bet_of(action) is not None)
            return match
        if action not in match.legal(seat):
            return match
        new = match.with_shoe(match.shoe, match.at)
        new.round = written.place_cards(match.round, action, cards)
        return new

    def _update_written_round(self, written: WrittenRound, before: Match, action: str) -> None:
        """Remove the cards that an action dealt from `written`. When the round ends, discard the invented shoe."""
        now = self.match.round or self.finished
        if before.round is not None and now is not None:
            written.forget_dealt_cards(action, now.at - before.round.at - (len(now.dealer) - len(before.round.dealer)))
        if not self.playing:
            self.match = self.match.with_shoe((), 0)

    def _narrate_action(self, before: Match, seat: int, action: str, after: Match) -> None:
        """Print the lines about an action as the acting seat sees it, without the beginning of the next round."""
        lines = self.teller.describe_action(before.view(seat), seat, action, after.view(seat))
        self.print_all(line.text for line in lines)

    # Checks and results --------------------------------------------------------------------------------

    @property
    def points(self) -> Sequence[int] | None:
        return self.finished.gains if self.finished else None

    @property
    def score(self) -> Sequence[int]:
        return self.match.chips

    def dealt_hands(self) -> Sequence[Sequence[str]]:
        round_ = self.finished or self.match.round
        return _dealt_cards(round_) if round_ else []

    def check(self, table: Mapping[str, Any], where: Where) -> Sentence | None:
        if problem := super().check(table, where):
            return problem
        if "dealer" not in table or self.finished is None:
            return None
        if self.parse_cards(read_field(table, "dealer", TEXT, where), where, "dealer") != self.finished.dealer:
            return Sentence("blackjack.record.dealer_differs", cards=" ".join(self.finished.dealer))
        return None

    def summary(self) -> dict[str, Any]:
        round_ = self.finished or self.match.round
        bets = list(round_.bets if round_ else self.match.bets)
        if round_ is None:
            return {"bets": bets, "complete": False}
        summary: dict[str, Any] = {
            "bets": bets,
            "cards": [" ".join(row) for row in _dealt_cards(round_)],
            "dealer": " ".join(round_.dealer),
            "dealer_total": total(tally_of(round_.dealer)),
            "insured": list(round_.insured),
            "hands": [_summarise_hand(round_, place) for place in range(len(round_.hands))],
        }
        if round_.gains is not None:
            summary["points"] = list(round_.gains)
        return {**summary, "complete": round_.gains is not None}

    def standing(self) -> dict[str, Any]:
        outcome = self.match.outcome
        chips = self.match.round.chips if self.match.round else self.match.chips
        return {"score": list(chips), "over": self.over, "winners": list(outcome.winners) if outcome else []}

    def legal(self) -> dict[str, list[str]]:
        if not self.playing:
            return {}
        return {str(seat): list(self.match.legal(seat)) for seat in self.match.actors()}


def _summarise_hand(round_: Round, place: int) -> dict[str, Any]:
    hand = round_.hands[place]
    found = {
        "seat": hand.seat,
        "cards": " ".join(hand.cards),
        "total": hand.total,
        "bet": hand.bet,
        "ending": hand.ending,
    }
    return {**found, "gain": gain(round_.table, hand, round_.dealer)} if round_.gains is not None else found


def _dealt_cards(round_: Round) -> list[tuple[str, ...]]:
    """Return the first two cards of each seat, () for a seat that did not bet."""
    seats = [seat for seat in round_.table.all_seats if round_.bets[seat - 1]]
    first, second = round_.start, round_.start + len(seats) + 1
    dealt = {seat: (round_.shoe[first + i], round_.shoe[second + i]) for i, seat in enumerate(seats)}
    return [dealt.get(seat, ()) for seat in round_.table.all_seats]


def open_replay(reader: Reader, regulation: Regulation[Rules], say_line: Print, lang: Language) -> BlackjackReplay:
    """Return the replay of a record, ready for its first round. Raises Unreadable if the header is invalid."""
    header, where = reader.header, reader.line_of
    names = read_players(header, where, regulation)
    chips = read_optional(header, "chips", WHOLES, where, [])
    if chips and (len(chips) != len(names) or not all(0 <= had <= MAX_CHIPS for had in chips)):
        raise invalid_field(Sentence("blackjack.record.chips", seats=len(names), most=MAX_CHIPS), where, "chips")
    match = Match(table_of(regulation, len(names)), chips)
    return BlackjackReplay(match, Teller(names, lang), say_line)
