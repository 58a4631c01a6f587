import type { deskVisitListing } from '@portal/contract/desk/listing.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type Output } from '../../api/client.ts'

export type DeskVisit = Output<Endpoints['GET /visit-desk/api/visits/:visitId']>

export const visitQueueQuery = (query: ListingAddress<typeof deskVisitListing>) =>
  queryOptions({
    queryKey: ['visits', 'desk', query],
    queryFn: ({ signal }) => call('GET /desk-info/api/visits', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const deskVisitQuery = (account: string, visitId: string) =>
  queryOptions({
    queryKey: ['visits', 'desk', account, visitId],
    queryFn: ({ signal }) => call('GET /visit-desk/api/visits/:visitId', { params: { visitId } }, { signal, account }),
  })

/** The response to an action is the current visit; the queues are fetched again. */
export async function keepDeskVisit(queryClient: QueryClient, account: string, changed: DeskVisit): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['visits', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(deskVisitQuery(account, changed.visitId).queryKey, changed)
}
