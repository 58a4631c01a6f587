import type { Pence } from '@portal/contract/money.ts'
import { orderRefMaxLength } from '@portal/contract/service-values.ts'
import type { Order } from '@portal/contract/orders.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { InlineEdit } from '@portal/ui/src/InlineEdit.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { call } from '../../api/client.ts'
import { ApiError, mapFailure } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { moneyInWords } from '../services/service-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { shortDay } from './order-words.ts'
import { orderQuery } from './queries.ts'
import { useKept } from './use-change.ts'

export function OrderCard({ order }: { order: Order }) {
  const { price, termMonths, site, serviceId } = order
  const unpriced = order.closed ? null : 'Not priced yet'
  const money = (amount: Pence | null) => (amount === null ? unpriced : moneyInWords(amount, price.currency))
  return (
    <Card title="Order">
      <KeyValueList
        items={[
          { label: 'Order', value: order.orderId, mono: true, copy: order.orderId },
          { label: 'Your reference', value: <ReferenceEdit order={order} /> },
          {
            label: 'Service',
            value: serviceId ? <Link href={paths.service(serviceId)}>{order.productName}</Link> : order.productName,
          },
          { label: 'Site', value: site ? `${site.name}, ${site.postcode}` : order.title },
          { label: 'Term', value: termMonths === null ? null : `${termMonths} months` },
          { label: 'Each month', value: money(price.recurring) },
          { label: 'One-off', value: money(price.oneOff) },
          { label: 'Placed', value: `${shortDay(order.placed)}, by ${order.placedBy}` },
          ...(order.quoteId ? [{ label: 'Quote', value: order.quoteId, mono: true }] : []),
          ...(order.supplierRef
            ? [{ label: 'Carrier’s reference', value: order.supplierRef, mono: true, copy: order.supplierRef }]
            : []),
          ...(order.closedReason ? [{ label: 'Why cancelled', value: order.closedReason }] : []),
        ]}
      />
    </Card>
  )
}

function ReferenceEdit({ order: { orderId, orderRef, version } }: { order: Order }) {
  const keep = useKept()
  const queryClient = useQueryClient()
  const change = async (value: string): Promise<string | void> => {
    try {
      const body = { orderRef: value.trim() }
      keep(
        await call('PATCH /order-info/api/orders/:orderId', { params: { orderId }, body }, { version }),
        'Reference changed',
      )
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 412)) return mapFailure(failure).message
      const newest = await queryClient.fetchQuery({ ...orderQuery(orderId), staleTime: 0 })
      return newest.orderRef === orderRef
        ? 'This order was changed since you opened it. Save again to go on.'
        : `Someone changed this to “${newest.orderRef ?? 'none'}”. Save again to replace it.`
    }
  }
  return (
    <InlineEdit
      value={orderRef ?? ''}
      label={`reference for ${orderId}`}
      emptyText="–"
      mono
      maxLength={orderRefMaxLength}
      onConfirm={change}
    />
  )
}
