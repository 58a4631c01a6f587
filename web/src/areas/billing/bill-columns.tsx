import type { BillRow } from '@portal/contract/billing/billing.ts'
import type { billListing } from '@portal/contract/billing/listing.ts'
import { dayOf, monthYear } from '@portal/contract/format/days.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Columns } from '../../lists/columns.ts'
import { useNow } from '../../lib/use-now.ts'
import { isPaidByCard, statusOf } from './bill-words.ts'
import styles from './bills.module.css'
import { OnPhone } from '../../use-media.ts'
import { Parts } from './Parts.tsx'
import { PdfButton } from './PdfButton.tsx'

const amount = (value: BillRow['total']) => (value === null ? '–' : figure(value))

type Row = Omit<BillRow, 'hasPdf' | 'isPartial'>

/** The columns that are the same for the own bills and those of a dealer's customers. */
export const commonColumns: Omit<Columns<typeof billListing, Row>, 'bill' | 'actions'> = {
  status: { header: 'Status', width: 'clamp(7.25rem, 20vw, 9.75rem)', cell: (row) => <StatusCell row={row} /> },
  dueOn: { header: 'Due', width: '6.75rem', hideBelow: 768, cell: ({ dueOn }) => (dueOn ? shortDate(dueOn) : '–') },
  net: { header: 'Before VAT, £', width: '6.75rem', align: 'end', hideBelow: 1280, cell: ({ net }) => figure(net) },
  vat: { header: 'VAT, £', width: '5.75rem', align: 'end', hideBelow: 1280, cell: ({ vat }) => amount(vat) },
  total: {
    header: 'Total, £',
    width: 'clamp(5.75rem, 12vw, 6rem)',
    align: 'end',
    cell: ({ total }) => amount(total),
  },
  remaining: {
    header: 'To pay, £',
    width: '5.75rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ remaining }) => (remaining ? figure(remaining) : '–'),
  },
}

export const billColumns: Columns<typeof billListing, BillRow> = {
  bill: {
    header: 'Bill',
    cell: (row) => (
      <>
        <Link quiet href={pageOf('bill', { billId: row.billId })}>
          {monthYear(row.periodStart)}
        </Link>
        <StatusOnPhone row={row} />
        <Parts parts={[<code key="number">{row.billId}</code>, <code key="account">{row.billingAccountId}</code>]} />
      </>
    ),
  },
  ...commonColumns,
  status: { ...commonColumns.status, hideBelow: 768 },
  actions: {
    header: 'PDF',
    width: '3.25rem',
    // A phone has no room for it; the page of the bill has the button.
    hideBelow: 768,
    cell: ({ billId, isPartial }) => (isPartial ? null : <PdfButton billId={billId} />),
  },
}

/** Below the name, where its column has no room. */
export function StatusOnPhone({ row, isIssueShown = false }: { row: Row; isIssueShown?: boolean }) {
  return (
    <OnPhone>
      <span className={styles.status}>
        <StatusCell row={row} isIssueShown={isIssueShown} />
      </span>
    </OnPhone>
  )
}

/** A credit note is not due, so its day of issue explains its place in the list, unless it is shown elsewhere in the row. */
function StatusCell({ row, isIssueShown = false }: { row: Row; isIssueShown?: boolean }) {
  const now = useNow()
  // The mark of a simulated payment is below, where its text has room.
  const { kind, text } = statusOf({ ...row, isCardSimulated: false }, dayOf(now))
  return (
    <>
      <Status kind={kind}>{text}</Status>
      {row.disputed ? <small>{money(row.disputed, row.currency)} in dispute</small> : null}
      {row.kind === 'credit note' && !isIssueShown ? <small>Issued {shortDate(row.issuedOn)}</small> : null}
      {paidByCard(row)}
    </>
  )
}

/** Below the status, until the billing system records the payment. */
function paidByCard(row: Row) {
  if (row.cardPending === 0) return null
  return (
    <>
      <small>{isPaidByCard(row) ? 'Not recorded yet' : `${money(row.cardPending, row.currency)} paid by card`}</small>
      {row.isCardSimulated ? <small>Simulated</small> : null}
    </>
  )
}
