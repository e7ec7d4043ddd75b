import { expect, test } from 'vitest'
import { betOf, DOUBLE, formatBet, HIT, INSURE, PASS, SPLIT, STAND, SURRENDER } from './actions'
import scenes from './scenes.json'

const legal = Object.values(scenes as Record<string, { legal: string[] }>).flatMap((scene) => scene.legal)

test('every legal action is a bet or a known word', () => {
  for (const action of legal) {
    const bet = betOf(action)
    if (bet === null) expect([HIT, STAND, DOUBLE, SPLIT, SURRENDER, INSURE, PASS]).toContain(action)
    else expect(formatBet(bet)).toBe(action)
  }
})
