/** The boards, one room each, fetched when a table of their game is opened. */

import type { Component } from 'svelte'
import { loadWords } from '../frame/words.svelte'

const BOARDS = import.meta.glob<Component>('./*/Board.svelte', { import: 'default' })

export const hasBoard = (game: string): boolean => `./${game}/Board.svelte` in BOARDS

/** A game's board with its sentences. */
export async function loadBoard(game: string): Promise<Component> {
  const [board] = await Promise.all([BOARDS[`./${game}/Board.svelte`]!(), loadWords(game)])
  return board
}

/** What can be computed of a game's rules, for the page of a regulation. */
const STUDIES = import.meta.glob<Component<{ path: string }>>('./*/Study.svelte', { import: 'default' })

export const hasStudy = (game: string): boolean => `./${game}/Study.svelte` in STUDIES

/** A game's study with its sentences. */
export async function loadStudy(game: string): Promise<Component<{ path: string }>> {
  const [study] = await Promise.all([STUDIES[`./${game}/Study.svelte`]!(), loadWords(game)])
  return study
}

/** The page of help, with the keys of a game. */
export const helpOf = (game: string): string => `/ajuda?jogo=${encodeURIComponent(game)}`
