/** Finds the boards by their folders and loads each on demand. */

import type { Component } from 'svelte'
import { loadWords } from '../i18n/gameWords.svelte'
import { byGame } from './parts'

const BOARDS = byGame(import.meta.glob<Component>('./*/Board.svelte', { import: 'default' }))

export const hasBoard = (game: string): boolean => game in BOARDS

/** Load a game's board and its sentences. */
export async function loadBoard(game: string): Promise<Component> {
  const [board] = await Promise.all([BOARDS[game]!(), loadWords(game)])
  return board
}

/** Components that compute odds from a game's rules, for the page of a regulation. */
const STUDIES = byGame(import.meta.glob<Component<{ path: string }>>('./*/Study.svelte', { import: 'default' }))

export const hasStudy = (game: string): boolean => game in STUDIES

/** Load a game's study and its sentences. */
export async function loadStudy(game: string): Promise<Component<{ path: string }>> {
  const [study] = await Promise.all([STUDIES[game]!(), loadWords(game)])
  return study
}

/** Return the path of the help page with the keys of a game. */
export const helpPath = (game: string): string => `/ajuda?jogo=${encodeURIComponent(game)}`
