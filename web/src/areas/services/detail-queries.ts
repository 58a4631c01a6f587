import type { ListingAddress } from '@portal/contract/listing.ts'
import type { serviceEventListing } from '@portal/contract/services/event-listing.ts'
import type { TrafficRange } from '@portal/contract/services/values.ts'
import { queryOptions } from '@tanstack/react-query'
import { getEthernetTechDetails, getServiceActions, getTechDetails, getVcdDetails } from './helpers.ts'
import { pageQuery, partQuery, readQuery } from '../../api/queries.ts'

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
  pageQuery(['services', 'traffic', serviceId, range], 'GET /service-info/api/services/:serviceId/traffic', {
    params: { serviceId },
    query: { range },
  })

export const historyQuery = (serviceId: string, query: ListingAddress<typeof serviceEventListing>) =>
  pageQuery(['service-overview', serviceId, 'history', query], 'GET /service-info/api/services/:serviceId/history', {
    params: { serviceId },
    query,
  })

export const siteQuery = (siteId: string) =>
  readQuery(['services', 'site', siteId], 'GET /service-info/api/sites/:siteId', { params: { siteId } })

/** It is about all areas, so that it follows the changes of each. */
export const overviewQuery = (serviceId: string) =>
  readQuery(['service-overview', serviceId], 'GET /service-info/api/services/:serviceId/overview', {
    params: { serviceId },
  })

export const availabilityQuery = (serviceId: string) =>
  partQuery(
    ['service-overview', serviceId, 'availability'],
    'GET /service-info/api/services/:serviceId/availability',
    { params: { serviceId } },
    ({ months }) => months,
  )
