import type { Pence } from '@portal/contract/money.ts'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../actor.ts'
import {
  followHolder,
  insertEvent,
  insertNote,
  insertOrder,
  insertWatcher,
  saveReadiness,
  saveStages,
} from '../orders/change-store.ts'
import { today } from '../orders/days.ts'
import { planJourney } from '../orders/forecast.ts'

export interface Provide {
  title: string
  productName: string
  siteId: string | null
  /** Where it goes and what exactly it is, for the desk. */
  details: object
  quoted: { quoteId: string; recurring: Pence; oneOff: Pence; termMonths: number }
  placedBy: string
  /** What an engineer must know before the first visit. */
  notes: readonly { kind: 'siteVisit' | 'hazard' | 'specialArrangement'; text: string }[]
  hasAsbestosRegister: boolean
  requestId: string
}

/** Orders a new ethernet line at a price that was quoted and accepted; its site is prepared with what is known of it. */
export async function placeProvide(scope: AccountScope, provide: Provide): Promise<string> {
  const { placedBy, quoted, requestId } = provide
  const now = today()
  const orderId = await insertOrder(scope, {
    ...provide,
    type: 'provide',
    journey: 'ethernet',
    serviceId: null,
    orderRef: null,
    requestedDate: null,
    placedDate: now,
  })
  const stages = planJourney('ethernet', now)
  await saveStages(
    scope,
    orderId,
    stages.map((stage) => (stage.position === 1 ? stage : { ...stage, from: null, to: null })),
  )
  await insertEvent(scope, orderId, 'Order placed', `Quote ${quoted.quoteId} was accepted by ${placedBy}.`)
  for (const { kind, text } of provide.notes) {
    // oxlint-disable-next-line no-await-in-loop -- three at most, on one connection
    await insertNote(scope, orderId, { kind, text, author: placedBy })
  }
  if (provide.hasAsbestosRegister) {
    const note = 'There is a register, as the quote says.'
    await saveReadiness(scope, orderId, { item: 'asbestos', isReady: true, note, changedBy: placedBy })
  }
  await followHolder(scope, orderId, { owner: 'us', isParked: false, reason: null }, now)
  if (scope.person.email) await insertWatcher(scope, orderId)
  const after = { type: 'provide', quoteId: quoted.quoteId }
  await recordActivity(scope, { action: 'order placed', entity: 'order', entityId: orderId, after, requestId })
  return orderId
}
