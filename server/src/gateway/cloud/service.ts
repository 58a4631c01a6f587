import type { Pence } from '@portal/contract/money.ts'
import { pence } from '@portal/contract/money-values.ts'
import type { Connection } from '@portal/contract/connection.ts'
import type { Cloud, Fit, Machine, Use, Wanted } from '@portal/contract/cloud/cloud.ts'
import { Problem } from '@portal/contract/problem.ts'
import { utcDateOf } from '@portal/contract/plain-date-values.ts'
import type { z } from 'zod'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { getService } from '../services/service.ts'
import { findCloud, findIdle, listDailyUse, listUse, saveCloud, type StoredCloud } from './cloud-store.ts'
import { fitInto } from './fit.ts'
import type { StoredMachine } from './machine-store.ts'
import { metersOf, meterWith } from './meters.ts'

export async function getStored(scope: AccountScope, serviceId: string): Promise<StoredCloud> {
  const cloud = await findCloud(scope, serviceId)
  if (!cloud) throw new Problem('not_found', { detail: 'Cloud not found.' })
  return cloud
}

export async function readCloud(scope: AccountScope, connection: Connection, serviceId: string): Promise<Cloud> {
  const { inventory, storagePencePerGb, currency, ...cloud } = await getStored(scope, serviceId)
  const days = await listDailyUse(scope, serviceId)
  const { uncovered, ...idle } = await findIdle(scope, serviceId)
  const tariff = (await getService(scope, serviceId)).charges ? storagePencePerGb : null
  const today = utcDateOf(scope.now)
  const readOn = cloud.takenAt ? utcDateOf(new Date(cloud.takenAt)) : today
  return {
    ...cloud,
    connection,
    vdcs: inventory.vdcs.map((vdc) => ({
      ...vdc,
      meters: metersOf(vdc).map((meter) =>
        meterWith(
          meter,
          days.filter((day) => day.vdcId === vdc.vdcId && day.meter === meter.key),
          { readOn, today },
        ),
      ),
    })),
    edges: inventory.edges,
    networks: inventory.networks,
    uncovered,
    idle: {
      ...idle,
      monthly: tariff === null ? null : pence(Math.round((idle.storageMb / 1024) * tariff)),
      currency,
    },
  }
}

/** For the named data centre, or the first one. */
export async function readUse(scope: AccountScope, serviceId: string, vdcId: string | undefined): Promise<Use> {
  const { inventory } = await getStored(scope, serviceId)
  const vdc = vdcId ? inventory.vdcs.find((each) => each.vdcId === vdcId) : inventory.vdcs[0]
  if (!vdc && vdcId) throw new Problem('not_found', { detail: 'Virtual data centre not found.' })
  if (!vdc) return { times: [], meters: [] }
  const points = await listUse(scope, serviceId, vdc.vdcId)
  const times = [...new Set(points.map(({ at }) => at))]
  const shares = new Map(points.map(({ at, meter, share }) => [`${meter} ${at}`, share]))
  return {
    times,
    meters: metersOf(vdc)
      .filter(({ allowed }) => allowed !== null)
      .map(({ key, name }) => ({ key, name, shares: times.map((at) => shares.get(`${key} ${at}`) ?? null) })),
  }
}

export async function tryFit(scope: AccountScope, serviceId: string, wanted: z.output<typeof Wanted>): Promise<Fit> {
  const { inventory } = await getStored(scope, serviceId)
  return { vdcs: inventory.vdcs.map((vdc) => fitInto(vdc, wanted)) }
}

/** Machines refer to their data centre by id. */
export function withVdcNames({ inventory }: StoredCloud, machines: readonly StoredMachine[]): Machine[] {
  const names = new Map(inventory.vdcs.map(({ vdcId, name }) => [vdcId, name]))
  return machines.map((machine) => ({ ...machine, vdcName: names.get(machine.vdcId) ?? '' }))
}

interface Place {
  org: string
  vdcs?: string[] | undefined
  storagePencePerGb: Pence | null
}

export async function placeCloud(
  scope: AccountScope,
  connection: Connection,
  serviceId: string,
  { org, vdcs, storagePencePerGb }: Place,
  version: number | undefined,
): Promise<Cloud> {
  await getService(scope, serviceId)
  const before = await findCloud(scope, serviceId)
  const after = { org, vdcs: vdcs ?? null, storagePencePerGb }
  if (!(await saveCloud(scope, serviceId, after, version))) throw new Problem('stale')
  await recordActivity(scope, {
    action: 'cloud linked',
    entity: 'cloud',
    entityId: serviceId,
    before: before && { org: before.org, vdcs: before.vdcNames, storagePencePerGb: before.storagePencePerGb },
    after,
  })
  return readCloud(scope, connection, serviceId)
}
