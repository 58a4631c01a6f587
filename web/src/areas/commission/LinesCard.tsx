import { lineKinds } from '@portal/contract/commission-values.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import { useQuery } from '@tanstack/react-query'
import { oneOf } from '../../lib/search-params.ts'
import { ListTools } from '../views/ListTools.tsx'
import { useColumns } from '../views/use-columns.ts'
import styles from './commission.module.css'
import { lineColumns } from './line-columns.tsx'
import { type LineSearch, searchOf, tableStateOf, withoutBlanks } from './line-search.ts'
import { lineListQuery } from './queries.ts'
import { figure } from './words.ts'

interface LinesCardProps {
  statementRef: string
  allTotal: number | undefined
  search: LineSearch
  onSearch: (search: LineSearch, options?: { replace: boolean }) => void
}

const kindOptions = [
  { key: 'all', value: '', name: 'All' },
  { key: 'recurring', value: 'recurring', name: 'Recurring' },
  { key: 'new', value: 'new', name: 'New' },
  { key: 'clawback', value: 'clawback', name: 'Clawback' },
  { key: 'correction', value: 'correction', name: 'Correction' },
]

export function LinesCard({ statementRef, allTotal, search, onSearch }: LinesCardProps) {
  const query = useQuery(lineListQuery(statementRef, search))
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = query
  const state = tableStateOf(search)
  const all = lineColumns((line) => onSearch({ ...search, line }))
  const columns = useColumns('lines', all)
  return (
    <Card label="Statement lines" flush>
      <ServerTable
        label="Commission lines"
        noun="lines"
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={({ lineNo }) => String(lineNo)}
        total={data?.total ?? 0}
        allTotal={allTotal ?? data?.total}
        state={state}
        onStateChange={(next) => onSearch(searchOf(next, search), { replace: next.search !== state.search })}
        loading={isPending}
        busy={isFetching && (isPlaceholderData || isPending)}
        problem={error ? { title: 'We could not load the lines', onRetry: () => void refetch() } : undefined}
        filters={
          <Segmented
            label="Type"
            options={kindOptions}
            value={search.kind ?? ''}
            onValueChange={(kind) =>
              onSearch(withoutBlanks({ ...search, kind: oneOf(lineKinds, kind), page: undefined, line: undefined }))
            }
          />
        }
        end={
          <>
            <span className={styles.wideOnly}>Amounts in pounds, without VAT</span>
            <ListTools list="lines" columns={all} />
          </>
        }
        {...(data &&
          data.total > 0 && {
            totals: {
              customer: `Total of ${data.total.toLocaleString('en-GB')} ${data.total === 1 ? 'line' : 'lines'}`,
              billed: figure(data.billed),
              amount: figure(data.amount),
            },
          })}
        empty={
          <EmptyState
            title={search.kind ? 'No lines of this type' : 'No lines in this statement'}
            text={search.kind ? 'Choose All to see every line.' : 'Nothing was earned in this month.'}
          />
        }
      />
    </Card>
  )
}
