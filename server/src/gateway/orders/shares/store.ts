import { Share } from '@portal/contract/shares.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { changesRow, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { newId } from '../../../lib/new-id.ts'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { isOfOpenAccount } from '../../../people/open-account-store.ts'

const columns = sql`share_id as "shareId", label, created_by as "createdBy", ${utc('created_at')} as "createdAt",
  ${utc('expires_at')} as "expiresAt", ${utc('revoked_at')} as "revokedAt", ${utc('last_seen_at')} as "lastSeenAt"`

export const listShares = (scope: AccountScope, orderId: string): Promise<Share[]> =>
  rowsOf(Share)`
    select ${columns} from order_share
    where account_id = ${scope.accountId} and order_id = ${orderId}
    order by created_at desc, share_id`.all(scope.tx)

export async function insertShare(
  scope: AccountScope,
  orderId: string,
  share: { secretHash: Buffer; label: string; days: number },
): Promise<Share> {
  const { rows } = await rowsOf(Share)`
    with share as (
      insert into order_share (account_id, order_id, share_id, secret_hash, label, created_by, expires_at)
      values (${scope.accountId}, ${orderId}, ${newId()}, ${share.secretHash}, ${share.label}, ${scope.actorName},
        now() + make_interval(days => ${share.days}::integer))
      returning *)
    select ${columns} from share`.execute(scope.tx)
  const [inserted] = rows
  if (!inserted) throw new Error('The link was not stored')
  return inserted
}

/** Returns whether the link existed. */
export const revokeShare = (scope: AccountScope, orderId: string, shareId: string): Promise<boolean> =>
  changesRow(scope.tx)`
    update order_share set revoked_at = coalesce(revoked_at, ${scope.now})
    where account_id = ${scope.accountId} and order_id = ${orderId} and share_id = ${shareId}`

/** The order behind an active link. The secret identifies the account, so this searches all accounts. */
export const openShare = (
  system: Sql,
  secretHash: Buffer,
): Promise<{ accountId: string; orderId: string; expiresAt: string } | null> =>
  rowsOf({ accountId: text, orderId: text, expiresAt: text })`
    with seen as (
      update order_share set last_seen_at = now()
      where secret_hash = ${secretHash} and revoked_at is null and expires_at > now() and ${isOfOpenAccount}
      returning account_id, order_id, expires_at)
    select account_id as "accountId", order_id as "orderId", ${utc('expires_at')} as "expiresAt" from seen`.first(
    system,
  )
