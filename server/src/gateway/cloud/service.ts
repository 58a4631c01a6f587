import type { Pence } from '@portal/contract/money.ts'
import { pence } from '@portal/contract/money-values.ts'
import type { Centre, Fit, Machine, Use, Wanted } from '@portal/contract/cloud.ts'
import { Problem } from '@portal/contract/problem.ts'
import { utcDateOf } from '@portal/contract/plain-date-values.ts'
import type { z } from 'zod'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../actor.ts'
import { getService } from '../services/service.ts'
import { findCentre, findIdle, listDailyUse, listUse, saveCentre, type StoredCentre } from './centre-store.ts'
import { fitInto } from './fit.ts'
import type { StoredMachine } from './machine-store.ts'
import { metersOf, meterWith } from './meters.ts'

export async function getStored(scope: AccountScope, serviceId: string): Promise<StoredCentre> {
  const centre = await findCentre(scope, serviceId)
  if (!centre) throw new Problem('not_found', { detail: 'This account has no such cloud.' })
  return centre
}

export async function readCentre(scope: AccountScope, serviceId: string): Promise<Centre> {
  const { inventory, storagePencePerGb, currency, ...centre } = await getStored(scope, serviceId)
  const days = await listDailyUse(scope, serviceId)
  const { uncovered, ...idle } = await findIdle(scope, serviceId)
  const today = utcDateOf(new Date())
  return {
    ...centre,
    vdcs: inventory.vdcs.map((vdc) => ({
      ...vdc,
      meters: metersOf(vdc).map((meter) =>
        meterWith(
          meter,
          days.filter((day) => day.vdcId === vdc.vdcId && day.meter === meter.key),
          today,
        ),
      ),
    })),
    edges: inventory.edges,
    networks: inventory.networks,
    uncovered,
    idle: {
      ...idle,
      monthly: storagePencePerGb === null ? null : pence(Math.round((idle.storageMb / 1024) * storagePencePerGb)),
      currency,
    },
  }
}

/** Of the named data centre, or of the first one. */
export async function readUse(scope: AccountScope, serviceId: string, vdcId: string | undefined): Promise<Use> {
  const { inventory } = await getStored(scope, serviceId)
  const vdc = vdcId ? inventory.vdcs.find((each) => each.vdcId === vdcId) : inventory.vdcs[0]
  if (!vdc && vdcId) throw new Problem('not_found', { detail: 'This cloud has no such data centre.' })
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

/** Machines say which data centre they are in by its id. */
export function withVdcNames({ inventory }: StoredCentre, machines: readonly StoredMachine[]): Machine[] {
  const names = new Map(inventory.vdcs.map(({ vdcId, name }) => [vdcId, name]))
  return machines.map((machine) => ({ ...machine, vdcName: names.get(machine.vdcId) ?? '' }))
}

interface Place {
  org: string
  vdcs?: string[] | undefined
  storagePencePerGb: Pence | null
}

export async function placeCentre(
  scope: AccountScope,
  serviceId: string,
  { org, vdcs, storagePencePerGb }: Place,
  { version, requestId }: { version: number | undefined; requestId: string },
): Promise<Centre> {
  await getService(scope, serviceId)
  const before = await findCentre(scope, serviceId)
  const after = { org, vdcs: vdcs ?? null, storagePencePerGb }
  if (!(await saveCentre(scope, serviceId, after, version))) throw new Problem('stale')
  await recordActivity(scope, {
    action: 'cloud placed',
    entity: 'centre',
    entityId: serviceId,
    before: before && { org: before.org, vdcs: before.vdcNames, storagePencePerGb: before.storagePencePerGb },
    after,
    requestId,
  })
  return readCentre(scope, serviceId)
}
