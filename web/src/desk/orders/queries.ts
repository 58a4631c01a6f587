import { deskOrderTurns } from '@portal/contract/desk-values.ts'
import { orderStages } from '@portal/contract/order-values.ts'
import type { Order } from '@portal/contract/orders.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { oneOf } from '../../lib/search-params.ts'
import { askedOf } from '../Queue.tsx'

export function orderQueueOf(raw: Record<string, unknown>) {
  return { ...askedOf(raw), turn: oneOf(deskOrderTurns, raw.turn), stage: oneOf(orderStages, raw.stage) }
}

export const orderQueueQuery = (query: ReturnType<typeof orderQueueOf>) =>
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

/** The answer of an act is the order as it is now; the queues are asked for again. */
export async function keepDeskOrder(queryClient: QueryClient, account: string, changed: Order): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['orders', 'desk'], refetchType: 'none' })
  queryClient.setQueryData(deskOrderQuery(account, changed.orderId).queryKey, changed)
}
