import { caseRead } from '@portal/contract/cases/cases.ts'
import { CaseTargets } from '@portal/contract/cases/targets.ts'
import { type ServiceCredit, serviceCreditList, serviceCreditRead } from '@portal/contract/credits/credits.ts'
import { creditStates } from '@portal/contract/credits/values.ts'
import { planLadderList, planList, planRead, planResultsRead, planVersionList } from '@portal/contract/plans/plans.ts'
import { serviceList, serviceRead } from '@portal/contract/services/services.ts'
import { number, numberOrNull, rowsOf, text, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { repairCredit } from '@portal/db/src/targets/credit-of.ts'
import { afterPauses, dueAt, pausesUntil } from '@portal/db/src/targets/due-at.ts'
import { measure } from '@portal/db/src/targets/measure.ts'
import { z } from 'zod'
import { sum } from './sum.ts'
import { pick, type Walk } from './walk.ts'

/** A row of the list has what the document says, and counts the services of its category. */
export async function checkPlans(walk: Walk): Promise<void> {
  const { plans } = await walk.ask(planList)
  for (const { targetFix, respond, hours: _, opening: _opening, ...row } of plans) {
    const { planId, productCategory } = row
    const plan = await walk.ask(planRead, { params: { planId } })
    const screen = `plan ${planId}`
    walk.agreeIn(`${screen}, beside the list`, plan, row)
    walk.agree(`${screen}, target repair`, targetFix, plan.content.slaRows[0]?.targetFix ?? null)
    walk.agree(`${screen}, first reply`, respond, plan.content.slaRows[0]?.respond ?? null)
    const [newest] = (await walk.ask(planVersionList, { params: { planId } })).versions
    walk.agree(`${screen}, version`, row.version, newest?.version)
    if (!walk.may('BusinessPortalServices') || walk.isLimited) continue
    const all = await walk.total(serviceList, { query: { productCategory } })
    const ceased = await walk.total(serviceList, { query: { productCategory, condition: 'ceased' } })
    walk.agree(`${screen}, services`, row.services, all - ceased)
    if (row.sites !== null && all <= 200) {
      const rows = await walk.rows(serviceList, { query: { productCategory } })
      const sites = rows.flatMap(({ siteId, condition }) => (siteId && condition !== 'ceased' ? [siteId] : []))
      walk.agree(`${screen}, sites`, row.sites, new Set(sites).size)
    }
  }
  for (const { planId } of plans) await checkLadders(walk, planId)
  await checkResults(walk)
}

async function checkLadders(walk: Walk, planId: string): Promise<void> {
  const { ladders } = await walk.ask(planLadderList, { params: { planId } })
  for (const { caseRef, priority, openedAt } of ladders) {
    if (!walk.may('BusinessPortalCases')) return
    const found = await walk.find(caseRead, { params: { caseId: caseRef } })
    if (!found) continue
    const priorities = { critical: 'P1', high: 'P2', medium: 'P3', low: 'P4' } as const
    walk.agree(
      `plan ${planId}, open case ${caseRef}`,
      [priority, openedAt],
      [priorities[found.priority], found.openedAt],
    )
    walk.agree(
      `plan ${planId}, case ${caseRef} is open`,
      ['closed', 'cancelled', 'resolved'].includes(found.status),
      false,
    )
  }
}

const Result = z.strictObject({
  caseRef: text,
  openedAt: timestamp,
  startedAt: timestamp,
  pauses: z.array(z.strictObject({ from: text, to: text })),
  repliedAt: timestampOrNull,
  replyDue: timestampOrNull,
  repairedAt: timestampOrNull,
  repairDue: timestampOrNull,
  repairMinutes: numberOrNull,
  targetMinutes: numberOrNull,
  targets: CaseTargets.nullable(),
  isRecent: z.boolean(),
  year: number,
})

/** The results are counted from the course of each fault, measured again by the engine of targets. */
async function checkResults(walk: Walk): Promise<void> {
  const shown = await walk.ask(planResultsRead)
  const { rows } = await rowsOf(Result)`
    select r.case_ref as "caseRef", r.opened_at as "openedAt", coalesce(c.clock_started_at, r.opened_at) as "startedAt",
      coalesce(c.pauses, '[]') as pauses, r.first_replied_at as "repliedAt", r.first_reply_due as "replyDue",
      r.repaired_at as "repairedAt", r.repair_due as "repairDue", r.repair_minutes as "repairMinutes",
      r.target_minutes as "targetMinutes", r.targets, coalesce(r.repaired_at > now() - interval '12 months', false) as "isRecent",
      1 as year
    from case_result r left join help_case c on c.account_id = r.account_id and c.case_id = r.case_ref
    where r.account_id = ${walk.account} order by r.case_ref`.execute(walk.database.system)
  for (const row of rows) {
    if (!row.targets) continue
    const pauses = pausesUntil({ pauses: row.pauses, pausedAt: null })
    const measured = measure({ startedAt: row.startedAt, resolvedAt: row.repairedAt, pauses }, row.targets)
    const kept = { targetMinutes: row.targetMinutes, repairMinutes: row.repairMinutes }
    walk.agree(`plan results, ${row.caseRef}`, kept, measured)
    const due = afterPauses(dueAt(row.startedAt, row.targets.repair, row.targets.hours), pauses, row.targets.hours)
    walk.agree(`plan results, ${row.caseRef}, repair due`, row.repairDue, due)
  }
  const repaired = rows.filter(({ isRecent, repairDue }) => isRecent && repairDue !== null)
  const inTarget = repaired.filter(({ repairMinutes, targetMinutes }) => (repairMinutes ?? 0) <= (targetMinutes ?? 0))
  walk.agree('plan results, repairs', shown.repairs, { inTarget: inTarget.length, total: repaired.length })
  for (const each of shown.recent) {
    walk.agree(`plan results, ${each.caseRef} in target`, each.isInTarget, each.repairMinutes <= each.targetMinutes)
  }
}

/** The statuses are those of the list, and each amount follows from the rule and the charge beside it. */
export async function checkCredits(walk: Walk): Promise<void> {
  const all = await walk.total(serviceCreditList)
  const ofStates = await Promise.all(creditStates.map((state) => walk.total(serviceCreditList, { query: { state } })))
  walk.agree('credits, every status', sum(ofStates), all)
  for (const credit of await walk.rows(serviceCreditList, {}, 60)) await checkCredit(walk, credit)
}

async function checkCredit(walk: Walk, credit: ServiceCredit): Promise<void> {
  const { creditId, facts, monthlyCharge, percent, amount, serviceId, caseId } = credit
  walk.agree(`credit ${creditId}, beside the list`, await walk.ask(serviceCreditRead, { params: { creditId } }), credit)
  if (facts.kind === 'repair') {
    const { hoursOver, rule } = facts
    walk.agree(`credit ${creditId}`, { hoursOver, percent, amount }, repairCredit(facts, rule, monthlyCharge))
  }
  if (walk.may('BusinessPortalServices')) {
    const service = await walk.find(serviceRead, { params: { serviceId } })
    if (service?.charges) walk.agree(`credit ${creditId}, monthly charge`, monthlyCharge, service.charges.recurring)
  }
  if (facts.kind !== 'repair' || !walk.may('BusinessPortalCSPs')) return
  const repair = (await walk.ask(planResultsRead)).recent.find(({ caseRef }) => caseRef === caseId)
  if (!repair) return
  const { repairMinutes, targetMinutes } = facts
  walk.agree(
    `credit ${creditId}, length of the repair`,
    { repairMinutes, targetMinutes },
    pick(repair, 'repairMinutes', 'targetMinutes'),
  )
}
