import type { ActionOf } from '@portal/contract/events.ts'
import { asInsert } from '@portal/db/src/as-insert.ts'
import { boolean, changesRow, rowsOf, text, timestamp } from '@portal/db/src/rows.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { isOfOpenAccount } from './open-account-store.ts'

interface Invitee {
  subject: string
  /** The address that the person has just proven by a link; null if they only signed in. */
  provenEmail: string | null
}

/**
 * Accepts a person's invitations: those of their own sign-in, as an import creates it, and those that were sent to the
 * address and are still open. Nothing changes for suspended people and leavers, nor in a closed account.
 */
export async function acceptInvitations(tx: Sql, invitee: Invitee): Promise<void> {
  for (const invitation of await listInvitations(tx, invitee)) await accept(tx, { ...invitation, ...invitee })
}

async function listInvitations(tx: Sql, { subject, provenEmail }: Invitee): Promise<Invitation[]> {
  return rowsOf(Invitation)`
    select account_id as "accountId", u.user_id as "userId", c.contact_id as "contactId",
      coalesce(lower(c.email) = lower(${provenEmail}::text), false) as "isProven"
    from portal_user u join contact c using (account_id, user_id)
    where u.status = 'invited' and c.status = 'invited' and ${isOfOpenAccount}
      and u.user_id in (
        select user_id from portal_user where person = ${subject}
        union all select c.user_id from ${openInvitations(provenEmail)})
    order by 1, 2`.all(tx)
}

/** Invitations to an address whose link is still valid. */
const openInvitations = (email: string | null) => sql`
  contact_link l join account a using (account_id) join contact c using (account_id, contact_id)
  where l.purpose = 'invitation' and l.used_at is null and l.expires_at > now() and a.closed_at is null
    and lower(l.email) = lower(${email}::text) and lower(c.email) = lower(l.email) and c.status = 'invited'`

export const Invitation = z.strictObject({ accountId: text, userId: text, contactId: text, isProven: boolean })
type Invitation = z.infer<typeof Invitation>

/** A person who belongs to the account already cannot join it again. */
async function accept(tx: Sql, { accountId, userId, contactId, isProven, subject }: Invitation & Invitee) {
  const isAccepted = await changesRow(tx)`
    update portal_user set person = ${subject}, status = 'active'
    where account_id = ${accountId} and user_id = ${userId} and status = 'invited'
      and not exists (select from portal_user other
        where other.account_id = ${accountId} and other.person = ${subject} and other.user_id <> ${userId})`
  if (!isAccepted) return
  await sql`
    update contact set version = version + 1, updated_at = now()${isProven ? sql`, email_verified_at = now()` : sql``}
    where account_id = ${accountId} and contact_id = ${contactId}`.execute(tx)
  await sql`
    update contact_link set used_at = now()
    where account_id = ${accountId} and contact_id = ${contactId} and purpose = 'invitation' and used_at is null`.execute(
    tx,
  )
  await sql`
    insert into activity (account_id, actor_id, actor_name, action, entity, entity_id, after)
    select account_id, ${userId}, name, ${'invitation accepted' satisfies ActionOf<'contact'>}, 'contact', contact_id,
      jsonb_build_object('email', email)
    from contact where account_id = ${accountId} and contact_id = ${contactId}`.execute(tx)
}

export const OpenInvitation = z.strictObject({
  accountId: text,
  contactId: text,
  accountName: text,
  firstName: text,
  expiresAt: timestamp,
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

/** The latest open invitation to an address that no sign-in has, also no suspended one. */
export async function findOpenInvitation(tx: Sql, email: string): Promise<OpenInvitation | null> {
  if (await isTaken(tx, email)) return null
  return rowsOf(OpenInvitation)`
    select account_id as "accountId", contact_id as "contactId", a.trading_name as "accountName",
      c.first_name as "firstName", l.expires_at as "expiresAt"
    from ${openInvitations(email)} order by l.created_at desc limit 1`.first(tx)
}

async function isTaken(tx: Sql, email: string): Promise<boolean> {
  const found = await rowsOf({ isTaken: boolean })`
    select identity.is_address_taken(${email}, '') as "isTaken"`.first(tx)
  return found?.isTaken ?? false
}

/** Adds a link to an invitation; the earlier ones stay valid, and all of them end at the same time. */
export async function insertReminder(tx: Sql, invitation: OpenInvitation, hash: Buffer): Promise<void> {
  const { accountId, contactId, expiresAt } = invitation
  await sql`
    insert into contact_link (account_id, link_hash, contact_id, purpose, email, expires_at)
    select account_id, ${hash}, contact_id, 'invitation', email, ${expiresAt}
    from contact where account_id = ${accountId} and contact_id = ${contactId} ${asInsert}`.execute(tx)
}
