import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { buildWeb } from './build.ts'
import { ensureChromium, ensureTools } from './debian.ts'
import { check, playwright, reports, type Stage, vitest } from './test-stages.ts'

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const debianPostgres = '/usr/lib/postgresql/15'
const chromium = ensureChromium()
ensureTools()
await buildWeb()
// The builder leaves its own mode behind, in which React has nothing for tests.
delete process.env.NODE_ENV

const stages: Stage[] = [
  check('types', 'tsc', ['-b']),
  check('style', 'npm', ['run', '--silent', 'lint']),
  vitest('on the embedded PostgreSQL', 'embedded', [], {}),
  existsSync(`${debianPostgres}/bin/initdb`)
    ? vitest('on PostgreSQL 15', 'other', ['--project', 'node', 'server', 'db', 'identity'], {
        TEST_POSTGRES: debianPostgres,
      })
    : leaveOut('The server tests on PostgreSQL 15 were left out: /usr/lib/postgresql/15 is not on this machine.'),
  playwright('journeys in the browser', { CHROMIUM: chromium }),
]

const findings = stages.flatMap((stage) => stage.findings)
const passed = stages.reduce((sum, stage) => sum + stage.passed, 0)
const failed = stages.reduce((sum, stage) => sum + stage.failed, 0)
if (findings.length > 0) console.log(`\n== what to look at\n\n${findings.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function leaveOut(reason: string): Stage {
  console.log(`\n== ${reason}`)
  return { passed: 0, failed: 0, findings: [] }
}
