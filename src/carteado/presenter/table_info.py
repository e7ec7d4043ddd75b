"""Build the public information about a table, for everybody who has its link."""

from __future__ import annotations

from msgspec import structs
from msgspec.structs import replace

from carteado.games.bot import find_trained_preset
from carteado.games.registry import rulebook
from carteado.presenter import messages
from carteado.tables.events import Created
from carteado.tables.match import game_of, regulation_of
from carteado.tables.state import TableState
from carteado.tables.turn_clock import allowed_ms
from carteado.words.catalogue import Language, lookup


def table_info(state: TableState, present: frozenset[int]) -> messages.TableInfo:
    """Return the public information about a table. `present` contains the seats whose people are connected."""
    created, match = state.created, state.match
    outcome = match.state.outcome if match else None
    name, commitment = state.next_match
    allowed = allowed_ms(state)
    return messages.TableInfo(
        id=state.id,
        game=created.game,
        regulation=created.regulation,
        regulation_name=regulation_of(created).name,
        options=created.options,
        phase=state.phase,
        public=created.public,
        pace=created.pace,  # type: ignore[arg-type]
        seconds=None if allowed is None else allowed // 1000,
        level=created.level,
        seats=[seat_info(state, seat, present) for seat in range(1, len(state.places) + 1)],
        sides=[list(side) for side in game_of(created).sides],
        fill_at=created.fill_at or None,
        next=None if state.phase == "playing" else messages.Fair(match=name, commitment=commitment),
        rematch=_rematch(state),
        bots_trained_for=_bots_trained_for(created),
        opened=created.at,
        late_seats=state.places.allows_late_seats,
        score=list(outcome.score) if outcome else [],
        game_id=match.id if match else None,
        places=created.places,
        reserved_for=created.reserved_for,
    )


def _bots_trained_for(created: Created) -> str | None:
    known = find_trained_preset(created.game, regulation_of(created), created.seats)
    return rulebook(created.game).preset(known).name if known else None


def seat_info(state: TableState, seat: int, present: frozenset[int]) -> messages.Seat:
    place = state.places.at(seat)
    return messages.Seat(
        seat=seat,
        holder="person" if place.player else "bot" if place.level else "empty",
        name=place.name,
        level=place.level,
        present=seat in present or place.level is not None,
        substituted=place.substituted,
        host=place.player is not None and place.player == state.places.host,
        seeded=bool(place.seed),
        reserved=state.places.reserved[seat].name if seat in state.places.reserved else None,
    )


def _rematch(state: TableState) -> messages.Rematch | None:
    if state.offer is None:
        return None
    missing = [seat for seat in state.places.active_people() if seat not in state.offer.agreed]
    rematch = messages.Rematch(until=state.offer.until, agreed=sorted(state.offer.agreed), missing=missing)
    if (game := state.offer.game) is not None:
        name = regulation_of(replace(state.created, **structs.asdict(game))).name
        rematch.game, rematch.regulation, rematch.regulation_name = game.game, game.regulation, name
        rematch.options = game.options
    return rematch


def phrase_text(game: str, phrase: str, lang: Language) -> str:
    """Return the text of a phrase: the game's own text, else the common text, else the phrase's id."""
    return lookup(f"{game}.phrase.{phrase}", lang) or lookup(f"server.phrase.{phrase}", lang) or phrase
