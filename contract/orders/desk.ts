import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pence } from '../money-values.ts'
import { appointmentSlots, chargeCategories, orderOwners, orderStages } from './values.ts'
import { ByOrder, Order } from './orders.ts'
import { PlainDate } from '../plain-date.ts'
import { requireStaffRoom } from '../permission.ts'
import { CategoryId } from '../services/category-id.ts'
import { lineOfText, linesOfText } from '../text.ts'

// Actions of the delivery desk. The Account-Id header names the account.

const desk = { permissions: requireStaffRoom('DeskOrders'), params: ByOrder, response: Order } as const
const reason = lineOfText(300).min(1, 'Enter a reason.')
const amount = z.number('Enter an amount.').int().min(0).max(1_000_000_00).brand<'pence', 'inout'>()

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
  summary: 'Set the price of a placed order; the customer then approves it',
  body: z.object({ recurring: amount, oneOff: amount, termMonths: z.number().int().min(0).max(120).nullable() }),
  problems: ['order_already_approved', 'stale'],
})

export const orderDeskStageMove = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/orders/:orderId/stage',
  summary: 'Move an order to its next stage, or to a later one',
  body: z.object({ stage: z.enum(orderStages).optional(), note: linesOfText(500).default('') }),
  problems: ['charge_unanswered', 'no_later_stage', 'order_closed', 'order_not_approved', 'order_on_hold', 'stale'],
})

export const orderDeskDateMove = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/orders/:orderId/dates',
  summary: 'Set or move a date, with the reason; a committed date can be set only once',
  body: z.object({
    kind: z.enum(['target', 'committed', 'contractual']),
    date: PlainDate,
    owner: z.enum(orderOwners),
    reason,
  }),
  problems: ['date_committed', 'order_closed', 'order_not_approved', 'stale'],
})

export const orderDeskPark = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/orders/:orderId/parking',
  summary: 'Put an order on hold, with the party it is waiting for',
  body: z.object({ owner: z.enum(orderOwners), reason }),
  problems: ['charge_unanswered', 'order_closed', 'order_on_hold', 'stale'],
})

export const orderDeskUnpark = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/order-desk/api/orders/:orderId/parking',
  summary: 'Take an order off hold; its dates move by the time on hold',
  problems: ['order_not_on_hold', 'stale'],
})

export const orderDeskChargeIssue = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/orders/:orderId/charges',
  summary: 'Issue a charge; a blocking charge puts the order on hold until it is accepted or declined',
  body: z.object({
    category: z.enum(chargeCategories),
    isBlocking: z.boolean().default(true),
    cost: amount.min(1),
    exemption: amount.default(pence(0)),
    reason: linesOfText(1000).min(1, 'Enter a description of the charge.'),
    extraDays: z.number().int().min(0).max(400).default(0),
    replyBy: PlainDate,
  }),
  problems: ['order_not_in_progress', 'stale'],
})

export const orderDeskChargeWithdraw = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/order-desk/api/orders/:orderId/charges/:chargeId',
  summary: 'Withdraw a charge that has not been accepted or declined',
  params: ByOrder.extend({ chargeId: lineOfText(40) }),
  problems: ['charge_already_answered', 'charge_overdue', 'charge_withdrawn', 'stale'],
})

export const orderDeskAppointmentBook = endpoint({
  ...desk,
  method: 'PUT',
  path: '/order-desk/api/orders/:orderId/appointment',
  summary: 'Book a visit to the site',
  body: z.object({
    date: PlainDate,
    slot: z.enum(appointmentSlots),
    purpose: lineOfText(100).min(1, 'Enter the purpose of the visit.'),
  }),
  problems: ['order_closed', 'stale'],
})

export const orderDeskQuestionAsk = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/orders/:orderId/question',
  summary: 'Ask for the site contact',
  body: z.object({
    title: lineOfText(120).min(1, 'Enter the question.'),
    text: linesOfText(500).min(1, 'Enter what happens without a reply.'),
  }),
  problems: ['order_not_in_progress', 'question_unanswered', 'stale'],
})

export const orderDeskCancel = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/orders/:orderId/cancellation',
  summary: 'Cancel an order at any stage; the customer reads the reason',
  body: z.object({ reason: linesOfText(500).min(1, 'Enter the reason.') }),
  problems: ['order_closed', 'stale'],
})

export const orderDeskComplete = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/orders/:orderId/completion',
  summary: 'Complete an order: the new service is created, or the change takes effect',
  body: z.object({
    note: linesOfText(500).default(''),
    serviceId: lineOfText(40).min(1, 'Enter the service ID.').optional(),
    productCategory: CategoryId.optional(),
  }),
  problems: ['category_not_known', 'charge_unanswered', 'order_closed', 'order_not_in_progress', 'stale'],
})
