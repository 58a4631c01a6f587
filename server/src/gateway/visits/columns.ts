import type { visitListing } from '@portal/contract/visits/listing.ts'
import { visitPurposeNames, visitStatusNames } from '@portal/contract/visits/values.ts'
import type { VisitRow } from '@portal/contract/visits/visits.ts'
import type { FileColumns } from '../send-csv.ts'

export const columns: FileColumns<typeof visitListing, VisitRow> = [
  { header: 'From (UTC)', of: 'when', key: ({ startsAt }) => startsAt },
  { header: 'To (UTC)', of: 'when', key: ({ endsAt }) => endsAt },
  { header: 'Data centre', of: 'when', key: ({ place }) => place },
  { header: 'Racks', of: 'when', key: ({ racks }) => racks },
  { header: 'Visitors', of: 'people', key: ({ people }) => people },
  { header: 'Without photo ID', of: 'people', key: ({ withoutId }) => withoutId },
  { header: 'For', of: 'purpose', key: ({ purpose }) => purpose && visitPurposeNames[purpose] },
  { header: 'Number', of: 'visitId', key: ({ visitId }) => visitId },
  { header: 'Status', of: 'status', key: ({ status }) => visitStatusNames[status] },
]
