// Made by scripts/wire_types.py from src/carteado/server/wire*.py: change those, then run `make types`.

export type Value = boolean | number | string | (number | string)[];

export type Lang = "en" | "pt";

export type Pace = "none" | "normal" | "rapid" | "relaxed";

export type Phase = "over" | "playing" | "waiting";

export type Holder = "bot" | "empty" | "person";

/** A place at the table. `covered`: a bot plays for the person until they are back. */
export interface Seat {
  seat: number;
  holder: "bot" | "empty" | "person";
  name: string;
  level: string | null;
  present: boolean;
  covered: boolean;
  host: boolean;
  seeded: boolean;
}

/** The next match's promise: the commitment is out before the first seed comes in. */
export interface Fair {
  match: string;
  commitment: string;
}

/** An offer to play again; it lapses at `until`. */
export interface Rematch {
  until: number;
  agreed: number[];
  missing: number[];
}

/** What everybody with the link may know of a table. */
export interface TableInfo {
  id: string;
  game: string;
  regulation: string;
  regulation_name: string;
  options: Record<string, boolean | number | string | (number | string)[]>;
  phase: "over" | "playing" | "waiting";
  public: boolean;
  pace: "none" | "normal" | "rapid" | "relaxed";
  seconds: number | null;
  level: string;
  seats: Seat[];
  fill_at: number | null;
  next: Fair | null;
  rematch: Rematch | null;
  score: number[];
  game_id: string | null;
}

/** A shuffle as published before it is used. */
export interface Seal {
  number: number;
  purpose: string;
  size: number;
  root: string;
}

/**
 * The match as the viewer sees it. `view` is made by the game (`TrucoView`) and is all there is to see.
 *
 * moves: how many actions were played; `legal`: what you may do now; `deadline`: when a bot plays for those
 * the table waits for, `clock` of how many milliseconds; null where there is no clock.
 */
export interface MatchView {
  id: string;
  number: number;
  moves: number;
  view: Record<string, unknown>;
  legal: string[];
  waiting: number[];
  deadline: number | null;
  clock: number | null;
  commitment: string;
  seeds: string[];
  seals: Seal[];
  over: boolean;
  winners: number[];
}

/**
 * The match one action further, as everybody sees it: what it does not name stands as it was.
 *
 * `view` has the fields of the view that changed; `hand.turn` is the field `turn` of its part `hand`.
 */
export interface Move {
  moves: number;
  waiting: number[];
  deadline: number | null;
  clock: number | null;
  view: Record<string, unknown>;
  seals?: Seal[] | null;
  over?: boolean;
  winners?: number[];
}

/** The viewer. `seat` is null for a spectator. */
export interface You {
  seat: number | null;
  host: boolean;
  auto_cut: boolean;
}

/** Somebody acted. `action` is "~" where a card was played face down and you may not know which. */
export interface Acted {
  what: "acted";
  seat: number;
  action: string;
  by: "auto" | "bot" | "person";
  told: string[];
}

/** Seats changed, or who is covered by a bot: see `table`. `told` says it in words. */
export interface Seating {
  what: "seating";
  told: string[];
}

/** A match began: seeds are closed and open to all, the first cards are dealt. */
export interface Started {
  what: "started";
  told: string[];
}

/** A fixed phrase, for the whole table. */
export interface Spoke {
  what: "spoke";
  seat: number;
  phrase: string;
  told: string[];
}

/**
 * The whole state as you may see it: the first message of every connection.
 *
 * `since`: the version you came back with, when `missed` is all that happened after it; null for a fresh start.
 */
export interface Sync {
  t: "sync";
  version: number;
  now: number;
  since: number | null;
  missed: (Acted | Seating | Started | Spoke)[];
  table: TableInfo;
  match: MatchView | null;
  you: You;
}

/**
 * One version further. What is absent (`table`, `match`, `you`) has not changed.
 *
 * After an action there is no whole `match` but `move`; `own` are the changes of the view that are for your eyes
 * alone, laid over those of `move`, and `legal` is what you may do now. `done`: the id of your command that led here.
 */
export interface Step {
  t: "step";
  version: number;
  now: number;
  happened: Acted | Seating | Started | Spoke;
  table?: TableInfo | null;
  match?: MatchView | null;
  you?: You | null;
  move?: Move | null;
  own?: Record<string, unknown>;
  legal?: string[];
  done?: string | null;
}

/**
 * Your command is done, and safe on disk; `version` is where its outcome stands in the stream. Where its step
 * could say so itself (`Step.done`), this is not sent.
 */
export interface Done {
  t: "done";
  id: string;
  version: number;
}

/** Your command changed nothing. `code` is for programs, `reason` for people, `source` is the rule's article. */
export interface Refused {
  t: "refused";
  id: string | null;
  code: string;
  reason: string;
  source: string;
}

/** Somebody's connection came or went. Not a step: it has no version. */
export interface Presence {
  t: "presence";
  seat: number;
  present: boolean;
}

/** A sign from your partner, or (`noticed`) one of an opponent's that you happened to see. It has no version. */
export interface Signal {
  t: "signal";
  seat: number;
  sign: string;
  text: string;
  noticed: boolean;
}

/** The server closes this connection. `again`: come back with your version in a moment. */
export interface Bye {
  t: "bye";
  code: string;
  reason: string;
  again: boolean;
}

/** Plays an action of `legal`. With `moves`, only if nobody acted since the state you saw. */
export interface Act {
  do: "act";
  action: string;
  moves?: number | null;
  id: string;
}

/** Takes a seat, one that is empty or a bot's; any, without a number. Between matches also to change seats. */
export interface Sit {
  do: "sit";
  seat?: number | null;
  id: string;
}

/** Gives the seat up. During a match a bot plays on in it. */
export interface Stand {
  do: "stand";
  id: string;
}

/** Your part in the next shuffle, once you have seen the commitment. */
export interface GiveSeed {
  do: "seed";
  seed: string;
  id: string;
}

/** The host starts the match; empty seats are filled with bots. A seed may come with it. */
export interface Start {
  do: "start";
  seed?: string;
  id: string;
}

/** The host exchanges two seats. */
export interface Swap {
  do: "swap";
  one: number;
  other: number;
  id: string;
}

/** The host frees a seat, of a person or a bot. Between matches. */
export interface Remove {
  do: "remove";
  seat: number;
  id: string;
}

/** The host puts a bot in an empty seat; in all of them, without a number. */
export interface AddBot {
  do: "bot";
  seat?: number | null;
  level?: string | null;
  id: string;
}

/** Takes the seat back from the bot that covers it. */
export interface Back {
  do: "back";
  id: string;
}

/** Leaves cutting and burning to the program, or takes it up again. */
export interface AutoCut {
  do: "auto_cut";
  on: boolean;
  id: string;
}

/** A sign for the partner. */
export interface MakeSign {
  do: "sign";
  sign: string;
  id: string;
}

/** A fixed phrase for the table. */
export interface Say {
  do: "say";
  phrase: string;
  id: string;
}

/** Offers a rematch, agrees to one, or declines. A seed for it may come along. */
export interface PlayAgain {
  do: "rematch";
  agree: boolean;
  seed?: string;
  id: string;
}

/** A request that was refused. `reason` is in the reader's language. */
export interface Problem {
  code: string;
  reason: string;
}

/** Done, and nothing to tell. */
export interface Ok {
  ok: boolean;
}

/** Who this browser is. A guest has no `account`. */
export interface Me {
  id: string;
  name: string;
  account: string | null;
  auto_cut: boolean;
  rating: number | null;
  games: number;
  playing: string[];
}

/** What is absent stays as it is. */
export interface ChangeMe {
  name?: string | null;
  auto_cut?: boolean | null;
}

/** To register (the guest becomes the account and keeps seats and games) or to log in. */
export interface Credentials {
  name: string;
  password: string;
}

/** A guest's way to another device: open `/chegar#token` there within `seconds`. */
export interface Transfer {
  token: string;
  seconds: number;
}

export interface Arrive {
  token: string;
}

/** A table to be opened; you get its first seat and are its host. */
export interface NewTable {
  game?: string;
  regulation?: string;
  options?: Record<string, boolean | number | string | (number | string)[]>;
  seats?: number;
  level?: string | null;
  pace?: "none" | "normal" | "rapid" | "relaxed";
  public?: boolean;
  bots?: boolean;
  fill_after?: number | null;
}

/** *Jogar agora*: by the rules used last, or the usual ones of the game. */
export interface PlayNow {
  game?: string;
}

/** Where to go: `/mesa/{table}`. */
export interface Opened {
  table: string;
}

/** Public tables that wait for people, and those being played that can be watched. */
export interface Lobby {
  waiting: TableInfo[];
  playing: TableInfo[];
}

/** A game in a list. `won` is null for somebody who did not play it. */
export interface GameInfo {
  id: string;
  game: string;
  regulation: string;
  players: string[];
  score: number[];
  winners: number[];
  seat: number | null;
  won: boolean | null;
  ended: number;
}

/** Your games, the newest first; `more` gives the next page as `?before=`. */
export interface History {
  games: GameInfo[];
  more: number | null;
}

/** A game. Over: `record` is complete, with every pack and the secret. Not over: what you may see now. */
export interface GameRecord {
  id: string;
  over: boolean;
  table: string | null;
  hands: number;
  record: Record<string, unknown>;
  match: MatchView | null;
}

/**
 * A moment of a replay: what was done, and the table after it as each seat saw it (`views[0]` is seat 1).
 *
 * `seat` is null in the first frame of a hand, which shows the deal.
 */
export interface Frame {
  seat: number | null;
  action: string;
  told: string[];
  views: Record<string, unknown>[];
}

/** One hand of a finished game, moment by moment. */
export interface HandFrames {
  hand: number;
  frames: Frame[];
}

/** A regulation in a list. */
export interface RegulationInfo {
  game: string;
  id: string;
  name: string;
  about: string;
  preset: boolean;
  players: number[];
}

/** A rule in plain words, with where it comes from. `section` is the heading it stands under. */
export interface FieldText {
  field: string;
  section: string;
  label: string;
  text: string;
  source: string;
  value: boolean | number | string | (number | string)[];
}

/** A regulation to read. */
export interface RegulationPage {
  info: RegulationInfo;
  fields: FieldText[];
  text: string;
}

export interface Difference {
  field: string;
  label: string;
  one: string;
  other: string;
}

/** Where two regulations differ. */
export interface Differences {
  one: RegulationInfo;
  other: RegulationInfo;
  fields: Difference[];
}

export interface Choice {
  value: boolean | number | string;
  text: string;
}

/** A field of the editor. `choices` is empty where any number from low to high, or any word, will do. */
export interface FieldSchema {
  field: string;
  section: string;
  label: string;
  kind: "number" | "switch" | "word";
  many: boolean;
  choices: Choice[];
  low: number;
  high: number;
}

export interface RegulationSchema {
  game: string;
  fields: FieldSchema[];
}

/** A regulation of one's own: as a file (`text`), or what it changes of another (`base` and `rules`). */
export interface OwnRegulation {
  text?: string | null;
  base?: string | null;
  name?: string;
  about?: string;
  rules?: Record<string, boolean | number | string | (number | string)[]>;
}

export interface RuleProblem {
  line: number | null;
  text: string;
}

/** Whether a regulation can be played by; `page` when it can. */
export interface Checked {
  ok: boolean;
  problems: RuleProblem[];
  page: RegulationPage | null;
}

/** The regulation's own name from now on: `/regras/{game}/{id}`, and `regulation` of a new table. */
export interface Shared {
  game: string;
  id: string;
}

/** A word of the wire, and how a person reads it. */
export interface Labelled {
  id: string;
  text: string;
}

export interface PaceInfo {
  id: "none" | "normal" | "rapid" | "relaxed";
  text: string;
  seconds: number | null;
}

/** A game of the house, with what a page needs to offer it. */
export interface GameKind {
  game: string;
  name: string;
  regulations: RegulationInfo[];
  seats: number[];
  levels: Labelled[];
  decks: Labelled[];
  signs: Labelled[];
}

/** What can be played here. `notice_percent`: the chance that an opponent notices a sign. */
export interface House {
  lang: "en" | "pt";
  games: GameKind[];
  paces: PaceInfo[];
  phrases: Labelled[];
  notice_percent: number;
}

/** The pack before the play; everything is done in the open. */
export interface TrucoCut {
  burnt: string[];
  by_ones: boolean | null;
  cerradas: number;
  cuts: number;
  cutter: number;
  dealer: number;
  declined: boolean;
  from_bottom: boolean | null;
  kind: "iron" | "plain" | "special";
  left: number;
  looked: boolean;
  reshuffles: number;
  stage: "cut" | "dealer" | "packets";
  taken: number[];
  turn: number;
}

/** The next raise: its word, and what it would make the hand worth. */
export interface TrucoRaise {
  stake: number;
  word: string;
}

/** A raise that waits for its answer. */
export interface TrucoAsked {
  by: number;
  stake: number;
  word: string;
}

/** A finished trick; a card is "~" when it lies face down. */
export interface TrucoTrick {
  leader: number;
  plays: [number, string][];
  winner: "even" | "odd" | "tie";
}

/**
 * A hand. `cards` are your own; `partners` are open to you at 11, by seat; `left` counts everybody's cards.
 *
 * In a blind hand `cards` is empty and `places` says which of your three places still have a card.
 */
export interface TrucoHand extends TrucoNext {
  answering: number[];
  asked: TrucoAsked | null;
  blind: boolean;
  burnt: string[];
  cards: string[];
  cutter: number;
  dark: ("even" | "odd")[];
  dealer: number;
  decided: boolean;
  ending: string[];
  kind: "iron" | "plain" | "special";
  left: number[];
  looked: boolean | null;
  manilhas: string[];
  mao: number;
  noes: number[];
  partners: Record<string, string[]>;
  places: number[];
  points: number[] | null;
  right: "even" | "odd" | null;
  shown: string[];
  special_side: "even" | "odd" | null;
  stake: number;
  table: [number, string][];
  thrown: string[];
  tricks: TrucoTrick[];
  turn: number;
  vira: string | null;
}

export interface TrucoNext {
  raise: TrucoRaise | null;
}

/** A match as one viewer sees it; `seat` is null for a spectator. Sides: seats 1, 3, 5 are odd. */
export interface TrucoView {
  bottom: string | null;
  chance: string | null;
  cut: TrucoCut | null;
  dealer: number;
  draws: string[][];
  game: "truco";
  hand: TrucoHand | null;
  last: TrucoHand | null;
  legal: string[];
  notes: string[];
  number: number;
  order: string[];
  regulation: string;
  rounds: number[];
  score: number[];
  seat: number | null;
  seats: number;
  target: number;
  winner: "even" | "odd" | null;
}

export type Happened = Acted | Seating | Started | Spoke;

export type ServerMessage = Sync | Step | Done | Refused | Presence | Signal | Bye;

export type ClientMessage = Act | Sit | Stand | GiveSeed | Start | Swap | Remove | AddBot | Back | AutoCut | MakeSign | Say | PlayAgain;
