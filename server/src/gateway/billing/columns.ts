import type { billListing } from '@portal/contract/billing/listing.ts'
import type { BillRow } from '@portal/contract/billing/billing.ts'
import { billStatusNames } from '@portal/contract/billing/values.ts'
import { markSimulated } from '@portal/contract/connection.ts'
import { plainMoney } from '@portal/contract/format/money.ts'
import type { FileColumns } from '../send-csv.ts'

type Row = Omit<BillRow, 'hasPdf' | 'isPartial'>

const amount = (value: BillRow['total']) => (value === null ? null : plainMoney(value))

/** Paid by card and not recorded yet. */
const paidByCard = ({ cardPending, isCardSimulated }: Row) =>
  cardPending === 0 ? null : markSimulated(plainMoney(cardPending), isCardSimulated)

export const columns: FileColumns<typeof billListing, Row> = [
  { header: 'Bill', of: 'bill', key: ({ billId }) => billId },
  { header: 'Billing account', of: 'bill', key: ({ billingAccountId }) => billingAccountId },
  { header: 'Name', of: 'bill', key: ({ billingAccountName }) => billingAccountName },
  { header: 'Period start', of: 'bill', key: ({ periodStart }) => periodStart },
  { header: 'Period end', of: 'bill', key: ({ periodEnd }) => periodEnd },
  { header: 'Issued', of: 'bill', key: ({ issuedOn }) => issuedOn },
  { header: 'Status', of: 'status', key: ({ status }) => billStatusNames[status] },
  { header: 'In dispute', of: 'status', key: ({ disputed }) => plainMoney(disputed) },
  { header: 'Paid by card, not recorded yet', of: 'status', key: paidByCard },
  { header: 'Due', of: 'dueOn', key: ({ dueOn }) => dueOn },
  { header: 'Direct Debit', of: 'dueOn', key: ({ collectOn }) => collectOn },
  { header: 'Currency', of: 'total', key: ({ currency }) => currency },
  { header: 'Before VAT', of: 'net', key: ({ net }) => plainMoney(net) },
  { header: 'VAT', of: 'vat', key: ({ vat }) => amount(vat) },
  { header: 'Total', of: 'total', key: ({ total }) => amount(total) },
  { header: 'To pay', of: 'remaining', key: ({ remaining }) => amount(remaining) },
]
