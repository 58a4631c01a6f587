import type { deskIncidentListing } from '@portal/contract/desk/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { Incident } from '@portal/contract/service-status/incidents.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const incidentQueueQuery = (query: ListingAddress<typeof deskIncidentListing>) =>
  queryOptions({
    queryKey: ['works', 'desk', query],
    queryFn: ({ signal }) => call('GET /desk-info/api/incidents', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const deskIncidentQuery = (ref: string) =>
  queryOptions({
    queryKey: ['works', 'desk', ref],
    queryFn: ({ signal }) => call('GET /incident-desk/api/incidents/:ref', { params: { ref } }, { signal }),
  })

/** The response to an action is the current incident; the queues are fetched again. */
export async function keepDeskIncident(queryClient: QueryClient, changed: Incident): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['works', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(deskIncidentQuery(changed.ref).queryKey, changed)
}
