import { statusOf } from '@portal/contract/dashboard/customer-words.ts'
import type { CustomerRow } from '@portal/contract/dashboard/customers.ts'
import type { customerListing } from '@portal/contract/dashboard/listing.ts'
import { plainMoney } from '@portal/contract/format/money.ts'
import type { FileColumns } from '../../send-csv.ts'

export const columns: FileColumns<typeof customerListing, CustomerRow> = [
  { header: 'Customer', of: 'name', key: ({ name }) => name },
  { header: 'Account', of: 'name', key: ({ accountId }) => accountId },
  { header: 'Services', of: 'name', key: ({ services }) => services },
  { header: 'Status', of: 'status', key: (row) => statusOf(row).words },
  { header: 'Fault at', of: 'fault', key: ({ faultSites }) => faultSites.join(', ') },
  { header: 'Next update', of: 'fault', key: ({ nextUpdate }) => nextUpdate },
  { header: 'Open cases', of: 'cases', key: ({ cases }) => cases },
  { header: 'Open orders', of: 'orders', key: ({ orders }) => orders },
  { header: 'Next order', of: 'nextDate', key: ({ nextDate }) => nextDate },
  {
    header: 'Monthly',
    of: 'monthly',
    key: ({ monthly }) => monthly && monthly.map(({ amount }) => plainMoney(amount)).join('; '),
  },
  {
    header: 'Currency',
    of: 'monthly',
    key: ({ monthly }) => monthly && monthly.map(({ currency }) => currency).join('; '),
  },
]
