import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pence } from './money-values.ts'
import { appointmentSlots, chargeCategories, holders, orderStages } from './order-values.ts'
import { ByOrder, Day, Order } from './orders.ts'
import { atDesk } from './permission.ts'
import { productCategories } from './product-category.ts'
import { lineOfText, linesOfText } from './text.ts'

// What the delivery desk does. The account is named by the Account-Id header.

const desk = { permissions: atDesk('DeskOrders'), params: ByOrder, response: Order } as const
const reason = lineOfText(300).min(1, 'Say why.')
const amount = z.number('Enter an amount in pence.').int().min(0).max(1_000_000_00).brand<'pence', 'inout'>()

export const orderDeskRead = endpoint({
  ...desk,
  method: 'GET',
  path: '/order-desk/api/orders/:orderId',
  summary: 'One order; its ETag goes into If-Match of a change',
})

export const orderDeskOffer = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/orders/:orderId/offer',
  summary: 'Price an order that was placed; the customer approves it',
  body: z.object({ recurring: amount, oneOff: amount, termMonths: z.number().int().min(0).max(120).nullable() }),
  problems: ['order_already_approved', 'stale'],
})

export const orderDeskStageMove = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/orders/:orderId/stage',
  summary: 'Move an order on, to its next stage or a named later one',
  body: z.object({ stage: z.enum(orderStages).optional(), note: linesOfText(500).default('') }),
  problems: ['charge_unanswered', 'no_later_stage', 'order_closed', 'order_not_approved', 'order_on_hold', 'stale'],
})

export const orderDeskDateMove = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/orders/:orderId/dates',
  summary: 'Give a date or move one, with the reason; a committed date is given once',
  body: z.object({
    kind: z.enum(['target', 'committed', 'contractual']),
    date: Day,
    owner: z.enum(holders),
    reason,
  }),
  problems: ['date_committed', 'order_closed', 'order_not_approved', 'stale'],
})

export const orderDeskPark = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/orders/:orderId/parking',
  summary: 'Park an order and say who holds it up',
  body: z.object({ owner: z.enum(holders), reason }),
  problems: ['charge_unanswered', 'order_closed', 'order_on_hold', 'stale'],
})

export const orderDeskUnpark = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/order-desk/api/orders/:orderId/parking',
  summary: 'Carry on with a parked order; the dates move by the time it waited',
  problems: ['order_not_on_hold', 'stale'],
})

export const orderDeskChargeIssue = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/orders/:orderId/charges',
  summary: 'Issue a charge; a blocking one suspends the order until it is answered',
  body: z.object({
    category: z.enum(chargeCategories),
    isBlocking: z.boolean().default(true),
    cost: amount.min(1),
    exemption: amount.default(pence(0)),
    reason: linesOfText(1000).min(1, 'Say what is paid for.'),
    extraDays: z.number().int().min(0).max(400).default(0),
    replyBy: Day,
  }),
  problems: ['order_not_in_progress', 'stale'],
})

export const orderDeskChargeWithdraw = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/order-desk/api/orders/:orderId/charges/:chargeId',
  summary: 'Withdraw a charge that was not answered yet',
  params: ByOrder.extend({ chargeId: lineOfText(40) }),
  problems: ['charge_already_answered', 'charge_overdue', 'charge_withdrawn', 'stale'],
})

export const orderDeskAppointmentBook = endpoint({
  ...desk,
  method: 'PUT',
  path: '/order-desk/api/orders/:orderId/appointment',
  summary: 'Book a visit to the site',
  body: z.object({
    date: Day,
    slot: z.enum(appointmentSlots),
    purpose: lineOfText(100).min(1, 'Say what the visit is for.'),
  }),
  problems: ['order_closed', 'stale'],
})

export const orderDeskQuestionAsk = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/orders/:orderId/question',
  summary: 'Ask who opens the door on site',
  body: z.object({
    title: lineOfText(120).min(1, 'Enter the question.'),
    text: linesOfText(500).min(1, 'Say what happens without an answer.'),
  }),
  problems: ['order_not_in_progress', 'question_unanswered', 'stale'],
})

export const orderDeskComplete = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/orders/:orderId/completion',
  summary: 'Hand over what was ordered: a new service is there, a change of one takes effect',
  body: z.object({
    note: linesOfText(500).default(''),
    serviceId: lineOfText(40).min(1, 'Enter the number of the service.').optional(),
    productCategory: z.enum(productCategories).optional(),
  }),
  problems: ['charge_unanswered', 'order_closed', 'order_not_in_progress', 'stale'],
})
