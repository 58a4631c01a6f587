import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pagePath, readNames } from './names.ts'
import { planArea } from './plan.ts'

// `npm run new-area invoices` makes a small area that works; `npm run new-area billing invoice BusinessPortalBilling` names its
// record and its permission. docs/adding-an-area.md describes the next steps.
const root = join(import.meta.dirname, '..', '..')

try {
  const names = readNames(process.argv.slice(2))
  const { made, changed } = planArea(root, names)
  const written = [...made, ...[...changed].map(([path, { text }]) => [path, text] as const)]
  for (const [path, text] of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  // Names are longer or shorter than those of the templates.
  const code = written.map(([path]) => path).filter((path) => /\.tsx?$/.test(path))
  const biome = join(root, 'node_modules', '.bin', 'biome')
  const { status } = spawnSync(biome, ['format', '--write', ...code], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('What was made could not be formatted. Run npm run format.')

  console.log(`Made:\n${[...made.keys()].map((path) => `  ${path}`).join('\n')}\n`)
  for (const [path, { lines }] of changed) console.log(`Added to ${path}:\n${lines.join('\n')}\n`)
  console.log(`Next:
  npm run check
  npx vitest run --project server server/src/gateway/${names.area}
  npm start, then open ${pagePath(names)}
  docs/adding-an-area.md says what to fill in by hand.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error('Usage: npm run new-area NAME [RECORD [PERMISSION]]')
  process.exitCode = 1
}
