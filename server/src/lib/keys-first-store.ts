import type { Sql } from '@portal/db/src/database.ts'
import { isDistributed } from '@portal/db/src/distribution/is-distributed.ts'
import { rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * The `account_id` and `id` that a function finds in several accounts, as a part of another statement. On Citus they are
 * read first: it cannot run such a function within a statement about the rows of its nodes.
 */
export async function keysFirst(tx: Sql, found: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  if (!(await isDistributed(tx))) return sql`(select account_id, id from ${found})`
  const keys = await rowsOf({ accountId: textOrNull, id: text })`
    select account_id as "accountId", id from ${found}`.all(tx)
  return sql`(select k."accountId" as account_id, k.id
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k ("accountId" text, id text))`
}
