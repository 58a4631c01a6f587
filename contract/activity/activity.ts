import { z } from 'zod'
import { contactsPermission } from '../contacts/contacts.ts'
import { endpoint } from '../endpoint.ts'
import { fileOf, filterOf, pageQueryOf } from '../listing-query.ts'
import { pageOf } from '../paging.ts'
import { activityListing } from './listing.ts'

const Values = z.record(z.string(), z.unknown()).nullable()

export const ActivityRow = z.object({
  activityId: z.number().int(),
  at: z.iso.datetime(),
  actorId: z.string(),
  actorName: z.string(),
  /** The dealer for whom the person acted. */
  onBehalfOf: z.string().nullable(),
  action: z.string(),
  thing: z.string(),
  thingId: z.string(),
  /** Null if the record has no title or no longer exists. */
  thingName: z.string().nullable(),
  before: Values,
  after: Values,
})
export type ActivityRow = z.infer<typeof ActivityRow>

export const ActivityFilter = filterOf(activityListing)

export const activityList = endpoint({
  method: 'GET',
  path: '/activity-info/api/activity',
  summary: 'The account’s activity log, newest first. Private cases are shown only to their followers',
  permissions: contactsPermission,
  comesWith: ['activity'],
  query: pageQueryOf(activityListing),
  response: pageOf(ActivityRow),
})

export const activityExport = fileOf(activityList, activityListing)

export const activityPeopleList = endpoint({
  method: 'GET',
  path: '/activity-info/api/people',
  summary: 'The people in the activity log, by name',
  permissions: contactsPermission,
  comesWith: ['activity'],
  response: z.object({ people: z.array(z.object({ actorId: z.string(), name: z.string() })) }),
})
