import type { Order } from '@portal/contract/orders.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { slotNames, weekday } from './order-words.ts'

/** When somebody comes, and who opens the door. */
export function VisitCard({ order: { appointment, access, site } }: { order: Order }) {
  if (!appointment && !access) return null
  return (
    <Card title="Visit to your site">
      <KeyValueList
        items={[
          ...(appointment
            ? [
                { label: 'For', value: appointment.purpose },
                { label: 'Day', value: weekday(appointment.date) },
                { label: 'Between', value: slotNames[appointment.slot] },
              ]
            : [{ label: 'Day', value: 'Not booked yet' }]),
          ...(site ? [{ label: 'Where', value: `${site.address}, ${site.postcode}` }] : []),
          { label: 'Opens the door', value: access ? `${access.name}, ${access.phone}` : 'Nobody named yet' },
        ]}
      />
    </Card>
  )
}
