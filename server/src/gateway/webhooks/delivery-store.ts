import { Delivery, DeliveryDetails, type deliveryList } from '@portal/contract/webhooks/webhooks.ts'
import type { DeliveryState } from '@portal/contract/webhooks/values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf, text, timestamp } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../lib/utc.ts'
import { readPage } from '../../lists/read-page.ts'
import { isOfOpenAccount } from '../../people/open-account-store.ts'
import type { Posted } from '../../upstreams/webhooks/post-webhook.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

export interface NewDelivery {
  webhookId: string
  deliveryId: string
  occasionId: string
  event: string
  body: string
  nextAt: Date
}

export const DeliveryKey = z.strictObject({
  webhookId: text,
  deliveryId: text,
})
export type DeliveryKey = z.infer<typeof DeliveryKey>

const DueDelivery = DeliveryKey.extend({ nextAt: timestamp })

/** Returns the newly inserted rows. */
export const insertDeliveries = (
  scope: AccountScope,
  deliveries: readonly NewDelivery[],
): Promise<(DeliveryKey & { nextAt: Date })[]> =>
  rowsOf(DueDelivery)`
    insert into webhook_delivery (account_id, webhook_id, delivery_id, occasion_id, event, body, next_at)
    select ${scope.accountId}, n."webhookId", n."deliveryId", n."occasionId", n.event, n.body, n."nextAt"
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as n ("webhookId" text, "deliveryId" text,
      "occasionId" text, event text, body text, "nextAt" timestamptz)
    on conflict (account_id, webhook_id, occasion_id) do nothing
    returning webhook_id as "webhookId", delivery_id as "deliveryId", next_at as "nextAt"`.all(scope.tx)

const columns = sql`
  d.delivery_id as "deliveryId", d.event, d.state, d.attempts, ${utc('d.created_at')} as "createdAt",
  case when d.state = 'waiting' then ${utc('d.next_at')} end as "nextAt",
  a.status_code as "statusCode", a.duration_ms as "durationMs", a.fault`

const joinLast = sql`
  left join webhook_attempt a on a.account_id = d.account_id and a.webhook_id = d.webhook_id
    and a.delivery_id = d.delivery_id and a.attempt_no = (select max(l.attempt_no) from webhook_attempt l
      where l.account_id = d.account_id and l.webhook_id = d.webhook_id and l.delivery_id = d.delivery_id)`

type Query = z.output<typeof deliveryList.query>

export const listDeliveries = (scope: AccountScope, webhookId: string, { state, ...page }: Query) =>
  readPage(scope, Delivery, page, {
    columns,
    from: sql`webhook_delivery d`,
    where: sql`d.account_id = ${scope.accountId} and d.webhook_id = ${webhookId}
      and ${state ? sql`d.state = ${state}` : sql`true`}`,
    order: sql`d.created_at desc, d.delivery_id`,
    joined: { to: 'd', by: joinLast },
    keyed: { table: 'webhook_delivery', as: 'd', key: ['account_id', 'webhook_id', 'delivery_id'] },
  })

export const findDelivery = (
  scope: AccountScope,
  { webhookId, deliveryId }: DeliveryKey,
): Promise<DeliveryDetails | null> =>
  rowsOf(DeliveryDetails)`
    select ${columns}, d.body, coalesce((select jsonb_agg(jsonb_build_object('attemptNo', l.attempt_no,
        'at', ${utc('l.at')}, 'durationMs', l.duration_ms, 'statusCode', l.status_code, 'answer', l.answer,
        'fault', l.fault) order by l.attempt_no desc)
      from webhook_attempt l where l.account_id = d.account_id and l.webhook_id = d.webhook_id
        and l.delivery_id = d.delivery_id), '[]') as log
    from webhook_delivery d ${joinLast}
    where d.account_id = ${scope.accountId} and d.webhook_id = ${webhookId} and d.delivery_id = ${deliveryId}`.first(
    scope.tx,
  )

export const Claimed = z.strictObject({
  attemptNo: number,
  body: text,
})
export type Claimed = z.infer<typeof Claimed>

/**
 * Claims a delivery for one attempt; a second worker finds nothing due. If the worker dies, the delivery is due again
 * after the lease, so it is sent at least once.
 */
export const claimDelivery = (
  scope: AccountScope,
  { webhookId, deliveryId }: DeliveryKey,
  until: Date,
): Promise<Claimed | null> =>
  rowsOf(Claimed)`
    update webhook_delivery d set attempts = attempts + 1, next_at = ${until}
    where d.account_id = ${scope.accountId} and d.webhook_id = ${webhookId} and d.delivery_id = ${deliveryId}
      and d.state = 'waiting' and d.next_at <= ${scope.now}
    returning d.attempts as "attemptNo", d.body`.first(scope.tx)

export async function insertAttempt(
  scope: AccountScope,
  { webhookId, deliveryId }: DeliveryKey,
  attempt: Posted & { attemptNo: number; at: Date },
): Promise<void> {
  await sql`
    insert into webhook_attempt (account_id, webhook_id, delivery_id, attempt_no, at, duration_ms, status_code, answer, fault)
    values (${scope.accountId}, ${webhookId}, ${deliveryId}, ${attempt.attemptNo}, ${attempt.at}, ${attempt.durationMs},
      ${attempt.statusCode}, ${attempt.answer}, ${attempt.fault})`.execute(scope.tx)
}

export async function updateDelivery(
  scope: AccountScope,
  { webhookId, deliveryId }: DeliveryKey,
  { state, nextAt }: { state: DeliveryState; nextAt: Date | null },
): Promise<void> {
  await sql`
    update webhook_delivery set state = ${state}, next_at = ${nextAt},
      delivered_at = coalesce(delivered_at, ${state === 'delivered' ? scope.now : null}::timestamptz)
    where account_id = ${scope.accountId} and webhook_id = ${webhookId} and delivery_id = ${deliveryId}`.execute(
    scope.tx,
  )
}

/** Fails the pending deliveries of a webhook that is switched off. */
export async function giveUpWaiting(scope: AccountScope, webhookId: string): Promise<void> {
  await sql`
    update webhook_delivery set state = 'failed', next_at = null
    where account_id = ${scope.accountId} and webhook_id = ${webhookId} and state = 'waiting'`.execute(scope.tx)
}

/** Makes pending deliveries due now. Returns them. */
export const hastenWaiting = (scope: AccountScope, webhookId: string): Promise<DeliveryKey[]> =>
  rowsOf(DeliveryKey)`
    update webhook_delivery set next_at = ${scope.now}
    where account_id = ${scope.accountId} and webhook_id = ${webhookId} and state = 'waiting'
    returning webhook_id as "webhookId", delivery_id as "deliveryId"`.all(scope.tx)

interface Span {
  from: Date
  to: Date
  what: 'failed' | 'all'
  most: number
}

/** Makes deliveries of a period pending again; null if there are more than allowed. */
export async function replayDeliveries(
  scope: AccountScope,
  webhookId: string,
  { from, to, what, most }: Span,
): Promise<DeliveryKey[] | null> {
  const { rows } = await rowsOf(DeliveryKey)`
    update webhook_delivery set state = 'waiting', next_at = now()
    where account_id = ${scope.accountId} and webhook_id = ${webhookId} and created_at >= ${from} and created_at < ${to}
      and state = any (${what === 'all' ? ['failed', 'delivered'] : ['failed']}::text[])
    returning webhook_id as "webhookId", delivery_id as "deliveryId"`.execute(scope.tx)
  return rows.length > most ? null : rows
}

const OverdueDelivery = DeliveryKey.extend({ accountId: text })

/** Deliveries of open accounts that have been due since that time. */
export const listOverdueDeliveries = (system: Sql, afterSeconds: number): Promise<z.infer<typeof OverdueDelivery>[]> =>
  rowsOf(OverdueDelivery)`
    select account_id as "accountId", webhook_id as "webhookId", d.delivery_id as "deliveryId"
    from webhook_delivery d join webhook w using (account_id, webhook_id)
    where d.state = 'waiting' and w.state = 'on' and d.next_at < now() - make_interval(secs => ${afterSeconds})
      and ${isOfOpenAccount}
    order by d.next_at limit 500`.all(system)
