import type { Order } from '@portal/contract/orders/orders.ts'
import { weekday } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import type { ReactNode } from 'react'
import { slotNames } from './order-words.ts'

interface VisitCardProps {
  order: Order
  /** For readers who are not at the site: the provider's staff. */
  title?: string
  /** For the person who may move the visit. */
  actions?: ReactNode
}

/** The site visit and its site contact. */
export function VisitCard({
  order: { appointment, access, site },
  title = 'Visit to your site',
  actions,
}: VisitCardProps) {
  if (!appointment && !access) return null
  return (
    <Card title={title} footer={appointment ? actions : null}>
      <KeyValueList
        items={[
          ...(appointment
            ? [
                { label: 'For', value: appointment.purpose },
                { label: 'Day', value: weekday(appointment.date) },
                { label: 'Time', value: slotNames[appointment.slot] },
              ]
            : [{ label: 'Day', value: 'Not booked yet' }]),
          ...(site ? [{ label: 'Site', value: `${site.address}, ${site.postcode}` }] : []),
          { label: 'Site contact', value: access ? `${access.name}, ${access.phone}` : 'No site contact yet' },
        ]}
      />
    </Card>
  )
}
