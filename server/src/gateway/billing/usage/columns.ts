import type { BilledCall } from '@portal/contract/billing/usage.ts'
import type { usageCallListing } from '@portal/contract/billing/usage-listing.ts'
import { plainMoney } from '@portal/contract/format/money.ts'
import type { FileColumns } from '../../send-csv.ts'

export const columns: FileColumns<typeof usageCallListing, BilledCall> = [
  { header: 'Time', of: 'at', key: ({ at }) => at },
  { header: 'Call', key: ({ callId }) => callId },
  { header: 'Service', key: ({ serviceId }) => serviceId },
  { header: 'From', of: 'from', key: ({ from }) => from.shown },
  { header: 'To', of: 'to', key: ({ to }) => to.shown },
  { header: 'Destination', of: 'destination', key: ({ destination }) => destination },
  { header: 'Duration, s', of: 'seconds', key: ({ seconds }) => seconds },
  { header: 'Cost', of: 'cost', key: ({ cost }) => plainMoney(cost) },
]
