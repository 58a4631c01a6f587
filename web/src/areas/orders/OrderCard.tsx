import type { Pence } from '@portal/contract/money.ts'
import { orderRefMaxLength } from '@portal/contract/services/values.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { money } from '@portal/contract/format/money.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayMonth } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { InlineEdit } from '@portal/ui/src/InlineEdit.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { call } from '../../api/client.ts'
import { ApiError, mapFailure } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { useQueryClient } from '@tanstack/react-query'
import { orderQuery, updateOrderCache } from './queries.ts'

export function OrderCard({ order }: { order: Order }) {
  const { price, termMonths, site, serviceId } = order
  // Until the price is approved, it is shown where it can be.
  const isAsked = order.state === 'pending'
  const unpriced = order.closed ? null : 'Not priced yet'
  const moneyOf = (amount: Pence | null) => (amount === null ? unpriced : money(amount, price.currency))
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
          ...order.choices,
          ...(isAsked
            ? []
            : [
                { label: 'Term', value: termMonths === null ? null : counted(termMonths, 'month') },
                { label: 'Monthly', value: moneyOf(price.recurring) },
                { label: 'One-off', value: moneyOf(price.oneOff) },
              ]),
          { label: 'Placed', value: `${dayMonth(order.placed)}, by ${order.placedBy}` },
          ...(order.quoteId ? [{ label: 'Quote', value: order.quoteId, mono: true }] : []),
          ...(order.supplierRef
            ? [{ label: 'Carrier’s reference', value: order.supplierRef, mono: true, copy: order.supplierRef }]
            : []),
          ...(order.closedReason ? [{ label: 'Cancellation reason', value: order.closedReason }] : []),
        ]}
      />
    </Card>
  )
}

function ReferenceEdit({ order: { orderId, orderRef, version } }: { order: Order }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const change = async (value: string): Promise<string | void> => {
    try {
      const body = { orderRef: value.trim() }
      const changed = await call('PATCH /order-info/api/orders/:orderId', { params: { orderId }, body }, { version })
      updateOrderCache(queryClient, changed)
      toasts.show({ kind: 'ok', text: 'Reference changed' })
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 412)) return mapFailure(failure).message
      const newest = await queryClient.fetchQuery({ ...orderQuery(orderId), staleTime: 0 })
      return newest.orderRef === orderRef
        ? 'This order has changed since you opened it. Save again to continue.'
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
