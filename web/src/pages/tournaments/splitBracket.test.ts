import { expect, test } from 'vitest'
import type { BracketGame } from '../../lib/wire'
import { bracketParts } from './bracket_parts'

/** A bracket of so many pairs, without byes; the rounds before `played` are over. */
function bracket(pairs: number, played = 1): BracketGame[] {
  const found: BracketGame[] = []
  for (let count = pairs / 2, round = 1; count >= 1; count /= 2, round++)
    for (let n = 1; n <= count; n++)
      found.push({
        id: `K${round}.${n}`,
        round,
        sides: [null, null],
        winner: round < played ? 'x' : null,
        third_place: false,
      } as BracketGame)
  return found
}

test('a bracket that fits is one page', () => {
  for (const pairs of [2, 4, 8, 16]) expect(bracketParts(bracket(pairs))).toEqual([bracket(pairs)])
  expect(bracketParts([])).toEqual([])
})

test('every game of a large one is on one page, and no page has more than eight below each other', () => {
  for (const pairs of [32, 64, 128]) {
    const parts = bracketParts(bracket(pairs))
    expect(
      parts
        .flat()
        .map((one) => one.id)
        .toSorted(),
    ).toEqual(
      bracket(pairs)
        .map((one) => one.id)
        .toSorted(),
    )
    for (const part of parts)
      for (const { round } of part) expect(part.filter((one) => one.round === round).length).toBeLessThanOrEqual(8)
  }
})

test('a branch goes on in itself, and leaves the wall when it is over', () => {
  const [first] = bracketParts(bracket(64))
  expect(first!.map((one) => one.id).slice(-3)).toEqual(['K2.4', 'K3.1', 'K3.2'])
  expect(bracketParts(bracket(64, 4)).map((part) => part[0]!.id)).toEqual(['K4.1'])
})
