import type { ActionOf } from '@portal/contract/events.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { Database } from '@portal/db/src/database.ts'
import { recordActivity } from '../../lib/activity.ts'
import { capital } from '../../lib/capital.ts'
import { queueJob } from '../../lib/job-store.ts'
import { type LinkedIncident, linkCasesTask } from '../../lib/link-cases.ts'
import { asSystem } from '../actor.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { notify } from '../../lib/notify.ts'
import { queueMonths } from '../../targets/credit-fault.ts'
import { findIncident, type StoredIncident } from './store.ts'
import {
  insertNotice,
  keepDowntime,
  listAffectedAccounts,
  listDowntime,
  lockIncident,
  refreshAffectedAccounts,
  updateDowntime,
} from './affected-services-store.ts'

/** The job that finds the accounts affected by a version of an incident, and queues their notification. */
export const reachTask = 'find affected accounts'
export const notifyAccountTask = 'notify of incident'

export interface Version {
  ref: string
  version: number
}

/** Stores the affected services. Each account is notified in its own transaction, so that a failure delays no other. */
export async function reachAccounts(
  { system }: Database,
  { ref, version, isCorrectionOfEnd = false }: Version & { isCorrectionOfEnd?: boolean | undefined },
): Promise<void> {
  await system.transaction().execute(async (tx) => {
    await lockIncident(tx, ref)
    // After its end, the affected services are those that were recorded then.
    const accounts = isCorrectionOfEnd ? await listAffectedAccounts(tx, ref) : await refreshAffectedAccounts(tx, ref)
    for (const accountId of accounts) {
      await queueJob(tx, notifyAccountTask, { accountId, ref, version }, { key: `${ref} ${version} ${accountId}` })
    }
  })
}

/** Notifies an account of a version once, however often the job runs. */
export function notifyAccount(
  database: Database,
  { accountId, ref, version }: Version & { accountId: string },
): Promise<void> {
  return asSystem(database, accountId, async (scope) => {
    const incident = (await insertNotice(scope, ref, version)) ? await findIncident(scope, ref) : null
    const said = incident?.updates.find((each) => 'version' in each && each.version === version)
    if (!incident || !said) return
    const isCorrection = 'correction' in said
    if (isCorrection) await correctDowntime(scope, ref)
    if (said.state === 'closure') await close(scope, ref)
    // A correction is announced as an update, not as the end once more.
    const announced = isCorrection ? { ...incident, state: 'update' as const } : incident
    await record(scope, announced, said.text, version)
    if (isCorrection && said.correction === 'quiet') return
    await tellPeople(scope, announced, said.text, version)
    if ('linkCases' in said) {
      const { title } = incident
      await queueJob(scope.tx, linkCasesTask, { accountId, ref, title, text: said.text } satisfies LinkedIncident)
    }
  })
}

/** The downtime is known now, and may earn a credit for the month. */
async function close(scope: AccountScope, ref: string): Promise<void> {
  await keepDowntime(scope, ref)
  for (const downtime of await listDowntime(scope, ref)) {
    await queueMonths(scope, downtime)
  }
}

/** Those of the second list that are not in the first. */
function notAmong<T>(list: readonly T[], others: readonly T[]): T[] {
  const known = new Set(list.map((each) => JSON.stringify(each)))
  return others.filter((each) => !known.has(JSON.stringify(each)))
}

/** The credits of the months before and after the correction may change. */
async function correctDowntime(scope: AccountScope, ref: string): Promise<void> {
  const before = await listDowntime(scope, ref)
  await updateDowntime(scope, ref)
  const after = await listDowntime(scope, ref)
  const changed = [...notAmong(after, before), ...notAmong(before, after)]
  for (const downtime of changed) await queueMonths(scope, downtime)
}

async function record(scope: AccountScope, incident: StoredIncident, text: string, version: number): Promise<void> {
  const { ref, title, start, eta, services, state } = incident
  await recordActivity(scope, {
    action: actionOf(incident, version),
    entity: 'incident',
    entityId: ref,
    after: { title, state, start, eta, services, text },
  })
}

/** The event that people follow. */
export const eventOfKind = { MSO: 'outage', degradation: 'degradation', PEW: 'plannedWorks' } as const

async function tellPeople(scope: AccountScope, incident: StoredIncident, text: string, version: number): Promise<void> {
  await notify(scope, {
    ...noticeOf(incident, text, version),
    isAtAffected: true,
    occasionId: `${incident.ref} ${version}`,
  })
}

type Announced = Pick<StoredIncident, 'ref' | 'kind' | 'state' | 'services' | 'title'>

/** The words of a version, which are looked at before publishing: "Incident announced: Fibre cut". */
export const noticeOf = (incident: Announced, text: string, version: number) => ({
  kind: eventOfKind[incident.kind],
  title: `${capital(actionOf(incident, version))}: ${incident.title}`,
  text,
  entity: 'incident' as const,
  entityId: incident.ref,
  path: pageOf('incident', { ref: incident.ref }),
})

function actionOf({ kind, state, services }: Announced, version: number): ActionOf<'incident'> {
  const thing = kind === 'PEW' ? 'planned work' : 'incident'
  if (services === 0) return `${thing} no longer affects you`
  if (version === 1) return `${thing} announced`
  if (state === 'closure') return `${thing} closed`
  if (state === 'cancelled') return `${thing} cancelled`
  return `${thing} updated`
}
