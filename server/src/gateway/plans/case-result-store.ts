import type { CaseTargets } from '@portal/contract/cases/targets.ts'
import { CaseRepair, OpenCaseLadder, PlanResults } from '@portal/contract/plans/plans.ts'
import type { ProductCategory } from '@portal/contract/services/category.ts'
import { number, rowsOf, text, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

/**
 * Records a case's performance against its targets, on which plan results are based; only faults of a service count.
 * Every change of a case calls it.
 */
export async function followCase(
  scope: AccountScope,
  caseId: string,
  {
    repairMinutes,
    targetMinutes,
    targets,
  }: { repairMinutes: number | null; targetMinutes: number; targets: CaseTargets },
): Promise<void> {
  await sql`
    insert into case_result (account_id, case_ref, service_id, product_category, priority, is_outage, opened_at,
      first_reply_due, first_replied_at, repair_due, repaired_at, closed_at, repair_minutes, target_minutes, targets,
      excluded_cause)
    select c.account_id, c.case_id, c.service_id, s.product_category,
      case c.priority when 'critical' then 'P1' when 'high' then 'P2' when 'medium' then 'P3' else 'P4' end,
      coalesce(c.impact = 'down', false), c.opened_at, c.respond_by, c.responded_at, c.resolve_by, c.resolved_at,
      coalesce(c.resolved_at, c.closed_at), ${repairMinutes}::integer, ${targetMinutes}::integer,
      ${JSON.stringify(targets)}::jsonb, (select found from ${cause} as found where found = any(${targets.exclusions}::text[]))
    from help_case c join service s using (account_id, service_id)
    where c.account_id = ${scope.accountId} and c.case_id = ${caseId} and c.kind = 'fault'
    on conflict (account_id, case_ref) do update set priority = excluded.priority,
      is_outage = excluded.is_outage, first_reply_due = excluded.first_reply_due,
      first_replied_at = excluded.first_replied_at, repair_due = excluded.repair_due,
      repaired_at = excluded.repaired_at, closed_at = excluded.closed_at,
      repair_minutes = excluded.repair_minutes, target_minutes = excluded.target_minutes,
      targets = excluded.targets, excluded_cause = excluded.excluded_cause`.execute(scope.tx)
}

/** The cause of `help_case c`: the one that the desk stated, or the announced work that it belongs to. */
const cause = sql`coalesce(c.cause, (select 'announcedWork' from incident i where i.ref = c.incident_id and i.kind = 'PEW'))`

const OpenCase = OpenCaseLadder.omit({ levels: true }).extend({
  startedAt: timestamp,
  pauses: z.array(z.strictObject({ from: text, to: text })),
  pausedAt: timestampOrNull,
})
type OpenCase = z.infer<typeof OpenCase>

/** The open cases of a category, oldest first. */
export const listOpenCases = (scope: AccountScope, productCategory: ProductCategory): Promise<OpenCase[]> =>
  rowsOf(OpenCase)`
    select c.case_ref as "caseRef", c.service_id as "serviceId", s.name as "serviceName", c.priority,
      ${utc('c.opened_at')} as "openedAt", coalesce(h.clock_started_at, c.opened_at) as "startedAt",
      coalesce(h.pauses, '[]') as pauses, h.paused_at as "pausedAt"
    from case_result c left join service s on s.account_id = c.account_id and s.service_id = c.service_id
      left join help_case h on h.account_id = c.account_id and h.case_id = c.case_ref
    where c.account_id = ${scope.accountId} and c.product_category = ${productCategory} and c.closed_at is null
      and h.is_private is not true
    order by c.opened_at, c.case_ref limit 20`.all(scope.tx)

const CaseResults = PlanResults.pick({ repairs: true, firstReplies: true, months: true })

/** Fixes and replies of the last twelve months: the total, the number in target, and the months in which all were. */
export async function countResults(
  scope: AccountScope,
): Promise<Pick<PlanResults, 'repairs' | 'firstReplies' | 'months'>> {
  const { rows } = await rowsOf(CaseResults)`
    with measured as (
      select 'repair' as what, repaired_at as at, repaired_at <= repair_due as kept from case_result
      where account_id = ${scope.accountId} and excluded_cause is null and repaired_at > now() - interval '12 months' and repair_due is not null
      union all
      select 'reply', first_replied_at, first_replied_at <= first_reply_due from case_result
      where account_id = ${scope.accountId} and first_replied_at > now() - interval '12 months'
        and first_reply_due is not null),
    month as (
      select date_trunc('month', at at time zone 'Europe/London') as month, bool_and(kept) as kept
      from measured group by 1 order by 1 desc limit 12)
    select ${kept("what = 'repair'")} as repairs, ${kept("what = 'reply'")} as "firstReplies",
      (select json_build_object('inTarget', count(*) filter (where kept), 'total', count(*)) from month) as months
    from measured`.execute(scope.tx)
  const none = { inTarget: 0, total: 0 }
  return rows[0] ?? { repairs: none, firstReplies: none, months: none }
}

function kept(condition: string) {
  const one = sql.raw(condition)
  return sql`json_build_object('inTarget', count(*) filter (where ${one} and kept), 'total', count(*) filter (where ${one}))`
}

/** Leased lines that have not ceased. */
export async function countLeasedLines(scope: AccountScope): Promise<number> {
  const { rows } = await rowsOf({ lines: number })`
    select count(*) as lines from service
    where account_id = ${scope.accountId} and product_category = 'Leased Line' and condition <> 'ceased'`.execute(
    scope.tx,
  )
  return rows[0]?.lines ?? 0
}

/** The latest repairs, of all time or of the twelve months that the results cover. */
export const listRepairs = (
  scope: AccountScope,
  { limit, ofYear = false }: { limit: number; ofYear?: boolean },
): Promise<CaseRepair[]> =>
  rowsOf(CaseRepair)`
    select c.case_ref as "caseRef", c.service_id as "serviceId", s.name as "serviceName", c.priority,
      ${utc('c.opened_at')} as "openedAt", c.repair_minutes as "repairMinutes",
      c.target_minutes as "targetMinutes", c.targets -> 'repair' as target, c.repaired_at <= c.repair_due as "isInTarget",
      c.excluded_cause as "excludedCause"
    from case_result c left join service s on s.account_id = c.account_id and s.service_id = c.service_id
    where c.account_id = ${scope.accountId} and c.repair_minutes is not null and c.target_minutes is not null
      ${ofYear ? sql`and c.repaired_at > now() - interval '12 months'` : sql``}
    order by c.repaired_at desc, c.case_ref limit ${limit}`.all(scope.tx)
