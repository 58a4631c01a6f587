import { namedEntities } from '../entities.ts'
import type { ViewedListing } from '../listing.ts'

export const activityListing = {
  name: 'activity',
  title: 'Activity log',
  needs: 'BusinessPortalAccountMgmt',
  path: '/activity',
  isSearched: true,
  filters: {
    by: { kind: 'choice', values: ['people', 'all'], refusal: 'Choose people or all.' },
    person: { kind: 'text', max: 100 },
    thing: { kind: 'choice', values: namedEntities, refusal: 'Choose a type of record from the list.' },
    thingId: { kind: 'text', max: 100 },
    from: { kind: 'day' },
    to: { kind: 'day' },
  },
  columns: ['action', 'thing', 'actorName', 'after'],
} as const satisfies ViewedListing
