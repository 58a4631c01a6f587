import { requestPath } from '@portal/contract/request-path.ts'
import type { RecordKey, Zone } from '@portal/contract/dns.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import PlusIcon from 'lucide-react/icons/plus'
import UploadIcon from 'lucide-react/icons/upload'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { addRow } from './AddRow.tsx'
import { BulkBar } from './BulkBar.tsx'
import styles from './dns.module.css'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { type TableRow, recordColumns } from './record-columns.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { bareKey, type RecordRow, rowsOf } from './record-rows.ts'
import { useAddForm } from './use-add-form.ts'
import { useRecordSearch } from './use-record-search.ts'
import { useZoneChange } from './use-zone-change.ts'

const types = ['All', 'A / AAAA', 'CNAME', 'MX', 'TXT'].map((name) => ({ key: name, value: name, name }))

/** The records, with what the draft changes in its place, and a row for a new one in front. */
export function RecordsCard({ zone }: { zone: Zone }) {
  const { zoneId } = zone
  const [edited, setEdited] = useState<RecordRow | 'new' | null>(null)
  const [isImporting, setImporting] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { act } = useZoneChange()
  const form = useAddForm(zone)
  const rows = rowsOf(zone)
  const { state, type, setState, setType, found, page } = useRecordSearch(rows)

  const remove = (records: RecordKey[]) =>
    void act((once) =>
      call('POST /dns-info/api/zones/:zoneId/draft/removals', { params: { zoneId }, body: { records } }, { once }),
    )
  const undo = (row: RecordRow) =>
    void act((once) =>
      call(
        'POST /dns-info/api/zones/:zoneId/draft/undo',
        { params: { zoneId }, body: { records: [bareKey(row.before ?? row.record)] } },
        { once },
      ),
    )
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(key)
    else next.delete(key)
    setChosen(next)
  }
  const columns = recordColumns({
    zone,
    chosen,
    choose,
    onEdit: setEdited,
    onRemove: (row) => remove([bareKey(row.record)]),
    onUndo: undo,
  }).map((column) => ({
    ...column,
    cell: (row: TableRow) => ('record' in row ? column.cell(row) : form.cells[column.key]),
  }))
  return (
    <Card label="Records" flush className={styles.records}>
      {form.failure ? <Notice kind="warn">{form.failure}</Notice> : null}
      <form id={form.id} onSubmit={form.onSubmit} noValidate aria-label="New record" />
      <DataTable<TableRow>
        label={`DNS records of ${zoneId}`}
        columns={columns}
        rows={found.length > 0 ? [addRow, ...page] : []}
        rowKey={(row) => row.key}
        rowClassName={(row) =>
          'record' in row
            ? classNames(styles[row.kind], row.record.disabled && styles.disabled) || undefined
            : styles.adding
        }
        lines={1}
        total={found.length}
        allTotal={rows.length}
        state={state}
        onStateChange={setState}
        filters={<Segmented label="Type" options={types} value={type} onValueChange={setType} />}
        end={
          <>
            <span className={styles.narrowOnly}>
              <Button size="sm" colour="tertiary" icon={<PlusIcon aria-hidden />} onClick={() => setEdited('new')}>
                Add record
              </Button>
            </span>
            <Button size="sm" colour="tertiary" icon={<UploadIcon aria-hidden />} onClick={() => setImporting(true)}>
              Import
            </Button>
            <SaveButton
              size="sm"
              colour="tertiary"
              path={requestPath('/dns-info/api/zones/:zoneId/zone-file', { params: { zoneId } })}
              fileName={`${zoneId}.zone`}
            >
              Export zone
            </SaveButton>
          </>
        }
        empty={
          <EmptyState
            title={rows.length === 0 ? 'No records yet' : 'No records of this type'}
            text={
              rows.length === 0
                ? 'Add one, import a zone file, or begin with a template from the menu above.'
                : undefined
            }
            actions={
              rows.length === 0 ? (
                <Button icon={<PlusIcon aria-hidden />} onClick={() => setEdited('new')}>
                  Add record
                </Button>
              ) : (
                <Button onClick={() => setType('All')}>All records</Button>
              )
            }
          />
        }
      />
      {chosen.size > 0 ? (
        <BulkBar
          zoneId={zoneId}
          rows={rows.filter(({ key, kind }) => chosen.has(key) && kind !== 'removed')}
          onDone={() => setChosen(new Set())}
        />
      ) : null}
      {edited ? (
        <RecordDialog
          key={edited === 'new' ? 'new' : edited.key}
          zone={zone}
          row={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
      <ImportDialog zoneId={zoneId} open={isImporting} onClose={() => setImporting(false)} />
    </Card>
  )
}
