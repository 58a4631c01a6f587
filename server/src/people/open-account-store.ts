import type { Sql } from '@portal/db/src/database.ts'
import { sql } from 'kysely'

/**
 * For a row with an `account_id`: whether the account is open. A closed account's links end, and scheduled work skips
 * it.
 */
export const isOfOpenAccount = sql`account_id in (select open.account_id from account open where open.closed_at is null)`

export async function isOpenAccount(system: Sql, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from account where account_id = ${accountId} and closed_at is null`.execute(system)
  return rows.length > 0
}
