/** Buraco as one viewer sees it: what the parts of the board read. It shows views and legal actions, and knows no rule. */

import { getContext, setContext, untrack } from 'svelte'
import { useTable, type Step } from '../../frame/table.svelte'
import { shortName } from '../../lib/cards/names'
import { t as site } from '../../lib/i18n/index.svelte'
import type { BuracoDeal, BuracoJogo, BuracoView, Happened } from '../../lib/wire'
import { liking } from './kept.svelte'
import { afterAll, afterMove, type Laid } from './laid'
import { offersOf } from './offers'
import { apart, freshIn, movedTo, sorted, type Held, type Sort } from './order'
import { addOf, layOf } from './picks'
import { sizesOf, type Sizes } from './sizes'
import { t } from './words'

export type Panel = 'pile' | 'count' | { jogo: BuracoJogo; number: number; whose: string }
export type Side = { index: number; seats: number[]; mine: boolean; name: string; jogos: BuracoJogo[] }
/** What a finger drags, and the place it is over. */
export type Drag = { what: 'cards' | 'stock' | 'pile'; ids: string[]; x: number; y: number; over: string }

/** For how many milliseconds the last move of a deal is looked at before its sheet lies over it. */
const GLANCE = 2000

export class Buraco {
  readonly table = useTable<BuracoView>()
  /** The cards picked, by id. */
  private chosen = $state.raw<readonly string[]>([])
  /** The cards that came into the hand last. */
  private came = $state.raw<readonly string[]>([])
  /** For every seat: which jogos it laid or added to in its latest turn, as "side/number". */
  laid = $state.raw<Laid>({})
  /** The deal that `laid` is about. */
  private laidIn = 0
  /** How the table was left by the move that ended a deal. */
  private left = $state.raw<BuracoDeal | null>(null)
  /** That move is being looked at; the sheet comes after it. */
  glancing = $state(false)
  sizes = $state.raw<Sizes>(sizesOf(360, 640))
  panel = $state.raw<Panel | null>(null)
  drag = $state.raw<Drag | null>(null)
  /** What is still to be played of a lay of several cards. */
  private plan = $state.raw<readonly string[]>([])
  private asked = -1
  /** After how many moves a card that might be refused was kept. */
  private keptAt = $state(-1)

  constructor() {
    $effect(() => {
      if (!this.table.busy && this.plan.length) this.goOnWithPlan()
    })
    $effect(() => this.glance())
    $effect(() => this.cameInto(this.table.soFar))
    $effect(() => this.touched(`pick ${this.pick.toSorted().join(' ')}`))
  }

  readonly view = $derived(this.table.view)
  /** The deal being played; none while the one before it is looked at. */
  readonly deal = $derived(this.table.held ? null : this.view.deal)
  readonly last = $derived(this.view.last)
  /** What the heaps in the middle show: those of the deal that has just ended too. */
  readonly heaps = $derived(this.table.held ? this.left : this.view.deal)
  /** Who dealt what lies on the table. */
  readonly dealer = $derived((this.table.held && this.last?.dealer) || this.view.dealer)
  readonly seated = $derived(this.table.seat !== null)
  readonly me = $derived(this.table.bottom)
  readonly mine = $derived(this.view.sides.findIndex((seats) => seats.includes(this.me)))
  /** Everybody for themselves: two or three at the table. */
  readonly alone = $derived(this.view.sides.every((seats) => seats.length === 1))
  readonly over = $derived(!!this.table.position?.over && !this.table.held)
  /** The program cuts for whoever left it to it: nothing is asked that it answers before one has read it. */
  private readonly cutsAlone = $derived(!!this.view.cut && this.table.you.auto_cut)
  readonly offers = $derived(offersOf(this.table.held || this.cutsAlone ? [] : this.table.legal))
  readonly matchId = $derived(this.table.position?.id ?? '')

  /** Every side with what it has laid, one's own first. */
  readonly sides = $derived.by<Side[]>(() => {
    const jogos = this.deal?.jogos ?? (this.table.held || this.over ? this.last?.jogos : undefined)
    const sides = this.view.sides.map((seats, index) => ({
      index,
      seats,
      mine: index === this.mine,
      name: this.sideName(index),
      jogos: jogos?.[index] ?? [],
    }))
    return [sides[this.mine]!, ...sides.filter((side) => !side.mine)]
  })

  /** One's cards; when a deal has ended, those that were left of it. */
  private readonly mineNow = $derived.by(() => {
    const left = this.table.held && this.seated ? this.last?.left[this.me - 1] : undefined
    return this.deal?.hand ?? left ?? []
  })
  /** The card off the pile that has to be laid at once lies with the others. */
  readonly using = $derived(this.table.myTurn ? (this.deal?.using ?? null) : null)
  private readonly hand = $derived<Held[]>(apart([...this.mineNow, ...(this.using ? [this.using] : [])]))
  readonly items = $derived(sorted(this.hand, this.sort, this.view.rules.ace === 'low', liking.own(this.matchId)))
  readonly picked = $derived(this.chosen.filter((id) => this.hand.some((one) => one.id === id)))
  readonly pick = $derived(this.picked.map(cardOf))
  readonly fresh = $derived(new Set(this.came))

  readonly myJogos = $derived(this.deal?.jogos[this.mine] ?? [])
  readonly lay = $derived(layOf(this.pick, this.offers, this.myJogos.length + 1, this.using))
  /** By the number of one's own jogo: the steps that add the pick to it. */
  readonly adds = $derived.by(() => {
    const found = new Map<number, string[]>()
    for (const [i, jogo] of this.myJogos.entries()) {
      const steps = addOf(this.pick, jogo, i + 1, this.offers)
      if (steps) found.set(i + 1, steps)
    }
    return found
  })
  readonly canDiscard = $derived(this.pick.length === 1 && this.offers.discards.has(this.pick[0]!))
  /** The card just drawn, while it may be refused and nobody has said that it stays. */
  readonly offered = $derived.by(() => {
    const asked = this.offers.refuse && !this.table.guide && this.keptAt !== this.table.position?.moves
    return asked ? (this.deal?.offered ?? null) : null
  })
  /** What comes of laying or discarding the last card in hand. */
  readonly empties = $derived.by(() => {
    if (!this.deal || this.pick.length < this.hand.length) return null
    return this.deal.morto[this.mine] ? 'morto' : 'out'
  })
  /** What letting go of what is carried would do, in words; '' where it would do nothing. */
  readonly deed = $derived.by(() => {
    const { drag } = this
    if (!drag) return ''
    if (drag.what !== 'cards')
      return drag.over === 'hand' ? t(drag.what === 'stock' ? 'action.draw' : 'action.take') : ''
    const ends = this.empties ? ` ${t(`then.${this.empties}`)}` : ''
    if (drag.over === 'pile' && this.canDiscard) return t('action.discard') + ends
    if (drag.over === 'lay' && this.lay) return t('action.lay.n', { n: this.pick.length }) + ends
    return this.adds.has(jogoOf(drag.over)) ? t('action.add') + ends : ''
  })

  readonly status = $derived.by<string>(() => {
    const { table, deal, view } = this
    if (table.guide) return table.guide
    if (this.over) return site('over.end')
    if (table.held) return table.held.ended || t('count.title')
    const name = table.waiting.map((seat) => table.nameOf(seat)).join(site('or'))
    if (view.cut && !table.held) return t('status.cut', { name })
    if (!deal) return t('status.shuffle')
    if (!table.myTurn) return t('status.turn', { name })
    if (this.using) return t('status.use', { card: shortName(this.using, false) })
    return this.offers.draw ? t(this.offers.take ? 'status.draw' : 'status.draw.only') : t('status.play')
  })

  /** While others play: the last thing that was done, in the words of the log. */
  readonly told = $derived.by<string>(() => {
    const { table, deal, view } = this
    const asks = table.guide || this.over || table.held || view.cut || !deal || table.myTurn
    return asks ? '' : (table.story.at(-1)?.text ?? '')
  })

  get sort(): Sort {
    return liking.sort
  }
  set sort(sort: Sort) {
    if (sort === 'own') this.arrange(this.items.map((one) => one.id))
    else liking.sort = sort
    this.touched('sort')
  }
  /** A lesson may ask for what is no action. */
  private touched(what: string): void {
    if (this.table.wanted === what) this.act(what)
  }
  arrange(ids: string[]): void {
    liking.arrange(this.matchId, ids)
  }
  moveCards(ids: readonly string[], before: string | null): void {
    this.arrange(
      movedTo(
        this.items.map((one) => one.id),
        ids,
        before,
      ),
    )
  }

  /** Nós and Eles where there are partners; who plays alone is called by name. */
  private sideName(index: number): string {
    const seats = this.view.sides[index] ?? []
    if (this.seated && !this.alone) return index === this.mine ? t('side.us') : t('side.them')
    return seats.map((seat) => this.table.nameOf(seat)).join(' + ')
  }
  /** How many mortos a side has taken in the deal that is played or looked at. */
  tookOf(side: number): number {
    return (this.deal ?? (this.table.held && this.last))?.took[side] ?? 0
  }
  /** How many cards a seat holds, or held when what is looked at ended. */
  leftOf(seat: number): number {
    const ended = this.table.held || this.over ? this.last?.left[seat - 1]?.length : undefined
    return this.deal?.left[seat - 1] ?? ended ?? 0
  }
  sideOf(seat: number): 'us' | 'them' {
    return this.view.sides[this.mine]?.includes(seat) ? 'us' : 'them'
  }

  // What is done ------------------------------------------------------------------------------------------

  toggle(id: string): void {
    this.choose(this.picked.includes(id) ? this.picked.filter((one) => one !== id) : [...this.picked, id])
  }
  drop(): void {
    this.choose([])
  }
  /** Picks exactly these. A refusal was about the pick before. */
  choose(ids: readonly string[]): void {
    this.table.refusal = ''
    this.chosen = [...ids]
  }
  /** The card just drawn stays: the turn goes on. */
  keep(): void {
    this.keptAt = this.table.position?.moves ?? -1
  }
  act(action: string): void {
    this.table.act(action)
  }

  /** Lays the pick as a jogo. What is none is asked for all the same: the table says why not. */
  layPick(): void {
    if (this.lay) this.play(this.lay.steps)
    else if (this.pick.length) this.act(`baixa ${this.pick.join(' ')}`)
    else this.table.refuse(t('pick.first'))
  }
  addPick(number: number): void {
    const steps = this.adds.get(number)
    const fits = this.offers.adds.get(number)
    const odd = this.pick.find((card) => !fits?.has(card)) ?? this.pick[0]
    if (steps) this.play(steps)
    else if (odd) this.act(`junta ${odd} em ${number}`)
    else this.table.refuse(t('pick.first'))
  }
  discardPick(): void {
    const [card, ...more] = this.pick
    if (card && !more.length) this.act(`descarta ${card}`)
    else this.table.refuse(card ? t('discard.one') : this.offers.draw ? this.status : t('discard.none'))
  }

  private play(steps: readonly string[]): void {
    const [first, ...rest] = steps
    this.asked = this.table.position?.moves ?? 0
    this.plan = rest
    this.act(first!)
  }

  /** The next card of a lay, once the one before it lies; after a refusal no more. */
  private goOnWithPlan(): void {
    const [next, ...rest] = this.plan
    const moves = this.table.position?.moves ?? 0
    this.plan = moves === this.asked ? [] : rest
    if (moves === this.asked) return
    this.asked = moves
    this.act(next!)
  }

  // What happened -----------------------------------------------------------------------------------------

  follow({ happened, before, after, held }: Step<BuracoView>): void {
    if (happened.what !== 'acted' || !before?.deal) return
    const { seat, action } = happened
    if (this.laidIn !== before.number) this.laid = {}
    this.laidIn = before.number
    this.glancing = held !== null
    this.left = held && leftBy(before.deal, after.last?.discard ?? null)
    const side = before.sides.findIndex((seats) => seats.includes(seat))
    this.laid = afterMove(this.laid, seat, action, side, before.deal.jogos[side]!.length)
    if (seat === this.table.seat) this.cardsCame(action.split(' ')[0]!, before, after)
  }

  /** One comes in the middle of a deal: the marks stand where they stood. */
  private cameInto(steps: readonly Happened[]): void {
    if (!steps.length) return
    untrack(() => {
      const { view, deal } = this
      this.laid = deal ? afterAll(steps, view.sides, deal.jogos) : {}
      this.laidIn = deal ? view.number : 0
    })
  }

  private glance(): (() => void) | undefined {
    if (!this.glancing) return
    const { table } = this
    const done = () => (this.glancing = false)
    const timer = setTimeout(done, GLANCE)
    table.lookOn = done
    return () => {
      clearTimeout(timer)
      table.lookOn = null
    }
  }

  private cardsCame(word: string, before: BuracoView, after: BuracoView): void {
    const [had, has] = [before.deal!.hand, after.deal?.hand ?? []]
    const using = after.deal?.using
    const tookMorto = after.deal?.took[this.mine] !== before.deal!.took[this.mine]
    if (tookMorto || before.number !== after.number) this.came = this.chosen = []
    else if (word === 'recusa') this.came = freshIn(without(had, before.deal!.offered), has)
    else if (word === 'compra' || (word === 'lixo' && !using)) this.came = freshIn(had, has)
    else if (has.length > had.length) this.came = freshIn(had, has)
    if (word === 'lixo' && using) this.chosen = this.came = [apart([...has, using]).at(-1)!.id]
    if (word === 'descarta') this.came = []
    if (word === 'descarta' || (!this.plan.length && (word === 'baixa' || word === 'junta'))) this.chosen = []
  }
}

/** The number of the jogo that a place is, or 0. */
export const jogoOf = (place: string): number => (place.startsWith('jogo-') ? Number(place.slice(5)) : 0)

export const cardOf = (id: string): string => id.replaceAll('+', '')

/** The heaps after the last move, which may have been a discard. */
const leftBy = (deal: BuracoDeal, discard: string | null): BuracoDeal =>
  discard ? { ...deal, pile: [...deal.pile, discard], pile_left: deal.pile_left + 1 } : deal

function without(cards: readonly string[], card: string | null): string[] {
  const at = card === null ? -1 : cards.indexOf(card)
  return at < 0 ? [...cards] : cards.toSpliced(at, 1)
}

const KEY = Symbol('buraco')
export const provideBuraco = (): Buraco => setContext(KEY, new Buraco())
export const useBuraco = (): Buraco => getContext<Buraco>(KEY)
