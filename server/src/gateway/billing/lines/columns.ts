import type { ComparedLine } from '@portal/contract/billing/lines.ts'
import { lineChangeNames } from '@portal/contract/billing/values.ts'
import { plainMoney } from '@portal/contract/format/money.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { CsvColumn } from '../../send-csv.ts'

const amount = (value: Pence | null) => (value === null ? null : plainMoney(value))
const hundredths = (value: number | null) => (value === null ? null : String(value / 100))

/** All columns, in any view. */
export const lineColumns: readonly CsvColumn<ComparedLine>[] = [
  { header: 'Line', key: ({ lineNo }) => String(lineNo) },
  { header: 'Type', key: ({ kind }) => kind },
  { header: 'Charge', key: ({ chargeId }) => chargeId },
  { header: 'Description', key: ({ description }) => description },
  { header: 'Product', key: ({ productName }) => productName },
  { header: 'Service', key: ({ serviceId }) => serviceId },
  { header: 'Service name', key: ({ serviceName }) => serviceName },
  { header: 'Site', key: ({ siteId }) => siteId },
  { header: 'Site name', key: ({ siteName }) => siteName },
  { header: 'Cost centre', key: ({ costCentre }) => costCentre },
  { header: 'Order', key: ({ orderId }) => orderId },
  { header: 'Case', key: ({ caseId }) => caseId },
  { header: 'Credit', key: ({ creditId }) => creditId },
  { header: 'From', key: ({ startsOn }) => startsOn },
  { header: 'To', key: ({ endsOn }) => endsOn },
  { header: 'Monthly price', key: ({ monthlyPrice }) => amount(monthlyPrice) },
  { header: 'Per cent', key: ({ percent }) => hundredths(percent) },
  { header: 'Reason', key: ({ reason }) => reason },
  { header: 'Amount on the last bill', key: ({ before }) => amount(before) },
  { header: 'Change', key: ({ change }) => plainMoney(change) },
  { header: 'Reason for the change', key: ({ changed }) => changed && lineChangeNames[changed] },
  { header: 'Amount before VAT', key: ({ amount: now }) => plainMoney(now) },
  { header: 'VAT rate (%)', key: ({ vatRate }) => hundredths(vatRate) },
  { header: 'Query', key: ({ query }) => query?.caseId ?? null },
]
