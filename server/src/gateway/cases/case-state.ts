import {
  type CaseStatus,
  caseKinds,
  caseStatuses,
  casePriorities,
  caseImpacts,
  caseSeverities,
} from '@portal/contract/cases/values.ts'
import { boolean, number, numberOrNull, text, textOrNull, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { CaseTargets } from '@portal/contract/cases/targets.ts'
import { faultCauses } from '@portal/contract/plans/values.ts'
import { z } from 'zod'
import { addWorkingDays, officeHours } from '@portal/db/src/calendar/working-time.ts'
import { Clocks, pauseClocks, resumeClocks, startClocks } from './clocks.ts'

export const CaseState = Clocks.extend({
  caseId: text,
  kind: z.enum(caseKinds),
  title: text,
  about: text,
  status: z.enum(caseStatuses),
  priority: z.enum(casePriorities),
  impact: z.enum(caseImpacts).nullable(),
  severity: z.enum(caseSeverities).nullable(),
  serviceId: textOrNull,
  orderId: textOrNull,
  testId: textOrNull,
  incidentId: textOrNull,
  cause: z.enum(faultCauses).nullable(),
  ownRef: textOrNull,
  careLevel: textOrNull,
  targets: CaseTargets,
  answers: z.array(z.strictObject({ label: text, answer: text })),
  isPrivate: boolean,
  openedBy: text,
  openedByName: text,
  openedAt: timestamp,
  updatedAt: timestamp,
  replyBy: timestampOrNull,
  closesAt: timestampOrNull,
  closedAt: timestampOrNull,
  mergedInto: textOrNull,
  escalatedAt: timestampOrNull,
  /** The assignee at the desk. */
  assignedTo: textOrNull,
  assignedToName: textOrNull,
  score: numberOrNull,
  scoreComment: textOrNull,
  version: number,
})
export type CaseState = z.infer<typeof CaseState>

// Days after which a resolved case closes without an objection.
const confirmDays = 5

/** The case after it was merged: closed, with its targets where they were, because nothing was resolved here. */
export function merged(state: CaseState, mergedInto: string, now: Date): CaseState {
  return {
    ...state,
    ...pauseClocks(state, now),
    status: 'closed',
    replyBy: null,
    closesAt: null,
    closedAt: now,
    mergedInto,
  }
}

/** The case in another status, with the effect on its targets. */
export function moved(state: CaseState, status: CaseStatus, now: Date): CaseState {
  const running = { ...state, ...resumeClocks(state, now, state.targets.hours), status, replyBy: null, closesAt: null }
  switch (status) {
    case 'pending':
      return { ...state, ...pauseClocks(state, now), status }
    case 'resolved':
      return { ...running, resolvedAt: now, closesAt: addWorkingDays(now, confirmDays, officeHours) }
    case 'reopened':
      return {
        ...running,
        ...startClocks(state.targets, now),
        cause: null,
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
