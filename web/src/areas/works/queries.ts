import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { WorkSearch } from './work-search.ts'

export const workListQuery = (query: WorkSearch) =>
  queryOptions({
    queryKey: ['works', 'list', query],
    queryFn: ({ signal }) => call('GET /incident-info/api/incidents', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const workSummaryQuery = queryOptions({
  queryKey: ['works', 'summary'],
  queryFn: ({ signal }) => call('GET /incident-info/api/summary', {}, { signal }),
})

export const workQuery = (ref: string) =>
  queryOptions({
    queryKey: ['works', 'one', ref],
    queryFn: ({ signal }) => call('GET /incident-info/api/incidents/:ref', { params: { ref } }, { signal }),
  })

export const touchedQuery = (ref: string, page: number, size: number) =>
  queryOptions({
    queryKey: ['works', 'touched', ref, page, size],
    queryFn: ({ signal }) =>
      call('GET /incident-info/api/incidents/:ref/services', { params: { ref }, query: { page, size } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const openAtServiceQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['works', 'service', serviceId],
    queryFn: async ({ signal }) =>
      (await call('GET /incident-info/api/services/:serviceId/incidents', { params: { serviceId } }, { signal }))
        .incidents,
  })

export const openAtSiteQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['works', 'site', siteId],
    queryFn: async ({ signal }) =>
      (await call('GET /incident-info/api/sites/:siteId/incidents', { params: { siteId } }, { signal })).incidents,
  })
