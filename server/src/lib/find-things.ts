import { type RawBuilder, sql } from 'kysely'
import { searchPatterns } from './like-patterns.ts'

/** Every kind of thing whose words an index knows. */
export type IndexedKind = 'service' | 'site' | 'zone' | 'order' | 'quote' | 'case' | 'visit' | 'visitor' | 'contact'

/**
 * For `in`: the ids of everything of the account that has all of these words somewhere. Under row-level security LIKE
 * would have to read each row, so a function looks them up as the owner, within the account of the transaction.
 */
export function idsWith(kind: IndexedKind, search: string | undefined): RawBuilder<unknown> {
  return sql`(select find_things(${kind}, ${searchPatterns(search)}::text[], null))`
}
