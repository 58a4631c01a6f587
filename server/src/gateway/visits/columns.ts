import { visitPurposeNames, visitStatusNames } from '@portal/contract/visit-values.ts'
import type { VisitRow } from '@portal/contract/visits.ts'
import type { CsvColumn } from '../send-csv.ts'

export const columns: readonly CsvColumn<VisitRow>[] = [
  { header: 'From (UTC)', of: 'when', key: ({ startsAt }) => startsAt },
  { header: 'To (UTC)', of: 'when', key: ({ endsAt }) => endsAt },
  { header: 'Data centre', of: 'when', key: ({ place }) => place },
  { header: 'Racks', of: 'when', key: ({ spaces }) => spaces },
  { header: 'Visitors', of: 'people', key: ({ people }) => people },
  { header: 'Without photo ID', of: 'people', key: ({ withoutId }) => withoutId },
  { header: 'For', of: 'purpose', key: ({ purpose }) => purpose && visitPurposeNames[purpose] },
  { header: 'Number', of: 'visitId', key: ({ visitId }) => visitId },
  { header: 'Status', of: 'status', key: ({ status }) => visitStatusNames[status] },
]
