import { expect, test } from 'vitest'
import { badgeHeight, fitCardWidth, fitCardWidthWith, LAY, getVisibleShares, heightShare, type Run } from './fit'

const runs = (count: number, cards: number, letters = 1) => Array(count).fill({ cards, letters }) as Run[]
const room = { width: 340, height: 110 }

test('the first, last and wild card of a long run are readable', () => {
  const seen = getVisibleShares('4c 5c X 7c 8c 9c 10c'.split(' '), 'X')
  expect(seen.map((part) => part > 0.4)).toEqual([true, false, true, false, false, false, true])
})

test('few jogos are as large as allowed, many shrink to fit', () => {
  expect(fitCardWidth(runs(1, 2), room, 44)).toBe(44)
  const eight = fitCardWidth(runs(8, 2.1), room, 44)
  expect(eight).toBeLessThan(44)
  expect(eight).toBeGreaterThanOrEqual(25)
  // If there are too many, they scroll instead of becoming unreadable.
  expect(fitCardWidth(runs(40, 2.1), room, 44)).toBe(29)
})

test('cards are a little smaller than usual if that shows all jogos', () => {
  expect(fitCardWidth(runs(5, 1.92), { width: 330, height: 50, gap: 3 }, 44)).toBe(26)
})

test('space for the next jogo is reserved unless that would hide a jogo', () => {
  const card = fitCardWidthWith(LAY, runs(3, 2.1), room, 44)
  expect(card).toBe(fitCardWidth([...runs(3, 2.1), LAY], room, 44))
  expect(card).toBeLessThan(fitCardWidth(runs(3, 2.1), room, 44))
  expect(fitCardWidthWith(LAY, runs(8, 2.1), room, 44)).toBe(fitCardWidth(runs(8, 2.1), room, 44))
})

test('the text of a badge is never smaller than 12 px', () => {
  for (const card of [22, 30, 44, 100]) expect(badgeHeight(card) * 0.72).toBeGreaterThanOrEqual(12)
})

test('a side that needs a second row on a phone gets more height', () => {
  expect(heightShare(runs(4, 2), 330)).toBe(1)
  expect(heightShare(runs(6, 2), 330)).toBe(1.7)
})

test('the badge and number below a canastra count towards its width', () => {
  // "Real Á–R 13" is wider than thirteen cards of the smallest size.
  expect(heightShare(runs(4, 2.2, 11), 330)).toBe(1.7)
})
