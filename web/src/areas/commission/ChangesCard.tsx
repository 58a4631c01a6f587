import type { StatementChange } from '@portal/contract/commission.ts'
import { type ChangeKind, changeKinds } from '@portal/contract/commission-values.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import { Tag } from '@portal/ui/src/Tag.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery } from '@tanstack/react-query'
import { oneOf } from '../../lib/search-params.ts'
import styles from './commission.module.css'
import { Kind } from './line-columns.tsx'
import { type LineSearch, withoutBlanks } from './line-search.ts'
import { changesQuery } from './queries.ts'
import { figure, money } from './words.ts'

const names: Record<ChangeKind, string> = { new: 'New', changed: 'Changed', stopped: 'Stopped' }

const columns: readonly Column<StatementChange>[] = [
  {
    key: 'customer',
    header: 'Customer',
    isName: true,
    sortable: false,
    cell: ({ customer }) => <b className={styles.strong}>{customer}</b>,
  },
  { key: 'product', header: 'Service', width: '20%', hideBelow: 1024, sortable: false },
  { key: 'serviceId', header: 'Service ID', width: '7.5rem', mono: true, hideBelow: 1280, sortable: false },
  {
    key: 'change',
    header: 'What',
    width: '6.5rem',
    sortable: false,
    cell: ({ change }) => <Tag>{names[change]}</Tag>,
  },
  {
    key: 'kind',
    header: 'Type',
    width: '8rem',
    hideBelow: 1024,
    sortable: false,
    cell: ({ kind }) => <Kind kind={kind} />,
  },
  amount('before', 'Before', 768),
  amount('after', 'Now', 768),
  amount('difference', 'Difference'),
]

function amount(key: 'before' | 'after' | 'difference', header: string, hideBelow?: 768): Column<StatementChange> {
  return {
    key,
    header,
    width: '7.5rem',
    align: 'end',
    sortable: false,
    ...(hideBelow && { hideBelow }),
    cell: (row) => (row[key] === null ? '–' : figure(row[key])),
  }
}

interface ChangesCardProps {
  statementRef: string
  search: LineSearch
  onSearch: (search: LineSearch) => void
}

/** Why a month is more or less than the one before: all rows together are the difference. */
export function ChangesCard({ statementRef, search, onSearch }: ChangesCardProps) {
  const { change, page = 1, size = 10 } = search
  const query = useQuery(changesQuery(statementRef, change, page, size))
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = query
  const countOf = (kind: ChangeKind) => data?.counts.find((count) => count.change === kind)?.services ?? 0
  return (
    <Card label="Changes since the statement before" flush>
      <ServerTable
        label="Changes, the largest difference first"
        noun="changes"
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={({ serviceId, kind }) => `${serviceId} ${kind}`}
        total={data?.total ?? 0}
        searchable={false}
        state={{ search: '', sort: null, page: page - 1, size }}
        onStateChange={(state) =>
          onSearch(
            withoutBlanks({
              view: 'changes',
              change,
              page: state.page > 0 ? state.page + 1 : undefined,
              size: state.size === 10 ? undefined : state.size,
            }),
          )
        }
        loading={isPending}
        busy={isFetching && isPlaceholderData}
        problem={error ? { title: 'We could not compare the months', onRetry: () => void refetch() } : undefined}
        filters={
          <Segmented
            label="What"
            value={change ?? ''}
            options={[
              { key: 'all', value: '', name: 'All' },
              ...changeKinds.map((kind) => ({ key: kind, value: kind, name: `${names[kind]} (${countOf(kind)})` })),
            ]}
            onValueChange={(value) => onSearch(withoutBlanks({ view: 'changes', change: oneOf(changeKinds, value) }))}
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
          <EmptyState
            title={
              data?.previousRef === null ? 'There is no statement before this one' : 'Nothing of this kind changed'
            }
          />
        }
      />
    </Card>
  )
}
