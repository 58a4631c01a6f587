import { resultValidHours, type TestKind } from '@portal/contract/diagnostic-values.ts'
import type { TestStep } from '@portal/contract/diagnostics.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { LineTester } from '../../systems/line-tests/line-tester.ts'
import { recordActivity } from '../../lib/activity.ts'
import { newId } from '../../lib/new-id.ts'
import { queueJob } from '../../lib/queue-job.ts'
import type { AccountScope } from '../actor.ts'
import { getLine, usualMsOf } from './line.ts'
import { disturbanceOf, stepsOf } from './offers.ts'
import { assertQuota, quotaOf } from './quota.ts'
import { findRunning, findTest, holdQuota, insertTest, lockTest, type StoredTest, updateTest } from './store.ts'
import { nameOfPerson } from '../../people/name-of.ts'

/** The job that runs a test. */
export const runTestTask = 'run line test'

interface Wanted {
  serviceId: string
  kind: TestKind
  confirmed: boolean
}

interface Work {
  scope: AccountScope
  tester: LineTester
  now: Date
  requestId: string
}

export async function getTest(scope: AccountScope, testId: string): Promise<StoredTest> {
  const test = await findTest(scope, testId)
  if (!test) throw noSuchTest()
  return test
}

export function noSuchTest(): Problem {
  return new Problem('not_found', { detail: 'This account has no such test.' })
}

/** Asks for a test: the row, its job and the activity are committed together. */
export async function requestTest({ scope, tester, now, requestId }: Work, wanted: Wanted): Promise<StoredTest> {
  const { serviceId, kind, confirmed } = wanted
  const { line, address, reason } = await getLine(scope, serviceId)
  if (reason !== null || !line) throw new Problem('line_not_testable', { detail: reason ?? 'This cannot be tested.' })
  const steps = stepsOf(kind, line.family)
  if (steps.length === 0) {
    throw new Problem('test_not_offered', {
      detail: 'There is no such test for this kind of line. Choose another one.',
    })
  }
  if (kind === 'reach' && !address) {
    throw new Problem('no_address', { detail: 'This service has no address of its own that we know.' })
  }
  const disturbance = disturbanceOf(kind, line.family)
  if (disturbance !== null && !confirmed) {
    throw new Problem('confirmation_needed', { detail: `${disturbance} Confirm that this may happen now.` })
  }
  await holdQuota(scope)
  if (await findRunning(scope, serviceId)) {
    throw new Problem('test_running', { detail: 'A test of this line is running. Wait for it, or stop it.' })
  }
  assertQuota(await quotaOf(scope, serviceId, now), now)

  const usualMs = usualMsOf(tester)
  const testId = `T-${newId(10)}`
  await insertTest(scope, {
    testId,
    serviceId,
    kind,
    family: line.family,
    disruptive: disturbance !== null,
    requestedBy: scope.person.userId,
    requestedByName: nameOf(scope),
    requestedAt: now,
    steps: steps.map((key) => waiting(key, usualMs(key))),
  })
  await queueJob(scope.tx, runTestTask, { accountId: scope.accountId, testId })
  await recordActivity(scope, {
    action: 'test requested',
    entity: 'test',
    entityId: testId,
    after: { serviceId, kind, disruptive: disturbance !== null },
    requestId,
  })
  return getTest(scope, testId)
}

function waiting(key: TestStep['key'], usualMs: number): TestStep {
  return { key, state: 'waiting', word: 'Waiting', saw: '', reading: null, usualMs, startedAt: null, tookMs: null }
}

function nameOf({ person }: AccountScope): string {
  return nameOfPerson(person)
}

/** One that waits is over at once; one that runs finishes its step first, which the line is in the middle of. */
export async function stopTest({ scope, now, requestId }: Omit<Work, 'tester'>, testId: string): Promise<StoredTest> {
  const test = await lockTest(scope, testId)
  if (!test) throw noSuchTest()
  if (test.status !== 'queued' && test.status !== 'running') {
    throw new Problem('test_over', { detail: 'This test is over.' })
  }
  if (!test.stopAsked) {
    const isOver = test.status === 'queued'
    await updateTest(scope, { ...(isOver ? stopped(test, now) : test), stopAsked: true }, now)
    await recordActivity(scope, {
      action: 'test stopped',
      entity: 'test',
      entityId: testId,
      before: { status: test.status },
      after: { status: isOver ? 'stopped' : test.status },
      requestId,
    })
  }
  return getTest(scope, testId)
}

export function stopped(test: StoredTest, now: Date): StoredTest {
  return { ...test, status: 'stopped', endedAt: now, failure: 'This test was stopped before it was finished.' }
}

export function validUntil(endedAt: Date): Date {
  return new Date(endedAt.getTime() + resultValidHours * 60 * 60_000)
}
