import type { ClosureOutcome } from '@portal/contract/cases/cases.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import type { NewMessage } from './threads/store.ts'
import { type CaseState, moved } from './case-state.ts'
import { whatMay } from './policy.ts'
import { carryOut, type Work } from './service.ts'
import { lockCase } from './store.ts'

interface Rating {
  score: number
  comment: string
}

/** Changes the customer's own reference and who may see the case. */
export async function changeFacts(
  work: Work,
  state: CaseState,
  {
    ownRef = state.ownRef ?? '',
    isPrivate = state.isPrivate,
  }: { ownRef?: string | undefined; isPrivate?: boolean | undefined },
): Promise<void> {
  const changed = { ...state, ownRef: ownRef || null, isPrivate }
  if (changed.ownRef === state.ownRef && isPrivate === state.isPrivate) return
  const seen = isPrivate
    ? 'Only followers can now see this case.'
    : 'Everyone with the permission Cases can now see this case.'
  await carryOut(work, state, {
    action: 'case changed',
    state: changed,
    messages: isPrivate === state.isPrivate ? [] : [event(work.scope, 'people', seen)],
  })
}

export async function closeCase(work: Work, state: CaseState, rating: Rating | null): Promise<void> {
  const closed = moved(state, 'closed', work.scope.now)
  const by = work.scope.actorName
  await carryOut(work, state, {
    action: 'case closed',
    state: rating ? { ...closed, score: rating.score, scoreComment: rating.comment } : closed,
    messages: [
      event(work.scope, 'closed', `${by} closed the case${rating ? ` and rated it ${rating.score} of 5` : ''}.`),
    ],
    mail: { from: by, text: 'I have closed this case.' },
  })
}

/** Closes those that are open. In the order of their ids, so that two requests do not wait for each other's rows. */
export async function closeCases(work: Work, caseIds: readonly string[]): Promise<ClosureOutcome[]> {
  const outcomes: ClosureOutcome[] = []
  for (const caseId of [...new Set(caseIds)].toSorted()) {
    // A transaction runs one statement at a time.
    outcomes.push({ caseId, outcome: await closeIfOpen(work, caseId) })
  }
  return outcomes
}

async function closeIfOpen(work: Work, caseId: string): Promise<ClosureOutcome['outcome']> {
  const state = await lockCase(work.scope, caseId)
  if (!state) return 'not_found'
  if (!whatMay(state, work.scope.now).close) return 'already_closed'
  await closeCase(work, state, null)
  return 'closed'
}

export async function rateCase(work: Work, state: CaseState, { score, comment }: Rating): Promise<void> {
  await carryOut(work, state, {
    action: 'case rated',
    state: { ...state, score, scoreComment: comment },
    messages: [event(work.scope, 'closed', `${work.scope.actorName} rated the case ${score} of 5.`)],
  })
}

/**
 * An escalated case is highlighted in the desk's list, and the duty manager calls back. The staff escalate for the customer:
 * their reason is a note of the desk.
 */
export async function escalate(
  work: Work,
  state: CaseState,
  { phone, reason }: { phone: string; reason: string },
): Promise<void> {
  const by = work.scope.actorName
  const isOfDesk = work.scope.as === 'provider'
  const side = isOfDesk ? 'desk' : 'customer'
  const call = `Escalated: a duty manager calls ${phone} within 30 minutes.`
  await carryOut(work, state, {
    action: 'case escalated',
    state: { ...state, escalatedAt: work.scope.now },
    messages: [
      { kind: 'message', side, authorName: by, body: reason, isInternal: isOfDesk },
      { kind: 'escalated', side, authorName: by, body: `Escalated. A duty manager calls ${phone} within 30 minutes.` },
    ],
    mail: { from: by, text: isOfDesk ? call : `${reason}\n\n${call}` },
  })
}

function event(scope: AccountScope, kind: NewMessage['kind'], body: string): NewMessage {
  return { kind, side: 'customer', authorName: scope.actorName, body }
}
