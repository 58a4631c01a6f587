import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cancelReasons, changeTypes, noteKinds, readinessItems } from './values.ts'
import { Offers } from './offers.ts'
import { ByOrder, Order, OrderId, orders } from './orders.ts'
import { connections } from '../connection.ts'
import { PlainDate } from '../plain-date.ts'
import { OrderRef, ServiceId } from '../services/services.ts'
import { lineOfText, linesOfText } from '../text.ts'

const required = (max: number, message: string) => lineOfText(max).min(1, message)
const changed = { permissions: orders, params: ByOrder, response: Order } as const
export const orderUpdate = endpoint({
  ...changed,
  method: 'PATCH',
  path: '/order-info/api/orders/:orderId',
  summary: 'Change the customer’s own reference; with If-Match, only if the order has not changed since',
  body: z.object({ orderRef: OrderRef }),
  problems: ['stale'],
})

export const orderApprovalCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/order-info/api/orders/:orderId/approval',
  summary: 'Approve an order at its price; this sets the dates',
  problems: ['order_already_approved', 'order_closed', 'order_not_priced', 'stale'],
})

export const orderCancellationCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/order-info/api/orders/:orderId/cancellation',
  summary: 'Cancel an order that can still be cancelled',
  body: z.object({
    reason: z.enum(cancelReasons, 'Choose a reason.'),
    note: linesOfText(500).default(''),
  }),
  problems: ['order_closed', 'stale', 'work_begun'],
})

export const orderRequestedDateUpdate = endpoint({
  ...changed,
  method: 'PUT',
  path: '/order-info/api/orders/:orderId/requested-date',
  summary: 'Request another date',
  body: z.object({ date: PlainDate, reason: required(200, 'Enter a reason, so that we can assess the request.') }),
  problems: [
    'charge_unanswered',
    'date_unchanged',
    'order_closed',
    'order_on_hold',
    'stale',
    'visit_booked',
    'work_begun',
  ],
})

export const orderChargeAnswerCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/order-info/api/orders/:orderId/charges/:chargeId/answer',
  summary: 'Accept or decline a charge; the dates are forecast again',
  params: ByOrder.extend({ chargeId: lineOfText(40) }),
  body: z.object({ answer: z.enum(['accept', 'decline'], 'Accept or decline the charge.') }),
  problems: ['charge_already_answered', 'charge_overdue', 'charge_withdrawn', 'order_closed', 'stale'],
})

export const orderAccessUpdate = endpoint({
  ...changed,
  method: 'PUT',
  path: '/order-info/api/orders/:orderId/access',
  summary: 'Set the site contact; this also answers the question about it, if one is open',
  body: z.object({
    name: required(80, 'Enter a name or a role.'),
    phone: required(40, 'Enter a phone number.'),
  }),
  problems: ['order_closed', 'stale'],
})

export const orderReadinessUpdate = endpoint({
  ...changed,
  method: 'PUT',
  path: '/order-info/api/orders/:orderId/readiness/:item',
  summary: 'Set whether an item on site is ready for the survey',
  params: ByOrder.extend({ item: z.enum(readinessItems) }),
  body: z.object({ isReady: z.boolean('Choose whether it is ready.'), note: lineOfText(200).default('') }),
  problems: ['no_survey', 'order_closed', 'stale'],
})

export const orderNoteCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/order-info/api/orders/:orderId/notes',
  summary: 'Add a note for the engineers',
  body: z.object({
    kind: z.enum(noteKinds, 'Choose the subject of the note.'),
    text: linesOfText(1000).min(1, 'Enter a note.'),
  }),
  problems: ['order_closed', 'stale'],
})

export const orderWatchUpdate = endpoint({
  ...changed,
  method: 'PUT',
  path: '/order-info/api/orders/:orderId/watch',
  summary: 'Turn emails about an order on or off',
  body: z.object({ isWatched: z.boolean('Choose whether to receive emails.') }),
})

/** Changes that can be ordered for a service, with the reason if one cannot. */
export const orderOptionList = endpoint({
  method: 'GET',
  path: '/order-info/api/services/:serviceId/order-options',
  summary: 'The changes that can be ordered for an existing service',
  permissions: orders,
  params: z.object({ serviceId: ServiceId }),
  response: z.object({
    serviceId: ServiceId,
    name: z.string(),
    productName: z.string(),
    options: z.array(
      z.object({ type: z.enum(changeTypes), earliest: PlainDate, reasonDisabled: z.string().nullable() }),
    ),
    /** The domain of the service, and who renews it; null if it is no domain. */
    domain: z.object({ name: z.string(), registrar: z.enum(connections) }).nullable(),
    /** The minimum term now. */
    contract: z.object({ end: PlainDate.nullable(), termMonths: z.int().nullable() }),
    offers: Offers,
    /** Options for a move. */
    sites: z.array(z.object({ siteId: z.string(), name: z.string() })),
  }),
})

export const orderCreate = endpoint({
  method: 'POST',
  path: '/order-info/api/orders',
  summary:
    'Order a change to a service, at the price of the catalogue if it has one; work starts once you approve the price',
  permissions: orders,
  body: z.object({
    serviceId: ServiceId,
    type: z.enum(changeTypes, 'Choose what to order.'),
    requestedDate: PlainDate,
    /** The product of a regrade. */
    productId: lineOfText(40).default(''),
    /** Its seats or channels. */
    quantity: z.int('Enter a whole number.').nullable().default(null),
    /** One of the offered terms; null if none is offered. */
    termMonths: z.int('Choose a term.').nullable().default(null),
    /** The name of an IP block or a care level. */
    option: lineOfText(80).default(''),
    /** The new site of a move. */
    siteId: lineOfText(40).default(''),
    orderRef: OrderRef.default(''),
    note: linesOfText(1000).default(''),
  }),
  response: z.object({ orderId: OrderId }),
  problems: ['product_cannot_follow', 'service_not_orderable'],
})
export type NewOrder = z.output<(typeof orderCreate)['body']>
