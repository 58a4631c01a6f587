import type { StatementAnswer } from '@portal/contract/commission/self-billing.ts'
import { growth } from '@portal/contract/commission/words.ts'
import { lineListing } from '@portal/contract/commission/listing.ts'
import { money } from '@portal/contract/format/money.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { monthName, monthYear } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import DownIcon from 'lucide-react/icons/arrow-down'
import UpIcon from 'lucide-react/icons/arrow-up'
import { ApiError } from '../../api/failure.ts'
import { oneOf, wholeNumber } from '../../lib/search-params.ts'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { AddsUpCard } from './AddsUpCard.tsx'
import { ChangesCard } from './ChangesCard.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './commission.module.css'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { LineDialog } from './LineDialog.tsx'
import { LinesCard } from './LinesCard.tsx'
import { MonthsChart } from './MonthsChart.tsx'
import { NotADealer } from './NotADealer.tsx'
import { lineListQuery, statementListQuery, statementQuery } from './queries.ts'
import { ReconcileCard } from './ReconcileCard.tsx'
import { SelfBillingNotice } from './SelfBillingNotice.tsx'
import { statusKind, statusWords } from './words.ts'

export const list = 'lines'

/** The parts of a statement, by the name that the address has for them. */
const parts = ['lines', 'changes', 'reconcile'] as const

export const load = (queryClient: QueryClient, { params: { statementRef = '' }, search }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(statementQuery(statementRef)),
    queryClient.prefetchQuery(lineListQuery(statementRef, readAddress(lineListing, search))),
    queryClient.prefetchQuery(statementListQuery()),
  ])

export function Page() {
  const { statementRef = '' } = useParams({ strict: false })
  const { raw, query, beside } = useListing(lineListing)
  const part = oneOf(parts, raw.view) ?? 'lines'
  const files = `/commission-info/api/statements/${statementRef}`
  const navigate = useNavigate()
  const { data: statement, error, refetch, isFetching } = useQuery(statementQuery(statementRef))
  const { data: months } = useQuery(statementListQuery())

  if (error instanceof ApiError && error.status === 403) return <NotADealer />
  const crumbs = [
    { label: 'Commission statements', href: paths.commission() },
    { label: statement ? monthYear(statement.periodStart) : statementRef },
  ]
  if (error && !statement) {
    return (
      <>
        <PageHeader crumbs={crumbs} title={statementRef} />
        <ThingFailed
          label="Statement"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          back={{ label: 'Commission statements', href: paths.commission() }}
          why="Statements are issued on the 1st of the following month."
        />
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
            <ExportButton listing={lineListing} path={`${files}/lines.csv`} fileName={`${statementRef}.csv`} />
            <SaveButton colour="primary" path={`${files}/statement.pdf`} fileName={`${statementRef}.pdf`}>
              Download PDF
            </SaveButton>
          </>
        }
      />
      <div className={layout.stack}>
        {statement ? <SelfBillingNotice {...statement.selfBilling} /> : null}
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
          <Tabs label="Statement sections" tabs={tabsOf(statementRef, part, statement)} />
          {part === 'changes' ? <ChangesCard statementRef={statementRef} /> : null}
          {part === 'reconcile' ? <ReconcileCard key={statementRef} statementRef={statementRef} /> : null}
          {part === 'lines' ? (
            <LinesCard statementRef={statementRef} allTotal={query.kind ? undefined : statement?.lineCount} />
          ) : null}
        </div>
      </div>
      <LineDialog
        statementRef={statementRef}
        lineNo={wholeNumber(raw.line)}
        onClose={() => beside({ line: undefined })}
      />
    </>
  )
}

function factsOf(statement: StatementAnswer) {
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
    counted(statement.lineCount, 'line'),
  ]
}

function optionsOf(
  rows: readonly { statementRef: string; periodStart: string }[],
  current: StatementAnswer | undefined,
) {
  const isListed = rows.some(({ statementRef }) => statementRef === current?.statementRef)
  const listed = current && !isListed ? [...rows, current] : rows
  return listed.map(({ statementRef, periodStart }) => ({
    key: statementRef,
    value: statementRef,
    name: monthYear(periodStart),
  }))
}

function tabsOf(statementRef: string, part: (typeof parts)[number], statement: StatementAnswer | undefined) {
  const previous = statement?.previous
  return [
    { label: 'Lines', href: paths.commissionStatement(statementRef), current: part === 'lines' },
    {
      label: previous ? `Changes since ${monthName(previous.periodStart)}` : 'Changes',
      href: `${paths.commissionStatement(statementRef)}?view=changes`,
      current: part === 'changes',
    },
    {
      label: 'Compare with your file',
      href: `${paths.commissionStatement(statementRef)}?view=reconcile`,
      current: part === 'reconcile',
    },
  ]
}
