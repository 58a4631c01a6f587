import type { Database, Sql } from '@portal/db/src/database.ts'
import type { AccountScope } from '../scope/account-scope.ts'
import { asSystem } from './actor.ts'

type InScope = <T>(work: (scope: AccountScope) => Promise<T>) => Promise<T>

/** A job looks over all accounts for records that are due, and works on each in scopes of its own account. */
export async function eachDue<Due extends { accountId: string }>(
  database: Pick<Database, 'app' | 'system'>,
  now: Date,
  list: (system: Sql) => Promise<Due[]>,
  work: (due: Due, inScope: InScope) => Promise<unknown>,
): Promise<void> {
  for (const due of await list(database.system)) {
    const { accountId } = due
    // One after the other, so that a job takes one connection.
    await work(due, (inScope) => asSystem(database, { accountId, now }, inScope))
  }
}
