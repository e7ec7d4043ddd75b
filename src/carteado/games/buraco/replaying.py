"""Records of buraco: from the fields of a file to the states of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from carteado.buraco.cutting import Cutting
from carteado.buraco.deal import Deal
from carteado.buraco.finished import Finished
from carteado.buraco.hand_bits import names, names_held
from carteado.buraco.match import Match
from carteado.buraco.rules import Rules
from carteado.buraco.single_actions import single_steps
from carteado.buraco.telling import Teller
from carteado.buraco.words import CUT, DRAW, REFUSE, read
from carteado.buraco.written_deal import cards_in, dealt_in, pack_of
from carteado.buraco.written_stock import EVERYTHING, named_draw
from carteado.core.game import DEALER, PACK
from carteado.fairness.entries import Asked
from carteado.files.fields import TEXTS, WHOLE, WHOLES, Where, bad, may, want
from carteado.files.records import Entry, Reader
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language, Said

Print = Callable[[str], None]


class BuracoReplay:
    """A match of buraco as its record is read, deal by deal.

    first: the deal as it lay before the first card was drawn. finished: the deal of this entry, when it is over.
    """

    def __init__(self, reader: Reader, regulation: Regulation[Rules], teller: Teller, say_line: Print) -> None:
        header, where = reader.header, reader.line_of
        self.teller, self.print = teller, say_line
        players = len(want(header, "players", TEXTS, where))
        if players not in regulation.rules.players:
            seats = ", ".join(map(str, regulation.rules.players))
            raise bad(
                Said("buraco.record.players", regulation=regulation.id, seats=seats, count=players), where, "players"
            )
        dealer = want(header, "dealer", WHOLE, where)
        if not 1 <= dealer <= players:
            raise bad(Said("buraco.record.dealer", seats=players), where, "dealer")
        self.match = _start(regulation, players, dealer, header, where)
        seats_drawn = tuple(str(seat) for seat in range(1, players + 1))
        self.asked = [Asked(DEALER, seats_drawn, (str(dealer),))]
        self.stock = EVERYTHING
        self.first: Deal | None = None
        self.finished: Finished | None = None

    @property
    def over(self) -> bool:
        return bool(self.match.winners)

    @property
    def playing(self) -> bool:
        """Whether a deal has begun and not ended."""
        return self.match.stage is not None

    def ended_by(self) -> str | Said:
        return self.match.regulation.cited("going_out")

    # A deal --------------------------------------------------------------------------------------------

    def begin(self, entry: Entry) -> None:
        """Begins the deal of an entry, from its pack or from its cards."""
        fields, where, table = entry.table, entry.line_of, self.match.table
        self.first, self.finished, self.asked, self.stock = None, None, [], EVERYTHING
        if "pack" in fields:
            pack = pack_of(table, fields, where)
            self.asked = [Asked(PACK, table.pack, pack)]
            self.match = self.match.begin(Cutting(table, self.match.dealer, pack))
        else:
            dealt, self.stock = dealt_in(table, fields, where)
            self.match = self.match.begin(Deal.start(table, self.match.dealer, dealt))
        self._tell(self.teller.told(None, 0, "", self.match.view(None)))
        self._dealt()

    def _dealt(self) -> None:
        """Keeps the first state of the deal, once there is one, and tells its cards."""
        stage = self.match.stage
        if self.first is None and isinstance(stage, Deal):
            self.first = stage
            self._tell(self.teller.holds(*self._as_dealt(stage)))

    def _as_dealt(self, deal: Deal) -> tuple[list[list[str]], list[list[str]]]:
        """Hands and mortos of a deal that has just begun; no mortos where nobody wrote theirs."""
        mortos = [names(sorted(morto)) for morto in deal.mortos] if self.stock.mortos else []
        return [names_held(hand) for hand in deal.hands], mortos

    def act(self, seat: int, text: str) -> None:
        """Plays an action of the record; a Refusal when the rules don't allow it.

        Several cards laid or added at once are played one by one. A pack whose cut is not written lies as it was
        after the cut.
        """
        text, card = named_draw(text)
        written = read(text)
        stage = self.match.stage
        if isinstance(stage, Cutting) and written.word != CUT:
            self.match = self.match.after(stage.dealt(0))
            self._dealt()
        before = self._drawing(seat, written.word, card)
        after = before
        for step in single_steps(before, seat, written):
            after = after.apply(seat, step)
        if isinstance(before.stage, Deal) and isinstance(after.stage, Deal):
            self.stock.check_morto(before.stage, after.stage)
        self.match = after
        if not self.playing:
            self.finished = self.match.last
        self._tell(self.teller.told(before.view(seat), seat, written.text, after.view(seat)))
        self._dealt()

    def _drawing(self, seat: int, word: str, card: int | None) -> Match:
        """The match with the card on top of the stock that is drawn now, if one is."""
        deal = self.match.stage
        if not isinstance(deal, Deal) or word not in (DRAW, REFUSE) or word not in deal.legal(seat):
            return self.match
        return self.match.after(self.stock.with_top(deal, word, card))

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.print(line)

    # What came of it -----------------------------------------------------------------------------------

    def check(self, fields: Mapping[str, Any], where: Where) -> Said | None:
        """What a deal states and the replay does not bear out."""
        points = [*want(fields, "points", WHOLES, where)] if "points" in fields else None
        made = list(self.finished.points) if self.finished else None
        if points is not None and points != made:
            return Said("buraco.record.points", stated=_row(points), made=_row(made) if made else "–")
        return self._check_cards(fields, where) if "pack" in fields and "cards" in fields else None

    def _check_cards(self, fields: Mapping[str, Any], where: Where) -> Said | None:
        """Cards that stand beside a pack must follow from it."""
        rows = [sorted(cards_in(row, where, "cards")) for row in want(fields, "cards", TEXTS, where)]
        hands = self._as_dealt(self.first)[0] if self.first else []
        if rows == [sorted(hand) for hand in hands]:
            return None
        return Said("buraco.record.cards_differ", cards="; ".join(map(" ".join, hands)))

    def check_result(self, header: Mapping[str, Any], where: Where) -> Said | None:
        result = may(header, "result", WHOLES, where, None)
        if result is None or result == list(self.match.score):
            return None
        return Said("buraco.record.result", stated=_row(result), made=_row(self.match.score))

    def summary(self) -> dict[str, Any]:
        """The deal as `carteado replay --json` prints it."""
        stage = self.match.stage
        hands, mortos = self._as_dealt(self.first) if self.first else ([], [])
        summary: dict[str, Any] = {
            "dealer": self.finished.dealer if self.finished else self.match.dealer,
            "cards": [" ".join(hand) for hand in hands],
            "mortos": [" ".join(morto) for morto in mortos],
        }
        if self.finished:
            return {**summary, **_ended(self.finished)}
        if isinstance(stage, Deal):
            summary["melds"] = [[" ".join(names(jogo.cards)) for jogo in side] for side in stage.jogos]
            summary["left"] = [" ".join(names_held(hand)) for hand in stage.hands]
            summary["took"] = list(stage.took)
        return {**summary, "complete": False}

    def standing(self) -> dict[str, Any]:
        """The match as it stands, for the JSON: what comes before the hands."""
        dealer = self.match.dealer % self.match.seats + 1 if self.playing else self.match.dealer
        return {
            "score": list(self.match.score),
            "over": self.over,
            "winner": self.match.winner_name,
            "dealer": dealer,
        }

    def legal(self) -> dict[str, list[str]]:
        """What may come next. Where the pack is written and nothing yet done, that is a cut or, when it lies as
        after one, the first card drawn."""
        stage = self.match.stage
        if stage is None:
            return {}
        found = {str(stage.turn): list(stage.legal(stage.turn))}
        if isinstance(stage, Cutting):
            uncut = stage.dealt(0)
            found[str(uncut.turn)] = [*found.get(str(uncut.turn), []), *uncut.legal(uncut.turn)]
        return dict(sorted(found.items()))


def _start(regulation: Regulation[Rules], seats: int, dealer: int, header: Mapping[str, Any], where: Where) -> Match:
    match = Match(regulation, seats, dealer)
    score = may(header, "score", WHOLES, where, list(match.score))
    target = regulation.rules.target
    if len(score) != len(match.score) or not all(-100_000 < points < target for points in score):
        raise bad(Said("buraco.record.score", sides=len(match.score), target=target), where, "score")
    return Match(regulation, seats, dealer, tuple(score))


def _ended(last: Finished) -> dict[str, Any]:
    return {
        "melds": last.laid(),
        "left": [" ".join(cards) for cards in last.left],
        "took": list(last.took),
        "out": last.out or None,
        "sheet": [sheet.as_json() for sheet in last.sheets],
        "points": list(last.points),
        "complete": True,
    }


def _row(points: Sequence[int]) -> str:
    return " × ".join(map(str, points))


def open_replay(reader: Reader, regulation: Regulation[Rules], say_line: Print, lang: Language) -> BuracoReplay:
    """A record of buraco, its header read, ready for its deals."""
    names_ = want(reader.header, "players", TEXTS, reader.line_of)
    return BuracoReplay(reader, regulation, Teller(names_, lang), say_line)
