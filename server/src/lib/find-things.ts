import { mostFound } from '@portal/contract/paging.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text as textColumn } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { isIndexed, searchPatterns } from './like-patterns.ts'

/** Every type of record with a search index. */
export type IndexedKind =
  | 'service'
  | 'site'
  | 'zone'
  | 'order'
  | 'quote'
  | 'case'
  | 'visit'
  | 'visitor'
  | 'contact'
  | 'machine'
  | 'backup'
  | 'bill'
  | 'credit'

/**
 * For `in`: the ids of the account's records that contain all of these search terms. Under row-level security LIKE
 * would read every row, so a function searches as the owner of the tables, within the transaction's account.
 */
export function idsWith(kind: IndexedKind, search: string | undefined): RawBuilder<unknown> {
  return sql`(select find_things(${kind}, ${searchPatterns(search)}::text[], null))`
}

/** A search within a list. */
export interface Found {
  conditions: RawBuilder<unknown>[]
  /** More than `mostFound` records of the account match, before other filters. */
  isWide: boolean
}

/** As many ids as a statement takes without costing more than the rows. */
export const mostNamed = 5000

/**
 * The conditions of a search, by the columns with the id and the searched text. Up to `mostNamed` matches are found
 * once, by index. If more match, the order of the list leads to a page sooner than the index does.
 */
export async function findIn(
  { tx }: { tx: Sql },
  kind: IndexedKind,
  search = '',
  { id, text }: { id: string; text: string },
): Promise<Found> {
  const patterns = searchPatterns(search)
  if (patterns.length === 0) return { conditions: [], isWide: false }
  const containing = patterns.map((pattern) => sql`${sql.ref(text)} like ${pattern}`)
  const found = await findFew({ tx }, kind, patterns)
  if (!found) return { conditions: patterns.some(isIndexed) ? containing.map(likely) : containing, isWide: true }
  // An id may be unique only within a service: the text decides.
  const named = sql`${sql.ref(id)} = any(${found}::text[])`
  return { conditions: [named, ...containing], isWide: found.length > mostFound }
}

/** The planner expects few rows to contain two terms, and would read all of them before the first of a page. */
export const likely = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(${condition}, false)`

/** The ids of all records that contain these; null if that is more than `mostNamed`, or no index answers it. */
export async function findFew(
  { tx }: { tx: Sql },
  kind: IndexedKind,
  patterns: readonly string[],
): Promise<string[] | null> {
  // For less, the index would read everything.
  if (!patterns.some(isIndexed)) return null
  const found = await rowsOf({ id: textColumn })`
    select find_things(${kind}, ${[...patterns]}::text[], ${mostNamed + 1}) as id`.all(tx)
  return found.length > mostNamed ? null : found.map((each) => each.id)
}
