import { expect, it } from 'vitest'
import { moveItem } from './order'

it('moves one item and keeps the order of the others', () => {
  const order = ['3', '2', 'A', 'K']
  expect(moveItem(order, 'K', 0)).toEqual(['K', '3', '2', 'A'])
  expect(moveItem(order, '3', 3)).toEqual(['2', 'A', 'K', '3'])
  expect(moveItem(order, '2', 2)).toEqual(['3', 'A', '2', 'K'])
  expect(moveItem(order, 'A', 2)).toEqual(order)
})
