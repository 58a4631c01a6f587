import { incidentKindNames } from '@portal/contract/diagnostics/values.ts'
import { incidentPhaseNames } from '@portal/contract/service-status/values.ts'
import type { IncidentRow } from '@portal/contract/service-status/incidents.ts'
import type { CsvColumn } from '../send-csv.ts'

export const columns: readonly CsvColumn<IncidentRow>[] = [
  { header: 'Reference', key: (row) => row.ref },
  { header: 'Type', key: (row) => incidentKindNames[row.kind] },
  { header: 'Title', key: (row) => row.title },
  { header: 'Location', key: (row) => row.where },
  { header: 'Status', key: (row) => (row.state === 'cancelled' ? 'Cancelled' : incidentPhaseNames[row.phase]) },
  { header: 'Starts', key: (row) => row.start },
  { header: 'Expected end', key: (row) => row.eta },
  { header: 'Ended', key: (row) => row.endedAt },
  { header: 'Downtime, minutes', key: (row) => row.minutesDown },
  { header: 'Next update due', key: (row) => row.nextUpdateBy },
  { header: 'Your services', key: (row) => row.services },
  { header: 'Your sites', key: (row) => row.sites },
]
