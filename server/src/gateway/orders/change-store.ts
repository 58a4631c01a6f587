import type { Pence } from '@portal/contract/money.ts'
import { sql } from 'kysely'
import type { CommitmentKind } from '@portal/contract/orders/values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { newId } from '../../lib/new-id.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import type { PlannedStage } from './forecast.ts'
import { Ownership } from './holder.ts'

/** Columns of an order that a change may set. */
export interface OrderColumns {
  state: string
  stage: string | null
  order_ref: string | null
  recurring_pence: Pence
  one_off_pence: Pence
  term_months: number | null
  requested_date: PlainDate
  target_date: PlainDate
  committed_date: PlainDate
  contractual_date: PlainDate
  closed_date: PlainDate
  closed_by: 'customer' | 'provider' | 'deadline'
  closed_reason: string | null
  hold_owner: string | null
  hold_reason: string | null
  hold_from: PlainDate | null
  appointment_date: PlainDate
  appointment_slot: string
  appointment_purpose: string
  access_name: string
  access_phone: string
}

export async function updateOrder(scope: AccountScope, orderId: string, set: Partial<OrderColumns>): Promise<void> {
  const columns = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (columns.length === 0) return
  await sql`
    update service_order set ${sql.join(columns)}
    where account_id = ${scope.accountId} and order_id = ${orderId}`.execute(scope.tx)
}

/** Derives what blocks the order, and raises its version. */
export async function reviseOrder(scope: AccountScope, orderId: string): Promise<void> {
  await sql`
    update service_order o set version = version + 1, updated_at = now(), blocked_by = case
      when state in ('completed', 'cancelled', 'rejected', 'held') then null
      when exists (select from order_charge c where c.account_id = o.account_id and c.order_id = o.order_id
        and c.state = 'awaitingResponse') then 'charge'
      when exists (select from order_question q where q.account_id = o.account_id and q.order_id = o.order_id
        and q.answered_at is null) then 'access'
      when state = 'pending' then 'approval' end
    where account_id = ${scope.accountId} and order_id = ${orderId}`.execute(scope.tx)
}

/** A price without a term leaves the contract as it is. */
export interface OrderPrice {
  recurring: Pence
  oneOff: Pence
  termMonths: number | null
}

export async function insertOrder(
  scope: AccountScope,
  order: {
    type: string
    journey: string
    title: string
    productName: string
    details: object
    siteId: string | null
    /** Null if the order is for a service that does not exist yet. */
    serviceId: string | null
    orderRef: string | null
    requestedDate: PlainDate | null
    placedDate: PlainDate
    placedBy: string
    /** The accepted quote. */
    quoteId?: string
    /** Of the catalogue or the quote; without one, the desk prices the order. */
    price?: OrderPrice | null
    /** Pending: it has a price that the customer can approve. */
    state: 'acknowledged' | 'pending'
  },
): Promise<string> {
  const { recurring = null, oneOff = null, termMonths = null } = order.price ?? {}
  const { rows } = await rowsOf({ orderId: text })`
    insert into service_order (account_id, order_id, type, journey, state, stage, title, product_name, details, site_id,
      service_id, order_ref, requested_date, placed_date, placed_by, quote_id, recurring_pence, one_off_pence, term_months)
    values (${scope.accountId}, '70-' || nextval('order_number'), ${order.type}, ${order.journey}, ${order.state},
      'approval', ${order.title}, ${order.productName}, ${JSON.stringify(order.details)}::jsonb, ${order.siteId},
      ${order.serviceId}, ${order.orderRef}, ${order.requestedDate}, ${order.placedDate}, ${order.placedBy},
      ${order.quoteId ?? null}, ${recurring}, ${oneOff}, ${termMonths})
    returning order_id as "orderId"`.execute(scope.tx)
  const [inserted] = rows
  if (!inserted) throw new Error('The order was not stored')
  return inserted.orderId
}

export async function saveStages(scope: AccountScope, orderId: string, stages: readonly PlannedStage[]): Promise<void> {
  await sql`
    insert into order_stage (account_id, order_id, position, stage, owner, planned_from, planned_to, done_date)
    select ${scope.accountId}, ${orderId}, s.position, s.stage, s.owner, s."from", s."to", s.done
    from jsonb_to_recordset(${JSON.stringify(stages)}::jsonb) as s (
      position smallint, stage text, owner text, "from" date, "to" date, done date)
    on conflict (account_id, order_id, position) do update set planned_from = excluded.planned_from,
      planned_to = excluded.planned_to, done_date = excluded.done_date`.execute(scope.tx)
}

export async function insertEvent(scope: AccountScope, orderId: string, title: string, text?: string): Promise<void> {
  await sql`
    insert into order_event (account_id, order_id, title, text)
    values (${scope.accountId}, ${orderId}, ${title}, ${text || null})`.execute(scope.tx)
}

export async function insertCommitment(
  scope: AccountScope,
  orderId: string,
  promise: {
    kind: CommitmentKind
    before: string | null
    date: PlainDate
    owner: string
    movedBy: string
    reason: string
  },
): Promise<void> {
  await sql`
    insert into order_commitment (account_id, order_id, kind, date_before, date, owner, moved_by, reason)
    values (${scope.accountId}, ${orderId}, ${promise.kind}, ${promise.before}, ${promise.date}, ${promise.owner},
      ${promise.movedBy}, ${promise.reason})`.execute(scope.tx)
}

/** Ends the current ownership and starts the next, unless the owner is the same. */
export async function syncOwner(
  scope: AccountScope,
  orderId: string,
  ownership: Ownership | null,
  on: PlainDate,
): Promise<void> {
  const { rows } = await rowsOf(Ownership)`
    select owner, is_on_hold as "isOnHold", reason from order_ownership
    where account_id = ${scope.accountId} and order_id = ${orderId} and to_date is null`.execute(scope.tx)
  const [running] = rows
  const isSame =
    running &&
    ownership &&
    running.owner === ownership.owner &&
    running.isOnHold === ownership.isOnHold &&
    running.reason === ownership.reason
  if (isSame) return
  await sql`
    update order_ownership set to_date = ${on}::date
    where account_id = ${scope.accountId} and order_id = ${orderId} and to_date is null`.execute(scope.tx)
  if (!ownership) return
  await sql`
    insert into order_ownership (account_id, order_id, owner, is_on_hold, reason, from_date)
    values (${scope.accountId}, ${orderId}, ${ownership.owner}, ${ownership.isOnHold}, ${ownership.reason}, ${on})`.execute(
    scope.tx,
  )
}

export async function insertQuestion(
  scope: AccountScope,
  orderId: string,
  question: { title: string; text: string },
): Promise<void> {
  await sql`
    insert into order_question (account_id, order_id, question_id, kind, title, text)
    values (${scope.accountId}, ${orderId}, ${newId()}, 'access', ${question.title}, ${question.text})`.execute(
    scope.tx,
  )
}

export async function answerQuestions(scope: AccountScope, orderId: string): Promise<void> {
  await sql`
    update order_question set answered_at = now()
    where account_id = ${scope.accountId} and order_id = ${orderId} and answered_at is null`.execute(scope.tx)
}

export async function withdrawCharges(scope: AccountScope, orderId: string): Promise<void> {
  await sql`
    update order_charge set state = 'withdrawnBySeller', answered_at = now()
    where account_id = ${scope.accountId} and order_id = ${orderId} and state = 'awaitingResponse'`.execute(scope.tx)
}

export async function saveReadiness(
  scope: AccountScope,
  orderId: string,
  readiness: { item: string; isReady: boolean; note: string; changedBy: string },
): Promise<void> {
  await sql`
    insert into order_readiness (account_id, order_id, item, is_ready, note, changed_by)
    values (${scope.accountId}, ${orderId}, ${readiness.item}, ${readiness.isReady}, ${readiness.note || null},
      ${readiness.changedBy})
    on conflict (account_id, order_id, item) do update set is_ready = excluded.is_ready, note = excluded.note,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(scope.tx)
}

export async function insertNote(
  scope: AccountScope,
  orderId: string,
  note: { kind: string; text: string; author: string },
): Promise<void> {
  await sql`
    insert into order_note (account_id, order_id, kind, text, author)
    values (${scope.accountId}, ${orderId}, ${note.kind}, ${note.text}, ${note.author})`.execute(scope.tx)
}

export async function insertWatcher(scope: AccountScope, orderId: string): Promise<void> {
  await sql`
    insert into order_watcher (account_id, order_id, email, user_id)
    values (${scope.accountId}, ${orderId}, ${scope.person.email}, ${scope.person.userId})
    on conflict do nothing`.execute(scope.tx)
}

export async function deleteWatcher(scope: AccountScope, orderId: string): Promise<void> {
  await sql`
    delete from order_watcher
    where account_id = ${scope.accountId} and order_id = ${orderId} and email = ${scope.person.email}`.execute(scope.tx)
}
