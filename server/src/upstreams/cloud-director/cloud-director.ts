import type { MachineState } from '@portal/contract/cloud/values.ts'
import type { Cloud } from '@portal/contract/cloud/cloud.ts'
import { z } from 'zod'
import { boolean, number, numberOrNull, text } from '@portal/db/src/rows.ts'

/** A virtual data centre as Cloud Director describes it; null means no limit. Memory and storage in MB. */
export const VdcReading = z.strictObject({
  vdcId: text,
  name: text,
  allocationModel: text,
  isEnabled: boolean,
  machineLimit: numberOrNull,
  vcpus: z.strictObject({ used: number, allowed: numberOrNull }),
  memoryMb: z.strictObject({ used: number, allowed: numberOrNull }),
  policies: z.array(
    z.strictObject({ name: text, isDefault: boolean, isEnabled: boolean, usedMb: number, allowedMb: numberOrNull }),
  ),
})
export type VdcReading = z.infer<typeof VdcReading>

export interface MachineReading {
  machineId: string
  vdcId: string
  name: string
  app: string | null
  guestOs: string | null
  status: MachineState
  vcpus: number
  memoryMb: number
  storageMb: number
  policy: string | null
  ipAddress: string | null
  network: string | null
  tools: string | null
  createdOn: string | null
}

/** A snapshot of an organisation, read within a short time. */
export interface OrgReading {
  fullName: string
  vdcs: VdcReading[]
  machines: MachineReading[]
  edges: Cloud['edges']
  networks: Cloud['networks']
}

/** The port to VMware Cloud Director. Throws UpstreamFault, whose message is for customers. */
export interface CloudDirector {
  /** Without a token, the one in the settings is used. */
  readOrg(org: string, apiToken?: string): Promise<OrgReading>
  /** Whether Cloud Director accepts the token for the organisation. */
  accepts(org: string, apiToken: string): Promise<boolean>
  close(): Promise<void>
}
