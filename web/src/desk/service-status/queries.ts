import type { deskIncidentListing } from '@portal/contract/desk/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { Incident } from '@portal/contract/service-status/incidents.ts'
import type { deskDeliveryListing } from '@portal/contract/service-status/listing.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { pageQuery, readQuery } from '../../api/queries.ts'
import type { IncidentPlace } from './incident-place.ts'

export const incidentQueueQuery = (query: ListingAddress<typeof deskIncidentListing>) =>
  pageQuery(['works', 'desk', query], 'GET /desk-info/api/incidents', { query })

export const deskIncidentQuery = (ref: string) =>
  readQuery(['works', 'desk', ref], 'GET /incident-desk/api/incidents/:ref', { params: { ref } })

/** The accounts that a new incident would affect; none before it names a place. */
export const previewQuery = (place: IncidentPlace | null) =>
  queryOptions({
    queryKey: ['works', 'desk', 'preview', place],
    queryFn: ({ signal }) => call('POST /incident-desk/api/previews', { body: place ?? { kind: 'MSO' } }, { signal }),
    enabled: place !== null,
    placeholderData: keepPreviousData,
  })

export const deliveriesQuery = (ref: string, query: ListingAddress<typeof deskDeliveryListing>) =>
  pageQuery(
    ['works', 'desk', ref, 'deliveries', query],
    'GET /incident-desk/api/incidents/:ref/deliveries',
    { params: { ref }, query },
    // Jobs notify the people after the change.
    { refetchInterval: 5000 },
  )

/** The response to an action is the current incident; the queues are fetched again. */
export async function keepDeskIncident(queryClient: QueryClient, changed: Incident): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['works', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(deskIncidentQuery(changed.ref).queryKey, changed)
}
