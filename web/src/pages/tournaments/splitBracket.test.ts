import { expect, test } from 'vitest'
import type { BracketGame } from '../../net/wire'
import { splitBracket } from './splitBracket'

/** Make a bracket without byes. The rounds before `currentRound` are over. */
function makeBracket(pairs: number, currentRound = 1): BracketGame[] {
  const found: BracketGame[] = []
  for (let count = pairs / 2, round = 1; count >= 1; count /= 2, round++)
    for (let n = 1; n <= count; n++)
      found.push({
        id: `K${round}.${n}`,
        round,
        sides: [null, null],
        winner: round < currentRound ? 'x' : null,
        third_place: false,
      } as BracketGame)
  return found
}

test('a small bracket is one page', () => {
  for (const pairs of [2, 4, 8, 16]) expect(splitBracket(makeBracket(pairs))).toEqual([makeBracket(pairs)])
  expect(splitBracket([])).toEqual([])
})

test('every game of a large bracket is on one page, with at most eight games per round', () => {
  for (const pairs of [32, 64, 128]) {
    const parts = splitBracket(makeBracket(pairs))
    expect(
      parts
        .flat()
        .map((one) => one.id)
        .toSorted(),
    ).toEqual(
      makeBracket(pairs)
        .map((one) => one.id)
        .toSorted(),
    )
    for (const part of parts)
      for (const { round } of part) expect(part.filter((one) => one.round === round).length).toBeLessThanOrEqual(8)
  }
})

test('a page shows the rounds of one branch and disappears when the branch is over', () => {
  const [first] = splitBracket(makeBracket(64))
  expect(first!.map((one) => one.id).slice(-3)).toEqual(['K2.4', 'K3.1', 'K3.2'])
  expect(splitBracket(makeBracket(64, 4)).map((part) => part[0]!.id)).toEqual(['K4.1'])
})
