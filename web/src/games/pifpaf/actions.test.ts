import { expect, test } from 'vitest'
import {
  CUT,
  DISCARD,
  formatCut,
  formatDiscard,
  formatRaise,
  formatRebate,
  parseAction,
  RAISE,
  REBATE,
  THROW,
} from './actions'
import scenes from './scenes.json'

const legal = Object.values(scenes as Record<string, { legal: string[] }>).flatMap((scene) => scene.legal)

function format(action: string): string {
  const { word, card, number } = parseAction(action)
  if (word === CUT) return formatCut(number!)
  if (word === RAISE) return formatRaise(number!)
  if (word === REBATE) return formatRebate(number!)
  return word === DISCARD ? formatDiscard(card!) : word
}

test('every legal action is formatted as it was', () => {
  for (const action of legal) expect(format(action)).toBe(action)
})

test('an action of two words has no parts', () => expect(parseAction(THROW)).toEqual({ word: THROW }))
