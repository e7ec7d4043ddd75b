import { expect, test } from 'vitest'
import type { BuracoDeal, BuracoRules } from '../../net/wire'
import { listParts, countSoFar } from './parts'

const rules = { points: { royal: 200, dirty: 100, no_morto: 100 } } as unknown as BuracoRules
const jogo = (points: number, canastra: string | null = null) => ({ cards: [], kind: '', wild: null, canastra, points })

test('counts the parts of a running deal', () => {
  const deal = { jogos: [[jogo(15), jogo(270, 'royal')], []], laid: [285, -100] } as unknown as BuracoDeal
  expect(countSoFar(deal, 0, rules)).toEqual({ cards: 85, royal: 200, total: 285 })
  expect(countSoFar(deal, 1, rules)).toEqual({ cards: 0, no_morto: -100, total: -100 })
  expect(listParts([countSoFar(deal, 0, rules), countSoFar(deal, 1, rules)])).toEqual(['royal', 'cards', 'no_morto'])
})
