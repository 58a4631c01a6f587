import type { Pence } from '@portal/contract/money.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { money } from '@portal/contract/format/money.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { type KeyValue, KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { noteNames } from '../../areas/orders/order-words.ts'

export function OrderFacts({ order }: { order: Order }) {
  const { price, site, termMonths, access, question, notes } = order
  const moneyOf = (amount: Pence | null) => (amount === null ? 'Not priced yet' : money(amount, price.currency))
  const optional = (label: string, value: string | null, mono = false): KeyValue[] =>
    value ? [{ label, value, mono, ...(mono && { copy: value }) }] : []
  return (
    <Card title="Details">
      <KeyValueList
        items={[
          { label: 'Order', value: order.orderId, mono: true, copy: order.orderId },
          { label: 'Placed by', value: order.placedBy },
          { label: 'Site', value: site?.name },
          ...optional('Address', site && `${site.address}, ${site.postcode}`),
          { label: 'Monthly', value: moneyOf(price.recurring) },
          { label: 'One-off', value: moneyOf(price.oneOff) },
          ...optional('Term', termMonths === null ? null : counted(termMonths, 'month')),
          ...order.choices,
          ...optional('Service ID', order.serviceId, true),
          ...optional('Their reference', order.orderRef, true),
          ...optional('Carrier’s reference', order.supplierRef, true),
          ...optional('Quote', order.quoteId, true),
          ...optional('Requested date', order.dates.requested && shortDate(order.dates.requested)),
          ...optional('Site contact', access && `${access.name}, ${access.phone}`),
          ...optional('Our question', question && question.title),
          ...notes.map(({ kind, text }) => ({ label: noteNames[kind], value: text })),
          ...optional('Cancellation reason', order.closedReason),
        ]}
      />
    </Card>
  )
}
