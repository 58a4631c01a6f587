import { Problem } from '@portal/contract/problem.ts'
import type { deskAnswerCreate, deskCaseUpdate, deskResolutionCreate } from '@portal/contract/case-desk.ts'
import { casePriorityNames, caseStatusNames } from '@portal/contract/case-values.ts'
import type { z } from 'zod'
import type { NewMessage } from '../case-threads/store.ts'
import { termsOf } from '../cases/care-levels.ts'
import { type CaseState, moved } from '../cases/case-state.ts'
import { answered } from '../cases/clocks.ts'
import { canMove, isOver } from '../cases/policy.ts'
import { attach, carryOut, nameOf, type Work } from '../cases/service.ts'

type Answer = z.output<typeof deskAnswerCreate.body>
type Update = z.output<typeof deskCaseUpdate.body>
type Resolution = z.output<typeof deskResolutionCreate.body>

/** An answer keeps the promise to write and makes the next one; a note changes nothing that the customer sees. */
export async function answer(work: Work, state: CaseState, body: Answer): Promise<void> {
  const { scope, now } = work
  if (isOver(state.status))
    throw new Problem('case_closed', { detail: 'This case is closed. The customer can reopen it.' })
  const { text, isInternal, fileIds } = body
  const from = body.team || nameOf(scope)
  await attach(work, state.caseId, fileIds)
  const message: NewMessage = { kind: 'message', side: 'desk', authorName: from, body: text, isInternal, fileIds }
  if (isInternal) {
    await carryOut(work, state, { action: 'note written', state, messages: [message] })
    return
  }
  const isNew = state.status === 'acknowledged' || state.status === 'reopened'
  const begun = isNew ? moved(state, 'inProgress', now) : state
  const clocks = answered(begun, termsOf(state.kind, state.priority, state.careLevel), now, dateOf(body.nextUpdateDue))
  await carryOut(work, state, {
    action: 'answer written',
    state: { ...begun, ...clocks },
    messages: [message],
    mail: { from, text },
  })
}

/** Sets what the desk may set, and writes down what was done. The followers are told when it is their turn. */
export async function update(work: Work, state: CaseState, body: Update): Promise<void> {
  const { now } = work
  if (isOver(state.status))
    throw new Problem('case_closed', { detail: 'This case is closed. The customer can reopen it.' })
  const { status = state.status, priority = state.priority, work: done } = body
  if (status !== state.status && !canMove(state.status, status)) {
    throw new Problem('status_not_possible', {
      detail: `A case cannot go from “${caseStatusNames[state.status]}” to “${caseStatusNames[status]}”.`,
    })
  }
  if (body.nextUpdateDue && new Date(body.nextUpdateDue) <= now)
    throw new Problem('update_in_past', { detail: 'The next update has to be still to come.' })
  const next = status === state.status ? state : moved(state, status, now)
  const messages: NewMessage[] = []
  if (done) messages.push({ kind: 'work', side: 'desk', authorName: nameOf(work.scope), body: done })
  if (priority !== state.priority) {
    const words = `Priority changed from ${casePriorityNames[state.priority]} to ${casePriorityNames[priority]}.`
    messages.push({ kind: 'promise', side: 'desk', authorName: nameOf(work.scope), body: words })
  }
  const isTheirTurn = status === 'pending' && state.status !== 'pending'
  await carryOut(work, state, {
    action: 'case updated',
    state: {
      ...next,
      priority,
      incidentId: body.incidentId ?? state.incidentId,
      nextUpdateDue: dateOf(body.nextUpdateDue) ?? next.nextUpdateDue,
      replyBy: status === 'pending' ? (dateOf(body.replyBy) ?? state.replyBy) : null,
    },
    messages,
    ...(isTheirTurn && {
      mail: { from: nameOf(work.scope), text: 'This case waits for you. Its clocks stand still until you answer.' },
    }),
  })
}

/** A note that nobody but the desk sees says who has it now. */
export async function take(work: Work, state: CaseState, isMine: boolean): Promise<void> {
  const { person } = work.scope
  if (isOver(state.status))
    throw new Problem('case_closed', { detail: 'This case is closed. The customer can reopen it.' })
  if (isMine === (state.takenBy === person.userId)) return
  if (!isMine && state.takenBy === null) return
  const name = nameOf(work.scope)
  const words = isMine ? `${name} looks after this case.` : `${name} left this case to others.`
  await carryOut(work, state, {
    action: isMine ? 'case taken' : 'case left',
    state: { ...state, takenBy: isMine ? person.userId : null, takenByName: isMine ? name : null },
    messages: [{ kind: 'message', side: 'desk', authorName: name, body: words, isInternal: true }],
  })
}

export async function resolve(work: Work, state: CaseState, { text, team }: Resolution): Promise<void> {
  if (!canMove(state.status, 'resolved'))
    throw new Problem('status_not_possible', { detail: 'Only an open case can be resolved.' })
  const from = team || nameOf(work.scope)
  const terms = termsOf(state.kind, state.priority, state.careLevel)
  const done = moved({ ...state, ...answered(state, terms, work.now) }, 'resolved', work.now)
  await carryOut(work, state, {
    action: 'case resolved',
    state: done,
    messages: [{ kind: 'message', side: 'desk', authorName: from, body: text }],
    mail: {
      from,
      text: `${text}\n\nWe think this is done. Answer if it is not; otherwise the case closes in five working days.`,
    },
  })
}

function dateOf(moment: string | undefined): Date | undefined {
  return moment === undefined ? undefined : new Date(moment)
}
