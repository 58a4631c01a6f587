import { brackenfell } from '@portal/db/demo/accounts.ts'
import { loadDemo } from '@portal/db/demo/load.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { closeAccount, reopenAccount } from '../account-data/close-account.ts'
import { readConfig } from '../config.ts'
import { encryptDemoIdentity } from '../gateway/visits/visitors/identity.ts'
import { webhookCipher } from '../gateway/webhooks/outgoing.ts'
import { areaJobs } from '../area-jobs.ts'
import { markExpiring } from './expiry-store.ts'
import { ofOpenAccounts } from './of-open-accounts.ts'

const database = await testDatabase()
const { system } = database
// Only a demo has clouds to read.
const config = readConfig({ ENVIRONMENT: 'demo' }, () => 'a secret for tests that is long enough')
const parts = { config, database }
// Everything that was pending then is overdue now.
const monthAgo = new Date(Date.now() - 30 * 24 * 60 * 60_000)
// These jobs concern systems and secrets, not accounts.
const ofNoAccount = ['send changes', 'update affected services', 'rotate the signing key']

/** The effects of scheduled and queued jobs on the account. */
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
    // In order of arrival.
    if (!ofNoAccount.includes(name)) await work(new Date())
  }
  await markExpiring(system)
}

beforeAll(async () => {
  await loadDemo(database, monthAgo, encryptDemoIdentity(config), webhookCipher(config).encrypt)
  await sql`delete from graphile_worker._private_jobs`.execute(system)
  await sql`update activity set at = at - interval '1 day' where at > now() - interval '1 day'`.execute(system)
  await sql`update service set updated_at = ${monthAgo} where account_id = ${brackenfell}`.execute(system)
}, 120_000)

test('scheduled work skips a closed account, and resumes when it is reopened', async () => {
  await closeAccount(database, brackenfell, 'ops')
  await runClock()
  expect(await tracesOf(brackenfell)).toEqual([])
  await reopenAccount(database, brackenfell, 'ops')
  await runClock()
  const traces = (await tracesOf(brackenfell)).join('\n')
  for (const trace of ['case closed', 'visit expired', 'quote expired', 'reading', 'deliver notification']) {
    expect(traces).toContain(trace)
  }
}, 120_000)

test('a job that waited while its account was closed does nothing', async () => {
  const done: unknown[] = []
  const { tell } = ofOpenAccounts(database, { tell: async (payload) => void done.push(payload) })
  const payload = { accountId: brackenfell, title: 'Planned work' }
  await closeAccount(database, brackenfell, 'ops')
  await tell?.(payload, new Date())
  expect(done).toEqual([])
  await reopenAccount(database, brackenfell, 'ops')
  await tell?.(payload, new Date())
  expect(done).toEqual([payload])
})
