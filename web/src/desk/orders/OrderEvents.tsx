import type { Order } from '@portal/contract/orders/orders.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { stageItems } from '../../areas/orders/stage-items.tsx'
import { Timeline } from '@portal/ui/src/Timeline.tsx'

/** The history of an order and its next stages, as its customer sees them. */
export function OrderEvents({ order }: { order: Order }) {
  const { events, blockedBy, state } = order
  const stages = stageItems(order, blockedBy !== null || state === 'held')
  return (
    <Card title="Timeline">
      {events.length + stages.length === 0 ? <EmptyState title="No events yet" /> : null}
      <Timeline
        label="Timeline"
        items={[
          ...events.map(({ eventId, at, title, text }) => ({
            key: String(eventId),
            state: 'done' as const,
            when: shortDay(at),
            title,
            ...(text && { children: <p>{text}</p> }),
          })),
          ...stages,
        ]}
      />
    </Card>
  )
}
