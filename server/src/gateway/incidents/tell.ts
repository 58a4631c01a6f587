import type { Database } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { recordActivity } from '../../lib/activity.ts'
import { capital } from '../../lib/capital.ts'
import { queueJob } from '../../lib/queue-job.ts'
import { type AccountScope, asPortal } from '../actor.ts'
import { notify } from '../notifications/notify.ts'
import { findIncident, type StoredIncident } from './store.ts'
import { keepDowntime, listPlacesToTell } from './touched-store.ts'

/** Works out whom a version of an incident touches, and has each account told of it. */
export const reachTask = 'reach of incident'
export const tellAccountTask = 'tell of incident'

export interface Version {
  ref: string
  version: number
}

/** Keeps what the incident touches. Each account is told in a transaction of its own: one that fails holds up no other. */
export async function reachAccounts({ system }: Database, { ref, version }: Version): Promise<void> {
  await system.transaction().execute(async (tx) => {
    // Two versions at once would keep the same rows.
    await sql`select from network_incident where ref = ${ref} for update`.execute(tx)
    const { rows } = await rowsOf({ accountId: text })`
      select account_id as "accountId" from keep_touched(${ref})`.execute(tx)
    for (const { accountId } of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one statement for each account
      await queueJob(tx, tellAccountTask, { accountId, ref, version }, { key: `${ref} ${version} ${accountId}` })
    }
  })
}

/** Tells an account of a version, once, however often the job runs. */
export function tellAccount(
  database: Database,
  { accountId, ref, version }: Version & { accountId: string },
): Promise<void> {
  return asPortal(database, accountId, async (scope) => {
    const { numAffectedRows } = await sql`
      insert into incident_told (account_id, ref, version) values (${accountId}, ${ref}, ${version})
      on conflict do nothing`.execute(scope.tx)
    const incident = numAffectedRows === 1n ? await findIncident(scope, ref) : null
    const said = incident?.updates.find((each) => 'version' in each && each.version === version)
    if (!incident || !said) return
    if (said.state === 'closure') await keepDowntime(scope, ref)
    await record(scope, incident, said.text, version)
    await tellPeople(scope, incident, said.text, version)
  })
}

async function record(scope: AccountScope, incident: StoredIncident, text: string, version: number): Promise<void> {
  const { ref, title, start, eta, services, state } = incident
  await recordActivity(scope, {
    action: actionOf(incident, version),
    entity: 'incident',
    entityId: ref,
    after: { title, state, start, eta, services, text },
    requestId: `incident ${ref} ${version}`,
  })
}

const kinds = { MSO: 'outage', degradation: 'degradation', PEW: 'plannedWorks' } as const

/** Somebody who asked for several of the places, or for the whole account, is told once: it is one occasion. */
async function tellPeople(scope: AccountScope, incident: StoredIncident, text: string, version: number): Promise<void> {
  const { ref, kind, title } = incident
  const what = actionOf(incident, version)
  for (const place of await listPlacesToTell(scope, ref)) {
    // oxlint-disable-next-line no-await-in-loop -- one job for each
    await notify(scope, {
      ...place,
      kind: kinds[kind],
      title: `${capital(what)}: ${title}`,
      text,
      entity: 'incident',
      entityId: ref,
      path: `/service-status/${ref}`,
      occasionId: `${ref} ${version}`,
    })
  }
}

function actionOf({ kind, state, services }: StoredIncident, version: number): string {
  const thing = kind === 'PEW' ? 'planned work' : 'incident'
  if (services === 0) return `${thing} does not touch you any more`
  if (version === 1) return `${thing} announced`
  if (state === 'closure') return `${thing} closed`
  if (state === 'cancelled') return `${thing} called off`
  return `${thing} updated`
}
