import type { Sql } from '@portal/db/src/database.ts'
import { isDistributed } from '@portal/db/src/distribution/is-distributed.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { createAccount } from '../testing/factories.ts'
import { inAccountOfPage, inPageTransaction, isOfPage } from './page-transaction.ts'

const database = await testDatabase()
const account = await createAccount(database)

const openTransactions = async () => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(database.system)
  return rows[0]?.open
}

test('calls of a page share a transaction, which ends with the page', async () => {
  const used = await inPageTransaction(() =>
    Promise.all([1, 2].map(() => inAccountOfPage(database, account, async (tx) => ({ tx, isShared: isOfPage(tx) })))),
  )
  expect(used[0]?.tx).toBe(used[1]?.tx)
  expect(used.map(({ isShared }) => isShared)).toEqual([true, true])
  expect(await openTransactions()).toBe(0)
})

// Citus plans for the node of the account.
const isOnCitus = await isDistributed(database.system)

test.skipIf(isOnCitus)(
  'parts of a page are planned once for all accounts, other calls as PostgreSQL decides',
  async () => {
    const modeOf = (tx: Sql) => sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(tx)
    const ask = async () => (await inAccountOfPage(database, account, modeOf)).rows[0]?.plan_cache_mode
    expect([await inPageTransaction(ask), await ask()]).toEqual(['force_generic_plan', 'auto'])
  },
)

test('a call that begins after its page was sent has a transaction of its own, and leaves none open', async () => {
  const ofPage = await inPageTransaction(async () => AsyncLocalStorage.snapshot())
  expect(await ofPage(() => inAccountOfPage(database, account, async (tx) => isOfPage(tx)))).toBe(false)
  expect(await openTransactions()).toBe(0)
})
