import { isOnCitus } from '@portal/db/src/testing/on-citus.ts'
import { brackenfell, copperbeck, elmsett, ternbeck } from '@portal/db/demo/accounts.ts'
import { loadDemo } from '@portal/db/demo/load.ts'
import { inAccount } from '@portal/db/src/database.ts'
import { type TestDatabase, testDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { encryptDemoIdentity } from '../gateway/visits/visitors/identity.ts'
import { webhookCipher } from '../gateway/webhooks/outgoing.ts'
import { readAccountTables } from './catalogue.ts'
import { closeAccount, reopenAccount } from './close-account.ts'
import { deleteAccount } from './delete-account.ts'
import { planDeletion } from './plan-deletion.ts'

const database = await testDatabase()
const { system } = database
const config = readConfig({ ENVIRONMENT: 'test' }, () => 'a secret for tests that is long enough')
await loadDemo(database, new Date('2026-04-14T09:20:00Z'), encryptDemoIdentity(config), webhookCipher(config).encrypt)
const one = { by: 'ops', statementYears: 6 }

interface Ran {
  code: number | null
  out: string
}

/** Runs the command as an operator does, and kills it once its output matches `killAfter`. */
function run(args: readonly string[], killAfter?: RegExp): Promise<Ran> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { PATH: process.env.PATH, ENVIRONMENT: 'test', DATABASE_URL: urlOf(database), SESSION_SECRET: 'x'.repeat(32) },
  })
  let out = ''
  const hear = (data: Buffer) => {
    out += data.toString()
    if (killAfter?.test(out)) child.kill('SIGKILL')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out })))
}

function urlOf({ name, connection }: TestDatabase): string {
  const { host, port, user } = connection
  return `postgres://${user}@socket:${port}/${name}?host=${encodeURIComponent(String(host))}`
}

/** A checksum for each table of all rows outside the account, people and emails included. */
async function othersThan(accountId: string): Promise<Map<string, string>> {
  const tables = await readAccountTables(system)
  const others = (table: string, row: ReturnType<typeof sql>) => sql<{ sum: string }>`
    select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
    from ${sql.table(table)} t where ${row}`
  const people = sql`(select person from portal_user where account_id <> ${accountId})`
  const sums = [
    ...tables.map(({ name }) => [name, others(name, sql`t.account_id <> ${accountId}`)] as const),
    ...['identity.login', 'identity.authenticator', 'identity.sign_in'].map(
      (name) => [name, others(name, sql`t.subject in ${people}`)] as const,
    ),
    [
      'mail.message',
      others('mail.message', sql`recipient in (select email from contact where account_id <> ${accountId})`),
    ] as const,
    ...['incident', 'service_plan_version', 'rate_card', 'data_centre'].map(
      (name) => [name, others(name, sql`true`)] as const,
    ),
  ]
  const found = new Map<string, string>()
  for (const [name, query] of sums) found.set(name, (await query.execute(system)).rows[0]?.sum ?? '')
  return found
}

const recordOf = async (accountId: string) =>
  (
    await sql<{ finished: boolean; deletedBy: string; deleted: Record<string, number>; kept: Record<string, number> }>`
      select finished_at is not null as finished, deleted_by as "deletedBy", deleted, kept
      from retention.deleted_account where account_id = ${accountId}`.execute(system)
  ).rows[0]

test('counts first, and deletes no account that is open, recently closed or not named', async () => {
  const open = await run(['delete', brackenfell])
  expect(open).toMatchObject({ code: 1, out: expect.stringMatching(/\b58 to delete {2}service\n/) })
  expect(open.out).toContain('is open, so nothing was deleted')
  expect(open.out).toContain('their sign-ins are deleted')
  await closeAccount(database, brackenfell, 'ops')
  expect((await run(['delete', brackenfell, '--confirm', 'Brackenfell Group Ltd'])).out).toContain(
    'can be reopened until',
  )
  const refused = await run(['delete', brackenfell, '--early', '--confirm', 'Brackenfell'])
  expect(refused).toMatchObject({
    code: 1,
    out: expect.stringContaining('To delete it: --confirm "Brackenfell Group Ltd"'),
  })
  const { rows } = await sql<{ services: number }>`
    select count(*) as services from service where account_id = ${brackenfell}`.execute(system)
  expect(rows[0]?.services).toBe(58)
  expect(await recordOf(brackenfell)).toBeUndefined()
})

// On Citus a table is deleted from in one statement.
test.skipIf(isOnCitus)('resumes after a kill, and does not affect other accounts', async () => {
  await sql`
    insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
    select ${brackenfell}, 'a', 'Ada', 'renamed', 'service', n::text from generate_series(1, 20000) n`.execute(system)
  const people = await sql<{
    person: string
  }>`
    select u.person from portal_user u where u.account_id = ${brackenfell}
      and not exists (select from portal_user o where o.person = u.person and o.account_id <> u.account_id)
    order by u.person`.execute(system)
  const shared = people.rows[0]?.person ?? ''
  await sql`
    insert into portal_user (user_id, account_id, subject, person, email)
    values ('also there', ${elmsett}, 'also there', ${shared}, 'shared@portal.example')`.execute(system)
  await sql`
    insert into mail.message (recipient, subject, body)
    select email, 'For one who goes', '' from contact where account_id = ${brackenfell}`.execute(system)
  const before = await othersThan(brackenfell)
  const planned = await planDeletion(system, brackenfell, 6)

  const confirmed = ['delete', brackenfell, '--early', '--confirm', 'Brackenfell Group Ltd']
  const killed = await run(confirmed, /deleted +2000 {2}activity/)
  expect(killed.code).toBeNull()
  const half = await recordOf(brackenfell)
  expect(half).toMatchObject({ finished: false, deleted: { activity: expect.any(Number) } })
  await expect(reopenAccount(database, brackenfell, 'ops')).rejects.toThrow('has started, so it stays closed')

  const again = await run(confirmed)
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Brackenfell Group Ltd has been deleted.') })
  const done = await recordOf(brackenfell)
  expect(done).toMatchObject({ finished: true })
  expect(done?.deleted).toEqual(
    Object.fromEntries(planned.flatMap(({ table, deleted }) => (deleted > 0 ? [[table, deleted]] : []))),
  )
  expect((await planDeletion(system, brackenfell, 6)).filter(({ deleted }) => deleted > 0)).toEqual([])
  expect(await othersThan(brackenfell)).toEqual(before)

  const logins = await sql<{ subject: string }>`
    select subject from identity.login where subject = any(${people.rows.map(({ person }) => person)}::text[])`.execute(
    system,
  )
  expect(logins.rows).toEqual([{ subject: shared }])
  const mails = await sql`
    select from mail.message where subject = 'For one who goes'
      and recipient not in (select email from contact)`.execute(system)
  expect(mails.rows).toEqual([])
})

test("statutory records stay with the account's name, and are deleted when their period ends", async () => {
  await expect(deleteAccount(database, { ...one, accountId: ternbeck })).rejects.toThrow('It is the dealer of')
  await sql`update account set parent_dealer_id = null where parent_dealer_id = ${ternbeck}`.execute(system)
  await closeAccount(database, ternbeck, 'ops')
  const before = await othersThan(ternbeck)
  const planned = await planDeletion(system, ternbeck, 6)
  const statements = planned.find(({ table }) => table === 'commission_statement')
  expect(statements).toMatchObject({ kept: expect.any(Number), why: 'Issued: tax law keeps it for 6 years' })
  await deleteAccount(database, { ...one, accountId: ternbeck })
  const { kept = {} } = (await recordOf(ternbeck)) ?? {}
  expect(Object.keys(kept).toSorted()).toEqual(
    expect.arrayContaining(['account', 'commission_line', 'commission_statement', 'commission_total']),
  )
  expect(kept.commission_statement).toBe(statements?.kept)
  expect((await planDeletion(system, ternbeck, 6)).filter(({ deleted }) => deleted > 0)).toEqual([])
  expect(await othersThan(ternbeck)).toEqual(before)

  await expect(sql`delete from commission_statement where account_id = ${ternbeck}`.execute(system)).rejects.toThrow(
    'An issued statement never changes',
  )
  await deleteAccount(database, { ...one, accountId: ternbeck, statementYears: 0 })
  expect((await planDeletion(system, ternbeck, 0)).map(({ table }) => table)).toEqual([])
})

test('issued bills stay with their lines and payments, and are deleted when their period ends', async () => {
  await closeAccount(database, copperbeck, 'ops')
  const ofBills = [
    'bill',
    'bill_document_check',
    'bill_line',
    'billing_account',
    'card_payment',
    'card_payment_bill',
    'payment',
    'payment_allocation',
  ]
  const planned = (await planDeletion(system, copperbeck, 7)).filter(({ table }) => ofBills.includes(table))
  expect(Object.fromEntries(planned.map(({ table, deleted }) => [table, deleted]))).toEqual(
    Object.fromEntries(ofBills.map((table) => [table, 0])),
  )
  await deleteAccount(database, { ...one, accountId: copperbeck, statementYears: 7 })
  const { kept = {} } = (await recordOf(copperbeck)) ?? {}
  expect(Object.keys(kept).toSorted()).toEqual(['account', ...ofBills, 'file'].toSorted())
  await deleteAccount(database, { ...one, accountId: copperbeck, statementYears: 0 })
  expect((await planDeletion(system, copperbeck, 0)).map(({ table }) => table)).toEqual([])
})

test('only the owner of the tables can delete an issued statement', async () => {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from commission_statement where issued_on is not null limit 1`.execute(system)
  const accountId = rows[0]?.accountId ?? ''
  await expect(
    inAccount(database, accountId, async (tx) => {
      await sql`select set_config('portal.forgets', ${accountId}, true)`.execute(tx)
      await sql`delete from commission_statement where account_id = ${accountId}`.execute(tx)
    }),
  ).rejects.toThrow('An issued statement never changes')
})
