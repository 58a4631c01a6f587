import type { Sql } from '@portal/db/src/database.ts'
import { boolean, rowsOf, text, timestampOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { isOfOpenAccount } from '../../../people/open-account-store.ts'

export const Invitee = z.strictObject({
  accountId: text,
  accountType: z.enum(['customer', 'dealer']),
  contactId: text,
  email: text,
  name: text,
  /** Whether the person has a sign-in with permissions already, as an import creates it. */
  hasSignIn: boolean,
})
export type Invitee = z.infer<typeof Invitee>

export interface Chosen {
  accountId: string | null
  /** The contacts of a file; null for all. */
  contacts: readonly { accountId: string | null; email: string }[] | null
  role: string | null
  /** Also those whose invitation has ended. */
  isAgain: boolean
}

/** Contacts who were never invited, of all open accounts, because the operator invites for any of them. */
export const listInvitees = (system: Sql, { accountId, contacts, role, isAgain }: Chosen): Promise<Invitee[]> =>
  rowsOf(Invitee)`
    select account_id as "accountId", a.type as "accountType", c.contact_id as "contactId", c.email, c.name,
      c.user_id is not null as "hasSignIn"
    from contact c join account a using (account_id)
    where ${isOfOpenAccount} and (${accountId}::text is null or account_id = ${accountId})
      and (${role}::text is null or ${role} = any (c.roles))
      and (${contacts === null} or exists (
        select from jsonb_to_recordset(${JSON.stringify(contacts ?? [])}::jsonb) as chosen ("accountId" text, email text)
        where lower(chosen.email) = lower(c.email) and coalesce(chosen."accountId", account_id) = account_id))
      and (c.status = 'active' and c.user_id is null
        or c.status = 'invited' and not exists (select from contact_link l
          where l.account_id = c.account_id and l.contact_id = c.contact_id and l.purpose = 'invitation'
            and (not ${isAgain}::boolean or l.used_at is null and l.expires_at > now())))
    order by account_id, c.name, c.contact_id`.all(system)

export const Progress = z.strictObject({
  accountId: text,
  accountName: text,
  name: text,
  email: text,
  status: z.enum(['active', 'invited', 'suspended', 'left']),
  invitedAt: timestampOrNull,
  isOver: boolean,
  lastSignedInAt: timestampOrNull,
})
export type Progress = z.infer<typeof Progress>

/** The people with a sign-in; the ones that were never used come first. */
export const listProgress = (system: Sql, accountId: string | null): Promise<Progress[]> =>
  rowsOf(Progress)`
    select account_id as "accountId", a.trading_name as "accountName", c.name, c.email, c.status,
      l.created_at as "invitedAt", coalesce(c.status = 'invited' and (l.used_at is not null or l.expires_at <= now()), false) as "isOver",
      c.last_signed_in_at as "lastSignedInAt"
    from (contact c join account a using (account_id)) left join lateral (
      select created_at, used_at, expires_at from contact_link k
      where k.account_id = c.account_id and k.contact_id = c.contact_id and k.purpose = 'invitation'
      order by created_at desc limit 1) l on true
    where c.user_id is not null and c.status <> 'left' and a.closed_at is null
      and (${accountId}::text is null or account_id = ${accountId})
    order by a.trading_name, account_id, c.last_signed_in_at is not null, c.name`.all(system)
