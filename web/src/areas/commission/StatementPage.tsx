import type { Statement } from '@portal/contract/commission.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import DownIcon from 'lucide-react/icons/arrow-down'
import UpIcon from 'lucide-react/icons/arrow-up'
import { ApiError } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import type { Asked } from '../../screens.ts'
import { AddsUpCard } from './AddsUpCard.tsx'
import { ChangesCard } from './ChangesCard.tsx'
import styles from './commission.module.css'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { keysOf, movedTo } from '../views/shown-columns.ts'
import { useColumns } from '../views/use-columns.ts'
import { lineColumns } from './line-columns.tsx'
import { LineDialog } from './LineDialog.tsx'
import { type LineSearch, readLineSearch, withoutBlanks } from './line-search.ts'
import { LinesCard } from './LinesCard.tsx'
import { MonthsChart } from './MonthsChart.tsx'
import { NotADealer } from './NotADealer.tsx'
import { lineListQuery, statementListQuery, statementQuery } from './queries.ts'
import { ReconcileCard } from './ReconcileCard.tsx'
import { growth, money, monthName, monthYear, statusKind, statusWords } from './words.ts'

export const list = 'lines'

export const load = (queryClient: QueryClient, { params: { statementRef = '' }, search }: Asked) =>
  Promise.all([
    queryClient.prefetchQuery(statementQuery(statementRef)),
    queryClient.prefetchQuery(lineListQuery(statementRef, readLineSearch(search))),
    queryClient.prefetchQuery(statementListQuery()),
  ])

export function Page() {
  const { statementRef = '' } = useParams({ strict: false })
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = readLineSearch(raw)
  const columns = keysOf(
    useColumns(
      list,
      lineColumns(() => undefined),
    ),
  )
  const files = `/commission-info/api/statements/${statementRef}`
  const navigate = useNavigate()
  const { data: statement, error, refetch, isFetching } = useQuery(statementQuery(statementRef))
  const { data: months } = useQuery(statementListQuery())
  const move = (to: LineSearch, options = { replace: false }) =>
    void navigate({
      to: paths.commissionStatement(statementRef),
      search: movedTo(raw, withoutBlanks(to)),
      resetScroll: false,
      ...options,
    })

  if (error instanceof ApiError && error.status === 403) return <NotADealer />
  const crumbs = [
    { label: 'Commission statements', href: paths.commission() },
    { label: statement ? monthYear(statement.periodStart) : statementRef },
  ]
  if (error && !statement) {
    return (
      <>
        <PageHeader crumbs={crumbs} title={statementRef} />
        <Failed isMissing={error instanceof ApiError && error.status === 404} busy={isFetching} onRetry={refetch} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={
          statement
            ? `${money(statement.net, statement.currency)} for ${monthYear(statement.periodStart)}`
            : statementRef
        }
        loading={!statement}
        status={
          statement ? (
            <Status kind={statusKind(statement.status)} look="chip">
              {statusWords(statement)}
            </Status>
          ) : null
        }
        facts={statement ? factsOf(statement) : []}
        actions={
          <>
            <div className={styles.month}>
              <Select
                label="Statement month"
                hideLabel
                value={statementRef}
                options={optionsOf(months?.rows ?? [], statement)}
                onValueChange={(ref) => void navigate({ to: paths.commissionStatement(ref) })}
              />
            </div>
            <SaveButton
              path={`${files}/lines.csv`}
              query={{
                kind: search.kind,
                search: search.search,
                sort: search.sort,
                direction: search.direction,
                columns,
              }}
              fileName={`${statementRef}.csv`}
            >
              CSV
            </SaveButton>
            <SaveButton colour="primary" path={`${files}/statement.pdf`} fileName={`${statementRef}.pdf`}>
              Download PDF
            </SaveButton>
          </>
        }
      />
      <div className={styles.stack}>
        <div className={styles.figures}>
          {months ? (
            <MonthsChart statements={months.rows} chosen={statementRef} />
          ) : (
            <Card label="By month">
              <Skeleton height="13rem" />
            </Card>
          )}
          <AddsUpCard statement={statement} />
        </div>
        <div>
          <Tabs label="Parts of this statement" tabs={tabsOf(statementRef, search, statement)} />
          <Part statementRef={statementRef} statement={statement} search={search} onSearch={move} />
        </div>
      </div>
      <LineDialog
        statementRef={statementRef}
        lineNo={search.line}
        onClose={() => move(withoutBlanks({ ...search, line: undefined }))}
      />
    </>
  )
}

interface PartProps {
  statementRef: string
  statement: Statement | undefined
  search: LineSearch
  onSearch: (search: LineSearch, options?: { replace: boolean }) => void
}

function Part({ statementRef, statement, search, onSearch }: PartProps) {
  const { view = 'lines' } = search
  switch (view) {
    case 'changes':
      return <ChangesCard statementRef={statementRef} search={search} onSearch={onSearch} />
    case 'reconcile':
      return <ReconcileCard key={statementRef} statementRef={statementRef} />
    case 'lines':
      return (
        <LinesCard
          statementRef={statementRef}
          allTotal={search.kind ? undefined : statement?.lineCount}
          search={search}
          onSearch={onSearch}
        />
      )
  }
}

function factsOf(statement: Statement) {
  const change = growth(statement.net, statement.previous)
  return [
    <span key="account">
      Dealer account <code>{statement.accountId}</code>
    </span>,
    <span key="statement">
      Statement <code>{statement.statementRef}</code>
    </span>,
    change ? (
      <span key="change" className={change.isUp ? styles.up : styles.down}>
        {change.isUp ? <UpIcon aria-hidden /> : <DownIcon aria-hidden />}
        <VisuallyHidden>{change.isUp ? 'Up' : 'Down'}</VisuallyHidden>
        {change.words}
      </span>
    ) : null,
    `${statement.lineCount.toLocaleString('en-GB')} ${statement.lineCount === 1 ? 'line' : 'lines'}`,
  ]
}

function optionsOf(rows: readonly { statementRef: string; periodStart: string }[], current: Statement | undefined) {
  const isListed = rows.some(({ statementRef }) => statementRef === current?.statementRef)
  const listed = current && !isListed ? [...rows, current] : rows
  return listed.map(({ statementRef, periodStart }) => ({
    key: statementRef,
    value: statementRef,
    name: monthYear(periodStart),
  }))
}

function tabsOf(statementRef: string, { view = 'lines' }: LineSearch, statement: Statement | undefined) {
  const previous = statement?.previous
  return [
    { label: 'Lines', href: paths.commissionStatement(statementRef), current: view === 'lines' },
    {
      label: previous ? `Changes since ${monthName(previous.periodStart)}` : 'Changes',
      href: `${paths.commissionStatement(statementRef)}?view=changes`,
      current: view === 'changes',
    },
    {
      label: 'Compare with your file',
      href: `${paths.commissionStatement(statementRef)}?view=reconcile`,
      current: view === 'reconcile',
    },
  ]
}

function Failed({ isMissing, busy, onRetry }: { isMissing: boolean; busy: boolean; onRetry: () => unknown }) {
  return (
    <Card label="Statement">
      <EmptyState
        title={isMissing ? 'No statement for this month yet' : 'This statement could not be loaded'}
        text={isMissing ? 'Statements are issued on the 1st of the month after.' : 'Try again in a moment.'}
        actions={
          isMissing ? (
            <Button href={paths.commission()}>See all statements</Button>
          ) : (
            <Button busy={busy} onClick={() => void onRetry()}>
              Try again
            </Button>
          )
        }
      />
    </Card>
  )
}
