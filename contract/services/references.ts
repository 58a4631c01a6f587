import { number } from '../format/counts.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { mostReferenceRows } from './values.ts'
import { services } from './services.ts'

/** Cells as pasted; an invalid one is reported at its row and does not refuse the sheet. */
const Cell = z.string('Enter text.').max(500, 'A cell has more than 500 characters.')

export const OrderRefRow = z.object({
  serviceId: Cell,
  orderRef: Cell,
  /** Only if the service has not changed since this version. */
  version: z.number().int().optional(),
})

export const OrderRefOutcome = z.object({
  serviceId: z.string(),
  outcome: z.enum(['changed', 'unchanged', 'invalid', 'repeated', 'not_found', 'stale', 'taken']),
  /** Explains the refusal of the row. */
  message: z.string().nullable(),
  name: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The version after the change, on which an undo is based. */
  version: z.number().int().nullable(),
})
export type OrderRefOutcome = z.infer<typeof OrderRefOutcome>

export const serviceOrderRefsUpdate = endpoint({
  method: 'POST',
  path: '/service-info/api/services/order-refs',
  summary: 'Change many of the customer’s own references at once; rejected rows are returned with the reason',
  permissions: services,
  answersRows: true,
  body: z.object({
    rows: z
      .array(OrderRefRow)
      .min(1, 'Enter at least one row.')
      .max(mostReferenceRows, `Enter ${number(mostReferenceRows)} rows or fewer.`),
    /** Report the outcome without making changes. */
    dryRun: z.boolean().default(false),
  }),
  bodyBytes: 1 << 20,
  response: z.object({ rows: z.array(OrderRefOutcome) }),
})
