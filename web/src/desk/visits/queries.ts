import type { deskVisitListing } from '@portal/contract/desk/listing.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Output } from '../../api/client.ts'
import { pageQuery, readQuery } from '../../api/queries.ts'

export type DeskVisit = Output<Endpoints['GET /visit-desk/api/visits/:visitId']>

export const visitQueueQuery = (query: ListingAddress<typeof deskVisitListing>) =>
  pageQuery(['visits', 'desk', query], 'GET /desk-info/api/visits', { query })

export const deskVisitQuery = (account: string, visitId: string) =>
  readQuery(
    ['visits', 'desk', account, visitId],
    'GET /visit-desk/api/visits/:visitId',
    { params: { visitId } },
    { account },
  )

/** The response to an action is the current visit; the queues are fetched again. */
export async function keepDeskVisit(queryClient: QueryClient, account: string, changed: DeskVisit): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['visits', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(deskVisitQuery(account, changed.visitId).queryKey, changed)
}
