import { z } from 'zod'
import { Share } from '../shares.ts'
import { endpoint } from '../endpoint.ts'
import { appointmentSlots, orderStates, orderStatuses, shareDays } from './values.ts'
import { ByOrder, orders, Stage } from './orders.ts'
import { lineOfText } from '../text.ts'
import { PlainDate } from '../plain-date.ts'

export const orderShareList = endpoint({
  method: 'GET',
  path: '/order-info/api/orders/:orderId/shares',
  summary: 'The shared links to an order, newest first',
  permissions: orders,
  params: ByOrder,
  response: z.object({ shares: z.array(Share) }),
})

export const orderShareCreate = endpoint({
  method: 'POST',
  path: '/order-info/api/orders/:orderId/shares',
  summary: 'Create a link for following the order without signing in; its secret is returned once',
  permissions: orders,
  params: ByOrder,
  body: z.object({
    label: lineOfText(60).min(1, 'Enter who the link is for.'),
    days: z
      .number('Choose how long the link works.')
      .refine((days) => shareDays.some((allowed) => allowed === days), 'Choose 7, 30 or 90 days.'),
  }),
  response: z.object({ share: Share, secret: z.string() }),
  tellsSecret: true,
  problems: ['limit_reached', 'order_closed'],
})

export const orderShareDelete = endpoint({
  method: 'DELETE',
  path: '/order-info/api/orders/:orderId/shares/:shareId',
  summary: 'Revoke a link; it stops working immediately',
  permissions: orders,
  params: ByOrder.extend({ shareId: lineOfText(40) }),
  response: z.object({ shares: z.array(Share) }),
})

/** The content of a shared link: time, place and purpose; no prices, and no people of the account. */
export const SharedOrder = z.object({
  orderId: z.string(),
  productName: z.string(),
  status: z.enum(orderStatuses),
  state: z.enum(orderStates),
  isLate: z.boolean(),
  expected: PlainDate.nullable(),
  closed: PlainDate.nullable(),
  site: z.object({ name: z.string(), address: z.string(), postcode: z.string() }).nullable(),
  stages: z.array(Stage),
  appointment: z.object({ date: PlainDate, slot: z.enum(appointmentSlots), purpose: z.string() }).nullable(),
  desk: z.object({ name: z.string(), phone: z.string(), hours: z.string() }),
  expiresAt: z.iso.datetime(),
})
export type SharedOrder = z.infer<typeof SharedOrder>

export const sharedOrderRead = endpoint({
  method: 'POST',
  path: '/order-info/api/shared-order',
  summary: 'The order as the link shows it to anyone who has its secret',
  permissions: [],
  isPublic: true,
  body: z.object({ secret: z.string('Use the complete link.').max(200, 'Use the complete link.') }),
  response: SharedOrder,
})
