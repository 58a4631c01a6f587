import { sql } from 'kysely'

/**
 * Ends an `insert … select` whose rows do not come from tables of the same node. Without a result Citus would write them with
 * `COPY`, which row-level security refuses (docs/distribution.md).
 */
export const asInsert = sql.raw('returning 1')
