import type { ListingAddress } from '@portal/contract/listing.ts'
import type { serviceEventListing } from '@portal/contract/services/event-listing.ts'
import type { TrafficRange } from '@portal/contract/services/values.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { getEthernetTechDetails, getServiceActions, getTechDetails, getVcdDetails } from './helpers.ts'

export const techDetailsQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['services', 'tech', serviceId],
    queryFn: ({ signal }) => getTechDetails(serviceId, signal),
  })

export const ethernetDetailsQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['services', 'ethernet', serviceId],
    queryFn: ({ signal }) => getEthernetTechDetails(serviceId, signal),
  })

export const actionsQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['services', 'actions', serviceId],
    queryFn: ({ signal }) => getServiceActions(serviceId, signal),
  })

export const vcdDetailsQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['services', 'vcd', serviceId],
    queryFn: ({ signal }) => getVcdDetails(serviceId, signal),
  })

export const trafficQuery = (serviceId: string, range: TrafficRange) =>
  queryOptions({
    queryKey: ['services', 'traffic', serviceId, range],
    queryFn: ({ signal }) =>
      call(
        'GET /service-info/api/services/:serviceId/traffic',
        { params: { serviceId }, query: { range } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const historyQuery = (serviceId: string, query: ListingAddress<typeof serviceEventListing>) =>
  queryOptions({
    queryKey: ['service-overview', serviceId, 'history', query],
    queryFn: ({ signal }) =>
      call('GET /service-info/api/services/:serviceId/history', { params: { serviceId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const siteQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['services', 'site', siteId],
    queryFn: ({ signal }) => call('GET /service-info/api/sites/:siteId', { params: { siteId } }, { signal }),
  })

/** It is about all areas, so that it follows the changes of each. */
export const overviewQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['service-overview', serviceId],
    queryFn: ({ signal }) =>
      call('GET /service-info/api/services/:serviceId/overview', { params: { serviceId } }, { signal }),
  })

export const availabilityQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['service-overview', serviceId, 'availability'],
    queryFn: async ({ signal }) =>
      (await call('GET /service-info/api/services/:serviceId/availability', { params: { serviceId } }, { signal }))
        .months,
  })
