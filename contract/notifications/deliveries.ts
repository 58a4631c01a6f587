import { z } from 'zod'
import { pageQueryOf } from '../listing-query.ts'
import { pageOf } from '../paging.ts'
import type { PermissionResource } from '../permission.ts'
import { deliveryStates } from './delivery-values.ts'
import { deliveryListing } from './listing.ts'
import { mailFaults } from './mail-values.ts'
import { textFaults } from './text-values.ts'

const count = z.number().int()

/** One message to one person about a record. */
export const Delivery = z.object({
  deliveryId: count,
  accountId: z.string(),
  accountName: z.string(),
  /** Their email address if they are no contact of the account. */
  name: z.string(),
  way: z.enum(['portal', 'email', 'sms']),
  state: z.enum(deliveryStates),
  /** Why it failed; null if it has not. */
  fault: z.enum([...mailFaults, ...textFaults]).nullable(),
  /** How often the staff sent it again. */
  resends: count,
  title: z.string(),
  at: z.iso.datetime(),
})
export type Delivery = z.infer<typeof Delivery>

const DeliveryList = pageOf(Delivery).extend({ people: count, failed: count, waiting: count })
export type DeliveryList = z.infer<typeof DeliveryList>

const deliveryId = z.string().regex(/^\d{1,15}$/)

interface Record<At extends string, Params extends z.ZodRawShape> {
  /** The path of the record at the desk. */
  at: At
  params: z.ZodObject<Params>
  /** With its article: "a case". */
  noun: string
  permissions: readonly PermissionResource[]
}

/** The messages to people about a record of one type, for the desk, and another attempt at one that failed. */
export function deliveriesOf<const At extends string, Params extends z.ZodRawShape>(of: Record<At, Params>) {
  const { at, params, noun, permissions } = of
  return {
    list: {
      method: 'GET',
      path: `${at}/deliveries`,
      summary: `The people notified of ${noun}, and how; failed messages first`,
      permissions,
      isForPeople: true,
      params,
      query: pageQueryOf(deliveryListing),
      response: DeliveryList,
    },
    resend: {
      method: 'POST',
      path: `${at}/deliveries/:deliveryId/resends`,
      summary: `Send a failed message about ${noun} again, to a person of the account in the header`,
      permissions,
      isForPeople: true,
      params: params.extend({ deliveryId }),
      response: z.object({ deliveryId: count }),
      problems: ['limit_reached', 'not_failed'],
    },
  } as const
}
