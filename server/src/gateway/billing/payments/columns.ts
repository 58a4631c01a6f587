import { entryName } from '@portal/contract/billing/entry-name.ts'
import type { billStatementListing } from '@portal/contract/billing/listing.ts'
import type { StatementEntry } from '@portal/contract/billing/payments.ts'
import { plainMoney } from '@portal/contract/format/money.ts'
import type { CsvColumn, FileColumns } from '../../send-csv.ts'
import type { ChosenLine } from './store.ts'

export const statementColumns: FileColumns<typeof billStatementListing, StatementEntry> = [
  { header: 'Date', of: 'day', key: ({ day }) => day },
  { header: 'Entry', of: 'entry', key: entryName },
  { header: 'Number', of: 'entry', key: ({ entryId }) => entryId },
  { header: 'Billing account', of: 'entry', key: ({ billingAccountId }) => billingAccountId },
  { header: 'Bills', of: 'entry', key: ({ pays }) => pays.map(({ billId }) => billId).join(' ') },
  { header: 'Reference', of: 'entry', key: ({ reference }) => reference },
  { header: 'Amount', of: 'amount', key: ({ amount }) => plainMoney(amount) },
  { header: 'Balance', of: 'balance', key: ({ balance }) => plainMoney(balance) },
]

export const lineColumns: readonly CsvColumn<ChosenLine>[] = [
  { header: 'Bill', key: ({ billId }) => billId },
  { header: 'Billing account', key: ({ billingAccountId }) => billingAccountId },
  { header: 'Issued', key: ({ issuedOn }) => issuedOn },
  { header: 'Line', key: ({ lineNo }) => lineNo },
  { header: 'Type', key: ({ kind }) => kind },
  { header: 'Charge', key: ({ chargeId }) => chargeId },
  { header: 'Description', key: ({ description }) => description },
  { header: 'Product', key: ({ productName }) => productName },
  { header: 'Service', key: ({ serviceId }) => serviceId },
  { header: 'Site', key: ({ siteId }) => siteId },
  { header: 'Cost centre', key: ({ costCentre }) => costCentre },
  { header: 'Order', key: ({ orderId }) => orderId },
  { header: 'Case', key: ({ caseId }) => caseId },
  { header: 'Credit', key: ({ creditId }) => creditId },
  { header: 'From', key: ({ startsOn }) => startsOn },
  { header: 'To', key: ({ endsOn }) => endsOn },
  { header: 'Monthly price', key: ({ monthlyPrice }) => (monthlyPrice === null ? null : plainMoney(monthlyPrice)) },
  { header: 'Reason', key: ({ reason }) => reason },
  { header: 'Currency', key: ({ currency }) => currency },
  { header: 'Amount before VAT', key: ({ amount }) => plainMoney(amount) },
  { header: 'VAT rate (%)', key: ({ vatRate }) => (vatRate === null ? null : vatRate / 100) },
]
