import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { lockFor } from '../../../lib/lock-store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'
import { ReferenceState } from './policy.ts'

/**
 * Serialises reference changes of an account until the transaction ends, so that a free reference is still free when it
 * is used. A unique index would refuse accounts with imported duplicates.
 */
export async function lockReferences(scope: AccountScope): Promise<void> {
  await lockFor(scope.tx, `order-ref ${scope.accountId}`)
}

/** Each service's reference before its latest change. */
export async function listEarlierReferences(
  scope: AccountScope,
  serviceIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await rowsOf({ serviceId: text, orderRef: text })`
    select wanted.service_id as "serviceId", newest.order_ref as "orderRef"
    from unnest(${[...serviceIds]}::text[]) as wanted (service_id)
      cross join lateral (select before ->> 'orderRef' as order_ref from activity
        where account_id = ${scope.accountId} and entity = 'service' and entity_id = wanted.service_id
        order by activity_id desc limit 1) newest
    where newest.order_ref is not null`.execute(scope.tx)
  return new Map(rows.map((row) => [row.serviceId, row.orderRef]))
}

/** Reads the services and locks them until the transaction ends. */
export const lockServices = (scope: AccountScope, serviceIds: readonly string[]): Promise<ReferenceState[]> =>
  rowsOf(ReferenceState)`
    select s.service_id as "serviceId", s.name, s.order_ref as "orderRef", s.version from service s
    where s.account_id = ${scope.accountId} and s.service_id = any(${[...serviceIds]}::text[]) and ${atSites(scope.sites)}
    order by s.service_id for update`.all(scope.tx)

/** Services that have these references. */
export const listReferenceHolders = (
  scope: AccountScope,
  orderRefs: readonly string[],
): Promise<{ orderRef: string; serviceId: string }[]> =>
  rowsOf({ orderRef: text, serviceId: text })`
    select order_ref as "orderRef", service_id as "serviceId" from service
    where account_id = ${scope.accountId} and order_ref = any(${[...orderRefs]}::text[])
    order by service_id`.all(scope.tx)

export async function updateReferences(
  scope: AccountScope,
  changes: readonly { serviceId: string; orderRef: string | null }[],
): Promise<void> {
  await sql`
    update service s set order_ref = change.order_ref, version = s.version + 1, updated_at = now()
    from unnest(${changes.map(({ serviceId }) => serviceId)}::text[],
      ${changes.map(({ orderRef }) => orderRef)}::text[]) as change (service_id, order_ref)
    where s.account_id = ${scope.accountId} and s.service_id = change.service_id`.execute(scope.tx)
}
