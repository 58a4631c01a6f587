import { type Holder, holders } from '@portal/contract/order-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { boolean, textOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { daysBetween } from './days.ts'

export interface Standing {
  state: string
  waitsFor: string | null
  parkedOwner: Holder | null
  parkedReason: string | null
  /** Who works on the current stage. */
  stageOwner: Holder | null
}

export const Spell = z.strictObject({
  owner: z.enum(holders),
  isParked: boolean,
  reason: textOrNull,
})
export type Spell = z.infer<typeof Spell>

/** Who has the order now, and why; null once it is over. */
export function holderOf({ state, waitsFor, parkedOwner, parkedReason, stageOwner }: Standing): Spell | null {
  if (state === 'completed' || state === 'cancelled' || state === 'rejected') return null
  if (state === 'assessingCharge') {
    return { owner: 'customer', isParked: true, reason: 'A charge waits for an answer' }
  }
  if (state === 'held' && parkedOwner) return { owner: parkedOwner, isParked: true, reason: parkedReason }
  if (waitsFor) return { owner: 'customer', isParked: false, reason: null }
  return { owner: stageOwner ?? 'us', isParked: false, reason: null }
}

/** Calendar days with each; they add up to the days from the first spell to the end of the last. */
export function countDays(
  spells: readonly { owner: Holder; from: PlainDate; to: PlainDate | null }[],
  now: PlainDate,
): Record<Holder, number> {
  const days = Object.fromEntries(holders.map((holder) => [holder, 0]))
  for (const { owner, from, to } of spells) days[owner] = (days[owner] ?? 0) + daysBetween(from, to ?? now)
  return {
    us: days.us ?? 0,
    carrier: days.carrier ?? 0,
    customer: days.customer ?? 0,
    thirdParty: days.thirdParty ?? 0,
  }
}
