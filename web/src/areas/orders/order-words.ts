import type { OrderOwner, NoteKind, CommitmentKind, ReadinessItem } from '@portal/contract/orders/values.ts'
import { type OrderStage, orderStageNames } from '@portal/contract/orders/values.ts'
import type { OrderRow, Stage } from '@portal/contract/orders/orders.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { nearDay } from '@portal/contract/format/relative.ts'
import { dayMonth, shortDay, shortWeekday } from '@portal/contract/format/days.ts'

/** "Updated 07:55 today", or with the day. */
export function sinceInWords(moment: string, now = new Date()): string {
  return nearDay(moment, now) === 'today' ? `${clock(moment)} today` : `${clock(moment)}, ${dayMonth(moment, now)}`
}

/** "by Fri 8 May", "11–22 May", "28 May–3 Jun", "Mon 20 Apr"; a finished stage with the day on which it was done. */
export function stageWhen({ state, from, to, done }: Stage, now = new Date()): string {
  if (done) return shortWeekday(done, now)
  if (state === 'done') return 'Done'
  // Until the plan is known, a later stage has no words: the page says once when the dates follow.
  if (!to) return state === 'now' ? 'Now' : ''
  if (!from) return `by ${shortWeekday(to, now)}`
  if (from === to) return shortWeekday(to, now)
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isSameMonth ? Number(from.slice(8)) : shortDay(from, now)}–${shortDay(to, now)}`
}

export function stageName(stage: OrderStage, isDone = false): string {
  return stage === 'approval' && isDone ? 'Placed' : orderStageNames[stage]
}

/** Why an order does not progress: a reply that it needs comes before a hold. */
export function waitOf({ blockedBy, state }: Pick<OrderRow, 'blockedBy' | 'state'>): 'reply' | 'hold' | null {
  if (blockedBy !== null) return 'reply'
  return state === 'held' ? 'hold' : null
}

export const ownerNames: Record<OrderOwner, string> = {
  us: 'With us',
  carrier: 'With the carrier',
  customer: 'With you',
  thirdParty: 'With others',
}

export const ownerWords: Record<OrderOwner, string> = {
  us: 'us',
  carrier: 'the carrier',
  customer: 'you',
  thirdParty: 'others',
}

export const commitmentNames: Record<CommitmentKind, string> = {
  requested: 'Requested',
  target: 'Expected',
  committed: 'Committed',
  contractual: 'Contractual',
}

export const slotNames = { AM: '08:00–13:00', PM: '13:00–18:00', day: '08:00–18:00' } as const

export const noteNames: Record<NoteKind, string> = {
  siteVisit: 'Site visit',
  hazard: 'Hazard',
  specialArrangement: 'Special arrangement',
}

export const readinessWords: Record<ReadinessItem, string> = {
  access: 'Access to the comms room',
  route: 'Cable route known and clear',
  power: 'A power socket within 2 metres',
  space: 'Wall or rack space',
  asbestos: 'Asbestos register available',
  landlord: 'Landlord’s consent',
  safety: 'Site rules and induction known',
}

export const cancelReasonWords = {
  'no-longer-needed': 'No longer needed',
  'too-late': 'Date too late',
  'too-expensive': 'Too expensive',
  mistake: 'Ordered by mistake',
  other: 'Another reason',
} as const
