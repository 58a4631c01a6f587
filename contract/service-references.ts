import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mostReferenceRows } from './service-values.ts'
import { services } from './services.ts'

/** Cells come as they were pasted; what is wrong with one is said at its row, not for the whole sheet. */
const Cell = z.string('Enter text.').max(500, 'A cell has more than 500 characters.')

export const OrderRefRow = z.object({
  serviceId: Cell,
  orderRef: Cell,
  /** Only if nobody changed the service since this version. */
  version: z.number().int().optional(),
})

export const OrderRefOutcome = z.object({
  serviceId: z.string(),
  outcome: z.enum(['changed', 'unchanged', 'invalid', 'repeated', 'not_found', 'stale', 'taken']),
  /** For a person, where the row was refused. */
  message: z.string().nullable(),
  name: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The version after the change; what an undo is based on. */
  version: z.number().int().nullable(),
})
export type OrderRefOutcome = z.infer<typeof OrderRefOutcome>

export const serviceOrderRefsUpdate = endpoint({
  method: 'POST',
  path: '/service-info/api/services/order-refs',
  summary: "Change many of the customer's own references at once; refused rows are left out and say why",
  permissions: services,
  answersRows: true,
  body: z.object({
    rows: z
      .array(OrderRefRow)
      .min(1, 'Enter at least one row.')
      .max(mostReferenceRows, `Enter ${mostReferenceRows.toLocaleString('en-GB')} rows or fewer.`),
    /** Say what would happen and change nothing. */
    dryRun: z.boolean().default(false),
  }),
  bodyBytes: 1 << 20,
  response: z.object({ rows: z.array(OrderRefOutcome) }),
})
