import { z } from 'zod'

// The parts of VMware Cloud Director's responses that the portal reads, under the API's own names. Unknown keys are
// dropped.

/** Cloud Director uses 0 for no limit. */
const limit = z
  .number()
  .nullish()
  .transform((value) => (value ? value : null))
const amount = z
  .number()
  .nullish()
  .transform((value) => value ?? 0)
const text = z
  .string()
  .nullish()
  .transform((value) => value || null)
const yes = z
  .boolean()
  .nullish()
  .transform((value) => value ?? true)

export const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().optional() })

/** A page of the query service below /api. */
export function queryPage<Record extends z.ZodType>(record: Record) {
  return z.object({ total: z.number().int(), pageSize: z.number().int().positive(), record: z.array(record) })
}

/** A page of the newer service below /cloudapi. */
export function cloudPage<Value extends z.ZodType>(value: Value) {
  return z.object({ resultTotal: z.number().int(), pageSize: z.number().int().positive(), values: z.array(value) })
}

export const OrgRecord = z.object({ name: z.string(), displayName: text })

export const OrgVdcRecord = z.object({
  href: z.string(),
  name: z.string(),
  isEnabled: yes,
  cpuLimitMhz: limit,
  cpuUsedMhz: amount,
  memoryLimitMB: limit,
  memoryUsedMB: amount,
})

/** Attributes that only the data centre's own address returns. */
export const VdcAnswer = z.object({
  allocationModel: z.string(),
  vCpuInMhz2: z.number().nullish(),
  vmQuota: limit,
})

export const StorageProfileRecord = z.object({
  name: z.string(),
  vdc: z.string(),
  isEnabled: yes,
  isDefaultStorageProfile: z.boolean().nullish(),
  storageUsedMB: amount,
  storageLimitMB: limit,
})

export const VmRecord = z.object({
  href: z.string(),
  name: z.string(),
  vdc: z.string(),
  containerName: text,
  guestOs: text,
  status: z.string(),
  numberOfCpus: amount,
  memoryMB: amount,
  totalStorageAllocatedMb: amount,
  storageProfileName: text,
  ipAddress: text,
  networkName: text,
  vmToolsStatus: text,
  dateCreated: text,
  isVAppTemplate: z.boolean().nullish(),
})

const Reference = z.object({ id: z.string(), name: z.string().nullish() }).nullish()

export const EdgeGatewayValue = z.object({
  name: z.string(),
  status: text,
  orgVdc: Reference,
  deploymentMode: text,
  orgVdcNetworkCount: amount,
  edgeGatewayUplinks: z
    .array(
      z.object({
        usingIpSpace: z.boolean().nullish(),
        subnets: z.object({ values: z.array(z.object({ primaryIp: text })) }).nullish(),
      }),
    )
    .nullish(),
})

export const NetworkValue = z.object({
  name: z.string(),
  networkType: text,
  orgVdc: Reference,
  subnets: z
    .object({
      values: z.array(
        z.object({
          gateway: text,
          prefixLength: z.number().int().nullish(),
          totalIpCount: z.number().nullish(),
          usedIpCount: z.number().nullish(),
        }),
      ),
    })
    .nullish(),
})
