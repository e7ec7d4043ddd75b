import { defineConfig } from '@playwright/test'
import tests from './playwright.config'

const server = Number(process.env.CARTEADO_PORT ?? 8793)
const pages = server + 1
const python = process.env.PYTHON ?? '../.venv/bin/python'

/** Write pictures of the main pages (live) and of the staged scenes (src/dev) to docs/screenshots. */
export default defineConfig({
  ...tests,
  testDir: 'tests/screenshots',
  globalTeardown: './tests/screenshots/reduceColours.ts',
  projects: [{ name: 'pictures' }],
  workers: 1,
  metadata: { painted: true },
  timeout: 240_000,
  use: { ...tests.use, baseURL: `http://127.0.0.1:${pages}` },
  webServer: [
    { command: `${python} tests/serve.py ${server}`, url: `http://127.0.0.1:${server}/api/house`, timeout: 60_000 },
    {
      command: `npx vite --port ${pages} --strictPort --host 127.0.0.1`,
      url: `http://127.0.0.1:${pages}/`,
      env: { CARTEADO_SERVER: `http://127.0.0.1:${server}` },
      timeout: 60_000,
    },
  ],
})
