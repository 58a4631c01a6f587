import { isProgramScope, programScopeNames } from '@portal/contract/mcp/scopes.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, rowsOf, text, texts } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'

/** A connection, with everything that decides whether its program may work now. */
export const StoredConnection = z.strictObject({
  connectionId: text,
  accountId: text,
  accountName: text,
  /** The person's id in the account. */
  userId: text,
  /** The person's subject at the identity server. */
  subject: text,
  programId: text,
  name: text,
  scopes: z.array(z.enum(programScopeNames)),
  isAllowed: boolean,
  isOver: boolean,
  isUseDue: boolean,
})
export type StoredConnection = z.infer<typeof StoredConnection>

/** Uses the system connection, because a call with a token names no account. */
export const findConnection = (system: Sql, connectionId: string): Promise<StoredConnection | null> =>
  rowsOf(StoredConnection)`
    select c.connection_id as "connectionId", c.account_id as "accountId", a.trading_name as "accountName",
      c.user_id as "userId", u.person as subject, c.program_id as "programId", c.program_name as name, c.scopes,
      a.allows_programs as "isAllowed", c.ended_at is not null or c.ends_at <= now() as "isOver",
      coalesce(c.last_used_at < now() - interval '1 minute', true) as "isUseDue"
    from program_connection c join account a using (account_id)
      join portal_user u on u.account_id = c.account_id and u.user_id = c.user_id
    where c.connection_id = ${connectionId}`.first(system)

/** Limits writes to one a minute, however many calls arrive. */
export async function recordUse(
  system: Sql,
  { accountId, connectionId, isUseDue }: Pick<StoredConnection, 'accountId' | 'connectionId' | 'isUseDue'>,
): Promise<void> {
  if (!isUseDue) return
  await sql`
    update program_connection set last_used_at = now()
    where account_id = ${accountId} and connection_id = ${connectionId}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(system)
}

const Registered = z.strictObject({ name: text, redirectUris: texts })

/** A program that an account has registered. The identity server does not know yet who will sign in. */
export const findRegistered = (system: Sql, programId: string): Promise<z.infer<typeof Registered> | null> =>
  rowsOf(Registered)`
    select name, redirect_uris as "redirectUris" from program where program_id = ${programId}`.first(system)

const Place = z.strictObject({ accountId: text, name: text, isAllowed: boolean })

/** The person's accounts in which the program may be connected: of a registered one, only that which registered it. */
export const listPlaces = (
  system: Sql,
  { subject, registeredId }: { subject: string; registeredId: string | null },
): Promise<z.infer<typeof Place>[]> =>
  rowsOf(Place)`
    select a.account_id as "accountId", a.trading_name as name, a.allows_programs as "isAllowed"
    from portal_user u join account a using (account_id)
    where u.person = ${subject} and u.status = 'active' and (u.ends_at is null or u.ends_at > now())
      and a.closed_at is null
      and (${registeredId}::text is null or exists (
        select from program p where p.account_id = a.account_id and p.program_id = ${registeredId}))
    order by a.trading_name, a.account_id limit 100`.all(system)

const Member = z.strictObject({ userId: text, name: text, email: text })

export const findMember = (
  system: Sql,
  { subject, accountId }: { subject: string; accountId: string },
): Promise<z.infer<typeof Member> | null> =>
  rowsOf(Member)`
    select user_id as "userId", coalesce(nullif(btrim(concat_ws(' ', given_name, family_name)), ''), email) as name, email
    from portal_user where person = ${subject} and account_id = ${accountId}`.first(system)

/** The account of a connection that is not over; null if there is none. */
export async function findAccountOf(system: Sql, connectionId: string): Promise<string | null> {
  const { rows } = await rowsOf({ accountId: text })`
    select account_id as "accountId" from program_connection
    where connection_id = ${connectionId} and ended_at is null`.execute(system)
  return rows[0]?.accountId ?? null
}

export const scopesOf = (scope: string): string[] => scope.split(' ').filter(isProgramScope)
