import type { ProductCategory } from '@portal/contract/services/category.ts'
import { rowsOf, text, textOrNull, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import type { Outage } from '@portal/db/src/targets/credit-of.ts'
import { pausesUntil } from '@portal/db/src/targets/due-at.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { dayMs } from '../lib/duration.ts'
import type { AccountScope } from '../scope/account-scope.ts'

interface Span {
  from: Date
  to: Date
}

/**
 * The outages of a service that overlap a span. Figures on screens leave out private cases, so that they are the same
 * for everyone; a credit is due for these as well.
 */
export const listOutages = (
  scope: AccountScope,
  serviceId: string,
  span: Span,
  { withPrivate = false }: { withPrivate?: boolean } = {},
) => outagesOf(scope, span, sql`s.service_id = ${serviceId}`, withPrivate)

/** The same for all services of a category that have not ceased. */
export const listOutagesOfCategory = (scope: AccountScope, productCategory: ProductCategory, span: Span) =>
  outagesOf(scope, span, sql`s.product_category = ${productCategory} and s.condition <> 'ceased'`, false)

const StoredOutage = z.strictObject({
  serviceId: text,
  from: timestamp,
  lostAt: textOrNull,
  to: timestamp,
  pauses: z.array(z.strictObject({ from: text, to: text })),
  pausedAt: timestampOrNull,
})

/** Outages of cases, and the downtime recorded when an incident closed. Announced work counts as available. */
async function outagesOf(
  scope: AccountScope,
  { from, to }: Span,
  services: RawBuilder<unknown>,
  withPrivate: boolean,
): Promise<(Outage & { serviceId: string })[]> {
  const { rows } = await rowsOf(StoredOutage)`
    select r.service_id as "serviceId", r.opened_at as "from", coalesce(r.repaired_at, r.closed_at, ${to}) as "to",
      case when d.details -> 'session' ->> 'isOnline' = 'false' and coalesce(r.repaired_at, r.closed_at) is null
        then d.details -> 'session' ->> 'endedAt' end as "lostAt",
      coalesce(c.pauses, '[]') as pauses, c.paused_at as "pausedAt"
    from service s join case_result r using (account_id, service_id)
      left join service_tech_details d using (account_id, service_id)
      left join help_case c on c.account_id = r.account_id and c.case_id = r.case_ref
    where s.account_id = ${scope.accountId} and ${services} and r.is_outage and r.excluded_cause is null
      and r.opened_at < ${to} and coalesce(r.repaired_at, r.closed_at, ${to}) > ${from}
      and (${withPrivate} or c.is_private is not true)
      and not exists (select from incident i where i.ref = c.incident_id and i.kind = 'PEW')
    union all
    select d.service_id, d.ended_at - d.minutes * interval '1 minute', d.ended_at, null, '[]', null
    from service s join incident_downtime d using (account_id, service_id) join incident i using (ref)
    where s.account_id = ${scope.accountId} and ${services} and i.kind <> 'PEW' and d.minutes > 0
      and d.ended_at - d.minutes * interval '1 minute' < ${to} and d.ended_at > ${from}
    order by 2, 1`.execute(scope.tx)
  return rows.map(({ pauses, pausedAt, lostAt, ...outage }) => ({
    ...outage,
    from: beginOf(outage.from, lostAt),
    pauses: pausesUntil({ pauses, pausedAt }, to),
  }))
}

/**
 * While a line is down, its outage begins when its session ended, if that was within the day before the report. The
 * record of that session is replaced when the line is back.
 */
function beginOf(reportedAt: Date, lostAt: string | null): Date {
  const lost = Date.parse(lostAt ?? '')
  const reported = reportedAt.getTime()
  return lost < reported && lost > reported - dayMs ? new Date(lost) : reportedAt
}
