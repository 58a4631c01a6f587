import type { deskCallCreate, deskCaseCreate, deskCaseOutlookRead } from '@portal/contract/cases/desk.ts'
import type { CaseKind } from '@portal/contract/cases/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { findTargets } from '../../../targets/find-targets.ts'
import type { CaseState } from '../case-state.ts'
import { startClocks } from '../clocks.ts'
import { priorityOf } from '../policy.ts'
import { assertMay, openCase, type Speaker, type Work, writeMessage } from '../service.ts'
import { findSubject } from '../store.ts'
import { findCaller, listCasesOfService, listIncidentsOfService } from './caller-store.ts'

/** Opens the case of a person on the phone. Returns its id. */
export async function openCaseOfCaller(work: Work, body: z.output<typeof deskCaseCreate.body>): Promise<string> {
  const { callerId, replyBy, ...wanted } = body
  const caller = await getCaller(work, callerId)
  if (replyBy === 'phone' && !caller.phone) {
    throw new Problem('invalid', { fields: { replyBy: 'This person has no phone number. Reply by email.' } })
  }
  const words = replyBy === 'phone' ? `Phone, ${caller.phone}` : `Email, ${caller.email}`
  return openCase(work, { ...wanted, isPrivate: false, fileIds: [] }, { opener: speaker(work, caller, words) })
}

/** Adds what a person said on the phone to a case that is open already. */
export async function addCall(
  work: Work,
  state: CaseState,
  { callerId, text }: z.output<typeof deskCallCreate.body>,
): Promise<void> {
  const caller = await getCaller(work, callerId)
  assertMay(state, 'reply', work.scope.now)
  await writeMessage(work, state, { text, speaker: speaker(work, caller) })
}

type Caller = NonNullable<Awaited<ReturnType<typeof findCaller>>>

async function getCaller({ scope }: Work, callerId: string): Promise<Caller> {
  const caller = await findCaller(scope, callerId)
  if (!caller) throw new Problem('invalid', { fields: { callerId: 'Choose a person of this account.' } })
  return caller
}

function speaker({ scope }: Work, { userId, email, name }: Caller, replyBy?: string): Speaker {
  return { userId, email, name, call: { takenBy: scope.actorName, ...(replyBy && { replyBy }) } }
}

type Query = z.output<typeof deskCaseOutlookRead.query>

/** The open cases and incidents of a service, and our targets for a case that is opened now. */
export async function findOutlook(scope: AccountScope, query: Query) {
  const subject = query.serviceId ? await findSubject(scope, query.serviceId) : null
  return {
    cases: subject ? await listCasesOfService(scope, subject.serviceId) : [],
    incidents: subject ? await listIncidentsOfService(scope, subject.serviceId) : [],
    clocks: query.kind ? await clocksOf(scope, query.kind, query, subject) : null,
  }
}

async function clocksOf(
  scope: AccountScope,
  kind: CaseKind,
  { impact, severity }: Query,
  subject: { serviceId: string; careLevel: string | null } | null,
) {
  const isFault = kind === 'fault'
  const priority = priorityOf(kind, (isFault && impact) || null, (isFault && severity) || null)
  const { serviceId = null, careLevel = null } = subject ?? {}
  const targets = await findTargets(scope, { kind, priority, careLevel, serviceId }, scope.now)
  const { respondBy, resolveBy } = startClocks(targets, scope.now)
  return { careLevel, respondBy: respondBy.toISOString(), resolveBy: resolveBy.toISOString() }
}
