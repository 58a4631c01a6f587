import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PlainDate } from '../plain-date.ts'
import { SiteById } from '../services/sites.ts'
import { lineOfText } from '../text.ts'
import { appointmentHalves } from './appointment-values.ts'
import { ByOrder, Order, orders } from './orders.ts'

/** A half-day on which an engineer can come. */
export const AppointmentSlot = z.object({
  date: PlainDate,
  half: z.enum(appointmentHalves),
  /** Free places; null if the carrier names no number. */
  left: z.int().nullable(),
})
export type AppointmentSlot = z.infer<typeof AppointmentSlot>

/** A slot chosen from the list. */
export const ChosenSlot = z.object({ date: PlainDate, half: z.enum(appointmentHalves, 'Choose a slot.') })
export type ChosenSlot = z.infer<typeof ChosenSlot>

const bySite = { permissions: orders, params: SiteById } as const
const productId = lineOfText(40).min(1, 'Choose a product.')

export const appointmentSlotList = endpoint({
  ...bySite,
  method: 'GET',
  path: '/order-info/api/sites/:siteId/appointment-slots',
  summary: 'The engineer’s slots at a site in the four weeks from a day, for a product that is not ordered yet',
  query: z.object({ productId, from: PlainDate }),
  response: z.object({ slots: z.array(AppointmentSlot) }),
  problems: ['appointments_off'],
})

export const appointmentHoldUpdate = endpoint({
  ...bySite,
  method: 'PUT',
  path: '/order-info/api/sites/:siteId/appointment-hold',
  summary: 'Hold a slot for 15 minutes while ordering; this releases the slot that you held before',
  body: ChosenSlot.extend({ productId }),
  response: ChosenSlot.extend({ heldUntil: z.iso.datetime() }),
  problems: ['appointments_off', 'slot_taken'],
})

const ofOrder = { permissions: orders, params: ByOrder } as const
const notMovable = ['appointments_off', 'order_closed', 'visit_fixed'] as const

export const orderSlotList = endpoint({
  ...ofOrder,
  method: 'GET',
  path: '/order-info/api/orders/:orderId/appointment-slots',
  summary: 'The slots of the next four weeks to which the engineer’s visit of an order can move',
  response: z.object({ slots: z.array(AppointmentSlot) }),
  problems: notMovable,
})

export const orderVisitUpdate = endpoint({
  ...ofOrder,
  method: 'PUT',
  path: '/order-info/api/orders/:orderId/appointment',
  summary: 'Move the engineer’s visit to another slot, until the day before it',
  body: ChosenSlot,
  response: Order,
  problems: [...notMovable, 'slot_taken', 'stale'],
})
