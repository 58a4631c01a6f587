import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
export const reports = join(root, '.cache', 'reports')

/** The result of a stage. */
export interface Outcome {
  passed: number
  failed: number
  /** The failures, repeated at the end of the log. */
  findings: string[]
  /** Seconds by test file, if the stage has files. */
  files?: { name: string; seconds: number }[]
}

interface Stage extends Outcome {
  name: string
  seconds: number
}

/** Three times as long as the slowest stage takes: one that takes longer waits for ever. */
const limitMinutes = 30

/** The processes of a stage that took too long, and their stacks. */
const reason = join(reports, 'reason.txt')

type Environment = Record<string, string>

/** Runs the stages in sequence, prints their results, and ends with the count that CI reads. */
export function runStages(stages: readonly (readonly [name: string, run: () => Outcome])[]): never {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const done = stages.map(([name, run]): Stage => {
    console.log(`\n== ${name}`)
    const start = performance.now()
    const outcome = run()
    const seconds = (performance.now() - start) / 1000
    return { name, seconds, ...outcome, findings: [...outcome.findings, ...readReason()] }
  })
  printTimes(done)
  printList(
    'what to look at',
    done.flatMap(({ findings }) => findings),
  )
  const passed = done.reduce((sum, stage) => sum + stage.passed, 0)
  const failed = done.reduce((sum, stage) => sum + stage.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

function readReason(): string[] {
  if (!existsSync(reason)) return []
  const text = readFileSync(reason, 'utf8')
  rmSync(reason)
  return [text]
}

function printTimes(stages: Stage[]): void {
  const total = stages.reduce((sum, { seconds }) => sum + seconds, 0)
  const rows = [...stages, { name: 'all stages', seconds: total, passed: 0 }]
  console.log('\n== where the minutes went\n')
  for (const { name, seconds, passed } of rows) {
    console.log(`${clock(seconds)}  ${name.padEnd(40)} ${passed > 1 ? `${passed} passed` : ''}`)
  }
  const files = stages.flatMap(({ name, files: own = [] }) => own.map((file) => ({ ...file, stage: name })))
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 15)
  if (slowest.length > 0) console.log('\nThe slowest test files, in seconds:')
  for (const { name, seconds, stage } of slowest) console.log(`${seconds.toFixed(1).padStart(6)}  ${name} (${stage})`)
  console.log(
    `\nLoad at the end: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
}

function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${String(Math.floor(whole / 60)).padStart(3)}:${String(whole % 60).padStart(2, '0')}`
}

function printList(title: string, lines: string[]): void {
  if (lines.length > 0) console.log(`\n== ${title}\n\n${lines.join('\n')}`)
}

function run(command: string, args: string[], environment: Environment = {}, minutes = limitMinutes): boolean {
  const limited = [join(import.meta.dirname, 'run-limited.ts'), String(minutes), command, ...args]
  const env = { ...process.env, ...environment, REASON: reason }
  return spawnSync(process.execPath, limited, { cwd: root, stdio: 'inherit', env }).status === 0
}

export function check(command: string, args: string[]): Outcome {
  if (run(command, args)) return { passed: 1, failed: 0, findings: [] }
  return { passed: 0, failed: 1, findings: [`${command} ${args.join(' ')} failed`] }
}

interface VitestFile {
  name: string
  status: string
  message: string
  startTime: number
  endTime: number
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

/** Runs tests of the given vitest projects or files; `report` names the report. */
export function vitest(report: string, args: string[], environment: Environment = {}, minutes?: number): Outcome {
  const file = join(reports, `${report}.json`)
  const isGreen = run(
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    environment,
    minutes,
  )
  if (!existsSync(file)) return { passed: 0, failed: 1, findings: [`${report}: ended without a report`] }
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    testResults,
  }: { numPassedTests: number; numFailedTests: number; testResults: VitestFile[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const findings = testResults.filter(({ status }) => status === 'failed').flatMap((result) => describeFailure(result))
  if (!isGreen && findings.length === 0) findings.push(`${report}: failed outside of a test`)
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  return { passed, failed: isGreen ? 0 : Math.max(1, failed), findings, files }
}

function describeFailure(file: VitestFile): string[] {
  const failed = file.assertionResults.filter((test) => test.status === 'failed')
  const reasons = failed.map((test) => `  ${test.fullName}\n    ${firstLines(test.failureMessages.join('\n'))}`)
  // A file that fails to load has no failed test.
  return [relative(root, file.name), ...(reasons.length > 0 ? reasons : [firstLines(file.message)])]
}

function firstLines(text: string): string {
  return text.split('\n').slice(0, 6).join('\n    ')
}

interface Suite {
  suites?: Suite[]
  specs: { title: string; file: string; tests: { status: string; results: { duration: number }[] }[] }[]
}

/** Runs journeys in a browser: all of them, or the given files. */
export function playwright(args: string[], environment: Environment): Outcome {
  const file = join(reports, 'browser.json')
  const isGreen = run('playwright', ['test', '-c', 'e2e/playwright.config.ts', ...args], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  if (!existsSync(file)) return { passed: 0, failed: 1, findings: ['The journeys ended without a report'] }
  const { stats, suites }: { stats: { expected: number; unexpected: number }; suites: Suite[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const journeys = suites.flatMap(journeysOf)
  const unexpected = journeys.filter(({ status }) => status === 'unexpected')
  const files = Map.groupBy(journeys, ({ name }) => name)
  return {
    passed: stats.expected,
    failed: isGreen ? 0 : Math.max(1, stats.unexpected),
    findings: unexpected.map(({ name, title }) => `${name}: ${title}`),
    files: [...files].map(([name, own]) => ({ name, seconds: own.reduce((sum, { seconds }) => sum + seconds, 0) })),
  }
}

function journeysOf(suite: Suite): { name: string; title: string; status: string; seconds: number }[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => ({
      name: file,
      title,
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap(journeysOf)]
}
