/**
 * The slab display font, drawn as strokes with a height of 100. Shouts, scores and card indices look the same on every
 * machine without a font file.
 *
 * A glyph has a width, heavy strokes and thinner slab serifs.
 */
export type Glyph = { width: number; heavy: string; slabs?: string }

const BOWL_C = 'M65 36C65 18 55 11 42 11C24 11 17 26 17 50C17 74 24 89 42 89C55 89 65 82 65 64'

const GLYPHS: Record<string, Glyph> = {
  A: { width: 94, heavy: 'M19 93L47 10L75 93M31 64H63', slabs: 'M3 93H36M58 93H91M33 7H58' },
  B: {
    width: 82,
    heavy: 'M25 7V93M25 11H45a19 19 0 0 1 0 38H25M45 49h2a20 20 0 0 1 0 40H25',
    slabs: 'M6 7H30M6 93H30',
  },
  C: { width: 78, heavy: BOWL_C, slabs: 'M69 7V37' },
  D: { width: 84, heavy: 'M25 7V93M25 11H40C60 11 67 28 67 50S60 89 40 89H25', slabs: 'M6 7H32M6 93H32' },
  E: { width: 74, heavy: 'M24 7V93M24 11H66M24 89H68M24 50H50', slabs: 'M6 7H30M6 93H30M62 7V34M65 66V93M51 37V63' },
  F: { width: 72, heavy: 'M24 7V93M24 11H66M24 51H50', slabs: 'M6 7H30M6 93H43M62 7V34M51 38V64' },
  G: {
    width: 80,
    heavy: 'M65 36C65 18 55 11 42 11C24 11 17 26 17 50C17 74 24 89 42 89C54 89 65 83 65 70V58',
    slabs: 'M69 7V37M44 57H78',
  },
  H: { width: 90, heavy: 'M24 7V93M66 7V93M24 50H66', slabs: 'M6 7H41M6 93H41M49 7H84M49 93H84' },
  I: { width: 46, heavy: 'M23 7V93', slabs: 'M5 7H41M5 93H41' },
  J: { width: 70, heavy: 'M47 7V63C47 80 40 89 28 89C17 89 10 82 10 66', slabs: 'M28 7H65M4 67H22' },
  K: { width: 88, heavy: 'M24 7V93M66 8L27 55M40 41L70 92', slabs: 'M6 7H41M6 93H41M51 7H82M55 93H86' },
  L: { width: 70, heavy: 'M24 7V93M24 89H64', slabs: 'M6 7H43M6 93H30M62 62V93' },
  M: { width: 108, heavy: 'M24 93V7M84 93V7M24 14L54 66L84 14', slabs: 'M6 93H41M67 93H102M6 7H26M82 7H102' },
  N: { width: 92, heavy: 'M24 93V7M68 93V7M24 13L68 87', slabs: 'M6 7H26M6 93H41M50 7H86' },
  O: { width: 84, heavy: 'M42 11C61 11 67 28 67 50S61 89 42 89S17 72 17 50S23 11 42 11Z' },
  P: { width: 80, heavy: 'M25 7V93M25 11H46a21 21 0 0 1 0 43H25', slabs: 'M6 7H30M6 93H45' },
  Q: { width: 84, heavy: 'M42 11C61 11 67 28 67 50S61 89 42 89S17 72 17 50S23 11 42 11ZM45 66L74 98' },
  R: { width: 88, heavy: 'M25 7V93M25 11H46a21 21 0 0 1 0 42H25M46 52L68 92', slabs: 'M6 7H30M6 93H43M56 93H86' },
  S: {
    width: 72,
    heavy:
      'M58 32C57 18 48 11 36 11C23 11 15 19 15 29C15 42 25 46 36 50C48 54 58 58 58 71C58 82 48 89 36 89C24 89 14 82 13 68',
    slabs: 'M62 6V33M9 67V94',
  },
  T: { width: 82, heavy: 'M41 11V93M6 11H76', slabs: 'M21 93H61M11 7V36M71 7V36' },
  U: { width: 88, heavy: 'M23 7V60C23 79 31 89 44 89S65 79 65 60V7', slabs: 'M5 7H40M48 7H83' },
  V: { width: 90, heavy: 'M18 7L45 88L72 7', slabs: 'M3 7H35M55 7H87' },
  W: { width: 116, heavy: 'M17 7L36 88L58 26L80 88L99 7', slabs: 'M3 7H33M83 7H113' },
  X: { width: 88, heavy: 'M20 7L68 93M68 7L20 93', slabs: 'M4 7H37M51 7H84M4 93H37M51 93H84' },
  Y: { width: 88, heavy: 'M18 7L44 53L70 7M44 50V93', slabs: 'M3 7H35M53 7H85M26 93H62' },
  Z: { width: 76, heavy: 'M9 11H60L14 89H68', slabs: 'M12 7V36M65 64V93' },
  '0': { width: 76, heavy: 'M38 11C55 11 61 28 61 50S55 89 38 89S15 72 15 50S21 11 38 11Z' },
  '1': { width: 56, heavy: 'M32 7V93M33 11L11 25', slabs: 'M9 93H53' },
  '2': { width: 72, heavy: 'M14 34C14 19 23 11 36 11S58 20 58 32C58 50 30 62 17 89H62', slabs: 'M62 68V93' },
  '3': { width: 72, heavy: 'M13 11H56L36 42C50 42 59 52 59 65C59 80 49 89 36 89C24 89 14 83 12 70', slabs: 'M14 7V30' },
  '4': { width: 78, heavy: 'M50 93V14L14 67H70', slabs: 'M33 93H68' },
  '5': {
    width: 72,
    heavy: 'M60 11H20V48C26 43 32 41 38 41C51 41 59 51 59 64C59 80 49 89 36 89C24 89 14 83 12 71',
    slabs: 'M58 7V28',
  },
  '6': { width: 74, heavy: 'M57 15C34 15 15 32 15 62C15 79 24 89 38 89S60 79 60 66S51 44 38 44S15 53 15 66' },
  '7': { width: 72, heavy: 'M10 11H60C44 34 34 60 33 93', slabs: 'M13 7V33M18 93H50' },
  '8': {
    width: 74,
    heavy:
      'M37 11C50 11 56 19 56 29S49 47 37 47S18 39 18 29S24 11 37 11ZM37 47C52 47 60 56 60 67S52 89 37 89S14 79 14 67S22 47 37 47Z',
  },
  '9': { width: 74, heavy: 'M17 85C40 85 59 68 59 38C59 21 50 11 36 11S14 21 14 34S23 56 36 56S59 47 59 34' },
  '!': { width: 40, heavy: 'M20 2V64M20 80V100' },
  '?': { width: 66, heavy: 'M12 33C12 19 20 11 32 11S53 19 53 31C53 46 33 46 33 66M33 80V100' },
  '-': { width: 50, heavy: 'M8 52H42' },
  '×': { width: 62, heavy: 'M12 32L50 72M50 32L12 72' },
  '+': { width: 66, heavy: 'M33 24V80M5 52H61' },
  ' ': { width: 34, heavy: '' },
}

/** Diacritics above or below a letter whose centre is at `x`. */
const MARKS: Record<string, (x: number) => string> = {
  '\u0301': (x) => `M${x - 8} -10L${x + 14} -26`,
  '\u0302': (x) => `M${x - 20} -9L${x} -25L${x + 20} -9`,
  '\u0303': (x) => `M${x - 24} -12C${x - 12} -30 ${x + 10} -4 ${x + 24} -20`,
  '\u0327': (x) => `M${x} 92V104C${x + 12} 104 ${x + 12} 118 ${x - 8} 116`,
}

export type Letter = { x: number; heavy: string; slabs: string; mark: string }
export type Word = { width: number; top: number; height: number; letters: Letter[] }

const GAP = 3

/** Lay out a text in slab letters. Return null if a letter is missing: use a normal font instead. */
export function layOutLetters(text: string): Word | null {
  const letters: Letter[] = []
  let x = 0
  let marked = false
  for (const character of text.toUpperCase()) {
    const [base = '', mark] = character.normalize('NFD')
    const glyph = GLYPHS[base]
    if (!glyph || (mark && !MARKS[mark])) return null
    const middle = base === 'I' ? 23 : glyph.width / 2
    letters.push({ x, heavy: glyph.heavy, slabs: glyph.slabs ?? '', mark: mark ? MARKS[mark]!(middle) : '' })
    marked ||= !!mark && mark !== '\u0327'
    x += glyph.width + GAP
  }
  const top = marked ? -34 : -2
  return { width: Math.max(x - GAP, 1), top, height: 104 - top, letters }
}
