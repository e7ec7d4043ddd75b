/**
 * The table that boards and the frame read: who sits there, the view, what may be done, what just happened.
 * Live tables, replays and staged scenes are three of its kinds. It knows no game.
 */

import { getContext, setContext, type Snippet } from 'svelte'
import { get } from '../lib/api'
import { t } from '../lib/i18n/index.svelte'
import { asked } from '../lib/rules'
import { settings } from '../lib/settings.svelte'
import type {
  CitedArticle,
  FieldText,
  Happened,
  MatchView,
  RegulationPage,
  Rematch,
  Seat,
  Value,
  You,
} from '../lib/wire'
import type { Command } from './session.svelte'

export type View = Record<string, unknown>

/** Somebody at the table, as far as a board must know. */
export type Player = Pick<Seat, 'seat' | 'name' | 'holder' | 'present' | 'covered'>

/** The match as one viewer sees it now. */
export type Position = Pick<
  MatchView,
  'id' | 'moves' | 'view' | 'legal' | 'waiting' | 'deadline' | 'clock' | 'over' | 'winners'
>

/** What a step finished. It lies on the table until everybody has seen it. */
export type MomentKind = 'trick' | 'hand' | 'match'
export type Held = {
  kind: MomentKind
  /** What the step said, the next hand included. */
  told: readonly string[]
  /** The one of them that says how a hand ended; '' in games that take several. */
  ended: string
}

/** One step, as a board follows it for its sounds and movements. */
export type Step<V> = { happened: Happened; before: V | null; after: V; held: MomentKind | null }

/** Sees every step; says how many milliseconds the board takes to lay what it brought, if that is long. */
export type Follower<V> = (step: Step<V>) => number | void

/** A sentence of the match so far; one that says how something ended, and of what; and the last of what ended. */
export type Told = { id: number; text: string; ends: MomentKind | null; closes: boolean }

/** The position in sentences, and each legal action as a person says it. */
export type Said = { position: string[]; labels: Record<string, string> }

export type Bubble = { text: string; sign: boolean; /** A phrase that is drawn. */ emote: string }

/** What the same seats might play next. */
export type OtherGame = { game?: string; regulation?: string }

export type Dialog = 'menu' | 'talk' | 'history' | 'leave' | 'about' | 'rule'

const NOBODY: You = { seat: null, host: false, auto_cut: true, chores: false, seats: [] }

export abstract class Table<V = View> {
  abstract readonly kind: 'live' | 'replay' | 'scene'
  abstract readonly game: string
  abstract readonly regulation: { id: string; name: string }
  abstract readonly options: Record<string, Value>
  abstract readonly players: readonly Player[]
  abstract readonly position: Position | null

  /** The regulation's fields as they are played here, once they have come: values, and each in words. */
  rules = $state.raw<Record<string, Value>>({})
  sentences = $state.raw<FieldText[]>([])
  /** The finished trick, hand or match that is being looked at: the view is already past it. */
  held = $state.raw<Held | null>(null)
  /** What the latest step laid is still on its way: nothing is said of it yet, and nobody can answer to it. */
  laying = $state(false)
  /** The sentences so far, oldest first. */
  story = $state.raw<Told[]>([])
  /** What had happened in the hand that one came into the middle of. */
  soFar = $state.raw<readonly Happened[]>([])
  /** A board that shows what is held in two looks: a tap at the first leads to the second. */
  lookOn = $state.raw<(() => void) | null>(null)
  /** How a hand ended while one was away, until it is read, or one plays on. */
  meanwhile = $state('')
  bubbles = $state<Record<number, Bubble>>({})
  refusal = $state('')
  /** Where that is written, as people cite it; '' where it is no rule. */
  source = $state('')
  /** The articles by which it was refused; while they are read (the dialog `rule`) the refusal stays. */
  cited = $state.raw<CitedArticle[]>([])
  dialog = $state<Dialog | null>(null)
  /** What is being explained. */
  topic = $state('')
  /** What the board adds to the history: a picture of what was played. */
  summary = $state.raw<Snippet | null>(null)
  /** Where something explained leads on to, by its topic: what the board has more of. */
  further = $state.raw<Record<string, { text: string; open: () => void }>>({})
  /** What the board adds to the menu. */
  extra = $state.raw<Snippet | null>(null)

  private rulesOf = ''
  /** Each with the game it follows: a board stands for a moment longer than its game is played here. */
  private readonly followers = new Map<Follower<V>, string>()
  private readonly bubbleTimers: Record<number, number> = {}

  get you(): You {
    return NOBODY
  }
  get connected(): boolean {
    return true
  }
  /** A command has not been answered yet. */
  get busy(): boolean {
    return false
  }
  /** Server time minus ours, in milliseconds. */
  get offset(): number {
    return 0
  }
  /** The table in words, where it is shown so. */
  get said(): Said | null {
    return null
  }
  get rematch(): Rematch | null {
    return null
  }
  /** What the house holds the table for: "torneios/ID/GAME"; '' where anybody may sit. */
  get heldFor(): string {
    return ''
  }
  /** The table's id in addresses; '' where there is none. */
  get id(): string {
    return ''
  }
  /** In a lesson, while there is only something to read: what to do instead of what the game would ask for. */
  get guide(): string {
    return ''
  }
  /** In a lesson: what is asked for. A board that sees something done that is no action plays it all the same
      ("sort", "pick 4p 5p 6p"). */
  get wanted(): string | null {
    return null
  }
  /** Whether a tap lets go what is being looked at. */
  get mayGoOn(): boolean {
    return true
  }
  /** In a replay: the view of every seat, seat 1 first. */
  get open(): V[] | null {
    return null
  }

  get view(): V {
    return this.position!.view as V
  }
  get legal(): readonly string[] {
    return this.position?.legal ?? []
  }
  get waiting(): readonly number[] {
    return this.position?.waiting ?? []
  }
  /** One's own seat; null for a spectator. */
  get seat(): number | null {
    return this.you.seat
  }
  /** All one's places: nearly always one. */
  get seats(): readonly number[] {
    return this.you.seats
  }
  /** The seat at the bottom of the picture. */
  get bottom(): number {
    return this.you.seat ?? 1
  }
  get myTurn(): boolean {
    return this.seats.some((seat) => this.waiting.includes(seat))
  }
  /** The seat one got up from, while a bot sits there. */
  get ownSeat(): number | null {
    return null
  }
  /** Whether the host lets those who watch take a bot's seat between hands. */
  get lateSeats(): boolean {
    return false
  }
  /** Whether one who watches may sit down in a bot's place, or already waits for the hand to end. */
  get lateSeat(): 'free' | 'waited for' | null {
    return null
  }
  /** Whether something that is not offered may be asked for all the same, by a key: the house says why not. */
  get answers(): boolean {
    return this.kind === 'live' && this.seat !== null && !this.held && !this.laying && this.position?.over === false
  }
  get covered(): boolean {
    return this.players.some((one) => one.covered && this.seats.includes(one.seat))
  }

  /** "Você", or the player's name; who has several places tells them apart by theirs. */
  nameOf(seat: number): string {
    const you = seat === this.seat && this.seats.length === 1
    return you ? t('you') : (this.players.find((one) => one.seat === seat)?.name ?? String(seat))
  }

  /** Plays one of `legal`. What was refused before it is past. */
  act(action: string): void {
    if (this.busy || this.laying) return
    this.refusal = ''
    this.meanwhile = ''
    this.send({ do: 'act', action, moves: this.position?.moves ?? null })
  }

  /** Says why something can't be done, for a while; what the house refused, with where that is written. */
  refuse(reason: string): void {
    this.refusal = reason
  }

  /** Whether the table is wanted in words from now on. */
  inWords(_on: boolean): void {
    // Only a live table can ask.
  }

  abstract send(command: Command): void

  /** Opens what a thing on the table means; the board's `about.ts` has the words. */
  explain(topic: string): void {
    this.topic = topic
    this.dialog = 'about'
  }

  async loadRules(): Promise<void> {
    const wanted = `/rules/${this.game}/${this.regulation.id}${asked(this.options)}`
    if (!this.game || this.rulesOf === settings.lang + wanted) return
    this.rulesOf = settings.lang + wanted
    this.sentences = (await get<RegulationPage>(wanted)).fields
    this.rules = Object.fromEntries(this.sentences.map((one) => [one.field, one.value]))
  }

  /** Offers a rematch, agrees to one, or declines; `other`: an offer of another game, or by other rules. */
  again(agree: boolean, other: OtherGame = {}): void {
    this.send({ do: 'rematch', agree, seed: '', ...other })
  }

  /** Enough seen: the moment held is let go. */
  goOn(): void {
    this.held = null
  }

  /** A word beside a seat, for a moment. */
  say(seat: number, text: string, sign = false, emote = ''): void {
    this.bubbles[seat] = { text, sign, emote }
    clearTimeout(this.bubbleTimers[seat])
    this.bubbleTimers[seat] = window.setTimeout(() => delete this.bubbles[seat], sign ? 2800 : 2200)
  }

  /** Calls back at every step from now on; in a component: `onMount(() => table.follow(…))`. */
  follow(follower: Follower<V>): () => void {
    this.followers.set(follower, this.game)
    return () => this.followers.delete(follower)
  }

  /** For how long what the step brought is on its way. */
  protected tell(step: Step<V>): number {
    const here = [...this.followers].filter(([, game]) => game === this.game)
    return Math.max(0, ...here.map(([follower]) => follower(step) ?? 0))
  }

  /** The sentence that says how it `ended` is marked, or else the last; the line below is drawn after the last. */
  protected write(sentences: readonly string[], ends: MomentKind | null = null, ended = ''): void {
    const first = (this.story.at(-1)?.id ?? 0) + 1
    const at = ended ? sentences.indexOf(ended) : sentences.length - 1
    const closing = ends === 'hand' || ends === 'match' ? sentences.length - 1 : -1
    const fresh = sentences.map((text, i) => ({
      id: first + i,
      text,
      ends: i === at ? ends : null,
      closes: i === closing,
    }))
    if (fresh.length) this.story = [...this.story, ...fresh].slice(-400)
  }
}

const KEY = Symbol('table')

export const provideTable = (table: Table): unknown => setContext(KEY, table)

/** The table this component stands on. */
export const useTable = <V = View>(): Table<V> => getContext<Table<V>>(KEY)
