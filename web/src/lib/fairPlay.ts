/** The seals of names and play in a record of version 2, made again from what it tells: docs/fair-shuffles.md. */

import { domain, isHash, join, sha256, sized, text, u32, unhex } from './fair'
import { hex } from './fairNotes'
import type { Bytes, Entry, FairMatch, Table } from './fair'

/** Who had an account and deleted it: the one name that needs no salt. */
const FORGOTTEN = 'Jogador removido'
const UNBOUND = new Set(['carteado', 'players', 'result', 'fair', 'hands'])

const sealOf = (name: string): Bytes => domain(name, 2)

export const nameSeal = async (match: string, seat: number, salt: string, name: string): Promise<string> =>
  hex(await sha256(join(sealOf('name'), text(match), u32(seat), sized(unhex(salt)), text(name))))

/** A value of a record in one form only, whoever writes it: JSON without spaces, names in their order. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${written(one)}`).join(',')}}`
}

export const headOf = (record: Table): string =>
  written(Object.fromEntries(Object.entries(record).filter(([key]) => !UNBOUND.has(key))))

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export class SealedPlay {
  hands = 0
  private latest: Bytes | null = null
  private cut = false
  private played = 0
  private end = ''
  private result: unknown[] = []

  constructor(
    private readonly match: FairMatch,
    private readonly problem: (what: string, hand?: number) => void,
  ) {}

  /** Whether no hand is missing after the last. */
  get isWhole(): boolean {
    return this.hands >= this.played
  }

  async header(record: Table, fair: Table, entries: Entry[]): Promise<void> {
    const { names, salts, hands, end } = fair
    if (!Array.isArray(names) || !names.every(isHash) || !isHash(end) || !Number.isInteger(hands)) {
      this.problem('seals')
      return
    }
    this.played = hands as number
    this.end = end
    this.result = listed(record.result)
    await this.names(listed(record.players), names, listed(salts))
    const sealed = join(...names.map((name) => sized(unhex(name))))
    this.latest = await this.match.mac(join(sealOf('table'), this.match.context, text(headOf(record)), sized(sealed)))
    if ((await this.closeHand(0, entries, [], [])) !== fair.play) this.problem('table')
  }

  private async names(players: unknown[], names: string[], salts: unknown[]): Promise<void> {
    if (players.length !== names.length || salts.length !== names.length) this.problem('name')
    for (const [i, name] of players.entries()) {
      const salt = salts[i]
      const known = typeof name === 'string' && isHash(salt)
      const right = known
        ? (await nameSeal(this.match.match, i + 1, salt, name)) === names[i]
        : salt === '' && name === FORGOTTEN
      if (!right) this.problem('name')
    }
  }

  /** A hand and its seal. Only the last may be without: a record that was cut off there. */
  async hand(number: number, table: Table, entries: Entry[]): Promise<void> {
    if (!this.latest) return
    if (this.cut) return this.problem('play', number - 1)
    const sealed = await this.closeHand(number, entries, listed(table.actions), listed(table.points))
    if (table.play === undefined) {
      this.cut = true
      return
    }
    this.hands++
    if (table.play !== sealed) this.problem('play', number)
  }

  private async closeHand(number: number, entries: Entry[], actions: unknown[], points: unknown[]): Promise<string> {
    const shuffles = join(...entries.flatMap((one) => [u32(one.number), text(one.purpose), u32(one.size)]))
    const acts = await sha256(join(sealOf('actions'), ...actions.map((one) => text(String(one)))))
    this.latest = await this.match.mac(
      join(sealOf('hand'), sized(this.latest!), u32(number), sized(shuffles), sized(acts), text(points.join(' '))),
    )
    return hex(this.latest)
  }

  /** After the last hand: where all are there, the end must be the one that was sealed. */
  async close(): Promise<void> {
    if (!this.latest || !this.isWhole) return
    const told = join(sealOf('end'), sized(this.latest), u32(this.hands), text(this.result.join(' ')))
    if (hex(await this.match.mac(told)) !== this.end) this.problem('end')
  }
}
