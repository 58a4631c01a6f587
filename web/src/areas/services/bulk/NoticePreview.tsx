import { shortDate } from '@portal/contract/format/dates.ts'
import { money } from '@portal/contract/format/money.ts'
import type { ServiceRow } from '@portal/contract/services/services.ts'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import type { NoticeRow } from './notices.ts'

type PreviewRow = NoticeRow & { name: string }

const columns: readonly Column<PreviewRow>[] = [
  {
    key: 'name',
    header: 'Service',
    isName: true,
    cell: ({ id, name }) => (
      <>
        {name}
        <small>{id}</small>
      </>
    ),
  },
  {
    key: 'lastDay',
    header: 'Last day',
    width: '8rem',
    hideBelow: 768,
    cell: ({ lastDay }) => (lastDay ? shortDate(lastDay) : '–'),
  },
  {
    key: 'charge',
    header: 'Early termination charge',
    width: '13rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ outcome, charge }) =>
      outcome !== 'done' ? '–' : charge === null ? 'We price it first' : charge === 0 ? 'None' : money(charge),
  },
  { key: 'outcome', header: 'Result', width: 'min(15rem, 45vw)', cell: (row) => <Result {...row} /> },
]

/** The last day, the charge and the outcome of each service; refused ones first. */
export function NoticePreview({ services, rows }: { services: readonly ServiceRow[]; rows: readonly NoticeRow[] }) {
  const names = new Map(services.map(({ serviceId, name }) => [serviceId, name]))
  const ids = [...names.keys()]
  const rankOf = ({ id, outcome }: NoticeRow) => (outcome === 'done' ? ids.length : 0) + ids.indexOf(id)
  return (
    <DataTable
      label="Notice by service"
      rows={rows
        .map((row) => ({ ...row, name: names.get(row.id) ?? row.id }))
        .toSorted((a, b) => rankOf(a) - rankOf(b))}
      columns={columns}
      rowKey={({ id }) => id}
      lines={2}
      searchable={false}
      pager={rows.length > 10 ? 'compact' : 'none'}
      noun="service"
    />
  )
}

function Result({ outcome, orderId, message }: PreviewRow) {
  if (outcome === 'done') return <Status kind="ok">{orderId ? `Order ${orderId} placed` : 'Can be ordered'}</Status>
  return (
    <span title={message ?? undefined}>
      <Status kind="bad">{message ?? 'Cannot be ordered'}</Status>
    </span>
  )
}
