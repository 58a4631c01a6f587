import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildAll } from './build.ts'
import { checks } from './checks.ts'
import { ensureChromium, ensureTools } from './debian.ts'
import { playwright, reports, runStages, vitest } from './test-stages.ts'

// `npm test`: everything from the types to the journeys. docs/testing.md describes each stage.
const debianPostgres = '/usr/lib/postgresql/15'
const statements = join(reports, 'statements')
const chromium = ensureChromium()
ensureTools()
await buildAll()

runStages([
  ...checks,
  [
    'tests on the embedded PostgreSQL',
    () => vitest('server', ['--project', 'server'], { KEEP_STATEMENTS_IN: statements }),
  ],
  [
    'statements and areas on PostgreSQL 15',
    () =>
      existsSync(`${debianPostgres}/bin/initdb`)
        ? vitest('postgres-15', ['--project', 'postgres-15'], {
            TEST_POSTGRES: debianPostgres,
            STATEMENTS_IN: statements,
          })
        : leftOut(`there is no ${debianPostgres} on this machine`),
  ],
  ['journeys in the browser', () => playwright([], { CHROMIUM: chromium })],
])

function leftOut(reason: string) {
  console.log(`Left out: ${reason}.`)
  return { passed: 0, failed: 0, findings: [`Left out: ${reason}.`] }
}
