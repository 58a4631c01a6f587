import type { NewIncident } from '@portal/contract/incident-desk.ts'
import type { Incident } from '@portal/contract/incidents.ts'
import { Problem } from '@portal/contract/problem.ts'
import { newId } from '../../lib/new-id.ts'
import { queueJob } from '../../lib/queue-job.ts'
import type { AccountScope } from '../actor.ts'
import { getIncident, getStoredIncident } from '../incidents/service.ts'
import type { StoredIncident } from '../incidents/store.ts'
import { reachTask } from '../incidents/tell.ts'
import { insertIncident, isDataCentre, nameServices, type Said, updateIncident } from './store.ts'

export interface Work {
  scope: AccountScope
  now: Date
  /** The version that the desk has seen. */
  version: number | undefined
}

export async function announceIncident({ scope, now }: Work, wanted: NewIncident): Promise<Incident> {
  await assertFits(scope, wanted)
  const ref = `${wanted.kind === 'PEW' ? 'PEW' : 'MSO'}-${newId(7)}`
  const { text, nextUpdateBy } = wanted
  await insertIncident(scope, ref, wanted, { version: 1, at: now.toISOString(), text, state: 'initial', nextUpdateBy })
  if (wanted.serviceIds.length > 0) await nameOwnServices(scope, ref, wanted.serviceIds)
  await queueJob(scope.tx, reachTask, { ref, version: 1 })
  return getIncident(scope, ref, now)
}

async function assertFits(scope: AccountScope, wanted: NewIncident): Promise<void> {
  const { exchange, carrier, dataCentreId, serviceIds, start, eta, kind } = wanted
  const fields: Record<string, string> = {}
  if (!exchange && !carrier && !dataCentreId && serviceIds.length === 0) {
    fields.exchange = 'Name an exchange, a carrier, a data centre or services.'
  }
  if (serviceIds.length > 0 && (exchange || carrier || dataCentreId)) {
    fields.serviceIds = 'Name either a place or services, not both.'
  }
  if (dataCentreId && (exchange || carrier)) fields.dataCentreId = 'Name a data centre by itself.'
  else if (dataCentreId && !(await isDataCentre(scope, dataCentreId)))
    fields.dataCentreId = 'There is no such data centre.'
  if (kind === 'PEW' && !eta) fields.eta = 'Say when planned work ends.'
  Object.assign(fields, wrongTimes({ start, eta }))
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
}

function wrongTimes({ start, eta }: { start: string; eta: string | null }): Record<string, string> {
  return eta && Date.parse(eta) <= Date.parse(start) ? { eta: 'Choose an end after the start.' } : {}
}

interface Told {
  text: string
  state?: StoredIncident['state']
  nextUpdateBy?: string | null
}

/** Every change is something that is said, and is told to everybody it touches. */
async function change(
  { scope, now, version }: Work,
  ref: string,
  { text, state, nextUpdateBy = null }: Told,
  also: Parameters<typeof updateIncident>[3] = {},
): Promise<Incident> {
  const before = await getStoredIncident(scope, ref, true)
  if (version !== undefined && version !== before.version) throw new Problem('stale')
  if (before.endedAt) throw new Problem('incident_over', { detail: 'This is over. Announce a new one instead.' })
  const said: Said = {
    version: before.version + 1,
    at: now.toISOString(),
    text,
    state: state ?? (before.state === 'initial' ? 'update' : before.state),
    nextUpdateBy,
  }
  await updateIncident(scope, ref, said, also)
  await queueJob(scope.tx, reachTask, { ref, version: said.version })
  return getIncident(scope, ref, now)
}

export function addUpdate(
  work: Work,
  ref: string,
  { text, nextUpdateBy, isRestored }: { text: string; nextUpdateBy: string | null; isRestored: boolean },
): Promise<Incident> {
  return change(work, ref, { text, nextUpdateBy, ...(isRestored && { state: 'restoration' as const }) })
}

export async function moveIncident(
  work: Work,
  ref: string,
  { reason, ...times }: { start: string; eta: string | null; minutesDown: number | null; reason: string },
): Promise<Incident> {
  const fields = wrongTimes(times)
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  const { nextUpdateBy } = await getStoredIncident(work.scope, ref)
  return change(work, ref, { text: reason, nextUpdateBy }, times)
}

export async function nameTouched(work: Work, ref: string, serviceIds: readonly string[]): Promise<Incident> {
  const { nextUpdateBy, where } = await getStoredIncident(work.scope, ref)
  if (where !== null)
    throw new Problem('services_by_place', {
      detail: `This touches what runs at ${where}. Announce another one for services by name.`,
    })
  await nameOwnServices(work.scope, ref, serviceIds)
  return change(work, ref, { text: 'We know more exactly which services it touches.', nextUpdateBy })
}

export async function cancelIncident(work: Work, ref: string, reason: string): Promise<Incident> {
  const { kind, phase } = await getStoredIncident(work.scope, ref)
  if (kind !== 'PEW')
    throw new Problem('not_planned', { detail: 'Only planned work can be called off. Close the incident instead.' })
  if (phase === 'now') throw new Problem('work_begun', { detail: 'This work has begun. Close it instead.' })
  return change(work, ref, { text: reason, state: 'cancelled' }, { endedAt: work.now.toISOString() })
}

export async function closeIncident(
  work: Work,
  ref: string,
  { cause, endedAt, minutesDown }: { cause: string; endedAt: string; minutesDown: number | null },
): Promise<Incident> {
  const { start, kind, phase } = await getStoredIncident(work.scope, ref)
  if (phase === 'planned')
    throw new Problem('work_not_begun', { detail: 'This work has not begun. Call it off instead.' })
  const ended = Date.parse(endedAt)
  if (ended > work.now.getTime()) throw new Problem('invalid', { fields: { endedAt: 'Name a moment that has been.' } })
  if (ended < Date.parse(start)) throw new Problem('invalid', { fields: { endedAt: 'It began later than that.' } })
  const whole = Math.round((ended - Date.parse(start)) / 60_000)
  return change(
    work,
    ref,
    { text: `Over. ${cause}`, state: 'closure' },
    // An outage takes services down for all of its time; planned work and degraded service only for what is said.
    { cause, endedAt, minutesDown: minutesDown ?? (kind === 'MSO' ? whole : 0) },
  )
}

async function nameOwnServices(scope: AccountScope, ref: string, serviceIds: readonly string[]): Promise<void> {
  const wanted = new Set(serviceIds)
  if ((await nameServices(scope, ref, [...wanted])) === wanted.size) return
  throw new Problem('invalid', { fields: { serviceIds: 'One of these is no service of this account.' } })
}
