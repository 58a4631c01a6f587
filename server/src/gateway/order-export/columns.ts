import { orderStageNames } from '@portal/contract/order-values.ts'
import type { OrderRow } from '@portal/contract/orders.ts'
import type { CsvColumn } from '../send-csv.ts'

export const columns: readonly CsvColumn<OrderRow>[] = [
  { header: 'Order', of: 'orderId', key: ({ orderId }) => orderId },
  { header: 'Order for', of: 'title', key: ({ title }) => title },
  { header: 'Product', of: 'title', key: ({ productName }) => productName },
  { header: 'Status', of: 'status', key: ({ status }) => status },
  { header: 'Your reply needed', of: 'status', key: ({ waitsFor }) => (waitsFor ? 'Yes' : 'No') },
  { header: 'Stage', of: 'stage', key: ({ stage }) => stage && orderStageNames[stage] },
  { header: 'Expected', of: 'expected', key: ({ expected }) => expected },
  { header: 'Placed', of: 'placed', key: ({ placed }) => placed },
  { header: 'Your reference', of: 'orderRef', key: ({ orderRef }) => orderRef },
]
