import type { CaseTargets } from '@portal/contract/cases/targets.ts'
import type { CaseKind, CasePriority } from '@portal/contract/cases/values.ts'
import type { CareLevel, Hours, PlanContent, SlaRow, Span } from '@portal/contract/plans/content.ts'
import type { CasePriority as PlanPriority } from '@portal/contract/plans/values.ts'
import { officeHours } from '../calendar/working-time.ts'

/** The facts of a case on which its targets depend. */
export interface TargetSubject {
  kind: CaseKind
  priority: CasePriority
  /** The care level of its service; null without one. */
  careLevel: string | null
  productName: string | null
}

/** The documents in force for the service on the day on which the case was opened. */
export interface TermsInForce {
  plan: {
    planId: string
    title: string
    version: number
    content: Pick<PlanContent, 'slaRows' | 'careLevels' | 'exclusions'>
  } | null
  careLevel: CareLevel | null
}

type Terms = Omit<CaseTargets, 'source'>

const planPriorities: Record<CasePriority, PlanPriority> = { critical: 'P1', high: 'P2', medium: 'P3', low: 'P4' }

export function planPriorityOf(priority: CasePriority): PlanPriority {
  return planPriorities[priority]
}

/**
 * The targets of a case. The plan of its service counts first; for a critical or high fault, a care level of that plan
 * replaces the hours and the target repair. Without a plan the care level counts, and the standard terms without one.
 * Where a plan has no target for a reply or an update, the length of the standard terms applies in the plan's hours.
 */
export function targetsOf(subject: TargetSubject, { plan, careLevel }: TermsInForce): CaseTargets {
  const standard = standardTerms(subject)
  const row = plan && rowFor(subject, plan.content.slaRows)
  if (plan && row?.targetFix) {
    const { planId, title, version, content } = plan
    const isUrgent = row.priority === 'P1' || row.priority === 'P2'
    const option = isUrgent ? content.careLevels.find(({ name }) => name === subject.careLevel) : undefined
    return {
      source: { kind: 'plan', planId, title, version, careLevel: option?.name ?? null },
      hours: option?.hours ?? row.hours,
      respond: row.respond ?? standard.respond,
      updateEvery: row.updateEvery ?? standard.updateEvery,
      repair: option?.repair ?? row.targetFix,
      credit: row.credit,
      exclusions: content.exclusions,
    }
  }
  if (careLevel && subject.kind === 'fault') {
    const { name, hours, repair } = careLevel
    return { ...standard, source: { kind: 'careLevel', name }, hours, repair }
  }
  return { source: { kind: 'standard' }, ...standard }
}

/** Questions and requests have the targets of the lowest priority; orders, bills and complaints have their own. */
function rowFor(subject: TargetSubject, rows: readonly SlaRow[]): SlaRow | undefined {
  const wanted = rowPriorityOf(subject)
  const possible = rows.filter(({ priority }) => priority === wanted)
  return possible.find(({ serviceType }) => serviceType === subject.productName) ?? possible[0]
}

function rowPriorityOf({ kind, priority }: TargetSubject): PlanPriority | null {
  switch (kind) {
    case 'fault':
      return planPriorityOf(priority)
    case 'information':
    case 'change':
      return 'P4'
    case 'order':
    case 'billing':
    case 'complaint':
      return null
  }
}

const hoursOf = (amount: number): Span => ({ amount, unit: 'hours' })
const workingDays = (amount: number): Span => ({ amount, unit: 'working days' })

const standardByPriority: Record<CasePriority, Pick<Terms, 'respond' | 'updateEvery'>> = {
  critical: { respond: hoursOf(1), updateEvery: hoursOf(2) },
  high: { respond: hoursOf(2), updateEvery: hoursOf(4) },
  medium: { respond: hoursOf(4), updateEvery: workingDays(1) },
  low: { respond: workingDays(1), updateEvery: workingDays(2) },
}

const standardByKind: Record<CaseKind, Span> = {
  fault: hoursOf(48),
  order: workingDays(5),
  billing: workingDays(5),
  change: workingDays(2),
  // Eight weeks, after which the customer can go to an independent ombudsman.
  complaint: workingDays(40),
  information: workingDays(3),
}

function standardTerms({ kind, priority }: Pick<TargetSubject, 'kind' | 'priority'>): Terms {
  const hours: Hours = { ...officeHours, days: [...officeHours.days] }
  return { ...standardByPriority[priority], hours, repair: standardByKind[kind], credit: null, exclusions: [] }
}
