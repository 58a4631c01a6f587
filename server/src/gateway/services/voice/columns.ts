import { callDirectionNames, callResultNames } from '@portal/contract/services/voice-values.ts'
import type { callListing } from '@portal/contract/services/voice-listing.ts'
import type { CallRecord } from '@portal/contract/services/voice.ts'
import type { FileColumns } from '../../send-csv.ts'

export const columns: FileColumns<typeof callListing, CallRecord> = [
  { header: 'Start', of: 'startedAt', key: (row) => row.startedAt },
  { header: 'From', of: 'from', key: (row) => row.from.number ?? row.from.shown },
  { header: 'From name', of: 'from', key: (row) => row.from.name },
  { header: 'To', of: 'to', key: (row) => row.to.number ?? row.to.shown },
  { header: 'To name', of: 'to', key: (row) => row.to.name },
  { header: 'Direction', of: 'direction', key: (row) => callDirectionNames[row.direction] },
  { header: 'Duration, seconds', of: 'seconds', key: (row) => row.seconds },
  { header: 'Result', of: 'result', key: (row) => callResultNames[row.result] },
]
