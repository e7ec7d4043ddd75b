import { describe, expect, test } from 'vitest'
import type { BlackjackView } from '../../lib/wire'
import { arrivals, LASTS } from './pace'

type Cards = { mine: string[]; dealer: string[]; over?: boolean }
const view = ({ mine, dealer, over = false }: Cards): BlackjackView => {
  const round = { hands: [{ cards: mine }], dealer, gains: over ? [10] : null }
  return { played: over ? 1 : 0, round: over ? null : round, last: over ? round : null } as unknown as BlackjackView
}
const bets = { played: 0, round: null, last: null } as unknown as BlackjackView
const dealt = view({ mine: ['10p', '6c'], dealer: ['5c', '~'] })

describe('how long the cards of a step are on their way', () => {
  test('a deal: until the last card has flown, the dealer’s second', () => {
    const coming = arrivals(bets, dealt)!
    expect(coming.takes).toBe(coming.dealer(1) + LASTS)
    expect(coming.player(0, 1)).toBeLessThan(coming.dealer(1))
    expect(coming.grows(0)).toBe(true)
    expect(coming.deals).toBe(true)
  })

  test('a step that lays nothing takes no time', () => {
    expect(arrivals(dealt, dealt)!.takes).toBe(0)
  })

  test('a card that is asked for: the dealer’s total stays', () => {
    const coming = arrivals(dealt, view({ mine: ['10p', '6c', '2o'], dealer: ['5c', '~'] }))!
    expect(coming.grows(0)).toBe(true)
    expect(coming.dealerGrows).toBe(false)
    expect(coming.deals).toBe(false)
    expect(coming.takes).toBeGreaterThanOrEqual(LASTS)
  })

  test('the end of a round takes longer with every card the dealer draws', () => {
    const end = (...dealer: string[]) => arrivals(dealt, view({ mine: ['10p', '6c'], dealer, over: true }))!
    const two = end('5c', '10e')
    const five = end('5c', '2e', '2o', '3c', '7p')
    expect(five.takes - two.takes).toBe(five.dealer(4) - two.dealer(1))
    expect(five.takes).toBeGreaterThanOrEqual(five.dealer(4) + LASTS)
    // As long as the server adds to the hold, so that the result is seen for its whole time.
    expect([two.takes, five.takes]).toEqual([640, 1360])
  })
})
