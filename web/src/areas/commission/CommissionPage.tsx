import type { StatementRow } from '@portal/contract/commission/commission.ts'
import { statementListing } from '@portal/contract/commission/listing.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { pence } from '@portal/contract/money-values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { monthYear } from '@portal/contract/format/days.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { ColumnLook } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/failure.ts'
import type { Columns } from '../../lists/columns.ts'
import { List } from '../../lists/List.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import layout from '@portal/ui/src/layout.module.css'
import { OnPhone } from '../../use-media.ts'
import styles from './commission.module.css'
import { ExposureCard } from './ExposureCard.tsx'
import { MonthsChart } from './MonthsChart.tsx'
import { NotADealer } from './NotADealer.tsx'
import { SelfBillingCard } from './SelfBillingCard.tsx'
import { exposureQuery, selfBillingQuery, statementListQuery } from './queries.ts'
import { statusKind, statusWords } from './words.ts'

export const load = (queryClient: QueryClient, { search }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(statementListQuery(readAddress(statementListing, search))),
    queryClient.prefetchQuery(exposureQuery),
    queryClient.prefetchQuery(selfBillingQuery),
  ])

const amountOf = ({ totals }: StatementRow, kind: string) =>
  totals.find((total) => total.kind === kind)?.amount ?? pence(0)

const amountColumn = (key: string, header: string): ColumnLook<StatementRow> => ({
  header,
  width: '8.5rem',
  align: 'end',
  hideBelow: 1024,
  cell: (row) => (amountOf(row, key) === 0 ? '–' : figure(amountOf(row, key))),
})

const columns: Columns<typeof statementListing, StatementRow> = {
  month: {
    header: 'Month',
    cell: (row) => (
      <>
        <Link quiet href={paths.commissionStatement(row.statementRef)}>
          {monthYear(row.periodStart)}
        </Link>
        <OnPhone>
          <div>
            <Status kind={statusKind(row.status)}>{statusWords(row)}</Status>
          </div>
        </OnPhone>
      </>
    ),
  },
  status: {
    header: 'Status',
    width: '12.5rem',
    hideBelow: 768,
    cell: (row) => <Status kind={statusKind(row.status)}>{statusWords(row)}</Status>,
  },
  lineCount: { header: 'Lines', width: '5.5rem', align: 'end', hideBelow: 768 },
  recurring: amountColumn('recurring', 'Recurring, £'),
  new: amountColumn('new', 'New business, £'),
  clawback: {
    ...amountColumn('clawback', 'Clawback, £'),
    cell: (row) =>
      amountOf(row, 'clawback') === 0 ? '–' : <span className={styles.below}>{figure(amountOf(row, 'clawback'))}</span>,
  },
  correction: amountColumn('correction', 'Correction, £'),
  net: {
    header: 'Commission, £',
    width: 'clamp(8.25rem, 20vw, 8.5rem)',
    align: 'end',
    cell: ({ net }) => <b>{figure(net)}</b>,
  },
}

export function Page() {
  const { query } = useListing(statementListing)
  const answer = useQuery(statementListQuery(query))
  const { data: newest, error } = useQuery(statementListQuery())
  const [latest] = newest?.rows ?? []

  if (error instanceof ApiError && error.status === 403) return <NotADealer />
  return (
    <>
      <PageHeader
        title="Commission statements"
        loading={!newest && !error}
        facts={latest ? factsOf(latest, newest?.total ?? 0) : ['Your payments and how they were calculated']}
        actions={
          latest ? (
            <Button colour="primary" href={paths.commissionStatement(latest.statementRef)}>
              Open {monthYear(latest.periodStart)}
            </Button>
          ) : null
        }
      />
      <div className={layout.stack}>
        {newest?.rows.length === 0 ? null : (
          <div className={styles.figures}>
            {newest ? (
              <MonthsChart statements={newest.rows} chosen={latest?.statementRef} />
            ) : (
              <ChartWaiting failed={error !== null} />
            )}
            <ExposureCard />
          </div>
        )}
        <List
          listing={statementListing}
          card={{ title: 'Statements', note: 'Excluding VAT' }}
          label="Statements, newest first"
          noun="statement"
          lines={1}
          columns={columns}
          rowKey={({ statementRef }) => statementRef}
          answer={answer}
          isPart
          failed={{ title: 'We could not load your statements' }}
          empty={
            <EmptyState
              title="No statements yet"
              text="Your first statement appears on the 1st of the month after your first sale goes live."
            />
          }
        />
        <SelfBillingCard />
      </div>
    </>
  )
}

function factsOf(latest: StatementRow, total: number) {
  return [
    `${money(latest.net, latest.currency)} for ${monthYear(latest.periodStart)}`,
    statusWords(latest),
    counted(total, 'statement'),
  ]
}

function ChartWaiting({ failed }: { failed: boolean }) {
  return (
    <Card label="By month">{failed ? <EmptyState title="No data for the chart" /> : <Skeleton height="13rem" />}</Card>
  )
}
