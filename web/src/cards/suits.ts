/** The suits of both decks, as outlines in a box of 100 × 100. */

/** The joker has neither rank nor suit. */
export const JOKER = 'X'

export type Suit = 'p' | 'c' | 'e' | 'o'
export type Art = { d: string; line?: string; hole?: string }

export const FRENCH: Record<Suit, Art> = {
  p: {
    d: 'M50 4a22 22 0 0 1 17.5 35.3A22.5 22.5 0 1 1 57 72C58 83 62 91 70 97H30C38 91 42 83 43 72A22.5 22.5 0 1 1 32.5 39.3A22 22 0 0 1 50 4Z',
  },
  c: {
    d: 'M50 94C19 68 5 50 5 30C5 15 16 6 28 6C38 6 46 12 50 23C54 12 62 6 72 6C84 6 95 15 95 30C95 50 81 68 50 94Z',
  },
  e: {
    d: 'M50 3C61 23 95 40 95 64C95 77 85 85 74 85C67 85 61 82 57 76C58 85 62 92 70 97H30C38 92 42 85 43 76C39 82 33 85 26 85C15 85 5 77 5 64C5 40 39 23 50 3Z',
  },
  o: { d: 'M50 2C58 20 72 38 89 50C72 62 58 80 50 98C42 80 28 62 11 50C28 38 42 20 50 2Z' },
}

export const SPANISH: Record<Suit, Art> = {
  // Pau: a cudgel, knotted, wide at the head.
  p: {
    d: 'M38 6C52 0 68 8 69 24C70 32 66 36 66 42C66 47 70 49 69 55C68 60 63 61 62 66L58 94C57 99 45 99 43 94L40 68C38 63 32 62 31 56C30 50 35 48 35 43C35 37 29 34 28 25C27 16 31 9 38 6Z',
    line: 'M41 20C47 17 55 18 58 24M42 44C47 41 54 42 58 46M46 66C48 64 53 64 56 66',
  },
  // Copa: a goblet.
  c: {
    d: 'M18 8H82C84 34 76 54 57 58V76C66 78 74 84 76 94H24C26 84 34 78 43 76V58C24 54 16 34 18 8Z',
    line: 'M24 22H76M34 86H66',
  },
  // Espada: a sword, point up.
  e: {
    d: 'M50 1L59 14V62H76C80 62 80 73 76 73H58V84C63 86 63 99 50 99C37 99 37 86 42 84V73H24C20 73 20 62 24 62H41V14Z',
    line: 'M50 16V58',
  },
  // Ouro: a coin with a rosette.
  o: {
    d: 'M50 4A46 46 0 1 1 49.9 4Z',
    hole: 'M50 15A35 35 0 1 0 50.1 15ZM50 22A28 28 0 1 1 49.9 22Z',
    line: 'M50 30V70M30 50H70M36 36L64 64M64 36L36 64',
  },
}

/**
 * Positions of the pips inside the card's 100 × 140, clear of the index. French pips in the lower half are drawn upside
 * down.
 */
export const PIPS: Record<string, [number, number][]> = {
  '2': [
    [63, 40],
    [63, 102],
  ],
  '3': [
    [63, 31],
    [63, 71],
    [63, 111],
  ],
  '4': [
    [48, 42],
    [78, 42],
    [48, 102],
    [78, 102],
  ],
  '5': [
    [47, 36],
    [79, 36],
    [63, 71],
    [47, 106],
    [79, 106],
  ],
  '6': [
    [48, 32],
    [78, 32],
    [48, 71],
    [78, 71],
    [48, 110],
    [78, 110],
  ],
  '7': [
    [48, 28],
    [78, 28],
    [63, 50],
    [48, 72],
    [78, 72],
    [48, 111],
    [78, 111],
  ],
  '8': [
    [48, 28],
    [78, 28],
    [63, 49],
    [48, 70],
    [78, 70],
    [63, 91],
    [48, 112],
    [78, 112],
  ],
  '9': [
    [48, 26],
    [78, 26],
    [48, 55],
    [78, 55],
    [63, 70],
    [48, 85],
    [78, 85],
    [48, 114],
    [78, 114],
  ],
  '10': [
    [48, 26],
    [78, 26],
    [63, 40],
    [48, 55],
    [78, 55],
    [48, 85],
    [78, 85],
    [63, 100],
    [48, 114],
    [78, 114],
  ],
}

export const rankOf = (card: string): string => card.slice(0, -1)
export const suitOf = (card: string): Suit => card.slice(-1) as Suit

const SPANISH_FACE: Record<string, string> = { A: '1', J: '10', Q: '11', K: '12' }

/** Return the text in the corner of a card. */
export const faceOf = (card: string, spanish: boolean): string =>
  (spanish && SPANISH_FACE[rankOf(card)]) || rankOf(card)
