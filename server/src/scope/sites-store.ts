import { type RawBuilder, sql } from 'kysely'

/** The condition of a permission limited to sites; it excludes records without a site. */
export function atSites(sites: readonly string[] | null, column = 's.site_id'): RawBuilder<unknown> {
  return sites ? sql`${sql.ref(column)} = any(${[...sites]}::text[])` : sql`true`
}
