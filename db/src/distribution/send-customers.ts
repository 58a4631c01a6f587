import type { Kysely } from 'kysely'
import { rowsOf, texts } from '../rows.ts'
import { setLocal } from '../set-local.ts'
import { isDistributed } from './is-distributed.ts'

/** Gives the nodes of Citus the customers of the dealer whose transaction this is; on one PostgreSQL they follow from the rows. */
export async function sendCustomers(tx: Kysely<unknown>): Promise<void> {
  if (!(await isDistributed(tx))) return
  const [found] = await rowsOf({ accounts: texts })`select customers_of_dealer() as accounts`.all(tx)
  await setLocal(tx, 'portal.customers', `,${(found?.accounts ?? []).join(',')},`)
}
