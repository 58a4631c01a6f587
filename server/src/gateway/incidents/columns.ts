import { incidentKindNames } from '@portal/contract/diagnostic-values.ts'
import { incidentPhaseNames } from '@portal/contract/incident-values.ts'
import type { IncidentRow } from '@portal/contract/incidents.ts'
import type { CsvColumn } from '../send-csv.ts'

export const columns: readonly CsvColumn<IncidentRow>[] = [
  { header: 'Reference', key: (row) => row.ref },
  { header: 'Kind', key: (row) => incidentKindNames[row.kind] },
  { header: 'What', key: (row) => row.title },
  { header: 'Where', key: (row) => row.where },
  { header: 'When', key: (row) => (row.state === 'cancelled' ? 'Called off' : incidentPhaseNames[row.phase]) },
  { header: 'Starts', key: (row) => row.start },
  { header: 'Expected end', key: (row) => row.eta },
  { header: 'Ended', key: (row) => row.endedAt },
  { header: 'Minutes down', key: (row) => row.minutesDown },
  { header: 'Next update by', key: (row) => row.nextUpdateBy },
  { header: 'Your services', key: (row) => row.services },
  { header: 'Your sites', key: (row) => row.sites },
]
