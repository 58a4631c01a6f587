import type { deskIncidentListing } from '@portal/contract/desk/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { Incident } from '@portal/contract/service-status/incidents.ts'
import type { QueryClient } from '@tanstack/react-query'
import { pageQuery, readQuery } from '../../api/queries.ts'

export const incidentQueueQuery = (query: ListingAddress<typeof deskIncidentListing>) =>
  pageQuery(['works', 'desk', query], 'GET /desk-info/api/incidents', { query })

export const deskIncidentQuery = (ref: string) =>
  readQuery(['works', 'desk', ref], 'GET /incident-desk/api/incidents/:ref', { params: { ref } })

/** The response to an action is the current incident; the queues are fetched again. */
export async function keepDeskIncident(queryClient: QueryClient, changed: Incident): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['works', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(deskIncidentQuery(changed.ref).queryKey, changed)
}
