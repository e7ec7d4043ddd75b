/** The pages of a new game are its folder: burro, in tests/games, is found like the games of src/games, and rendered. */

import { render } from 'svelte/server'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Scene } from '../dev/staged.svelte'

beforeAll(() => {
  vi.stubGlobal('navigator', { language: 'pt-BR', languages: ['pt-BR'] })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('addEventListener', () => undefined)
})

test('the parts of a new game are found by its folder', async () => {
  const { hasBoard } = await import('.')
  const { KEYS } = await import('./help')
  const { hasLesson } = await import('../lessons')
  const { sampleOf } = await import('../cards/samples')
  const { hasWords } = await import('../i18n/gameWords.svelte')
  expect(hasBoard('burro')).toBe(true)
  expect(KEYS.burro!.map(([, does]) => does)).toEqual(['cards', 'c'])
  expect(hasLesson('burro')).toBe(true)
  expect(sampleOf('burro')).toEqual(['4p', '5p', 'Kp'])
  expect(hasWords('learn_burro')).toBe(true)
})

test('its board shows a scene', async () => {
  const { loadBoard } = await import('.')
  const { tableContext } = await import('../table/table.svelte')
  const { StagedTable } = await import('../dev/staged.svelte')
  const scenes = (await import('../../tests/games/burro/scenes.json')).default as unknown as Record<string, Scene>
  const table = new StagedTable('burro', scenes['burro-lead']!)
  const { body } = render(await loadBoard('burro'), { context: tableContext(table) })
  expect(body).toContain('No monte: 44')
  for (const card of table.legal) expect(body).toContain(`data-card="${card}"`)
})

test('its lesson shows the first step on the board', async () => {
  const { loadBoard } = await import('.')
  const { tableContext } = await import('../table/table.svelte')
  const { loadLesson } = await import('../lessons')
  const { LessonTable } = await import('../lessons/lesson.svelte')
  const { createTranslator, loadWords } = await import('../i18n/gameWords.svelte')
  await loadWords('lesson_burro')
  const table = new LessonTable(await loadLesson('burro'), ['Você', 'Bruno'], createTranslator<string>('lesson_burro'))
  const { body } = render(await loadBoard('burro'), { context: tableContext(table) })
  expect(table.sentence).toBe('Você começa. Jogue o 4 de paus.')
  expect(table.wanted).toBe('4p')
  expect(body).toContain('data-card="4p"')
})
