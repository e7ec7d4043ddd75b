"""Records of pif-paf: from the fields of a file to the states of a match."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from carteado.core import game
from carteado.core.game import DEALER, Refusal, View
from carteado.fairness.entries import Asked
from carteado.files.fields import TEXTS, WHOLES, Where, may, want
from carteado.files.records import Entry, Reader
from carteado.pifpaf.betting import Betting
from carteado.pifpaf.cutting import Cutting
from carteado.pifpaf.deck import PACK
from carteado.pifpaf.going_out import laid_down
from carteado.pifpaf.play import Play
from carteado.pifpaf.record_fields import cards, first_match, written_hands, written_pack, written_stocks
from carteado.pifpaf.rules import Rules
from carteado.pifpaf.scorekeeper import (
    as_recorded,
    implied,
    is_unsettled,
    legal_in_record,
    named,
    next_answer,
    with_top,
)
from carteado.pifpaf.telling import Teller
from carteado.pifpaf.words import DRAW, read
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language, Said

Print = Callable[[str], None]


class PifPafReplay:
    """A match of pif-paf as its record is read, deal by deal.

    stocks: how the stock lay each time it was made anew, as far as the record says so. Where it does not,
    the stock is `unknown` and every card drawn is named.
    """

    def __init__(self, reader: Reader, regulation: Regulation[Rules], say_line: Print, teller: Teller) -> None:
        self.regulation = regulation
        self.print = say_line
        self.teller = teller
        self.match = first_match(reader.header, reader.line_of, as_recorded(regulation))
        seats = tuple(str(seat) for seat in range(1, self.match.seats + 1))
        self.asked = [Asked(DEALER, seats, (str(self.match.dealer),))]
        self.stocks: deque[tuple[str, ...]] = deque()
        self.unknown = False
        self.finished: Betting | Play | None = None

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def playing(self) -> bool:
        """Whether a deal has begun and not ended."""
        return self.match.stage is not None

    def ended_by(self) -> str | Said:
        return self.match.regulation.cited("going_out")

    # A deal --------------------------------------------------------------------------------------------

    def begin(self, entry: Entry) -> None:
        """Begins the deal of an entry, from its pack or from its cards."""
        table, where = entry.table, entry.line_of
        self.finished = None
        self.unknown = "pack" not in table
        self.stocks = deque(() if self.unknown else written_stocks(table, where))
        if self.unknown:
            self.asked = []
            hands, rest = written_hands(self.match, table, where)
            begun = self.match.begin(PACK)
            self.match = begun.with_stage(Betting.start(begun.occasion, hands, rest).settled())
        else:
            pack = written_pack(table, where)
            self.asked = [Asked(game.PACK, PACK, pack)]
            self.match = self.match.begin(pack)
        self._tell(None, 0, "", self.match.view(None))
        self._tell_hands()

    def act(self, seat: int, text: str) -> None:
        """Plays an action of the record, and what it implies; a Refusal when the rules don't allow it."""
        action = named(self.match, read(text))
        word, _, card = action.partition(" ")
        if word == DRAW:
            action = DRAW
        while self._made_ready(seat, action):
            pass
        if word == DRAW and DRAW in self.match.legal(seat):
            self._name_the_card(card)
        self._apply(seat, action)
        self._bring_stock()

    def _made_ready(self, seat: int, action: str) -> bool:
        """One thing that the action implies; whether there was one."""
        if self.match.stage is None:
            raise self.match.occasion.refusal("deal_over", "going_out")
        if self.match.chance is not None:
            self._shuffle()
            return True
        if self._cut_unseen(action):
            return True
        answer = implied(self.match, seat, action)
        if answer is not None:
            self._apply(*answer)
        return answer is not None

    def _cut_unseen(self, action: str) -> bool:
        """Where nobody wrote how the stock lay, nobody needs to write how it was cut."""
        stage = self.match.stage
        if not self.unknown or not isinstance(stage, Cutting) or action.startswith("corta"):
            return False
        self.match = self.match.with_stage(stage.done(stage.pack))
        return True

    def _name_the_card(self, card: str) -> None:
        play = self.match.stage
        assert isinstance(play, Play)
        if self.unknown:
            if not card:
                raise play.occasion.refusal("name_the_card")
            self.match = with_top(self.match, card)
        elif card and card != play.stock[play.at]:
            raise play.occasion.refusal("other_card", card=play.stock[play.at])

    def _apply(self, seat: int, action: str) -> None:
        before = self.match
        self.match = before.apply(seat, action)
        self._tell(before.view(seat), seat, action, self.match.view(seat))
        if isinstance(before.stage, Cutting) and before.stage.bets is None:
            self._tell_hands()
        if self.match.stage is None:
            self.finished = self.match.last

    def _tell(self, before: View | None, seat: int, action: str, after: View) -> None:
        """A step, told as whoever acted saw it."""
        for line in self.teller.told(before, seat, action, after):
            self.print(line)

    def _tell_hands(self) -> None:
        if isinstance(self.match.stage, Betting | Play):
            for line in self.teller.holds(self.match.stage.dealt):
                self.print(line)

    # The stock made anew -------------------------------------------------------------------------------

    def _bring_stock(self) -> None:
        while self.match.chance is not None and self.stocks and self.playing:
            self._shuffle()

    def _shuffle(self) -> None:
        """The stock as the record says it lay; as it comes, where it does not say."""
        chance = self.match.chance
        assert chance is not None
        self.unknown = self.unknown or not self.stocks
        order = chance.items if self.unknown else self.stocks.popleft()
        if sorted(order) != sorted(chance.items):
            raise self.match.occasion.refusal("bad_stock")
        if not self.unknown:
            self.asked.append(Asked(chance.purpose, chance.items, order))
        before = self.match.view(None)
        self.match = self.match.shuffled(order)
        self._tell(before, 0, "", self.match.view(None))

    def _settle(self) -> None:
        """At the end of what is written: claims stand, and a stock that is written was needed."""
        self._bring_stock()
        while isinstance(play := self.match.stage, Play) and play.asked and (is_unsettled(self.match) or self.stocks):
            self._apply(*next_answer(play))
            self._bring_stock()

    # What came of it -----------------------------------------------------------------------------------

    def check(self, table: Mapping[str, Any], where: Where) -> Said | None:
        """What a deal states and the replay does not bear out."""
        try:
            self._settle()
        except Refusal as refusal:
            return refusal.said
        made = self.finished.points if self.finished else None
        points = want(table, "points", WHOLES, where) if "points" in table else None
        if points is not None and tuple(points) != made:
            return Said("pifpaf.record.points", stated=_row(points), made=_row(made) if made else "–")
        if "pack" in table and "cards" in table:
            return self._check_deal(table, where)
        return None

    def _check_deal(self, table: Mapping[str, Any], where: Where) -> Said | None:
        """Cards that stand beside a pack must follow from it."""
        rows = [cards(row, where, "cards") for row in want(table, "cards", TEXTS, where)]
        if list(map(sorted, rows)) == list(map(sorted, self._dealt())):
            return None
        return Said("pifpaf.record.cards_differ", cards="; ".join(map(" ".join, self._dealt())))

    def check_result(self, header: Mapping[str, Any], where: Where) -> Said | None:
        result = may(header, "result", WHOLES, where, None)
        if result is None or result == list(self.match.chips):
            return None
        return Said("pifpaf.record.result", stated=_row(result), made=_row(self.match.chips))

    def _bets(self) -> Betting | Play | None:
        """The deal as it stands; None while the pack waits to be cut."""
        stage = self.finished or self.match.stage
        return stage.bets if isinstance(stage, Cutting) else stage

    def _dealt(self) -> tuple[tuple[str, ...], ...]:
        bets = self._bets()
        return bets.dealt if bets else ()

    def summary(self) -> dict[str, Any]:
        """The deal as `carteado replay --json` prints it."""
        deal, stage = self._bets(), self.finished or self.match.stage
        how = deal.ending if deal else ()
        winner = int(how[1]) if how and how[0] != "nobody" else None
        laid = laid_down(deal.hands[winner - 1], deal.occasion.melds) if deal and winner and how[0] == "out" else None
        summary: dict[str, Any] = {
            "dealer": stage.occasion.dealer if stage else self.match.dealer,
            "cards": [" ".join(hand) for hand in self._dealt()],
            "paid": list(deal.paid) if deal else [0] * self.match.seats,
            "pot": sum(deal.paid) if deal else 0,
            "playing": sorted(deal.playing) if deal else [],
            "how": how[0] if how else None,
            "winner": winner,
            "melds": [" ".join(meld) for meld in laid.melds] if laid else [],
        }
        if deal and deal.points is not None:
            summary["points"] = list(deal.points)
        return {**summary, "complete": deal is not None and deal.points is not None}

    def standing(self) -> dict[str, Any]:
        """The match as it stands, for the JSON: what comes before the hands."""
        match = self.match
        dealer = match.dealer % match.seats + 1 if self.playing else match.dealer
        return {"score": list(match.chips), "over": self.over, "winners": list(match.winners), "dealer": dealer}

    def legal(self) -> dict[str, list[str]]:
        return {str(seat): list(words) for seat, words in legal_in_record(self.match, self.regulation).items()}


def _row(chips: Sequence[int] | None) -> str:
    return " ".join(map(str, chips or ()))


def open_replay(reader: Reader, regulation: Regulation[Rules], say_line: Print, lang: Language) -> PifPafReplay:
    """A record of pif-paf, its header read, ready for its deals."""
    names = want(reader.header, "players", TEXTS, reader.line_of)
    return PifPafReplay(reader, regulation, say_line, Teller(names, lang))
