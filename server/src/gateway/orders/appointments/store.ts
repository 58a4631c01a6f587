import type { ChosenSlot } from '@portal/contract/orders/appointments.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { appointmentHalves } from '@portal/contract/orders/appointment-values.ts'
import { day, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../../lib/new-id.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

interface NewHold extends ChosenSlot {
  siteId: string
  productId: string
  expiresAt: Date
}

/** A slot that is about to be booked. Returns the id under which the carrier will know the booking. */
export async function insertHold(scope: AccountScope, hold: NewHold): Promise<string> {
  const holdId = newId()
  await sql`
    insert into appointment_hold (account_id, hold_id, site_id, product_id, held_by, date, half, expires_at)
    values (${scope.accountId}, ${holdId}, ${hold.siteId}, ${hold.productId}, ${scope.person.userId},
      ${hold.date}, ${hold.half}, ${hold.expiresAt})`.execute(scope.tx)
  return holdId
}

export async function confirmHold(scope: AccountScope, holdId: string, carrierRef: string): Promise<void> {
  await sql`
    update appointment_hold set carrier_ref = ${carrierRef}
    where account_id = ${scope.accountId} and hold_id = ${holdId}`.execute(scope.tx)
}

/** Ends the caller's other holds at a site now. */
export async function expireOtherHolds(scope: AccountScope, siteId: string, holdId: string): Promise<void> {
  await sql`
    update appointment_hold set expires_at = ${scope.now}
    where account_id = ${scope.accountId} and site_id = ${siteId} and held_by = ${scope.person.userId}
      and hold_id <> ${holdId} and order_id is null and expires_at > ${scope.now}`.execute(scope.tx)
}

export async function expireHold(scope: AccountScope, holdId: string): Promise<void> {
  await sql`
    update appointment_hold set expires_at = ${scope.now}
    where account_id = ${scope.accountId} and hold_id = ${holdId}`.execute(scope.tx)
}

/** Gives the caller's hold of a slot to an order. Returns whether there was one. */
export async function takeHold(
  scope: AccountScope,
  { orderId, siteId, productId, date, half }: ChosenSlot & { orderId: string; siteId: string; productId: string },
): Promise<boolean> {
  const { rows } = await rowsOf({ holdId: text })`
    update appointment_hold set order_id = ${orderId}
    where account_id = ${scope.accountId} and site_id = ${siteId} and product_id = ${productId}
      and held_by = ${scope.person.userId} and date = ${date} and half = ${half} and order_id is null
      and carrier_ref is not null and expires_at > ${scope.now}
    returning hold_id as "holdId"`.execute(scope.tx)
  return rows.length > 0
}

/** Without a reference of the carrier, its response to the booking has not arrived. */
const Ended = z.strictObject({ accountId: text, holdId: text, carrierRef: textOrNull })
type EndedHold = z.infer<typeof Ended>

/** Holds that expired before an order was placed, and those of cancelled orders. */
export const listEndedHolds = (system: Sql, before: Date): Promise<EndedHold[]> =>
  rowsOf(Ended)`
    select account_id as "accountId", hold_id as "holdId", carrier_ref as "carrierRef" from appointment_hold
    where order_id is null and expires_at < ${before}
    union all
    select h.account_id, h.hold_id, h.carrier_ref from appointment_hold h
    join service_order o on o.account_id = h.account_id and o.order_id = h.order_id
    where o.state in ('cancelled', 'rejected')`.all(system)

export async function deleteHold(scope: AccountScope, holdId: string): Promise<void> {
  await sql`
    delete from appointment_hold where account_id = ${scope.accountId} and hold_id = ${holdId}`.execute(scope.tx)
}

const BookedVisit = z.strictObject({ carrierRef: text, productId: text, date: day, half: z.enum(appointmentHalves) })

/** The visit of an order as it is booked at the carrier. */
export const findVisit = (scope: AccountScope, orderId: string) =>
  rowsOf(BookedVisit)`
    select carrier_ref as "carrierRef", product_id as "productId", date, half from appointment_hold
    where account_id = ${scope.accountId} and order_id = ${orderId} and carrier_ref is not null`.first(scope.tx)

export async function moveHold(scope: AccountScope, orderId: string, { date, half }: ChosenSlot): Promise<void> {
  await sql`
    update appointment_hold set date = ${date}, half = ${half}
    where account_id = ${scope.accountId} and order_id = ${orderId}`.execute(scope.tx)
}

/** Releases the carrier's appointment of an order: the job cancels it. */
export async function releaseVisit(scope: AccountScope, orderId: string): Promise<void> {
  await sql`
    update appointment_hold set order_id = null, expires_at = ${scope.now}
    where account_id = ${scope.accountId} and order_id = ${orderId}`.execute(scope.tx)
}
