import type { Pence } from '@portal/contract/money.ts'
import { minus, pence } from '@portal/contract/money-values.ts'
import type { Quote } from '@portal/contract/quotes.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery } from '@tanstack/react-query'
import { differenceQuery } from './queries.ts'
import { figure, money } from './quote-words.ts'
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
    header: 'Was a month',
    width: '8rem',
    align: 'end',
    sortable: false,
    value: ({ before }) => before?.monthly,
    cell: ({ before }) => (before ? figure(before.monthly) : 'new'),
  },
  {
    key: 'after',
    header: 'Is a month',
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

/** What pricing again has changed since the version before. */
export function DifferenceCard({ quote, account }: { quote: Quote; account: string | undefined }) {
  const { data } = useQuery(differenceQuery({ quoteId: quote.quoteId, account }, quote.version))
  if (!data || data.from === null) return null
  const change = minus(data.after.monthly, data.before.monthly)
  const words =
    change === 0
      ? 'The prices are the same.'
      : `${money(pence(Math.abs(change)))} ${change > 0 ? 'more' : 'less'} each month.`
  return (
    <Card title={`Since version ${data.from}`} note={words} flush>
      <DataTable
        label={`Changes since version ${data.from}`}
        noun="sites"
        searchable={false}
        pager={data.sites.length > 10 ? 'compact' : 'none'}
        columns={columns}
        rows={data.sites}
        rowKey={({ position }) => String(position)}
        empty={<p className={styles.padded}>Nothing is chosen.</p>}
      />
    </Card>
  )
}
