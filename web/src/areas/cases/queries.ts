import { caseSorts, caseTurns } from '@portal/contract/case-values.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type Output } from '../../api/client.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { oneOf, wholeNumber } from '../../lib/search-params.ts'

export type CaseAnswer = Output<Endpoints['GET /case-info/api/cases/:caseId']>

/** What the address of the list says; what is as it always is stays out of it. */
export function caseSearchOf(raw: Record<string, unknown>) {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  return {
    turn: oneOf(caseTurns, raw.turn),
    serviceId: text(raw.serviceId),
    search: text(raw.search),
    sort: oneOf(caseSorts, raw.sort),
    direction: oneOf(['asc', 'desc'], raw.direction),
    page: wholeNumber(raw.page),
    size: wholeNumber(raw.size),
  }
}
export type CaseSearch = ReturnType<typeof caseSearchOf>

export const caseListQuery = (query: CaseSearch) =>
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

/** The answer of a change is the case as it is now; the lists are asked for again. */
export async function keepCase(queryClient: QueryClient, changed: CaseAnswer): Promise<void> {
  queryClient.setQueryData(caseQuery(changed.caseId).queryKey, changed)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['cases', 'list'] }),
    queryClient.invalidateQueries({ queryKey: ['cases', 'summary'] }),
  ])
}
