import type { ListingAddress } from '@portal/contract/listing.ts'
import type { deliveryListing } from '@portal/contract/webhooks/listing.ts'
import type { QueryClient } from '@tanstack/react-query'
import { pageQuery, partQuery, readQuery } from '../../api/queries.ts'

export const webhooksQuery = partQuery(
  ['webhooks', 'list'],
  'GET /webhook-info/api/webhooks',
  {},
  ({ webhooks }) => webhooks,
)

export const deliveriesQuery = (webhookId: string, query: ListingAddress<typeof deliveryListing>) =>
  pageQuery(['webhooks', 'deliveries', webhookId, query], 'GET /webhook-info/api/webhooks/:webhookId/deliveries', {
    params: { webhookId },
    query,
  })

export const deliveryQuery = (webhookId: string, deliveryId: string) =>
  readQuery(
    ['webhooks', 'delivery', webhookId, deliveryId],
    'GET /webhook-info/api/webhooks/:webhookId/deliveries/:deliveryId',
    { params: { webhookId, deliveryId } },
  )

export const keepWebhooks = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['webhooks'] })
