"""Replay a record of truco: read the fields of the file and apply its actions to a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from carteado.core.game import PACK, REPACK
from carteado.fairness.entries import RequestedShuffle
from carteado.games.match_replay import MatchReplay, Print, read_cards, read_players
from carteado.games.truco.actions import Vocabulary
from carteado.games.truco.cutting import Cutting, start_cutting
from carteado.games.truco.dealing import HAND_SIZE, DealtCards
from carteado.games.truco.hand import Hand, name_blind_card
from carteado.games.truco.match import Match
from carteado.games.truco.narration import Teller
from carteado.games.truco.record_actions import apply_recorded, current_hand, legal_in_record
from carteado.games.truco.refusals import ending_rules
from carteado.games.truco.rules import Rules
from carteado.records.fields import TEXT, TEXTS, WHOLE, WHOLES, Where, invalid_field, read_field, read_optional
from carteado.records.record_text import Reader, RepeatedTable
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language, Sentence

NOT_SHOWN: Final = "?"
"""Replaces a draw that is missing from the record. No real shuffle begins with it, so the proof of fairness fails."""


class TrucoReplay(MatchReplay):
    """Replays a match of truco.

    written_pack: the pack of the current hand, or () if the record gives the dealt cards instead.
    """

    match: Match
    teller: Teller
    finished: Hand | None
    written_pack: tuple[str, ...] = ()

    def ended_by(self) -> str | Sentence:
        last = self.match.last
        return last.context.regulation.citation(*ending_rules(last)) if last else ""

    def begin(self, entry: RepeatedTable) -> None:
        self.finished = None
        table, where = entry.table, entry.line_of
        if "pack" in table:
            pack = self.parse_cards(read_field(table, "pack", TEXT, where), where, "pack")
            if sorted(pack) != sorted(self.match.context.deck.cards):
                raise invalid_field(
                    Sentence("truco.record.pack", count=len(self.match.context.deck.cards)), where, "pack"
                )
            self.written_pack = pack
            self.requested_shuffles = [RequestedShuffle(PACK, self.match.deck_cards, pack)]
            cutting = start_cutting(self.match.context, pack)
        else:
            self.written_pack = ()
            self.requested_shuffles = []
            cutting = Cutting(self.match.context, given=_read_deal(self.match, table, where))
        before = self.match.view(None) if self.match.number else None
        self.match = self.match.begin(cutting)
        shown = self.match if self.written_pack else self._with_dealt_cards()
        self.narrate(before, 0, "", shown.view(None))
        if not self.written_pack:
            self._tell_cards(current_hand(self.match))

    def act(self, seat: int, text: str) -> None:
        before = self.match
        action = before.vocabulary.read(text)
        after = apply_recorded(before, seat, action)
        if isinstance(after.stage, Cutting) and after.stage.shuffling:
            # The record has only the order after the last shuffle, in its `pack`.
            left = set(after.stage.pack)
            order = [card for card in self.written_pack if card in left]
            self.requested_shuffles[-1] = replace(self.requested_shuffles[-1], prefix=())
            self.requested_shuffles.append(RequestedShuffle(REPACK, after.stage.reshuffle_items(), tuple(order)))
            after = after.with_stage(after.stage.replace_pack(order))
        self.match = after
        if after.stage is None:
            self.finished = after.last
        self._tell_action(before, seat, action, after)

    # Narration ---------------------------------------------------------------------------------------

    def _tell_action(self, before: Match, seat: int, action: str, after: Match) -> None:
        """Narrate an action as the acting seat saw it. If it ends the cut of a pack, narrate the deal first."""
        viewer = seat or None
        if isinstance(before.stage, Cutting) and not isinstance(after.stage, Cutting):
            dealt = self._with_dealt_cards(before)
            if self.written_pack:
                self.narrate(before.view(None), 0, "", dealt.view(None))
                self._tell_cards(current_hand(before))
            before = dealt
        action = name_blind_card(before.stage, seat, action) if isinstance(before.stage, Hand) and seat else action
        self.narrate(before.view(viewer), seat, action, after.view(viewer))

    def _with_dealt_cards(self, match: Match | None = None) -> Match:
        """Return a match (default: the current one) with its cards dealt, even if the record is still at the cut."""
        match = match or self.match
        return match.with_stage(current_hand(match))

    def _tell_cards(self, hand: Hand) -> None:
        self.print_all(self.teller.dealt_cards(hand.dealt.cards))

    # Results -----------------------------------------------------------------------------------------

    def parse_cards(self, text: str, where: Where, key: str) -> tuple[str, ...]:
        return _parse_cards(self.match.vocabulary, text, where, key)

    def dealt_hands(self) -> Sequence[Sequence[str]]:
        return self._hand().dealt.cards

    def check_deal(self, table: Mapping[str, Any], where: Where) -> Sentence | None:
        """Return a problem if the `cards` or the `vira` in the record differ from the deal, otherwise None."""
        if problem := super().check_deal(table, where):
            return problem
        if "vira" in table:
            vira = self._hand().dealt.vira
            if self.parse_cards(read_field(table, "vira", TEXT, where), where, "vira") != (vira,):
                return Sentence("truco.record.vira_differs", vira=vira or "–")
        return None

    def _hand(self) -> Hand:
        return self.finished or current_hand(self.match)

    def summary(self) -> dict[str, Any]:
        hand = self._hand()
        summary: dict[str, Any] = {
            "dealer": hand.context.dealer,
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
        match = self.match
        return {"score": list(match.score), "over": self.over, "winner": match.winner_name, "dealer": self.dealer}

    def legal(self) -> dict[str, list[str]]:
        return {str(seat): list(words) for seat, words in legal_in_record(self.match).items()}


# Fields of the file ----------------------------------------------------------------------------------


def _start_match(header: Mapping[str, Any], where: Where, regulation: Regulation[Rules], seats: int) -> Match:
    score = read_optional(header, "score", WHOLES, where, [0, 0])
    target = regulation.rules.target
    if len(score) != 2 or not all(0 <= points < target for points in score):
        raise invalid_field(Sentence("truco.record.score", target=target), where, "score")
    match = Match(regulation, seats, 0, (score[0], score[1]))
    return _read_first_dealer(header, where, match)


def _read_first_dealer(header: Mapping[str, Any], where: Where, match: Match) -> Match:
    """Return the match with its first dealer, from the field `dealer` or from the cards drawn."""
    drawn = read_optional(header, "draw", TEXTS, where, [])
    for row in drawn:
        cards = _parse_cards(match.vocabulary, row, where, "draw")
        if len(set(cards)) != match.seats or not set(cards) <= set(match.deck_cards) or match.dealer:
            raise invalid_field(Sentence("truco.record.draw", seats=match.seats), where, "draw")
        match = match.with_draw(cards)
    if drawn and not match.dealer:
        raise invalid_field(Sentence("truco.record.draw_tied"), where, "draw")
    if drawn and "dealer" not in header:
        return match
    dealer = read_field(header, "dealer", WHOLE, where)
    if not 1 <= dealer <= match.seats or (drawn and dealer != match.dealer):
        raise invalid_field(Sentence("truco.record.dealer", seats=match.seats), where, "dealer")
    return match.with_dealer(dealer)


def _dealer_shuffles(match: Match) -> list[RequestedShuffle]:
    """Return the shuffles that chose the first dealer. If the players draw cards, these are the draws."""
    if match.regulation.rules.first_dealer == "draw":
        return [RequestedShuffle("draw", match.deck_cards, row) for row in match.draws or ((NOT_SHOWN,),)]
    seats = tuple(str(seat) for seat in range(1, match.seats + 1))
    return [RequestedShuffle("dealer", seats, (str(match.dealer),))]


def _parse_cards(vocabulary: Vocabulary, text: str, where: Where, key: str) -> tuple[str, ...]:
    return read_cards(" ".join(map(vocabulary.deck.read, text.split())), where, key)


def _read_deal(match: Match, table: Mapping[str, Any], where: Where) -> DealtCards:
    """Read the cards dealt in a hand and check that they are a possible deal of the deck."""
    rows = read_field(table, "cards", TEXTS, where)
    hands = tuple(_parse_cards(match.vocabulary, row, where, "cards") for row in rows)
    if len(hands) != match.seats:
        raise invalid_field(Sentence("truco.record.hands", seats=match.seats, count=len(hands)), where, "cards")
    extra = [len(hand) for hand in hands if len(hand) != HAND_SIZE]
    mended = match.regulation.rules.extra_cards == "mended"
    if extra and not (mended and len(extra) == 1 and HAND_SIZE < extra[0] <= HAND_SIZE + 2):
        raise invalid_field(Sentence("truco.record.three_cards"), where, "cards")
    vira = _read_vira(match, table, where)
    cards = [card for hand in hands for card in hand] + ([vira] if vira else [])
    if stray := next((card for card in cards if card not in match.deck_cards or cards.count(card) > 1), None):
        raise invalid_field(Sentence("truco.record.stray", card=stray), where, "cards")
    rest = tuple(card for card in match.deck_cards if card not in cards)
    return DealtCards(hands, vira, (), rest)


def _read_vira(match: Match, table: Mapping[str, Any], where: Where) -> str | None:
    if not match.context.has_vira:
        if "vira" in table:
            raise invalid_field(Sentence("truco.record.no_vira"), where, "vira")
        return None
    cards = _parse_cards(match.vocabulary, read_field(table, "vira", TEXT, where), where, "vira")
    if len(cards) != 1:
        raise invalid_field(Sentence("truco.record.one_vira"), where, "vira")
    return cards[0]


def open_replay(reader: Reader, regulation: Regulation[Rules], say_line: Print, lang: Language) -> TrucoReplay:
    """Return the replay of a record, ready for its first hand. Raises Unreadable if the header is invalid."""
    names = read_players(reader.header, reader.line_of, regulation)
    match = _start_match(reader.header, reader.line_of, regulation, len(names))
    return TrucoReplay(match, Teller(regulation, names, lang), say_line, _dealer_shuffles(match))
