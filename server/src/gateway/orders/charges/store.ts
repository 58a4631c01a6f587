import type { Pence } from '@portal/contract/money.ts'
import type { Charge } from '@portal/contract/orders/orders.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../../lib/new-id.ts'
import { isOfOpenAccount } from '../../../people/open-account-store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

export interface NewCharge {
  category: Charge['category']
  isBlocking: boolean
  cost: Pence
  exemption: Pence
  reason: string
  extraDays: number
  replyBy: PlainDate
}

export async function insertCharge(scope: AccountScope, orderId: string, charge: NewCharge): Promise<void> {
  await sql`
    insert into order_charge (account_id, order_id, charge_id, category, is_blocking, cost_pence, exemption_pence, reason,
      extra_days, reply_by)
    values (${scope.accountId}, ${orderId}, ${newId()}, ${charge.category}, ${charge.isBlocking}, ${charge.cost},
      ${charge.exemption}, ${charge.reason}, ${charge.extraDays}, ${charge.replyBy})`.execute(scope.tx)
}

export async function updateCharge(
  scope: AccountScope,
  { orderId, chargeId }: { orderId: string; chargeId: string },
  { state, by }: { state: Charge['state']; by: string },
): Promise<void> {
  await sql`
    update order_charge set state = ${state}, answered_at = now(), answered_by = ${by}
    where account_id = ${scope.accountId} and order_id = ${orderId} and charge_id = ${chargeId}`.execute(scope.tx)
}

export async function markReminded(scope: AccountScope, orderId: string, chargeId: string): Promise<void> {
  await sql`
    update order_charge set reminded_at = now()
    where account_id = ${scope.accountId} and order_id = ${orderId} and charge_id = ${chargeId}`.execute(scope.tx)
}

const ChargeKey = z.strictObject({ accountId: text, orderId: text, chargeId: text })
type ChargeKey = z.infer<typeof ChargeKey>

/** Unanswered charges whose last day to reply is over. */
export const listOverdueCharges = (system: Sql, today: PlainDate): Promise<ChargeKey[]> =>
  rowsOf(ChargeKey)`
    select account_id as "accountId", order_id as "orderId", charge_id as "chargeId" from order_charge
    where state = 'awaitingResponse' and reply_by < ${today}::date and ${isOfOpenAccount}`.all(system)

/** Unanswered charges without a reminder whose last day to reply is between the two. */
export const listChargesToRemind = (system: Sql, today: PlainDate, until: PlainDate): Promise<ChargeKey[]> =>
  rowsOf(ChargeKey)`
    select account_id as "accountId", order_id as "orderId", charge_id as "chargeId" from order_charge
    where state = 'awaitingResponse' and reminded_at is null and reply_by >= ${today}::date
      and reply_by <= ${until}::date and ${isOfOpenAccount}`.all(system)
