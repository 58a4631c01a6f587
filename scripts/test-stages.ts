import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
export const reports = join(root, '.cache', 'reports')

/** What a part of the test run came to; the findings are said once more at the end of its log. */
export interface Stage {
  passed: number
  failed: number
  findings: string[]
}

type Environment = Record<string, string>

function run(command: string, args: string[], environment: Environment = {}): boolean {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0
}

export function check(name: string, command: string, args: string[]): Stage {
  console.log(`\n== ${name}`)
  if (run(command, args)) return { passed: 1, failed: 0, findings: [] }
  return { passed: 0, failed: 1, findings: [`${name}: ${command} ${args.join(' ')} failed`] }
}

interface VitestFile {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

/** A machine that is busy with something else may be late once: a few failed files run once more, alone. */
export function vitest(name: string, report: string, args: string[], environment: Environment): Stage {
  console.log(`\n== tests ${name}`)
  const first = runVitest(report, args, environment)
  const findings = first.failedFiles.flatMap((file) => describeFailure(name, file))
  if (first.isGreen) return { passed: first.passed, failed: 0, findings }
  const files = first.failedFiles.map((file) => relative(root, file.name))
  if (files.length === 0) findings.push(`tests ${name}: failed outside of a test`)
  if (files.length === 0 || files.length > 5) {
    return { passed: first.passed, failed: Math.max(1, first.failed), findings }
  }
  console.log(`\n== once more, alone: ${files.join(', ')}`)
  const second = runVitest(`${report}-again`, files, environment)
  return {
    passed: first.passed - first.passedBesideFailed + second.passed,
    failed: second.isGreen ? 0 : Math.max(1, second.failed),
    findings: [
      ...findings,
      ...second.failedFiles.flatMap((file) => describeFailure(`${name}, once more`, file)),
      ...(second.isGreen ? [`${files.join(', ')}: passed once more, alone`] : []),
    ],
  }
}

function runVitest(report: string, args: string[], environment: Environment) {
  const file = join(reports, `${report}.json`)
  const isGreen = run(
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    environment,
  )
  if (!existsSync(file)) return { isGreen: false, passed: 0, failed: 0, passedBesideFailed: 0, failedFiles: [] }
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    testResults,
  }: { numPassedTests: number; numFailedTests: number; testResults: VitestFile[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const failedFiles = testResults.filter((result) => result.status === 'failed')
  const passedBesideFailed = failedFiles
    .flatMap((result) => result.assertionResults)
    .filter((test) => test.status === 'passed').length
  return { isGreen, passed, failed, passedBesideFailed, failedFiles }
}

function describeFailure(name: string, file: VitestFile): string[] {
  const failed = file.assertionResults.filter((test) => test.status === 'failed')
  const reasons = failed.map((test) => `  ${test.fullName}\n    ${firstLines(test.failureMessages.join('\n'))}`)
  // A file that does not even load fails without a failed test in it.
  return [`${relative(root, file.name)} (${name})`, ...(reasons.length > 0 ? reasons : [firstLines(file.message)])]
}

function firstLines(text: string): string {
  return text.split('\n').slice(0, 6).join('\n    ')
}

interface Suite {
  suites?: Suite[]
  specs: { title: string; file: string; tests: { status: string }[] }[]
}

export function playwright(name: string, environment: Environment): Stage {
  console.log(`\n== ${name}`)
  const file = join(reports, 'browser.json')
  const isGreen = run('playwright', ['test', '-c', 'e2e/playwright.config.ts'], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  if (!existsSync(file)) return { passed: 0, failed: 1, findings: [`${name}: ended without a report`] }
  const { stats, suites }: { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] } =
    JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: stats.expected + stats.flaky,
    failed: isGreen ? 0 : Math.max(1, stats.unexpected),
    findings: suites.flatMap(describeJourneys),
  }
}

function describeJourneys(suite: Suite): string[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status }) => {
      if (status === 'unexpected') return [`${file}: ${title}`]
      return status === 'flaky' ? [`${file}: ${title}: passed once more`] : []
    }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(describeJourneys)]
}
