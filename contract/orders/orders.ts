import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fileOf, filterOf, pageQueryOf } from '../listing-query.ts'
import { Pence } from '../money.ts'
import { FileId, FileInfo } from '../files.ts'
import {
  appointmentSlots,
  chargeCategories,
  chargeStates,
  orderOwners,
  noteKinds,
  orderStages,
  orderStates,
  orderStatuses,
  orderTypes,
  orderBlockers,
  commitmentKinds,
  readinessItems,
} from './values.ts'
import { pageOf } from '../paging.ts'
import { registrationStates } from './registration-values.ts'
import { PlainDate } from '../plain-date.ts'
import { orderListing } from './listing.ts'

export const orders = ['BusinessPortalOrders'] as const
export const OrderId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/)
export const ByOrder = z.object({ orderId: OrderId })

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
  /** The customer's action that the order waits for. */
  blockedBy: z.enum(orderBlockers).nullable(),
  isLate: z.boolean(),
  expected: MaybeDay,
  placed: PlainDate,
  closed: MaybeDay,
  closedBy: z.enum(['customer', 'provider', 'deadline']).nullable(),
  orderRef: z.string().nullable(),
  version: z.number().int(),
})
export type OrderRow = z.infer<typeof OrderRow>

export const OrderFilter = filterOf(orderListing)
export const OrderQuery = pageQueryOf(orderListing)
export type OrderQuery = z.output<typeof OrderQuery>

export const orderList = endpoint({
  method: 'GET',
  path: '/order-info/api/orders',
  summary: 'The orders of the account, filtered, sorted and paged',
  permissions: orders,
  comesWith: ['orders'],
  query: OrderQuery,
  response: pageOf(OrderRow),
})

export const orderExport = fileOf(orderList, orderListing)

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
  summary: 'The number of orders in each status, those that need a reply, and the next date',
  permissions: orders,
  comesWith: ['orders'],
  response: OrderSummary,
})

export const Stage = z.object({
  stage: z.enum(orderStages),
  state: z.enum(['done', 'now', 'next']),
  text: z.string(),
  /** Planned; `from` is absent if only the end is known. */
  from: MaybeDay,
  to: MaybeDay,
  done: MaybeDay,
})
export type Stage = z.infer<typeof Stage>

export const Charge = z.object({
  chargeId: z.string(),
  category: z.enum(chargeCategories),
  isBlocking: z.boolean(),
  /** The carrier's charge, our contribution, and the amount left to pay. */
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

/** An action on an order, with the reason if it is not available now. */
export const OrderAction = z.object({
  key: z.enum(['approve', 'amend', 'cancel', 'accept', 'share', 'move']),
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
  /** The request to the registry of domains; null if the desk carries the order out. */
  registration: z
    .object({
      kind: z.enum(['renew', 'create']),
      domain: z.string(),
      years: z.int(),
      state: z.enum(registrationStates),
      isSimulated: z.boolean(),
      expiresBefore: MaybeDay,
      /** The registry’s answer. */
      expires: MaybeDay,
      /** Why it waits, or was refused. */
      note: z.string().nullable(),
      sentAt: z.iso.datetime().nullable(),
      changedAt: z.iso.datetime(),
    })
    .nullable(),
  charges: z.array(Charge),
  commitments: z.array(
    z.object({
      commitmentId: z.number().int(),
      at: z.iso.datetime(),
      kind: z.enum(commitmentKinds),
      before: MaybeDay,
      date: PlainDate,
      owner: z.enum(orderOwners),
      movedBy: z.string(),
      reason: z.string(),
    }),
  ),
  /** Calendar days with each owner since the order was placed, including days on hold. */
  days: z.record(z.enum(orderOwners), z.number().int()),
  holds: z.array(
    z.object({
      owner: z.enum(orderOwners),
      reason: z.string(),
      from: PlainDate,
      to: MaybeDay,
      days: z.number().int(),
      /** The contractual date counts in working days. */
      workingDays: z.number().int(),
    }),
  ),
  /** Working days that waiting on the customer or others has added to the contractual date. */
  extendedDays: z.number().int(),
  owner: z.enum(orderOwners).nullable(),
  /** The choices of a new service, in words. */
  choices: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Null if there is no survey to prepare for. */
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
  /** Whether the caller gets emails about this order. */
  isWatched: z.boolean(),
  actions: z.array(OrderAction),
})
export type Order = z.infer<typeof Order>

export const orderRead = endpoint({
  method: 'GET',
  path: '/order-info/api/orders/:orderId',
  summary: 'One order with its history and next steps; its ETag goes into If-Match of a change',
  permissions: orders,
  comesWith: ['order'],
  params: ByOrder,
  response: Order,
})

export const orderConfirmationRead = endpoint({
  method: 'GET',
  path: '/order-info/api/orders/:orderId/confirmation.pdf',
  summary: 'The order confirmation as a PDF',
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
