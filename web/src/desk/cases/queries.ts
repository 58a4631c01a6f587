import type { deskCaseListing } from '@portal/contract/desk/listing.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type Output } from '../../api/client.ts'

export type DeskCase = Output<Endpoints['GET /case-desk/api/cases/:caseId']>

export const caseQueueQuery = (query: ListingAddress<typeof deskCaseListing>) =>
  queryOptions({
    queryKey: ['cases', 'desk', query],
    queryFn: ({ signal }) => call('GET /desk-info/api/cases', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const deskCaseQuery = (account: string, caseId: string) =>
  queryOptions({
    queryKey: ['cases', 'desk', account, caseId],
    queryFn: ({ signal }) => call('GET /case-desk/api/cases/:caseId', { params: { caseId } }, { signal, account }),
  })

/** The response to an action is the current case; the queues are fetched again. */
export async function keepDeskCase(queryClient: QueryClient, account: string, changed: DeskCase): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['cases', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(deskCaseQuery(account, changed.caseId).queryKey, changed)
}
