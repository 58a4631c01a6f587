import type { LineFamily } from '@portal/contract/diagnostics/values.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { z } from 'zod'
import type { Line } from '../../upstreams/line-tests/line-tester.ts'

/** The technical details that a test needs; the rest is opaque. */
const Details = z.object({
  technology: z.string().optional().catch(undefined),
  access: z
    .object({
      accessLineId: z.string().optional().catch(undefined),
      circuitReference: z.string().optional().catch(undefined),
      cabinetDistanceMetres: z.number().positive().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  session: z
    .object({
      username: z.string().optional().catch(undefined),
      isOnline: z.boolean().optional().catch(undefined),
      endedAt: z.iso.datetime().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

const families: readonly [RegExp, LineFamily][] = [
  [/FTTP/i, 'fibre'],
  [/SoGEA|FTTC|ADSL|G\.?fast/i, 'copper'],
  [/ethernet/i, 'ethernet'],
]

/** Average length of a pair, for lines without a known one. */
const usualMetres = 350

/** The line under a service; null if it has none that can be tested. */
export function lineOf(service: Service, details: Record<string, unknown> | null): Line | null {
  if (!details) return null
  const { technology, access, session } = Details.parse(details)
  const family = families.find(([pattern]) => technology !== undefined && pattern.test(technology))?.[1]
  if (!family) return null
  return {
    lineId: access?.accessLineId ?? access?.circuitReference ?? service.serviceId,
    serviceId: service.serviceId,
    family,
    downMbps: service.downMbps ?? 0,
    upMbps: service.upMbps ?? 0,
    metres: access?.cabinetDistanceMetres ?? usualMetres,
    username: session?.username ?? null,
    ...(session?.isOnline === false && session.endedAt && { offlineSince: new Date(session.endedAt) }),
  }
}

/** Whether a session was online when the details were last read. */
export function isConnected(details: Record<string, unknown> | null): boolean {
  return details !== null && Details.parse(details).session?.isOnline === true
}
