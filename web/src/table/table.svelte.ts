/**
 * The table that boards and the frame read: players, view, legal actions and the latest change. Live tables, replays,
 * lessons and staged scenes extend it. It knows no game.
 */

import { getContext, setContext, type Snippet } from 'svelte'
import { get } from '../net/api'
import { t } from '../i18n/index.svelte'
import { optionsQuery } from '../pages/rules/rulesAddress'
import { settings } from '../app/settings.svelte'
import type {
  CitedArticle,
  FieldText,
  Line,
  MatchView,
  RegulationPage,
  Rematch,
  Seat,
  TableEvent,
  Value,
  You,
} from '../net/wire'
import type { Command } from '../net/session.svelte'
import { headline } from './lines'

export type View = Record<string, unknown>

/** A player, as far as a board needs to know. */
export type Player = Pick<Seat, 'seat' | 'name' | 'holder' | 'present' | 'substituted'>

export type Position = Pick<
  MatchView,
  'id' | 'moves' | 'view' | 'legal' | 'waiting' | 'deadline' | 'clock' | 'over' | 'winners'
>

/** The unit of play that a change finished. The table pauses so that everybody can see it. */
export type MomentKind = 'trick' | 'hand' | 'match'
export type Pause = {
  kind: MomentKind
  /** The lines of the change, without those that open the next hand. */
  lines: readonly Line[]
}

/** One change, as a board follows it for sounds and animations. `ends` is what the change finished. */
export type Change<V> = { event: TableEvent; before: V | null; after: V; ends: MomentKind | null }

/** Called at every change. Returns how many milliseconds the board needs to animate it, if it takes noticeable time. */
export type Follower<V> = (change: Change<V>) => number | void

/**
 * A line of the log. `ends`: it says how a trick, hand or match ended. `closes`: it is the last one about a hand or
 * match.
 */
export type LogLine = { id: number; text: string; ends: MomentKind | null; closes: boolean }

/** The position in sentences, and a label for each legal action. */
export type PositionText = { position: string[]; labels: Record<string, string> }

export type Bubble = { text: string; sign: boolean; /** The id of a phrase that is drawn, or ''. */ emote: string }

/** The game that a rematch changes to; empty for the same game. */
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

  /** The fields of the regulation as played here, once loaded: values by name, and each field in words. */
  rules = $state.raw<Record<string, Value>>({})
  sentences = $state.raw<FieldText[]>([])
  /** The finished trick, hand or match that is still shown. The view is already past it. */
  pause = $state.raw<Pause | null>(null)
  /**
   * Whether the cards of the latest change are still moving. Until they stop nothing is announced and no action is
   * accepted.
   */
  animating = $state(false)
  /** The sentences so far, oldest first. */
  log = $state.raw<LogLine[]>([])
  /** The events of the current hand before this viewer joined. */
  handSoFar = $state.raw<readonly TableEvent[]>([])
  /** Set by a board that shows a pause in two parts: a tap on the first part calls it to show the second. */
  showNextPart = $state.raw<(() => void) | null>(null)
  /** How a hand ended while the viewer was away; '' once read or once the viewer plays. */
  missedResult = $state('')
  bubbles = $state<Record<number, Bubble>>({})
  refusal = $state('')
  /** The source of the refused rule, as people cite it; '' if no rule forbids the action. */
  source = $state('')
  /** The articles behind the refusal. The refusal stays while they are read (dialog `rule`). */
  cited = $state.raw<CitedArticle[]>([])
  dialog = $state<Dialog | null>(null)
  /** The topic that is being explained. */
  topic = $state('')
  /** A picture of the hand that the board adds to the history. */
  summary = $state.raw<Snippet | null>(null)
  /** By topic: a button below its explanation that opens more of the board. */
  topicLinks = $state.raw<Record<string, { text: string; open: () => void }>>({})
  /** Buttons that the board adds to the menu. */
  menuExtra = $state.raw<Snippet | null>(null)

  private loadedRules = ''
  /** Each follower with the game it belongs to: a board can outlive its game for a moment. */
  private readonly followers = new Map<Follower<V>, string>()
  private readonly bubbleTimers: Record<number, number> = {}

  get you(): You {
    return NOBODY
  }
  get connected(): boolean {
    return true
  }
  /** Whether a command is still unanswered. */
  get busy(): boolean {
    return false
  }
  /** Server time minus ours, in milliseconds. */
  get offset(): number {
    return 0
  }
  /** The table in words, if it is shown in text mode. */
  get said(): PositionText | null {
    return null
  }
  get rematch(): Rematch | null {
    return null
  }
  /** The tournament or evening that the table is reserved for, "torneios/ID/GAME"; '' if anybody may sit. */
  get reservedFor(): string {
    return ''
  }
  /** The table's id in URLs; '' if it has none. */
  get id(): string {
    return ''
  }
  /** In a step of a lesson that has only text to read: the hint that replaces the game's own prompt. */
  get guide(): string {
    return ''
  }
  /**
   * In a lesson: the expected action. It may also be a gesture that is not an action ("sort", "pick 4p 5p 6p"). The
   * board reports such a gesture with `act`.
   */
  get wanted(): string | null {
    return null
  }
  /** Whether a tap ends the pause. */
  get canEndPause(): boolean {
    return true
  }
  /** In a replay: the view of every seat, seat 1 first. */
  get open(): V[] | null {
    return null
  }

  /** The result that the pause shows; '' if there is none. */
  get result(): string {
    return headline(this.pause?.lines ?? [])
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
  /** The viewer's seat; null for a spectator. */
  get seat(): number | null {
    return this.you.seat
  }
  /** All seats of the viewer; nearly always one. */
  get seats(): readonly number[] {
    return this.you.seats
  }
  /** The seat drawn at the bottom. */
  get bottom(): number {
    return this.you.seat ?? 1
  }
  get myTurn(): boolean {
    return this.seats.some((seat) => this.waiting.includes(seat))
  }
  /** The seat that the viewer left, while a bot plays there. */
  get vacatedSeat(): number | null {
    return null
  }
  /** Whether the host allows spectators to take a bot's seat between hands. */
  get lateSeats(): boolean {
    return false
  }
  /** Whether a spectator may take a bot's seat, or already waits for the hand to end. */
  get lateSeat(): 'free' | 'waited for' | null {
    return null
  }
  /** Whether a key may send an action that is not legal, so that the server answers with the reason. */
  get canTryIllegal(): boolean {
    return this.kind === 'live' && this.seat !== null && !this.pause && !this.animating && this.position?.over === false
  }
  get substituted(): boolean {
    return this.players.some((one) => one.substituted && this.seats.includes(one.seat))
  }

  /** Return "Você" or the player's name. A viewer with several seats gets the names, which tell the seats apart. */
  nameOf(seat: number): string {
    const you = seat === this.seat && this.seats.length === 1
    return you ? t('you') : (this.players.find((one) => one.seat === seat)?.name ?? String(seat))
  }

  /** Play one of `legal`. Clears an earlier refusal. */
  act(action: string): void {
    if (this.busy || this.animating) return
    this.refusal = ''
    this.missedResult = ''
    this.send({ do: 'act', action, moves: this.position?.moves ?? null })
  }

  /** Show why something is not possible. Live tables also show the source and hide it after a while. */
  refuse(reason: string): void {
    this.refusal = reason
  }

  /** Switch text mode on or off. */
  setTextMode(_on: boolean): void {
    // Only a live table has a server to ask.
  }

  abstract send(command: Command): void

  /** Open the explanation of a topic; the board's `about.ts` has the sentences. */
  explain(topic: string): void {
    this.topic = topic
    this.dialog = 'about'
  }

  async loadRules(): Promise<void> {
    const wanted = `/rules/${this.game}/${this.regulation.id}${optionsQuery(this.options)}`
    if (!this.game || this.loadedRules === settings.lang + wanted) return
    this.loadedRules = settings.lang + wanted
    this.sentences = (await get<RegulationPage>(wanted)).fields
    this.rules = Object.fromEntries(this.sentences.map((one) => [one.field, one.value]))
  }

  /** Offer, accept or decline a rematch. `other` offers another game or other rules. */
  answerRematch(agree: boolean, other: OtherGame = {}): void {
    this.send({ do: 'rematch', agree, seed: '', ...other })
  }

  /** End the pause. */
  endPause(): void {
    this.pause = null
  }

  /** Show a speech bubble beside a seat for about two seconds. */
  say(seat: number, text: string, sign = false, emote = ''): void {
    this.bubbles[seat] = { text, sign, emote }
    clearTimeout(this.bubbleTimers[seat])
    this.bubbleTimers[seat] = window.setTimeout(() => delete this.bubbles[seat], sign ? 2800 : 2200)
  }

  /**
   * Call `follower` at every change from now on and return a function that stops it. In a component: `onMount(() =>
   * table.follow(…))`.
   */
  follow(follower: Follower<V>): () => void {
    this.followers.set(follower, this.game)
    return () => this.followers.delete(follower)
  }

  /** Notify the followers and return the longest animation time, in milliseconds. */
  protected notifyFollowers(change: Change<V>): number {
    const here = [...this.followers].filter(([, game]) => game === this.game)
    return Math.max(0, ...here.map(([follower]) => follower(change) ?? 0))
  }

  /**
   * Append lines to the log. If they finish a trick, hand or match, mark the result (or, without one, the last line)
   * with `ends`. After a hand or match, mark the last line with `closes`.
   */
  protected addToLog(lines: readonly Line[], ends: MomentKind | null = null): void {
    const first = (this.log.at(-1)?.id ?? 0) + 1
    const last = lines.length - 1
    const result = lines.findIndex((line) => line.kind === 'result')
    const closing = ends === 'hand' || ends === 'match' ? last : -1
    const fresh = lines.map(({ text }, i) => ({
      id: first + i,
      text,
      ends: i === (result < 0 ? last : result) ? ends : null,
      closes: i === closing,
    }))
    if (fresh.length) this.log = [...this.log, ...fresh].slice(-400)
  }
}

const KEY = Symbol('table')

export const provideTable = (table: Table): unknown => setContext(KEY, table)

/** Return the context of a component that is rendered without a page, in tests. */
export const tableContext = (table: Table): Map<symbol, Table> => new Map([[KEY, table]])

/** Return the table that contains this component. */
export const useTable = <V = View>(): Table<V> => getContext<Table<V>>(KEY)
