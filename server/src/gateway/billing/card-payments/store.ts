import { CardPayment } from '@portal/contract/billing/card-payments.ts'
import { cardPaymentStatuses } from '@portal/contract/billing/card-payment-values.ts'
import { Pence } from '@portal/contract/money.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import { asInsert } from '@portal/db/src/as-insert.ts'
import { changesRow, timestampOrNull, rowsOf, text, textOrNull, texts } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { pendingOfBill } from './pending-store.ts'
import type { CardState } from './rules.ts'

type Piece = RawBuilder<unknown>

export const cardColumns: Piece = sql`
  cp.card_payment_id as "cardPaymentId", cp.status, cp.is_simulated as "isSimulated", cp.currency, cp.amount, cp.refunded,
  (select jsonb_agg(jsonb_build_object('billId', cb.bill_id, 'amount', cb.amount) order by cb.amount_before)
    from card_payment_bill cb
    where cb.account_id = cp.account_id and cb.card_payment_id = cp.card_payment_id) as bills,
  ${utc('cp.created_at')} as "createdAt", cp.created_by as "createdBy", ${utc('cp.paid_at')} as "paidAt",
  cp.is_recorded as "isBooked"`

const Payable = z.object({
  billId: z.string(),
  currency: z.string(),
  dueOn: PlainDate,
  isOverdue: z.boolean(),
  /** A Direct Debit collects it from today on. */
  isCollected: z.boolean(),
  pending: Pence,
  /** Left to pay, less what is paid by card. */
  amount: Pence,
})
export type Payable = z.infer<typeof Payable>

/** The bills with something left to pay, the earliest due first. */
export const listPayable = (scope: AccountScope): Promise<Payable[]> => payable(scope, sql``)

/** The same of these bills; no other payment for them can begin meanwhile. */
export const lockPayable = (scope: AccountScope, billIds: readonly string[]): Promise<Payable[]> =>
  payable(scope, sql`and b.bill_id = any(${[...billIds]}::text[])`, sql`for no key update of b`)

const payable = (scope: AccountScope, which: Piece, lock: Piece = sql``): Promise<Payable[]> =>
  rowsOf(Payable)`
    select b.bill_id as "billId", b.currency, b.due_on as "dueOn", b.due_on < day.today as "isOverdue",
      coalesce(b.collect_on >= day.today and ba.direct_debit_status in ('active', 'pending'), false) as "isCollected",
      card.pending, b.remaining - card.pending as amount
    from bill b join billing_account ba using (account_id, billing_account_id)
      cross join (select (${scope.now}::timestamptz at time zone 'Europe/London')::date as today) day
      cross join lateral ${pendingOfBill} card (pending)
    where b.account_id = ${scope.accountId} and b.kind = 'bill' and not b.is_settled and b.remaining > 0 ${which}
    order by b.due_on, b.bill_id ${lock}`.all(scope.tx)

export async function billsExist(scope: AccountScope, billIds: readonly string[]): Promise<boolean> {
  const found = await rowsOf({ billId: text })`
    select bill_id as "billId" from bill
    where account_id = ${scope.accountId} and bill_id = any(${[...billIds]}::text[])`.all(scope.tx)
  return found.length === billIds.length
}

export const findCardPayment = (scope: AccountScope, cardPaymentId: string): Promise<CardPayment | null> =>
  rowsOf(CardPayment)`
    select ${cardColumns} from card_payment cp
    where cp.account_id = ${scope.accountId} and cp.card_payment_id = ${cardPaymentId}`.first(scope.tx)

/** Payments that the card page reported and the billing system has not recorded, newest first. */
export const listUnbooked = (scope: AccountScope): Promise<CardPayment[]> =>
  rowsOf(CardPayment)`
    select ${cardColumns} from card_payment cp
    where cp.account_id = ${scope.accountId} and cp.status in ('processing', 'paid') and not cp.is_recorded
    order by cp.created_at desc, cp.card_payment_id limit 20`.all(scope.tx)

/** Payments whose page can still be paid, and that are for one of these bills. */
export const listOpenFor = (scope: AccountScope, billIds: readonly string[]) =>
  rowsOf(CardPayment.extend({ sessionId: textOrNull }))`
    select ${cardColumns}, cp.session_id as "sessionId" from card_payment cp
    where cp.account_id = ${scope.accountId} and cp.status = 'open' and exists (
      select from card_payment_bill cb where cb.account_id = cp.account_id and cb.card_payment_id = cp.card_payment_id
        and cb.bill_id = any(${[...billIds]}::text[]))
    order by cp.created_at desc limit 50`.all(scope.tx)

export interface NewRow {
  cardPaymentId: string
  currency: string
  amount: Pence
  isSimulated: boolean
  bills: readonly { billId: string; amount: Pence; amountBefore: Pence }[]
}

export async function insertCardPayment(scope: AccountScope, row: NewRow): Promise<void> {
  await sql`
    insert into card_payment (account_id, card_payment_id, currency, amount, is_simulated, created_at, created_by,
      payer_email, payer_account_id)
    values (${scope.accountId}, ${row.cardPaymentId}, ${row.currency}, ${row.amount}, ${row.isSimulated}, ${scope.now},
      ${scope.actorName}, ${scope.person.email},
      nullif(${scope.person.accountId}::text, ${scope.accountId}))`.execute(scope.tx)
  await sql`
    insert into card_payment_bill (account_id, card_payment_id, bill_id, amount, amount_before)
    select ${scope.accountId}, ${row.cardPaymentId}, e."billId", e.amount, e."amountBefore"
    from jsonb_to_recordset(${JSON.stringify(row.bills)}::jsonb)
      as e("billId" text, amount bigint, "amountBefore" bigint) ${asInsert}`.execute(scope.tx)
}

export async function setSession(scope: AccountScope, cardPaymentId: string, sessionId: string): Promise<void> {
  await sql`
    update card_payment set session_id = ${sessionId}
    where account_id = ${scope.accountId} and card_payment_id = ${cardPaymentId}`.execute(scope.tx)
}

/** Pages that were closed; one that was paid meanwhile stays so. */
export async function setCancelled(scope: AccountScope, cardPaymentIds: readonly string[]): Promise<void> {
  await sql`
    update card_payment set status = 'cancelled'
    where account_id = ${scope.accountId} and card_payment_id = any(${[...cardPaymentIds]}::text[])
      and status = 'open'`.execute(scope.tx)
}

const Locked = z.strictObject({
  status: z.enum(cardPaymentStatuses),
  amount: Pence,
  currency: text,
  refunded: Pence,
  isSimulated: z.boolean(),
  paidAt: timestampOrNull,
  paymentReference: textOrNull,
  payerEmail: textOrNull,
  /** The payer's own account, if it is not the one that the bills are of. */
  payerAccountId: textOrNull,
  accountName: text,
  bills: texts,
})

export type LockedPayment = z.infer<typeof Locked>

export const lockCardPayment = (scope: AccountScope, cardPaymentId: string) =>
  rowsOf(Locked)`
    select status, amount, currency, refunded, is_simulated as "isSimulated", paid_at as "paidAt",
      payment_reference as "paymentReference", payer_email as "payerEmail",
      payer_account_id as "payerAccountId", (
        select trading_name from account a where a.account_id = card_payment.account_id) as "accountName", array(
        select bill_id from card_payment_bill cb
        where cb.account_id = card_payment.account_id and cb.card_payment_id = card_payment.card_payment_id
        order by amount_before) as bills
    from card_payment
    where account_id = ${scope.accountId} and card_payment_id = ${cardPaymentId} for update`.first(scope.tx)

/** False if the event was taken before. */
export const insertEvent = (
  scope: AccountScope,
  cardPaymentId: string,
  { eventId, kind, at }: { eventId: string; kind: string; at: Date },
): Promise<boolean> =>
  changesRow(scope.tx)`
    insert into card_event (account_id, card_payment_id, event_id, kind, at, taken_at)
    values (${scope.accountId}, ${cardPaymentId}, ${eventId}, ${kind}, ${at}, ${scope.now})
    on conflict do nothing`

export async function updateState(scope: AccountScope, cardPaymentId: string, state: CardState): Promise<void> {
  await sql`
    update card_payment
    set status = ${state.status}, refunded = ${state.refunded}, paid_at = ${state.paidAt},
      payment_reference = ${state.paymentReference}
    where account_id = ${scope.accountId} and card_payment_id = ${cardPaymentId}`.execute(scope.tx)
}
