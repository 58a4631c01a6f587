import type { ListingAddress } from '@portal/contract/listing.ts'
import type { noticeListing } from '@portal/contract/notifications/listing.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export type NoticeSearch = ListingAddress<typeof noticeListing>

export const noticesQuery = (query: NoticeSearch) =>
  queryOptions({
    queryKey: ['notices', 'list', query],
    queryFn: ({ signal }) => call('GET /notification-info/api/notices', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const ownSubscriptionsQuery = queryOptions({
  queryKey: ['notices', 'subscriptions'],
  queryFn: ({ signal }) => call('GET /notification-info/api/subscriptions', {}, { signal }),
})
