import { changeInWords, eventState, eventTitle } from '@portal/contract/services/event-words.ts'
import type { serviceEventListing } from '@portal/contract/services/event-listing.ts'
import type { ServiceEvent } from '@portal/contract/services/records.ts'
import { serviceEventKindNames } from '@portal/contract/services/event-values.ts'
import type { FileColumns } from '../../send-csv.ts'

export const columns: FileColumns<typeof serviceEventListing, ServiceEvent> = [
  { header: 'Date', of: 'at', key: (row) => row.at },
  { header: 'Event', of: 'title', key: eventTitle },
  { header: 'Change', of: 'title', key: changeInWords },
  { header: 'Type', of: 'kind', key: (row) => serviceEventKindNames[row.kind] },
  { header: 'Reference', key: (row) => (row.kind === 'change' ? null : row.id) },
  { header: 'Status', of: 'state', key: eventState },
  { header: 'Ended', key: (row) => row.endedAt },
  { header: 'Downtime, minutes', key: (row) => row.minutesDown },
  { header: 'Person', of: 'actorName', key: (row) => row.actorName },
  { header: 'On behalf of', key: (row) => row.onBehalfOf },
]
