import { expect, it } from 'vitest'
import { movedTo } from './order'

it('moves one item, and the others keep their order', () => {
  const order = ['3', '2', 'A', 'K']
  expect(movedTo(order, 'K', 0)).toEqual(['K', '3', '2', 'A'])
  expect(movedTo(order, '3', 3)).toEqual(['2', 'A', 'K', '3'])
  expect(movedTo(order, '2', 2)).toEqual(['3', 'A', '2', 'K'])
  expect(movedTo(order, 'A', 2)).toEqual(order)
})
