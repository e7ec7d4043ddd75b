"""Records of truco: from the fields of a file to the states of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from carteado.core.cards import NotACard, parse_card
from carteado.core.game import PACK, REPACK, View
from carteado.fairness.entries import Asked
from carteado.files.fields import TEXT, TEXTS, WHOLE, WHOLES, Where, bad, may, want
from carteado.files.records import Entry, Reader, Unreadable, quoted
from carteado.regulation.rulebook import Regulation
from carteado.truco.cutting import Cutting, offer_unsettled
from carteado.truco.dealing import HAND_SIZE, Dealt
from carteado.truco.hand import Hand, named
from carteado.truco.match import Match
from carteado.truco.occasion import TIE
from carteado.truco.refusals import ended_by
from carteado.truco.rules import Rules
from carteado.truco.scorekeeper import dealt, enter, legal_in_record
from carteado.truco.telling import Teller
from carteado.truco.words import Vocabulary
from carteado.words.catalogue import Language, Said

Print = Callable[[str], None]

NOT_SHOWN: Final = "?"
"""What no shuffle begins with: a draw that the record does not show."""


class TrucoReplay:
    """A match of truco as its record is read, hand by hand."""

    def __init__(self, reader: Reader, regulation: Regulation[Rules], teller: Teller, say_line: Print) -> None:
        self.regulation = regulation
        self.print = say_line
        self.teller = teller
        header = reader.header
        self.names = want(header, "players", TEXTS, reader.line_of)
        if len(self.names) not in regulation.rules.players:
            seats = ", ".join(map(str, regulation.rules.players))
            said = Said("truco.record.players", regulation=regulation.id, seats=seats, count=len(self.names))
            raise Unreadable(said, reader.line_of("players"))
        self.match = _first_dealer(header, reader.line_of, self._start(header, reader.line_of))
        self.asked = _asked_for_dealer(self.match)
        self.written_pack: tuple[str, ...] = ()
        self.finished: Hand | None = None

    def _start(self, header: Mapping[str, Any], where: Where) -> Match:
        score = may(header, "score", WHOLES, where, [0, 0])
        target = self.regulation.rules.target
        if len(score) != 2 or not all(0 <= points < target for points in score):
            raise bad(Said("truco.record.score", target=target), where, "score")
        return Match(self.regulation, len(self.names), 0, (score[0], score[1]))

    # A hand --------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.match.winner != TIE

    @property
    def playing(self) -> bool:
        """Whether a hand has begun and not ended."""
        return self.match.stage is not None

    def ended_by(self) -> str | Said:
        last = self.match.last
        return last.occasion.regulation.cited(*ended_by(last)) if last else ""

    def begin(self, entry: Entry) -> None:
        """Begins the hand of an entry, from its pack or from its cards."""
        self.finished = None
        table, where = entry.table, entry.line_of
        if "pack" in table:
            pack = _cards(self.match.vocabulary, want(table, "pack", TEXT, where), where, "pack")
            if sorted(pack) != sorted(self.match.occasion.deck.cards):
                raise bad(Said("truco.record.pack", count=len(self.match.occasion.deck.cards)), where, "pack")
            self.written_pack = pack
            self.asked = [Asked(PACK, self.match.deck_cards, pack)]
            cutting = offer_unsettled(self.match.occasion, pack)
        else:
            self.written_pack = ()
            self.asked = []
            cutting = Cutting(self.match.occasion, given=_deal(self.match, table, where))
        before = self.match.view(None) if self.match.number else None
        self.match = self.match.begin(cutting)
        self._tell(before, 0, "", self.match if self.written_pack else self._shown_dealt())
        if not self.written_pack:
            self._tell_cards(dealt(self.match))

    def act(self, seat: int, text: str) -> None:
        """Plays an action of the record; a Refusal when the rules don't allow it."""
        before = self.match
        action = before.vocabulary.read(text)
        after = enter(before, seat, action)
        if isinstance(after.stage, Cutting) and after.stage.shuffling:
            # No word tells what a cerrada did: the pack is written as it lay after it.
            left = set(after.stage.pack)
            order = [card for card in self.written_pack if card in left]
            self.asked[-1] = replace(self.asked[-1], begins=())
            self.asked.append(Asked(REPACK, after.stage.reshuffle_items(), tuple(order)))
            after = after.with_stage(after.stage.shuffled(order))
        self.match = after
        if after.stage is None:
            self.finished = after.last
        self._tell_action(before, seat, action, after)

    # Telling -------------------------------------------------------------------------------------------

    def _tell_action(self, before: Match, seat: int, action: str, after: Match) -> None:
        """An action, told as whoever did it saw it; the word that ends the cut comes after the deal."""
        viewer = seat or None
        if isinstance(before.stage, Cutting) and not isinstance(after.stage, Cutting):
            dealt_at = self._shown_dealt(before)
            if self.written_pack:
                self._tell(before.view(None), 0, "", dealt_at)
                self._tell_cards(dealt(before))
            before = dealt_at
        heard = named(before.stage, seat, action) if isinstance(before.stage, Hand) and seat else action
        self._tell(before.view(viewer), seat, heard, after, viewer)

    def _shown_dealt(self, match: Match | None = None) -> Match:
        """The match with the cards on the table, where the record still has it at the cut."""
        match = match or self.match
        return match.with_stage(dealt(match))

    def _tell(self, before: View | None, seat: int, action: str, after: Match, viewer: int | None = None) -> None:
        for line in self.teller.told(before, seat, action, after.view(viewer)):
            self.print(line)

    def _tell_cards(self, hand: Hand) -> None:
        for line in self.teller.holds(hand.dealt.cards):
            self.print(line)

    # What came of it -----------------------------------------------------------------------------------

    def check(self, table: Mapping[str, Any], where: Where) -> Said | None:
        """What a hand states and the replay does not bear out."""
        points = [*want(table, "points", WHOLES, where)] if "points" in table else None
        made = list(self.finished.points or ()) if self.finished else None
        if points is not None and points != made:
            return Said("truco.record.points", stated=_pair(points), made=_pair(made) if made else "–")
        if self.written_pack:
            return self._check_deal(table, where)
        return None

    def _check_deal(self, table: Mapping[str, Any], where: Where) -> Said | None:
        """Cards and vira that stand beside a pack must follow from it."""
        hand = self._hand()
        if "cards" in table:
            rows = [_cards(self.match.vocabulary, row, where, "cards") for row in want(table, "cards", TEXTS, where)]
            if list(map(sorted, rows)) != list(map(sorted, hand.dealt.cards)):
                return Said("truco.record.cards_differ", cards="; ".join(map(" ".join, hand.dealt.cards)))
        if "vira" in table:
            vira = _cards(self.match.vocabulary, want(table, "vira", TEXT, where), where, "vira")
            if vira != (hand.dealt.vira,):
                return Said("truco.record.vira_differs", vira=hand.dealt.vira or "–")
        return None

    def check_result(self, header: Mapping[str, Any], where: Where) -> Said | None:
        result = may(header, "result", WHOLES, where, None)
        if result is None or result == list(self.match.score):
            return None
        return Said("truco.record.result", stated=_pair(result), made=_pair(self.match.score))

    def _hand(self) -> Hand:
        return self.finished or dealt(self.match)

    def summary(self) -> dict[str, Any]:
        """The hand as `carteado replay --json` prints it."""
        hand = self._hand()
        summary: dict[str, Any] = {
            "dealer": hand.occasion.dealer,
            "manilhas": list(hand.manilhas),
            "cards": [" ".join(cards) for cards in hand.dealt.cards],
            "burnt": list(hand.dealt.burnt),
            "leaders": list(hand.leaders[: len(hand.past) + bool(hand.table)]),
            "tricks": hand.trick_names(),
            "stake": hand.stake,
        }
        if hand.points is not None:
            summary["points"] = list(hand.points)
        return {**summary, "complete": hand.points is not None}

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
        return {str(seat): list(words) for seat, words in legal_in_record(self.match).items()}


# The fields of a file --------------------------------------------------------------------------------


def _pair(points: Sequence[int]) -> str:
    return " × ".join(map(str, points))


def _first_dealer(header: Mapping[str, Any], where: Where, match: Match) -> Match:
    """Who deals the first hand: named, or drawn for as the record tells."""
    drawn = may(header, "draw", TEXTS, where, [])
    for row in drawn:
        cards = _cards(match.vocabulary, row, where, "draw")
        if len(set(cards)) != match.seats or not set(cards) <= set(match.deck_cards) or match.dealer:
            raise bad(Said("truco.record.draw", seats=match.seats), where, "draw")
        match = match.drawn(cards)
    if drawn and not match.dealer:
        raise bad(Said("truco.record.draw_tied"), where, "draw")
    if drawn and "dealer" not in header:
        return match
    dealer = want(header, "dealer", WHOLE, where)
    if not 1 <= dealer <= match.seats or (drawn and dealer != match.dealer):
        raise bad(Said("truco.record.dealer", seats=match.seats), where, "dealer")
    return match.dealt_by(dealer)


def _asked_for_dealer(match: Match) -> list[Asked]:
    """The shuffles that chose who deals first. Where cards are drawn for it, the record must show them."""
    if match.regulation.rules.first_dealer == "draw":
        return [Asked("draw", match.deck_cards, row) for row in match.draws or ((NOT_SHOWN,),)]
    seats = tuple(str(seat) for seat in range(1, match.seats + 1))
    return [Asked("dealer", seats, (str(match.dealer),))]


def _cards(vocabulary: Vocabulary, text: str, where: Where, key: str) -> tuple[str, ...]:
    try:
        return tuple(parse_card(vocabulary.deck.read(word)) for word in text.split())
    except NotACard as error:
        raise bad(Said("truco.record.not_a_card", field=key, text=quoted(error.text)), where, key) from None


def _deal(match: Match, table: Mapping[str, Any], where: Where) -> Dealt:
    """The cards of a hand as they were dealt, checked to be a deal of the deck."""
    rows = want(table, "cards", TEXTS, where)
    hands = tuple(_cards(match.vocabulary, row, where, "cards") for row in rows)
    if len(hands) != match.seats:
        raise bad(Said("truco.record.hands", seats=match.seats, count=len(hands)), where, "cards")
    extra = [len(hand) for hand in hands if len(hand) != HAND_SIZE]
    mended = match.regulation.rules.extra_cards == "mended"
    if extra and not (mended and len(extra) == 1 and HAND_SIZE < extra[0] <= HAND_SIZE + 2):
        raise bad(Said("truco.record.three_cards"), where, "cards")
    vira = _vira(match, table, where)
    cards = [card for hand in hands for card in hand] + ([vira] if vira else [])
    if stray := next((card for card in cards if card not in match.deck_cards or cards.count(card) > 1), None):
        raise bad(Said("truco.record.stray", card=stray), where, "cards")
    rest = tuple(card for card in match.deck_cards if card not in cards)
    return Dealt(hands, vira, (), rest)


def _vira(match: Match, table: Mapping[str, Any], where: Where) -> str | None:
    if not match.occasion.has_vira:
        if "vira" in table:
            raise bad(Said("truco.record.no_vira"), where, "vira")
        return None
    cards = _cards(match.vocabulary, want(table, "vira", TEXT, where), where, "vira")
    if len(cards) != 1:
        raise bad(Said("truco.record.one_vira"), where, "vira")
    return cards[0]


def open_replay(reader: Reader, regulation: Regulation[Rules], say_line: Print, lang: Language) -> TrucoReplay:
    """A record of truco, its header read, ready for its hands."""
    names = want(reader.header, "players", TEXTS, reader.line_of)
    return TrucoReplay(reader, regulation, Teller(regulation, names, lang), say_line)
