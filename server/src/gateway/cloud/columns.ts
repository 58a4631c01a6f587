import type { machineListing } from '@portal/contract/cloud/listing.ts'
import { coverStateNames, machineStateNames } from '@portal/contract/cloud/values.ts'
import type { Machine } from '@portal/contract/cloud/cloud.ts'
import type { FileColumns } from '../send-csv.ts'

const gb = (megabytes: number) => Math.round((megabytes / 1024) * 10) / 10

export const columns: FileColumns<typeof machineListing, Machine> = [
  { header: 'Name', of: 'name', key: ({ name }) => name },
  { header: 'Status', of: 'status', key: ({ status }) => machineStateNames[status] },
  { header: 'vCPU', of: 'vcpus', key: ({ vcpus }) => vcpus },
  { header: 'Memory, GB', of: 'memoryMb', key: ({ memoryMb }) => gb(memoryMb) },
  { header: 'Storage, GB', of: 'storageMb', key: ({ storageMb }) => gb(storageMb) },
  { header: 'Storage policy', key: ({ policy }) => policy },
  { header: 'Back-up', of: 'cover', key: ({ cover }) => coverStateNames[cover] },
  { header: 'Virtual data centre', key: ({ vdcName }) => vdcName },
  { header: 'vApp', key: ({ app }) => app },
  { header: 'Operating system', key: ({ guestOs }) => guestOs },
  { header: 'Address', of: 'ipAddress', key: ({ ipAddress }) => ipAddress },
  { header: 'Network', key: ({ network }) => network },
  { header: 'Created', key: ({ createdOn }) => createdOn },
]
