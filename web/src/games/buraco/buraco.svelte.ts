/**
 * Buraco as one viewer sees it: the state that the board's components read. It shows views and legal actions, and knows
 * no rule.
 */

import { getContext, setContext, untrack } from 'svelte'
import { useTable, type Change } from '../../table/table.svelte'
import { shortName } from '../../cards/names'
import { t as site } from '../../i18n/index.svelte'
import type { BuracoDeal, BuracoJogo, BuracoView, TableEvent } from '../../net/wire'
import { ADD, DISCARD, DRAW, formatAdd, formatDiscard, formatLay, LAY, parseAction, REFUSE, TAKE } from './actions'
import { preferences } from './preferences.svelte'
import { markMoves, markMove, type LayMarks } from './layMarks'
import { sortOffers } from './offers'
import { toHandCards, findNewCards, reorder, sortHand, type HandCard, type Sort } from './order'
import { findAdds, findLay } from './picks'
import { computeSizes, type Sizes } from './sizes'
import { t } from './words'

export type Panel = 'pile' | 'count' | { jogo: BuracoJogo; number: number; whose: string }
export type Side = { index: number; seats: number[]; mine: boolean; name: string; jogos: BuracoJogo[] }
/** The dragged things, and the place under the pointer. */
export type Drag = { what: 'cards' | 'stock' | 'pile'; ids: string[]; x: number; y: number; over: string }

/** How long the last move of a deal is shown before its score sheet, in milliseconds. */
const GLANCE_MS = 2000

export class Buraco {
  readonly table = useTable<BuracoView>()
  /** The ids of the picked cards. */
  private chosen = $state.raw<readonly string[]>([])
  /** The ids of the cards that were added to the hand last. */
  private newCards = $state.raw<readonly string[]>([])
  /** By seat: the jogos that it laid or extended in its latest turn, as "side/number". */
  marks = $state.raw<LayMarks>({})
  /** The number of the deal that `marks` belongs to. */
  private marksDeal = 0
  /** The stock, pile and mortos after the last move of a deal. */
  private finalHeaps = $state.raw<BuracoDeal | null>(null)
  /** Whether the last move of a deal is still shown. The score sheet comes after it. */
  glancing = $state(false)
  sizes = $state.raw<Sizes>(computeSizes(360, 640))
  panel = $state.raw<Panel | null>(null)
  drag = $state.raw<Drag | null>(null)
  /** The remaining actions of a lay of several cards. */
  private plan = $state.raw<readonly string[]>([])
  /** The number of moves when the last action of the plan was sent. */
  private movesAtStep = -1
  /** The number of moves when the player kept a card that they could refuse. */
  private keptAt = $state(-1)

  constructor() {
    $effect(() => {
      if (!this.table.busy && this.plan.length) this.continuePlan()
    })
    $effect(() => this.startGlance())
    $effect(() => this.restoreMarks(this.table.handSoFar))
    $effect(() => this.reportTouch(`pick ${this.pick.toSorted().join(' ')}`))
  }

  readonly view = $derived(this.table.view)
  /** The current deal; null during the pause after the previous one. */
  readonly deal = $derived(this.table.pause ? null : this.view.deal)
  readonly last = $derived(this.view.last)
  /** The stock, pile and mortos to show, including those of a deal that has just ended. */
  readonly heaps = $derived(this.table.pause ? this.finalHeaps : this.view.deal)
  /** The dealer of the shown deal. */
  readonly dealer = $derived((this.table.pause && this.last?.dealer) || this.view.dealer)
  readonly seated = $derived(this.table.seat !== null)
  readonly me = $derived(this.table.bottom)
  readonly mine = $derived(this.view.sides.findIndex((seats) => seats.includes(this.me)))
  /** Whether everybody plays alone: two or three players. */
  readonly alone = $derived(this.view.sides.every((seats) => seats.length === 1))
  readonly over = $derived(!!this.table.position?.over && !this.table.pause)
  /**
   * The program cuts for this viewer. No question is shown, because it would be answered before anybody could read it.
   */
  private readonly cutsAutomatically = $derived(!!this.view.cut && this.table.you.auto_cut)
  readonly offers = $derived(sortOffers(this.table.pause || this.cutsAutomatically ? [] : this.table.legal))
  readonly matchId = $derived(this.table.position?.id ?? '')

  /** Every side with its jogos, the viewer's first. */
  readonly sides = $derived.by<Side[]>(() => {
    const jogos = this.deal?.jogos ?? (this.table.pause || this.over ? this.last?.jogos : undefined)
    const sides = this.view.sides.map((seats, index) => ({
      index,
      seats,
      mine: index === this.mine,
      name: this.sideName(index),
      jogos: jogos?.[index] ?? [],
    }))
    return [sides[this.mine]!, ...sides.filter((side) => !side.mine)]
  })

  /** The viewer's cards, or those left over when a deal has ended. */
  private readonly myCards = $derived.by(() => {
    const left = this.table.pause && this.seated ? this.last?.left[this.me - 1] : undefined
    return this.deal?.hand ?? left ?? []
  })
  /** The card taken from the pile that must be laid at once. It is shown with the hand. */
  readonly using = $derived(this.table.myTurn ? (this.deal?.using ?? null) : null)
  private readonly hand = $derived<HandCard[]>(toHandCards([...this.myCards, ...(this.using ? [this.using] : [])]))
  readonly items = $derived(
    sortHand(this.hand, this.sort, this.view.rules.ace === 'low', preferences.ownOrder(this.matchId)),
  )
  readonly picked = $derived(this.chosen.filter((id) => this.hand.some((one) => one.id === id)))
  readonly pick = $derived(this.picked.map(cardOf))
  readonly fresh = $derived(new Set(this.newCards))

  readonly myJogos = $derived(this.deal?.jogos[this.mine] ?? [])
  readonly lay = $derived(findLay(this.pick, this.offers, this.myJogos.length + 1, this.using))
  /** By the number of the viewer's jogo: the actions that add the pick to it. */
  readonly adds = $derived.by(() => {
    const found = new Map<number, string[]>()
    for (const [i, jogo] of this.myJogos.entries()) {
      const steps = findAdds(this.pick, jogo, i + 1, this.offers)
      if (steps) found.set(i + 1, steps)
    }
    return found
  })
  readonly canDiscard = $derived(this.pick.length === 1 && this.offers.discards.has(this.pick[0]!))
  /** The card just drawn, while the player may refuse it and has not kept it. */
  readonly offered = $derived.by(() => {
    const asked = this.offers.refuse && !this.table.guide && this.keptAt !== this.table.position?.moves
    return asked ? (this.deal?.offered ?? null) : null
  })
  /** The effect of a pick that empties the hand: the side takes its morto or goes out. Null if cards remain. */
  readonly lastCardEffect = $derived.by(() => {
    if (!this.deal || this.pick.length < this.hand.length) return null
    return this.deal.morto[this.mine] ? 'morto' : 'out'
  })
  /** The effect of dropping the dragged things here, in words; '' if there is none. */
  readonly dropHint = $derived.by(() => {
    const { drag } = this
    if (!drag) return ''
    if (drag.what !== 'cards')
      return drag.over === 'hand' ? t(drag.what === 'stock' ? 'action.draw' : 'action.take') : ''
    const ends = this.lastCardEffect ? ` ${t(`then.${this.lastCardEffect}`)}` : ''
    if (drag.over === 'pile' && this.canDiscard) return t('action.discard') + ends
    if (drag.over === 'lay' && this.lay) return t('action.lay.n', { n: this.pick.length }) + ends
    return this.adds.has(jogoOf(drag.over)) ? t('action.add') + ends : ''
  })

  readonly status = $derived.by<string>(() => {
    const { table, deal, view } = this
    if (table.guide) return table.guide
    if (this.over) return site('over.end')
    if (table.pause) return table.result || t('count.title')
    const name = table.waiting.map((seat) => table.nameOf(seat)).join(site('or'))
    if (view.cut && !table.pause) return t('status.cut', { name })
    if (!deal) return t('status.shuffle')
    if (!table.myTurn) return t('status.turn', { name })
    if (this.using) return t('status.use', { card: shortName(this.using, false) })
    return this.offers.draw ? t(this.offers.take ? 'status.draw' : 'status.draw.only') : t('status.play')
  })

  /** The last sentence of the log while others play; '' otherwise. */
  readonly lastMoveText = $derived.by<string>(() => {
    const { table, deal, view } = this
    const asks = table.guide || this.over || table.pause || view.cut || !deal || table.myTurn
    return asks ? '' : (table.log.at(-1)?.text ?? '')
  })

  get sort(): Sort {
    return preferences.sort
  }
  set sort(sort: Sort) {
    if (sort === 'own') this.arrange(this.items.map((one) => one.id))
    else preferences.sort = sort
    this.reportTouch('sort')
  }
  /** Report a gesture that is not an action to a lesson that expects it. */
  private reportTouch(what: string): void {
    if (this.table.wanted === what) this.act(what)
  }
  arrange(ids: string[]): void {
    preferences.arrange(this.matchId, ids)
  }
  moveCards(ids: readonly string[], before: string | null): void {
    this.arrange(
      reorder(
        this.items.map((one) => one.id),
        ids,
        before,
      ),
    )
  }

  /** Return "Nós" or "Eles" if there are partners, otherwise the players' names. */
  private sideName(index: number): string {
    const seats = this.view.sides[index] ?? []
    if (this.seated && !this.alone) return index === this.mine ? t('side.us') : t('side.them')
    return seats.map((seat) => this.table.nameOf(seat)).join(' + ')
  }
  /** Return how many mortos a side has taken in the shown deal. */
  mortosTaken(side: number): number {
    return (this.deal ?? (this.table.pause && this.last))?.took[side] ?? 0
  }
  /** Return how many cards a seat holds, or held when the shown deal ended. */
  cardsLeft(seat: number): number {
    const ended = this.table.pause || this.over ? this.last?.left[seat - 1]?.length : undefined
    return this.deal?.left[seat - 1] ?? ended ?? 0
  }
  sideOf(seat: number): 'us' | 'them' {
    return this.view.sides[this.mine]?.includes(seat) ? 'us' : 'them'
  }

  // Actions ----------------------------------------------------------------------------------------------

  toggle(id: string): void {
    this.choose(this.picked.includes(id) ? this.picked.filter((one) => one !== id) : [...this.picked, id])
  }
  clearPick(): void {
    this.choose([])
  }
  /** Pick exactly these cards. Clears the refusal, which was about the previous pick. */
  choose(ids: readonly string[]): void {
    this.table.refusal = ''
    this.chosen = [...ids]
  }
  /** Keep the card just drawn and go on with the turn. */
  keepOffered(): void {
    this.keptAt = this.table.position?.moves ?? -1
  }
  act(action: string): void {
    this.table.act(action)
  }

  /** Lay the pick as a jogo. If it is none, the action is sent all the same, so that the server says why. */
  layPick(): void {
    if (this.lay) this.play(this.lay.steps)
    else if (this.pick.length) this.act(formatLay(this.pick))
    else this.table.refuse(t('pick.first'))
  }
  addPick(number: number): void {
    const steps = this.adds.get(number)
    const fits = this.offers.adds.get(number)
    const odd = this.pick.find((card) => !fits?.has(card)) ?? this.pick[0]
    if (steps) this.play(steps)
    else if (odd) this.act(formatAdd(odd, number))
    else this.table.refuse(t('pick.first'))
  }
  discardPick(): void {
    const [card, ...more] = this.pick
    if (card && !more.length) this.act(formatDiscard(card))
    else this.table.refuse(card ? t('discard.one') : this.offers.draw ? this.status : t('discard.none'))
  }

  private play(steps: readonly string[]): void {
    const [first, ...rest] = steps
    this.movesAtStep = this.table.position?.moves ?? 0
    this.plan = rest
    this.act(first!)
  }

  /** Send the next action of a lay after the previous action is accepted. A refusal cancels the rest. */
  private continuePlan(): void {
    const [next, ...rest] = this.plan
    const moves = this.table.position?.moves ?? 0
    this.plan = moves === this.movesAtStep ? [] : rest
    if (moves === this.movesAtStep) return
    this.movesAtStep = moves
    this.act(next!)
  }

  // Changes ----------------------------------------------------------------------------------------------

  follow({ event, before, after, ends }: Change<BuracoView>): void {
    if (event.kind !== 'acted' || !before?.deal) return
    const { seat, action } = event
    if (this.marksDeal !== before.number) this.marks = {}
    this.marksDeal = before.number
    this.glancing = ends !== null
    this.finalHeaps = ends && withDiscard(before.deal, after.last?.discard ?? null)
    const side = before.sides.findIndex((seats) => seats.includes(seat))
    this.marks = markMove(this.marks, seat, action, side, before.deal.jogos[side]!.length)
    if (seat === this.table.seat) this.trackHand(parseAction(action).word, before, after)
  }

  /** Restore the marks after joining in the middle of a deal. */
  private restoreMarks(events: readonly TableEvent[]): void {
    if (!events.length) return
    untrack(() => {
      const { view, deal } = this
      this.marks = deal ? markMoves(events, view.sides, deal.jogos) : {}
      this.marksDeal = deal ? view.number : 0
    })
  }

  private startGlance(): (() => void) | undefined {
    if (!this.glancing) return
    const { table } = this
    const endGlance = () => (this.glancing = false)
    const timer = setTimeout(endGlance, GLANCE_MS)
    table.showNextPart = endGlance
    return () => {
      clearTimeout(timer)
      table.showNextPart = null
    }
  }

  private trackHand(word: string, before: BuracoView, after: BuracoView): void {
    const [had, has] = [before.deal!.hand, after.deal?.hand ?? []]
    const using = after.deal?.using
    const tookMorto = after.deal?.took[this.mine] !== before.deal!.took[this.mine]
    if (tookMorto || before.number !== after.number) this.newCards = this.chosen = []
    else if (word === REFUSE) this.newCards = findNewCards(removeCard(had, before.deal!.offered), has)
    else if (word === DRAW || (word === TAKE && !using)) this.newCards = findNewCards(had, has)
    else if (has.length > had.length) this.newCards = findNewCards(had, has)
    if (word === TAKE && using) this.chosen = this.newCards = [toHandCards([...has, using]).at(-1)!.id]
    if (word === DISCARD) this.newCards = []
    if (word === DISCARD || (!this.plan.length && (word === LAY || word === ADD))) this.chosen = []
  }
}

/** Return the jogo's number of a drop place, or 0. */
export const jogoOf = (place: string): number => (place.startsWith('jogo-') ? Number(place.slice(5)) : 0)

export const cardOf = (id: string): string => id.replaceAll('+', '')

/** Return the heaps after the last move, which may have been a discard. */
const withDiscard = (deal: BuracoDeal, discard: string | null): BuracoDeal =>
  discard ? { ...deal, pile: [...deal.pile, discard], pile_left: deal.pile_left + 1 } : deal

function removeCard(cards: readonly string[], card: string | null): string[] {
  const at = card === null ? -1 : cards.indexOf(card)
  return at < 0 ? [...cards] : cards.toSpliced(at, 1)
}

const KEY = Symbol('buraco')
export const provideBuraco = (): Buraco => setContext(KEY, new Buraco())
export const useBuraco = (): Buraco => getContext<Buraco>(KEY)
