import type { deskOrderListing } from '@portal/contract/desk/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import type { QueryClient } from '@tanstack/react-query'
import { pageQuery, partQuery, readQuery } from '../../api/queries.ts'

export const orderQueueQuery = (query: ListingAddress<typeof deskOrderListing>) =>
  pageQuery(['orders', 'desk', query], 'GET /desk-info/api/orders', { query })

export const deskOrderQuery = (account: string, orderId: string) =>
  readQuery(
    ['orders', 'desk', account, orderId],
    'GET /order-desk/api/orders/:orderId',
    { params: { orderId } },
    { account },
  )

/** The response to an action is the current order; the queues are fetched again. */
export async function keepDeskOrder(queryClient: QueryClient, account: string, changed: Order): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['orders', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(deskOrderQuery(account, changed.orderId).queryKey, changed)
}

/** The people who may be on the phone, and why one of them cannot order. */
export const orderCallersQuery = (account: string, found: string) =>
  partQuery(
    ['contacts', 'order callers', account, found],
    'GET /order-desk/api/callers',
    { query: found ? { found } : {} },
    ({ people }) => people,
    { account },
  )

export const callerOffersQuery = (account: string, callerId: string) =>
  readQuery(
    ['orders', 'offers to a caller', account, callerId],
    'GET /order-desk/api/new-service-offers',
    { query: { callerId } },
    { account },
  )

export const deskAvailabilityQuery = (account: string, siteId: string) =>
  readQuery(
    ['orders', 'availability', account, siteId],
    'GET /order-desk/api/sites/:siteId/availability',
    { params: { siteId } },
    { account, staleTime: 300_000 },
  )

export const callerServicesQuery = (account: string, callerId: string, search: string) =>
  pageQuery(
    ['services', 'of a caller', account, callerId, search],
    'GET /order-desk/api/services',
    { query: { callerId, ...(search && { search }) } },
    { account },
  )

export const callerOptionsQuery = (account: string, callerId: string, serviceId: string) =>
  readQuery(
    ['orders', 'options of a caller', account, callerId, serviceId],
    'GET /order-desk/api/services/:serviceId/order-options',
    { params: { serviceId }, query: { callerId } },
    { account },
  )
