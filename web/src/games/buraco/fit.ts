/** How large the jogos of a side may be so that all of them are seen at once. */

/** How much is seen of each card of a run, in widths: all of the last, the index of the first and of the one that stands in. */
export function seenOf(cards: readonly string[], wild: string | null): number[] {
  const size = cards.length
  return cards.map((card, i) =>
    i === size - 1 ? 1 : size <= 4 || i === 0 || card === wild ? 0.46 : size > 9 ? 0.11 : 0.15,
  )
}

/** What there is for the runs, and how far their rows lie apart. */
export type Room = { width: number; height: number; gap?: number }
/** A run and what stands below it: its width in cards, and the letters of its badge. */
export type Run = { cards: number; letters: number }

/** The place where a pick would go, with what is written there. */
export const LAY: Run = { cards: 2.4, letters: 9 }

const GAP = 7
const SMALLEST = 29
/** Only where it makes the difference between all of them and not. */
const TIGHTEST = 25

/** The height of the badge below a run, for a width of card: its words are never smaller than 12 px. */
export const badgeOf = (card: number): number => Math.max(17, Math.min(24, card * 0.42))

/** How wide number and badge stand, in heights of the badge: Jogo.svelte has the same figures. */
const footOf = (letters: number, card: number): number => badgeOf(card) * (1.9 + letters * 0.43)

const heightOf = (card: number, gap: number): number => card * 1.4 + badgeOf(card) * 0.62 + 3 + gap

/** The width of a card at which runs of these widths (in cards) fill the room and no more; never so small that it could
    not be read: what has no room then is scrolled to. */
export const fitting = (runs: readonly Run[], room: Room, largest: number): number =>
  fits(runs, room, largest) ?? SMALLEST

/** The same with a place kept for what is laid next, so that nothing moves when it is offered; where there is none,
    what lies there comes first. */
export const fittingWith = (place: Run, runs: readonly Run[], room: Room, largest: number): number =>
  fits([...runs, place], room, largest, SMALLEST) ?? fitting(runs, room, largest)

function fits(runs: readonly Run[], room: Room, largest: number, smallest = TIGHTEST): number | null {
  const gap = room.gap ?? GAP
  for (let card = largest; card >= smallest; card -= 1) {
    const high = rowsAt(runs, room.width, card) * heightOf(card, gap)
    // The last row needs no gap below it.
    if (high - (card < SMALLEST ? gap : 0) <= room.height) return card
  }
  return null
}

/** How wide a run lies, in cards. */
export const widthOf = (cards: readonly string[], wild: string | null): number =>
  seenOf(cards, wild).reduce((sum, one) => sum + one, 0)

/** How much of the height a side should have beside the other: one that needs two rows on a phone, more. Where there is
    height for one small row only (`flat`), two are for who needs them. */
export const shareOf = (runs: readonly Run[], width: number, flat = false): number =>
  rowsAt(runs, width, flat ? SMALLEST : SMALLEST + 2) > 1 ? 1.7 : 1

function rowsAt(runs: readonly Run[], width: number, card: number): number {
  let [rows, x] = [1, 0]
  for (const run of runs) {
    const wide = Math.max(44, run.cards * card + 6, footOf(run.letters, card)) + GAP
    if (x && x + wide > width + GAP) [rows, x] = [rows + 1, 0]
    x += wide
  }
  return rows
}
