import type { Database } from '@portal/db/src/database.ts'
import { Problem } from '@portal/contract/problem.ts'
import { utcDateOf } from '@portal/contract/plain-date-values.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import type { CloudDirector, OrgReading } from '../../systems/cloud-director/cloud-director.ts'
import { recordActivity } from '../../lib/activity.ts'
import { UpstreamFault } from '../../systems/upstream/fault.ts'
import { type AccountScope, asPortal } from '../actor.ts'
import { findCentre, type Inventory, listDailyUse } from './centre-store.ts'
import { metersOf, meterWith, worstOf } from './meters.ts'
import { saveDetails, saveInventory, saveMachines, saveReadings, saveTrouble, saveWorst } from './reading-store.ts'
import { isOfOpenAccount } from '../../people/open-account.ts'

export interface ReadingParts {
  database: Database
  director: CloudDirector
}

/** Reads every cloud of every account; one that fails keeps what is known of it and leaves the others alone. */
export async function readAllClouds(parts: ReadingParts): Promise<void> {
  const { rows } = await rowsOf({ accountId: text, serviceId: text })`
    select account_id as "accountId", service_id as "serviceId" from cloud_centre
    where ${isOfOpenAccount} order by 1, 2`.execute(parts.database.system)
  for (const { accountId, serviceId } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time is what a director likes
    await takeReading(parts, accountId, serviceId)
  }
}

/** Reads a cloud and keeps what it says. No transaction waits for the director. */
export async function takeReading({ database, director }: ReadingParts, accountId: string, serviceId: string) {
  const org = await asPortal(database, accountId, async (scope) => (await findCentre(scope, serviceId))?.org)
  if (org === undefined) throw new Problem('not_found')
  let reading: OrgReading
  try {
    reading = await director.readOrg(org)
  } catch (fault) {
    if (!(fault instanceof UpstreamFault)) throw fault
    return asPortal(database, accountId, (scope) => keepTrouble(scope, serviceId, fault.message))
  }
  return asPortal(database, accountId, (scope) => keepReading(scope, serviceId, reading))
}

async function keepTrouble(scope: AccountScope, serviceId: string, trouble: string): Promise<void> {
  const before = await findCentre(scope, serviceId)
  await saveTrouble(scope, serviceId, trouble, new Date())
  if (before?.trouble === null) await tell(scope, serviceId, 'director unreachable', { trouble })
}

async function keepReading(scope: AccountScope, serviceId: string, reading: OrgReading): Promise<void> {
  const before = await findCentre(scope, serviceId)
  if (!before) return
  const at = new Date()
  const { vdcNames } = before
  const isOwn = (vdcId: string | null) => vdcId === null || vdcs.some((vdc) => vdc.vdcId === vdcId)
  const vdcs: Inventory['vdcs'] = reading.vdcs
    .filter(({ name }) => vdcNames === null || vdcNames.includes(name))
    .map((vdc) => {
      const own = reading.machines.filter(({ vdcId }) => vdcId === vdc.vdcId)
      return { ...vdc, machines: own.length, running: own.filter(({ status }) => status === 'running').length }
    })
  const machines = reading.machines.filter(({ vdcId }) => isOwn(vdcId))
  const inventory = {
    vdcs,
    edges: reading.edges.filter(({ vdcId }) => isOwn(vdcId)),
    networks: reading.networks.filter(({ vdcId }) => isOwn(vdcId)),
  }
  const running = vdcs.reduce((sum, vdc) => sum + vdc.running, 0)
  await saveInventory(scope, {
    serviceId,
    fullName: reading.fullName,
    inventory,
    machines: machines.length,
    running,
    at,
  })
  await saveDetails(scope, serviceId, { name: before.org, fullName: reading.fullName }, inventory)
  await saveMachines(scope, serviceId, machines)
  const meters = vdcs.flatMap((vdc) => metersOf(vdc).map((meter) => ({ ...meter, vdcId: vdc.vdcId })))
  await saveReadings(scope, serviceId, meters, at)
  await saveWorst(scope, serviceId, await worstNow(scope, serviceId, meters, at))
  if (before.trouble !== null) await tell(scope, serviceId, 'director answers again', { trouble: null })
}

async function worstNow(
  scope: AccountScope,
  serviceId: string,
  meters: readonly (ReturnType<typeof metersOf>[number] & { vdcId: string })[],
  at: Date,
) {
  const days = await listDailyUse(scope, serviceId)
  const today = utcDateOf(at)
  return worstOf(
    meters.map(({ vdcId, ...meter }) =>
      meterWith(
        meter,
        days.filter((day) => day.vdcId === vdcId && day.meter === meter.key),
        today,
      ),
    ),
  )
}

/** Open pages hear of it, and the history says since when. */
function tell(scope: AccountScope, serviceId: string, action: string, after: object): Promise<void> {
  return recordActivity(scope, { action, entity: 'centre', entityId: serviceId, after, requestId: 'clock' })
}
