import { isOnCitus } from './testing/on-citus.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  asGateway,
  connect,
  inAccount,
  inCustomersOfDealer,
  inStaffTransaction,
  inStatementsOfAccount,
  type Sql,
} from './database.ts'
import { prepared } from './prepared-statements.ts'
import { beginEachWith, beginWith } from './role-transactions.ts'
import { statements } from './statements.ts'
import { testDatabase } from './testing/database.ts'

const database = await testDatabase()
await sql`insert into account (account_id, clc_account_id, trading_name, type)
  values ('1', 'C1', 'One', 'customer'), ('2', 'C2', 'Two', 'customer')`.execute(database.system)
await sql`insert into service (account_id, service_id, name, product_category, product_name, status, condition)
  values ('1', 'S-1', 'Leeds', 'Connectivity', 'FTTP', 'active', 'working'),
    ('2', 'S-2', 'York', 'Connectivity', 'FTTP', 'active', 'down')`.execute(database.system)

test('row-level security hides another account even from a query without a where clause', async () => {
  const seen = await inAccount(database, '1', (tx) => sql`select service_id from service`.execute(tx))
  expect(seen.rows).toEqual([{ service_id: 'S-1' }])
})

test.each(["'; set role postgres; --", String.raw`\'`, '1\0', ''])(
  'an unusual account id %j is only a value',
  async (accountId) => {
    for (const inThis of [inAccount, inStatementsOfAccount]) {
      const seen = await inThis(database, accountId, (tx) =>
        sql<{ account: string; role: string }>`
        select current_setting('portal.account_id') as account, current_user as role, (select count(*) from service) as seen`.execute(
          tx,
        ),
      )
      expect(seen.rows).toEqual([{ account: accountId.includes('\0') ? '' : accountId, role: 'portal_app', seen: 0 }])
    }
  },
)

test("a statement outside an account's transaction is refused before it is sent", async () => {
  const outside = 'only within inAccount, inStaffTransaction or inCustomersOfDealer'
  await expect(sql`select 1`.execute(database.app)).rejects.toThrow(outside)
  await expect(database.app.transaction().execute((tx) => sql`select 1`.execute(tx))).rejects.toThrow(outside)
  await expect(
    database.app.connection().execute(async (connection) => {
      await inAccount({ app: connection }, '1', (tx) => sql`select 1`.execute(tx))
      await sql`select 1`.execute(connection)
    }),
  ).rejects.toThrow(outside)
})

test.each(['reset role', 'set local role none', 'set local session authorization default'])(
  'leaving the role with %j in a transaction has no effect',
  async (statement) => {
    const leave = (tx: Sql) => sql.raw(`${statement}; select account_id from account`).execute(tx)
    await expect(inAccount(database, '1', leave)).rejects.toThrow('permission denied')
    // A message has one statement with its transaction.
    await expect(inStaffTransaction(database, leave)).rejects.toThrow(
      isOnCitus ? 'permission denied' : 'multiple commands',
    )
  },
)

test('staff read all accounts and cannot change anything', async () => {
  const seen = await inStaffTransaction(database, (tx) => sql`select account_id from account order by 1`.execute(tx))
  expect(seen.rows).toEqual([{ account_id: '1' }, { account_id: '2' }])
  await expect(
    inStaffTransaction(database, (tx) => sql`update account set trading_name = 'x'`.execute(tx)),
  ).rejects.toThrow(/permission denied|read-only/)
})

// On Citus a dealer’s transaction also sends its customers.
test.skipIf(isOnCitus)('begin, role and account are one message', async () => {
  const ofDealer = { dealerId: '1', person: "O'Hare" }
  // The first transaction of a dealer asks whether the database is distributed.
  await inCustomersOfDealer(database, ofDealer, (tx) => sql`select 1`.execute(tx))
  const sent: unknown[] = []
  const listen = (statement: unknown) => sent.push(Reflect.get(Object(statement), 'sql'))
  statements.subscribe(listen)
  await inAccount(database, '1', (tx) => sql`select 1`.execute(tx))
  await inStaffTransaction(database, (tx) => sql`select 1`.execute(tx))
  await inCustomersOfDealer(database, ofDealer, (tx) => sql`select 1`.execute(tx))
  await inStatementsOfAccount(database, '1', (tx) => sql`select 1`.execute(tx))
  statements.unsubscribe(listen)
  expect(sent).toEqual([
    "begin; set local role portal_app; set local portal.account_id = '1'; set local jit = off",
    'select 1',
    'commit',
    // Begin and commit are in the message of each.
    'select 1',
    'select 1',
    'select 1',
  ])
})

// On Citus each transaction begins as usual.
test.skipIf(isOnCitus)(
  'statements that are each a transaction see their account and leave nothing behind',
  async () => {
    const { connection } = database
    const one = connect(connection, { gateway: asGateway(connection), poolSize: 1 })
    const where = sql`${sql.raw(prepared)} select current_user as "user", current_setting('portal.account_id') as account, ${1}::integer as one`
    try {
      const read = await inStatementsOfAccount(one, '1', async (tx) => {
        const first = await where.execute(tx)
        // One of them fails: the others are asked as if it had not been.
        const failed = await sql`select 1 / ${0}::integer`.execute(tx).catch((error: unknown) => error)
        const { rows } = await sql`select count(*)::integer as accounts from account`.execute(tx)
        return [first.rows, failed, rows, (await where.execute(tx)).rows]
      })
      const inAccount1 = [{ user: 'portal_app', account: '1', one: 1 }]
      expect(read).toEqual([inAccount1, expect.objectContaining({ code: '22012' }), [{ accounts: 1 }], inAccount1])
      await expect(inStatementsOfAccount(one, '1', (tx) => sql`select 1 / ${0}::integer`.execute(tx))).rejects.toThrow(
        'division by zero',
      )
      const { rows } = await beginWith(['begin'], () => one.app.transaction().execute((tx) => where.execute(tx)))
      expect(rows).toEqual([{ user: 'portal_gateway', account: '', one: 1 }])
    } finally {
      await one.close()
    }
  },
)

test.skipIf(isOnCitus)('a statement whose role is refused does not run', async () => {
  const { connection } = database
  const one = connect(connection, { gateway: asGateway(connection), poolSize: 1 })
  try {
    const asOther = beginEachWith(['begin', 'set local role pg_read_all_data'], () =>
      one.app.transaction().execute((tx) => sql`select pg_advisory_lock(4711), ${1}::integer`.execute(tx)),
    )
    await expect(asOther).rejects.toThrow('permission denied to set role')
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and objid = 4711`.execute(one.system)
    expect(rows).toHaveLength(0)
  } finally {
    await one.close()
  }
})

test('a transaction leaves nothing on its connection, even if its role was refused', async () => {
  const { connection } = database
  const one = connect(connection, { gateway: asGateway(connection), poolSize: 1 })
  try {
    await inAccount(one, '1', (tx) => sql`select 1`.execute(tx))
    await expect(
      beginWith(['begin', 'set local role pg_read_all_data'], () => one.app.transaction().execute(async () => null)),
    ).rejects.toThrow('permission denied to set role')
    const { rows } = await beginWith(['begin'], () =>
      one.app
        .transaction()
        .execute((tx) =>
          sql`select current_user as "user", current_setting('portal.account_id') as account`.execute(tx),
        ),
    )
    expect(rows).toEqual([{ user: 'portal_gateway', account: '' }])
    expect(one.connections()).toContainEqual({ pool: 'app', used: 0, idle: 1, waiting: 0, most: 1 })
  } finally {
    await one.close()
  }
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
