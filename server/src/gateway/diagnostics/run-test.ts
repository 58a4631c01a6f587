import type { TestStepKey } from '@portal/contract/diagnostics/values.ts'
import type { TestStep } from '@portal/contract/diagnostics/diagnostics.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Problem } from '@portal/contract/problem.ts'
import { CannotRead } from '../../upstreams/line-tests/cannot-read.ts'
import { type Finding, judgeStep } from '../../upstreams/line-tests/judge-step.ts'
import { type LineTester, TestAborted, TestRejected } from '../../upstreams/line-tests/line-tester.ts'
import { isLineStep, type Readings } from '../../upstreams/line-tests/readings.ts'
import { lineVerdictOf } from '../../upstreams/line-tests/verdict.ts'
import { announce } from '../../lib/announce.ts'
import type { JobParts } from '../../jobs/job-parts.ts'
import { reach } from '../../upstreams/reachability/reach.ts'
import { asSystem } from '../actor.ts'
import { readAccount } from './account-step.ts'
import { finish } from './finish-test.ts'
import { getLine, type TestedLine } from './line.ts'
import { stopped, stoppedWords } from './service.ts'
import { findTest, lockTest, type StoredTest, updateTest } from './store.ts'

export interface TestJob {
  accountId: string
  testId: string
}

interface Run extends TestJob {
  parts: JobParts
  tester: LineTester | null
  /** Tests shorten it. */
  stepLimitMs?: number
}

/** The time limit of a step; a scheduled job ends tests without progress. */
const usualLimitMs = 90_000
/** Left to a step whose worker died near its limit, to find out how it ended. */
const resumeMs = 10_000
/** How often a running step looks whether a person has stopped the test. */
const stopLookMs = 1000

/**
 * Runs a test step by step and records each as it happens. Completed steps are skipped, so a job that is retried after
 * its worker died resumes where it stopped.
 */
export async function runTest(run: Run): Promise<void> {
  let test = await change(run, start)
  while (test?.status === 'running') {
    const step = test.steps.find(({ state }) => state === 'running')
    if (!step) return
    // A line allows one test at a time.
    const taken = await takeStep(run, test, step)
    test = await change(run, (kept, now) => goOn(kept, step, taken, now))
  }
}

type StepResult =
  | { readings: Readings; finding: Finding }
  | { failure: string; status: 'failed' | 'rejected' }
  | { skipped: string }
  /** The message of a test that was stopped. */
  | { stopped: string }

/** Changes an unfinished test. The last step, or any other end, is committed together with its consequences. */
function change(run: Run, work: (test: StoredTest, now: Date) => StoredTest): Promise<StoredTest | null> {
  const { parts, accountId, testId } = run
  return asSystem(parts.database, accountId, async (scope) => {
    const kept = await lockTest(scope, testId)
    if (!kept || kept.endedAt) return null

    const next = work(kept, scope.now)
    if (next.endedAt) await finish({ scope, config: parts.config }, next)
    else {
      await updateTest(scope, next, scope.now)
      await announce(scope, 'test', testId)
    }
    return next
  })
}

function start(test: StoredTest, now: Date): StoredTest {
  if (test.stopAsked) return stopped(test, now)
  const running: StoredTest = { ...test, status: 'running', startedAt: test.startedAt ?? now }
  return test.steps.some(({ state }) => state === 'running') ? running : begun(running, now)
}

/** Starts the next step; after the last one the verdict is due. */
function begun(test: StoredTest, now: Date): StoredTest {
  const next = test.steps.findIndex(({ state }) => state === 'waiting')
  if (next < 0) return judged(test, now)
  if (test.stopAsked) return stopped(test, now)
  const steps = test.steps.with(next, {
    ...stepAt(test.steps, next),
    state: 'running',
    word: 'Running',
    startedAt: now.toISOString(),
  })
  return { ...test, steps }
}

/** Without any reading there is nothing to judge. */
function judged(test: StoredTest, now: Date): StoredTest {
  const missing = test.steps.filter(({ state }) => state === 'skipped').map(({ key }) => key)
  return missing.length === test.steps.length
    ? { ...test, status: 'failed', endedAt: now, failure: 'No test could run, so there is no result.' }
    : { ...test, status: 'complete', endedAt: now, verdict: lineVerdictOf(test.readings, now, missing) }
}

function stepAt(steps: TestStep[], index: number): TestStep {
  const step = steps[index]
  if (!step) throw new Error('There is no such step')
  return step
}

function goOn(test: StoredTest, { key, startedAt }: TestStep, taken: StepResult, now: Date): StoredTest {
  const tookMs = startedAt === null ? null : now.getTime() - Date.parse(startedAt)
  if ('failure' in taken) {
    const ended = endStep(test, key, { state: 'failed', word: 'Failed', saw: taken.failure, reading: null }, tookMs)
    return { ...ended, status: taken.status, endedAt: now, failure: taken.failure }
  }
  if ('stopped' in taken) return { ...stopped(test, now), failure: taken.stopped }
  if ('skipped' in taken) {
    const finding = { state: 'skipped', word: 'Skipped', saw: taken.skipped, reading: null } as const
    return begun(endStep(test, key, finding, null), now)
  }
  const { readings, finding } = taken
  const ended = endStep({ ...test, readings }, key, finding, finding.state === 'skipped' ? null : tookMs)
  return begun(ended, now)
}

function endStep(test: StoredTest, key: TestStepKey, finding: Finding, tookMs: number | null): StoredTest {
  return { ...test, steps: test.steps.map((step) => (step.key === key ? { ...step, ...finding, tookMs } : step)) }
}

/** Runs one step outside any transaction, because it can take a minute. */
async function takeStep(run: Run, test: StoredTest, { key, startedAt }: TestStep): Promise<StepResult> {
  // Skips steps that need a line in sync if it is not.
  if (key === 'loss' && (test.readings.sync?.isInSync === false || test.readings.session?.isOnline === false)) {
    return { skipped: 'Requires a line in sync' }
  }
  if (key === 'light' && test.readings.ont?.power === 'off') return { skipped: 'Requires a powered terminal' }
  const limitMs = run.stepLimitMs ?? usualLimitMs
  const stop = new AbortController()
  let limit: AbortSignal | undefined
  const looking = setInterval(() => void stopIfAsked(run, stop), stopLookMs)
  try {
    const { tested, now } = await asSystem(run.parts.database, run.accountId, async (scope) => ({
      tested: await getLine(scope, test.serviceId),
      now: scope.now,
    }))
    // A step that is resumed has the time that its first worker left.
    const past = startedAt === null ? 0 : now.getTime() - Date.parse(startedAt)
    limit = AbortSignal.timeout(Math.max(Math.min(resumeMs, limitMs), limitMs - past))
    const signal = AbortSignal.any([limit, stop.signal])
    const read = await readStep(run, tested, test, { key, signal })
    if (read === null) return { skipped: 'No readings available' }
    const readings = { ...test.readings, [key]: read }
    return { readings, finding: judgeStep(key, readings, new Date()) }
  } catch (error) {
    if (error instanceof CannotRead) return { skipped: error.message }
    const isLeft = error instanceof TestAborted && !error.isCancelled
    if (stop.signal.aborted) return { stopped: `${stoppedWords}${isLeft ? notConfirmed : ''}` }
    if (limit?.aborted) return { failure: `${lateWords(limitMs)}${isLeft ? notConfirmed : ''}`, status: 'failed' }
    if (error instanceof TestRejected) return { failure: error.message, status: 'rejected' }
    if (error instanceof Problem) return { failure: error.message, status: 'failed' }
    throw error
  } finally {
    clearInterval(looking)
  }
}

const lateWords = (limitMs: number) =>
  `This step did not finish within ${counted(Math.ceil(limitMs / 1000), 'second')}, so there is no result. Run the test again later.`
const notConfirmed = ' The carrier has not confirmed that it ended, so it may go on for a short time.'

/** A database that is not responding is asked again after a second. */
async function stopIfAsked({ parts, accountId, testId }: Run, stop: AbortController): Promise<void> {
  const isAsked = await asSystem(
    parts.database,
    accountId,
    async (scope) => (await findTest(scope, testId))?.stopAsked === true,
  ).catch(() => false)
  if (isAsked) stop.abort()
}

async function readStep(
  run: Run,
  { service, line, address }: TestedLine,
  test: StoredTest,
  { key, signal }: { key: TestStepKey; signal: AbortSignal },
): Promise<unknown> {
  if (key === 'account') {
    return asSystem(run.parts.database, run.accountId, (scope) => readAccount(scope, service))
  }
  if (isLineStep(key)) {
    if (!run.tester) throw new CannotRead('No line test system is connected')
    return line ? run.tester.run(line, key, { reference: `${test.testId}.${key}`, signal }) : null
  }
  return address ? reach(key, address, run.parts.config) : null
}
