import type { DeskImport, ImportLoad } from '@portal/contract/desk/imports.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Time } from '../../lib/Time.tsx'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { importActs } from './import-acts.ts'
import { rowsOf } from './import-settings.ts'
import styles from './imports.module.css'
import { isBusy } from './queries.ts'

const MappingDialog = lazyPiece(() => import('./MappingDialog.tsx'), 'MappingDialog')

const columns: readonly Column<ImportLoad>[] = [
  {
    key: 'file',
    header: 'File',
    isName: true,
    sortable: false,
    cell: ({ file, form, entity }) => (
      <>
        <span title={file}>{file}</span>
        <small>
          {entity} · {form}
        </small>
      </>
    ),
  },
  { key: 'added', header: 'New', width: '5rem', align: 'end', sortable: false, cell: ({ added }) => number(added) },
  {
    key: 'changed',
    header: 'Changed',
    width: '6rem',
    align: 'end',
    sortable: false,
    hideBelow: 768,
    cell: ({ changed }) => number(changed),
  },
  {
    key: 'unchanged',
    header: 'Unchanged',
    width: '7rem',
    align: 'end',
    sortable: false,
    hideBelow: 768,
    cell: ({ unchanged }) => number(unchanged),
  },
  {
    key: 'badRows',
    header: 'Bad',
    width: '5rem',
    align: 'end',
    sortable: false,
    cell: ({ badRows }) => number(badRows),
  },
]

interface ImportCardProps {
  found: DeskImport
  entities: readonly string[]
}

/** The files of one import: what was recognised, what is wrong with which rows, and the loading of the good ones. */
export function ImportCard({ found, entities }: ImportCardProps) {
  const queryClient = useQueryClient()
  const { importId, state, files, mapping, loads, problem, byName, createdAt } = found
  const names = [...files.map(({ name }) => name), ...(mapping ? [mapping] : [])].join(', ')
  return (
    <Card
      title={names}
      note={
        <>
          {byName}, <Time at={createdAt} />
        </>
      }
      aside={<ImportState found={found} />}
      footer={
        <>
          {state === 'loaded' ? null : <MapButton found={found} entities={entities} />}
          {mapping ? (
            <SaveButton size="sm" path={`/import-desk/api/imports/${importId}/mapping`} fileName={mapping}>
              Save mapping
            </SaveButton>
          ) : null}
          <ActButtons size="sm" acts={importActs(queryClient, found, entities)} />
        </>
      }
    >
      {problem ? (
        <Notice kind="bad" title="The files cannot be read.">
          {problem}
          <p>If a file is from another system, map its columns to ours.</p>
        </Notice>
      ) : null}
      {loads.length > 0 ? (
        <DataTable
          label={`Files of the import of ${names}`}
          lines={2}
          columns={columns}
          rows={loads}
          rowKey={({ file, entity }) => `${file} ${entity}`}
          searchable={false}
          pager="none"
        />
      ) : null}
      {loads.map(({ file, entity, badRows, causes }, place) =>
        badRows === 0 ? null : (
          <section key={`${file} ${entity}`} className={styles.bad}>
            <h3>
              {file}: {counted(badRows, 'bad row')}
            </h3>
            <ul>
              {causes.map((cause) => (
                <li key={cause}>{cause}</li>
              ))}
            </ul>
            <SaveButton
              size="sm"
              path={`/import-desk/api/imports/${importId}/bad-rows/${place}`}
              fileName={`bad rows of ${file}`}
            >
              Download bad rows
            </SaveButton>
          </section>
        ),
      )}
    </Card>
  )
}

function MapButton({ found, entities }: ImportCardProps) {
  const [asked, setAsked] = useState({ turn: 0, isOpen: false })
  return (
    <>
      <Button
        size="sm"
        colour={found.state === 'failed' ? 'primary' : 'outline'}
        disabledReason={isBusy(found) ? 'The files are being read.' : undefined}
        onClick={() => setAsked(({ turn }) => ({ turn: turn + 1, isOpen: true }))}
      >
        Map columns
      </Button>
      <Suspense>
        {asked.turn > 0 ? (
          <MappingDialog
            key={asked.turn}
            found={found}
            entities={entities}
            open={asked.isOpen}
            onClose={() => setAsked({ ...asked, isOpen: false })}
          />
        ) : null}
      </Suspense>
    </>
  )
}

const stateKinds = { checking: 'info', checked: 'ok', loading: 'info', loaded: 'ok', failed: 'bad' } as const
const stateNames = {
  checking: 'Being checked',
  checked: 'Checked, nothing loaded',
  loading: 'Loading',
  loaded: 'Loaded',
  failed: 'Cannot be read',
} as const

function ImportState({ found }: { found: DeskImport }) {
  const { bad } = rowsOf(found)
  const hasBad = found.state === 'checked' && bad > 0
  return (
    <Status kind={hasBad ? 'warn' : stateKinds[found.state]}>
      {hasBad ? `Checked, ${counted(bad, 'bad row')}` : stateNames[found.state]}
    </Status>
  )
}
