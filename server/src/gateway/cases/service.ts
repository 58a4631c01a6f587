import type { ActionOf } from '@portal/contract/events.ts'
import type { HelpCase, NewCase } from '@portal/contract/cases/cases.ts'
import type { CasePriority, CaseStatus } from '@portal/contract/cases/values.ts'
import { mostCaseFiles } from '@portal/contract/cases/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { pausesUntil } from '@portal/db/src/targets/due-at.ts'
import { measure } from '@portal/db/src/targets/measure.ts'
import type { Config } from '../../config.ts'
import { recordActivity } from '../../lib/activity.ts'
import { announce } from '../../lib/announce.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { findIncident } from '../service-status/store.ts'
import { claimFiles, countFiles, insertMessage, insertWatcher, listWatchers, type NewMessage } from './threads/store.ts'
import { mailWatchers } from './threads/mail-watchers.ts'
import { type CaseState, moved } from './case-state.ts'
import { startClocks } from './clocks.ts'
import { creditFault } from '../../targets/credit-fault.ts'
import { findTargets } from '../../targets/find-targets.ts'
import { findCaseTest, whyNotRaise } from '../diagnostics/case-result.ts'
import { notify } from '../../lib/notify.ts'
import { followCase } from '../plans/case-result-store.ts'
import { answersOf, missingIn, priorityOf, whatMay } from './policy.ts'
import { findCase, findSubject, insertCase, lockCase, nextCaseId, updateCase } from './store.ts'
import { showCase } from './show-case.ts'

/** The context of every change to a case. */
export interface Work {
  scope: AccountScope
  config: Config
}

/** A change: the new values, the entry in the thread and the notification of followers. */
export interface Change {
  action: ActionOf<'case'>
  state: CaseState
  messages?: NewMessage[]
  mail?: { from: string; text: string }
}

export function noSuchCase(): Problem {
  return new Problem('not_found', { detail: 'Case not found, or it is private.' })
}

export async function getCase(scope: AccountScope, caseId: string): Promise<HelpCase> {
  const state = await findCase(scope, caseId)
  if (!state) throw noSuchCase()
  return showCase(scope, state)
}

export async function getLocked({ scope }: Work, caseId: string): Promise<CaseState> {
  const state = await lockCase(scope, caseId)
  if (!state) throw noSuchCase()
  return state
}

/** The case that a message of the customer joins: of a merged one, the case that it was merged into. */
export async function getLockedForReply(work: Work, caseId: string): Promise<CaseState> {
  // Only the other one is locked: a merger locks it first, and then those that were merged into it.
  const named = await findCase(work.scope, caseId)
  return getLocked(work, named?.mergedInto ?? caseId)
}

/** Carries out one change: row, thread, emails and activity are committed together. */
export async function carryOut(work: Work, before: CaseState, change: Change): Promise<void> {
  const { scope, config } = work
  const { caseId } = before
  await updateCase(scope, { ...change.state, updatedAt: scope.now })
  await followCase(scope, caseId, measured(change.state))
  if (!before.resolvedAt) await creditRepair(work, change.state)
  const { messages = [] } = change
  for (const message of [...messages, ...statusMessage(before, change.state)]) {
    // The thread preserves their order.
    await insertMessage(scope, caseId, scope.now, message)
  }
  if (change.mail) await mailWatchers(scope, config, before, change.mail)
  await recordActivity(scope, {
    action: change.action,
    entity: 'case',
    entityId: caseId,
    before: factsOf(before),
    after: factsOf(change.state),
  })
  if (change.mail) await notifyWatchers(scope, change.state, change.mail)
}

function measured(state: CaseState) {
  const { targets } = state
  return { ...measure({ ...state, pauses: pausesUntil(state) }, targets), targets }
}

async function creditRepair({ scope, config }: Work, state: CaseState): Promise<void> {
  const { kind, serviceId, resolvedAt: repairedAt, impact } = state
  const { repairMinutes, ...lengths } = measured(state)
  if (kind !== 'fault' || serviceId === null || repairedAt === null || repairMinutes === null) return
  const isOutage = impact === 'down'
  const fault = { ...state, ...lengths, serviceId, repairedAt, repairMinutes, isOutage }
  await creditFault(scope, fault, { isGiven: config.CREDITS_WITHOUT_CLAIM })
}

async function notifyWatchers(scope: AccountScope, { caseId, title }: CaseState, mail: { text: string }) {
  const people = (await listWatchers(scope, caseId)).map(({ email }) => email)
  await notify(scope, {
    kind: 'case',
    title: `${caseId}: ${title}`,
    text: mail.text,
    entity: 'case',
    entityId: caseId,
    people,
  })
}

function statusMessage({ status: fromStatus }: CaseState, { status: toStatus }: CaseState): NewMessage[] {
  return fromStatus === toStatus ? [] : [{ kind: 'status', side: 'desk', authorName: 'Portal', fromStatus, toStatus }]
}

function factsOf({
  status,
  kind,
  priority,
  ownRef,
  isPrivate,
  nextUpdateDue,
  escalatedAt,
  score,
  mergedInto,
}: CaseState) {
  return { status, kind, priority, ownRef, isPrivate, nextUpdateDue, escalatedAt, score, mergedInto }
}

/** Moves uploaded drafts to the message that they belong to. */
export async function attach({ scope }: Work, caseId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const claimed = await claimFiles(scope, caseId, fileIds)
  if (claimed !== new Set(fileIds).size)
    throw new Problem('file_missing', { detail: 'A file is no longer available. Attach it again.' })
  if ((await countFiles(scope, { entity: 'case', entityId: caseId })) > mostCaseFiles) {
    throw new Problem('limit_reached', {
      detail: `A case can have ${mostCaseFiles} files. Open a new case for more.`,
    })
  }
}

/** The person whose case it is, or whose words they are: the caller of the endpoint, or a person on the phone to us. */
export interface Speaker {
  userId: string | null
  email: string
  name: string
  /** On the phone: who took the call, and how we reply. */
  call?: { takenBy: string; replyBy?: string }
}

const callerOf = ({ person, actorName }: AccountScope): Speaker => ({ ...person, name: actorName })

interface Given {
  /** By default the caller of the endpoint. */
  opener?: Speaker
  priority?: CasePriority
  /** The id of the email that it is opened for, which answers no questions. */
  mailId?: string
}

/**
 * Opens a case; for a person on the phone by the same rules as for one in the portal. A system of the provider has its own
 * questions, may know the priority, and writes for the desk; an email has none. Returns the id.
 */
export async function openCase(work: Work, wanted: NewCase, given: Given = {}): Promise<string> {
  const { scope } = work
  const { opener = callerOf(scope), mailId } = given
  const isOfDesk = scope.as === 'provider' && !given.opener
  const fields = isOfDesk || mailId ? {} : missingIn(wanted)
  const subject = wanted.serviceId ? await findSubject(scope, wanted.serviceId) : null
  if (wanted.serviceId && !subject) fields.serviceId = 'Choose a service from the list, or leave this empty.'
  const unfit = wanted.testId
    ? whyNotRaise(await findCaseTest(scope, wanted.testId), wanted.serviceId, scope.now)
    : null
  if (unfit !== null) fields.testId = unfit
  if (wanted.incidentId && !(await findIncident(scope, wanted.incidentId))) {
    fields.incidentId = 'Incident or planned work not found. Leave this empty.'
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })

  const isFault = wanted.kind === 'fault'
  const impact = (isFault && wanted.impact) || null
  const severity = (isFault && wanted.severity) || null
  const priority = given.priority ?? priorityOf(wanted.kind, impact, severity)
  const careLevel = subject?.careLevel ?? null
  const { kind, serviceId = null } = wanted
  const targets = await findTargets(scope, { kind, priority, careLevel, serviceId }, scope.now)
  const state: CaseState = {
    ...startClocks(targets, scope.now),
    caseId: await nextCaseId(scope),
    kind,
    title: wanted.title,
    about: subject
      ? [subject.name, subject.siteName].filter((each) => each !== null).join(', ')
      : (wanted.orderId ?? ''),
    status: 'acknowledged',
    priority,
    impact,
    severity,
    serviceId,
    orderId: wanted.orderId ?? null,
    testId: wanted.testId ?? null,
    incidentId: wanted.incidentId ?? null,
    cause: null,
    ownRef: wanted.ownRef || null,
    careLevel,
    targets,
    answers: [
      ...answersOf(wanted),
      ...(opener.call?.replyBy ? [{ label: 'Reply by', answer: opener.call.replyBy }] : []),
    ],
    isPrivate: wanted.isPrivate,
    openedBy: idOf(opener),
    openedByName: opener.name,
    openedAt: scope.now,
    updatedAt: scope.now,
    replyBy: null,
    closesAt: null,
    closedAt: null,
    mergedInto: null,
    escalatedAt: null,
    assignedTo: null,
    assignedToName: null,
    score: null,
    scoreComment: null,
    version: 1,
  }
  await insertCase(scope, state)
  if (state.testId) await announce(scope, 'test', state.testId)
  await followCase(scope, state.caseId, measured(state))
  if (!isOfDesk) await insertWatcher(scope, state.caseId, opener)
  await attach(work, state.caseId, wanted.fileIds)
  await insertMessage(scope, state.caseId, scope.now, {
    kind: 'message',
    side: isOfDesk ? 'desk' : 'customer',
    authorId: idOf(opener),
    authorName: opener.name,
    body: wanted.description,
    fileIds: wanted.fileIds,
    ...(mailId && { channel: 'mail', mailId }),
  })
  await insertMessage(scope, state.caseId, scope.now, {
    kind: 'opened',
    side: 'desk',
    authorName: 'Portal',
    ...(opener.call && { body: `Opened by phone, ${opener.call.takenBy}.` }),
    ...(mailId && { body: 'Opened by email.' }),
  })
  await recordActivity(scope, {
    action: 'case opened',
    entity: 'case',
    entityId: state.caseId,
    after: { ...factsOf(state), title: state.title, serviceId: state.serviceId },
  })
  return state.caseId
}

/** A person who cannot sign in has no user id: their email address identifies them, as among followers. */
const idOf = ({ userId, email }: Speaker): string => userId ?? email.toLowerCase()

export interface CustomerWords {
  text: string
  fileIds?: readonly string[]
  channel?: 'portal' | 'mail'
  mailId?: string
  speaker?: Speaker
}

/** Adds a message from the customer: resumes paused clocks, and reopens a resolved case. */
export async function writeMessage(work: Work, state: CaseState, words: CustomerWords, to = nextOf(state.status)) {
  const { scope } = work
  const { text, fileIds = [], speaker = callerOf(scope), ...way } = words
  const { name: authorName, call } = speaker
  await attach(work, state.caseId, fileIds)
  await carryOut(work, state, {
    action: to === 'reopened' ? 'case reopened' : 'message written',
    state: to === state.status ? state : moved(state, to, scope.now),
    messages: [
      { kind: 'message', side: 'customer', authorId: idOf(speaker), authorName, body: text, fileIds, ...way },
      ...(call ? [callTaken(authorName, call.takenBy)] : []),
    ],
    mail: { from: authorName, text },
  })
}

function callTaken(caller: string, takenBy: string): NewMessage {
  return { kind: 'work', side: 'desk', authorName: takenBy, body: `Call from ${caller}, taken by ${takenBy}.` }
}

function nextOf(status: CaseStatus): CaseStatus {
  if (status === 'pending') return 'inProgress'
  return status === 'resolved' ? 'reopened' : status
}

export function refuseMerged({ mergedInto }: Pick<CaseState, 'mergedInto'>): void {
  if (mergedInto !== null)
    throw new Problem('case_merged', { detail: `This case was merged into ${mergedInto}. Continue there.` })
}

/** Refuses with an explanation if the customer cannot take the action now. */
export function assertMay(state: CaseState, what: keyof HelpCase['may'], now: Date): void {
  if (whatMay(state, now)[what]) return
  refuseMerged(state)
  switch (what) {
    case 'reply':
    case 'close':
      throw new Problem('case_closed', { detail: 'This case is closed. Reopen it, or open a new one.' })
    case 'reopen':
      throw state.closedAt
        ? new Problem('reopen_window_closed', {
            detail:
              'A case can be reopened for 28 days after it was closed. Open a new one and mention this case in it.',
          })
        : new Problem('case_not_closed', { detail: 'This case is open. Reply to it instead.' })
    case 'escalate':
      throw state.escalatedAt
        ? new Problem('already_escalated', { detail: 'A duty manager already has this case and will call you back.' })
        : new Problem('case_closed', { detail: 'Only an open case can be escalated. Reopen it, or open a new one.' })
    case 'rate':
      throw state.score === null
        ? new Problem('case_not_closed', { detail: 'Close the case, then rate it.' })
        : new Problem('already_rated', { detail: 'This case has already been rated.' })
  }
}
