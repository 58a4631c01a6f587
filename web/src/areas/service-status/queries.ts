import type { ListingAddress } from '@portal/contract/listing.ts'
import type { affectedListing, incidentListing } from '@portal/contract/service-status/listing.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export type IncidentSearch = ListingAddress<typeof incidentListing>

export const incidentListQuery = (query: IncidentSearch) =>
  queryOptions({
    queryKey: ['works', 'list', query],
    queryFn: ({ signal }) => call('GET /incident-info/api/incidents', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const incidentSummaryQuery = queryOptions({
  queryKey: ['works', 'summary'],
  queryFn: ({ signal }) => call('GET /incident-info/api/summary', {}, { signal }),
})

export const incidentQuery = (ref: string) =>
  queryOptions({
    queryKey: ['works', 'one', ref],
    queryFn: ({ signal }) => call('GET /incident-info/api/incidents/:ref', { params: { ref } }, { signal }),
  })

export const affectedQuery = (ref: string, query: ListingAddress<typeof affectedListing>) =>
  queryOptions({
    queryKey: ['works', 'touched', ref, query],
    queryFn: ({ signal }) =>
      call('GET /incident-info/api/incidents/:ref/services', { params: { ref }, query }, { signal }),
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
