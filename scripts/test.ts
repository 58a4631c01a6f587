import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build.ts'
import { ensureChromium, ensureTools } from './debian.ts'

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache', 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

interface Count {
  passed: number
  failed: number
}

const debianPostgres = '/usr/lib/postgresql/15'
const chromium = ensureChromium()
ensureTools()
await buildWeb()
// The builder leaves its own mode behind, in which React has nothing for tests.
delete process.env.NODE_ENV

const counts = [
  check('types', 'tsc', ['-b']),
  check('style', 'npm', ['run', '--silent', 'lint']),
  vitest('on the embedded PostgreSQL', 'embedded', ['run'], {}),
  existsSync(join(debianPostgres, 'bin', 'initdb'))
    ? vitest('on PostgreSQL 15', 'other', ['run', '--project', 'node', 'server', 'db', 'identity'], {
        TEST_POSTGRES: debianPostgres,
      })
    : leaveOut('The server tests on PostgreSQL 15 were left out: /usr/lib/postgresql/15 is not on this machine.'),
  playwright(),
]

const total = counts.reduce((sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

function run(command: string, args: string[], environment: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0
}

function check(name: string, command: string, args: string[]): Count {
  console.log(`\n== ${name}`)
  return run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function leaveOut(reason: string): Count {
  console.log(`\n== ${reason}`)
  return { passed: 0, failed: 0 }
}

function vitest(name: string, report: string, args: string[], environment: Record<string, string>): Count {
  console.log(`\n== tests ${name}`)
  const file = join(reports, `${report}.json`)
  const isGreen = run(
    'vitest',
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    environment,
  )
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests }: { numPassedTests: number; numFailedTests: number } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  // A file that does not even load fails without a failed test in it.
  return { passed, failed: isGreen ? 0 : Math.max(1, numFailedTests) }
}

function playwright(): Count {
  console.log('\n== journeys in the browser')
  const file = join(reports, 'browser.json')
  const isGreen = run('playwright', ['test', '-c', 'e2e/playwright.config.ts'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number } } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  return { passed: stats.expected, failed: isGreen ? 0 : Math.max(1, stats.unexpected + stats.flaky) }
}
