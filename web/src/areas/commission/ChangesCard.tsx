import type { StatementChange } from '@portal/contract/commission/commission.ts'
import { changeListing } from '@portal/contract/commission/listing.ts'
import { type ChangeKind, changeKinds } from '@portal/contract/commission/values.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Tag } from '@portal/ui/src/Tag.tsx'
import type { ColumnLook } from '@portal/ui/src/table-column.ts'
import { useQuery } from '@tanstack/react-query'
import type { Columns } from '../../lists/columns.ts'
import { SegmentedFilter } from '../../lists/filters/SegmentedFilter.tsx'
import { List } from '../../lists/List.tsx'
import { useListing } from '../../lists/use-listing.ts'
import styles from './commission.module.css'
import { Kind } from './line-columns.tsx'
import { changesQuery } from './queries.ts'

const names: Record<ChangeKind, string> = { new: 'New', changed: 'Changed', stopped: 'Stopped' }

const columns: Columns<typeof changeListing, StatementChange> = {
  customer: {
    header: 'Customer',
    cell: ({ customer }) => <b className={styles.strong}>{customer}</b>,
  },
  product: { header: 'Service', width: '20%', hideBelow: 1024 },
  serviceId: { header: 'Service ID', width: '7.5rem', mono: true, hideBelow: 1280 },
  change: {
    header: 'Change',
    width: '6.5rem',
    cell: ({ change }) => <Tag>{names[change]}</Tag>,
  },
  kind: {
    header: 'Type',
    width: '8rem',
    hideBelow: 1024,
    cell: ({ kind }) => <Kind kind={kind} />,
  },
  before: { ...amount('before', 'Before'), hideBelow: 768 },
  after: { ...amount('after', 'Now'), hideBelow: 768 },
  difference: amount('difference', 'Difference'),
}

function amount(key: 'before' | 'after' | 'difference', header: string): ColumnLook<StatementChange> {
  return {
    header,
    width: '7.5rem',
    align: 'end',
    cell: (row) => (row[key] === null ? '–' : figure(row[key])),
  }
}

/** Explains the difference to the previous month: the rows add up to it. */
export function ChangesCard({ statementRef }: { statementRef: string }) {
  const { query } = useListing(changeListing)
  const answer = useQuery(changesQuery(statementRef, query))
  const { data } = answer
  const labelOf = (kind: ChangeKind) =>
    data ? `${names[kind]} (${data.counts.find(({ change }) => change === kind)?.services ?? 0})` : names[kind]
  return (
    <List
      listing={changeListing}
      card={{ label: 'Changes since the previous statement' }}
      label="Changes, largest difference first"
      noun="change"
      lines={1}
      columns={columns}
      rowKey={({ serviceId, kind }) => `${serviceId} ${kind}`}
      answer={answer}
      failed={{ title: 'We could not compare the months', text: () => null }}
      filters={
        <SegmentedFilter
          listing={changeListing}
          name="change"
          label="Change type"
          names={changeKinds.map((kind) => [kind, labelOf(kind)])}
        />
      }
      end={
        data ? (
          <span className={styles.wideOnly}>
            {data.difference < 0 ? '' : '+'}
            {money(data.difference, data.currency)} in all
          </span>
        ) : null
      }
      empty={
        <EmptyState title={data?.previousRef === null ? 'There is no earlier statement' : 'No changes of this type'} />
      }
    />
  )
}
