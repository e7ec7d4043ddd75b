import { defineConfig } from '@playwright/test'
import { existsSync } from 'node:fs'

const port = Number(process.env.CARTEADO_PORT ?? 8791)
/** Prefer the headless shell: a new page costs it a quarter of what it costs full Chromium. */
const chromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)
const python = process.env.PYTHON ?? '../.venv/bin/python'

/** Run real browsers against the real server. Run `npm run build` first. */
export default defineConfig({
  testDir: 'tests',
  timeout: 300_000,
  expect: { timeout: 20_000 }, // for busy machines
  workers: 3, // tests spend much of their time waiting
  retries: 0, // a flaky test is a race condition to fix
  fullyParallel: true,
  reporter: [['list']],
  outputDir: 'test-results',
  // The tests that restart servers need their own worker and run one after the other. They start first, so that the
  // rest of the suite does not have to wait for them at the end.
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
    reuseContext: true, // cleared after each test; a new context costs as much as one of our pages
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu', // saves a process per browser
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
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 }, // it deletes its temporary files
    },
    // The production build does not contain the staged scenes (src/dev).
    {
      command: `node scripts/staged.mjs ${port + 1}`,
      url: `http://127.0.0.1:${port + 1}/`,
      env: { CARTEADO_SERVER: `http://127.0.0.1:${port}` },
      timeout: 300_000, // includes the build
    },
  ],
})
