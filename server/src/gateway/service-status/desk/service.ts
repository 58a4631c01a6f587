import { minutesBetween } from '@portal/contract/format/relative.ts'
import type { DeskIncident, NewIncident } from '@portal/contract/service-status/desk.ts'
import { findsServices } from '@portal/contract/service-status/rules.ts'
import { Problem } from '@portal/contract/problem.ts'
import { newId } from '../../../lib/new-id.ts'
import { assertKnownCategories } from '../../../ordering/known-categories.ts'
import { announceToDesk } from '../../../lib/announce.ts'
import { queueJob } from '../../../lib/job-store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { getIncident, getStoredIncident } from '../service.ts'
import type { StoredIncident } from '../store.ts'
import { reachTask } from '../notify-accounts.ts'
import { deleteDraft } from './draft-store.ts'
import { timesForHistory, timesInWords } from './correction-words.ts'
import { moveHistory, recordChange, type Recorded, recordOlderDraft } from './history-store.ts'
import { refOf } from './ref-of.ts'
import {
  countNamed,
  findRules,
  insertIncident,
  type Named,
  nameServices,
  nameServicesOf,
  type Said,
  unknownDataCentres,
  updateIncident,
} from './store.ts'

/** Read from all accounts before the work in one of them: Citus refuses that in a transaction that has changed shared tables. */
export interface Seen {
  /** How many services of all accounts are listed. */
  listed: number
  /** Of the exchanges and data centres of its rules. */
  placeNames: Record<string, string>
}

export interface Work extends Seen {
  scope: AccountScope
  /** The version that the desk read. */
  version: number | undefined
}

/** The names of the places of rules and the listed services that exist, from all accounts. */
export interface Found extends Pick<Seen, 'placeNames'> {
  place: string | null
  named: readonly Named[]
}

export async function announceIncident(
  scope: AccountScope,
  wanted: NewIncident,
  { place, placeNames, named }: Found,
): Promise<DeskIncident> {
  await assertFits(scope, wanted)
  assertAllNamed(named, wanted.listedServiceIds)
  const ref = refOf(wanted.kind, newId(7))
  const { text, nextUpdateBy } = wanted
  await insertIncident(scope, ref, wanted, place, {
    version: 1,
    at: scope.now.toISOString(),
    text,
    state: 'initial',
    nextUpdateBy,
    ...(wanted.linkCases && { linkCases: true }),
  })
  if (wanted.serviceIds.length > 0) await nameOwnServices(scope, ref, wanted.serviceIds)
  const others = await nameServicesOf(scope, ref, named)
  if (wanted.draft) await endDraft(scope, wanted.draft, ref)
  await recordChange(scope, ref, { action: 'published', version: 1 })
  await queueJob(scope.tx, reachTask, { ref, version: 1 })
  return getDeskIncident(scope, ref, { listed: new Set(wanted.serviceIds).size + others, placeNames })
}

/** A draft that another person has changed, published or discarded meanwhile is not what is published. */
async function endDraft(
  scope: AccountScope,
  { ref, version }: NonNullable<NewIncident['draft']>,
  incidentRef: string,
): Promise<void> {
  await recordOlderDraft(scope, ref)
  if (!(await deleteDraft(scope, ref, version))) throw new Problem('stale')
  await moveHistory(scope, ref, incidentRef)
  await announceToDesk(scope, 'desk')
}

/** An incident with its rules, which customers do not see. */
export async function getDeskIncident(
  scope: AccountScope,
  ref: string,
  { listed, placeNames }: Seen,
): Promise<DeskIncident> {
  const incident = await getIncident(scope, ref)
  const found = await findRules(scope, ref)
  if (!found) throw new Problem('not_found', { detail: 'Incident or planned work not found.' })
  return { ...incident, ...found, placeNames, listed }
}

async function assertFits(scope: AccountScope, wanted: NewIncident): Promise<void> {
  const { start, eta, kind } = wanted
  const fields = await wrongRules(scope, wanted, wanted.serviceIds.length + wanted.listedServiceIds.length)
  if (kind === 'PEW' && !eta) fields.eta = 'Enter when planned work ends.'
  Object.assign(fields, wrongTimes({ start, eta }))
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
}

type Reach = Pick<NewIncident, 'rules' | 'exceptRules'>

/** Refuses rules that are wrong, or find nothing beside that many listed services. */
export async function assertRules(scope: AccountScope, reach: Reach, listed: number): Promise<void> {
  const fields = await wrongRules(scope, reach, listed)
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
}

async function wrongRules(scope: AccountScope, { rules, exceptRules }: Reach, listed: number) {
  await assertKnownCategories(scope.tx, [...rules.productCategories, ...exceptRules.productCategories])
  const fields: Record<string, string> = {}
  if (!findsServices(rules) && listed === 0) {
    fields.rules = findsServices(exceptRules)
      ? 'Add a rule with the condition “is”. “is not” only excludes services.'
      : 'Add a rule or a service ID.'
  }
  const unknown = await unknownDataCentres(scope, [...rules.dataCentreIds, ...exceptRules.dataCentreIds])
  if (unknown.length > 0) fields.rules = `There is no data centre ${unknown.join(', ')}.`
  return fields
}

function wrongTimes({ start, eta }: { start: string; eta: string | null }): Record<string, string> {
  return eta && Date.parse(eta) <= Date.parse(start) ? { eta: 'Choose an end after the start.' } : {}
}

interface Statement extends Omit<Recorded, 'version'> {
  text: string
  state?: StoredIncident['state']
  nextUpdateBy?: string | null
}

/** Every change adds an update and notifies every affected account. */
export async function change(
  work: Work,
  ref: string,
  statement: Statement,
  also: Parameters<typeof updateIncident>[3] = {},
): Promise<DeskIncident> {
  const before = await lockAsRead(work, ref)
  if (before.endedAt) throw new Problem('incident_over', { detail: 'This has ended. Announce a new one instead.' })
  const state = statement.state ?? (before.state === 'initial' ? 'update' : before.state)
  return addVersion(work, before, { nextUpdateBy: null, ...statement, state }, also)
}

/** The incident until the end of the transaction, if the desk read its current version. */
export async function lockAsRead({ scope, version }: Work, ref: string): Promise<StoredIncident> {
  const incident = await getStoredIncident(scope, ref, true)
  if (version !== undefined && version !== incident.version) throw new Problem('stale')
  return incident
}

/** Adds an update with its changes, and notifies the accounts that they concern. */
export async function addVersion(
  { scope, listed, placeNames }: Omit<Work, 'version'>,
  before: StoredIncident,
  { text, state, nextUpdateBy, correction, ...recorded }: Omit<Said, 'at' | 'version'> & Omit<Recorded, 'version'>,
  also: Parameters<typeof updateIncident>[3],
): Promise<DeskIncident> {
  const { ref } = before
  const version = before.version + 1
  const at = scope.now.toISOString()
  await updateIncident(scope, ref, { version, at, text, state, nextUpdateBy, ...(correction && { correction }) }, also)
  await recordChange(scope, ref, { ...recorded, version })
  await queueJob(scope.tx, reachTask, { ref, version, ...(correction && { isCorrectionOfEnd: true }) })
  return getDeskIncident(scope, ref, { listed, placeNames })
}

export function addUpdate(
  work: Work,
  ref: string,
  { text, nextUpdateBy, isRestored }: { text: string; nextUpdateBy: string | null; isRestored: boolean },
): Promise<DeskIncident> {
  if (!isRestored) return change(work, ref, { action: 'updated', text, nextUpdateBy })
  return change(work, ref, { action: 'restored', text, nextUpdateBy, state: 'restoration' })
}

export async function moveIncident(
  work: Work,
  ref: string,
  { reason, ...times }: { start: string; eta: string | null; minutesDown: number | null; reason: string },
): Promise<DeskIncident> {
  const fields = wrongTimes(times)
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  const { nextUpdateBy, start, eta, minutesDown } = await getStoredIncident(work.scope, ref)
  const before = { start, eta, minutesDown }
  const text = [reason, ...timesInWords(before, times)].join('\n')
  const recorded = { before: timesForHistory(before), after: timesForHistory(times) }
  return change(work, ref, { action: 'moved', ...recorded, text, nextUpdateBy }, times)
}

export async function nameTouched(work: Work, ref: string, serviceIds: readonly string[]): Promise<DeskIncident> {
  const { nextUpdateBy } = await getStoredIncident(work.scope, ref)
  const others = work.listed - (await countNamed(work.scope, ref))
  await nameOwnServices(work.scope, ref, serviceIds)
  const said = { action: 'servicesChanged', text: 'The affected services have been updated.', nextUpdateBy } as const
  return change({ ...work, listed: others + new Set(serviceIds).size }, ref, said)
}

export async function cancelIncident(work: Work, ref: string, reason: string): Promise<DeskIncident> {
  const { kind, phase } = await getStoredIncident(work.scope, ref)
  if (kind !== 'PEW')
    throw new Problem('not_planned', { detail: 'Only planned work can be cancelled. Close the incident instead.' })
  if (phase === 'now') throw new Problem('work_begun', { detail: 'This work has started. Close it instead.' })
  return change(
    work,
    ref,
    { action: 'cancelled', text: reason, state: 'cancelled' },
    { endedAt: work.scope.now.toISOString() },
  )
}

export async function closeIncident(
  work: Work,
  ref: string,
  { cause, endedAt, minutesDown }: { cause: string; endedAt: string; minutesDown: number | null },
): Promise<DeskIncident> {
  const { start, kind, phase } = await getStoredIncident(work.scope, ref)
  if (phase === 'planned')
    throw new Problem('work_not_begun', { detail: 'This work has not started. Cancel it instead.' })
  const ended = Date.parse(endedAt)
  if (ended > work.scope.now.getTime())
    throw new Problem('invalid', { fields: { endedAt: 'Enter a date and time in the past.' } })
  if (ended < Date.parse(start)) throw new Problem('invalid', { fields: { endedAt: 'Choose a time after the start.' } })
  return change(
    work,
    ref,
    { action: 'closed', text: `Resolved. ${cause}`, state: 'closure' },
    // An outage counts in full as downtime; planned work and degradation only as stated.
    { cause, endedAt, minutesDown: minutesDown ?? (kind === 'MSO' ? minutesBetween(start, endedAt) : 0) },
  )
}

/** Refuses listed services that no account has. */
export function assertAllNamed(named: readonly Named[], listedServiceIds: readonly string[]): void {
  const known = new Set(named.flatMap(({ serviceIds }) => serviceIds))
  const unknown = listedServiceIds.filter((serviceId) => !known.has(serviceId))
  if (unknown.length === 0) return
  throw new Problem('invalid', {
    fields: { listedServiceIds: `There are no services ${unknown.slice(0, 10).join(', ')}.` },
  })
}

async function nameOwnServices(scope: AccountScope, ref: string, serviceIds: readonly string[]): Promise<void> {
  const wanted = new Set(serviceIds)
  if ((await nameServices(scope, ref, [...wanted])) === wanted.size) return
  throw new Problem('invalid', { fields: { serviceIds: 'One of these services does not belong to this account.' } })
}
