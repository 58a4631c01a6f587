import type { Bill } from '@portal/contract/billing/billing.ts'
import { dayOf, dayMonth, monthName, monthYear } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { minus, pence } from '@portal/contract/money-values.ts'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import DownIcon from 'lucide-react/icons/arrow-down'
import UpIcon from 'lucide-react/icons/arrow-up'
import NextIcon from 'lucide-react/icons/chevron-right'
import PreviousIcon from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { useNow } from '../../lib/use-now.ts'
import type { PageRequest } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { AddsUpCard } from './AddsUpCard.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './bill.module.css'
import { BillLines } from './BillLines.tsx'
import { isPaidByCard, statusOf } from './bill-words.ts'
import { ChangesCard } from './ChangesCard.tsx'
import { changesQuery } from './line-queries.ts'
import { payAct } from './pay-act.ts'
import { billQuery } from './queries.ts'

export const load = (queryClient: QueryClient, { params: { billId = '' } }: PageRequest) =>
  Promise.all([queryClient.prefetchQuery(billQuery(billId)), queryClient.prefetchQuery(changesQuery(billId))])

export function Page() {
  const { billId = '' } = useParams({ strict: false })
  const { data: bill, error, refetch, isFetching } = useQuery(billQuery(billId))
  const name = bill && monthYear(bill.periodStart)
  useNameOfThing(name)
  const crumbs = [{ label: 'Bills', href: pageOf('bills') }, { label: name ?? billId }]
  if (error && !bill) {
    return (
      <>
        <PageHeader crumbs={crumbs} title="Bill" />
        <ThingFailed
          label="Bill"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          back={{ label: 'Bills', href: pageOf('bills') }}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={bill ? titleOf(bill) : billId}
        loading={!bill}
        status={bill ? <BillStatus bill={bill} /> : null}
        facts={bill ? factsOf(bill) : []}
        actions={bill ? <Actions bill={bill} /> : null}
      />
      <div className={layout.stack}>
        <div className={styles.above}>
          <ChangesCard billId={billId} bill={bill} />
          <AddsUpCard bill={bill} />
        </div>
        {/* Each bill opens with its own lines. */}
        <BillLines key={billId} billId={billId} bill={bill} />
      </div>
    </>
  )
}

function titleOf({ total, net, currency, periodStart, isPartial, kind }: Bill): string {
  if (isPartial || total === null) return `${money(net, currency)} of this bill is for your sites`
  return `${money(total, currency)} ${kind === 'bill' ? 'for' : 'credited in'} ${monthYear(periodStart)}`
}

function BillStatus({ bill }: { bill: Bill }) {
  const now = useNow()
  const { kind, text } = statusOf(bill, dayOf(now))
  const isPaid = bill.status === 'paid' || bill.status === 'credited' || isPaidByCard(bill)
  return (
    <Status kind={kind} look="chip">
      {bill.dueOn && !isPaid && bill.status !== 'overdue' ? `${text}, ${dayMonth(bill.dueOn)}` : text}
    </Status>
  )
}

function factsOf(bill: Bill) {
  const { previous, total, currency, disputed, queries } = bill
  const open = queries.find(({ outcome }) => outcome === null)
  const change = previous && previous.total !== null && total !== null ? minus(total, previous.total) : null
  const hasUsage = bill.parts.some(({ kind }) => kind === 'usage')
  const usage = hasUsage && bill.usageStart ? `, usage for ${monthName(bill.usageStart)}` : ''
  return [
    <span key="number">
      {bill.kind === 'bill' ? 'Bill' : 'Credit note'} <code>{bill.billId}</code>
    </span>,
    `Issued ${dayMonth(bill.issuedOn)}`,
    change && previous ? (
      <span key="change" className={styles.delta}>
        {change > 0 ? <UpIcon aria-hidden /> : <DownIcon aria-hidden />}
        <VisuallyHidden>{change > 0 ? 'Up' : 'Down'}</VisuallyHidden>
        {money(pence(Math.abs(change)), currency)} on {monthName(previous.periodStart)}
        {bill.vatRates?.length ? ', with VAT' : ''}
      </span>
    ) : null,
    `Rental for ${monthName(bill.periodStart)}${usage}`,
    bill.correctsBillId ? (
      <span key="corrects">
        Corrects <Link href={pageOf('bill', { billId: bill.correctsBillId })}>{bill.correctsBillId}</Link>
      </span>
    ) : null,
    disputed !== 0 && open ? (
      <Link key="disputed" href={pageOf('case', { caseId: open.caseId })}>
        {money(disputed, currency)} in dispute
      </Link>
    ) : null,
  ]
}

function Actions({ bill }: { bill: Bill }) {
  const { billId, previous, next } = bill
  const { connection, payable } = bill.card
  const mayPay = connection !== 'off' && payable > 0
  const files = `/billing-info/api/bills/${billId}`
  return (
    <>
      {bill.kind === 'bill' ? (
        <span className={styles.neighbours}>
          <Neighbour bill={previous} label="Previous bill" shortcut="[" icon={<PreviousIcon aria-hidden />} />
          <Neighbour bill={next} label="Next bill" shortcut="]" icon={<NextIcon aria-hidden />} />
        </span>
      ) : null}
      <SaveButton path={`${files}/lines.csv`} fileName={`${billId}.csv`}>
        CSV
      </SaveButton>
      {bill.hasXml && !bill.isPartial ? (
        <SaveButton path={`${files}/bill.xml`} fileName={`${billId}.xml`}>
          XML
        </SaveButton>
      ) : null}
      {bill.isPartial ? null : (
        <SaveButton
          colour={mayPay ? 'outline' : 'primary'}
          path={`${files}/bill.pdf`}
          fileName={`${billId}.pdf`}
          shortcut="d"
        >
          Download PDF
        </SaveButton>
      )}
      {mayPay ? (
        <ActButtons acts={[payAct({ connection, currency: bill.currency, bills: [{ billId, amount: payable }] })]} />
      ) : null}
    </>
  )
}

interface NeighbourProps {
  bill: Bill['next']
  label: string
  shortcut: string
  icon: ReactNode
}

function Neighbour({ bill, label, shortcut, icon }: NeighbourProps) {
  const navigate = useNavigate()
  return (
    <IconButton
      label={bill ? `${label}, ${monthYear(bill.periodStart)}` : `There is no ${label.toLowerCase()}`}
      icon={icon}
      data-key={shortcut}
      disabled={!bill}
      onClick={() => bill && void navigate({ to: pageOf('bill', { billId: bill.billId }) })}
    />
  )
}
