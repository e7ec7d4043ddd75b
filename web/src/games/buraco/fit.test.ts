import { expect, test } from 'vitest'
import { badgeOf, fitting, fittingWith, LAY, seenOf, shareOf, type Run } from './fit'

const runs = (count: number, cards: number, letters = 1) => Array(count).fill({ cards, letters }) as Run[]
const room = { width: 340, height: 110 }

test('first, last and the one that stands in are seen of a long run', () => {
  const seen = seenOf('4c 5c X 7c 8c 9c 10c'.split(' '), 'X')
  expect(seen.map((part) => part > 0.4)).toEqual([true, false, true, false, false, false, true])
})

test('few jogos are as large as they may be, many as small as they must', () => {
  expect(fitting(runs(1, 2), room, 44)).toBe(44)
  const eight = fitting(runs(8, 2.1), room, 44)
  expect(eight).toBeLessThan(44)
  expect(eight).toBeGreaterThanOrEqual(25)
  // More than fit are scrolled to, not shrunk until nobody can read them.
  expect(fitting(runs(40, 2.1), room, 44)).toBe(29)
})

test('a little smaller than usual, where that shows all of them', () => {
  expect(fitting(runs(5, 1.92), { width: 330, height: 50, gap: 3 }, 44)).toBe(26)
})

test('the place for the next jogo has its room before it is offered, unless that would hide one that lies there', () => {
  const card = fittingWith(LAY, runs(3, 2.1), room, 44)
  expect(card).toBe(fitting([...runs(3, 2.1), LAY], room, 44))
  expect(card).toBeLessThan(fitting(runs(3, 2.1), room, 44))
  expect(fittingWith(LAY, runs(8, 2.1), room, 44)).toBe(fitting(runs(8, 2.1), room, 44))
})

test('what a badge says is never smaller than 12 px', () => {
  for (const card of [22, 30, 44, 100]) expect(badgeOf(card) * 0.72).toBeGreaterThanOrEqual(12)
})

test('a side whose jogos need a second row on a phone has more room', () => {
  expect(shareOf(runs(4, 2), 330)).toBe(1)
  expect(shareOf(runs(6, 2), 330)).toBe(1.7)
})

test('what is written below a canastra has its room, beside its number', () => {
  // "Real Á–R 13" is wider than thirteen cards of the smallest size lie.
  expect(shareOf(runs(4, 2.2, 11), 330)).toBe(1.7)
})
