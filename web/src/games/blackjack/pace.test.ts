import { describe, expect, test } from 'vitest'
import type { BlackjackView } from '../../net/wire'
import { planArrivals, FLIGHT_MS } from './pace'

type Cards = { mine: string[]; dealer: string[]; over?: boolean }
const view = ({ mine, dealer, over = false }: Cards): BlackjackView => {
  const round = { hands: [{ cards: mine }], dealer, gains: over ? [10] : null }
  return { played: over ? 1 : 0, round: over ? null : round, last: over ? round : null } as unknown as BlackjackView
}
const bets = { played: 0, round: null, last: null } as unknown as BlackjackView
const dealt = view({ mine: ['10p', '6c'], dealer: ['5c', '~'] })

describe('the duration of a step', () => {
  test('a deal ends when the dealer’s second card has landed', () => {
    const coming = planArrivals(bets, dealt)!
    expect(coming.duration).toBe(coming.dealerDelay(1) + FLIGHT_MS)
    expect(coming.playerDelay(0, 1)).toBeLessThan(coming.dealerDelay(1))
    expect(coming.grows(0)).toBe(true)
    expect(coming.isDeal).toBe(true)
  })

  test('a step without cards takes no time', () => {
    expect(planArrivals(dealt, dealt)!.duration).toBe(0)
  })

  test('a hit does not change the dealer’s hand', () => {
    const coming = planArrivals(dealt, view({ mine: ['10p', '6c', '2o'], dealer: ['5c', '~'] }))!
    expect(coming.grows(0)).toBe(true)
    expect(coming.dealerGrows).toBe(false)
    expect(coming.isDeal).toBe(false)
    expect(coming.duration).toBeGreaterThanOrEqual(FLIGHT_MS)
  })

  test('the end of a round takes longer with every card the dealer draws', () => {
    const end = (...dealer: string[]) => planArrivals(dealt, view({ mine: ['10p', '6c'], dealer, over: true }))!
    const two = end('5c', '10e')
    const five = end('5c', '2e', '2o', '3c', '7p')
    expect(five.duration - two.duration).toBe(five.dealerDelay(4) - two.dealerDelay(1))
    expect(five.duration).toBeGreaterThanOrEqual(five.dealerDelay(4) + FLIGHT_MS)
    // The server extends its pause by the same times, so that the result is shown for its whole time.
    expect([two.duration, five.duration]).toEqual([640, 1360])
  })
})
