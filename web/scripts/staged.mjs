// The staged moments (src/dev), built as people get the pages and served for tests: node scripts/staged.mjs PORT
// Built once: a page of a hundred small modules costs each test more than what it looks at.
import { build, preview } from 'vite'

const port = Number(process.argv[2])
const outDir = `node_modules/.staged-${port}`
await build({
    define: { 'import.meta.env.DEV': 'true' },
    build: { outDir, emptyOutDir: true, minify: false },
    logLevel: 'error',
})
await preview({ build: { outDir }, preview: { port, strictPort: true, host: '127.0.0.1' }, logLevel: 'error' })
