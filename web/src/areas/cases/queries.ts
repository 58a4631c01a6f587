import type { caseListing } from '@portal/contract/cases/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type Output } from '../../api/client.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'

export type CaseAnswer = Output<Endpoints['GET /case-info/api/cases/:caseId']>

export const caseListQuery = (query: ListingAddress<typeof caseListing>) =>
  queryOptions({
    queryKey: ['cases', 'list', query],
    queryFn: ({ signal }) => call('GET /case-info/api/cases', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const caseSummaryQuery = queryOptions({
  queryKey: ['cases', 'summary'],
  queryFn: ({ signal }) => call('GET /case-info/api/summary', {}, { signal }),
})

export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['cases', 'one', caseId],
    queryFn: ({ signal }) => call('GET /case-info/api/cases/:caseId', { params: { caseId } }, { signal }),
  })

export const subjectQuery = (query: { serviceId?: string; search?: string; testId?: string }) =>
  queryOptions({
    queryKey: ['cases', 'subjects', query],
    queryFn: ({ signal }) => call('GET /case-info/api/subjects', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const colleaguesQuery = queryOptions({
  queryKey: ['cases', 'colleagues'],
  queryFn: async ({ signal }) => (await call('GET /case-info/api/colleagues', {}, { signal })).colleagues,
})

/** The response to a change is the current case; the lists are fetched again. */
export async function keepCase(queryClient: QueryClient, changed: CaseAnswer): Promise<void> {
  queryClient.setQueryData(caseQuery(changed.caseId).queryKey, changed)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['cases', 'list'] }),
    queryClient.invalidateQueries({ queryKey: ['cases', 'summary'] }),
  ])
}

export const caseCreditQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['credits', 'case', caseId],
    queryFn: async ({ signal }) =>
      (await call('GET /credits-info/api/cases/:caseId/credit', { params: { caseId } }, { signal })).credit,
  })
