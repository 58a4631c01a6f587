import type { ListingAddress } from '@portal/contract/listing.ts'
import type { noticeListing } from '@portal/contract/notifications/listing.ts'
import { pageQuery, readQuery } from '../../api/queries.ts'

export type NoticeSearch = ListingAddress<typeof noticeListing>

export const noticesQuery = (query: NoticeSearch) =>
  pageQuery(['notices', 'list', query], 'GET /notification-info/api/notices', { query })

export const ownSubscriptionsQuery = readQuery(
  ['notices', 'subscriptions'],
  'GET /notification-info/api/subscriptions',
  {},
)
