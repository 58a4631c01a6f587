import type { Order } from '@portal/contract/orders.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Timeline } from '@portal/ui/src/Timeline.tsx'
import { dayOf, shortDay } from '../../areas/orders/order-words.ts'

/** What happened to an order, as its customer reads it. */
export function OrderEvents({ order: { events } }: { order: Order }) {
  return (
    <Card title="Timeline">
      {events.length === 0 ? <EmptyState title="Nothing has happened yet" /> : null}
      <Timeline
        label="Timeline"
        items={events.map(({ eventId, at, title, text }) => ({
          key: String(eventId),
          state: 'done',
          when: shortDay(dayOf(at)),
          title,
          ...(text && { children: <p>{text}</p> }),
        }))}
      />
    </Card>
  )
}
