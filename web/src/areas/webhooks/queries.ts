import type { ListingAddress } from '@portal/contract/listing.ts'
import type { deliveryListing } from '@portal/contract/webhooks/listing.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: async ({ signal }) => (await call('GET /webhook-info/api/webhooks', {}, { signal })).webhooks,
})

export const deliveriesQuery = (webhookId: string, query: ListingAddress<typeof deliveryListing>) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', webhookId, query],
    queryFn: ({ signal }) =>
      call('GET /webhook-info/api/webhooks/:webhookId/deliveries', { params: { webhookId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const deliveryQuery = (webhookId: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['webhooks', 'delivery', webhookId, deliveryId],
    queryFn: ({ signal }) =>
      call(
        'GET /webhook-info/api/webhooks/:webhookId/deliveries/:deliveryId',
        { params: { webhookId, deliveryId } },
        { signal },
      ),
  })

export const keepWebhooks = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['webhooks'] })
