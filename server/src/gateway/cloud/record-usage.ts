import type { ActionOf } from '@portal/contract/events.ts'
import type { Database } from '@portal/db/src/database.ts'
import { Problem } from '@portal/contract/problem.ts'
import { utcDateOf } from '@portal/contract/plain-date-values.ts'
import type { CloudDirector, OrgReading } from '../../upstreams/cloud-director/cloud-director.ts'
import { recordActivity } from '../../lib/activity.ts'
import { UpstreamFault } from '../../upstreams/calls/fault.ts'
import { asSystem } from '../actor.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { findCloud, type Inventory, listAllClouds, listDailyUse } from './cloud-store.ts'
import type { SecretSettings } from '../../lib/secret.ts'
import { metersOf, meterWith, worstOf } from './meters.ts'
import { readToken } from './tokens/service.ts'
import { markWorked } from './tokens/store.ts'
import { saveDetails, saveInventory, saveMachines, saveReadings, saveTrouble, saveWorst } from './reading-store.ts'

export interface ReadingParts {
  database: Database
  director: CloudDirector
  config: SecretSettings
}

/** Reads every cloud of every account. A cloud that fails keeps its last data and does not stop the others. */
export async function readAllClouds(parts: ReadingParts): Promise<void> {
  for (const { accountId, serviceId } of await listAllClouds(parts.database.system)) {
    // One at a time spares Cloud Director.
    await recordUsage(parts, accountId, serviceId)
  }
}

/** Reads a cloud and stores the result. The call to Cloud Director runs outside a transaction. */
export async function recordUsage({ database, director, config }: ReadingParts, accountId: string, serviceId: string) {
  const found = await asSystem(database, accountId, async (scope) => {
    const cloud = await findCloud(scope, serviceId)
    return cloud && { org: cloud.org, token: await readToken(scope, config, cloud.org) }
  })
  if (!found) throw new Problem('not_found')
  let reading: OrgReading
  try {
    reading = await director.readOrg(found.org, found.token)
  } catch (fault) {
    if (!(fault instanceof UpstreamFault)) throw fault
    return asSystem(database, accountId, (scope) => keepTrouble(scope, serviceId, fault.message))
  }
  return asSystem(database, accountId, async (scope) => {
    if (found.token) await markWorked(scope, found.org)
    await keepReading(scope, serviceId, reading)
  })
}

async function keepTrouble(scope: AccountScope, serviceId: string, trouble: string): Promise<void> {
  const before = await findCloud(scope, serviceId)
  await saveTrouble(scope, serviceId, trouble, scope.now)
  if (before?.trouble === null) await tell(scope, serviceId, 'cloud unreachable', { trouble })
}

async function keepReading(scope: AccountScope, serviceId: string, reading: OrgReading): Promise<void> {
  const before = await findCloud(scope, serviceId)
  if (!before) return
  const at = scope.now
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
  if (before.trouble !== null) await tell(scope, serviceId, 'cloud reachable', { trouble: null })
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
        { readOn: today, today },
      ),
    ),
  )
}

/** Updates open pages and adds the change to the history. */
function tell(scope: AccountScope, serviceId: string, action: ActionOf<'cloud'>, after: object): Promise<void> {
  return recordActivity(scope, { action, entity: 'cloud', entityId: serviceId, after })
}
