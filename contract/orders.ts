import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Pence } from './money.ts'
import { columnsOf } from './list-columns.ts'
import { FileId, FileInfo } from './files.ts'
import {
  appointmentSlots,
  chargeCategories,
  chargeStates,
  holders,
  noteKinds,
  orderSorts,
  orderStages,
  orderStates,
  orderStatuses,
  orderTypes,
  orderWaits,
  promiseKinds,
  readinessItems,
} from './order-values.ts'
import { PageQuery, pageOf } from './paging.ts'
import { lineOfText } from './text.ts'
import { PlainDate, plainDate } from './plain-date.ts'

export const orders = ['BusinessPortalOrders'] as const
export const OrderId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/)
export const ByOrder = z.object({ orderId: OrderId })

export const Day = plainDate('Enter a date, such as 2026-05-28.')
const MaybeDay = PlainDate.nullable()

/** A row of the orders list. */
export const OrderRow = z.object({
  orderId: OrderId,
  title: z.string(),
  productName: z.string(),
  type: z.enum(orderTypes),
  status: z.enum(orderStatuses),
  state: z.enum(orderStates),
  stage: z.enum(orderStages).nullable(),
  step: z.number().int(),
  steps: z.number().int(),
  /** What the customer has to do before it goes on. */
  waitsFor: z.enum(orderWaits).nullable(),
  isLate: z.boolean(),
  expected: MaybeDay,
  placed: PlainDate,
  closed: MaybeDay,
  closedBy: z.enum(['customer', 'provider', 'deadline']).nullable(),
  orderRef: z.string().nullable(),
  version: z.number().int(),
})
export type OrderRow = z.infer<typeof OrderRow>

export const OrderFilter = z.object({
  status: z.enum(orderStatuses, 'Choose a status from the list.').optional(),
  stage: z.enum(orderStages, 'Choose a stage from the list.').optional(),
  siteId: lineOfText(40).optional(),
  placedFrom: Day.optional(),
  placedTo: Day.optional(),
  search: lineOfText(100).optional(),
  sort: z.enum(orderSorts, 'Choose a column that can be sorted.').default('attention'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export const OrderQuery = OrderFilter.extend(PageQuery.shape)
export type OrderQuery = z.output<typeof OrderQuery>

export const orderList = endpoint({
  method: 'GET',
  path: '/order-info/api/orders',
  summary: 'The orders of the account, filtered, sorted and paged',
  permissions: orders,
  query: OrderQuery,
  response: pageOf(OrderRow),
})

export const orderExport = endpoint({
  method: 'GET',
  path: '/order-info/api/orders.csv',
  summary: 'The filtered list as CSV, all pages, in the order of the screen',
  permissions: orders,
  query: OrderFilter.extend({ columns: columnsOf('orders').optional() }),
  produces: 'text/csv',
})

export const OrderSummary = z.object({
  statuses: z.record(z.enum(orderStatuses), z.number().int()),
  needsReply: z.number().int(),
  next: z.object({ orderId: OrderId, title: z.string(), productName: z.string(), expected: PlainDate }).nullable(),
  /** Sites that have orders, by name, at most 200. */
  sites: z.array(z.object({ siteId: z.string(), name: z.string() })),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const orderSummaryRead = endpoint({
  method: 'GET',
  path: '/order-info/api/order-summary',
  summary: 'How many orders there are in each status, what needs a reply, and which date comes next',
  permissions: orders,
  response: OrderSummary,
})

export const Stage = z.object({
  stage: z.enum(orderStages),
  state: z.enum(['done', 'now', 'next']),
  text: z.string(),
  /** Planned; `from` is absent where only the end is known. */
  from: MaybeDay,
  to: MaybeDay,
  done: MaybeDay,
})
export type Stage = z.infer<typeof Stage>

export const Charge = z.object({
  chargeId: z.string(),
  category: z.enum(chargeCategories),
  isBlocking: z.boolean(),
  /** What the carrier asks, what we take on, and what is left to pay. */
  cost: Pence,
  exemption: Pence,
  amount: Pence,
  currency: z.string(),
  reason: z.string(),
  extraDays: z.number().int(),
  issuedAt: z.iso.datetime(),
  replyBy: PlainDate,
  state: z.enum(chargeStates),
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.string().nullable(),
})
export type Charge = z.infer<typeof Charge>

/** What may be done with an order now; what may not says why. */
export const OrderAction = z.object({
  key: z.enum(['approve', 'amend', 'cancel', 'accept', 'share']),
  enabled: z.boolean(),
  reasonDisabled: z.string().nullable(),
})
export type OrderAction = z.infer<typeof OrderAction>

export const Order = OrderRow.extend({
  site: z.object({ siteId: z.string(), name: z.string(), address: z.string(), postcode: z.string() }).nullable(),
  serviceId: z.string().nullable(),
  supplierRef: z.string().nullable(),
  quoteId: z.string().nullable(),
  termMonths: z.number().int().nullable(),
  price: z.object({
    recurring: Pence.nullable(),
    oneOff: Pence.nullable(),
    currency: z.string(),
  }),
  dates: z.object({
    requested: MaybeDay,
    target: MaybeDay,
    committed: MaybeDay,
    contractual: MaybeDay,
  }),
  closedReason: z.string().nullable(),
  placedBy: z.string(),
  updatedAt: z.iso.datetime(),
  stages: z.array(Stage),
  events: z.array(
    z.object({ eventId: z.number().int(), at: z.iso.datetime(), title: z.string(), text: z.string().nullable() }),
  ),
  question: z
    .object({ questionId: z.string(), title: z.string(), text: z.string(), askedAt: z.iso.datetime() })
    .nullable(),
  access: z.object({ name: z.string(), phone: z.string() }).nullable(),
  appointment: z.object({ date: PlainDate, slot: z.enum(appointmentSlots), purpose: z.string() }).nullable(),
  charges: z.array(Charge),
  promises: z.array(
    z.object({
      promiseId: z.number().int(),
      at: z.iso.datetime(),
      kind: z.enum(promiseKinds),
      before: MaybeDay,
      date: PlainDate,
      owner: z.enum(holders),
      movedBy: z.string(),
      reason: z.string(),
    }),
  ),
  /** Calendar days with each holder since the order was placed; parked ones are among them. */
  days: z.record(z.enum(holders), z.number().int()),
  parked: z.array(
    z.object({
      owner: z.enum(holders),
      reason: z.string(),
      from: PlainDate,
      to: MaybeDay,
      days: z.number().int(),
    }),
  ),
  holder: z.enum(holders).nullable(),
  /** Null where there is no survey to prepare for. */
  readiness: z
    .array(
      z.object({
        item: z.enum(readinessItems),
        isReady: z.boolean(),
        note: z.string().nullable(),
        changedBy: z.string().nullable(),
      }),
    )
    .nullable(),
  notes: z.array(
    z.object({
      noteId: z.number().int(),
      at: z.iso.datetime(),
      kind: z.enum(noteKinds),
      text: z.string(),
      author: z.string(),
    }),
  ),
  documents: z.array(FileInfo),
  desk: z.object({ name: z.string(), phone: z.string(), hours: z.string() }),
  /** Whether the reader gets mail about this order. */
  isWatched: z.boolean(),
  actions: z.array(OrderAction),
})
export type Order = z.infer<typeof Order>

export const orderRead = endpoint({
  method: 'GET',
  path: '/order-info/api/orders/:orderId',
  summary: 'One order with all that happened and what is next; its ETag goes into If-Match of a change',
  permissions: orders,
  params: ByOrder,
  response: Order,
})

export const orderConfirmationRead = endpoint({
  method: 'GET',
  path: '/order-info/api/orders/:orderId/confirmation.pdf',
  summary: 'What was ordered and promised, as a document to keep',
  permissions: orders,
  params: ByOrder,
  produces: 'application/pdf',
})

export const orderFileRead = endpoint({
  method: 'GET',
  path: '/order-info/api/orders/:orderId/files/:fileId',
  summary: 'A document of an order',
  permissions: orders,
  params: ByOrder.extend({ fileId: FileId }),
  produces: 'application/octet-stream',
})
