import { describe, expect, it } from 'vitest'
import { moveLinkedFields } from './linkedFields'
import type { Value } from '../../net/wire'

const lookup = (values: Record<string, Value>) => (field: string) => values[field]
const leaders = { special_at: 'target' }

describe('linked fields', () => {
  it('keep the special hand one point before the end', () => {
    const paulista = lookup({ target: 12, special_at: 11 })
    expect(moveLinkedFields(leaders, 'target', 11, paulista, paulista)).toEqual([['special_at', 10]])
  })

  it('follow the target down to zero and up again', () => {
    const mineiro = lookup({ target: 12, special_at: 10 })
    expect(moveLinkedFields(leaders, 'target', 1, lookup({ target: 2, special_at: 0 }), mineiro)).toEqual([
      ['special_at', 0],
    ])
    expect(moveLinkedFields(leaders, 'target', 3, lookup({ target: 1, special_at: 0 }), mineiro)).toEqual([
      ['special_at', 1],
    ])
  })

  it('do not change a value that was chosen independently', () => {
    expect(
      moveLinkedFields(
        leaders,
        'target',
        15,
        lookup({ target: 12, special_at: 8 }),
        lookup({ target: 12, special_at: 11 }),
      ),
    ).toEqual([])
  })

  it('do not move with another field', () => {
    const paulista = lookup({ target: 12, special_at: 11 })
    expect(moveLinkedFields(leaders, 'rounds', 3, paulista, paulista)).toEqual([])
  })
})
