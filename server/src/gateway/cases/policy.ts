import { caseQuestions } from '@portal/contract/cases/questions.ts'
import type { CaseImpact, CaseKind, CasePriority, CaseSeverity, CaseStatus } from '@portal/contract/cases/values.ts'
import type { NewCase } from '@portal/contract/cases/cases.ts'
import { dayMs } from '../../lib/duration.ts'

const byImpact: Record<CaseImpact, number> = { degraded: 0, intermittent: 1, down: 2 }
const bySeverity: Record<CaseSeverity, number> = { minor: 0, moderate: 1, significant: 2, extensive: 3 }

/** A fault's priority follows from its impact and severity, any other case's from its type. */
export function priorityOf(kind: CaseKind, impact: CaseImpact | null, severity: CaseSeverity | null): CasePriority {
  if (kind === 'information') return 'low'
  if (kind === 'complaint') return 'high'
  if (kind !== 'fault') return 'medium'
  const weight = byImpact[impact ?? 'degraded'] + bySeverity[severity ?? 'minor']
  if (weight >= 4) return 'critical'
  if (weight >= 3) return 'high'
  return weight >= 1 ? 'medium' : 'low'
}

/** Missing values of a new case, by form field. */
export function missingIn(wanted: NewCase): Record<string, string> {
  const missing: Record<string, string> = {}
  if (wanted.title === '') missing.title = 'Enter a title.'
  if (wanted.description === '') missing.description = 'Enter a message.'
  if (wanted.kind === 'fault') {
    if (!wanted.impact) missing.impact = 'Choose the impact.'
    if (!wanted.severity) missing.severity = 'Choose who is affected.'
  }
  for (const { name, label, choices, isOptional } of caseQuestions[wanted.kind]) {
    const answer = wanted.answers[name] ?? ''
    if (answer === '') {
      if (!isOptional) missing[name] = `Enter an answer: ${label}`
    } else if (choices && !choices.includes(answer)) missing[name] = 'Choose an answer from the list.'
  }
  return missing
}

/** The answers with their questions, as stored; questions of other case types are left out. */
export function answersOf({ kind, answers }: NewCase): { label: string; answer: string }[] {
  return caseQuestions[kind].flatMap(({ name, label }) => {
    const answer = answers[name]
    return answer ? [{ label, answer }] : []
  })
}

const reopenDays = 28

interface Standing {
  status: CaseStatus
  closedAt: Date | null
  mergedInto: string | null
  escalatedAt: Date | null
  score: number | null
}

export function isOver(status: CaseStatus): boolean {
  return status === 'closed' || status === 'cancelled'
}

/** Actions that the customer can take on a case in this status. */
export function whatMay({ status, closedAt, mergedInto, escalatedAt, score }: Standing, now: Date) {
  const isOpen = !isOver(status)
  const isFresh = closedAt !== null && now.getTime() - closedAt.getTime() <= reopenDays * dayMs
  return {
    // A reply joins the case that it was merged into.
    reply: isOpen || mergedInto !== null,
    close: isOpen,
    reopen: status === 'resolved' || (status === 'closed' && isFresh && mergedInto === null),
    escalate: isOpen && status !== 'resolved' && escalatedAt === null,
    rate: status === 'closed' && score === null && mergedInto === null,
  }
}

const afterDesk: readonly CaseStatus[] = ['acknowledged', 'inProgress', 'pending', 'held', 'reopened']

/** Whether the desk can change a case from one status to the other. */
export function canMove(from: CaseStatus, to: CaseStatus): boolean {
  return from !== to && afterDesk.includes(from) && to !== 'acknowledged' && to !== 'reopened' && to !== 'closed'
}
