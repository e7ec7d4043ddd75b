import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { normalizeWord, checkOpening, commit, FairMatch, fromHex, verify, type Opening } from './fair'

const page = readFileSync(new URL('../../../docs/fair-shuffles.md', import.meta.url), 'utf8')
type Vectors = {
  secret: string
  match: string
  seeds: string[]
  commitment: string
  shuffles: { number: number; purpose: string; size: number; root: string; order: string }[]
  shoe: { number: number; purpose: string; size: number; root: string }
  openings: Opening[]
}
const vectors = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)![1]!) as Vectors
const openMatch = () => FairMatch.open(fromHex(vectors.secret), vectors.match, vectors.seeds)

describe('the test vectors of docs/fair-shuffles.md', () => {
  test('commitment', async () => expect(await commit(fromHex(vectors.secret), vectors.match)).toBe(vectors.commitment))

  test.each(vectors.shuffles)('shuffle $number: order and root', async ({ number, purpose, order, root }) => {
    const match = await openMatch()
    const items = order.split(' ').reverse()
    expect((await match.shuffle(number, items)).join(' ')).toBe(order)
    expect(await match.computeRoot(number, purpose, order.split(' '))).toBe(root)
  })

  test('a shoe of eight packs', async () => {
    const match = await openMatch()
    const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
    const pack = ranks.flatMap((rank) => [...'pceo'].map((suit) => rank + suit))
    const order = await match.shuffle(vectors.shoe.number, Array.from({ length: 8 }, () => pack).flat())
    expect(await match.computeRoot(vectors.shoe.number, vectors.shoe.purpose, order)).toBe(vectors.shoe.root)
  })

  test.each(vectors.openings)('opening of $card at $position', async (opening) => {
    const { root, size } = vectors.shuffles.find((one) => one.number === opening.number)!
    expect(await checkOpening(root, size, opening)).toBe(true)
    expect(await checkOpening(root, size, { ...opening, card: '5o' })).toBe(false)
  })
})

describe('a whole record', () => {
  const { shuffles } = vectors
  const record = () => ({
    players: ['Ana', 'Bruno', 'Carla', 'Davi'],
    dealer: 2,
    fair: {
      version: 1,
      match: vectors.match,
      commitment: vectors.commitment,
      seeds: vectors.seeds,
      secret: vectors.secret as string | undefined,
      shuffles: [shuffles[0]!],
    },
    hands: [{ pack: shuffles[1]!.order, shuffles: [{ ...shuffles[1]!, order: undefined as string | undefined }] }],
  })

  test('an honest record is proven', async () =>
    expect(await verify(record())).toMatchObject({ verdict: 'proven', shuffles: 2, cards: 44 }))

  test('two exchanged cards break the order', async () => {
    const one = record()
    one.hands[0]!.pack = one.hands[0]!.pack.replace('Ap 2c', '2c Ap')
    expect((await verify(one)).problems).toContainEqual({ what: 'order', hand: 1, number: 2 })
  })

  test('another secret breaks the commitment', async () => {
    const one = record()
    one.fair.secret = '0'.repeat(64)
    expect((await verify(one)).problems).toContainEqual({ what: 'commitment' })
  })

  test('without the secret the verdict is pending', async () => {
    const one = record()
    delete one.fair.secret
    expect((await verify(one)).verdict).toBe('pending')
  })

  test('without proof the verdict is absent', async () => expect((await verify({})).verdict).toBe('absent'))

  test('a dealer other than the one drawn is reported', async () => {
    const one = record()
    one.dealer = 3
    expect((await verify(one)).problems).toContainEqual({ what: 'dealer' })
  })
})

test('cards are accepted as people write them', () => {
  expect(['4♣', 'kC', '10♦', 'x', '3'].map(normalizeWord)).toEqual(['4p', 'Kc', '10o', 'X', '3'])
})
