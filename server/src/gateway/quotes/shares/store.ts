import { Share } from '@portal/contract/shares.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { newId } from '../../../lib/new-id.ts'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { isOfOpenAccount } from '../../../people/open-account-store.ts'

const columns = sql`share_id as "shareId", label, created_by as "createdBy", ${utc('created_at')} as "createdAt",
  ${utc('expires_at')} as "expiresAt", ${utc('revoked_at')} as "revokedAt", ${utc('last_seen_at')} as "lastSeenAt"`

export async function listShares(scope: AccountScope, quoteId: string): Promise<Share[]> {
  const { rows } = await rowsOf(Share)`
    select ${columns} from quote_share
    where account_id = ${scope.accountId} and quote_id = ${quoteId}
    order by created_at desc, share_id`.execute(scope.tx)
  return rows
}

export async function insertShare(
  scope: AccountScope,
  quoteId: string,
  share: { secretHash: Buffer; label: string; days: number },
): Promise<Share> {
  const { rows } = await rowsOf(Share)`
    insert into quote_share (account_id, quote_id, share_id, secret_hash, label, created_by, expires_at)
    values (${scope.accountId}, ${quoteId}, ${newId()}, ${share.secretHash}, ${share.label}, ${scope.actorName},
      now() + make_interval(days => ${share.days}::integer))
    returning ${columns}`.execute(scope.tx)
  const [inserted] = rows
  if (!inserted) throw new Error('The link was not stored')
  return inserted
}

/** Returns whether the link existed. */
export async function revokeShare(scope: AccountScope, quoteId: string, shareId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update quote_share set revoked_at = coalesce(revoked_at, now())
    where account_id = ${scope.accountId} and quote_id = ${quoteId} and share_id = ${shareId}`.execute(scope.tx)
  return numAffectedRows === 1n
}

/** The quote behind an active link. The secret identifies the account, so this searches all accounts. */
export async function openShare(
  system: Sql,
  secretHash: Buffer,
): Promise<{ accountId: string; quoteId: string; expiresAt: string; seller: string } | null> {
  const { rows } = await rowsOf({ accountId: text, quoteId: text, expiresAt: text, seller: text })`
    with seen as (update quote_share set last_seen_at = now()
      where secret_hash = ${secretHash} and revoked_at is null and expires_at > now() and ${isOfOpenAccount}
      returning account_id, quote_id, ${utc('expires_at')} as expires_at)
    select s.account_id as "accountId", s.quote_id as "quoteId", s.expires_at as "expiresAt",
      coalesce(dealer.trading_name, case when own.type = 'dealer' then own.trading_name end, '') as seller
    from seen s join account own on own.account_id = s.account_id
      join quote q on q.account_id = s.account_id and q.quote_id = s.quote_id
      left join account dealer on dealer.account_id = q.dealer_id and q.made_by = 'dealer'`.execute(system)
  return rows[0] ?? null
}
