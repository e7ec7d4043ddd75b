import { expect, test } from 'vitest'
import { judgeDecision, NO_SESSION, splitGain } from './session'

test('a decision costs its distance to the best play, in hundredths of a bet', () => {
  expect(judgeDecision({ pede: -0.5, mantém: -0.54 }, 'mantém')).toEqual({ action: 'mantém', best: 'pede', cost: 4 })
  expect(judgeDecision({ pede: -0.5, mantém: -0.54 }, 'pede')?.cost).toBe(0)
  expect(judgeDecision({ pede: -0.5 }, 'dobra')).toBeNull()
})

test('the gain is the sum of price, mistakes and luck', () => {
  const session = { ...NO_SESSION, hands: 10, gained: -30, bets: 1000, cost: 12 }
  expect(splitGain(session, -0.005)).toEqual({ price: -5, mistakes: -12, luck: -13 })
})

test('the parts of a session add up after rounding to a tenth of a chip', () => {
  const session = { ...NO_SESSION, hands: 20, gained: 60, bets: 400, cost: 155.04 }
  const { price, mistakes, luck } = splitGain(session, -0.00584)
  expect([price, mistakes, luck].map((n) => n.toFixed(1))).toEqual(['-2.3', '-155.0', '217.3'])
})
