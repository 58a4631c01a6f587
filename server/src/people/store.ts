import type { PermissionResource } from '@portal/contract/permission.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { kept } from '@portal/db/src/kept-plans.ts'
import { sql } from 'kysely'

/** A user of the portal with what they may use now. */
export interface Person {
  userId: string
  subject: string
  accountId: string
  clcAccountId: string
  accountName: string
  accountType: 'customer' | 'dealer'
  email: string
  givenName: string | null
  familyName: string | null
  status: 'invited' | 'active' | 'suspended' | 'left'
  resources: PermissionResource[]
  /** The sites that a permission is limited to; one that is not here counts everywhere. */
  limits: Partial<Record<PermissionResource, string[]>>
  /** The API key by which the call came; without one they called themselves. */
  key?: { keyId: string; name: string }
}

const personColumns = sql`
  u.user_id as "userId", u.subject, u.account_id as "accountId", a.clc_account_id as "clcAccountId",
  a.trading_name as "accountName", a.type as "accountType", u.email,
  u.given_name as "givenName", u.family_name as "familyName", u.status,
  array(select g.resource from permission_grant g
    where g.user_id = u.user_id and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now())
    order by g.resource) as resources,
  coalesce((select jsonb_object_agg(g.resource, g.sites) from permission_grant g
    where g.user_id = u.user_id and g.sites is not null), '{}') as limits`

/** The person behind a subject of the identity server, read anew for every call so that a change counts at once. */
export async function findPerson(db: Sql, subject: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select ${personColumns} from portal_user u join account a using (account_id)
    where u.subject = ${subject}`.execute(db)
  return rows[0] ?? null
}

/**
 * The same for a call by token. A token outlives its session by minutes; sign-out writes it down, so that it is refused
 * at once, and both are asked in one go because every call asks them.
 */
export async function findCaller(
  db: Sql,
  subject: string,
  tokenHash: Buffer | null,
): Promise<(Person & { isSignedOut: boolean }) | null> {
  const { rows } = await sql<Person & { isSignedOut: boolean }>`${sql.raw(kept)}
    select ${personColumns},
      exists(select from session.revoked_token where token_hash = ${tokenHash}) as "isSignedOut"
    from portal_user u join account a using (account_id)
    where u.subject = ${subject}`.execute(db)
  return rows[0] ?? null
}

/** Shown beside the contact; every identity server leads people through the portal's own sign-in. */
export async function recordSignIn(db: Sql, subject: string): Promise<void> {
  await sql`
    update contact c set last_signed_in_at = now() from portal_user u
    where u.subject = ${subject} and c.account_id = u.account_id and c.user_id = u.user_id`.execute(db)
}
