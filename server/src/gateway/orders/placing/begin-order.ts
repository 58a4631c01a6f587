import { problemOfFirstDay } from '@portal/contract/orders/requested-date.ts'
import type { OrderType } from '@portal/contract/orders/values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { dayOf, weekday } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import {
  insertCommitment,
  insertEvent,
  insertNote,
  insertOrder,
  insertWatcher,
  type OrderPrice,
  saveStages,
} from '../change-store.ts'
import { settle } from '../changes.ts'
import type { OrderDetails } from '../detail-store.ts'
import { planJourney } from '../forecast.ts'

/** In whose scope an order is placed, and the member of staff who takes it on the phone. */
export interface Orderer {
  scope: AccountScope
  desk?: AccountScope
}

export interface BegunOrder {
  type: OrderType
  journey: string
  title: string
  /** The request in words. */
  productName: string
  details: OrderDetails
  siteId: string | null
  /** Null for a new service. */
  serviceId: string | null
  orderRef: string | null
  requestedDate: PlainDate
  /** Of the catalogue; without one, the desk prices the order. */
  price: OrderPrice | null
  note: string
  /** The member of staff to whom the person ordered on the phone. */
  takenBy?: string
}

/** Places an order of a customer: with a price it starts at approval, without one the desk prices it first. */
export async function beginOrder(scope: AccountScope, order: BegunOrder): Promise<string> {
  const { productName, requestedDate, journey, price, note, takenBy } = order
  const placedBy = takenBy ? `${scope.actorName}, by phone with ${takenBy}` : scope.actorName
  const today = dayOf(scope.now)
  // The portal itself approves at once; what a system orders waits for the customer.
  const isByPortal = scope.person.userId === 'portal'
  const orderId = await insertOrder(scope, {
    ...order,
    placedDate: today,
    placedBy,
    state: price ? 'pending' : 'acknowledged',
  })
  await saveStages(
    scope,
    orderId,
    planJourney(journey, today).map((stage) => (stage.position === 1 ? stage : { ...stage, from: null, to: null })),
  )
  const wish = `${productName} for ${weekday(requestedDate)}`
  await insertEvent(scope, orderId, 'Order placed', `Placed by ${placedBy}: ${wish}.`)
  if (price)
    await insertEvent(
      scope,
      orderId,
      'Priced from the catalogue',
      `${money(price.recurring)} monthly and ${money(price.oneOff)} one-off.${isByPortal ? '' : ' We start when you approve it.'}`,
    )
  await insertCommitment(scope, orderId, {
    kind: 'requested',
    before: null,
    date: requestedDate,
    owner: 'customer',
    movedBy: scope.actorName,
    reason: 'With the order',
  })
  if (note) await insertNote(scope, orderId, { kind: 'siteVisit', text: note, author: scope.actorName })
  if (scope.person.email) await insertWatcher(scope, orderId)
  await settle(scope, orderId)
  return orderId
}

/** Why a day cannot be requested, at its field. */
export function problemsOfDay(day: PlainDate, earliest: PlainDate, latest: PlainDate): Record<string, string> {
  const early = problemOfFirstDay(day, earliest)
  if (early) return { requestedDate: early }
  return day > latest ? { requestedDate: 'Choose a day within the next two years.' } : {}
}
