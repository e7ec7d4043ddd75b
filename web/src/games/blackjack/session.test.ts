import { expect, test } from 'vitest'
import { judged, NO_SESSION, partsOf } from './session'

test('a decision costs what the best play is worth more, in hundredths of a bet', () => {
  expect(judged({ pede: -0.5, mantém: -0.54 }, 'mantém')).toEqual({ action: 'mantém', best: 'pede', cost: 4 })
  expect(judged({ pede: -0.5, mantém: -0.54 }, 'pede')?.cost).toBe(0)
  expect(judged({ pede: -0.5 }, 'dobra')).toBeNull()
})

test('what was gained is price, mistakes and luck together', () => {
  const session = { ...NO_SESSION, hands: 10, gained: -30, bets: 1000, cost: 12 }
  expect(partsOf(session, -0.005)).toEqual({ price: -5, mistakes: -12, luck: -13 })
})

test('the parts of a session add up as they are shown, to a tenth of a chip', () => {
  const session = { ...NO_SESSION, hands: 20, gained: 60, bets: 400, cost: 155.04 }
  const { price, mistakes, luck } = partsOf(session, -0.00584)
  expect([price, mistakes, luck].map((n) => n.toFixed(1))).toEqual(['-2.3', '-155.0', '217.3'])
})
