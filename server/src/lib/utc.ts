import { rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'

/** A column with a moment as the contract has it: `2026-04-14T07:55:00Z`. */
export function utc(column: string): RawBuilder<unknown> {
  return rowsOf(text)`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}

/** The same of a moment that is at hand. */
export function utcText(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z')
}
