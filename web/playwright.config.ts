import { defineConfig } from '@playwright/test'

const port = Number(process.env.CARTEADO_PORT ?? 8791)
const python = process.env.PYTHON ?? '../.venv/bin/python'

/** Real browsers against the real server: `npm run build` first. */
export default defineConfig({
  testDir: 'tests',
  testIgnore: 'screenshots/**',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 2,
  retries: 1, // machines are shared; a test that needed a second go is reported as flaky
  fullyParallel: true,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'pt-BR',
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: {
    command: `${python} tests/serve.py ${port}`,
    url: `http://127.0.0.1:${port}/api/house`,
    reuseExistingServer: false,
    timeout: 60_000,
  },
})
