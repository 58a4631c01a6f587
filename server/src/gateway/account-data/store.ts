import type { ActionOf } from '@portal/contract/events.ts'
import { AccountData, type Counted } from '@portal/contract/account-data/account-data.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { rowsFor } from '../../account-data/collections.ts'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

export const exportAction = 'account exported' satisfies ActionOf<'access'>

/** Above this the page says "more than": counting all traffic of a large account takes too long. */
const mostCounted = 10_000

/** Counts the rows of each table in an export. */
export async function countRows(scope: AccountScope, tables: readonly string[]): Promise<Map<string, Counted>> {
  const counts = tables.map(
    (table) => sql`
      select ${table}::text as "table", count(*)::integer as count from (
        select from ${sql.table(table)} t where ${rowsFor(table, scope.accountId)} limit ${mostCounted + 1}) as shown`,
  )
  const { rows } = await rowsOf({ table: text, count: number })`${sql.join(counts, sql` union all `)}`.execute(scope.tx)
  return new Map(
    rows.map(({ table, count }) => [table, { count: Math.min(count, mostCounted), isMore: count > mostCounted }]),
  )
}

export async function sumFiles(scope: AccountScope): Promise<number> {
  const { rows } = await rowsOf({ bytes: number })`
    select coalesce(sum(t.bytes), 0) as bytes from file t where ${rowsFor('file', scope.accountId)}`.execute(scope.tx)
  return rows[0]?.bytes ?? 0
}

export const listExports = (scope: AccountScope): Promise<AccountData['exports']> =>
  rowsOf(AccountData.shape.exports.element)`
    select ${utc('at')} as at, actor_name as by from activity
    where account_id = ${scope.accountId} and entity = 'access' and entity_id = ${scope.accountId}
      and action = ${exportAction}
    order by activity_id desc limit 10`.all(scope.tx)

/** Locked until the export's transaction ends; false if another export holds the lock. */
export async function lockExport(tx: Sql, accountId: string): Promise<boolean> {
  const { rows } = await rowsOf({ isFree: boolean })`
    select pg_try_advisory_xact_lock(hashtextextended(${`export ${accountId}`}, 0)) as "isFree"`.execute(tx)
  return rows[0]?.isFree ?? false
}
