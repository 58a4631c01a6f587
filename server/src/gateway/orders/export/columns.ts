import type { orderListing } from '@portal/contract/orders/listing.ts'
import { orderStageNames } from '@portal/contract/orders/values.ts'
import type { OrderRow } from '@portal/contract/orders/orders.ts'
import type { FileColumns } from '../../send-csv.ts'

export const columns: FileColumns<typeof orderListing, OrderRow> = [
  { header: 'Order', of: 'orderId', key: ({ orderId }) => orderId },
  { header: 'Order for', of: 'title', key: ({ title }) => title },
  { header: 'Product', of: 'title', key: ({ productName }) => productName },
  { header: 'Status', of: 'status', key: ({ status }) => status },
  { header: 'Your reply needed', of: 'status', key: ({ blockedBy }) => (blockedBy ? 'Yes' : 'No') },
  { header: 'Stage', of: 'stage', key: ({ stage }) => stage && orderStageNames[stage] },
  { header: 'Expected', of: 'expected', key: ({ expected }) => expected },
  { header: 'Placed', of: 'placed', key: ({ placed }) => placed },
  { header: 'Your reference', of: 'orderRef', key: ({ orderRef }) => orderRef },
]
