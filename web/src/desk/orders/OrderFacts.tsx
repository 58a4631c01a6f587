import type { Pence } from '@portal/contract/money.ts'
import type { Order } from '@portal/contract/orders.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { type KeyValue, KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { moneyInWords } from '../../areas/services/service-words.ts'
import { noteNames } from '../../areas/orders/order-words.ts'

export function OrderFacts({ order }: { order: Order }) {
  const { price, site, termMonths, access, question, notes } = order
  const money = (amount: Pence | null) => (amount === null ? 'Not priced yet' : moneyInWords(amount, price.currency))
  const optional = (label: string, value: string | null, mono = false): KeyValue[] =>
    value ? [{ label, value, mono, ...(mono && { copy: value }) }] : []
  return (
    <Card title="Facts">
      <KeyValueList
        items={[
          { label: 'Order', value: order.orderId, mono: true, copy: order.orderId },
          { label: 'Site', value: site ? `${site.name}, ${site.address}, ${site.postcode}` : null },
          { label: 'Each month', value: money(price.recurring) },
          { label: 'One-off', value: money(price.oneOff) },
          ...optional('Term', termMonths === null ? null : `${termMonths} months`),
          ...optional('Service ID', order.serviceId, true),
          ...optional('Their reference', order.orderRef, true),
          ...optional('Carrier’s reference', order.supplierRef, true),
          ...optional('Quote', order.quoteId, true),
          ...optional('Asked for', order.dates.requested),
          ...optional('On site', access && `${access.name}, ${access.phone}`),
          ...optional('We asked', question && question.title),
          ...notes.map(({ kind, text }) => ({ label: noteNames[kind], value: text })),
          ...optional('Why cancelled', order.closedReason),
        ]}
      />
    </Card>
  )
}
