import { z } from 'zod'
import { dayMs } from '../../../lib/duration.ts'

/**
 * The data of the embedded Cloud Director, created once by the demo data or a test. Usage grows with time. Sizes in MB.
 */
export const World = z.object({
  displayName: z.string(),
  /** The time to which the figures below refer. */
  since: z.iso.datetime(),
  /** An organisation in maintenance: the embedded Cloud Director responds with 503. */
  isInMaintenance: z.boolean().default(false),
  vdcs: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      allocationModel: z.enum(['AllocationVApp', 'AllocationPool', 'ReservationPool', 'Flex']),
      isEnabled: z.boolean().default(true),
      mhz: z.number().default(2000),
      /** 0 means no limit, as in the API. */
      cores: z.number(),
      memoryMB: z.number(),
      vmQuota: z.number().default(0),
      policies: z.array(
        z.object({
          name: z.string(),
          isDefault: z.boolean().default(false),
          isEnabled: z.boolean().default(true),
          limitMB: z.number(),
          usedMB: z.number(),
          growthMBPerDay: z.number().default(0),
        }),
      ),
      machines: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          app: z.string(),
          guestOs: z.string().default('Ubuntu Linux (64-bit)'),
          cores: z.number(),
          memoryMB: z.number(),
          storageMB: z.number(),
          policy: z.string(),
          ipAddress: z.string().nullable().default(null),
          network: z.string().nullable().default(null),
          status: z.string().default('POWERED_ON'),
          created: z.iso.date(),
        }),
      ),
      edges: z
        .array(
          z.object({ name: z.string(), address: z.string(), networks: z.number(), isBusy: z.boolean().default(false) }),
        )
        .default([]),
      networks: z
        .array(
          z.object({
            name: z.string(),
            type: z.enum(['NAT_ROUTED', 'ISOLATED', 'DIRECT']),
            gateway: z.string(),
            prefixLength: z.number(),
            total: z.number(),
            used: z.number(),
          }),
        )
        .default([]),
    }),
  ),
})
export type World = z.output<typeof World>
export type NewWorld = z.input<typeof World>

/** The data at a given time, with growth applied. */
export function worldAt(world: World, now: Date): World {
  const days = Math.max(0, (now.getTime() - Date.parse(world.since)) / dayMs)
  return {
    ...world,
    vdcs: world.vdcs.map((vdc) => ({
      ...vdc,
      policies: vdc.policies.map((policy) => {
        const grown = policy.usedMB + policy.growthMBPerDay * days
        return { ...policy, usedMB: Math.round(policy.limitMB ? Math.min(grown, policy.limitMB) : grown) }
      }),
    })),
  }
}
