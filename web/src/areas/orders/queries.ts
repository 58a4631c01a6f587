import type { Order } from '@portal/contract/orders/orders.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { OrderListSearch } from '../../paths.ts'

export const orderListQuery = (query: OrderListSearch) =>
  queryOptions({
    queryKey: ['orders', 'list', query],
    queryFn: ({ signal }) => call('GET /order-info/api/orders', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const orderSummaryQuery = queryOptions({
  queryKey: ['orders', 'summary'],
  queryFn: ({ signal }) => call('GET /order-info/api/order-summary', {}, { signal }),
})

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: ({ signal }) => call('GET /order-info/api/orders/:orderId', { params: { orderId } }, { signal }),
  })

export const sharesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'shares', orderId],
    queryFn: async ({ signal }) =>
      (await call('GET /order-info/api/orders/:orderId/shares', { params: { orderId } }, { signal })).shares,
  })

export const orderOptionsQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['orders', 'options', serviceId],
    queryFn: ({ signal }) =>
      call('GET /order-info/api/services/:serviceId/order-options', { params: { serviceId } }, { signal }),
  })

export const newServiceOffersQuery = queryOptions({
  queryKey: ['orders', 'new-service'],
  queryFn: ({ signal }) => call('GET /order-info/api/new-service-offers', {}, { signal }),
})

export const availabilityQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['orders', 'availability', siteId],
    queryFn: ({ signal }) => call('GET /order-info/api/sites/:siteId/availability', { params: { siteId } }, { signal }),
    staleTime: 300_000,
  })

export const slotsQuery = ({ siteId, ...query }: { siteId: string; productId: string; from: string }) =>
  queryOptions({
    queryKey: ['orders', 'slots', siteId, query],
    queryFn: async ({ signal }) =>
      (await call('GET /order-info/api/sites/:siteId/appointment-slots', { params: { siteId }, query }, { signal }))
        .slots,
    staleTime: 60_000,
  })

export const orderSlotsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'slots', orderId],
    queryFn: async ({ signal }) =>
      (await call('GET /order-info/api/orders/:orderId/appointment-slots', { params: { orderId } }, { signal })).slots,
  })

/** Shows a changed order at once and marks the lists as stale. */
export function updateOrderCache(queryClient: QueryClient, order: Order): void {
  queryClient.setQueryData(orderQuery(order.orderId).queryKey, order)
  void queryClient.invalidateQueries({ queryKey: ['orders', 'list'] })
  void queryClient.invalidateQueries({ queryKey: orderSummaryQuery.queryKey })
}
