import { type RawBuilder, sql } from 'kysely'

/** A time of a row, moved by minutes. Citus changes no row by a calculation that depends on the time zone of the session. */
export const moved = (column: string, minutes: number): RawBuilder<unknown> =>
  sql`(${sql.ref(column)} at time zone 'UTC' + make_interval(mins => ${minutes}::integer)) at time zone 'UTC'`
