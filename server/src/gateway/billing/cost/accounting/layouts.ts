import type { AccountingCodes } from '@portal/contract/billing/accounting.ts'
import type { AccountingLayout } from '@portal/contract/billing/cost-values.ts'
import { plainMoney } from '@portal/contract/format/money.ts'
import { pence } from '@portal/contract/money-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { CsvColumn } from '../../../send-csv.ts'
import type { AccountingBill, AccountingEntry } from './entries.ts'

/** A row of the file: an entry of a bill, with the customer's codes. */
export interface BookedEntry extends AccountingEntry {
  bill: Omit<AccountingBill, 'lines'>
  codes: AccountingCodes
}

const day = (date: PlainDate) => date.split('-').toReversed().join('/')
const empty = (header: string): CsvColumn<BookedEntry> => ({ header, key: () => null })
/** A long number of a bill keeps its end, by which the bills differ. */
const lastOf = (text: string, most: number) => text.slice(-most)
/** Never ends within a character of two units. */
const short = (text: string, most: number) => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
const taxCode = ({ codes, rate }: BookedEntry) => codes.taxCodes.find((each) => each.rate === rate)?.code ?? ''
/** A credit note is due when it is issued. */
const due = ({ bill }: BookedEntry) => day(bill.dueOn ?? bill.issuedOn)

/** Purchase bills. Headings and their order are those of Xero's template; a credit note is a bill of negative lines. */
const xero: readonly CsvColumn<BookedEntry>[] = [
  { header: '*ContactName', key: ({ codes }) => codes.supplier },
  ...['EmailAddress', 'POAddressLine1', 'POAddressLine2', 'POAddressLine3', 'POAddressLine4'].map(empty),
  ...['POCity', 'PORegion', 'POPostalCode', 'POCountry'].map(empty),
  { header: '*InvoiceNumber', key: ({ bill }) => bill.billId },
  { header: '*InvoiceDate', key: ({ bill }) => day(bill.issuedOn) },
  { header: '*DueDate', key: due },
  { header: 'Total', key: ({ bill }) => plainMoney(bill.total) },
  empty('InventoryItemCode'),
  { header: '*Description', key: ({ description }) => description },
  { header: '*Quantity', key: () => 1 },
  { header: '*UnitAmount', key: ({ net }) => plainMoney(net) },
  { header: '*AccountCode', key: ({ codes }) => codes.account },
  { header: '*TaxType', key: taxCode },
  { header: 'TaxAmount', key: ({ vat }) => plainMoney(vat) },
  { header: 'TrackingName1', key: ({ costCentre }) => costCentre && 'Cost centre' },
  { header: 'TrackingOption1', key: ({ costCentre }) => costCentre },
  ...['TrackingName2', 'TrackingOption2'].map(empty),
  { header: 'Currency', key: ({ bill }) => bill.currency },
]

/** Amounts of an audit trail are positive: what reduces a bill is a purchase credit with the same reference. */
const isCredit = ({ net, vat }: BookedEntry) => net < 0 || (net === 0 && vat < 0)
const amountInTrail = (entry: BookedEntry, amount: number) => plainMoney(pence(isCredit(entry) ? 0 - amount : amount))

/**
 * Audit trail transactions, columns A to O in their order. The cost centre is the extra reference: Sage 50 refuses a cost code without a
 * project, and one that it does not have.
 */
const sage: readonly CsvColumn<BookedEntry>[] = [
  { header: 'Type', key: (entry) => (isCredit(entry) ? 'PC' : 'PI') },
  { header: 'Account Reference', key: ({ codes }) => codes.supplier },
  { header: 'Nominal A/C Ref', key: ({ codes }) => codes.account },
  { header: 'Department', key: () => 0 },
  { header: 'Date', key: ({ bill }) => day(bill.issuedOn) },
  { header: 'Reference', key: ({ bill }) => lastOf(bill.billId, 30) },
  { header: 'Details', key: ({ description }) => short(description, 60) },
  { header: 'Net', key: (entry) => amountInTrail(entry, entry.net) },
  { header: 'Tax Code', key: taxCode },
  { header: 'Tax', key: (entry) => amountInTrail(entry, entry.vat) },
  { header: 'Exchange Rate', key: ({ bill }) => (bill.currency === 'GBP' ? 1 : null) },
  { header: 'Extra Reference', key: ({ costCentre }) => costCentre && short(costCentre, 30) },
  ...['User', 'Project', 'Cost Code'].map(empty),
]

/** Bills of QuickBooks Online. A credit note is a bill of negative lines. */
const quickbooks: readonly CsvColumn<BookedEntry>[] = [
  { header: '*BillNo', key: ({ bill }) => lastOf(bill.billId, 21) },
  { header: '*Supplier', key: ({ codes }) => codes.supplier },
  { header: '*BillDate', key: ({ bill }) => day(bill.issuedOn) },
  { header: '*DueDate', key: due },
  empty('Terms'),
  { header: 'Location', key: ({ costCentre }) => costCentre },
  empty('Memo'),
  { header: '*Account', key: ({ codes }) => codes.account },
  { header: 'LineDescription', key: ({ description }) => description },
  { header: '*LineAmount', key: ({ net }) => plainMoney(net) },
  { header: '*LineTaxCode', key: taxCode },
  { header: 'LineTaxAmount', key: ({ vat }) => plainMoney(vat) },
  { header: 'Currency', key: ({ bill }) => bill.currency },
]

export const layouts: Record<AccountingLayout, readonly CsvColumn<BookedEntry>[]> = { xero, sage, quickbooks }
