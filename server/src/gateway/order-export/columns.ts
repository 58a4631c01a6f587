import { orderStageNames } from '@portal/contract/order-values.ts'
import type { OrderRow } from '@portal/contract/orders.ts'
import type { CsvColumn } from '../send-csv.ts'

export const columns: readonly CsvColumn<OrderRow>[] = [
  { header: 'Order', key: ({ orderId }) => orderId },
  { header: 'Order for', key: ({ title }) => title },
  { header: 'Product', key: ({ productName }) => productName },
  { header: 'Status', key: ({ status }) => status },
  { header: 'Your reply needed', key: ({ waitsFor }) => (waitsFor ? 'Yes' : 'No') },
  { header: 'Stage', key: ({ stage }) => stage && orderStageNames[stage] },
  { header: 'Expected', key: ({ expected }) => expected },
  { header: 'Placed', key: ({ placed }) => placed },
  { header: 'Your reference', key: ({ orderRef }) => orderRef },
]
