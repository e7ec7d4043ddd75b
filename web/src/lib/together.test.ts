import { describe, expect, it } from 'vitest'
import { moved } from './together'
import type { Value } from './wire'

const usual = (values: Record<string, Value>) => (field: string) => values[field]
const together = { special_at: 'target' }

describe('numbers that move together', () => {
  it('the special hand stays one point before the end', () => {
    const paulista = usual({ target: 12, special_at: 11 })
    expect(moved(together, 'target', 11, paulista, paulista)).toEqual([['special_at', 10]])
  })

  it('comes back with the target, also from the lowest one', () => {
    const mineiro = usual({ target: 12, special_at: 10 })
    expect(moved(together, 'target', 1, usual({ target: 2, special_at: 0 }), mineiro)).toEqual([['special_at', 0]])
    expect(moved(together, 'target', 3, usual({ target: 1, special_at: 0 }), mineiro)).toEqual([['special_at', 1]])
  })

  it('leaves alone what was chosen for itself', () => {
    expect(
      moved(together, 'target', 15, usual({ target: 12, special_at: 8 }), usual({ target: 12, special_at: 11 })),
    ).toEqual([])
  })

  it('moves nothing with another field', () => {
    const paulista = usual({ target: 12, special_at: 11 })
    expect(moved(together, 'rounds', 3, paulista, paulista)).toEqual([])
  })
})
