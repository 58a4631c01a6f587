import type { Order } from '@portal/contract/orders/orders.ts'
import { dayMonth, dayOf } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Timeline } from '@portal/ui/src/Timeline.tsx'

/** The history of an order as its customer sees it. */
export function OrderEvents({ order: { events } }: { order: Order }) {
  return (
    <Card title="Timeline">
      {events.length === 0 ? <EmptyState title="No events yet" /> : null}
      <Timeline
        label="Timeline"
        items={events.map(({ eventId, at, title, text }) => ({
          key: String(eventId),
          state: 'done',
          when: dayMonth(dayOf(at)),
          title,
          ...(text && { children: <p>{text}</p> }),
        }))}
      />
    </Card>
  )
}
