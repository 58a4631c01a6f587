import { z } from 'zod'
import { RowOutcome } from '../bulk.ts'
import { endpoint } from '../endpoint.ts'
import { mostSelected } from '../listing.ts'
import { Pence } from '../money.ts'
import { PlainDate } from '../plain-date.ts'
import { linesOfText } from '../text.ts'
import { OrderId, orders } from './orders.ts'

export const NoticeOutcome = RowOutcome.extend({
  /** The last day of the service; null if notice is refused. */
  lastDay: PlainDate.nullable(),
  /** The early termination charge; null if we price the order first. */
  charge: Pence.nullable(),
  /** Null in a preview. */
  orderId: OrderId.nullable(),
})
export type NoticeOutcome = z.infer<typeof NoticeOutcome>

export const orderNoticesCreate = endpoint({
  method: 'POST',
  path: '/order-info/api/notices',
  summary: 'Order the end of several services; each becomes an order of its own, refused ones have the reason',
  permissions: orders,
  answersRows: true,
  body: z.object({
    rows: z
      .array(
        z.object({
          serviceId: z.string('Choose services.').max(100, 'An id has at most 100 characters.'),
          /** Only if the early termination charge is still this. */
          charge: Pence.nullable().optional(),
        }),
      )
      .min(1, 'Choose one or more services.')
      .max(mostSelected, `Choose ${mostSelected} services or fewer.`),
    /** The last day of all; null for the earliest of each. */
    lastDay: PlainDate.nullable().default(null),
    note: linesOfText(1000).default(''),
    /** Report the outcome without placing orders. */
    dryRun: z.boolean().default(false),
  }),
  response: z.object({
    rows: z.array(NoticeOutcome),
    /** The early termination charges of the rows that are not refused. */
    totalCharge: Pence,
  }),
})
