"""Replay the record of a match of pif-paf."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from carteado.core import game
from carteado.core.game import DEALER
from carteado.core.refusal import Refusal
from carteado.fairness.entries import RequestedShuffle
from carteado.games.match_replay import MatchReplay, Print, read_players
from carteado.games.pifpaf.actions import CUT_WORD, DRAW, parse_action, read
from carteado.games.pifpaf.betting import Betting
from carteado.games.pifpaf.cutting import Cutting
from carteado.games.pifpaf.deck import PACK
from carteado.games.pifpaf.going_out import find_winning_melds
from carteado.games.pifpaf.match import Match
from carteado.games.pifpaf.narration import Teller
from carteado.games.pifpaf.play import Play
from carteado.games.pifpaf.record_actions import (
    add_rebate_seat,
    find_implied_answer,
    is_unsettled,
    legal_in_record,
    next_answer,
    with_free_declarations,
    with_top,
)
from carteado.games.pifpaf.record_fields import create_match, read_hands, read_pack, read_stocks
from carteado.games.pifpaf.rules import Rules
from carteado.records.fields import Where
from carteado.records.record_text import Reader, RepeatedTable
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language, Sentence


class PifPafReplay(MatchReplay):
    """Replays a match of pif-paf, deal by deal.

    regulation: the regulation of the record.
    stocks:     the recorded orders of rebuilt stocks that are not used yet.
    unknown:    whether the record lacks the order of the stock. If so, its actions must name every drawn card.
    """

    match: Match
    teller: Teller
    finished: Betting | Play | None
    unknown = False

    def __init__(self, match: Match, teller: Teller, say_line: Print, regulation: Regulation[Rules]) -> None:
        seats = tuple(str(seat) for seat in range(1, match.seats + 1))
        super().__init__(match, teller, say_line, [RequestedShuffle(DEALER, seats, (str(match.dealer),))])
        self.regulation = regulation
        self.stocks: deque[tuple[str, ...]] = deque()

    def ended_by(self) -> str | Sentence:
        return self.match.regulation.citation("going_out")

    # A deal --------------------------------------------------------------------------------------------

    def begin(self, entry: RepeatedTable) -> None:
        table, where = entry.table, entry.line_of
        self.finished = None
        self.unknown = "pack" not in table
        self.stocks = deque(() if self.unknown else read_stocks(table, where))
        if self.unknown:
            self.requested_shuffles = []
            hands, rest = read_hands(self.match, table, where)
            begun = self.match.begin(PACK)
            self.match = begun.with_stage(Betting.start(begun.context, hands, rest).start_play_if_ready())
        else:
            pack = read_pack(table, where)
            self.requested_shuffles = [RequestedShuffle(game.PACK, PACK, pack)]
            self.match = self.match.begin(pack)
        self.narrate(None, 0, "", self.match.view(None))
        self._tell_hands()

    def act(self, seat: int, text: str) -> None:
        """Apply an action of the record and the answers it implies. Raises Refusal if it is against the rules."""
        action = add_rebate_seat(self.match, read(text))
        word, card, _ = parse_action(action)
        if word == DRAW:
            action = DRAW
        while self._apply_implied_step(seat, action):
            pass
        if word == DRAW and DRAW in self.match.legal(seat):
            self._check_drawn_card(card)
        self._apply(seat, action)
        self._apply_recorded_shuffles()

    def _apply_implied_step(self, seat: int, action: str) -> bool:
        """Apply one step that the action implies, if any. Return whether there was one."""
        if self.match.stage is None:
            raise self.match.context.refusal("deal_over", "going_out")
        if self.match.chance is not None:
            self._shuffle()
            return True
        if self._skip_unrecorded_cut(action):
            return True
        answer = find_implied_answer(self.match, seat, action)
        if answer is not None:
            self._apply(*answer)
        return answer is not None

    def _skip_unrecorded_cut(self, action: str) -> bool:
        """Skip the cut of a stock if the record lacks its order. Return whether a cut was skipped."""
        stage = self.match.stage
        if not self.unknown or not isinstance(stage, Cutting) or parse_action(action).word == CUT_WORD:
            return False
        self.match = self.match.with_stage(stage.continue_with(stage.pack))
        return True

    def _check_drawn_card(self, card: str) -> None:
        play = self.match.stage
        assert isinstance(play, Play)
        if self.unknown:
            if not card:
                raise play.context.refusal("name_the_card")
            self.match = with_top(self.match, card)
        elif card and card != play.stock[play.at]:
            raise play.context.refusal("other_card", card=play.stock[play.at])

    def _apply(self, seat: int, action: str) -> None:
        before = self.match
        self.match = before.apply(seat, action)
        self.narrate(before.view(seat), seat, action, self.match.view(seat))
        if isinstance(before.stage, Cutting) and before.stage.bets is None:
            self._tell_hands()
        if self.match.stage is None:
            self.finished = self.match.last

    def _tell_hands(self) -> None:
        if isinstance(self.match.stage, Betting | Play):
            self.print_all(self.teller.holds(self.match.stage.dealt))

    # Rebuilding the stock -----------------------------------------------------------------------------

    def _apply_recorded_shuffles(self) -> None:
        while self.match.chance is not None and self.stocks and self.playing:
            self._shuffle()

    def _shuffle(self) -> None:
        """Rebuild the stock in its recorded order. If none is recorded, use any order and set `unknown`."""
        chance = self.match.chance
        assert chance is not None
        self.unknown = self.unknown or not self.stocks
        order = chance.items if self.unknown else self.stocks.popleft()
        if sorted(order) != sorted(chance.items):
            raise self.match.context.refusal("bad_stock")
        if not self.unknown:
            self.requested_shuffles.append(RequestedShuffle(chance.purpose, chance.items, order))
        before = self.match.view(None)
        self.match = self.match.apply_shuffle(order)
        self.narrate(before, 0, "", self.match.view(None))

    def _settle(self) -> None:
        """At the end of a recorded deal, apply the answers that the record leaves out.

        Continue as long as they may end the deal (`is_unsettled`) or a recorded stock is unused.
        """
        self._apply_recorded_shuffles()
        while isinstance(play := self.match.stage, Play) and play.asked and (is_unsettled(self.match) or self.stocks):
            self._apply(*next_answer(play))
            self._apply_recorded_shuffles()

    # Results -------------------------------------------------------------------------------------------

    @property
    def score(self) -> Sequence[int]:
        return self.match.chips

    def check(self, table: Mapping[str, Any], where: Where) -> Sentence | None:
        try:
            self._settle()
        except Refusal as refusal:
            return refusal.sentence
        return super().check(table, where)

    def _current_deal(self) -> Betting | Play | None:
        """Return the current or finished deal, or None before the pack is cut."""
        stage = self.finished or self.match.stage
        return stage.bets if isinstance(stage, Cutting) else stage

    def dealt_hands(self) -> Sequence[Sequence[str]]:
        bets = self._current_deal()
        return bets.dealt if bets else ()

    def summary(self) -> dict[str, Any]:
        deal, stage = self._current_deal(), self.finished or self.match.stage
        how = deal.ending if deal else ()
        winner = int(how[1]) if how and how[0] != "nobody" else None
        laid = (
            find_winning_melds(deal.hands[winner - 1], deal.context.melds)
            if deal and winner and how[0] == "out"
            else None
        )
        summary: dict[str, Any] = {
            "dealer": stage.context.dealer if stage else self.match.dealer,
            "cards": [" ".join(hand) for hand in self.dealt_hands()],
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
        match = self.match
        return {"score": list(match.chips), "over": self.over, "winners": list(match.winners), "dealer": self.dealer}

    def legal(self) -> dict[str, list[str]]:
        return {str(seat): list(words) for seat, words in legal_in_record(self.match, self.regulation).items()}


def open_replay(reader: Reader, regulation: Regulation[Rules], say_line: Print, lang: Language) -> PifPafReplay:
    """Return the replay of a record, ready for its first deal. Raises Unreadable if the header is invalid."""
    names = read_players(reader.header, reader.line_of, regulation)
    match = create_match(reader.header, reader.line_of, with_free_declarations(regulation), len(names))
    return PifPafReplay(match, Teller(names, lang), say_line, regulation)
