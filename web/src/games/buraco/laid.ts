/** Which jogos everybody laid or added to in their latest turn: the marks on the table, and after a reload the same again. */

import type { Happened } from '../../lib/wire'

/** By seat: jogos as "side/number". */
export type Laid = Readonly<Record<number, readonly string[]>>

/** After a move. `jogos` is how many the side had before it; a jogo is marked by who touched it last. */
export function afterMove(laid: Laid, seat: number, action: string, side: number, jogos: number): Laid {
  const words = action.split(' ')
  if (words[0] === 'compra' || words[0] === 'lixo') return { ...laid, [seat]: [] }
  if (words[0] !== 'baixa' && words[0] !== 'junta') return laid
  const mark = `${side}/${words[0] === 'junta' ? Number(words.at(-1)) : jogos + 1}`
  const others: Laid = Object.fromEntries(
    Object.entries(laid).map(([one, marks]) => [one, marks.filter((other) => other !== mark)]),
  )
  return { ...others, [seat]: [...(others[seat] ?? []), mark] }
}

/** After all that happened in a deal; nothing where that does not make the jogos that lie there. */
export function afterAll(
  steps: readonly Happened[],
  sides: readonly (readonly number[])[],
  jogos: readonly (readonly unknown[])[],
): Laid {
  const counts = sides.map(() => 0)
  let laid: Laid = {}
  for (const step of steps) {
    if (step.what !== 'acted') continue
    const side = sides.findIndex((seats) => seats.includes(step.seat))
    laid = afterMove(laid, step.seat, step.action, side, counts[side] ?? 0)
    if (step.action.startsWith('baixa ')) counts[side]! += 1
  }
  return counts.every((n, side) => n === jogos[side]?.length) ? laid : {}
}
