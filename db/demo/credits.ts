import { CaseTargets } from '@portal/contract/cases/targets.ts'
import { PlanContent } from '@portal/contract/plans/content.ts'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { amount, day, number, rowsOf, text, textOrNull, timestamp } from '../src/rows.ts'
import { availabilityCredit, availabilityOf, repairCredit } from '../src/targets/credit-of.ts'
import { billAfter, bookOf } from './bill-months.ts'
import { insertRows, type Row } from './files.ts'

const Missed = z.strictObject({
  accountId: text,
  caseRef: text,
  serviceId: text,
  serviceName: text,
  siteId: textOrNull,
  repairMinutes: number,
  targetMinutes: number,
  targets: CaseTargets,
  repairedAt: timestamp,
  monthlyCharge: amount,
})

const dayMs = 86_400_000

/** A credit of a past month was claimed on the next day, and is on the bill after its approval. */
function billedIfPast(at: Date, { accountId, siteId }: { accountId: string; siteId: string | null }, now: Date): Row {
  if (now.getTime() - at.getTime() <= 40 * dayMs) return {}
  const after = (days: number) => new Date(at.getTime() + days * dayMs).toISOString()
  const book = bookOf(accountId, siteId)
  return {
    state: 'billed',
    claimed_at: after(1),
    claimed_by_name: 'Service Desk',
    decided_at: after(2),
    decided_by_name: 'Ruth Calder',
    bill_ref: book && billAfter(book, after(2).slice(0, 10), now)?.billId,
  }
}

/** The credits for late repairs, as the portal would have calculated them; those of past months are on a bill. */
export async function loadCredits(tx: Transaction<unknown>, now: Date): Promise<void> {
  const { rows: missed } = await rowsOf(Missed)`
    select r.account_id as "accountId", r.case_ref as "caseRef", r.service_id as "serviceId", s.name as "serviceName", s.site_id as "siteId",
      r.repair_minutes as "repairMinutes", r.target_minutes as "targetMinutes", r.targets, r.repaired_at as "repairedAt",
      s.recurring_pence as "monthlyCharge"
    from case_result r join service s using (account_id, service_id)
    where r.repair_minutes > r.target_minutes and jsonb_typeof(r.targets -> 'credit') = 'object' and s.recurring_pence > 0
    order by r.repaired_at`.execute(tx)
  const rows = missed.flatMap(({ targets, monthlyCharge, ...each }, index): Row[] => {
    const { credit: rule, source } = targets
    const due = rule && repairCredit(each, rule, monthlyCharge)
    if (!due || source.kind !== 'plan') return []
    const { repairMinutes, targetMinutes, repairedAt } = each
    return [
      {
        account_id: each.accountId,
        credit_id: `CR-${5900 + index}`,
        service_id: each.serviceId,
        service_name: each.serviceName,
        kind: 'repair',
        about: each.caseRef,
        plan_id: source.planId,
        plan_title: source.title,
        plan_version: source.version,
        facts: { kind: 'repair', repairMinutes, targetMinutes, hoursOver: due.hoursOver, rule },
        monthly_charge: monthlyCharge,
        percent: due.percent,
        amount: due.amount,
        currency: 'GBP',
        at: repairedAt.toISOString(),
        ...billedIfPast(repairedAt, each, now),
      },
    ]
  })
  await insertRows(tx, 'service_credit', [...rows, ...(await availabilityCredits(tx, now, missed.length))])
}

const Month = z.strictObject({
  accountId: text,
  serviceId: text,
  serviceName: text,
  siteId: textOrNull,
  monthlyCharge: amount,
  first: day,
  end: timestamp,
  minutes: number,
  outageMinutes: number,
  planId: text,
  planTitle: text,
  planVersion: number,
  limits: PlanContent.shape.availability,
})

/** The credits for the availability of months that are over, of services with outages; those of past months are on a bill. */
async function availabilityCredits(tx: Transaction<unknown>, now: Date, first: number): Promise<Row[]> {
  const { rows: months } = await rowsOf(Month)`
    select s.account_id as "accountId", s.service_id as "serviceId", s.name as "serviceName", s.site_id as "siteId",
      s.recurring_pence as "monthlyCharge", m.first::date as first, m.end,
      (extract(epoch from m.end - m.begin) / 60)::integer as minutes,
      sum(extract(epoch from least(r.repaired_at, m.end) - greatest(r.opened_at, m.begin)) / 60)::integer as "outageMinutes",
      v.plan_id as "planId", v.title as "planTitle", v.version as "planVersion", v.limits
    from case_result r join service s using (account_id, service_id)
      cross join lateral (
        select each as first, each at time zone 'Europe/London' as begin,
          (each + interval '1 month') at time zone 'Europe/London' as end
        from generate_series(date_trunc('month', r.opened_at at time zone 'Europe/London'),
          r.repaired_at at time zone 'Europe/London', interval '1 month') each) m
      cross join lateral (
        select p.plan_id, p.title, v.version, v.content -> 'availability' as limits
        from service_plan p join service_plan_version v using (plan_id)
        where p.product_category = s.product_category and v.status <> 'draft' and v.issue_date <= m.first
        order by v.version desc limit 1) v
    where r.is_outage and r.excluded_cause is null and r.repaired_at is not null and s.recurring_pence > 0
      and m.end <= ${now}
    group by s.account_id, s.service_id, m.first, m.begin, m.end, v.plan_id, v.title, v.version, v.limits
    order by m.end, s.service_id`.execute(tx)
  return months.flatMap(({ limits, monthlyCharge, ...month }, index): Row[] => {
    const availability = availabilityOf(month.outageMinutes, month.minutes)
    const due = availabilityCredit(availability, limits, monthlyCharge)
    if (!due) return []
    return [
      {
        account_id: month.accountId,
        credit_id: `CR-${5900 + first + index}`,
        service_id: month.serviceId,
        service_name: month.serviceName,
        kind: 'availability',
        about: month.first.slice(0, 7),
        plan_id: month.planId,
        plan_title: month.planTitle,
        plan_version: month.planVersion,
        facts: {
          kind: 'availability',
          month: month.first.slice(0, 7),
          outageMinutes: month.outageMinutes,
          availability,
          limit: due.limit,
        },
        monthly_charge: monthlyCharge,
        percent: due.percent,
        amount: due.amount,
        currency: 'GBP',
        at: month.end.toISOString(),
        ...billedIfPast(month.end, month, now),
      },
    ]
  })
}
