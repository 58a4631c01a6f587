import { brackenfell } from '@portal/db/demo/accounts.ts'
import { loadDemo } from '@portal/db/demo/load.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { closeAccount, reopenAccount } from '../account-data/close-account.ts'
import { readConfig } from '../config.ts'
import { demoSeal } from '../gateway/visitors/identity.ts'
import { webhookSeal } from '../gateway/webhooks/outgoing.ts'
import { areaJobs } from './area-jobs.ts'
import { markExpiring } from './expiry-store.ts'
import { ofOpenAccounts } from './of-open-accounts.ts'
import { prepareQueue } from './worker.ts'

const database = await testDatabase()
const { system } = database
const config = readConfig({ ENVIRONMENT: 'test' }, () => 'a secret for tests that is long enough')
const parts = { config, database }
// By now what waited then is overdue.
const monthAgo = new Date(Date.now() - 30 * 24 * 60 * 60_000)
// They look after systems and secrets, not after accounts.
const ofNoAccount = ['send changes', 'look again at what incidents touch', 'rotate the signing key']

/** What is done by the clock to the account, and what waits to be done. */
async function tracesOf(accountId: string): Promise<string[]> {
  const { rows } = await sql<{ trace: string }>`
    select action || ' ' || entity_id as trace from activity where account_id = ${accountId} and at > now() - interval '1 hour'
    union all select task.identifier || ' ' || (job.payload ->> 'accountId')
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where job.payload ->> 'accountId' = ${accountId}
    union all select 'reading ' || service_id from cloud_reading where account_id = ${accountId} and at > now() - interval '1 hour'
    union all select 'expiring ' || service_id from service
      where account_id = ${accountId} and updated_at > now() - interval '1 hour' and condition = 'expiring'
    order by 1`.execute(system)
  return rows.map(({ trace }) => trace).filter((trace) => !trace.startsWith('account '))
}

async function runClock(): Promise<void> {
  for (const { name, work } of areaJobs(parts).clock) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they come
    if (!ofNoAccount.includes(name)) await work()
  }
  await markExpiring(system)
}

beforeAll(async () => {
  await prepareQueue(database, Fastify().log)
  await loadDemo(database, monthAgo, demoSeal(config), webhookSeal(config).seal)
  await sql`delete from graphile_worker._private_jobs`.execute(system)
  await sql`update activity set at = at - interval '1 day' where at > now() - interval '1 day'`.execute(system)
  await sql`update service set updated_at = ${monthAgo} where account_id = ${brackenfell}`.execute(system)
}, 120_000)

test('what goes by the clock leaves a closed account alone, and goes on once it is open again', async () => {
  await closeAccount(database, brackenfell, 'ops')
  await runClock()
  expect(await tracesOf(brackenfell)).toEqual([])
  await reopenAccount(database, brackenfell, 'ops')
  await runClock()
  const traces = (await tracesOf(brackenfell)).join('\n')
  for (const trace of ['case closed', 'visit expired', 'quote expired', 'reading', 'tell of an occasion']) {
    expect(traces).toContain(trace)
  }
}, 120_000)

test('a job that waited while its account was closed does nothing', async () => {
  const done: unknown[] = []
  const { tell } = ofOpenAccounts(database, { tell: async (payload) => void done.push(payload) })
  const payload = { accountId: brackenfell, title: 'Planned works' }
  await closeAccount(database, brackenfell, 'ops')
  await tell?.(payload)
  expect(done).toEqual([])
  await reopenAccount(database, brackenfell, 'ops')
  await tell?.(payload)
  expect(done).toEqual([payload])
})
