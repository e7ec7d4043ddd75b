"""Before the play: the cutter cuts, burns, looks and orders; the dealer chooses how to deal.

A value like every state. It goes through three stages, each left by a word of its own or by `segue`:
the *cut*, the *dealer*'s choices where the regulation leaves him some, and the *packets*, where the cutter may
still burn what has been dealt and not yet looked at (sinsep).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from carteado.core.cards import cut_at
from carteado.truco.dealing import HAND_SIZE, Burn, Dealt, cards_needed, deal
from carteado.truco.decks import PLACE
from carteado.truco.occasion import Occasion, side_of

CUT: Final = 0
DEALER: Final = 1
PACKETS: Final = 2
DONE: Final = 3

LIFTS: Final = tuple(f"corta {lifted}" for lifted in range(1, 52))
CUTTER_WORDS: Final = frozenset(("corta", "bate", "cerra", "embaralha", "olha", "tira", "queima"))
DIRECTIONS: Final = {"desce": False, "sobe": True}
PORTIONS: Final = {"uma": True, "três": False}
WORD_FIELDS: Final = {
    **dict.fromkeys(DIRECTIONS, ("deal_from",)),
    **dict.fromkeys(PORTIONS, ("deal_by",)),
    "queima": ("burn_cards",),
    "tira": ("cutter_takes_cards",),
    "olha": ("cutter_sees_bottom",),
}
"""The rules behind a word at the cut, beside the one that says who cuts."""


@dataclass(frozen=True, slots=True)
class Cutting:
    """The pack on its way from the shuffle to the deal.

    `given` stands in a record that was written from the cards dealt: then the pack was never seen, the words
    at the cut are only held against the regulation, and the deal is what was written.
    """

    occasion: Occasion
    pack: tuple[str, ...] = ()
    given: Dealt | None = None
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

    # Whose word it is ----------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        return self.occasion.dealer if self.stage == DEALER else self.occasion.cutter

    def actors(self) -> tuple[int, ...]:
        return () if self.shuffling or self.stage == DONE else (self.actor,)

    def waiting(self) -> tuple[int, ...]:
        return self.actors()

    def legal(self, seat: int) -> tuple[str, ...]:
        if seat not in self.actors():
            return ()
        if self.stage == CUT:
            return _words_at_the_cut(self)
        if self.stage == DEALER:
            return ("segue", *self._dealer_words())
        return ("segue", *(f"queima {HAND_SIZE} de {owner}" for owner in sorted(self._packets())))

    def _cut_words(self) -> Iterator[str]:
        """In the order of the vocabulary."""
        if self._why_not_look() is None:
            yield "olha"
        if self.occasion.rules.deal_from != "cutter" and (self._touched or not self.occasion.rules.cuts):
            yield "segue"
        if not self._touched and self.occasion.rules.cuts:
            yield "bate"
        if self._why_not_cerra() is None:
            yield "cerra"
        if self._why_not_reshuffle() is None:
            yield "embaralha"
        if self.occasion.rules.deal_from == "cutter":
            yield "desce"
            if self.cutter_saw is None:
                yield "sobe"
        if self._why_not_cut() is None:
            yield from LIFTS[: self._pack_size() - 1]
        if self.occasion.rules.burn_cards:
            yield from (f"queima {cards}" for cards in range(1, 10) if self._why_not_burn(cards) is None)
        if self.occasion.rules.cutter_takes_cards:
            yield from (f"tira {seat}" for seat in self.occasion.all_seats if self._why_not_take(seat) is None)

    def _dealer_words(self) -> Iterator[str]:
        if self._dealer_chooses_direction():
            yield from DIRECTIONS
        if self._dealer_chooses_portions():
            yield from PORTIONS

    # Acting --------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: str) -> Cutting:
        """The pack after one of the words of this stage, with a Refusal for what is not allowed."""
        verb, _, rest = action.partition(" ")
        if seat != self.actor:
            raise self.occasion.refusal("not_your_word", "cutter", *WORD_FIELDS.get(verb, ()), seat=self.actor)
        if verb == "segue":
            return self.proceed()
        if self.stage == DEALER:
            return self._dealer_says(verb)
        if self.stage == PACKETS:
            return self._burn_packet(rest)
        return self._cutter_says(verb, rest)

    def proceed(self) -> Cutting:
        """The next stage that has something to decide."""
        if self.stage == CUT and self.from_bottom is None and self.occasion.rules.deal_from == "cutter":
            return replace(self, from_bottom=False).proceed()
        for stage in range(self.stage + 1, DONE):
            later = replace(self, stage=stage)
            if len(later.legal(later.actor)) > 1:
                return later
        return replace(self, stage=DONE)

    def settled(self) -> Cutting:
        """Past every stage in which nothing is left to choose."""
        return self.proceed() if self.legal(self.actor) == ("segue",) else self

    def shuffled(self, order: Sequence[str]) -> Cutting:
        """The pack as it lies after a cerrada or a re-shuffle: nobody knows its bottom card any more."""
        return replace(self, pack=tuple(order), shuffling=False, cutter_saw=None, dealer_saw=None)

    def _cutter_says(self, verb: str, rest: str) -> Cutting:
        match verb:
            case "corta":
                return self._cut(int(rest))
            case "bate":
                self._refuse("already_cut" if self._touched else None, "cuts")
                return replace(self, declined=True)
            case "cerra":
                self._refuse(self._why_not_cerra(), "cerrada", "cuts")
                return replace(self, cerradas=1, shuffling=self.given is None)
            case "embaralha":
                self._refuse(self._why_not_reshuffle(), "reshuffle", "cuts")
                return replace(self, reshuffles=1, shuffling=self.given is None)
            case "olha":
                self._refuse(self._why_not_look(), "cutter_sees_bottom")
                return replace(self, cutter_saw=self.pack[-1] if self.pack else "")
            case "queima":
                return self._burn(int(rest))
            case "tira":
                return self._take(int(rest))
            case "desce" | "sobe":
                return self._direct(DIRECTIONS[verb])
        raise self.occasion.refusal("not_at_the_cut")

    def _not_here(self, field: str, reason: str) -> str:
        """What is never allowed, or only in this kind of hand is not."""
        return f"{reason}_at_special" if getattr(self.occasion.regulation.rules, field) else reason

    def _refuse(self, reason: str | None, *fields: str) -> None:
        if reason:
            raise self.occasion.refusal(reason, *fields)

    # The cut -------------------------------------------------------------------------------------------

    @property
    def _touched(self) -> bool:
        return bool(self.cuts or self.cerradas or self.reshuffles or self.declined)

    def _pack_size(self) -> int:
        return len(self.pack) or len(self.occasion.deck.cards) - self.burnt_count - len(self.taken)

    def _why_not_cut(self) -> str | None:
        if self.declined or self.taken or self.reshuffles:
            return "cut_is_over"
        return "too_many_cuts" if self.cuts >= (1 if self.cerradas else self.occasion.rules.cuts) else None

    def _cut(self, lifted: int) -> Cutting:
        self._refuse(self._why_not_cut(), "cuts", *(("cerrada",) if self.cerradas else ()))
        if not 0 < lifted < self._pack_size():
            raise self.occasion.refusal("bad_cut", "cuts", most=self._pack_size() - 1)
        return replace(self, pack=cut_at(self.pack, lifted), cuts=self.cuts + 1)

    def _why_not_cerra(self) -> str | None:
        if not self.occasion.rules.cerrada:
            return self._not_here("cerrada", "no_cerrada")
        spent = self.cerradas or self.cuts > 1 or self.declined or self.taken or self.burnt_count
        return "too_many_cerradas" if spent else None

    def _why_not_reshuffle(self) -> str | None:
        if not self.occasion.rules.reshuffle:
            return "no_reshuffle"
        return "already_cut" if self._touched or self.taken or self.burnt_count else None

    def _why_not_look(self) -> str | None:
        if not self.occasion.rules.cutter_sees_bottom:
            return self._not_here("cutter_sees_bottom", "no_look")
        return "already_looked" if self.cutter_saw is not None else None

    # Burning and taking --------------------------------------------------------------------------------

    def _why_not_burn(self, cards: int) -> str | None:
        rules = self.occasion.rules
        if not rules.burn_cards:
            return self._not_here("burn_cards", "no_burn")
        if rules.burn_size > 1 and cards != rules.burn_size:
            return "burn_in_packets"
        if not cards or self.burnt_count + cards > rules.burn_cards:
            return "too_many_burnt"
        return self._why_too_small(cards)

    def _why_too_small(self, cards: int) -> str | None:
        """What is burnt as it is dealt is not off the pack yet, but will be."""
        from_packets = sum(1 if burn.card else HAND_SIZE for burn in self.burns) if self.pack else 0
        left = self._pack_size() - from_packets - cards
        return "pack_too_small" if left < cards_needed(self.occasion) - len(self.taken) else None

    def _refuse_burn(self, cards: int) -> None:
        if reason := self._why_not_burn(cards):
            rules = self.occasion.rules
            raise self.occasion.refusal(
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

    def _why_not_take(self, seat: int) -> str | None:
        if not self.occasion.rules.cutter_takes_cards:
            return "no_taking"
        if seat not in self.occasion.all_seats or side_of(seat) != side_of(self.occasion.cutter):
            return "take_for_own_side"
        if self.reshuffles:
            return "no_taking_after_reshuffle"
        return "already_taken" if any(owner == seat for owner, _ in self.taken) else None

    def _take(self, seat: int) -> Cutting:
        self._refuse(self._why_not_take(seat), "cutter_takes_cards")
        card = self.pack[0] if self.pack else ""
        return replace(self, taken=(*self.taken, (seat, card)), pack=self.pack[1:])

    def _direct(self, from_bottom: bool) -> Cutting:
        if self.occasion.rules.deal_from != "cutter":
            raise self.occasion.refusal("cutter_does_not_direct", "deal_from")
        if from_bottom and self.cutter_saw is not None:
            raise self.occasion.refusal("looked_at_bottom", "cutter_sees_bottom")
        return replace(self, from_bottom=from_bottom).proceed()

    # The dealer ----------------------------------------------------------------------------------------

    def _dealer_chooses_direction(self) -> bool:
        return self.occasion.rules.deal_from == "dealer" and self.from_bottom is None

    def _dealer_chooses_portions(self) -> bool:
        return self.occasion.rules.deal_by == "dealer" and self.by_ones is None

    def _dealer_says(self, verb: str) -> Cutting:
        if verb in DIRECTIONS and self._dealer_chooses_direction():
            return replace(self, from_bottom=DIRECTIONS[verb]).settled()
        if verb in PORTIONS and self._dealer_chooses_portions():
            return replace(self, by_ones=PORTIONS[verb]).settled()
        raise self.occasion.refusal("dealer_does_not_choose", "deal_from" if verb in DIRECTIONS else "deal_by")

    # The packets ---------------------------------------------------------------------------------------

    def _packets(self) -> tuple[int, ...]:
        """The seats whose packets can still be burnt: the deal only goes forward."""
        rules = self.occasion.rules
        if not rules.burn_packets or self._by_ones() or self._why_not_burn(HAND_SIZE) is not None:
            return ()
        passed = self.occasion.order.index(self.burns[-1].seat) if self.burns else 0
        return self.occasion.order[passed:]

    def _burn_packet(self, rest: str) -> Cutting:
        cards, _, seat = rest.partition(" de ")
        if not self.occasion.rules.burn_packets or self._by_ones():
            raise self.occasion.refusal("no_packet_burn", "burn_packets")
        self._refuse_burn(int(cards) if cards.isdecimal() else 0)
        if int(seat) not in self._packets():
            raise self.occasion.refusal("packet_was_dealt", "burn_packets", seat=seat)
        burns = (*self.burns, Burn(int(seat)))
        return replace(self, burns=burns, burnt_count=self.burnt_count + HAND_SIZE).settled()

    def burn_turned_card(self, seat: int, card: str) -> Cutting:
        """A card of the dealer's opponent turned over while it was dealt, and its owner burns it."""
        occasion = self.occasion
        if occasion.rules.turned_card != "owner_may_burn":
            otherwise = occasion.regulation.rules.turned_card == "owner_may_burn"
            raise occasion.refusal("no_burn_at_special" if otherwise else "turned_card_stays", "turned_card")
        if side_of(seat) == side_of(occasion.dealer):
            raise occasion.refusal("dealers_side_keeps", "turned_card")
        if self.given is not None:
            return self._burn_unwritten(card)
        if card not in self.deal().cards[seat - 1]:
            raise occasion.refusal("not_your_card", "turned_card", card=card)
        self._refuse(self._why_too_small(1), "turned_card")
        burns = [*self.burns, Burn(seat, card)]
        if not self._by_ones():
            burns.sort(key=lambda burn: occasion.order.index(burn.seat))
        new = replace(self, burns=tuple(burns), stage=DONE)
        if not {burn.card for burn in burns if burn.card} <= set(new.deal().burnt):
            raise occasion.refusal("packet_was_dealt", "turned_card", seat=seat)
        return new

    def _burn_unwritten(self, card: str) -> Cutting:
        """Where the cards were written as they lay in the end, a burnt one must not be among them."""
        assert self.given is not None
        if any(card in hand for hand in self.given.cards) or card == self.given.vira:
            raise self.occasion.refusal("burnt_is_written", card=card)
        return replace(self, burnt=(*self.burnt, card), stage=DONE)

    # The deal ------------------------------------------------------------------------------------------

    def deal(self) -> Dealt:
        """The cards as they are dealt now, what was left unsaid being the regulation's default."""
        if self.given is not None:
            return self.given._replace(burnt=self.burnt)
        rules = self.occasion.rules
        dealt = deal(
            self.occasion,
            self.pack,
            from_bottom=rules.deal_from == "bottom" or bool(self.from_bottom),
            by_ones=self._by_ones(),
            taken=self.taken,
            burns=self.burns,
        )
        return dealt._replace(burnt=self.burnt + dealt.burnt)

    def _by_ones(self) -> bool:
        rules = self.occasion.rules
        if rules.deal_by != "dealer":
            return rules.deal_by == "ones"
        return rules.deal_by_unsaid == "ones" if self.by_ones is None else self.by_ones

    def reshuffle_items(self) -> tuple[str, ...]:
        """The cards still in the pack, in the order of the deck: what a re-shuffle starts from."""
        return tuple(sorted(self.pack, key=PLACE.__getitem__))


def offer_unsettled(occasion: Occasion, pack: Sequence[str]) -> Cutting:
    """The shuffled pack, offered to the cut, as a record begins: every word may still come."""
    saw = pack[-1] if occasion.rules.dealer_sees_bottom else None
    return Cutting(occasion, tuple(pack), dealer_saw=saw)


def offer(occasion: Occasion, pack: Sequence[str]) -> Cutting:
    """The shuffled pack, offered to the cut where there is anything to decide."""
    return offer_unsettled(occasion, pack).settled()


@lru_cache(maxsize=256)
def _words_at_the_cut(cutting: Cutting) -> tuple[str, ...]:
    """What may be said at the cut: asked for when it is shown, and once more when one of it is said."""
    return tuple(cutting._cut_words())
