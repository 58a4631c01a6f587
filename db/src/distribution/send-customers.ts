import type { Kysely } from 'kysely'
import { boolean, rowsOf, texts } from '../rows.ts'
import { setLocal } from '../set-local.ts'

const distributed = new WeakMap<Kysely<unknown>, boolean>()

/** Gives the nodes of Citus the customers of the dealer whose transaction this is; on one PostgreSQL they follow from the rows. */
export async function sendCustomers(pool: Kysely<unknown>, tx: Kysely<unknown>): Promise<void> {
  if (!(await isDistributed(pool, tx))) return
  const [found] = await rowsOf({ accounts: texts })`select customers_of_dealer() as accounts`.all(tx)
  await setLocal(tx, 'portal.customers', `,${(found?.accounts ?? []).join(',')},`)
}

/** Asked once for each pool: a database is distributed while the portal is stopped. */
async function isDistributed(pool: Kysely<unknown>, tx: Kysely<unknown>): Promise<boolean> {
  const known = distributed.get(pool)
  if (known !== undefined) return known
  const [found] = await rowsOf({ is: boolean })`select to_regproc('account_of_transaction') is not null as is`.all(tx)
  distributed.set(pool, found?.is ?? false)
  return found?.is ?? false
}
