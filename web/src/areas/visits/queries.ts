import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { visitSorts, visitTabs } from '@portal/contract/visit-values.ts'
import { call, type Input, type Output } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import { oneOf, wholeNumber } from '../../lib/search-params.ts'

export type VisitAnswer = Output<Endpoints['GET /visit-info/api/visits/:visitId']>
export type Places = Output<Endpoints['GET /visit-info/api/places']>
export type Centre = Places['dataCentres'][number]
export type VisitorAnswer = Output<Endpoints['POST /visit-info/api/visitors']>
type Check = Output<Endpoints['POST /visit-info/api/visit-checks']>

/** What the address of the list says; what is as it always is stays out of it. */
export function visitSearchOf(raw: Record<string, unknown>) {
  return {
    tab: oneOf(visitTabs, raw.tab),
    search: typeof raw.search === 'string' && raw.search !== '' ? raw.search : undefined,
    sort: oneOf(visitSorts, raw.sort),
    direction: oneOf(['asc', 'desc'], raw.direction),
    page: wholeNumber(raw.page),
    size: wholeNumber(raw.size),
  }
}
export type VisitSearch = ReturnType<typeof visitSearchOf>

export const visitListQuery = (query: VisitSearch) =>
  queryOptions({
    queryKey: ['visits', 'list', query],
    queryFn: ({ signal }) => call('GET /visit-info/api/visits', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const visitSummaryQuery = queryOptions({
  queryKey: ['visits', 'summary'],
  queryFn: ({ signal }) => call('GET /visit-info/api/summary', {}, { signal }),
})

export const visitQuery = (visitId: string) =>
  queryOptions({
    queryKey: ['visits', 'one', visitId],
    queryFn: ({ signal }) => call('GET /visit-info/api/visits/:visitId', { params: { visitId } }, { signal }),
  })

export const placesQuery = queryOptions({
  queryKey: ['visits', 'places'],
  queryFn: ({ signal }) => call('GET /visit-info/api/places', {}, { signal }),
})

type DaysAsked = Input<Endpoints['GET /visit-info/api/days']>['query']

// Others book too, and no message tells of what other accounts do.
const freshForMs = 20_000

export const daysQuery = (query: DaysAsked) =>
  queryOptions({
    queryKey: ['visits', 'days', query],
    queryFn: ({ signal }) => call('GET /visit-info/api/days', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: freshForMs,
  })

export const visitorsQuery = (query: {
  search?: string | undefined
  page?: number | undefined
  size?: number | undefined
}) =>
  queryOptions({
    queryKey: ['visits', 'visitors', query],
    queryFn: ({ signal }) => call('GET /visit-info/api/visitors', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

const unchecked: Check = {
  problems: {},
  warnings: [],
  needsEscort: false,
  escortPence: null,
  currency: 'GBP',
  noticeHours: 0,
}

/** What is wrong with what is being written: a field that cannot even be read is one of its problems. */
export const checkQuery = (body: NonNullable<Input<Endpoints['POST /visit-info/api/visit-checks']>['body']>) =>
  queryOptions({
    queryKey: ['visits', 'check', body],
    queryFn: async ({ signal }): Promise<Check> => {
      try {
        return await call('POST /visit-info/api/visit-checks', { body }, { signal })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 400) throw error
        const fields = Object.entries(Object(error.body)).map(([name, words]) => [name, String(words)])
        return { ...unchecked, problems: Object.fromEntries(fields) }
      }
    },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

/** The answer of a change is the visit as it is now; everything else of the area is asked for again. */
export async function keepVisit(queryClient: QueryClient, changed: VisitAnswer): Promise<void> {
  queryClient.setQueryData(visitQuery(changed.visitId).queryKey, changed)
  await Promise.all(
    ['list', 'summary', 'days', 'visitors'].map((part) =>
      queryClient.invalidateQueries({ queryKey: ['visits', part] }),
    ),
  )
}
