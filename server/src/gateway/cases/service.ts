import type { HelpCase, NewCase } from '@portal/contract/cases.ts'
import type { CaseStatus } from '@portal/contract/case-values.ts'
import { mostCaseFiles } from '@portal/contract/case-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Config } from '../../config.ts'
import { recordActivity } from '../../lib/activity.ts'
import { announce } from '../../lib/announce.ts'
import type { AccountScope } from '../actor.ts'
import { findIncident } from '../incidents/store.ts'
import {
  claimFiles,
  countFiles,
  insertMessage,
  insertWatcher,
  listWatchers,
  type NewMessage,
} from '../case-threads/store.ts'
import { tellWatchers } from '../case-threads/tell-watchers.ts'
import { termsOf } from './care-levels.ts'
import { type CaseState, moved } from './case-state.ts'
import { startClocks } from './clocks.ts'
import { findCaseTest, whyNotRaise } from '../diagnostics/case-result.ts'
import { notify } from '../notifications/notify.ts'
import { followCase } from '../plans/case-results.ts'
import { answersOf, missingIn, priorityOf, whatMay } from './policy.ts'
import { findCase, findSubject, insertCase, lockCase, nextCaseId, updateCase } from './store.ts'
import { showCase } from './show-case.ts'
import { nameOfPerson } from '../../people/name-of.ts'

/** What every change of a case needs besides the case. */
export interface Work {
  scope: AccountScope
  config: Config
  now: Date
  requestId: string
}

/** A change: what is different afterwards, what stands in the thread, what the followers are told. */
export interface Change {
  action: string
  state: CaseState
  messages?: NewMessage[]
  mail?: { from: string; text: string }
}

export function noSuchCase(): Problem {
  return new Problem('not_found', { detail: 'This account has no such case, or it is private.' })
}

export async function getCase(scope: AccountScope, caseId: string, now: Date): Promise<HelpCase> {
  const state = await findCase(scope, caseId)
  if (!state) throw noSuchCase()
  return showCase(scope, state, now)
}

export async function getLocked({ scope }: Work, caseId: string): Promise<CaseState> {
  const state = await lockCase(scope, caseId)
  if (!state) throw noSuchCase()
  return state
}

/** Carries out one change: the row, its thread, the mails and the activity are committed together. */
export async function carryOut(work: Work, before: CaseState, change: Change): Promise<void> {
  const { scope, config, now, requestId } = work
  const { caseId } = before
  await updateCase(scope, { ...change.state, updatedAt: now })
  const waited = before.pausedAt && !change.state.pausedAt ? now.getTime() - before.pausedAt.getTime() : 0
  await followCase(scope, caseId, waited / 60_000)
  const { messages = [] } = change
  for (const message of [...messages, ...statusMessage(before, change.state)]) {
    // oxlint-disable-next-line no-await-in-loop -- the thread keeps their order
    await insertMessage(scope, caseId, now, message)
  }
  if (change.mail) await tellWatchers(scope, config, before, change.mail)
  await recordActivity(scope, {
    action: change.action,
    entity: 'case',
    entityId: caseId,
    before: factsOf(before),
    after: factsOf(change.state),
    requestId,
  })
  if (change.mail) await notifyWatchers(scope, change.state, change.mail)
}

async function notifyWatchers(scope: AccountScope, { caseId, title }: CaseState, mail: { text: string }) {
  const people = (await listWatchers(scope, caseId)).map(({ email }) => email)
  await notify(scope, {
    kind: 'case',
    title: `${caseId}: ${title}`,
    text: mail.text,
    entity: 'case',
    entityId: caseId,
    path: `/help-and-support/cases/${caseId}`,
    people,
  })
}

function statusMessage({ status: fromStatus }: CaseState, { status: toStatus }: CaseState): NewMessage[] {
  return fromStatus === toStatus ? [] : [{ kind: 'status', side: 'desk', authorName: 'Portal', fromStatus, toStatus }]
}

function factsOf({ status, priority, ownRef, isPrivate, nextUpdateDue, escalatedAt, score }: CaseState) {
  return { status, priority, ownRef, isPrivate, nextUpdateDue, escalatedAt, score }
}

/** Files that were sent before and now belong to a message. */
export async function attach({ scope }: Work, caseId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const claimed = await claimFiles(scope, caseId, fileIds)
  if (claimed !== new Set(fileIds).size)
    throw new Problem('file_missing', { detail: 'A file is no longer here. Attach it again.' })
  if ((await countFiles(scope, { entity: 'case', entityId: caseId })) > mostCaseFiles) {
    throw new Problem('limit_reached', {
      detail: `A case has room for ${mostCaseFiles} files. Open a new case for more.`,
    })
  }
}

export async function openCase(work: Work, wanted: NewCase): Promise<HelpCase> {
  const { scope, now, requestId } = work
  const fields = missingIn(wanted)
  const subject = wanted.serviceId ? await findSubject(scope, wanted.serviceId) : null
  if (wanted.serviceId && !subject) fields.serviceId = 'Choose a service from the list, or leave this empty.'
  const unfit = wanted.testId ? whyNotRaise(await findCaseTest(scope, wanted.testId), wanted.serviceId, now) : null
  if (unfit !== null) fields.testId = unfit
  if (wanted.incidentId && !(await findIncident(scope, wanted.incidentId))) {
    fields.incidentId = 'We know of no such work or incident. Leave this empty.'
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })

  const isFault = wanted.kind === 'fault'
  const impact = (isFault && wanted.impact) || null
  const severity = (isFault && wanted.severity) || null
  const priority = priorityOf(wanted.kind, impact, severity)
  const careLevel = subject?.careLevel ?? null
  const opener = nameOf(scope)
  const state: CaseState = {
    ...startClocks(termsOf(wanted.kind, priority, careLevel), now),
    caseId: await nextCaseId(scope),
    kind: wanted.kind,
    title: wanted.title,
    about: subject
      ? [subject.name, subject.siteName].filter((each) => each !== null).join(', ')
      : (wanted.orderId ?? ''),
    status: 'acknowledged',
    priority,
    impact,
    severity,
    serviceId: wanted.serviceId ?? null,
    orderId: wanted.orderId ?? null,
    testId: wanted.testId ?? null,
    incidentId: wanted.incidentId ?? null,
    ownRef: wanted.ownRef || null,
    careLevel,
    answers: answersOf(wanted),
    isPrivate: wanted.isPrivate,
    openedBy: scope.person.userId,
    openedByName: opener,
    openedAt: now,
    updatedAt: now,
    replyBy: null,
    closesAt: null,
    closedAt: null,
    escalatedAt: null,
    takenBy: null,
    takenByName: null,
    score: null,
    scoreComment: null,
    version: 1,
  }
  await insertCase(scope, state)
  if (state.testId) await announce(scope, 'test', state.testId)
  await followCase(scope, state.caseId)
  await insertWatcher(scope, state.caseId, { ...scope.person, name: opener })
  await attach(work, state.caseId, wanted.fileIds)
  await insertMessage(scope, state.caseId, now, {
    kind: 'message',
    side: 'customer',
    authorName: opener,
    body: wanted.description,
    fileIds: wanted.fileIds,
  })
  await insertMessage(scope, state.caseId, now, { kind: 'opened', side: 'desk', authorName: 'Portal' })
  await recordActivity(scope, {
    action: 'case opened',
    entity: 'case',
    entityId: state.caseId,
    after: { ...factsOf(state), kind: state.kind, title: state.title, serviceId: state.serviceId },
    requestId,
  })
  return getCase(scope, state.caseId, now)
}

export interface CustomerWords {
  text: string
  fileIds?: readonly string[]
  channel?: 'portal' | 'mail'
  mailId?: string
}

/** A word of the customer: what waited for it goes on, what was resolved is open again. */
export async function writeMessage(work: Work, state: CaseState, words: CustomerWords, to = nextOf(state.status)) {
  const { scope, now } = work
  const { text, fileIds = [], ...way } = words
  const authorName = nameOf(scope)
  await attach(work, state.caseId, fileIds)
  await carryOut(work, state, {
    action: to === 'reopened' ? 'case reopened' : 'message written',
    state: to === state.status ? state : moved(state, to, now),
    messages: [{ kind: 'message', side: 'customer', authorName, body: text, fileIds, ...way }],
    mail: { from: authorName, text },
  })
}

function nextOf(status: CaseStatus): CaseStatus {
  if (status === 'pending') return 'inProgress'
  return status === 'resolved' ? 'reopened' : status
}

/** Says no in words where the customer cannot do this now. */
export function assertMay(state: CaseState, what: keyof HelpCase['may'], now: Date): void {
  if (whatMay(state, now)[what]) return
  switch (what) {
    case 'reply':
    case 'close':
      throw new Problem('case_closed', { detail: 'This case is closed. Reopen it, or open a new one.' })
    case 'reopen':
      throw state.closedAt
        ? new Problem('reopen_window_closed', {
            detail: 'A case can be reopened for 28 days after it was closed. Open a new one and name this case in it.',
          })
        : new Problem('case_not_closed', { detail: 'This case is open. Write in it instead.' })
    case 'escalate':
      throw state.escalatedAt
        ? new Problem('already_escalated', { detail: 'A duty manager has this case already and calls you back.' })
        : new Problem('case_closed', { detail: 'Only an open case can be escalated. Reopen it, or open a new one.' })
    case 'rate':
      throw state.score === null
        ? new Problem('case_not_closed', { detail: 'Close the case, then rate it.' })
        : new Problem('already_rated', { detail: 'This case has been rated already.' })
  }
}

export function nameOf({ person }: AccountScope): string {
  return nameOfPerson(person)
}
