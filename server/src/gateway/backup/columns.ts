import { backupResultNames, workloadKindNames } from '@portal/contract/backup-values.ts'
import type { Workload } from '@portal/contract/backup.ts'
import type { CsvColumn } from '../send-csv.ts'

export const columns: readonly CsvColumn<Workload>[] = [
  { header: 'Name', key: ({ name }) => name },
  { header: 'Kind', key: ({ kind }) => workloadKindNames[kind] },
  { header: 'Last result', key: ({ lastResult }) => backupResultNames[lastResult] },
  { header: 'Reason', key: ({ reason }) => reason },
  { header: 'Last restore point', key: ({ lastPoint }) => lastPoint },
  { header: 'Older than agreed', key: ({ isMissed }) => (isMissed ? 'Yes' : 'No') },
  { header: 'Agreed, hours', key: ({ rpoHours }) => rpoHours },
  { header: 'Kept, days', key: ({ retentionDays }) => retentionDays },
  { header: 'Immutable until', key: ({ immutableUntil }) => immutableUntil },
  { header: 'Used, GB', key: ({ usedMb }) => Math.round((usedMb / 1024) * 10) / 10 },
  { header: 'Job', key: ({ job }) => job },
  { header: 'Product', key: ({ productName }) => productName },
  { header: 'Service', key: ({ serviceId }) => serviceId },
]
