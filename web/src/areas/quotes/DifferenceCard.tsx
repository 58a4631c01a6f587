import type { Pence } from '@portal/contract/money.ts'
import { minus, pence } from '@portal/contract/money-values.ts'
import type { Quote } from '@portal/contract/quotes/quotes.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery } from '@tanstack/react-query'
import { differenceQuery } from './queries.ts'
import styles from './quotes.module.css'

interface Prices {
  install: Pence
  monthly: Pence
  total: Pence
}

interface Row {
  position: number
  name: string
  words: string
  before: Prices | null
  after: Prices | null
}

const signed = (change: Pence) => (change > 0 ? `+${figure(change)}` : change === 0 ? 'same' : figure(change))

const columns: Column<Row>[] = [
  { key: 'name', header: 'Site', isName: true, sortable: false },
  {
    key: 'before',
    header: 'Previous monthly',
    width: '8rem',
    align: 'end',
    sortable: false,
    value: ({ before }) => before?.monthly,
    cell: ({ before }) => (before ? figure(before.monthly) : 'new'),
  },
  {
    key: 'after',
    header: 'New monthly',
    width: '8rem',
    align: 'end',
    sortable: false,
    value: ({ after }) => after?.monthly,
    cell: ({ after }) => (after ? figure(after.monthly) : '–'),
  },
  {
    key: 'change',
    header: 'Change',
    width: '8rem',
    align: 'end',
    sortable: false,
    value: ({ before, after }) => (after?.monthly ?? 0) - (before?.monthly ?? 0),
    cell: ({ before, after }) => (before && after ? signed(minus(after.monthly, before.monthly)) : '–'),
  },
]

/** Price changes against the previous version. */
export function DifferenceCard({ quote, account }: { quote: Quote; account: string | undefined }) {
  const { data } = useQuery(differenceQuery({ quoteId: quote.quoteId, account }, quote.version))
  if (!data || data.from === null) return null
  const change = minus(data.after.monthly, data.before.monthly)
  const words =
    change === 0
      ? 'Prices have not changed.'
      : `${money(pence(Math.abs(change)))} ${change > 0 ? 'more' : 'less'} monthly.`
  return (
    <Card title={`Since version ${data.from}`} note={words} flush>
      <DataTable
        label={`Changes since version ${data.from}`}
        noun="site"
        searchable={false}
        pager={data.sites.length > 10 ? 'compact' : 'none'}
        columns={columns}
        rows={data.sites}
        rowKey={({ position }) => String(position)}
        empty={<p className={styles.padded}>No options selected.</p>}
      />
    </Card>
  )
}
