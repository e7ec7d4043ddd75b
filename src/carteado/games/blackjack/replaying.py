"""Records of blackjack: from the fields of a file to the states of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from carteado.blackjack.choices import may_insure
from carteado.blackjack.counting import ACE, count_of, total
from carteado.blackjack.match import Match
from carteado.blackjack.round import Round
from carteado.blackjack.rules import MOST_CHIPS, Rules
from carteado.blackjack.settling import gain
from carteado.blackjack.table import Table, table_of
from carteado.blackjack.telling import Teller
from carteado.blackjack.words import PASS, bet_of, read_written
from carteado.blackjack.written_round import WrittenRound
from carteado.core.cards import NotACard, parse_cards
from carteado.core.game import PACK, Refusal
from carteado.fairness.entries import Asked
from carteado.files.fields import TEXT, TEXTS, WHOLES, Where, bad, may, want
from carteado.files.records import Entry, Reader, Unreadable, quoted
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language, Said

Print = Callable[[str], None]


class BlackjackReplay:
    """A match of blackjack as its record is read, round by round."""

    def __init__(self, table: Table, chips: Sequence[int], teller: Teller, say_line: Print) -> None:
        self.match = Match(table, chips)
        self.teller, self.print = teller, say_line
        self.asked: list[Asked] = []
        self.playing = False
        self.written: WrittenRound | None = None
        self.finished: Round | None = None

    @property
    def over(self) -> bool:
        return self.match.over

    def ended_by(self) -> str | Said:
        return self.match.table.regulation.cited("dealer_stands_on")

    # A round -------------------------------------------------------------------------------------------

    def begin(self, entry: Entry) -> None:
        """Begins the round of an entry: from its pack, from its cards, or from the shoe as it lies."""
        table, where = entry.table, entry.line_of
        self.asked, self.written, self.finished = [], None, None
        if "cards" in table and "pack" not in table:
            self._begin_written(table, where)
        elif "pack" in table:
            self._begin_pack(table, where)
        elif not self.match.shoe:
            raise Unreadable(Said("blackjack.record.pack_needed"), entry.line)
        self.playing = True
        self.print(self.teller.new_round(self.match.view(None)))

    def _begin_pack(self, table: Mapping[str, Any], where: Where) -> None:
        if self.match.shoe:
            raise bad(Said("blackjack.record.pack_too_soon"), where, "pack")
        pack = _cards(want(table, "pack", TEXT, where), where, "pack")
        if not self.match.table.is_shoe(pack):
            raise bad(Said("blackjack.record.pack", count=len(self.match.table.cards)), where, "pack")
        self.asked = [Asked(PACK, self.match.table.cards, pack)]
        self.match = self.match.with_shoe(pack, 0)

    def _begin_written(self, table: Mapping[str, Any], where: Where) -> None:
        seats = self.match.table.seats
        rows = [_cards(row, where, "cards") for row in want(table, "cards", TEXTS, where)]
        if len(rows) != seats or not any(rows):
            raise bad(Said("blackjack.record.rows", seats=seats), where, "cards")
        if any(len(row) not in (0, 2) for row in rows):
            raise bad(Said("blackjack.record.two_cards"), where, "cards")
        dealer = _cards(want(table, "dealer", TEXT, where), where, "dealer")
        if len(dealer) < 2:
            raise bad(Said("blackjack.record.dealer"), where, "dealer")
        self.written = WrittenRound(rows, dealer)
        shoe = self.written.shoe(self.match.table.cards)
        if isinstance(shoe, str):
            raise bad(Said("blackjack.record.stray", card=shoe), where, "cards")
        self.match = self.match.with_shoe(shoe, 0)

    def act(self, seat: int, text: str) -> None:
        """Plays an action of the record; a Refusal when the rules don't allow it."""
        action, cards = read_written(text)
        before = self.match
        if self.written is not None:
            before = self._prepared(self.written, seat, action, cards)
        elif cards:
            raise Refusal(Said("blackjack.record.card_follows"))
        if self._passes_without_chips(before, seat, action):
            return
        after = before.apply(seat, action)
        self._need_dealers_cards(after)
        self.match = after
        if after.played > before.played:
            self.finished, self.playing = after.last, False
        if self.written is not None:
            self._settle(self.written, before, action)
        self._tell(before, seat, action, after)

    def _passes_without_chips(self, match: Match, seat: int, action: str) -> bool:
        """At the question of insurance somebody without the chips for it is not asked; written down, he passes."""
        round_ = match.round
        if action != PASS or round_ is None or seat in round_.asked or round_.dealer_shows != ACE:
            return False
        fresh = all(len(hand.cards) == 2 and not hand.splits for hand in round_.hands)
        own = round_.hands_of(seat)
        return fresh and match.table.rules.insurance and bool(own) and not may_insure(round_, own[0])

    def _need_dealers_cards(self, after: Match) -> None:
        """A Refusal where the dealer had to draw on, and nobody wrote what came."""
        ended = after.last if after.played > self.match.played else None
        if self.written is not None and ended is not None and len(ended.dealer) > len(self.written.dealer):
            raise Refusal(Said("blackjack.record.dealer_short", cards=" ".join(self.written.dealer)))

    def _prepared(self, written: WrittenRound, seat: int, action: str, cards: tuple[str, ...]) -> Match:
        """The match with the cards of an action where they come next."""
        match = self.match
        if match.round is None:
            if action in match.legal(seat):
                written.check_bets(match, seat, bet_of(action) is not None)
            return match
        if action not in match.legal(seat):
            return match
        new = match.with_shoe(match.shoe, match.at)
        new.round = written.before(match.round, action, cards)
        return new

    def _settle(self, written: WrittenRound, before: Match, action: str) -> None:
        """After an action of a written round: the cards that were dealt, and the end of its shoe."""
        now = self.match.round or self.finished
        if before.round is not None and now is not None:
            written.after(action, now.at - before.round.at - (len(now.dealer) - len(before.round.dealer)))
        if not self.playing:
            self.match = self.match.with_shoe((), 0)

    def _tell(self, before: Match, seat: int, action: str, after: Match) -> None:
        """An action, told as whoever did it saw it. The head of the next round waits for its entry."""
        for line in self.teller.acted(before.view(seat), seat, action, after.view(seat)):
            self.print(line)

    # What came of it -----------------------------------------------------------------------------------

    def check(self, table: Mapping[str, Any], where: Where) -> Said | None:
        """What a round states and the replay does not bear out."""
        points = [*want(table, "points", WHOLES, where)] if "points" in table else None
        made = list(self.finished.gains or ()) if self.finished else None
        if points is not None and points != made:
            return Said("blackjack.record.points", stated=_row(points), made=_row(made) if made else "–")
        dealer = _cards(want(table, "dealer", TEXT, where), where, "dealer") if "dealer" in table else None
        if dealer is not None and self.finished and dealer != self.finished.dealer:
            return Said("blackjack.record.dealer_differs", cards=" ".join(self.finished.dealer))
        return self._check_cards(table, where) if "cards" in table and "pack" in table else None

    def _check_cards(self, table: Mapping[str, Any], where: Where) -> Said | None:
        """Cards that stand beside a pack must follow from it."""
        rows = [_cards(row, where, "cards") for row in want(table, "cards", TEXTS, where)]
        round_ = self.finished or self.match.round
        if round_ is None:
            return None
        dealt = _dealt(round_)
        if rows != dealt:
            return Said("blackjack.record.cards_differ", cards="; ".join(map(" ".join, dealt)))
        return None

    def check_result(self, header: Mapping[str, Any], where: Where) -> Said | None:
        result = may(header, "result", WHOLES, where, None)
        if result is None or result == list(self.match.chips):
            return None
        return Said("blackjack.record.result", stated=_row(result), made=_row(self.match.chips))

    def summary(self) -> dict[str, Any]:
        """The round as `carteado replay --json` prints it."""
        round_ = self.finished or self.match.round
        bets = list(round_.bets if round_ else self.match.bets)
        if round_ is None:
            return {"bets": bets, "complete": False}
        summary: dict[str, Any] = {
            "bets": bets,
            "cards": [" ".join(row) for row in _dealt(round_)],
            "dealer": " ".join(round_.dealer),
            "dealer_total": total(count_of(round_.dealer)),
            "insured": list(round_.insured),
            "hands": [_hand(round_, place) for place in range(len(round_.hands))],
        }
        if round_.gains is not None:
            summary["points"] = list(round_.gains)
        return {**summary, "complete": round_.gains is not None}

    def standing(self) -> dict[str, Any]:
        """The match as it stands, for the JSON: what comes before the hands."""
        outcome = self.match.outcome
        chips = self.match.round.chips if self.match.round else self.match.chips
        return {"score": list(chips), "over": self.over, "winners": list(outcome.winners) if outcome else []}

    def legal(self) -> dict[str, list[str]]:
        if not self.playing:
            return {}
        return {str(seat): list(self.match.legal(seat)) for seat in self.match.actors()}


def _hand(round_: Round, place: int) -> dict[str, Any]:
    hand = round_.hands[place]
    found = {
        "seat": hand.seat,
        "cards": " ".join(hand.cards),
        "total": hand.total,
        "bet": hand.bet,
        "ending": hand.ending,
    }
    return {**found, "gain": gain(round_.table, hand, round_.dealer)} if round_.gains is not None else found


def _dealt(round_: Round) -> list[tuple[str, ...]]:
    """The two cards each seat was dealt."""
    seats = [seat for seat in round_.table.all_seats if round_.bets[seat - 1]]
    first, second = round_.start, round_.start + len(seats) + 1
    dealt = {seat: (round_.shoe[first + i], round_.shoe[second + i]) for i, seat in enumerate(seats)}
    return [dealt.get(seat, ()) for seat in round_.table.all_seats]


# The fields of a file --------------------------------------------------------------------------------


def _row(points: Sequence[int]) -> str:
    return ", ".join(map(str, points))


def _cards(text: str, where: Where, key: str) -> tuple[str, ...]:
    try:
        return parse_cards(text)
    except NotACard as error:
        raise bad(Said("blackjack.record.not_a_card", field=key, text=quoted(error.text)), where, key) from None


def open_replay(reader: Reader, regulation: Regulation[Rules], say_line: Print, lang: Language) -> BlackjackReplay:
    """A record of blackjack, its header read, ready for its rounds."""
    header, where = reader.header, reader.line_of
    names = want(header, "players", TEXTS, where)
    if len(names) not in regulation.rules.players:
        seats = ", ".join(map(str, regulation.rules.players))
        said = Said("blackjack.record.players", regulation=regulation.id, seats=seats, count=len(names))
        raise Unreadable(said, where("players"))
    chips = may(header, "chips", WHOLES, where, [])
    if chips and (len(chips) != len(names) or not all(0 <= had <= MOST_CHIPS for had in chips)):
        raise bad(Said("blackjack.record.chips", seats=len(names), most=MOST_CHIPS), where, "chips")
    return BlackjackReplay(table_of(regulation, len(names)), chips, Teller(names, lang), say_line)
