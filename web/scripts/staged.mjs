// Build the staged scenes (src/dev) like the production pages and serve them for tests: node scripts/staged.mjs PORT
// A build is faster than the development server: loading a hundred small modules would take longer than most tests.
import { build, preview } from 'vite'

process.env.TEST_GAMES = '1' // see vite.config.ts
const port = Number(process.argv[2])
const outDir = `node_modules/.staged-${port}`
await build({
    define: { 'import.meta.env.DEV': 'true' },
    build: { outDir, emptyOutDir: true, minify: false },
    logLevel: 'error',
})
await preview({ build: { outDir }, preview: { port, strictPort: true, host: '127.0.0.1' }, logLevel: 'error' })
