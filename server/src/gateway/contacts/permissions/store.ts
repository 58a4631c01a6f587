import type { ActionOf } from '@portal/contract/events.ts'
import { staffResources } from '@portal/contract/permission.ts'
import { asInsert } from '@portal/db/src/as-insert.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { changesRow, boolean, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { AllowedChange } from '../rules/service.ts'
import { isOfOpenAccount } from '../../../people/open-account-store.ts'

/** Adds the sign-in of an invited contact; the trigger follow_user updates the contact. */
export async function insertUser(scope: AccountScope, { contactId }: AllowedChange, userId: string): Promise<void> {
  await sql`
    insert into portal_user (user_id, account_id, subject, email, given_name, family_name, status)
    select ${userId}, account_id, ${userId}, email, first_name, nullif(last_name, ''), 'invited'
    from contact where account_id = ${scope.accountId} and contact_id = ${contactId} ${asInsert}`.execute(scope.tx)
}

/** Deletes a person who never signed in, with their grants. */
export async function deleteInvitedUser(scope: AccountScope, { contactId }: AllowedChange): Promise<void> {
  await sql`
    delete from portal_user
    where account_id = ${scope.accountId} and user_id = ${await findUserOf(scope, contactId)} and status = 'invited'`.execute(
    scope.tx,
  )
}

/** While an invitation is pending, its sign-in address follows the contact's. */
export async function setInvitedEmail(scope: AccountScope, { contactId }: AllowedChange): Promise<void> {
  const [contact] = await rowsOf({ userId: textOrNull, email: text })`
    select user_id as "userId", email from contact
    where account_id = ${scope.accountId} and contact_id = ${contactId}`.all(scope.tx)
  await sql`
    update portal_user set email = ${contact?.email}
    where account_id = ${scope.accountId} and user_id = ${contact?.userId} and status = 'invited'
      and email <> ${contact?.email}`.execute(scope.tx)
}

/** People are on every node of Citus, and contacts on one: a statement that changes people does not read contacts. */
async function findUserOf(scope: AccountScope, contactId: string): Promise<string | null> {
  const [contact] = await rowsOf({ userId: textOrNull })`
    select user_id as "userId" from contact
    where account_id = ${scope.accountId} and contact_id = ${contactId}`.all(scope.tx)
  return contact?.userId ?? null
}

type Status = 'active' | 'suspended' | 'left'

/** Takes effect on the person's next call. A trigger updates a contact with a sign-in. */
export async function setStatus(scope: AccountScope, { contactId }: AllowedChange, status: Status): Promise<void> {
  await sql`
    update contact set status = ${status}, left_at = ${status === 'left' ? sql`now()` : sql`null`},
      version = version + 1, updated_at = now()
    where account_id = ${scope.accountId} and contact_id = ${contactId}`.execute(scope.tx)
  await sql`
    update portal_user set status = ${status}
    where account_id = ${scope.accountId} and user_id = ${await findUserOf(scope, contactId)}`.execute(scope.tx)
}

/** Replaces all grants; unchanged ones keep their grantor and date. */
export async function replaceGrants(scope: AccountScope, { contactId, grants }: AllowedChange, by: string) {
  const wanted = sql`
    (select g.resource, g.sites, (g.until + 1)::timestamp at time zone 'Europe/London' as ends_at
      from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g (resource text, sites text[], until date))`
  const user = await findUserOf(scope, contactId)
  // Citus cannot plan this condition in the statement that deletes.
  const changed = await rowsOf({ resource: text })`
    select g.resource from permission_grant g
    where g.account_id = ${scope.accountId} and g.user_id = ${user} and g.resource <> all (${[...staffResources]}::text[])
      and not exists (select from ${wanted} wanted where wanted.resource = g.resource
        and wanted.sites is not distinct from g.sites and wanted.ends_at is not distinct from g.ends_at)`.all(scope.tx)
  await sql`
    delete from permission_grant
    where account_id = ${scope.accountId} and user_id = ${user}
      and resource = any (${changed.map(({ resource }) => resource)}::text[])`.execute(scope.tx)
  await sql`
    insert into permission_grant (account_id, user_id, resource, sites, ends_at, granted_by)
    select ${scope.accountId}, ${user}, wanted.resource, wanted.sites, wanted.ends_at, ${by} from ${wanted} wanted
    on conflict (user_id, resource) do nothing`.execute(scope.tx)
}

/** Whether the person has any permission, also one of the provider's staff, which no contact shows. */
export async function hasGrants(scope: AccountScope, contactId: string): Promise<boolean> {
  const { rows } = await sql`
    select from permission_grant g join contact c on c.account_id = g.account_id and c.user_id = g.user_id
    where c.account_id = ${scope.accountId} and c.contact_id = ${contactId} limit 1`.execute(scope.tx)
  return rows.length > 0
}

export interface NewLink {
  contactId: string
  purpose: 'invitation' | 'verification'
  hash: Buffer
  days: number
}

/** Invalidates earlier links for the same purpose. */
export async function insertLink(scope: AccountScope, { contactId, purpose, hash, days }: NewLink): Promise<void> {
  await expireLinks(scope, contactId, [purpose])
  await sql`
    insert into contact_link (account_id, link_hash, contact_id, purpose, email, expires_at)
    select account_id, ${hash}, contact_id, ${purpose}, email, now() + make_interval(days => ${days})
    from contact where account_id = ${scope.accountId} and contact_id = ${contactId} ${asInsert}`.execute(scope.tx)
}

export async function expireLinks(scope: AccountScope, contactId: string, purposes: readonly string[]): Promise<void> {
  await sql`
    update contact_link set used_at = now()
    where account_id = ${scope.accountId} and contact_id = ${contactId} and purpose = any(${[...purposes]}::text[])
      and used_at is null`.execute(scope.tx)
}

export async function countRecentLinks(scope: AccountScope, contactId: string): Promise<number> {
  const { rows } = await rowsOf({ links: number })`
    select count(*) as links from contact_link
    where account_id = ${scope.accountId} and contact_id = ${contactId} and created_at > now() - interval '1 hour'`.execute(
    scope.tx,
  )
  return rows[0]?.links ?? 0
}

/** Reassigns sites and notifications to a colleague, or to no one. */
export async function handOver(scope: AccountScope, contactId: string, to: string | null): Promise<void> {
  if (to !== null) {
    await sql`
      update contact c set version = c.version + 1, updated_at = now(), sites = array(
        select distinct site from unnest(c.sites || (select l.sites from contact l
          where l.account_id = c.account_id and l.contact_id = ${contactId})) site order by site)
      where c.account_id = ${scope.accountId} and c.contact_id = ${to}`.execute(scope.tx)
    await sql`
      insert into contact_subscription (account_id, contact_id, position, event, channel, scope, scope_id, address,
        quiet_from, quiet_to)
      select account_id, ${to}, position + 1 + coalesce((select max(position) from contact_subscription h
          where h.account_id = ${scope.accountId} and h.contact_id = ${to}), 0),
        event, channel, scope, scope_id, address, quiet_from, quiet_to
      from contact_subscription where account_id = ${scope.accountId} and contact_id = ${contactId} ${asInsert}`.execute(
      scope.tx,
    )
  }
  await sql`
    delete from contact_subscription where account_id = ${scope.accountId} and contact_id = ${contactId}`.execute(
    scope.tx,
  )
  await sql`
    update contact set sites = '{}' where account_id = ${scope.accountId} and contact_id = ${contactId}`.execute(
    scope.tx,
  )
}

export async function listSiteNames(scope: AccountScope, sites: readonly string[]): Promise<string[]> {
  const { rows } = await rowsOf({ name: text })`
    select name from site where account_id = ${scope.accountId} and site_id = any(${[...sites]}::text[])
    order by name`.execute(scope.tx)
  return rows.map(({ name }) => name)
}

/** The account of a link. Uses the system connection, because a call with a link names no account. */
export async function findLinkAccount(system: Sql, hash: Buffer): Promise<string | null> {
  const { rows } = await rowsOf({ accountId: text })`
    select account_id as "accountId" from contact_link
    where link_hash = ${hash} and used_at is null and expires_at > now() and ${isOfOpenAccount}`.execute(system)
  return rows[0]?.accountId ?? null
}

export const TakenLink = z.strictObject({
  contactId: text,
  purpose: z.enum(['invitation', 'verification']),
  email: text,
  name: text,
  firstName: text,
  lastName: text,
  status: text,
  userId: textOrNull,
  subject: textOrNull,
})
export type TakenLink = z.infer<typeof TakenLink>

/**
 * Consumes a link; null if another call was faster or the contact's address has changed. Takes no scope, because no one
 * is signed in.
 */
export const takeLink = (tx: Sql, accountId: string, hash: Buffer): Promise<TakenLink | null> =>
  rowsOf(TakenLink)`
    with taken as (
      update contact_link set used_at = now()
      where account_id = ${accountId} and link_hash = ${hash} and used_at is null and expires_at > now()
      returning contact_id, purpose, email)
    select t.contact_id as "contactId", t.purpose, t.email, c.name, c.first_name as "firstName",
      c.last_name as "lastName", c.status, u.user_id as "userId", u.person as subject
    from taken t join contact c on c.account_id = ${accountId} and c.contact_id = t.contact_id
      left join portal_user u on u.account_id = c.account_id and u.user_id = c.user_id
    where lower(c.email) = lower(t.email) and c.status <> 'left'`.first(tx)

/** Whether the person also acts for another account. */
export async function actsElsewhere(tx: Sql, subject: string): Promise<boolean> {
  const { rows } = await rowsOf({ acts: boolean })`select acts_elsewhere(${subject}) as acts`.execute(tx)
  return rows[0]?.acts ?? false
}

/** Attaches an invited contact to an existing sign-in; false if that person is already in the account. */
export const joinAs = (tx: Sql, accountId: string, link: TakenLink, subject: string): Promise<boolean> =>
  changesRow(tx)`
    update portal_user set person = ${subject}
    where account_id = ${accountId} and user_id = ${link.userId} and status = 'invited'
      and not exists (select from portal_user where account_id = ${accountId} and person = ${subject})`

/**
 * Verifies the address; an invited person gains access and signs in with it. No other sign-in changes. Reminders of the
 * invitation have links of their own.
 */
export async function proveEmail(tx: Sql, accountId: string, link: TakenLink, requestId: string): Promise<void> {
  await sql`
    update contact_link set used_at = now()
    where account_id = ${accountId} and contact_id = ${link.contactId} and purpose = ${link.purpose} and used_at is null`.execute(
    tx,
  )
  await sql`
    update contact set email_verified_at = now(), version = version + 1, updated_at = now()
    where account_id = ${accountId} and contact_id = ${link.contactId}`.execute(tx)
  await sql`
    update portal_user set email = ${link.email}, status = 'active'
    where account_id = ${accountId} and user_id = ${link.userId} and status = 'invited'`.execute(tx)
  const action: ActionOf<'contact'> = link.purpose === 'invitation' ? 'invitation accepted' : 'email verified'
  await sql`
    insert into activity (account_id, actor_id, actor_name, action, entity, entity_id, after, request_id)
    values (${accountId}, ${link.userId ?? link.contactId}, ${link.name}, ${action}, 'contact', ${link.contactId},
      ${JSON.stringify({ email: link.email })}::jsonb, ${requestId})`.execute(tx)
}
