import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { namedEntities } from '../entities.ts'
import { deskResources, operatorResource } from '../permission.ts'
import { lineOfText } from '../text.ts'
import { ActivityRow } from './activity.ts'

export const deskHistoryList = endpoint({
  method: 'GET',
  path: '/activity-desk/api/activity',
  summary: 'The history of one record of an account, newest first, for staff of the area that it belongs to',
  permissions: [operatorResource, ...deskResources],
  isForPeople: true,
  query: z.object({
    /** The number of changes; the activity log of the account has all. */
    most: z.coerce.number().int().min(1).max(100).default(10),
    thing: z.enum(namedEntities, 'Choose a type of record from the list.'),
    thingId: lineOfText(100).refine((id) => id !== '', 'Enter the id of the record.'),
  }),
  response: z.object({ changes: z.array(ActivityRow), total: z.int().min(0) }),
})
