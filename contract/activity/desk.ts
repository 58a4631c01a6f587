import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { namedEntities } from '../entities.ts'
import { type DeskResource, deskResources, operatorResource } from '../permission.ts'
import { lineOfText } from '../text.ts'
import { ActivityRow } from './activity.ts'

/** The number of changes; the activity log of the account has all. */
const most = z.coerce.number().int().min(1).max(100).default(10)

export const deskHistoryList = endpoint({
  method: 'GET',
  path: '/activity-desk/api/activity',
  summary: 'The history of one record of an account, newest first, for staff of the area that it belongs to',
  permissions: [operatorResource, ...deskResources],
  isForPeople: true,
  query: z.object({
    most,
    thing: z.enum(namedEntities, 'Choose a type of record from the list.'),
    thingId: lineOfText(100).refine((id) => id !== '', 'Enter the id of the record.'),
  }),
  response: z.object({ changes: z.array(ActivityRow), total: z.int().min(0) }),
})

/** The records of the provider that have a history, with the area of the desk that changes them; the staff read their events. */
export const providerRecords = {
  plan: 'DeskPlans',
  'care level': 'DeskPlans',
  'rate card': 'DeskQuotes',
  exchange: 'DeskQuotes',
  area: 'DeskQuotes',
  postcode: 'DeskQuotes',
  building: 'DeskQuotes',
} as const satisfies Record<string, DeskResource>
export type ProviderRecord = keyof typeof providerRecords

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
const providerRecordNames = Object.keys(providerRecords) as [ProviderRecord, ...ProviderRecord[]]

export const ProviderChange = ActivityRow.pick({
  at: true,
  actorName: true,
  action: true,
  thingId: true,
  before: true,
  after: true,
})
export type ProviderChange = z.infer<typeof ProviderChange>

export const deskProviderHistoryList = endpoint({
  method: 'GET',
  path: '/activity-desk/api/provider-activity',
  summary: 'The history of a record that belongs to no account, such as a plan, or of all of its type; newest first',
  permissions: [operatorResource, ...deskResources],
  isForPeople: true,
  query: z.object({
    most,
    record: z.enum(providerRecordNames, 'Choose a type of record from the list.'),
    recordId: lineOfText(100).optional(),
  }),
  response: z.object({ changes: z.array(ProviderChange), total: z.int().min(0) }),
})
