import type { activityListing } from '@portal/contract/activity/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { pageQuery, partQuery } from '../../api/queries.ts'

export type ActivitySearch = ListingAddress<typeof activityListing>

/** The page shows people's own changes unless the address says otherwise, or names an actor, who may be a program. */
export const shownBy = ({ by, person }: ActivitySearch) => by ?? (person === undefined ? 'people' : 'all')

export const activityQuery = (search: ActivitySearch) =>
  pageQuery(['activity', 'list', search], 'GET /activity-info/api/activity', {
    query: { ...search, by: shownBy(search) },
  })

export const peopleQuery = partQuery(
  ['activity', 'people'],
  'GET /activity-info/api/people',
  {},
  ({ people }) => people,
)
