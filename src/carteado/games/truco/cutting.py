"""The phase between shuffle and deal: the cutter cuts, burns cards or looks, and the dealer chooses how to deal.

`Cutting` is immutable like every state. It has three stages. `segue` and some other actions end a stage.

- The cut.
- The dealer's choices, if the regulation gives the dealer any.
- The packets: the cutter may burn hands that have been dealt and that nobody has looked at yet (regulation `sinsep`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from carteado.core.cards import cut_pack
from carteado.games.truco.actions import BURN_PACKET, Action, parse_action
from carteado.games.truco.cut_choices import (
    DIRECTIONS,
    PORTIONS,
    burnable_packets,
    cutter_words,
    dealer_chooses_direction,
    dealer_chooses_portions,
    dealer_words,
    why_not_burn,
    why_not_cerra,
    why_not_cut,
    why_not_look,
    why_not_reshuffle,
    why_not_take,
    why_pack_too_small,
)
from carteado.games.truco.dealing import HAND_SIZE, Burn, DealtCards, deal
from carteado.games.truco.decks import PACK_INDEX
from carteado.games.truco.hand_context import HandContext, side_of

CUT: Final = 0
DEALER: Final = 1
PACKETS: Final = 2
DONE: Final = 3

CUTTER_WORDS: Final = frozenset(("corta", "bate", "cerra", "embaralha", "olha", "tira", "queima"))
WORD_FIELDS: Final = {
    **dict.fromkeys(DIRECTIONS, ("deal_from",)),
    **dict.fromkeys(PORTIONS, ("deal_by",)),
    "queima": ("burn_cards",),
    "tira": ("cutter_takes_cards",),
    "olha": ("cutter_sees_bottom",),
}
"""For some words at the cut, the fields of the regulation that explain why the word is refused."""


@dataclass(frozen=True, slots=True)
class Cutting:
    """The pack between the shuffle and the deal.

    given:       the dealt cards, if a record contains them instead of the pack, otherwise None. If it is not None,
                 actions at the cut are checked but move no cards.
    shuffling:   whether the pack is about to be shuffled again.
    declined:    whether the cutter declined to cut (`bate`).
    burnt_count: the number of cards burnt, including those that are not known yet.
    taken:       the cards that the cutter took at the cut, each with the seat that gets it (regulation `copag`).
    burns:       the packets and cards burnt during the deal.
    from_bottom: whether the cards are dealt from the bottom of the pack; None until it is chosen.
    by_ones:     whether the cards are dealt one by one; None until it is chosen.
    cutter_saw, dealer_saw: the bottom card that this player saw since the last shuffle, "" if the record does not name
                 it, or None if there is none.
    """

    context: HandContext
    pack: tuple[str, ...] = ()
    given: DealtCards | None = None
    stage: int = CUT
    shuffling: bool = False
    cuts: int = 0
    declined: bool = False
    cerradas: int = 0
    reshuffles: int = 0
    burnt: tuple[str, ...] = ()
    burnt_count: int = 0
    taken: tuple[tuple[int, str], ...] = ()
    burns: tuple[Burn, ...] = ()
    from_bottom: bool | None = None
    by_ones: bool | None = None
    cutter_saw: str | None = None
    dealer_saw: str | None = None

    # Legal actions -----------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        return self.context.dealer if self.stage == DEALER else self.context.cutter

    def actors(self) -> tuple[int, ...]:
        return () if self.shuffling or self.stage == DONE else (self.actor,)

    def waiting(self) -> tuple[int, ...]:
        return self.actors()

    def legal(self, seat: int) -> tuple[str, ...]:
        if seat not in self.actors():
            return ()
        if self.stage == CUT:
            return cutter_words(self)
        if self.stage == DEALER:
            return ("segue", *dealer_words(self))
        return ("segue", *(BURN_PACKET[owner] for owner in sorted(burnable_packets(self))))

    # Acting ------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: str) -> Cutting:
        """Return the state after an action of this stage. Raises Refusal for any other, but does not check `segue`."""
        parsed = parse_action(action)
        if seat != self.actor:
            raise self.context.refusal("not_your_word", "cutter", *WORD_FIELDS.get(parsed.word, ()), seat=self.actor)
        if parsed.word == "segue":
            return self.advance()
        if self.stage == DEALER:
            return self._apply_dealer_word(parsed.word)
        if self.stage == PACKETS:
            return self._burn_packet(parsed)
        return self._apply_cutter_word(parsed)

    def advance(self) -> Cutting:
        """Return the state at the next stage in which a player has a choice, or at DONE if there is none.

        If the cutter may choose the direction of the deal but has not, the cards are dealt from the top.
        """
        if self.stage == CUT and self.from_bottom is None and self.context.rules.deal_from == "cutter":
            return replace(self, from_bottom=False).advance()
        for stage in range(self.stage + 1, DONE):
            later = replace(self, stage=stage)
            if len(later.legal(later.actor)) > 1:
                return later
        return replace(self, stage=DONE)

    def skip_forced_stages(self) -> Cutting:
        """Return `advance()` if `segue` is the only legal action, otherwise the state itself."""
        return self.advance() if self.legal(self.actor) == ("segue",) else self

    def replace_pack(self, order: Sequence[str]) -> Cutting:
        """Return the state with the pack in a new order (cerrada or reshuffle). Nobody knows the bottom card now."""
        return replace(self, pack=tuple(order), shuffling=False, cutter_saw=None, dealer_saw=None)

    def _apply_cutter_word(self, action: Action) -> Cutting:
        match action.kind:
            case "corta":
                return self._cut(action.number)
            case "bate":
                self._refuse_if("already_cut" if self.has_been_cut else None, "cuts")
                return replace(self, declined=True)
            case "cerra":
                self._refuse_if(why_not_cerra(self), "cerrada", "cuts")
                return replace(self, cerradas=1, shuffling=self.given is None)
            case "embaralha":
                self._refuse_if(why_not_reshuffle(self), "reshuffle", "cuts")
                return replace(self, reshuffles=1, shuffling=self.given is None)
            case "olha":
                self._refuse_if(why_not_look(self), "cutter_sees_bottom")
                return replace(self, cutter_saw=self.pack[-1] if self.pack else "")
            case "queima" if not action.card:
                return self._burn(action.number)
            case "tira":
                return self._take(action.seat)
            case "desce" | "sobe":
                return self._choose_direction(DIRECTIONS[action.word])
        raise self.context.refusal("not_at_the_cut")

    def _refuse_if(self, reason: str | None, *fields: str) -> None:
        if reason:
            raise self.context.refusal(reason, *fields)

    # The cut -----------------------------------------------------------------------------------------

    @property
    def has_been_cut(self) -> bool:
        return bool(self.cuts or self.cerradas or self.reshuffles or self.declined)

    def pack_size(self) -> int:
        return len(self.pack) or len(self.context.deck.cards) - self.burnt_count - len(self.taken)

    def _cut(self, lifted: int) -> Cutting:
        self._refuse_if(why_not_cut(self), "cuts", *(("cerrada",) if self.cerradas else ()))
        if not 0 < lifted < self.pack_size():
            raise self.context.refusal("bad_cut", "cuts", most=self.pack_size() - 1)
        return replace(self, pack=cut_pack(self.pack, lifted), cuts=self.cuts + 1)

    # Burning and taking ------------------------------------------------------------------------------

    def _refuse_burn(self, cards: int) -> None:
        if reason := why_not_burn(self, cards):
            rules = self.context.rules
            raise self.context.refusal(
                reason, "burn_cards", "cutter_sees_bottom", "turned_card", most=rules.burn_cards, size=rules.burn_size
            )

    def _burn(self, cards: int) -> Cutting:
        self._refuse_burn(cards)
        return replace(
            self,
            burnt=self.burnt + self.pack[:cards],
            burnt_count=self.burnt_count + cards,
            pack=self.pack[cards:],
        )

    def _take(self, seat: int) -> Cutting:
        self._refuse_if(why_not_take(self, seat), "cutter_takes_cards")
        card = self.pack[0] if self.pack else ""
        return replace(self, taken=(*self.taken, (seat, card)), pack=self.pack[1:])

    def _choose_direction(self, from_bottom: bool) -> Cutting:
        if self.context.rules.deal_from != "cutter":
            raise self.context.refusal("cutter_does_not_direct", "deal_from")
        if from_bottom and self.cutter_saw is not None:
            raise self.context.refusal("looked_at_bottom", "cutter_sees_bottom")
        return replace(self, from_bottom=from_bottom).advance()

    # The dealer --------------------------------------------------------------------------------------

    def _apply_dealer_word(self, verb: str) -> Cutting:
        if verb in DIRECTIONS and dealer_chooses_direction(self):
            return replace(self, from_bottom=DIRECTIONS[verb]).skip_forced_stages()
        if verb in PORTIONS and dealer_chooses_portions(self):
            return replace(self, by_ones=PORTIONS[verb]).skip_forced_stages()
        raise self.context.refusal("dealer_does_not_choose", "deal_from" if verb in DIRECTIONS else "deal_by")

    # The packets -------------------------------------------------------------------------------------

    def _burn_packet(self, action: Action) -> Cutting:
        if not self.context.rules.burn_packets or self.deals_by_ones():
            raise self.context.refusal("no_packet_burn", "burn_packets")
        self._refuse_burn(action.number)
        if action.kind != "packet":
            raise self.context.refusal("not_at_the_cut")
        if action.seat not in burnable_packets(self):
            raise self.context.refusal("packet_was_dealt", "burn_packets", seat=action.seat)
        burns = (*self.burns, Burn(action.seat))
        return replace(self, burns=burns, burnt_count=self.burnt_count + HAND_SIZE).skip_forced_stages()

    def burn_turned_card(self, seat: int, card: str) -> Cutting:
        """Burn a card that was turned over during the deal.

        Raises Refusal if the rules forbid it, for example because the seat does not own the card or is on the dealer's
        side.
        """
        context = self.context
        if context.rules.turned_card != "owner_may_burn":
            otherwise = context.regulation.rules.turned_card == "owner_may_burn"
            raise context.refusal("no_burn_at_special" if otherwise else "turned_card_stays", "turned_card")
        if side_of(seat) == side_of(context.dealer):
            raise context.refusal("dealers_side_keeps", "turned_card")
        if self.given is not None:
            return self._burn_from_written_deal(card)
        if card not in self.deal().cards[seat - 1]:
            raise context.refusal("not_your_card", "turned_card", card=card)
        self._refuse_if(why_pack_too_small(self, 1), "turned_card")
        burns = [*self.burns, Burn(seat, card)]
        if not self.deals_by_ones():
            burns.sort(key=lambda burn: context.order.index(burn.seat))
        new = replace(self, burns=tuple(burns), stage=DONE)
        if not {burn.card for burn in burns if burn.card} <= set(new.deal().burnt):
            raise context.refusal("packet_was_dealt", "turned_card", seat=seat)
        return new

    def _burn_from_written_deal(self, card: str) -> Cutting:
        """Burn a card in a record without the pack. The recorded hands are final, so they must not contain the card."""
        assert self.given is not None
        if any(card in hand for hand in self.given.cards) or card == self.given.vira:
            raise self.context.refusal("burnt_is_written", card=card)
        return replace(self, burnt=(*self.burnt, card), stage=DONE)

    # The deal ----------------------------------------------------------------------------------------

    def deal(self) -> DealtCards:
        """Deal the pack in its current order, in the default way if the dealer has not chosen one.

        If the dealt cards are `given`, return these.
        """
        if self.given is not None:
            return self.given._replace(burnt=self.burnt)
        rules = self.context.rules
        dealt = deal(
            self.context,
            self.pack,
            from_bottom=rules.deal_from == "bottom" or bool(self.from_bottom),
            by_ones=self.deals_by_ones(),
            taken=self.taken,
            burns=self.burns,
        )
        return dealt._replace(burnt=self.burnt + dealt.burnt)

    def deals_by_ones(self) -> bool:
        rules = self.context.rules
        if rules.deal_by != "dealer":
            return rules.deal_by == "ones"
        return rules.deal_by_unsaid == "ones" if self.by_ones is None else self.by_ones

    def reshuffle_items(self) -> tuple[str, ...]:
        """Return the items of a reshuffle: the cards still in the pack, in the order of the deck."""
        return tuple(sorted(self.pack, key=PACK_INDEX.__getitem__))


def start_cutting(context: HandContext, pack: Sequence[str]) -> Cutting:
    """Return a shuffled pack at the first stage, the cut. It is for records, which may contain actions of any stage."""
    saw = pack[-1] if context.rules.dealer_sees_bottom else None
    return Cutting(context, tuple(pack), dealer_saw=saw)


def offer_pack(context: HandContext, pack: Sequence[str]) -> Cutting:
    """Return a shuffled pack at the first stage in which a player has a choice, or at DONE."""
    return start_cutting(context, pack).skip_forced_stages()
