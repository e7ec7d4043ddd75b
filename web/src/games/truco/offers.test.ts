import { describe, expect, test } from 'vitest'
import type { TrucoView } from '../../lib/wire'
import scenes from '../../dev/scenes.json'
import { offersOf } from './offers'
import { shownPoints, sideNamed, sideOf, spotOf } from './places'

type Scenes = Record<string, { view: TrucoView; legal: string[] }>
const staged = scenes as unknown as Scenes
const scene = (name: string) => staged[name]!.view
const offers = (name: string) => offersOf(staged[name]!.legal, scene(name))

describe('legal actions find their place on the table', () => {
  test('cards and a raise on one’s turn', () => {
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

  test('cuts and burns by number, words as they stand', () => {
    const found = offers('cut')
    expect(found.cuts[0]).toBe(1)
    expect(found.burns.length).toBeGreaterThan(0)
    expect(found.rest).toContain('bate')
    expect(found.rest).toContain('olha')
  })

  test('every action of every scene is offered somewhere', () => {
    for (const [name, { view, legal }] of Object.entries(staged)) {
      const found = offersOf(legal, view)
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

describe('who sits where', () => {
  test('the next seat up is at one’s right, the partner across', () => {
    expect([1, 2, 3, 4].map((seat) => spotOf(seat, 2, 4))).toEqual(['left', 'bottom', 'right', 'top'])
    expect(sideOf(4, 2)).toBe('us')
    expect(sideNamed('odd', 2)).toBe('them')
    expect(sideNamed('tie', 2)).toBe('tie')
  })
})

describe('the score', () => {
  test('never runs past the match', () => {
    expect([0, 11, 12, 18].map((made) => shownPoints(made, 12))).toEqual([0, 11, 12, 12])
  })
})
