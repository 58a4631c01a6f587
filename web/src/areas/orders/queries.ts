import type { Order } from '@portal/contract/orders/orders.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { OrderListSearch } from '../../paths.ts'
import { pageQuery, partQuery, readQuery } from '../../api/queries.ts'

export const orderListQuery = (query: OrderListSearch) =>
  pageQuery(['orders', 'list', query], 'GET /order-info/api/orders', { query })

export const orderSummaryQuery = readQuery(['orders', 'summary'], 'GET /order-info/api/order-summary', {})

export const orderQuery = (orderId: string) =>
  readQuery(['orders', 'one', orderId], 'GET /order-info/api/orders/:orderId', { params: { orderId } })

export const sharesQuery = (orderId: string) =>
  partQuery(
    ['orders', 'shares', orderId],
    'GET /order-info/api/orders/:orderId/shares',
    {
      params: { orderId },
    },
    ({ shares }) => shares,
  )

export const orderOptionsQuery = (serviceId: string) =>
  readQuery(['orders', 'options', serviceId], 'GET /order-info/api/services/:serviceId/order-options', {
    params: { serviceId },
  })

export const newServiceOffersQuery = readQuery(['orders', 'new-service'], 'GET /order-info/api/new-service-offers', {})

export const availabilityQuery = (siteId: string) =>
  readQuery(
    ['orders', 'availability', siteId],
    'GET /order-info/api/sites/:siteId/availability',
    {
      params: { siteId },
    },
    { staleTime: 300_000 },
  )

export const slotsQuery = ({ siteId, ...query }: { siteId: string; productId: string; from: string }) =>
  partQuery(
    ['orders', 'slots', siteId, query],
    'GET /order-info/api/sites/:siteId/appointment-slots',
    {
      params: { siteId },
      query,
    },
    ({ slots }) => slots,
    { staleTime: 60_000 },
  )

export const orderSlotsQuery = (orderId: string) =>
  partQuery(
    ['orders', 'slots', orderId],
    'GET /order-info/api/orders/:orderId/appointment-slots',
    {
      params: { orderId },
    },
    ({ slots }) => slots,
  )

/** Shows a changed order at once and marks the lists as stale. */
export function updateOrderCache(queryClient: QueryClient, order: Order): void {
  queryClient.setQueryData(orderQuery(order.orderId).queryKey, order)
  void queryClient.invalidateQueries({ queryKey: ['orders', 'list'] })
  void queryClient.invalidateQueries({ queryKey: orderSummaryQuery.queryKey })
}
