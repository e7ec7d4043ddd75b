/**
 * Marks the jogos that each player laid or extended in their latest turn. After a reload the marks are computed again.
 */

import type { TableEvent } from '../../net/wire'
import { ADD, DRAW, LAY, parseAction, TAKE } from './actions'

/** By seat: jogos as "side/number". */
export type LayMarks = Readonly<Record<number, readonly string[]>>

/**
 * Return the marks after a move. `jogos` is the side's number of jogos before it. Only the last player to touch a jogo
 * has its mark.
 */
export function markMove(marks: LayMarks, seat: number, action: string, side: number, jogos: number): LayMarks {
  const { word, number } = parseAction(action)
  if (word === DRAW || word === TAKE) return { ...marks, [seat]: [] }
  if (word !== LAY && word !== ADD) return marks
  const mark = `${side}/${word === ADD ? number : jogos + 1}`
  const others: LayMarks = Object.fromEntries(
    Object.entries(marks).map(([one, theirs]) => [one, theirs.filter((other) => other !== mark)]),
  )
  return { ...others, [seat]: [...(others[seat] ?? []), mark] }
}

/** Return the marks after the events of a deal, or {} if the events do not lead to the jogos on the table. */
export function markMoves(
  events: readonly TableEvent[],
  sides: readonly (readonly number[])[],
  jogos: readonly (readonly unknown[])[],
): LayMarks {
  const counts = sides.map(() => 0)
  let marks: LayMarks = {}
  for (const event of events) {
    if (event.kind !== 'acted') continue
    const side = sides.findIndex((seats) => seats.includes(event.seat))
    marks = markMove(marks, event.seat, event.action, side, counts[side] ?? 0)
    if (parseAction(event.action).word === LAY) counts[side]! += 1
  }
  return counts.every((n, side) => n === jogos[side]?.length) ? marks : {}
}
