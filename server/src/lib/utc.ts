import { rowsOf, text } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'

/** A timestamp, a column or an expression, in the format of the contract: `2026-04-14T07:55:00Z`. */
export function utc(time: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return rowsOf(
    text,
  )`to_char(${typeof time === 'string' ? sql.ref(time) : time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}

/** The same for a Date. */
export function utcText(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z')
}
