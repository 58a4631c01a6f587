import { rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'

/** The category of the specification that the category in a column is, or behaves as. */
export const baseCategory = (column: string): RawBuilder<unknown> =>
  rowsOf(text)`split_part(${sql.ref(column)}, ':', 1)`

/** Whether a service with the category in a column is a line of a site. */
export const isLine = (column: string): RawBuilder<unknown> =>
  sql`${baseCategory(column)} in ('Connectivity', 'Leased Line')`
