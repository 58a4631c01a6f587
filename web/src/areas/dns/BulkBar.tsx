import { Button } from '@portal/ui/src/Button.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { BulkDialog } from './BulkDialog.tsx'
import styles from './dns.module.css'
import { countWords } from './dns-words.ts'
import { bareKey, type RecordRow } from './record-rows.ts'
import { useZoneChange } from './use-zone-change.ts'

interface BulkBarProps {
  zoneId: string
  rows: readonly RecordRow[]
  onDone: () => void
}

/** What can be done with the records that are chosen. */
export function BulkBar({ zoneId, rows, onDone }: BulkBarProps) {
  const [isEditing, setEditing] = useState(false)
  const { act, isBusy } = useZoneChange()
  const records = rows.map(({ record }) => bareKey(record))
  const areOff = rows.every(({ record }) => record.disabled)
  const edit = (body: { disabled: boolean }) =>
    act((once) =>
      call(
        'POST /dns-info/api/zones/:zoneId/draft/bulk-edits',
        { params: { zoneId }, body: { records, ...body } },
        { once },
      ),
    )
  const remove = () =>
    act((once) =>
      call('POST /dns-info/api/zones/:zoneId/draft/removals', { params: { zoneId }, body: { records } }, { once }),
    )
  const then = (work: Promise<boolean>) => void work.then((isDone) => isDone && onDone())
  return (
    <div className={styles.bulk} role="group" aria-label="Chosen records">
      <b>{countWords(rows.length, 'record')} chosen</b>
      <Button size="sm" colour="outline" onClick={() => setEditing(true)}>
        Edit together
      </Button>
      <Button size="sm" colour="outline" busy={isBusy} onClick={() => then(edit({ disabled: !areOff }))}>
        {areOff ? 'Switch on' : 'Switch off'}
      </Button>
      <Button size="sm" colour="outline" busy={isBusy} onClick={() => then(remove())}>
        Remove
      </Button>
      <Button size="sm" colour="tertiary" onClick={onDone}>
        Choose none
      </Button>
      <BulkDialog
        zoneId={zoneId}
        records={records}
        open={isEditing}
        onClose={() => setEditing(false)}
        onDone={() => {
          setEditing(false)
          onDone()
        }}
      />
    </div>
  )
}
