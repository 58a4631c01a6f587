import { counted } from '@portal/contract/format/counts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { bareKey, type RecordRow } from './record-rows.ts'
import { recordActs } from './zone-acts.ts'

interface BulkBarProps {
  zoneId: string
  rows: readonly RecordRow[]
  onDone: () => void
}

/** Actions on the selected records. */
export function BulkBar({ zoneId, rows, onDone }: BulkBarProps) {
  const records = rows.map(({ record }) => bareKey(record))
  const acts = recordActs(useQueryClient(), zoneId, records, onDone)
  const areOff = rows.every(({ record }) => record.disabled)
  return (
    <SelectionBar label="Selected records" count={counted(rows.length, 'record')} onClear={onDone}>
      <ActButtons size="sm" acts={[acts.edit, acts.switch(!areOff), acts.remove]} />
    </SelectionBar>
  )
}
