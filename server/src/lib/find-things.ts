import { type RawBuilder, sql } from 'kysely'
import { searchPatterns } from './like-patterns.ts'

/** Every type of record with a search index. */
export type IndexedKind = 'service' | 'site' | 'zone' | 'order' | 'quote' | 'case' | 'visit' | 'visitor' | 'contact'

/**
 * For `in`: the ids of the account's records that contain all of these search terms. Under row-level security LIKE
 * would read every row, so a function searches as the owner of the tables, within the transaction's account.
 */
export function idsWith(kind: IndexedKind, search: string | undefined): RawBuilder<unknown> {
  return sql`(select find_things(${kind}, ${searchPatterns(search)}::text[], null))`
}
