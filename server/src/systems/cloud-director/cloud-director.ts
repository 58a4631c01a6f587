import type { MachineState } from '@portal/contract/cloud-values.ts'
import type { Centre } from '@portal/contract/cloud.ts'
import { z } from 'zod'
import { boolean, number, numberOrNull, text } from '@portal/db/src/rows.ts'

/** A virtual data centre as its director describes it; a limit of null is none. Memory and storage in MB. */
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

/** Everything of an organisation, as it was at one moment or close to it. */
export interface OrgReading {
  fullName: string
  vdcs: VdcReading[]
  machines: MachineReading[]
  edges: Centre['edges']
  networks: Centre['networks']
}

/** The port to VMware Cloud Director. Throws UpstreamFault, whose words a customer may read. */
export interface CloudDirector {
  readOrg(org: string): Promise<OrgReading>
  close(): Promise<void>
}
