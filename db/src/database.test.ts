import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inAccount } from './database.ts'
import { testDatabase } from './testing/database.ts'

const database = await testDatabase()
await sql`insert into account (account_id, clc_account_id, trading_name, type)
  values ('1', 'C1', 'One', 'customer'), ('2', 'C2', 'Two', 'customer')`.execute(database.system)
await sql`insert into service (account_id, service_id, name, product_category, product_name, status, condition)
  values ('1', 'S-1', 'Leeds', 'Connectivity', 'FTTP', 'active', 'working'),
    ('2', 'S-2', 'York', 'Connectivity', 'FTTP', 'active', 'down')`.execute(database.system)

test('row-level security hides the other account even from a query without a where clause', async () => {
  const seen = await inAccount(database, '1', (tx) => sql`select service_id from service`.execute(tx))
  expect(seen.rows).toEqual([{ service_id: 'S-1' }])
})

test.each(["'; set role postgres; --", String.raw`\'`, '1\0', ''])(
  'an odd account id %j is only a value',
  async (accountId) => {
    const seen = await inAccount(database, accountId, (tx) =>
      sql<{ account: string; role: string }>`
      select current_setting('portal.account_id') as account, current_user as role, (select count(*) from service) as seen`.execute(
        tx,
      ),
    )
    expect(seen.rows).toEqual([{ account: accountId.includes('\0') ? '' : accountId, role: 'portal_app', seen: 0 }])
  },
)

test('the account ends with its transaction', async () => {
  await inAccount(database, '1', (tx) => sql`select 1`.execute(tx))
  const seen = await sql`select service_id from service`.execute(database.app)
  expect(seen.rows).toEqual([])
})

test('the application role sees nothing without an account', async () => {
  const seen = await sql`select service_id from service`.execute(database.app)
  expect(seen.rows).toEqual([])
})

test('the counts follow inserts, updates and deletes', async () => {
  const counts = () =>
    sql<{ condition: string; services: number }>`
      select condition, services from service_count where account_id = '2' and services > 0 order by 1`
      .execute(database.system)
      .then(({ rows }) => rows)
  expect(await counts()).toEqual([{ condition: 'down', services: 1 }])
  await sql`update service set condition = 'working' where account_id = '2'`.execute(database.system)
  expect(await counts()).toEqual([{ condition: 'working', services: 1 }])
  await sql`delete from service where account_id = '2'`.execute(database.system)
  expect(await counts()).toEqual([])
})
