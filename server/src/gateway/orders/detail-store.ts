import { Charge, Order } from '@portal/contract/orders/orders.ts'
import { CategoryId } from '@portal/contract/services/category-id.ts'
import { orderOwners, readinessItems } from '@portal/contract/orders/values.ts'
import { boolean, day, dayOrNull, number, type RowSchema, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { atSites } from '../../scope/sites-store.ts'
import { PlannedStage } from './forecast.ts'
import { orderRowColumns, StoredRow } from './store.ts'

/** The intended result of an order. */
const OrderDetails = z
  .object({
    /** In the catalogue, as it was ordered. */
    productId: text,
    productName: text,
    downMbps: number,
    upMbps: number,
    siteId: text,
    careLevel: text,
    /** Category of the service that a new order creates. */
    productCategory: CategoryId,
    ipBlock: text,
    area: text,
    domainName: text,
    /** The holder of a new domain, as known when it was ordered. */
    registrant: z.object({
      name: text,
      organisation: text,
      street: text,
      city: text,
      postcode: text,
      email: text,
    }),
    /** The expiry that auto-renewal ordered this renewal for. */
    renewsFrom: day,
  })
  .partial()
export type OrderDetails = z.infer<typeof OrderDetails>

/** An order from the columns of its own row. */
export const StoredOrder = StoredRow.extend(
  Order.pick({
    site: true,
    serviceId: true,
    supplierRef: true,
    quoteId: true,
    termMonths: true,
    price: true,
    dates: true,
    closedReason: true,
    placedBy: true,
    updatedAt: true,
    access: true,
    appointment: true,
    registration: true,
  }).shape,
).extend({
  details: OrderDetails,
  /** The appointment is booked at the carrier, so that it can be moved there. */
  isVisitAtCarrier: boolean,
  holdOwner: z.enum(orderOwners).nullable(),
  holdReason: textOrNull,
  holdFrom: dayOrNull,
})
export type StoredOrder = z.infer<typeof StoredOrder>

/** `lock` prevents other changes until the transaction ends. */
export const findOrder = (scope: AccountScope, orderId: string, lock = false): Promise<StoredOrder | null> =>
  rowsOf(StoredOrder)`
    select ${orderRowColumns}, o.service_id as "serviceId", o.supplier_ref as "supplierRef", o.quote_id as "quoteId",
      o.term_months as "termMonths", o.closed_reason as "closedReason", o.placed_by as "placedBy", o.details,
      o.hold_owner as "holdOwner", o.hold_reason as "holdReason", o.hold_from as "holdFrom",
      ${utc('o.updated_at')} as "updatedAt",
      (select json_build_object('siteId', site.site_id, 'name', site.name, 'address', site.address,
          'postcode', site.postcode)
        from site where site.account_id = o.account_id and site.site_id = o.site_id) as site,
      json_build_object('recurring', o.recurring_pence, 'oneOff', o.one_off_pence, 'currency', o.currency) as price,
      json_build_object('requested', o.requested_date, 'target', o.target_date, 'committed', o.committed_date,
        'contractual', o.contractual_date) as dates,
      case when o.appointment_date is not null then json_build_object('date', o.appointment_date,
        'slot', o.appointment_slot, 'purpose', o.appointment_purpose) end as appointment,
      exists(select from appointment_hold h where h.account_id = o.account_id and h.order_id = o.order_id
        and h.date = o.appointment_date and h.half = o.appointment_slot) as "isVisitAtCarrier",
      (select json_build_object('kind', r.kind, 'domain', r.domain, 'years', r.years, 'state', r.state,
          'isSimulated', r.is_simulated, 'expiresBefore', r.expires_before, 'expires', r.expires, 'note', r.note,
          'sentAt', ${utc('r.sent_at')}, 'changedAt', ${utc('r.changed_at')})
        from order_registration r where r.account_id = o.account_id and r.order_id = o.order_id) as registration,
      case when o.access_name is not null then json_build_object('name', o.access_name,
        'phone', o.access_phone) end as access
    from service_order o
    where o.account_id = ${scope.accountId} and o.order_id = ${orderId} and ${atSites(scope.sites, 'o.site_id')}
    ${lock ? sql`for update of o` : sql``}`.first(scope.tx)

/** The rows of one table that belong to an order. */
const partsOf = <Row>(
  scope: AccountScope,
  row: RowSchema<Row>,
  orderId: string,
  table: string,
  columns: RawBuilder<unknown>,
  order: string,
): Promise<Row[]> =>
  rowsOf(row)`
    select ${columns} from ${sql.table(table)}
    where account_id = ${scope.accountId} and order_id = ${orderId} order by ${sql.raw(order)}`.all(scope.tx)

export const listStages = (scope: AccountScope, orderId: string) =>
  partsOf(
    scope,
    PlannedStage,
    orderId,
    'order_stage',
    sql`position, stage, owner, planned_from as "from", planned_to as "to", done_date as done`,
    'position',
  )

export const listEvents = (scope: AccountScope, orderId: string) =>
  partsOf(
    scope,
    Order.shape.events.element,
    orderId,
    'order_event',
    sql`event_id as "eventId", ${utc('at')} as at, title, text`,
    'at, event_id',
  )

export const listCommitments = (scope: AccountScope, orderId: string) =>
  partsOf(
    scope,
    Order.shape.commitments.element,
    orderId,
    'order_commitment',
    sql`commitment_id as "commitmentId", ${utc('at')} as at, kind, date_before as before, date, owner, moved_by as "movedBy", reason`,
    'at, commitment_id',
  )

const OwnershipPeriod = z.strictObject({
  owner: z.enum(orderOwners),
  isOnHold: boolean,
  reason: textOrNull,
  from: day,
  to: dayOrNull,
})

export const listOwnerships = (scope: AccountScope, orderId: string) =>
  partsOf(
    scope,
    OwnershipPeriod,
    orderId,
    'order_ownership',
    sql`owner, is_on_hold as "isOnHold", reason, from_date as "from", to_date as "to"`,
    'ownership_id',
  )

export const listCharges = (scope: AccountScope, orderId: string) =>
  partsOf(
    scope,
    Charge,
    orderId,
    'order_charge',
    sql`charge_id as "chargeId", category, is_blocking as "isBlocking", cost_pence as cost, exemption_pence as exemption,
      greatest(cost_pence - exemption_pence, 0) as amount, currency, reason, extra_days as "extraDays",
      ${utc('issued_at')} as "issuedAt", reply_by as "replyBy", state, ${utc('answered_at')} as "answeredAt",
      answered_by as "answeredBy"`,
    'issued_at, charge_id',
  )

const Question = Order.shape.question.unwrap().extend({ answeredAt: textOrNull })

export async function findQuestion(scope: AccountScope, orderId: string): Promise<Order['question']> {
  const rows = await partsOf(
    scope,
    Question,
    orderId,
    'order_question',
    sql`question_id as "questionId", title, text, ${utc('asked_at')} as "askedAt", ${utc('answered_at')} as "answeredAt"`,
    'asked_at desc',
  )
  return rows.find(({ answeredAt }) => answeredAt === null) ?? null
}

const Readiness = z.strictObject({
  item: z.enum(readinessItems),
  isReady: boolean,
  note: textOrNull,
  changedBy: text,
})

export const listReadiness = (scope: AccountScope, orderId: string) =>
  partsOf(
    scope,
    Readiness,
    orderId,
    'order_readiness',
    sql`item, is_ready as "isReady", note, changed_by as "changedBy"`,
    'item',
  )

export const listNotes = (scope: AccountScope, orderId: string) =>
  partsOf(
    scope,
    Order.shape.notes.element,
    orderId,
    'order_note',
    sql`note_id as "noteId", ${utc('at')} as at, kind, text, author`,
    'note_id',
  )

const Watcher = z.strictObject({ email: text })

export async function listWatchers(scope: AccountScope, orderId: string): Promise<string[]> {
  const rows = await partsOf(scope, Watcher, orderId, 'order_watcher', sql`email`, 'email')
  return rows.map(({ email }) => email)
}
