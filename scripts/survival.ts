import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildAll } from './build.ts'
import { ensureTools, productionTools } from './debian.ts'

// `npm run survival`: a complete production on this machine, from the files in deploy/, with its parts killed under
// load.
ensureTools(productionTools)
await buildAll()
const args = ['run', '--config', 'deploy/vitest.config.ts', ...process.argv.slice(2)]
const { status } = spawnSync('vitest', args, { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' })
process.exit(status ?? 1)
