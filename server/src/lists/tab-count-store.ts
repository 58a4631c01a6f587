import { mostFound } from '@portal/contract/paging.ts'
import { type RawBuilder, sql } from 'kysely'

/** The number of rows of this, which follows `from`, for a tab; null above `mostFound`, because no more are counted. */
export const fewOf = (found: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select nullif(count(*), ${mostFound + 1}) from (select from ${found} limit ${mostFound + 1}) few)`
