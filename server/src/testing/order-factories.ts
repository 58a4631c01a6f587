import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { planJourney } from '../gateway/orders/forecast.ts'
import { journeyOf } from '../gateway/orders/journeys.ts'
import { dayOf } from '@portal/contract/format/days.ts'

interface OrderOptions {
  orderId?: string
  journey?: string
  type?: string
  state?: string
  /** The current stage; all earlier ones are done. */
  stage?: string
  title?: string
  productName?: string
  siteId?: string
  serviceId?: string
  orderRef?: string
  placed?: string
  committed?: string
  watcher?: string
}

let lastNumber = 0

/** Creates an order planned from today. Returns its id. */
export async function createOrder(
  { system }: Pick<Database, 'system'>,
  accountId: string,
  options: OrderOptions = {},
): Promise<string> {
  lastNumber += 1
  const orderId = options.orderId ?? `70-${10_000 + lastNumber}`
  const { journey = 'ethernet', state = 'inProgress' } = options
  const isOpen = !['completed', 'cancelled', 'rejected'].includes(state)
  const stage = isOpen ? (options.stage ?? (state === 'inProgress' ? journeyOf(journey)[1]?.stage : 'approval')) : null
  const now = dayOf(new Date())
  const plan = planJourney(journey, now)
  const at = plan.findIndex((each) => each.stage === stage)
  const stages = plan.map((each, index) => ({ ...each, done: at < 0 || index < at ? now : null }))
  const target = stage === 'approval' ? null : (plan.at(-1)?.to ?? null)
  await sql`
    insert into service_order (account_id, order_id, type, journey, state, stage, title, product_name, site_id, service_id,
      order_ref, target_date, committed_date, contractual_date, placed_date, placed_by, closed_date, closed_by, hold_from)
    values (${accountId}, ${orderId}, ${options.type ?? 'provide'}, ${journey}, ${state}, ${stage},
      ${options.title ?? `Place ${orderId}`}, ${options.productName ?? 'Ethernet 1 Gbit/s'}, ${options.siteId ?? null},
      ${options.serviceId ?? null}, ${options.orderRef ?? null}, ${target}, ${options.committed ?? null},
      ${options.committed ?? null}, ${options.placed ?? now}, 'Ada Byron', ${isOpen ? null : now},
      ${isOpen ? null : 'provider'}, ${state === 'held' || state === 'assessingCharge' ? now : null})`.execute(system)
  await sql`
    insert into order_stage (account_id, order_id, position, stage, owner, planned_from, planned_to, done_date)
    select ${accountId}, ${orderId}, s.position, s.stage, s.owner, s."from", s."to", s.done
    from jsonb_to_recordset(${JSON.stringify(stages)}::jsonb) as s (
      position smallint, stage text, owner text, "from" date, "to" date, done date)`.execute(system)
  await sql`
    insert into order_ownership (account_id, order_id, owner, from_date, to_date)
    values (${accountId}, ${orderId}, 'carrier', ${options.placed ?? now}, ${isOpen ? null : now})`.execute(system)
  if (options.watcher) {
    await sql`
      insert into order_watcher (account_id, order_id, email, user_id)
      values (${accountId}, ${orderId}, ${options.watcher}, 'x')`.execute(system)
  }
  return orderId
}

interface ChargeOptions {
  chargeId?: string
  isBlocking?: boolean
  costPence?: number
  exemptionPence?: number
  extraDays?: number
  replyBy?: string
}

/** Creates a charge that awaits an answer. Returns its id. */
export async function createCharge(
  { system }: Pick<Database, 'system'>,
  accountId: string,
  orderId: string,
  options: ChargeOptions = {},
): Promise<string> {
  lastNumber += 1
  const chargeId = options.chargeId ?? `CHARGE${lastNumber}`
  await sql`
    insert into order_charge (account_id, order_id, charge_id, category, is_blocking, cost_pence, exemption_pence, reason,
      extra_days, reply_by)
    values (${accountId}, ${orderId}, ${chargeId}, 'construction', ${options.isBlocking ?? true},
      ${options.costPence ?? 645_000}, ${options.exemptionPence ?? 280_000}, 'Forty metres of new duct',
      ${options.extraDays ?? 0}, ${options.replyBy ?? '2099-01-31'})`.execute(system)
  await sql`
    update service_order set blocked_by = 'charge', hold_from = coalesce(hold_from, ${new Date()}::date),
      state = case when ${options.isBlocking ?? true} then 'assessingCharge' else state end
    where account_id = ${accountId} and order_id = ${orderId}`.execute(system)
  return chargeId
}
