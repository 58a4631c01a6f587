import { CaseTargets } from '@portal/contract/cases/targets.ts'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { amount, number, rowsOf, text, textOrNull, timestamp } from '../src/rows.ts'
import { repairCredit } from '../src/targets/credit-of.ts'
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
    const isPast = now.getTime() - repairedAt.getTime() > 40 * dayMs
    const decided = (days: number) => new Date(repairedAt.getTime() + days * dayMs).toISOString()
    const book = bookOf(each.accountId, each.siteId)
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
        ...(isPast && {
          state: 'billed',
          claimed_at: decided(1),
          claimed_by_name: 'Service Desk',
          decided_at: decided(2),
          decided_by_name: 'Ruth Calder',
          bill_ref: book && billAfter(book, decided(2).slice(0, 10), now)?.billId,
        }),
      },
    ]
  })
  await insertRows(tx, 'service_credit', rows)
}
