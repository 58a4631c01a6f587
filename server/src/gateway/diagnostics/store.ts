import type { SystemRequest } from '@portal/contract/diagnostics/service-tests.ts'
import { testKinds, lineFamilies, testStatuses, testOutcomes } from '@portal/contract/diagnostics/values.ts'
import { LineTestRow, TestStep, Verdict } from '@portal/contract/diagnostics/diagnostics.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, number, rowsOf, text, textOrNull, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Page, readPage } from '../../lists/read-page.ts'
import { isOfOpenAccount } from '../../people/open-account-store.ts'
import { Readings } from '../../upstreams/line-tests/readings.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { atSites } from '../../scope/sites-store.ts'

export const StoredTest = z.strictObject({
  testId: text,
  serviceId: text,
  kind: z.enum(testKinds),
  family: z.enum(lineFamilies).nullable(),
  status: z.enum(testStatuses),
  disruptive: boolean,
  isSimulated: boolean,
  requestedBy: text,
  requestedByName: text,
  requestedAt: timestamp,
  startedAt: timestampOrNull,
  endedAt: timestampOrNull,
  stopAsked: boolean,
  steps: z.array(TestStep),
  readings: Readings,
  verdict: Verdict.nullable(),
  outcome: z.enum(testOutcomes).nullable(),
  failure: textOrNull,
  validUntil: timestampOrNull,
})
export type StoredTest = z.infer<typeof StoredTest>

const columns = sql`
  t.test_id as "testId", t.service_id as "serviceId", t.kind, t.family, t.status, t.disruptive,
  t.is_simulated as "isSimulated",
  t.requested_by as "requestedBy", t.requested_by_name as "requestedByName", t.requested_at as "requestedAt",
  t.started_at as "startedAt", t.ended_at as "endedAt", t.stop_asked as "stopAsked", t.steps, t.readings, t.verdict,
  t.outcome, t.failure, t.valid_until as "validUntil"`

/** A permission limited to sites limits the tests. */
const visible = (scope: AccountScope) =>
  scope.sites
    ? sql`and exists(select from service s
        where s.account_id = t.account_id and s.service_id = t.service_id and ${atSites(scope.sites)})`
    : sql``

export const findTest = (scope: AccountScope, testId: string): Promise<StoredTest | null> =>
  rowsOf(StoredTest)`
    select ${columns} from line_test t
    where t.account_id = ${scope.accountId} and t.test_id = ${testId} ${visible(scope)}`.first(scope.tx)

/** The same, locked until the transaction ends. */
export const lockTest = (scope: AccountScope, testId: string): Promise<StoredTest | null> =>
  rowsOf(StoredTest)`
    select ${columns} from line_test t
    where t.account_id = ${scope.accountId} and t.test_id = ${testId} ${visible(scope)} for update of t`.first(scope.tx)

const StoredRow = LineTestRow.omit({ requestedAt: true, endedAt: true, title: true }).extend({
  requestedAt: timestamp,
  endedAt: timestampOrNull,
  title: textOrNull,
  failure: textOrNull,
})
type StoredRow = z.infer<typeof StoredRow>

export const listTests = (scope: AccountScope, serviceId: string, page: Page) =>
  readPage(scope, StoredRow, page, {
    columns: sql`
      t.test_id as "testId", t.service_id as "serviceId", t.kind, t.status, t.disruptive, t.is_simulated as "isSimulated", t.outcome,
      t.verdict ->> 'title' as title, t.failure, t.requested_by_name as "requestedByName",
      t.requested_at as "requestedAt", t.ended_at as "endedAt"`,
    from: sql`line_test t`,
    where: sql`t.account_id = ${scope.accountId} and t.service_id = ${serviceId}`,
    order: sql`t.requested_at desc, t.test_id desc`,
    keyed: { table: 'line_test', as: 't', key: ['account_id', 'test_id'] },
  })

export async function findRunning(scope: AccountScope, serviceId: string): Promise<string | null> {
  const { rows } = await rowsOf({ testId: text })`
    select test_id as "testId" from line_test
    where account_id = ${scope.accountId} and service_id = ${serviceId} and status in ('queued', 'running')`.execute(
    scope.tx,
  )
  return rows[0]?.testId ?? null
}

/** Serialises the account's requests, so that concurrent ones cannot exceed the quota. */
export async function holdQuota(scope: AccountScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(7422, hashtext(${scope.accountId}))`.execute(scope.tx)
}

/** The number of tests since a time, and when the oldest of them was requested. */
export async function countTests(
  scope: AccountScope,
  since: Date,
  serviceId?: string,
): Promise<{ used: number; oldest: Date | null }> {
  const { rows } = await rowsOf({ used: number, oldest: timestampOrNull })`
    select count(*) as used, min(requested_at) as oldest from line_test
    where account_id = ${scope.accountId} and requested_at > ${since}
      ${serviceId === undefined ? sql`` : sql`and service_id = ${serviceId}`}`.execute(scope.tx)
  return rows[0] ?? { used: 0, oldest: null }
}

interface NewTest
  extends Pick<
    StoredTest,
    | 'testId'
    | 'serviceId'
    | 'kind'
    | 'family'
    | 'disruptive'
    | 'isSimulated'
    | 'requestedBy'
    | 'requestedByName'
    | 'requestedAt'
    | 'steps'
  > {
  request: SystemRequest | null
}

export async function insertTest(scope: AccountScope, test: NewTest): Promise<void> {
  await sql`
    insert into line_test (account_id, test_id, service_id, kind, family, disruptive, is_simulated, requested_by,
      requested_by_name, requested_at, heard_at, steps, request)
    values (${scope.accountId}, ${test.testId}, ${test.serviceId}, ${test.kind}, ${test.family}, ${test.disruptive},
      ${test.isSimulated}, ${test.requestedBy}, ${test.requestedByName}, ${test.requestedAt}, ${test.requestedAt},
      ${JSON.stringify(test.steps)}, ${test.request && JSON.stringify(test.request)})`.execute(scope.tx)
}

export async function updateTest(scope: AccountScope, test: StoredTest, heardAt: Date): Promise<void> {
  await sql`
    update line_test set status = ${test.status}, started_at = ${test.startedAt}, ended_at = ${test.endedAt},
      stop_asked = ${test.stopAsked}, steps = ${JSON.stringify(test.steps)}, readings = ${JSON.stringify(test.readings)},
      verdict = ${test.verdict && JSON.stringify(test.verdict)}, failure = ${test.failure},
      valid_until = ${test.validUntil}, heard_at = ${heardAt}
    where account_id = ${scope.accountId} and test_id = ${test.testId}`.execute(scope.tx)
}

/** Cases raised with a test; private ones only for their followers. */
export const listCasesOf = (scope: AccountScope, testId: string): Promise<{ caseId: string; title: string }[]> =>
  rowsOf({ caseId: text, title: text })`
    select case_id as "caseId", title from help_case
    where account_id = ${scope.accountId} and test_id = ${testId} and not is_private
    order by opened_at desc limit 10`.all(scope.tx)

const TestKey = z.strictObject({ accountId: text, testId: text })

/** Unfinished tests of open accounts without progress since that time. */
export const listSilentTests = (system: Sql, now: Date, minutes: number): Promise<z.infer<typeof TestKey>[]> =>
  rowsOf(TestKey)`
    select account_id as "accountId", test_id as "testId" from line_test
    where status in ('queued', 'running') and heard_at < ${now}::timestamptz - make_interval(mins => ${minutes}::integer)
      and ${isOfOpenAccount}
    order by heard_at limit 500`.all(system)

/** The address of an active person who requested a test, and the name of its service. */
export const findRequester = (
  scope: AccountScope,
  { serviceId, requestedBy }: Pick<StoredTest, 'serviceId' | 'requestedBy'>,
): Promise<{ email: string; serviceName: string } | null> =>
  rowsOf({ email: text, serviceName: text })`
    select u.email, s.name as "serviceName" from service s, portal_user u
    where s.account_id = ${scope.accountId} and s.service_id = ${serviceId} and u.account_id = s.account_id
      and u.user_id = ${requestedBy} and u.status = 'active'`.first(scope.tx)
