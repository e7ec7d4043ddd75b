import { defineConfig } from '@playwright/test'
import { existsSync } from 'node:fs'

const port = Number(process.env.CARTEADO_PORT ?? 8791)
/** Chromium without its windows: a page of its own costs it a quarter of what it costs the whole one. */
const chromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)
const python = process.env.PYTHON ?? '../.venv/bin/python'

/** Real browsers against the real server: `npm run build` first. */
export default defineConfig({
  testDir: 'tests',
  timeout: 300_000,
  expect: { timeout: 20_000 }, // for machines that have other things to do
  workers: 3, // each waits now and then
  retries: 0, // a test that needs a second go is a race to find
  fullyParallel: true,
  reporter: [['list']],
  outputDir: 'test-results',
  // Servers that are stopped and started need a worker of their own, one test after the other: last, it would be waited for.
  projects: [
    { name: 'restarts', testMatch: 'outage.spec.ts' },
    { name: 'pages', testIgnore: ['outage.spec.ts', 'screenshots/**'] },
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'pt-BR',
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    serviceWorkers: 'block',
    reuseContext: true, // emptied after each test: a new one costs a browser as much as a page of ours
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu', // one process less for each browser
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    {
      command: `${python} tests/serve.py ${port}`,
      url: `http://127.0.0.1:${port}/api/house`,
      reuseExistingServer: false,
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 }, // it takes its files away
    },
    // Staged moments (src/dev) are not part of what is built.
    {
      command: `node scripts/staged.mjs ${port + 1}`,
      url: `http://127.0.0.1:${port + 1}/`,
      env: { CARTEADO_SERVER: `http://127.0.0.1:${port}` },
      timeout: 300_000, // it is built first,
    },
  ],
})
