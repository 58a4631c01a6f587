import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildAll } from './build.ts'
import { tsc } from './checks.ts'
import { isTest, reachedBy, readImportGraph } from './reach.ts'
import { check, playwright, runStages, vitest } from './test-stages.ts'

// `npm run test:changed [REV]`: the tests affected by the changes since REV, by default since the last commit.
const root = join(import.meta.dirname, '..')
const since = process.argv[2] ?? 'HEAD'
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
const graph = readImportGraph()
const reached = reachedBy(changed, graph)

// Files that are read and not imported (SQL examples, style sheets, documents) are tested beside the file that reads
// them.
const folders = new Set(changed.filter((path) => !graph.has(path)).map((path) => dirname(path)))
const tests = [...graph.keys()].filter((path) => isTest(path) && (reached.has(path) || folders.has(dirname(path))))
const journeys = [...graph.keys()].filter(
  (path) => path.endsWith('.spec.ts') && (reached.has(path) || areasOf(changed).has(basename(path, '.spec.ts'))),
)
console.log(
  `${changed.length} changed files reach ${tests.length} test files and ${journeys.length} files of journeys.`,
)
if (tests.length + journeys.length > 0) {
  await buildAll()
}

runStages([
  ['types', () => check('tsc', tsc)],
  ['borders', () => check('npm', ['run', '--silent', 'borders'])],
  ...stage(tests, 'tests', () =>
    vitest('changed', ['--project', '!postgres-15', ...tests.filter((path) => !path.startsWith('deploy/'))]),
  ),
  ...stage(journeys, 'journeys of the areas', () =>
    playwright(
      journeys.map((path) => basename(path)),
      {},
    ),
  ),
])

function stage<T>(files: string[], name: string, run: () => T): (readonly [string, () => T])[] {
  return files.length > 0 ? [[name, run]] : []
}

/** The areas of the files, in any part: contract/orders/orders.ts, web/src/areas/orders/OrderPage.tsx. */
function areasOf(files: string[]): Set<string> {
  const isArea = (name: string) => existsSync(join(root, 'e2e', 'tests', `${name}.spec.ts`))
  return new Set(files.flatMap((path) => path.split(/[/.]/)).filter(isArea))
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}
