import { recordListing } from '@portal/contract/dns/listing.ts'
import { requestPath } from '@portal/contract/request-path.ts'
import type { Zone } from '@portal/contract/dns/dns.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import PlusIcon from 'lucide-react/icons/plus'
import UploadIcon from 'lucide-react/icons/upload'
import { useState } from 'react'
import { columnsOf } from '../../lists/columns.ts'
import { SegmentedFilter } from '../../lists/filters/SegmentedFilter.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { useSelection } from '../../lists/use-selection.tsx'
import { useActing } from '../../acts/use-acting.tsx'
import { addRow } from './AddRow.tsx'
import { BulkBar } from './BulkBar.tsx'
import styles from './dns.module.css'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { readOnlyReason } from './kind-words.ts'
import { nameOf, recordColumns, type TableRow } from './record-columns.tsx'
import { matching, pageAt, sorted } from './record-search.ts'
import { RecordDialog } from './RecordDialog.tsx'
import { bareKey, type RecordRow, rowsOf } from './record-rows.ts'
import { useAddForm } from './use-add-form.ts'
import { recordActs } from './zone-acts.ts'

const types = recordListing.filters.type.values.map((each) => [each, each] as const)

/** The records with the draft's changes in place, and a row for a new record at the top. */
export function RecordsCard({ zone }: { zone: Zone }) {
  const { zoneId } = zone
  const [edited, setEdited] = useState<RecordRow | 'new' | null>(null)
  const [isImporting, setImporting] = useState(false)
  const queryClient = useQueryClient()
  const { start } = useActing()
  const form = useAddForm(zone)
  const rows = rowsOf(zone)
  const { query, state: asked, change, clear } = useListing(recordListing)
  const found = sorted(rows.filter(matching(asked.search, query.type)), asked.sort)
  const { state, page } = pageAt(found, asked)
  const selection = useSelection<RecordRow>(recordListing, {
    rowKey: ({ key }) => key,
    nameOf,
    canSelect: isThere,
  })
  const chosen = rows.filter((row) => isThere(row) && selection.isChosen(row))

  const looks = recordColumns({
    zone,
    onEdit: setEdited,
    onRemove: ({ record }) => void start(recordActs(queryClient, zoneId, [bareKey(record)]).remove),
    onUndo: ({ before, record }) => void start(recordActs(queryClient, zoneId, [bareKey(before ?? record)]).undo),
  })
  const isEditable = readOnlyReason(zone) === undefined
  const shown = columnsOf(recordListing, looks).filter(({ key }) => isEditable || !edits.has(key))
  const columns = [...(isEditable ? [selection.column] : []), ...shown].map(({ value: _value, cell, ...column }) => ({
    ...column,
    cell: (row: TableRow) => ('record' in row ? cell?.(row) : form.cells[column.key]),
  }))
  return (
    <Card label="Records" flush className={styles.records}>
      {form.failure ? <Notice kind="warn">{form.failure}</Notice> : null}
      <form id={form.id} onSubmit={form.onSubmit} noValidate aria-label="New record" />
      <DataTable<TableRow>
        label={`DNS records of ${zoneId}`}
        columns={columns}
        rows={found.length > 0 ? [...(isEditable ? [addRow] : []), ...page] : []}
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
        onStateChange={change}
        filters={<SegmentedFilter listing={recordListing} name="type" label="Type" names={types} />}
        end={
          <>
            <span className={styles.narrowOnly}>
              <Button
                size="sm"
                colour="tertiary"
                icon={<PlusIcon aria-hidden />}
                disabledReason={readOnlyReason(zone)}
                onClick={() => setEdited('new')}
              >
                Add record
              </Button>
            </span>
            <Button
              size="sm"
              colour="tertiary"
              icon={<UploadIcon aria-hidden />}
              disabledReason={readOnlyReason(zone)}
              onClick={() => setImporting(true)}
            >
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
                ? (readOnlyReason(zone) ?? 'Add a record, import a zone file or use a template from the menu above.')
                : undefined
            }
            actions={
              rows.length === 0 ? (
                <Button
                  icon={<PlusIcon aria-hidden />}
                  disabledReason={readOnlyReason(zone)}
                  onClick={() => setEdited('new')}
                >
                  Add record
                </Button>
              ) : (
                <Button onClick={clear}>All records</Button>
              )
            }
          />
        }
      />
      {chosen.length === 0 ? null : <BulkBar zoneId={zoneId} rows={chosen} onDone={() => selection.keep([])} />}
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

/** Columns that only an edited zone needs. */
const edits: ReadonlySet<string> = new Set(['change', 'actions'])

/** A removed record is listed until it is published. */
const isThere = ({ kind }: RecordRow) => kind !== 'removed'
