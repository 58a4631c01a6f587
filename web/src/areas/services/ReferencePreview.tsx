import type { OrderRefOutcome } from '@portal/contract/services/references.ts'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'

type PreviewRow = OrderRefOutcome & { line: number }

const columns: readonly Column<PreviewRow>[] = [
  { key: 'line', header: 'Row', width: '3.5rem', align: 'end' },
  { key: 'serviceId', header: 'Service ID', isName: true, mono: true, width: '7.5rem' },
  { key: 'name', header: 'Service', hideBelow: 768 },
  { key: 'before', header: 'Current', mono: true, width: '8rem', hideBelow: 768 },
  { key: 'after', header: 'New', mono: true, width: '8rem' },
  {
    key: 'outcome',
    header: 'Result',
    width: '13rem',
    cell: ({ outcome, message }) => <Outcome outcome={outcome} message={message} />,
  },
]

/** The outcome of each row, rows without a change first. */
export function ReferencePreview({ outcomes }: { outcomes: readonly OrderRefOutcome[] }) {
  const rows = outcomes
    .map((outcome, index) => ({ ...outcome, line: index + 1 }))
    .toSorted((a, b) => Number(isRefused(b)) - Number(isRefused(a)) || a.line - b.line)
  const refused = rows.filter(isRefused).length
  const changed = rows.filter(({ outcome }) => outcome === 'changed').length
  return (
    <>
      <p>
        {changed} will change, {rows.length - changed - refused} unchanged, {refused} cannot be changed and are skipped.
      </p>
      <DataTable
        label="Preview of the changes by row"
        rows={rows}
        columns={columns}
        rowKey={(row) => String(row.line)}
        searchable={false}
        pager="compact"
        noun="row"
      />
    </>
  )
}

export function isRefused({ outcome }: OrderRefOutcome): boolean {
  return outcome !== 'changed' && outcome !== 'unchanged'
}

function Outcome({ outcome, message }: Pick<OrderRefOutcome, 'outcome' | 'message'>) {
  if (outcome === 'changed') return <Status kind="ok">Changed</Status>
  if (outcome === 'unchanged') return <Status kind="idle">Unchanged</Status>
  return (
    <span title={message ?? undefined}>
      <Status kind="bad">{message ?? 'Cannot be changed'}</Status>
    </span>
  )
}
