import { type RawBuilder, sql } from 'kysely'

/** For a row `v` of `service_plan_version`: whether it had been published, and applied, on the UK day of that time. */
export const isIssuedBy = (at: Date | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`v.status <> 'draft' and v.issue_date <= (${at}::timestamptz at time zone 'Europe/London')::date`
