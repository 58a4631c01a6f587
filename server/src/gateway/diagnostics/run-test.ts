import type { TestStepKey } from '@portal/contract/diagnostic-values.ts'
import type { TestStep } from '@portal/contract/diagnostics.ts'
import { Problem } from '@portal/contract/problem.ts'
import { CannotRead } from '../../systems/line-tests/cannot-read.ts'
import { type Finding, judgeStep } from '../../systems/line-tests/judge-step.ts'
import { type LineTester, TestRejected } from '../../systems/line-tests/line-tester.ts'
import { isLineStep, type Readings } from '../../systems/line-tests/readings.ts'
import { verdictOf } from '../../systems/line-tests/verdict.ts'
import { announce } from '../../lib/announce.ts'
import type { JobParts } from '../../jobs/job-parts.ts'
import { reach } from '../../systems/reachability/reach.ts'
import { asPortal } from '../actor.ts'
import { readAccount } from './account-step.ts'
import { finish } from './finish-test.ts'
import { getLine, type TestedLine } from './line.ts'
import { stopped } from './service.ts'
import { lockTest, type StoredTest, updateTest } from './store.ts'

export interface TestJob {
  accountId: string
  testId: string
}

interface Run extends TestJob {
  parts: JobParts
  tester: LineTester
}

/** No step takes longer than this; the clock gives a test up after a while without one. */
const stepLimitMs = 90_000

/**
 * Runs a test step by step, each written down as it happens. What is done already is not done again, so a job that comes
 * a second time, because its worker died, goes on where the first one was.
 */
export async function runTest(run: Run): Promise<void> {
  let test = await change(run, start)
  while (test?.status === 'running') {
    const step = test.steps.find(({ state }) => state === 'running')
    if (!step) return
    // oxlint-disable-next-line no-await-in-loop -- a line stands one test at a time
    const taken = await takeStep(run, test, step.key)
    // oxlint-disable-next-line no-await-in-loop -- as above
    test = await change(run, (kept) => goOn(kept, step, taken))
  }
}

type Taken =
  | { readings: Readings; finding: Finding }
  | { failure: string; status: 'failed' | 'rejected' }
  | { skipped: string }

/** Changes a test that is not over; the change of the last step, and any end, is made in one transaction with what follows from it. */
function change(run: Run, work: (test: StoredTest) => StoredTest): Promise<StoredTest | null> {
  const { parts, accountId, testId } = run
  return asPortal(parts.database, accountId, async (scope) => {
    const kept = await lockTest(scope, testId)
    if (!kept || kept.endedAt) return null
    const now = new Date()
    const next = work(kept)
    if (next.endedAt) await finish({ scope, config: parts.config, now }, next)
    else {
      await updateTest(scope, next, now)
      await announce(scope, 'test', testId)
    }
    return next
  })
}

function start(test: StoredTest): StoredTest {
  if (test.stopAsked) return stopped(test, new Date())
  const running: StoredTest = { ...test, status: 'running', startedAt: test.startedAt ?? new Date() }
  return test.steps.some(({ state }) => state === 'running') ? running : begun(running)
}

/** Begins the next step; without one the verdict is due. */
function begun(test: StoredTest): StoredTest {
  const now = new Date()
  const next = test.steps.findIndex(({ state }) => state === 'waiting')
  if (next < 0) return { ...test, status: 'complete', endedAt: now, verdict: verdictOf(test.readings, now) }
  if (test.stopAsked) return stopped(test, now)
  const steps = test.steps.with(next, {
    ...stepAt(test.steps, next),
    state: 'running',
    word: 'Running',
    startedAt: now.toISOString(),
  })
  return { ...test, steps }
}

function stepAt(steps: TestStep[], index: number): TestStep {
  const step = steps[index]
  if (!step) throw new Error('There is no such step')
  return step
}

function goOn(test: StoredTest, { key, startedAt }: TestStep, taken: Taken): StoredTest {
  const now = new Date()
  const tookMs = startedAt === null ? null : now.getTime() - Date.parse(startedAt)
  if ('failure' in taken) {
    const ended = endStep(test, key, { state: 'failed', word: 'Failed', saw: taken.failure, reading: null }, tookMs)
    return { ...ended, status: taken.status, endedAt: now, failure: taken.failure }
  }
  if ('skipped' in taken) {
    const finding = { state: 'skipped', word: 'Skipped', saw: taken.skipped, reading: null } as const
    return begun(endStep(test, key, finding, null))
  }
  const { readings, finding } = taken
  const ended = endStep({ ...test, readings }, key, finding, finding.state === 'skipped' ? null : tookMs)
  return begun(ended)
}

function endStep(test: StoredTest, key: TestStepKey, finding: Finding, tookMs: number | null): StoredTest {
  return { ...test, steps: test.steps.map((step) => (step.key === key ? { ...step, ...finding, tookMs } : step)) }
}

/** Takes one step outside of any transaction: it may take a minute. */
async function takeStep(run: Run, test: StoredTest, key: TestStepKey): Promise<Taken> {
  // What needs a line in sync is not tried without one.
  if (key === 'loss' && (test.readings.sync?.isInSync === false || test.readings.session?.isOnline === false)) {
    return { skipped: 'Needs a line in sync' }
  }
  if (key === 'light' && test.readings.ont?.power === 'off') return { skipped: 'Needs a terminal with power' }
  try {
    const tested = await asPortal(run.parts.database, run.accountId, (scope) => getLine(scope, test.serviceId))
    const read = await readStep(run, tested, test, key)
    if (read === null) return { skipped: 'Nothing could be read' }
    const readings = { ...test.readings, [key]: read }
    return { readings, finding: judgeStep(key, readings, new Date()) }
  } catch (error) {
    if (error instanceof CannotRead) return { skipped: error.message }
    if (error instanceof TestRejected) return { failure: error.message, status: 'rejected' }
    if (error instanceof Problem) return { failure: error.message, status: 'failed' }
    if (error instanceof DOMException)
      return { failure: 'The test took too long and was given up. Run it again.', status: 'failed' }
    throw error
  }
}

async function readStep(
  run: Run,
  { service, line, address }: TestedLine,
  test: StoredTest,
  key: TestStepKey,
): Promise<unknown> {
  const signal = AbortSignal.timeout(stepLimitMs)
  if (key === 'account') {
    return asPortal(run.parts.database, run.accountId, (scope) => readAccount(scope, service, new Date()))
  }
  if (isLineStep(key)) return line ? run.tester.run(line, key, signal) : null
  return address ? reach(key, address, run.parts.config) : null
}
