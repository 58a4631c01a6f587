import { baseCategory } from '../../../lib/base-category-store.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { changesRow, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { isOfOpenAccount } from '../../../people/open-account-store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

interface Registration {
  orderId: string
  kind: 'renew' | 'create'
  domain: string
  years: number
  isSimulated: boolean
}

/** Saves that the request is about to be sent. False if an earlier run has sent it: no one sends it twice. */
export const markSent = (
  scope: AccountScope,
  { orderId, kind, domain, years, isSimulated, expiresBefore }: Registration & { expiresBefore: PlainDate | null },
): Promise<boolean> =>
  changesRow(scope.tx)`
    insert into order_registration as r (account_id, order_id, kind, domain, years, is_simulated, state, expires_before,
      sent_at, changed_at)
    values (${scope.accountId}, ${orderId}, ${kind}, ${domain}, ${years}, ${isSimulated}, 'sent', ${expiresBefore},
      ${scope.now}, ${scope.now})
    on conflict (account_id, order_id) do update set state = 'sent', expires_before = excluded.expires_before,
      note = null, sent_at = excluded.sent_at, changed_at = excluded.changed_at
    where r.state = 'waiting' and r.sent_at is null`

/** Saves the outcome, or that there is none yet. False if there is one already. */
export const saveOutcome = (
  scope: AccountScope,
  { orderId, kind, domain, years, isSimulated }: Registration,
  state: 'waiting' | 'done' | 'refused',
  { expires = null, note = null }: { expires?: PlainDate | null; note?: string | null },
): Promise<boolean> =>
  changesRow(scope.tx)`
    insert into order_registration as r (account_id, order_id, kind, domain, years, is_simulated, state, expires, note,
      changed_at)
    values (${scope.accountId}, ${orderId}, ${kind}, ${domain}, ${years}, ${isSimulated}, ${state}, ${expires}, ${note},
      ${scope.now})
    on conflict (account_id, order_id) do update set state = excluded.state, expires = excluded.expires,
      note = excluded.note, changed_at = excluded.changed_at
    where r.state in ('waiting', 'sent')`

/** Saves why there is no outcome yet. */
export async function noteDelay(
  scope: AccountScope,
  { orderId, kind, domain, years, isSimulated }: Registration,
  note: string,
): Promise<void> {
  await sql`
    insert into order_registration as r (account_id, order_id, kind, domain, years, is_simulated, state, note, changed_at)
    values (${scope.accountId}, ${orderId}, ${kind}, ${domain}, ${years}, ${isSimulated}, 'waiting', ${note}, ${scope.now})
    on conflict (account_id, order_id) do update set note = excluded.note, changed_at = excluded.changed_at
    where r.state in ('waiting', 'sent')`.execute(scope.tx)
}

/** The zones that belong to a service. */
export async function listZonesOf(scope: AccountScope, serviceId: string): Promise<string[]> {
  const { rows } = await rowsOf({ zoneId: text })`
    select zone_id as "zoneId" from dns_zone
    where account_id = ${scope.accountId} and service_id = ${serviceId} order by zone_id limit 2`.execute(scope.tx)
  return rows.map(({ zoneId }) => zoneId)
}

/** Whether auto-renewal has already ordered the renewal of this expiry, even if that order was cancelled. */
export async function hasRenewal(scope: AccountScope, serviceId: string, expires: PlainDate): Promise<boolean> {
  const { rows } = await rowsOf({ orderId: text })`
    select order_id as "orderId" from service_order
    where account_id = ${scope.accountId} and service_id = ${serviceId} and details ->> 'renewsFrom' = ${expires}
    limit 1`.execute(scope.tx)
  return rows.length > 0
}

const DueDomain = z.strictObject({ accountId: text, serviceId: text })

/** Domains whose auto-renewal is due, in all accounts. */
export const listDueDomains = (system: Sql, from: PlainDate, to: PlainDate): Promise<z.infer<typeof DueDomain>[]> =>
  rowsOf(DueDomain)`
    select account_id as "accountId", service_id as "serviceId" from service
    where ${baseCategory('product_category')} = 'Domain' and auto_renew and status = 'active'
      and contract_end between ${from}::date and ${to}::date and ${isOfOpenAccount}
    order by contract_end, account_id, service_id`.all(system)

export async function getAccountName(scope: AccountScope): Promise<string> {
  const { rows } = await rowsOf({ name: text })`
    select trading_name as name from account where account_id = ${scope.accountId}`.execute(scope.tx)
  return rows[0]?.name ?? ''
}
