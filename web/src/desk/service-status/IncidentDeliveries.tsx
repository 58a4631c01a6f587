import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import { useQuery } from '@tanstack/react-query'
import { DeliveriesCard } from '../DeliveriesCard.tsx'
import { incidentDeliveries } from '../deliveries.ts'
import { reachOfIncident } from './incident-rules.ts'
import { incidentHistoryQuery, previewQuery } from './queries.ts'
import { whyNotNotified } from './why-not-notified.ts'

/** The people notified of an incident; without any, the reason, and how many the next update notifies. */
export function IncidentDeliveries({ incident }: { incident: DeskIncident }) {
  const isOver = incident.phase === 'over'
  const { data: next } = useQuery(previewQuery(isOver ? null : reachOfIncident(incident)))
  const { data: history } = useQuery(incidentHistoryQuery(incident.ref))
  return (
    <DeliveriesCard
      of={{
        ...incidentDeliveries(incident.ref),
        // Messages are not kept as long as the incident.
        ...(isOver && { none: 'No messages on record' }),
        hint: history ? whyNotNotified(history.changes, isOver ? null : next?.people) : '',
      }}
    />
  )
}
