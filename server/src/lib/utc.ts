import { rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'

/** A timestamp column in the format of the contract: `2026-04-14T07:55:00Z`. */
export function utc(column: string): RawBuilder<unknown> {
  return rowsOf(text)`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}

/** The same for a Date. */
export function utcText(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z')
}
