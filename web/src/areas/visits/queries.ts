import type { ListingAddress } from '@portal/contract/listing.ts'
import type { visitListing, visitorListing } from '@portal/contract/visits/listing.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { call, type Input, type Output } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import { pageQuery, readQuery } from '../../api/queries.ts'

export type VisitAnswer = Output<Endpoints['GET /visit-info/api/visits/:visitId']>
export type Places = Output<Endpoints['GET /visit-info/api/places']>
export type Centre = Places['dataCentres'][number]
export type VisitorAnswer = Output<Endpoints['POST /visit-info/api/visitors']>
type Check = Output<Endpoints['POST /visit-info/api/visit-checks']>

export type VisitSearch = ListingAddress<typeof visitListing>

export const visitListQuery = (query: VisitSearch) =>
  pageQuery(['visits', 'list', query], 'GET /visit-info/api/visits', { query })

export const visitSummaryQuery = readQuery(['visits', 'summary'], 'GET /visit-info/api/summary', {})

export const visitQuery = (visitId: string) =>
  readQuery(['visits', 'one', visitId], 'GET /visit-info/api/visits/:visitId', { params: { visitId } })

export const placesQuery = readQuery(['visits', 'places'], 'GET /visit-info/api/places', {})

type DaysAsked = Input<Endpoints['GET /visit-info/api/days']>['query']

// Other accounts' bookings cause no live updates here.
const freshForMs = 20_000

export const daysQuery = (query: DaysAsked) =>
  pageQuery(['visits', 'days', query], 'GET /visit-info/api/days', { query }, { refetchInterval: freshForMs })

export const visitorsQuery = (query: ListingAddress<typeof visitorListing>) =>
  pageQuery(['visits', 'visitors', query], 'GET /visit-info/api/visitors', { query })

const unchecked: Check = {
  problems: {},
  warnings: [],
  withoutId: [],
  needsEscort: false,
  escortPence: null,
  currency: 'GBP',
  noticeHours: 0,
}

/** The errors of the form; an unreadable field is one of them. */
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

/** The response to a change is the current visit; everything else of the area is fetched again. */
export async function keepVisit(queryClient: QueryClient, changed: VisitAnswer): Promise<void> {
  queryClient.setQueryData(visitQuery(changed.visitId).queryKey, changed)
  await Promise.all(
    ['list', 'summary', 'days', 'visitors'].map((part) =>
      queryClient.invalidateQueries({ queryKey: ['visits', part] }),
    ),
  )
}
