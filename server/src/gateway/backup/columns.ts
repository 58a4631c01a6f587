import { backupResultNames, workloadKindNames } from '@portal/contract/backup-values.ts'
import type { Workload } from '@portal/contract/backup.ts'
import type { CsvColumn } from '../send-csv.ts'

export const columns: readonly CsvColumn<Workload>[] = [
  { header: 'Name', of: 'name', key: ({ name }) => name },
  { header: 'Kind', of: 'name', key: ({ kind }) => workloadKindNames[kind] },
  { header: 'Last result', of: 'attention', key: ({ lastResult }) => backupResultNames[lastResult] },
  { header: 'Reason', of: 'attention', key: ({ reason }) => reason },
  { header: 'Last restore point', of: 'lastPoint', key: ({ lastPoint }) => lastPoint },
  { header: 'Older than agreed', of: 'lastPoint', key: ({ isMissed }) => (isMissed ? 'Yes' : 'No') },
  { header: 'Agreed, hours', of: 'lastPoint', key: ({ rpoHours }) => rpoHours },
  { header: 'Kept, days', of: 'retentionDays', key: ({ retentionDays }) => retentionDays },
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
