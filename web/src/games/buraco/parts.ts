/** Splits a side's score of a running deal into parts, computed from the cards on the table. */

import type { BuracoDeal, BuracoRules } from '../../net/wire'

export const PARTS = ['out', 'royal', 'ace_to_king', 'ace_to_ace', 'dirty', 'cards', 'hand', 'no_morto'] as const
export type Part = (typeof PARTS)[number]
export type Sheet = Partial<Record<Part | 'total', number>>

export function countSoFar(deal: BuracoDeal, side: number, rules: BuracoRules): Sheet {
  const sheet: Sheet = { cards: 0, total: deal.laid[side] ?? 0 }
  let known = 0
  for (const { canastra, points } of deal.jogos[side] ?? []) {
    const bonus = canastra ? (rules.points[canastra] ?? 0) : 0
    if (canastra) sheet[canastra as Part] = (sheet[canastra as Part] ?? 0) + bonus
    sheet.cards! += points - bonus
    known += points
  }
  // The rest of the total is the penalty for a morto that was not taken.
  if (sheet.total !== known) sheet.no_morto = sheet.total! - known
  return sheet
}

/** Return the parts in which any side has points. */
export const listParts = (sheets: readonly Sheet[]): Part[] => PARTS.filter((part) => sheets.some((one) => one[part]))
