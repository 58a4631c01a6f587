import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { accounts } from './entities/accounts.ts'
import { contacts } from './entities/contacts.ts'
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
const loadContacts = (rows: Record<string, unknown>[]) =>
  system.transaction().execute((tx) => loadRowsIn(tx, contacts, rowsInMemory(rows)))
const stored = async () =>
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
  expect(await stored()).toEqual([
    { name: 'Ada Byron', email: 'ada@customer.example', roles: ['Admin'], status: 'active', verified: true },
    { name: 'Byron', email: 'desk@customer.example', roles: [], status: 'active', verified: true },
  ])
  await load([{ ...user, family_name: 'Lovelace', status: 'suspended' }])
  expect((await stored())[0]).toMatchObject({ name: 'Ada Lovelace', status: 'suspended', roles: ['Admin'] })

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

test('a contact with the address of a person who signs in is that person, whichever file comes first', async () => {
  await load([{ ...user, email: 'grace@customer.example', given_name: 'Grace', family_name: null }])
  const row = { account_id: 'A1', contact_id: 'CRM-7', first_name: 'Grace', last_name: 'Hopper', phone: '01632 960301' }
  const contact = { ...row, email: 'Grace@customer.example' }
  expect(await loadContacts([contact])).toMatchObject({ added: 0, changed: 1 })
  expect(await loadContacts([contact])).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
  const { rows } = await sql`
    select name, phone, user_id is not null as "signsIn" from contact where lower(email) = 'grace@customer.example'`.execute(
    system,
  )
  expect(rows).toEqual([{ name: 'Grace Hopper', phone: '+441632960301', signsIn: true }])
  await expect(loadContacts([contact, { ...contact, contact_id: 'CRM-8' }])).rejects.toThrow('1 bad row')
  // Contacts without a sign-in may share an address, such as that of an office.
  const office = { ...row, email: 'office@customer.example' }
  expect(
    await loadContacts([
      { ...office, contact_id: 'CRM-9' },
      { ...office, contact_id: 'CRM-10' },
    ]),
  ).toMatchObject({ added: 2 })
})
