import type { CaseTargets } from '@portal/contract/cases/targets.ts'
import { repairCredit } from '@portal/db/src/targets/credit-of.ts'
import { recordActivity } from '../lib/activity.ts'
import { queueJob } from '../lib/job-store.ts'
import type { AccountScope } from '../scope/account-scope.ts'
import { findCharged, type NewCredit, saveCredit } from './credit-store.ts'
import { monthsOf } from './months.ts'
import { notifyOfCredit } from './notify-credit.ts'

/** The job that calculates the credit for a month of a service. */
export const availabilityTask = 'calculate a credit for availability'

/** A fault of a service that has been repaired, with the lengths of its repair and its target in working minutes. */
export interface RepairedFault {
  caseId: string
  serviceId: string
  isOutage: boolean
  openedAt: Date
  repairedAt: Date
  targets: CaseTargets
  repairMinutes: number
  targetMinutes: number
}

/**
 * Saves the credit that a late repair earns, in the transaction that recorded its result. For an outage, the credit for
 * the availability of its months is calculated when each is over.
 */
export async function creditFault(
  scope: AccountScope,
  fault: RepairedFault,
  { isGiven }: { isGiven: boolean },
): Promise<void> {
  const { caseId, serviceId, targets, repairMinutes, targetMinutes } = fault
  const { source, credit: rule } = targets
  if (rule && source.kind === 'plan' && repairMinutes > targetMinutes) {
    const charged = await findCharged(scope, serviceId, caseId)
    const due = charged && repairCredit(fault, rule, charged.monthlyCharge)
    if (due) {
      const { hoursOver, percent, amount } = due
      await calculate(scope, {
        ...charged,
        serviceId,
        planId: source.planId,
        planTitle: source.title,
        planVersion: source.version,
        facts: { kind: 'repair', repairMinutes, targetMinutes, hoursOver, rule },
        percent,
        amount,
        about: caseId,
        isGiven,
      })
    }
  }
  if (fault.isOutage) await queueMonths(scope, { serviceId, from: fault.openedAt, until: fault.repairedAt })
}

/** Queues the credits for the availability of the months in which a service was down. */
export async function queueMonths(
  scope: AccountScope,
  { serviceId, from, until }: { serviceId: string; from: Date; until: Date },
): Promise<void> {
  const { accountId } = scope
  for (const { name, to } of monthsOf(from, until)) {
    await queueJob(
      scope.tx,
      availabilityTask,
      { accountId, serviceId, month: name },
      { at: to, key: `availability ${accountId} ${serviceId} ${name}` },
    )
  }
}

/** Saves a credit, and records it unless nothing changed. */
export async function calculate(scope: AccountScope, credit: NewCredit): Promise<void> {
  const creditId = await saveCredit(scope, credit)
  if (creditId === null) return
  await recordActivity(scope, {
    action: 'credit calculated',
    entity: 'service-credit',
    entityId: creditId,
    after: { amount: credit.amount, service: credit.serviceId },
  })
  const missed =
    credit.facts.kind === 'repair' ? `Case ${credit.about} was repaired late.` : 'Availability was below its target.'
  const next = credit.isGiven ? 'It will be on your bill.' : 'You can claim it.'
  await notifyOfCredit(scope, creditId, credit, `${missed} ${next}`)
}
