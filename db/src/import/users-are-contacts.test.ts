import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { accounts } from './entities/accounts.ts'
import { users } from './entities/users.ts'
import { loadRowsIn } from './load-rows.ts'
import { rowsInMemory } from './row-source.ts'

const { system } = await testDatabase()
const account = { account_id: 'A1', clc_account_id: 'C1', trading_name: 'Customer Ltd', type: 'customer' as const }
const user = { account_id: 'A1', email: 'ada@customer.example', given_name: 'Ada', family_name: 'Byron' }

const load = (rows: Record<string, unknown>[]) =>
  system.transaction().execute(async (tx) => {
    await loadRowsIn(tx, accounts, rowsInMemory([account]))
    await loadRowsIn(tx, users, rowsInMemory(rows))
  })
const contacts = async () =>
  (
    await sql`
      select name, email, roles, status, email_verified_at is not null as verified from contact
      order by email`.execute(system)
  ).rows

test('an imported user becomes a contact, follows later imports, and is linked to an existing contact by address', async () => {
  await load([
    { ...user, permissions: ['BusinessPortalAccountMgmt'] },
    { ...user, email: 'desk@customer.example', given_name: null },
  ])
  expect(await contacts()).toEqual([
    { name: 'Ada Byron', email: 'ada@customer.example', roles: ['Admin'], status: 'active', verified: true },
    { name: 'Byron', email: 'desk@customer.example', roles: [], status: 'active', verified: true },
  ])
  await load([{ ...user, family_name: 'Lovelace', status: 'suspended' }])
  expect((await contacts())[0]).toMatchObject({ name: 'Ada Lovelace', status: 'suspended', roles: ['Admin'] })

  await sql`
    insert into contact (account_id, contact_id, first_name, email) values ('A1', 'C-9', 'Mary', 'Mary@customer.example')`.execute(
    system,
  )
  await load([{ ...user, email: 'mary@customer.example', given_name: 'Mary', family_name: 'Somerville' }])
  const { rows } = await sql`select contact_id from contact where lower(email) = 'mary@customer.example'`.execute(
    system,
  )
  expect(rows).toEqual([{ contact_id: 'C-9' }])
})
