import { caseQuestions } from '@portal/contract/case-questions.ts'
import type { CaseImpact, CaseKind, CasePriority, CaseSeverity, CaseStatus } from '@portal/contract/case-values.ts'
import type { NewCase } from '@portal/contract/cases.ts'
import { dayMs } from '../../lib/duration.ts'

const byImpact: Record<CaseImpact, number> = { degraded: 0, intermittent: 1, down: 2 }
const bySeverity: Record<CaseSeverity, number> = { minor: 0, moderate: 1, significant: 2, extensive: 3 }

/** How urgent a case is: for a fault by what it does and to how many, otherwise by its kind. */
export function priorityOf(kind: CaseKind, impact: CaseImpact | null, severity: CaseSeverity | null): CasePriority {
  if (kind === 'information') return 'low'
  if (kind === 'complaint') return 'high'
  if (kind !== 'fault') return 'medium'
  const weight = byImpact[impact ?? 'degraded'] + bySeverity[severity ?? 'minor']
  if (weight >= 4) return 'critical'
  if (weight >= 3) return 'high'
  return weight >= 1 ? 'medium' : 'low'
}

/** What is missing in a new case, by the field of its form. */
export function missingIn(wanted: NewCase): Record<string, string> {
  const missing: Record<string, string> = {}
  if (wanted.title === '') missing.title = 'Say in a few words what it is about.'
  if (wanted.description === '') missing.description = 'Write a few words.'
  if (wanted.kind === 'fault') {
    if (!wanted.impact) missing.impact = 'Choose what it does to you.'
    if (!wanted.severity) missing.severity = 'Choose who is held up.'
  }
  for (const { name, label, choices, isOptional } of caseQuestions[wanted.kind]) {
    const answer = wanted.answers[name] ?? ''
    if (answer === '') {
      if (!isOptional) missing[name] = `Answer this: ${label}`
    } else if (choices && !choices.includes(answer)) missing[name] = 'Choose an answer from the list.'
  }
  return missing
}

/** The answers with their questions, as they are kept; what was not asked is left out. */
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
  escalatedAt: Date | null
  score: number | null
}

export function isOver(status: CaseStatus): boolean {
  return status === 'closed' || status === 'cancelled'
}

/** What the customer can do with a case as it stands. */
export function whatMay({ status, closedAt, escalatedAt, score }: Standing, now: Date) {
  const isOpen = !isOver(status)
  const isFresh = closedAt !== null && now.getTime() - closedAt.getTime() <= reopenDays * dayMs
  return {
    reply: isOpen,
    close: isOpen,
    reopen: status === 'resolved' || (status === 'closed' && isFresh),
    escalate: isOpen && status !== 'resolved' && escalatedAt === null,
    rate: status === 'closed' && score === null,
  }
}

const afterDesk: readonly CaseStatus[] = ['acknowledged', 'inProgress', 'pending', 'held', 'reopened']

/** Whether the desk can bring a case from one status into another. */
export function canMove(from: CaseStatus, to: CaseStatus): boolean {
  return from !== to && afterDesk.includes(from) && to !== 'acknowledged' && to !== 'reopened' && to !== 'closed'
}
