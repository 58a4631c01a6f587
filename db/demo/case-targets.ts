import { CareLevel, PlanContent } from '@portal/contract/plans/content.ts'
import { type CasePriority, caseKinds, casePriorities } from '@portal/contract/cases/values.ts'
import { casePriorities as planPriorities } from '@portal/contract/plans/values.ts'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { day, number, rowsOf, text, textOrNull, timestamp, timestampOrNull } from '../src/rows.ts'
import { dueAt, pausesUntil } from '../src/targets/due-at.ts'
import { measure } from '../src/targets/measure.ts'
import { planPriorityOf, targetsOf } from '../src/targets/targets-of.ts'
import { insertRows, type Row, updateRows } from './files.ts'

const Version = z.strictObject({
  planId: text,
  title: text,
  productCategory: text,
  version: number,
  issueDate: day,
  content: PlanContent,
})

const DemoCase = z.strictObject({
  accountId: text,
  caseId: text,
  serviceId: textOrNull,
  kind: z.enum(caseKinds),
  priority: z.enum(casePriorities),
  isOutage: z.boolean(),
  careLevel: textOrNull,
  productName: textOrNull,
  productCategory: textOrNull,
  openedAt: timestamp,
  startedAt: timestamp,
  pauses: z.array(z.strictObject({ from: text, to: text })),
  pausedAt: timestampOrNull,
  respondedAt: timestampOrNull,
  resolvedAt: timestampOrNull,
  closedAt: timestampOrNull,
})

const DemoResult = z.strictObject({
  accountId: text,
  caseRef: text,
  priority: z.enum(planPriorities),
  careLevel: textOrNull,
  productName: textOrNull,
  productCategory: text,
  startedAt: timestamp,
  resolvedAt: timestampOrNull,
})

/** Sets the targets of all demo cases, and the results of the faults, as the portal would have done. */
export async function setCaseTargets(tx: Transaction<unknown>): Promise<void> {
  const { rows: versions } = await rowsOf(Version)`
    select p.plan_id as "planId", p.title, p.product_category as "productCategory", v.version,
      v.issue_date as "issueDate", v.content
    from service_plan p join service_plan_version v using (plan_id) where v.status <> 'draft'
    order by p.plan_id, v.version desc`.execute(tx)
  const { rows: levels } = await rowsOf(CareLevel)`select name, repair, hours from care_level`.execute(tx)
  const targets = (subject: Subject) =>
    targetsOf(subject, {
      plan:
        versions.find(
          ({ productCategory, issueDate }) =>
            productCategory === subject.productCategory && issueDate <= subject.at.toISOString().slice(0, 10),
        ) ?? null,
      careLevel: levels.find(({ name }) => name === subject.careLevel) ?? null,
    })
  await setOfCases(tx, targets)
  await setOfResults(tx, targets)
}

type Subject = Parameters<typeof targetsOf>[0] & { productCategory: string | null; at: Date }
type Find = (subject: Subject) => ReturnType<typeof targetsOf>

async function setOfCases(tx: Transaction<unknown>, find: Find): Promise<void> {
  const { rows: cases } = await rowsOf(DemoCase)`
    select c.account_id as "accountId", c.case_id as "caseId", c.service_id as "serviceId", c.kind, c.priority,
      coalesce(c.impact = 'down', false) as "isOutage", coalesce(c.care_level, s.care_level) as "careLevel",
      s.product_name as "productName", s.product_category as "productCategory", c.opened_at as "openedAt",
      coalesce(c.clock_started_at, c.opened_at) as "startedAt", c.pauses, c.paused_at as "pausedAt",
      c.responded_at as "respondedAt", c.resolved_at as "resolvedAt", c.closed_at as "closedAt"
    from help_case c left join service s using (account_id, service_id)`.execute(tx)
  const known = cases.map((each) => ({ ...each, targets: find({ ...each, at: each.openedAt }) }))
  const rows = known.map(({ accountId, caseId, careLevel, startedAt, targets }): Row => {
    const { respond, repair, hours } = targets
    return {
      account_id: accountId,
      case_id: caseId,
      care_level: careLevel,
      targets,
      clock_started_at: startedAt.toISOString(),
      respond_by: dueAt(startedAt, respond, hours).toISOString(),
      resolve_by: dueAt(startedAt, repair, hours).toISOString(),
    }
  })
  await updateRows(tx, 'help_case', rows, ['account_id', 'case_id'])
  const faults = known.filter(({ kind, productCategory }) => kind === 'fault' && productCategory !== null)
  const results = faults.map((each): Row => {
    const { startedAt, targets, resolvedAt } = each
    const measured = measure({ ...each, pauses: pausesUntil(each) }, targets)
    return {
      account_id: each.accountId,
      case_ref: each.caseId,
      service_id: each.serviceId,
      product_category: each.productCategory,
      priority: planPriorityOf(each.priority),
      is_outage: each.isOutage,
      opened_at: each.openedAt.toISOString(),
      first_reply_due: dueAt(startedAt, targets.respond, targets.hours).toISOString(),
      first_replied_at: each.respondedAt?.toISOString() ?? null,
      repair_due: dueAt(startedAt, targets.repair, targets.hours).toISOString(),
      repaired_at: resolvedAt?.toISOString() ?? null,
      closed_at: (resolvedAt ?? each.closedAt)?.toISOString() ?? null,
      repair_minutes: measured.repairMinutes,
      target_minutes: measured.targetMinutes,
      targets,
    }
  })
  await insertRows(tx, 'case_result', results)
}

/** Faults of the past of which only the result was kept. */
async function setOfResults(tx: Transaction<unknown>, find: Find): Promise<void> {
  const { rows: past } = await rowsOf(DemoResult)`
    select r.account_id as "accountId", r.case_ref as "caseRef", r.priority, s.care_level as "careLevel",
      s.product_name as "productName", r.product_category as "productCategory", r.opened_at as "startedAt",
      r.repaired_at as "resolvedAt"
    from case_result r left join service s using (account_id, service_id) where r.first_reply_due is null`.execute(tx)
  const rows = past.map((each): Row => {
    const { startedAt } = each
    const targets = find({ ...each, kind: 'fault', priority: casePriorityOf(each.priority), at: startedAt })
    const { repairMinutes, targetMinutes } = measure({ ...each, pauses: [] }, targets)
    return {
      account_id: each.accountId,
      case_ref: each.caseRef,
      first_reply_due: dueAt(startedAt, targets.respond, targets.hours).toISOString(),
      repair_due: dueAt(startedAt, targets.repair, targets.hours).toISOString(),
      repair_minutes: repairMinutes,
      target_minutes: targetMinutes,
      targets,
    }
  })
  await updateRows(tx, 'case_result', rows, ['account_id', 'case_ref'])
}

function casePriorityOf(priority: (typeof planPriorities)[number]): CasePriority {
  return casePriorities.find((each) => planPriorityOf(each) === priority) ?? 'low'
}
