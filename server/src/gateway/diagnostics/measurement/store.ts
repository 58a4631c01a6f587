import { sampleStepSeconds } from '@portal/contract/diagnostics/measurement-values.ts'
import { number, numberOrNull, rowsOf, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { Window } from './window.ts'

const Point = z.strictObject({
  at: timestamp,
  sent: number,
  lost: number,
  minUs: numberOrNull,
  sumUs: number,
  maxUs: numberOrNull,
  stepsLost: number,
})
/** The pings of one step; `stepsLost` counts its samples without any reply. */
export type Point = z.infer<typeof Point>

/** The measured steps of a line in a window: one range of an index. */
export async function listPoints(
  scope: AccountScope,
  serviceId: string,
  { from, until, stepSeconds }: Window,
): Promise<Point[]> {
  const [table, stepsLost] =
    stepSeconds === sampleStepSeconds
      ? [sql`line_sample`, sql`(lost = sent and sent > 0)::integer`]
      : [sql`line_hour`, sql`steps_lost`]
  return rowsOf(Point)`
    select at, sent, lost, min_us as "minUs", sum_us as "sumUs", max_us as "maxUs", ${stepsLost} as "stepsLost"
    from ${table}
    where account_id = ${scope.accountId} and service_id = ${serviceId} and at >= ${from} and at < ${until}
    order by at`.all(scope.tx)
}

export async function findMeasuredSince(scope: AccountScope, serviceId: string): Promise<Date | null> {
  const first = (table: string) => sql`(select at from ${sql.table(table)}
    where account_id = ${scope.accountId} and service_id = ${serviceId} order by at limit 1)`
  const { rows } = await rowsOf({ since: timestampOrNull })`
    select least(${first('line_hour')}, ${first('line_sample')}) as since`.execute(scope.tx)
  return rows[0]?.since ?? null
}
