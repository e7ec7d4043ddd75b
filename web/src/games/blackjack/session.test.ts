import { expect, test } from 'vitest'
import { judged, NO_SESSION, partsOf } from './session'

test('a decision costs what the best play is worth more, in hundredths of a bet', () => {
  expect(judged({ pede: -0.5, mantém: -0.54 }, 'mantém')).toEqual({ action: 'mantém', best: 'pede', cost: 4 })
  expect(judged({ pede: -0.5, mantém: -0.54 }, 'pede')?.cost).toBe(0)
  expect(judged({ pede: -0.5 }, 'dobra')).toBeNull()
})

test('what was gained is price, mistakes and luck together', () => {
  const session = { ...NO_SESSION, hands: 10, gained: -30, bets: 1000, cost: 12 }
  const { price, luck } = partsOf(session, -0.005)
  expect(price).toBe(-5)
  expect(price + luck - session.cost).toBeCloseTo(session.gained)
})
