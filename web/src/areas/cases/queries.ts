import type { caseListing } from '@portal/contract/cases/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Output } from '../../api/client.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { pageQuery, partQuery, readQuery } from '../../api/queries.ts'

export type CaseAnswer = Output<Endpoints['GET /case-info/api/cases/:caseId']>

export const caseListQuery = (query: ListingAddress<typeof caseListing>) =>
  pageQuery(['cases', 'list', query], 'GET /case-info/api/cases', { query })

export const caseSummaryQuery = readQuery(['cases', 'summary'], 'GET /case-info/api/summary', {})

export const caseQuery = (caseId: string) =>
  readQuery(['cases', 'one', caseId], 'GET /case-info/api/cases/:caseId', { params: { caseId } })

export const subjectQuery = (query: { serviceId?: string; search?: string; testId?: string }) =>
  pageQuery(['cases', 'subjects', query], 'GET /case-info/api/subjects', { query })

export const colleaguesQuery = partQuery(
  ['cases', 'colleagues'],
  'GET /case-info/api/colleagues',
  {},
  ({ colleagues }) => colleagues,
)

/** The response to a change is the current case; the lists are fetched again. */
export async function keepCase(queryClient: QueryClient, changed: CaseAnswer): Promise<void> {
  queryClient.setQueryData(caseQuery(changed.caseId).queryKey, changed)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['cases', 'list'] }),
    queryClient.invalidateQueries({ queryKey: ['cases', 'summary'] }),
  ])
}

export const caseCreditQuery = (caseId: string) =>
  partQuery(
    ['credits', 'case', caseId],
    'GET /credits-info/api/cases/:caseId/credit',
    { params: { caseId } },
    ({ credit }) => credit,
  )

export const caseBillQuery = (caseId: string) =>
  partQuery(
    ['billing', 'case', caseId],
    'GET /case-info/api/cases/:caseId/bill-query',
    { params: { caseId } },
    ({ query }) => query,
  )
