import type { workloadListing } from '@portal/contract/backup/listing.ts'
import { backupResultNames, workloadKindNames } from '@portal/contract/backup/values.ts'
import type { Workload } from '@portal/contract/backup/backup.ts'
import type { FileColumns } from '../send-csv.ts'

export const columns: FileColumns<typeof workloadListing, Workload> = [
  { header: 'Name', of: 'name', key: ({ name }) => name },
  { header: 'Type', of: 'name', key: ({ kind }) => workloadKindNames[kind] },
  { header: 'Last result', of: 'attention', key: ({ lastResult }) => backupResultNames[lastResult] },
  { header: 'Reason', of: 'attention', key: ({ reason }) => reason },
  { header: 'Last restore point', of: 'lastPoint', key: ({ lastPoint }) => lastPoint },
  { header: 'Overdue', of: 'lastPoint', key: ({ isMissed }) => (isMissed ? 'Yes' : 'No') },
  { header: 'Agreed interval, hours', of: 'lastPoint', key: ({ rpoHours }) => rpoHours },
  { header: 'Retention, days', of: 'retentionDays', key: ({ retentionDays }) => retentionDays },
  { header: 'Immutable until', of: 'retentionDays', key: ({ immutableUntil }) => immutableUntil },
  { header: 'Used, GB', of: 'usedMb', key: ({ usedMb }) => Math.round((usedMb / 1024) * 10) / 10 },
  { header: 'Job', of: 'name', key: ({ job }) => job },
  { header: 'Product', key: ({ productName }) => productName },
  { header: 'Service', key: ({ serviceId }) => serviceId },
  {
    header: 'Restore points on, of the last 30 days',
    of: 'days',
    key: ({ days }) => days.filter((day) => day === 'success' || day === 'warning').length,
  },
]
