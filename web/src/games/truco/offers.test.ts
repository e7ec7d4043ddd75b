import { describe, expect, test } from 'vitest'
import type { TrucoView } from '../../net/wire'
import scenes from './scenes.json'
import { sortOffers } from './offers'
import { capPoints, parseSide, sideOf, spotOf } from './places'

type Scenes = Record<string, { view: TrucoView; legal: string[] }>
const staged = scenes as unknown as Scenes
const scene = (name: string) => staged[name]!.view
const offers = (name: string) => sortOffers(staged[name]!.legal, scene(name))

describe('sorting legal actions', () => {
  test('cards and a raise on the viewer’s turn', () => {
    const found = offers('turn')
    expect([...found.plays.keys()]).toEqual(scene('turn').hand!.cards)
    expect(found.raise).toBe('truco')
    expect(found.giveUp).toBe('desiste')
    expect(found.rest).toEqual([])
  })

  test('cards that may be hidden', () => {
    const play = offers('second').plays.get(scene('second').hand!.cards[0]!)!
    expect(play.hidden).toBe(`~${play.card}`)
    expect(play.open).toBe(play.card)
  })

  test('the answers to a raise', () =>
    expect(offers('asked')).toMatchObject({ accept: 'aceita', run: 'corre', raise: 'seis' }))

  test('the choice at 11', () => expect(offers('eleven')).toMatchObject({ go: 'vai', run: 'corre', raise: null }))

  test('places in a blind hand', () =>
    expect(offers('iron').plays.get('1')).toMatchObject({ open: 'carta 1', hidden: '~carta 1' }))

  test('a raise in the dark', () =>
    expect(offers('dark')).toMatchObject({ darkRaise: 'truco escuro', look: 'olha', raise: null }))

  test('cuts and burns by number, other words unchanged', () => {
    const found = offers('cut')
    expect(found.cuts[0]).toBe(1)
    expect(found.burns.length).toBeGreaterThan(0)
    expect(found.rest).toContain('bate')
    expect(found.rest).toContain('olha')
  })

  test('every action of every scene is offered somewhere', () => {
    for (const [name, { view, legal }] of Object.entries(staged)) {
      const found = sortOffers(legal, view)
      const { plays, cuts, burns, stays, rest, ...single } = found
      const all = [
        ...[...plays.values()].flatMap((one) => [one.open, one.hidden]),
        ...cuts.map((n) => `corta ${n}`),
        ...burns.map((n) => `queima ${n}`),
        ...stays.map((card) => `fica ${card}`),
        ...rest,
        ...Object.values(single),
      ].filter(Boolean)
      expect(all.toSorted(), name).toEqual(legal.toSorted())
    }
  })
})

describe('seats', () => {
  test('the next seat is on the right, the partner opposite', () => {
    expect([1, 2, 3, 4].map((seat) => spotOf(seat, 2, 4))).toEqual(['left', 'bottom', 'right', 'top'])
    expect(sideOf(4, 2)).toBe('us')
    expect(parseSide('odd', 2)).toBe('them')
    expect(parseSide('tie', 2)).toBe('tie')
  })
})

describe('the score', () => {
  test('is never shown beyond the target', () => {
    expect([0, 11, 12, 18].map((made) => capPoints(made, 12))).toEqual([0, 11, 12, 12])
  })
})
