/** Computes the card size at which all jogos of a side are visible at once. */

/**
 * Return the visible share of each card of a run, in card widths: all of the last card, the index of the first and the
 * wild card, less of the others.
 */
export function getVisibleShares(cards: readonly string[], wild: string | null): number[] {
  const size = cards.length
  return cards.map((card, i) =>
    i === size - 1 ? 1 : size <= 4 || i === 0 || card === wild ? 0.46 : size > 9 ? 0.11 : 0.15,
  )
}

/** The space for the runs, and the gap between their rows, in pixels. */
export type Room = { width: number; height: number; gap?: number }
/** A run: its width in cards, and the number of characters of the badge below it. */
export type Run = { cards: number; letters: number }

/** The place for a new jogo, with its label. */
export const LAY: Run = { cards: 2.4, letters: 9 }

const GAP = 7
const MIN_CARD = 29
/** Used only if it makes all jogos visible. */
const MIN_CARD_TO_SHOW_ALL = 25

/** Return the height of the badge below a run for a card width. Its text is never smaller than 12 px. */
export const badgeHeight = (card: number): number => Math.max(17, Math.min(24, card * 0.42))

/** Return the width of number and badge. Jogo.svelte uses the same factors. */
const footWidth = (letters: number, card: number): number => badgeHeight(card) * (1.9 + letters * 0.43)

const rowHeight = (card: number, gap: number): number => card * 1.4 + badgeHeight(card) * 0.62 + 3 + gap

/**
 * Return the largest card width at which the runs fit into the room, or MIN_CARD if they do not fit: then they scroll.
 */
export const fitCardWidth = (runs: readonly Run[], room: Room, largest: number): number =>
  findCardWidth(runs, room, largest) ?? MIN_CARD

/**
 * Like fitCardWidth, with space reserved for the next jogo, so that the runs do not move when it is offered. If there
 * is no space, the existing jogos come first.
 */
export const fitCardWidthWith = (place: Run, runs: readonly Run[], room: Room, largest: number): number =>
  findCardWidth([...runs, place], room, largest, MIN_CARD) ?? fitCardWidth(runs, room, largest)

function findCardWidth(
  runs: readonly Run[],
  room: Room,
  largest: number,
  smallest = MIN_CARD_TO_SHOW_ALL,
): number | null {
  const gap = room.gap ?? GAP
  for (let card = largest; card >= smallest; card -= 1) {
    const height = countRows(runs, room.width, card) * rowHeight(card, gap)
    // The last row needs no gap below it.
    if (height - (card < MIN_CARD ? gap : 0) <= room.height) return card
  }
  return null
}

/** Return the width of a run, in card widths. */
export const runWidth = (cards: readonly string[], wild: string | null): number =>
  getVisibleShares(cards, wild).reduce((sum, one) => sum + one, 0)

/**
 * Return a side's share of the height: more if its jogos need two rows on a phone. With `flat` (height for one small
 * row only) a side gets two rows only if it needs them.
 */
export const heightShare = (runs: readonly Run[], width: number, flat = false): number =>
  countRows(runs, width, flat ? MIN_CARD : MIN_CARD + 2) > 1 ? 1.7 : 1

function countRows(runs: readonly Run[], width: number, card: number): number {
  let [rows, x] = [1, 0]
  for (const run of runs) {
    const needed = Math.max(44, run.cards * card + 6, footWidth(run.letters, card)) + GAP
    if (x && x + needed > width + GAP) [rows, x] = [rows + 1, 0]
    x += needed
  }
  return rows
}
