import { QuoteShare } from '@portal/contract/quotes/dealings.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, bytes, number, numberOrNull, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../../lib/new-id.ts'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { isOfOpenAccount } from '../../../people/open-account-store.ts'

const columns = sql`share_id as "shareId", label, email, created_by as "createdBy", ${utc('created_at')} as "createdAt",
  ${utc('expires_at')} as "expiresAt", ${utc('revoked_at')} as "revokedAt", ${utc('last_seen_at')} as "lastSeenAt"`

export async function listShares(scope: AccountScope, quoteId: string): Promise<QuoteShare[]> {
  const { rows } = await rowsOf(QuoteShare)`
    select ${columns} from quote_share
    where account_id = ${scope.accountId} and quote_id = ${quoteId}
    order by created_at desc, share_id`.execute(scope.tx)
  return rows
}

export async function insertShare(
  scope: AccountScope,
  quoteId: string,
  share: { secretHash: Buffer; label: string; email: string; days: number },
): Promise<QuoteShare> {
  const { rows } = await rowsOf(QuoteShare)`
    with share as (
      insert into quote_share (account_id, quote_id, share_id, secret_hash, label, email, created_by, expires_at)
      values (${scope.accountId}, ${quoteId}, ${newId()}, ${share.secretHash}, ${share.label}, ${share.email}, ${scope.actorName},
        now() + make_interval(days => ${share.days}::integer))
      returning *)
    select ${columns} from share`.execute(scope.tx)
  const [inserted] = rows
  if (!inserted) throw new Error('The link was not stored')
  return inserted
}

/** Returns whether the link existed. */
export async function revokeShare(scope: AccountScope, quoteId: string, shareId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update quote_share set revoked_at = coalesce(revoked_at, ${scope.now})
    where account_id = ${scope.accountId} and quote_id = ${quoteId} and share_id = ${shareId}`.execute(scope.tx)
  return numAffectedRows === 1n
}

const OpenLink = z.strictObject({
  accountId: text,
  quoteId: text,
  shareId: text,
  expiresAt: text,
  seller: text,
  email: textOrNull,
  codeHash: bytes.nullable(),
  /** Whether the code may still be used: it is fresh, and was not tried too often. */
  isCodeOpen: boolean,
  /** Seconds since the last code; null if none was sent. */
  codeAge: numberOrNull,
  codesSent: number,
})
export type OpenLink = z.infer<typeof OpenLink>

const [codeMinutes, mostTries] = [15, 5]

/**
 * The quote behind an active link. The secret identifies the account, so this searches all accounts. A try of the code
 * is counted at once: a refused answer does not undo it.
 */
export async function openShare(system: Sql, secretHash: Buffer, isTry = false): Promise<OpenLink | null> {
  const { rows } = await rowsOf(OpenLink)`
    with seen as (update quote_share set last_seen_at = now(), code_tries = code_tries + ${isTry ? 1 : 0}::integer
      where secret_hash = ${secretHash} and revoked_at is null and expires_at > now() and ${isOfOpenAccount}
      returning account_id, quote_id, share_id, email, code_hash, codes_sent, expires_at, code_sent_at, code_tries)
    select s.account_id as "accountId", s.quote_id as "quoteId", s.share_id as "shareId",
      ${utc('s.expires_at')} as "expiresAt", s.email, s.code_hash as "codeHash",
      coalesce(s.code_tries <= ${mostTries} and s.code_sent_at > now() - make_interval(mins => ${codeMinutes}), false)
        as "isCodeOpen", extract(epoch from now() - s.code_sent_at)::integer as "codeAge", s.codes_sent as "codesSent",
      coalesce(dealer.trading_name, case when own.type = 'dealer' then own.trading_name end, '') as seller
    from seen s join account own on own.account_id = s.account_id
      join quote q on q.account_id = s.account_id and q.quote_id = s.quote_id
      left join account dealer on dealer.account_id = q.dealer_id and q.made_by = 'dealer'`.execute(system)
  return rows[0] ?? null
}

export async function saveCode(
  scope: AccountScope,
  { quoteId, shareId }: Pick<OpenLink, 'quoteId' | 'shareId'>,
  codeHash: Buffer,
): Promise<void> {
  await sql`
    update quote_share set code_hash = ${codeHash}, code_sent_at = now(), code_tries = 0, codes_sent = codes_sent + 1
    where account_id = ${scope.accountId} and quote_id = ${quoteId} and share_id = ${shareId}`.execute(scope.tx)
}
