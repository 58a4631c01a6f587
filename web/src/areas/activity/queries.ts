import type { activityListing } from '@portal/contract/activity/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export type ActivitySearch = ListingAddress<typeof activityListing>

export const activityQuery = (search: ActivitySearch) =>
  queryOptions({
    queryKey: ['activity', 'list', search],
    queryFn: ({ signal }) => call('GET /activity-info/api/activity', { query: { ...search } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const peopleQuery = queryOptions({
  queryKey: ['activity', 'people'],
  queryFn: async ({ signal }) => (await call('GET /activity-info/api/people', {}, { signal })).people,
})
