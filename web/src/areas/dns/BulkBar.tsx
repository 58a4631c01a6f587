import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import styles from './dns.module.css'
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
    <fieldset className={styles.bulk} aria-label="Selected records">
      <b>{counted(rows.length, 'record')} selected</b>
      <ActButtons size="sm" acts={[acts.edit, acts.switch(!areOff), acts.remove]} />
      <Button size="sm" colour="tertiary" onClick={onDone}>
        Clear selection
      </Button>
    </fieldset>
  )
}
