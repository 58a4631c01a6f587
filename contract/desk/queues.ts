import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filterOf } from '../listing-query.ts'
import { deskResources, operatorResource } from '../permission.ts'
import { lineOfText } from '../text.ts'
import { deskWorkListing } from './listing.ts'
import { mostQueues } from './work-values.ts'

// A filter of the queue that a person keeps under a name, for them alone or for all staff.
const anyRoom = { permissions: [operatorResource, ...deskResources], isForPeople: true } as const

export const SavedQueue = z.object({
  queueId: z.string(),
  name: z.string(),
  filter: filterOf(deskWorkListing),
  isShared: z.boolean(),
  /** The caller's own, or one that a colleague shared who has left. */
  isMine: z.boolean(),
  byName: z.string(),
})

/** With the work in it now. */
export const CountedQueue = SavedQueue.extend({ total: z.int().min(0) })
export type CountedQueue = z.infer<typeof CountedQueue>

const ById = z.object({ queueId: z.string().regex(/^[a-z0-9-]{1,40}$/) })

export const savedQueueList = endpoint({
  ...anyRoom,
  method: 'GET',
  path: '/desk-info/api/queues',
  summary:
    'The saved queues of the caller and those that colleagues share, in the caller’s order, then by name, with the work in each',
  comesWithDesk: ['desk'],
  response: z.object({ queues: z.array(CountedQueue) }),
})

export const savedQueueUpdate = endpoint({
  ...anyRoom,
  method: 'PUT',
  path: '/work-desk/api/queues/:queueId',
  summary: `Save a queue, or change one of your own or of a colleague who left; a person can have ${mostQueues}`,
  params: ById,
  body: z.object({
    name: lineOfText(40).refine((text) => text !== '', 'Enter a name.'),
    filter: filterOf(deskWorkListing),
    isShared: z.boolean().default(false),
  }),
  response: ById,
  problems: ['limit_reached'],
})

const Order = z.object({ queueIds: z.array(ById.shape.queueId).max(100, 'Send 100 queues or fewer.') })

export const savedQueueOrderUpdate = endpoint({
  ...anyRoom,
  method: 'PUT',
  path: '/work-desk/api/queue-order',
  summary: 'Set the order in which the caller sees the saved queues; queues that they do not see are left out',
  body: Order,
  response: Order,
})

export const savedQueueDelete = endpoint({
  ...anyRoom,
  method: 'DELETE',
  path: '/work-desk/api/queues/:queueId',
  summary: 'Delete one of your own saved queues',
  params: ById,
  response: ById,
})
