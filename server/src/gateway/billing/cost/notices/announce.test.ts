import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBill } from '../../../../testing/bill-factories.ts'
import { createAccount, createUser } from '../../../../testing/factories.ts'
import { startTestPortal } from '../../../../testing/portal.ts'
import { announceBudgets } from './announce.ts'

const { database } = await startTestPortal()
const { system } = database
const now = new Date('2026-04-10T09:00:00Z')

interface Sent {
  accountId: string
  kind: string
  title: string
  text: string
}

async function announced(at = now): Promise<Sent[]> {
  await announceBudgets({ database }, at)
  const { rows } = await sql<{ payload: Sent }>`
    delete from graphile_worker._private_jobs as private using graphile_worker.jobs
    where jobs.id = private.id and jobs.task_identifier = 'deliver notification' returning private.payload`.execute(
    system,
  )
  return rows.map(({ payload }) => payload).sort((a, b) => a.title.localeCompare(b.title))
}

const budget = (account: string, by: string, key: string, monthly: number) =>
  sql`insert into cost_budget (account_id, grouping_name, group_key, monthly)
    values (${account}, ${by}, ${key}, ${monthly})`.execute(system)

test('bills and a forecast over budget notify once a month, and not at all within it', async () => {
  const account = await createAccount(database)
  const within = await createAccount(database)
  await createBill(database, account, { month: '2026-04-01', lines: [{ amount: 8000, costCentre: 'CC 1' }] })
  await createBill(database, within, { month: '2026-04-01', lines: [{ amount: 8000 }] })
  await budget(account, 'account', '', 7999)
  await budget(account, 'costCentre', '=CC 1', 5000)
  await budget(within, 'account', '', 8000)
  expect(await announced()).toMatchObject([
    {
      kind: 'budget',
      title: 'Forecast: over budget from May 2026',
      text: '£80.00 expected, with a budget of £79.99.',
    },
    { kind: 'budget', title: 'Over budget in April 2026: £80.00 of £79.99', text: 'Over budget: CC 1.' },
  ])
  expect(await announced(new Date('2026-04-28T09:00:00Z'))).toEqual([])
  const inMay = await announced(new Date('2026-05-02T09:00:00Z'))
  expect(inMay.map(({ title }) => title)).toEqual(['Forecast: over budget from May 2026'])
})

test('no amount and no name is sent where a reader may see some sites only', async () => {
  const account = await createAccount(database)
  await createBill(database, account, { month: '2026-06-01', lines: [{ amount: 8000, costCentre: 'CC 1' }] })
  await budget(account, 'account', '', 5000)
  const email = await createUser(database, account, { permissions: ['BusinessPortalBilling'] })
  await sql`
    update permission_grant g set sites = '{LDS}' from portal_user u where u.user_id = g.user_id and u.email = ${email}`.execute(
    system,
  )
  const sent = await announced(new Date('2026-06-10T09:00:00Z'))
  expect(sent.filter(({ accountId }) => accountId === account)).toMatchObject([
    { title: 'Forecast: over budget from July 2026', text: '' },
    { title: 'Spend in June 2026 passed a budget', text: '' },
  ])
})
