"""Explain why an action is illegal and cite the rule. The reason depends only on what the seat can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carteado.core.cards import pretty
from carteado.core.refusal import Refusal
from carteado.games.buraco.actions import ADD, CUT, DISCARD, DRAW, LAY, REFUSE, TAKE, Written, read
from carteado.games.buraco.choices import DRAWING, NO_CARD, USING
from carteado.games.buraco.cutting import Cutting
from carteado.games.buraco.deal import Deal
from carteado.games.buraco.hand_bits import NAMES, holds, without
from carteado.games.buraco.jogos import Jogo, book
from carteado.games.buraco.meld_reasons import describe_room, format_cards, why_no_fit, why_no_jogo
from carteado.words.catalogue import Sentence

if TYPE_CHECKING:
    from carteado.games.buraco.match import Match


def why_not(match: Match, seat: int, text: str) -> Refusal:
    if match.winners:
        return Refusal(Sentence("buraco.refuse.match_over"))
    if not 0 < seat <= match.seats:
        return Refusal(Sentence("buraco.refuse.no_such_seat", seat=seat, seats=match.seats))
    if match.stage is None:
        return Refusal(Sentence("buraco.refuse.being_shuffled"))
    try:
        written = read(text)
    except Refusal as refusal:
        return _with_source(match, refusal)
    if isinstance(match.stage, Cutting):
        return _why_not_at_cut(match.stage, seat, written)
    return why_not_in_deal(match.stage, seat, written)


def _with_source(match: Match, refusal: Refusal) -> Refusal:
    """Return the refusal of an unreadable text. Make it cite the rule if the text names too few cards for a jogo."""
    few = refusal.sentence.key.endswith(".three_cards_at_least")
    return match.table.refusal("three_cards_at_least", "sequences", "lavadeiras") if few else refusal


def _why_not_at_cut(cutting: Cutting, seat: int, written: Written) -> Refusal:
    table = cutting.table
    if written.word != CUT:
        return table.refusal("not_dealt_yet", "cut")
    if seat != cutting.turn:
        return table.refusal("others_cut", "cut", seat=cutting.turn)
    return table.refusal("bad_cut", most=len(cutting.pack) - 1)


def why_not_in_deal(deal: Deal, seat: int, written: Written) -> Refusal:
    table = deal.table
    if written.word == CUT:
        return table.refusal("already_dealt")
    if seat != deal.turn:
        return table.refusal("not_your_turn", "turn", seat=deal.turn)
    if written.text in deal.legal(seat):
        return table.refusal("write_it_so", text=written.text)
    if written.word == REFUSE:
        return _why_no_refusal(deal)
    if deal.stage == DRAWING:
        return _why_no_take(deal) if written.word == TAKE else table.refusal("draw_first", "turn")
    if written.word in (DRAW, TAKE):
        return table.refusal("already_drawn", "turn", "pile")
    return _why_not_played(deal, written)


def _why_no_refusal(deal: Deal) -> Refusal:
    if not deal.table.rules.first_refusal:
        return deal.table.refusal("no_refusal", "first_refusal")
    return deal.table.refusal("only_first_refuses", "first_refusal")


def _why_no_take(deal: Deal) -> Refusal:
    if not deal.pile:
        return deal.table.refusal("empty_pile", "pile")
    if deal.takes >= deal.table.most_takes:
        return deal.table.refusal("too_many_takes", "takes_in_a_row", rounds=deal.table.rules.takes_in_a_row)
    return deal.table.refusal("top_of_no_use", "pile", card=pretty(NAMES[deal.pile[-1]]))


def _why_not_played(deal: Deal, written: Written) -> Refusal:
    table, hand = deal.table, deal.hands[deal.turn - 1]
    if deal.stage == USING and deal.using not in written.cards:
        return table.refusal("use_top_first", "pile", card=pretty(NAMES[deal.using]))
    using = deal.using
    for card in written.cards:
        if card == using:
            using = NO_CARD
        elif holds(hand, card):
            hand = without(hand, card)
        else:
            return table.refusal("not_your_card", card=pretty(NAMES[card]))
    if written.word == DISCARD:
        return _why_no_discard(deal, written.cards[0])
    if written.word == LAY:
        return _why_not_laid(deal, written)
    if written.word == ADD:
        return _why_not_added(deal, written)
    return table.refusal("not_now")


def _why_no_discard(deal: Deal, card: int) -> Refusal:
    if deal.stage == USING:
        return deal.table.refusal("use_top_first", "pile", card=pretty(NAMES[deal.using]))
    if card == deal.taken:
        return deal.table.refusal("taken_stays", "discard_taken", card=pretty(NAMES[card]))
    return _why_must_keep(deal)


def _why_not_laid(deal: Deal, written: Written) -> Refusal:
    rules = deal.table.rules.melds
    if book(rules).jogo(written.cards) is None:
        why = why_no_jogo(rules, written.cards)
        return deal.table.refusal("no_jogo", *why.fields, cards=format_cards(written.cards), why=why.sentence)
    if len(written.cards) > 3:
        return deal.table.refusal("three_at_a_time")
    return _why_must_keep(deal)


def _why_not_added(deal: Deal, written: Written) -> Refusal:
    jogos = deal.jogos[deal.side]
    if written.number > len(jogos):
        return deal.table.refusal("no_such_jogo", "adding", number=written.number)
    jogo = jogos[written.number - 1]
    if len(written.cards) > 1:
        return deal.table.refusal("one_at_a_time")
    if not jogo.takes(written.cards[0]):
        return _why_no_fit(deal, jogo, written)
    return _why_must_keep(deal)


def _why_no_fit(deal: Deal, jogo: Jogo, written: Written) -> Refusal:
    """Return a refusal that says why a card does not fit a jogo, and which cards fit."""
    rules, card = deal.table.rules.melds, written.cards[0]
    why = why_no_fit(rules, jogo, card)
    room = describe_room(rules, jogo)
    params = {"card": format_cards([card]), "number": written.number, "why": why.sentence, "room": room}
    return deal.table.refusal("does_not_fit", *why.fields, **params)


def _why_must_keep(deal: Deal) -> Refusal:
    """Return a refusal that says that the player must keep a card because the side may not go out yet."""
    return deal.table.refusal("must_keep", "going_out", needs=Sentence(f"buraco.needs.{deal.table.needs}"))
