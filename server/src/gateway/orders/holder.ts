import { type OrderOwner, orderOwners } from '@portal/contract/orders/values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { boolean, textOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { daysBetween } from '../../lib/days.ts'

export interface OrderProgress {
  state: string
  blockedBy: string | null
  holdOwner: OrderOwner | null
  holdReason: string | null
  /** The owner of the current stage. */
  stageOwner: OrderOwner | null
}

export const Ownership = z.strictObject({
  owner: z.enum(orderOwners),
  isOnHold: boolean,
  reason: textOrNull,
})
export type Ownership = z.infer<typeof Ownership>

/** The current owner and the reason; null once the order is closed. */
export function currentOwnership({
  state,
  blockedBy,
  holdOwner,
  holdReason,
  stageOwner,
}: OrderProgress): Ownership | null {
  if (state === 'completed' || state === 'cancelled' || state === 'rejected') return null
  if (state === 'assessingCharge') {
    return { owner: 'customer', isOnHold: true, reason: 'A charge is waiting for a reply' }
  }
  if (state === 'held' && holdOwner) return { owner: holdOwner, isOnHold: true, reason: holdReason }
  if (blockedBy) return { owner: 'customer', isOnHold: false, reason: null }
  return { owner: stageOwner ?? 'us', isOnHold: false, reason: null }
}

/** Calendar days with each owner; they add up to the days from the first ownership to the end of the last. */
export function countDays(
  ownerships: readonly { owner: OrderOwner; from: PlainDate; to: PlainDate | null }[],
  now: PlainDate,
): Record<OrderOwner, number> {
  const days = Object.fromEntries(orderOwners.map((owner) => [owner, 0]))
  for (const { owner, from, to } of ownerships) days[owner] = (days[owner] ?? 0) + daysBetween(from, to ?? now)
  return {
    us: days.us ?? 0,
    carrier: days.carrier ?? 0,
    customer: days.customer ?? 0,
    thirdParty: days.thirdParty ?? 0,
  }
}
