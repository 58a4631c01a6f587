import { z } from 'zod'
import { type ActivityThing, activityThings } from './activity-values.ts'
import { contactsPermission } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { columnsOf } from './list-columns.ts'
import { PageQuery, pageOf } from './paging.ts'
import { lineOfText } from './text.ts'
import { plainDate } from './plain-date.ts'

const Values = z.record(z.string(), z.unknown()).nullable()
// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object that is written out
const things = Object.keys(activityThings) as [ActivityThing, ...ActivityThing[]]

/** Who did what to which thing, and when. */
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
  /** Null where the thing has no name of its own, or is gone. */
  thingName: z.string().nullable(),
  before: Values,
  after: Values,
})
export type ActivityRow = z.infer<typeof ActivityRow>

export const ActivityFilter = z.object({
  person: lineOfText(100).optional(),
  thing: z.enum(things, 'Choose a kind of thing from the list.').optional(),
  thingId: lineOfText(100).optional(),
  from: plainDate('Enter a date.').optional(),
  to: plainDate('Enter a date.').optional(),
})

export const activityList = endpoint({
  method: 'GET',
  path: '/activity-info/api/activity',
  summary: 'What was done in the account, newest first. Private cases are told only to those who follow them',
  permissions: contactsPermission,
  query: ActivityFilter.extend(PageQuery.shape),
  response: pageOf(ActivityRow),
})

export const activityExport = endpoint({
  method: 'GET',
  path: '/activity-info/api/activity.csv',
  summary: 'The same as a file, all pages of it',
  permissions: contactsPermission,
  query: ActivityFilter.extend({ columns: columnsOf('activity').optional() }),
  produces: 'text/csv',
})

export const activityPeopleList = endpoint({
  method: 'GET',
  path: '/activity-info/api/people',
  summary: 'Who has done something in the account, by name',
  permissions: contactsPermission,
  response: z.object({ people: z.array(z.object({ actorId: z.string(), name: z.string() })) }),
})
