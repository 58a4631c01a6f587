import type { deskOrderListing } from '@portal/contract/desk/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const orderQueueQuery = (query: ListingAddress<typeof deskOrderListing>) =>
  queryOptions({
    queryKey: ['orders', 'desk', query],
    queryFn: ({ signal }) => call('GET /desk-info/api/orders', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const deskOrderQuery = (account: string, orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'desk', account, orderId],
    queryFn: ({ signal }) => call('GET /order-desk/api/orders/:orderId', { params: { orderId } }, { signal, account }),
  })

/** The response to an action is the current order; the queues are fetched again. */
export async function keepDeskOrder(queryClient: QueryClient, account: string, changed: Order): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['orders', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(deskOrderQuery(account, changed.orderId).queryKey, changed)
}
