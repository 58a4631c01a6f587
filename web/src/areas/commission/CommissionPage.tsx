import type { StatementRow } from '@portal/contract/commission.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ApiError } from '../../api/failure.ts'
import { wholeNumber } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import styles from './commission.module.css'
import { ExposureCard } from './ExposureCard.tsx'
import { MonthsChart } from './MonthsChart.tsx'
import { NotADealer } from './NotADealer.tsx'
import { exposureQuery, statementListQuery } from './queries.ts'
import { figure, money, monthYear, statusKind, statusWords } from './words.ts'

export const load = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(statementListQuery()), queryClient.prefetchQuery(exposureQuery)])

const amountOf = ({ totals }: StatementRow, kind: string) => totals.find((total) => total.kind === kind)?.amount ?? 0

const amountColumn = (key: string, header: string): Column<StatementRow> => ({
  key,
  header,
  width: '8.5rem',
  align: 'end',
  hideBelow: 1024,
  sortable: false,
  cell: (row) => figure(amountOf(row, key)),
})

const columns: readonly Column<StatementRow>[] = [
  {
    key: 'month',
    header: 'Month',
    isName: true,
    sortable: false,
    cell: ({ statementRef, periodStart }) => (
      <Link quiet href={paths.commissionStatement(statementRef)}>
        {monthYear(periodStart)}
      </Link>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '12.5rem',
    sortable: false,
    cell: (row) => <Status kind={statusKind(row.status)}>{statusWords(row)}</Status>,
  },
  { key: 'lineCount', header: 'Lines', width: '5.5rem', align: 'end', hideBelow: 768, sortable: false },
  amountColumn('recurring', 'Recurring'),
  amountColumn('new', 'New business'),
  {
    ...amountColumn('clawback', 'Clawback'),
    cell: (row) => <span className={styles.below}>{figure(amountOf(row, 'clawback'))}</span>,
  },
  {
    key: 'net',
    header: 'Commission',
    width: '8.5rem',
    align: 'end',
    sortable: false,
    cell: ({ net }) => <b>{figure(net)}</b>,
  },
]

export function Page() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = wholeNumber(search.page) ?? 1
  const { data: newest, error } = useQuery(statementListQuery())
  const { data, isPending, isFetching, isPlaceholderData, error: failure, refetch } = useQuery(statementListQuery(page))
  const [latest] = newest?.rows ?? []

  if (error instanceof ApiError && error.status === 403) return <NotADealer />
  return (
    <>
      <PageHeader
        title="Commission statements"
        loading={!newest && !error}
        facts={latest ? factsOf(latest, newest?.total ?? 0) : ['What you were paid, and why']}
        actions={
          latest ? (
            <Button colour="primary" href={paths.commissionStatement(latest.statementRef)}>
              Open {monthYear(latest.periodStart)}
            </Button>
          ) : null
        }
      />
      <div className={styles.stack}>
        {newest?.rows.length === 0 ? null : (
          <div className={styles.figures}>
            {newest ? <MonthsChart statements={newest.rows} /> : <ChartWaiting failed={error !== null} />}
            <ExposureCard />
          </div>
        )}
        <Card title="Statements" note="Amounts in pounds, without VAT" flush>
          <ServerTable
            label="Statements, the newest first"
            noun="statements"
            columns={columns}
            rows={data?.rows ?? []}
            rowKey={({ statementRef }) => statementRef}
            total={data?.total ?? 0}
            searchable={false}
            pager={data && data.total > 25 ? 'full' : 'none'}
            state={{ search: '', sort: null, page: page - 1, size: 25 }}
            onStateChange={(state) =>
              void navigate({
                to: paths.commission(),
                search: state.page > 0 ? { page: state.page + 1 } : {},
                resetScroll: false,
              })
            }
            loading={isPending}
            busy={isFetching && isPlaceholderData}
            problem={
              failure ? { title: 'We could not load your statements', onRetry: () => void refetch() } : undefined
            }
            empty={
              <EmptyState
                title="No statements yet"
                text="Your first statement is here on the 1st of the month after your first sale goes live."
              />
            }
          />
        </Card>
      </div>
    </>
  )
}

function factsOf(latest: StatementRow, total: number) {
  return [
    `${money(latest.net, latest.currency)} for ${monthYear(latest.periodStart)}`,
    statusWords(latest),
    `${total.toLocaleString('en-GB')} ${total === 1 ? 'statement' : 'statements'}`,
  ]
}

function ChartWaiting({ failed }: { failed: boolean }) {
  return (
    <Card label="By month">{failed ? <EmptyState title="The chart has no data" /> : <Skeleton height="13rem" />}</Card>
  )
}
