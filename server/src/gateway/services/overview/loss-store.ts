import { lossBoundPercent, lossPercent, sampleStepSeconds } from '@portal/contract/diagnostics/measurement-values.ts'
import type { ServiceOverview } from '@portal/contract/services/overview.ts'
import { number, rowsOf, timestampOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { utcText } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

/** The latest samples that have to lose packets, so that one bad sample is no news. */
const steps = 2
/** A sample is stored up to one step after its end; older ones say nothing about now. */
const freshSeconds = (steps + 2) * sampleStepSeconds

/** The loss that the measurement of a line shows now: all samples since the last one within the bound. */
export async function findLoss(scope: AccountScope, serviceId: string): Promise<ServiceOverview['loss']> {
  const ofLine = sql`account_id = ${scope.accountId} and service_id = ${serviceId} and sent > 0`
  const { rows } = await rowsOf({ since: timestampOrNull, sent: number, lost: number, fresh: number })`
    select min(at) as since, coalesce(sum(sent), 0)::integer as sent, coalesce(sum(lost), 0)::integer as lost,
      count(*) filter (where at > ${scope.now}::timestamptz - make_interval(secs => ${freshSeconds}))::integer as fresh
    from line_sample where ${ofLine} and at <= ${scope.now} and at > coalesce((
      select at from line_sample where ${ofLine} and at <= ${scope.now} and lost * 100 <= sent * ${lossBoundPercent}
      order by at desc limit 1), '-infinity')`.execute(scope.tx)
  const [found] = rows
  if (!found?.since || found.fresh < steps) return null
  return { since: utcText(found.since), percent: lossPercent(found.sent, found.lost) ?? 0 }
}
