import type { Pence } from '@portal/contract/money.ts'
import { recordActivity } from '../../../lib/activity.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import {
  syncOwner,
  insertEvent,
  insertNote,
  insertOrder,
  insertWatcher,
  saveReadiness,
  saveStages,
} from '../change-store.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { planJourney } from '../forecast.ts'

export interface Provide {
  title: string
  productName: string
  siteId: string | null
  /** Delivery location and configuration, for the desk. */
  details: object
  quoted: { quoteId: string; recurring: Pence; oneOff: Pence; termMonths: number }
  placedBy: string
  /** Information that an engineer needs before the first visit. */
  notes: readonly { kind: 'siteVisit' | 'hazard' | 'specialArrangement'; text: string }[]
  hasAsbestosRegister: boolean
}

/** Orders a new ethernet line at an accepted quote's price; its site is prepared with the known details. */
export async function placeProvide(scope: AccountScope, provide: Provide): Promise<string> {
  const { placedBy, quoted } = provide
  const now = dayOf(scope.now)
  const orderId = await insertOrder(scope, {
    ...provide,
    quoteId: quoted.quoteId,
    price: quoted,
    state: 'acknowledged',
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
    await insertNote(scope, orderId, { kind, text, author: placedBy })
  }
  if (provide.hasAsbestosRegister) {
    const note = 'An asbestos register is available, as stated in the quote.'
    await saveReadiness(scope, orderId, { item: 'asbestos', isReady: true, note, changedBy: placedBy })
  }
  await syncOwner(scope, orderId, { owner: 'us', isOnHold: false, reason: null }, now)
  if (scope.person.email) await insertWatcher(scope, orderId)
  const after = { type: 'provide', quoteId: quoted.quoteId }
  await recordActivity(scope, { action: 'order placed', entity: 'order', entityId: orderId, after })
  return orderId
}
