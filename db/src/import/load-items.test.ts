import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import type { Entity } from './entity.ts'
import { accounts } from './entities/accounts.ts'
import { contacts } from './entities/contacts.ts'
import { services } from './entities/services.ts'
import { sites } from './entities/sites.ts'
import { users } from './entities/users.ts'
import { loadItemsIn } from './load-items.ts'

const { system } = await testDatabase()
const load = (entity: Entity, items: Record<string, unknown>[]) =>
  system.transaction().execute((tx) => loadItemsIn(tx, entity, items))
const outcomes = async (entity: Entity, items: Record<string, unknown>[]) =>
  (await load(entity, items)).map(({ outcome }) => outcome)

await load(accounts, [{ account_id: 'A1', clc_account_id: 'C1', trading_name: 'One', type: 'customer' }])
const site = (site_id: string, name = 'Wharf') => ({
  account_id: 'A1',
  site_id,
  name,
  address: '1 Mill St',
  postcode: 'LS1 0ZQ',
})

test('reports the outcome of each item, and writes all that are valid', async () => {
  expect(
    await outcomes(sites, [site('L1'), { ...site('L2'), account_id: 'NONE' }, { ...site('L3'), latitude: 200 }]),
  ).toEqual(['created', 'refused', 'refused'])
  const again = await load(sites, [site('L1'), site('L4'), site('L4')])
  expect(again.map(({ outcome }) => outcome)).toEqual(['unchanged', 'created', 'refused'])
  expect(again[2]?.reasons).toEqual({ site_id: 'is in the file twice, first in line 2' })
  expect(await load(sites, [site('L1', 'Quayside')])).toEqual([
    { outcome: 'changed', changes: { name: ['Wharf', 'Quayside'] }, reasons: {} },
  ])
})

test('keeps fields that an item omits, and clears those that are null', async () => {
  const key = { account_id: 'A1', service_id: 'S-1' }
  const whole = {
    name: 'Line',
    product_category: 'Connectivity',
    product_name: 'FTTP',
    status: 'active',
    condition: 'working',
  }
  await load(services, [{ ...key, ...whole, order_ref: 'PO-1', references: ['CCT-1'], down_mbps: 330.5 }])
  expect(
    await outcomes(services, [
      { ...key, ...whole },
      { ...key, ...whole, service_id: 'S-2', order_ref: null },
    ]),
  ).toEqual(['unchanged', 'created'])
  expect(
    await load(services, [{ ...key, ...whole, order_ref: null, references: ['CCT-1'], down_mbps: 330.5 }]),
  ).toMatchObject([{ outcome: 'changed', changes: { order_ref: ['PO-1', null] } }])
})

test('reports a changed password without showing it', async () => {
  const hash = (end: string) => `$argon2id$v=19$m=65536,t=3,p=1$AAAAAAAAAAAAAAAAAAAAAA$${end.repeat(43)}`
  const user = { account_id: 'A1', email: 'ada@one.example', permissions: ['BusinessPortalServices', 'BusinessPortal'] }
  expect(await outcomes(users, [{ ...user, password_hash: hash('A') }])).toEqual(['created'])
  expect(await outcomes(users, [{ ...user, password_hash: hash('A') }])).toEqual(['unchanged'])
  const [changed] = await load(users, [{ ...user, password_hash: hash('B') }])
  expect(changed).toMatchObject({ outcome: 'changed', changes: { password_hash: ['hidden', 'hidden'] } })
})

test('importing contacts does not change sign-in addresses', async () => {
  const { rows } = await sql<{
    id: string
  }>`select contact_id as id from contact where email = 'ada@one.example'`.execute(system)
  const [outcome] = await load(contacts, [
    { account_id: 'A1', contact_id: rows[0]?.id, first_name: 'Ada', email: 'other@one.example' },
  ])
  expect(outcome).toMatchObject({
    outcome: 'refused',
    reasons: { email: expect.stringContaining('a person who signs in') },
  })
})

test('an error that only the database finds refuses one item, not all', async () => {
  await sql`alter table contact add constraint no_zeds check (first_name <> 'Zed')`.execute(system)
  const contact = (contact_id: string, first_name: string) => ({
    account_id: 'A1',
    contact_id,
    first_name,
    email: `${contact_id.toLowerCase()}@one.example`,
  })
  const items = ['Ann', 'Bea', 'Zed', 'Dee', 'Eve'].map((name, index) => contact(`C-${index}`, name))
  expect(await outcomes(contacts, items)).toEqual(['created', 'created', 'refused', 'created', 'created'])
})
