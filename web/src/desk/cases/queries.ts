import type { deskCaseListing } from '@portal/contract/desk/listing.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Output } from '../../api/client.ts'
import { pageQuery, partQuery, readQuery } from '../../api/queries.ts'

export type DeskCase = Output<Endpoints['GET /case-desk/api/cases/:caseId']>

export const caseQueueQuery = (query: ListingAddress<typeof deskCaseListing>) =>
  pageQuery(['cases', 'desk', query], 'GET /desk-info/api/cases', { query })

export const deskCaseQuery = (account: string, caseId: string) =>
  readQuery(['cases', 'desk', account, caseId], 'GET /case-desk/api/cases/:caseId', { params: { caseId } }, { account })

/** The response to an action is the current case; the queues are fetched again. */
export async function keepDeskCase(queryClient: QueryClient, account: string, changed: DeskCase): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['cases', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(deskCaseQuery(account, changed.caseId).queryKey, changed)
}

export const labelsQuery = (account: string, caseId: string) =>
  readQuery(
    ['desk', 'labels', account, caseId],
    'GET /case-desk/api/cases/:caseId/labels',
    { params: { caseId } },
    { account },
  )

export const tagsQuery = partQuery(['desk', 'tags'], 'GET /case-desk/api/tags', {}, ({ tags }) => tags)

export const billQueryQuery = (account: string, caseId: string) =>
  partQuery(
    ['cases', 'desk', account, caseId, 'bill'],
    'GET /case-desk/api/cases/:caseId/bill-query',
    { params: { caseId } },
    ({ query }) => query,
    { account },
  )
