import type { SystemRequest } from '@portal/contract/diagnostics/service-tests.ts'
import { resultValidHours, type TestKind } from '@portal/contract/diagnostics/values.ts'
import type { TestStep } from '@portal/contract/diagnostics/diagnostics.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { LineTester } from '../../upstreams/line-tests/line-tester.ts'
import { recordActivity } from '../../lib/activity.ts'
import { notConnected } from '../../foreign-systems.ts'
import { newId } from '../../lib/new-id.ts'
import { queueJob } from '../../lib/job-store.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { getLine, usualMsOf } from './line.ts'
import { disturbanceOf, needsCarrier, testStepsOf } from './offers.ts'
import { assertQuota, quotaOf } from './quota.ts'
import { findRunning, findTest, holdQuota, insertTest, lockTest, type StoredTest, updateTest } from './store.ts'

export const runTestTask = 'run line test'

interface Wanted {
  serviceId: string
  kind: TestKind
  confirmed: boolean
  /** The attributes that a system sent. */
  request?: SystemRequest
}

interface Work {
  scope: AccountScope
  tester: LineTester | null
}

export async function getTest(scope: AccountScope, testId: string): Promise<StoredTest> {
  const test = await findTest(scope, testId)
  if (!test) throw noSuchTest()
  return test
}

export function noSuchTest(): Problem {
  return new Problem('not_found', { detail: 'Test not found.' })
}

/** Requests a test: the row, its job and the activity are committed together. */
export async function requestTest({ scope, tester }: Work, wanted: Wanted): Promise<StoredTest> {
  const { serviceId, kind, confirmed, request } = wanted
  const { line, address, reason } = await getLine(scope, serviceId)
  if (reason !== null || !line) throw new Problem('line_not_testable', { detail: reason ?? 'This cannot be tested.' })
  const steps = testStepsOf(kind, line.family)
  if (steps.length === 0) {
    throw new Problem('test_not_offered', {
      detail: 'This test is not available for this type of line. Choose another one.',
    })
  }
  if (!tester && needsCarrier(steps)) throw notConnected('lineTests')
  if (kind === 'reach' && !address) {
    throw new Problem('no_address', { detail: 'This service has no IP address on record.' })
  }
  const disturbance = disturbanceOf(kind, line.family)
  if (disturbance !== null && !confirmed) {
    throw new Problem('confirmation_needed', { detail: `${disturbance} Confirm that this can happen now.` })
  }
  await holdQuota(scope)
  if (await findRunning(scope, serviceId)) {
    throw new Problem('test_running', {
      detail: 'A test of this line is already running. Wait for it to finish, or stop it.',
    })
  }
  assertQuota(await quotaOf(scope, serviceId), scope.now)

  const usualMs = usualMsOf(tester)
  const testId = `T-${newId(10)}`
  await insertTest(scope, {
    testId,
    serviceId,
    kind,
    family: line.family,
    disruptive: disturbance !== null,
    isSimulated: tester?.isSimulated === true && needsCarrier(steps),
    requestedBy: scope.person.userId,
    requestedByName: scope.actorName,
    requestedAt: scope.now,
    steps: steps.map((key) => waiting(key, usualMs(key))),
    request: request ?? null,
  })
  await queueJob(scope.tx, runTestTask, { accountId: scope.accountId, testId })
  await recordActivity(scope, {
    action: 'test requested',
    entity: 'test',
    entityId: testId,
    after: { serviceId, kind, disruptive: disturbance !== null },
  })
  return getTest(scope, testId)
}

function waiting(key: TestStep['key'], usualMs: number): TestStep {
  return { key, state: 'waiting', word: 'Waiting', saw: '', reading: null, usualMs, startedAt: null, tookMs: null }
}

/** A queued test ends at once; a running one as soon as its worker sees it, and cancels the step at the carrier. */
export async function stopTest({ scope }: Omit<Work, 'tester'>, testId: string): Promise<StoredTest> {
  const test = await lockTest(scope, testId)
  if (!test) throw noSuchTest()
  if (test.status !== 'queued' && test.status !== 'running') {
    throw new Problem('test_over', { detail: 'This test has ended.' })
  }
  if (!test.stopAsked) {
    const isOver = test.status === 'queued'
    await updateTest(scope, { ...(isOver ? stopped(test, scope.now) : test), stopAsked: true }, scope.now)
    await recordActivity(scope, {
      action: 'test stopped',
      entity: 'test',
      entityId: testId,
      before: { status: test.status },
      after: { status: isOver ? 'stopped' : test.status },
    })
  }
  return getTest(scope, testId)
}

export const stoppedWords = 'This test was stopped before it was finished.'

export function stopped(test: StoredTest, now: Date): StoredTest {
  return { ...test, status: 'stopped', endedAt: now, failure: stoppedWords }
}

export function validUntil(endedAt: Date): Date {
  return new Date(endedAt.getTime() + resultValidHours * 60 * 60_000)
}
