import type { CaseImpact, CaseKind, CasePriority, CaseSeverity, CaseStatus } from '@portal/contract/case-values.ts'
import { addWorkingDays, officeHours } from '../../lib/working-time.ts'
import { termsOf } from './care-levels.ts'
import { type Clocks, pauseClocks, resumeClocks, startClocks } from './clocks.ts'

/** A case as it is kept. */
export interface CaseState extends Clocks {
  caseId: string
  kind: CaseKind
  title: string
  about: string
  status: CaseStatus
  priority: CasePriority
  impact: CaseImpact | null
  severity: CaseSeverity | null
  serviceId: string | null
  orderId: string | null
  testId: string | null
  incidentId: string | null
  ownRef: string | null
  careLevel: string | null
  answers: { label: string; answer: string }[]
  isPrivate: boolean
  openedBy: string
  openedByName: string
  openedAt: Date
  updatedAt: Date
  replyBy: Date | null
  closesAt: Date | null
  closedAt: Date | null
  escalatedAt: Date | null
  /** Who at the desk looks after it. */
  takenBy: string | null
  takenByName: string | null
  score: number | null
  scoreComment: string | null
  version: number
}

// A resolved case that nobody objects to is closed after this.
const confirmDays = 5

/** The case in another status, with what that does to its promises. */
export function moved(state: CaseState, status: CaseStatus, now: Date): CaseState {
  const terms = termsOf(state.kind, state.priority, state.careLevel)
  const running = { ...state, ...resumeClocks(state, now, terms.hours), status, replyBy: null, closesAt: null }
  switch (status) {
    case 'pending':
      return { ...state, ...pauseClocks(state, now), status }
    case 'resolved':
      return { ...running, resolvedAt: now, closesAt: addWorkingDays(now, confirmDays, officeHours) }
    case 'reopened':
      return {
        ...running,
        ...startClocks(terms, now),
        closedAt: null,
        escalatedAt: null,
        score: null,
        scoreComment: null,
      }
    case 'closed':
    case 'cancelled':
      return { ...running, resolvedAt: running.resolvedAt ?? now, closedAt: now }
    case 'acknowledged':
    case 'inProgress':
    case 'held':
      return running
  }
}
