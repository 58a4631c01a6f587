import type { Order } from '@portal/contract/orders.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { dayInWords } from '../services/service-words.ts'
import { dayOf, holderWords, promiseNames } from './order-words.ts'
import styles from './order.module.css'

type Row = Order['promises'][number]

const columns: readonly Column<Row>[] = [
  { key: 'at', header: 'Given on', width: '8rem', sortable: false, cell: ({ at }) => dayInWords(dayOf(at)) },
  { key: 'kind', header: 'Which date', width: '9rem', sortable: false, cell: ({ kind }) => promiseNames[kind] },
  {
    key: 'date',
    header: 'Date',
    width: '9rem',
    sortable: false,
    cell: ({ date, before }) => (
      <>
        {dayInWords(date)}
        {before ? <small>{`was ${dayInWords(before)}`}</small> : null}
      </>
    ),
  },
  {
    key: 'reason',
    header: 'Why, and who moved it',
    isName: true,
    sortable: false,
    cell: ({ reason, movedBy, owner }) => (
      <>
        <span title={reason}>{reason}</span>
        <small title={movedBy}>{`${movedBy}, because of ${holderWords[owner]}`}</small>
      </>
    ),
    hideBelow: 768,
  },
]

/** Every date that was given, who moved it and why. */
export function DatesCard({ order: { dates, promises } }: { order: Order }) {
  const figures = [
    { label: 'You asked for', value: dates.requested },
    { label: 'Committed', value: dates.committed, note: 'Given once, never moved' },
    { label: 'Expected now', value: dates.target },
    { label: 'Contractual', value: dates.contractual, note: 'Moves with the time we wait for others' },
  ]
  return (
    <>
      <FigureStrip
        label="Dates"
        figures={figures.map(({ label, value, note }) => ({
          label,
          value: <span className={styles.date}>{value ? dayInWords(value) : 'To be set'}</span>,
          ...(note && value && { note }),
        }))}
      />
      {promises.length > 0 ? (
        <Card title="Every date you were given" note={String(promises.length)} flush>
          <DataTable
            label="Dates given, oldest first"
            noun="dates"
            lines={2}
            columns={columns}
            rows={promises}
            rowKey={(row) => String(row.promiseId)}
            searchable={false}
            pager={promises.length > 10 ? 'compact' : 'none'}
          />
        </Card>
      ) : null}
    </>
  )
}
