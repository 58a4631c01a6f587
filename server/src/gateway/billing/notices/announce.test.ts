import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createBill, createBillingAccount, createPayment } from '../../../testing/bill-factories.ts'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { announceBills } from './announce.ts'

const { database, config } = await startTestPortal()
const { system } = database
const now = new Date('2026-04-10T09:00:00Z')

interface Sent {
  kind: string
  title: string
  text: string
  entityId: string
}

/** Runs the job and takes what it queued, in the order of the titles. */
async function announced(at = now): Promise<Sent[]> {
  await announceBills({ database, config }, at)
  const { rows } = await sql<{ payload: Sent }>`
    delete from graphile_worker._private_jobs as private using graphile_worker.jobs
    where jobs.id = private.id and jobs.task_identifier = 'deliver notification' returning private.payload`.execute(
    system,
  )
  return rows.map(({ payload }) => payload).sort((a, b) => a.title.localeCompare(b.title))
}
const titles = async (at?: Date) => (await announced(at)).map(({ title }) => title)

afterEach(async () => {
  await sql`delete from payment_allocation`.execute(system)
  await sql`delete from bill`.execute(system)
})

const byTransfer = async (account: string) => {
  const billingAccountId = await createBillingAccount(database, account)
  await sql`
    update billing_account set payment_method = 'bank transfer', direct_debit_status = null
    where account_id = ${account}`.execute(system)
  return billingAccountId
}

test('notifies once of each new bill and credit note, and of no old one', async () => {
  const account = await createAccount(database)
  const bill = await createBill(database, account, { billId: 'BF-1', month: '2026-04-09', dueOn: '2026-04-23' })
  await createBill(database, account, { billId: 'OLD', month: '2026-04-02', dueOn: '2026-04-23' })
  await createBill(database, account, {
    billId: 'CN-1',
    kind: 'credit note',
    month: '2026-04-10',
    lines: [{ kind: 'credit', amount: -4500 }],
  })
  await sql`update bill set collect_on = due_on where bill_id = ${bill}`.execute(system)
  expect(await announced()).toMatchObject([
    {
      kind: 'invoice',
      title: 'Bill BF-1 for April 2026: £144.00',
      text: 'Direct Debit on 23 April.',
      entityId: 'BF-1',
    },
    { kind: 'invoice', title: 'Credit note CN-1 for April 2026: −£54.00' },
  ])
  expect(await titles()).toEqual([])
})

test('reminds once before the due day of what is not paid, unless a Direct Debit collects it', async () => {
  const [account, collected] = [await createAccount(database), await createAccount(database)]
  await byTransfer(account)
  const due = { month: '2026-03-01', dueOn: '2026-04-13' }
  await createBill(database, account, { ...due, billId: 'DUE' })
  await createBill(database, account, { ...due, billId: 'LATER', dueOn: '2026-04-14' })
  const paid = await createBill(database, account, { ...due, billId: 'PAID' })
  await createPayment(database, account, { [paid]: 14_400 })
  const part = await createBill(database, account, { ...due, billId: 'PART' })
  await createPayment(database, account, { [part]: 4400 })
  await createBill(database, collected, { ...due, billId: 'COLLECTED' })
  expect(await titles()).toEqual(['Bill DUE is due on 13 April: £144.00', 'Bill PART is due on 13 April: £100.00'])
  expect(await titles()).toEqual([])
  expect(await titles(new Date('2026-04-11T09:00:00Z'))).toEqual(['Bill LATER is due on 14 April: £144.00'])
})

test('notifies once when a bill is overdue, whatever the way of paying', async () => {
  const account = await createAccount(database)
  const overdue = { month: '2026-03-01', billId: 'LATE', dueOn: '2026-04-09' }
  await createBill(database, account, overdue)
  await createBill(database, account, { ...overdue, billId: 'TODAY', dueOn: '2026-04-10' })
  await createBill(database, account, { ...overdue, billId: 'LONG-AGO', dueOn: '2026-04-02' })
  expect(await announced()).toMatchObject([{ title: 'Bill LATE is overdue: £144.00', text: 'It was due on 9 April.' }])
  expect(await titles()).toEqual([])
})

test('a notification has no amount while a reader is limited to sites', async () => {
  const account = await createAccount(database)
  await createUser(database, account, { permissions: ['BusinessPortalBilling'] })
  await sql`update permission_grant set sites = '{LDS}' where account_id = ${account}`.execute(system)
  await createBill(database, account, { billId: 'BF-2', month: '2026-04-09', dueOn: '2026-04-23' })
  expect(await titles()).toEqual(['Bill BF-2 for April 2026'])
})
