import { Problem } from '@portal/contract/problem.ts'
import type { deskAnswerCreate, deskCaseUpdate, deskResolutionCreate } from '@portal/contract/cases/desk.ts'
import { caseKindNames, casePriorityNames, caseStatusNames } from '@portal/contract/cases/values.ts'
import type { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { NewMessage } from '../threads/store.ts'
import { type CaseState, moved } from '../case-state.ts'
import { answered, restartClocks } from '../clocks.ts'
import { findTargets } from '../../../targets/find-targets.ts'
import { canMove, isOver } from '../policy.ts'
import { attach, carryOut, refuseMerged, type Work } from '../service.ts'

type Answer = z.output<typeof deskAnswerCreate.body>
type Update = z.output<typeof deskCaseUpdate.body>
type Resolution = z.output<typeof deskResolutionCreate.body>

/** A reply meets the update target and sets the next one; an internal note has no effect that the customer sees. */
export async function answer(work: Work, state: CaseState, body: Answer): Promise<void> {
  const { scope } = work
  refuseMerged(state)
  if (isOver(state.status))
    throw new Problem('case_closed', { detail: 'This case is closed. The customer can reopen it.' })
  const { text, isInternal, fileIds } = body
  refusePast(body, scope.now)
  const from = body.team || scope.actorName
  await attach(work, state.caseId, fileIds)
  const message: NewMessage = { kind: 'message', side: 'desk', authorName: from, body: text, isInternal, fileIds }
  if (isInternal) {
    await carryOut(work, state, { action: 'note added', state, messages: [message] })
    return
  }
  const isNew = state.status === 'acknowledged' || state.status === 'reopened'
  const begun = isNew ? moved(state, 'inProgress', scope.now) : state
  const clocks = answered(begun, state.targets, scope.now, dateOf(body.nextUpdateDue))
  await carryOut(work, state, {
    action: 'reply written',
    state: { ...begun, ...clocks },
    messages: [message],
    mail: { from, text },
  })
}

/**
 * Changes what the desk may set, and records it in the thread. Followers are notified only if the case starts waiting
 * for them.
 */
export async function update(work: Work, state: CaseState, body: Update): Promise<void> {
  const { now } = work.scope
  refuseMerged(state)
  if (isOver(state.status))
    throw new Problem('case_closed', { detail: 'This case is closed. The customer can reopen it.' })
  const { status = state.status, priority = state.priority, kind = state.kind, work: done } = body
  if (status !== state.status && !canMove(state.status, status)) {
    throw new Problem('status_not_possible', {
      detail: `A case cannot change from “${caseStatusNames[state.status]}” to “${caseStatusNames[status]}”.`,
    })
  }
  refusePast(body, now)
  const isSame = priority === state.priority && kind === state.kind
  const wanted = isSame ? state : await withTargetsOf(work.scope, { ...state, kind, priority })
  const next = status === state.status ? wanted : moved(wanted, status, now)
  const messages: NewMessage[] = []
  if (done) messages.push({ kind: 'work', side: 'desk', authorName: work.scope.actorName, body: done })
  if (priority !== state.priority) {
    const words = `Priority changed from ${casePriorityNames[state.priority]} to ${casePriorityNames[priority]}.`
    messages.push({ kind: 'promise', side: 'desk', authorName: work.scope.actorName, body: words })
  }
  if (kind !== state.kind) {
    const words = `Category changed from ${caseKindNames[state.kind]} to ${caseKindNames[kind]}.`
    messages.push({ kind: 'promise', side: 'desk', authorName: work.scope.actorName, body: words })
  }
  const isTheirTurn = status === 'pending' && state.status !== 'pending'
  await carryOut(work, state, {
    action: 'case updated',
    state: {
      ...next,
      incidentId: body.incidentId ?? state.incidentId,
      nextUpdateDue: dateOf(body.nextUpdateDue) ?? next.nextUpdateDue,
      replyBy: status === 'pending' ? (dateOf(body.replyBy) ?? state.replyBy) : null,
    },
    messages,
    ...(isTheirTurn && {
      mail: {
        from: work.scope.actorName,
        text: 'This case is waiting for you. Its targets are paused until you reply.',
      },
    }),
  })
}

function refusePast({ nextUpdateDue }: Pick<Answer, 'nextUpdateDue'>, now: Date): void {
  if (nextUpdateDue && new Date(nextUpdateDue) <= now)
    throw new Problem('update_in_past', { detail: 'Choose a time in the future for the next update.' })
}

/** Another category or priority has other targets, which count from when the case was opened. */
async function withTargetsOf(scope: AccountScope, state: CaseState): Promise<CaseState> {
  const targets = await findTargets(scope, state, state.openedAt)
  return { ...state, ...restartClocks(state, targets), targets }
}

export async function resolve(work: Work, state: CaseState, { text, team, cause }: Resolution): Promise<void> {
  if (!canMove(state.status, 'resolved'))
    throw new Problem('status_not_possible', { detail: 'Only an open case can be resolved.' })
  const from = team || work.scope.actorName
  const replied = { ...state, ...answered(state, state.targets, work.scope.now), cause: cause ?? null }
  const done = moved(replied, 'resolved', work.scope.now)
  await carryOut(work, state, {
    action: 'case resolved',
    state: done,
    messages: [{ kind: 'message', side: 'desk', authorName: from, body: text }],
    mail: {
      from,
      text: `${text}\n\nWe believe this is resolved. Reply if it is not; otherwise the case closes in five working days.`,
    },
  })
}

function dateOf(moment: string | undefined): Date | undefined {
  return moment === undefined ? undefined : new Date(moment)
}
