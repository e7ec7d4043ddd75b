import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { groups } from './scripts/chunks.ts'
import { serviceWorker } from './scripts/serviceWorker.ts'
import { testGames } from './scripts/testGames.ts'

const server = process.env.CARTEADO_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [process.env.VITEST || process.env.TEST_GAMES ? testGames() : null, svelte(), serviceWorker()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], isolate: false }, // isolating a file costs more than running its tests
})
