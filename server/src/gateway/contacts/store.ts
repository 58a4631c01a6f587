import { Contact, type ContactFilter, type ContactInput, ContactRow } from '@portal/contract/contacts/contacts.ts'
import { permissionResources, staffResources } from '@portal/contract/permission.ts'
import { asInsert } from '@portal/db/src/as-insert.ts'
import { isDistributed } from '@portal/db/src/distribution/is-distributed.ts'
import { number, orNone, rowsOf, text, textOrNull, texts } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { lockFor } from '../../lib/lock-store.ts'
import { phoneInWords } from '../../lib/phone-number.ts'
import { utc } from '../../lib/utc.ts'
import { offsetOf, type Page } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { administratorCount } from '../../scope/holders-store.ts'
import { readBatches } from '../read-batches.ts'
import type { AllowedChange } from './rules/service.ts'

type Filter = z.output<typeof ContactFilter>

/** A contact as stored; the identity server returns the second factor for the subject. */
export const StoredRow = ContactRow.omit({ secondFactor: true }).extend({ subject: textOrNull })
export type StoredRow = z.infer<typeof StoredRow>
export const StoredContact = Contact.omit({ secondFactor: true, limits: true }).extend({ subject: textOrNull })
export type StoredContact = z.infer<typeof StoredContact>

const rowColumns = sql`
  c.contact_id as "contactId", c.title, c.first_name as "firstName", c.last_name as "lastName", c.name, c.email,
  c.email_verified_at is not null as "emailVerified", c.phone, c.roles, c.status, c.user_id is not null as "isPortalUser",
  ${utc('c.last_signed_in_at')} as "lastSignedInAt", c.version, u.person as subject`

const counts = { total: number, people: number, administrators: number }
const FoundContact = orNone(StoredRow.extend(counts), { contactId: z.null(), ...counts })

const Found = { total: number, people: number, contactIds: texts }

async function found({ tx }: AccountScope, filter: Filter, page: Page): Promise<RawBuilder<unknown>> {
  const { search, sort, direction, role, status, secondFactor, signedIn } = filter
  const keys = sql`
  find_contacts(${searchPatterns(search)}::text[], ${JSON.stringify({ role, status, secondFactor, signedIn })}::jsonb,
    ${sort}, ${direction === 'desc'}, ${page.size}, ${offsetOf(page)})`
  if (!secondFactor || !(await isDistributed(tx))) return keys
  // On Citus sign-ins are on the coordinator and contacts on the nodes, so the keys are found in a statement of their own.
  const first = await rowsOf(Found)`select total, people, contact_ids as "contactIds" from ${keys}`.first(tx)
  return sql`(select ${first?.total}::bigint as total, ${first?.people}::bigint as people,
    ${first?.contactIds ?? []}::text[] as contact_ids)`
}

/** One page of contacts, found by index, and the counts beside it. */
export async function listContacts(scope: AccountScope, filter: Filter, page: Page) {
  const { rows } = await rowsOf(FoundContact)`
    with found as materialized (select * from ${await found(scope, filter, page)} keys)
    select found.total, found.people, ${administratorCount(scope)} as administrators, ${rowColumns}
    from found left join lateral unnest(found.contact_ids) with ordinality as page (contact_id, position) on true
      left join contact c on c.account_id = ${scope.accountId} and c.contact_id = page.contact_id
      left join portal_user u on u.account_id = c.account_id and u.user_id = c.user_id
    order by page.position`.execute(scope.tx)
  const { total = 0, people = 0, administrators = 0 } = rows[0] ?? {}
  return { rows: rows.filter((row) => row.contactId !== null).map(inWords), total, people, administrators }
}

const all = { page: 1, size: 2 ** 31 - 1 }

/** All that a filter finds, for a file. */
export async function* readContacts(scope: AccountScope, filter: Filter): AsyncGenerator<StoredRow[]> {
  const query = sql`
    select ${rowColumns} from ${await found(scope, filter, all)} found
      cross join unnest(found.contact_ids) with ordinality as page (contact_id, position)
      join contact c on c.account_id = ${scope.accountId} and c.contact_id = page.contact_id
      left join portal_user u on u.account_id = c.account_id and u.user_id = c.user_id
    order by page.position`
  for await (const rows of readBatches(scope, StoredRow, query)) yield rows.map(inWords)
}

const inWords = <T extends { phone: string | null }>(row: T): T => ({ ...row, phone: phoneInWords(row.phone) })

export async function findContact(scope: AccountScope, contactId: string): Promise<StoredContact | null> {
  const { rows } = await rowsOf(StoredContact)`
    select ${rowColumns}, c.mobile, c.sites,
      ${utc('c.left_at')} as "leftAt", u.email as "signInEmail",
      coalesce((select jsonb_agg(jsonb_build_object('resource', g.resource, 'sites', g.sites,
          'until', ((g.ends_at - interval '1 second') at time zone 'Europe/London')::date, 'grantedBy', g.granted_by,
          'isOver', g.ends_at is not null and g.ends_at <= now())
          order by array_position(${[...permissionResources]}::text[], g.resource))
        from permission_grant g
        where g.account_id = c.account_id and g.user_id = c.user_id and g.resource <> all (${[...staffResources]}::text[])), '[]') as grants,
      (select jsonb_build_object('sentAt', ${utc('l.created_at')}, 'expiresAt', ${utc('l.expires_at')},
          'isOver', l.expires_at <= now())
        from contact_link l
        where l.account_id = c.account_id and l.contact_id = c.contact_id and l.purpose = 'invitation'
          and l.used_at is null
        order by l.created_at desc limit 1) as invitation
    from contact c left join portal_user u on u.account_id = c.account_id and u.user_id = c.user_id
    where c.account_id = ${scope.accountId} and c.contact_id = ${contactId}`.execute(scope.tx)
  const [row] = rows
  return row ? { ...inWords(row), mobile: phoneInWords(row.mobile) } : null
}

/** One change of people per account at a time: who is the last of a kind must not change while it is judged. */
export async function lockContacts(scope: AccountScope): Promise<void> {
  await lockFor(scope.tx, `contact ${scope.accountId}`)
}

/** The values that are written for a contact, with phone numbers in their stored form. */
export type ContactValues = Omit<ContactInput, 'phone' | 'mobile'> & { phone: string | null; mobile: string | null }

export async function insertContacts(
  scope: AccountScope,
  contacts: readonly (ContactValues & { contactId: string })[],
  importId: string | null = null,
): Promise<void> {
  await sql`
    insert into contact (account_id, contact_id, title, first_name, last_name, email, phone, mobile, roles,
      sites, import_id)
    select ${scope.accountId}, n."contactId", n.title, n."firstName", n."lastName", n.email, n.phone, n.mobile, n.roles,
      n.sites, ${importId}
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as n ("contactId" text, title text, "firstName" text,
      "lastName" text, email text, phone text, mobile text, roles text[],
      sites text[]) ${asInsert}`.execute(scope.tx)
}

/** All but the address, by which people are reached and invited. */
export async function updateContact(
  scope: AccountScope,
  contactId: string,
  values: Omit<ContactValues, 'email'>,
): Promise<void> {
  await sql`
    update contact set title = ${values.title}, first_name = ${values.firstName}, last_name = ${values.lastName},
      phone = ${values.phone}, mobile = ${values.mobile}, roles = ${values.roles}::text[],
      sites = ${values.sites}::text[], version = version + 1, updated_at = now()
    where account_id = ${scope.accountId} and contact_id = ${contactId}`.execute(scope.tx)
}

/** A new address is not proven yet. The person's sign-in does not change. */
export async function setAddress(scope: AccountScope, { contactId }: AllowedChange, email: string): Promise<void> {
  await sql`
    update contact set email = ${email}, email_verified_at = null
    where account_id = ${scope.accountId} and contact_id = ${contactId}`.execute(scope.tx)
}

/** The name that the person signs in with is the contact's. */
export async function renameUser(scope: AccountScope, contactId: string): Promise<void> {
  const [contact] = await rowsOf({ userId: textOrNull, firstName: text, lastName: text, name: text })`
    select user_id as "userId", first_name as "firstName", last_name as "lastName", name from contact
    where account_id = ${scope.accountId} and contact_id = ${contactId}`.all(scope.tx)
  if (!contact?.userId) return
  const { userId, firstName, lastName, name } = contact
  await sql`
    update portal_user set given_name = ${firstName}, family_name = nullif(${lastName}, '')
    where account_id = ${scope.accountId} and user_id = ${userId}
      and ${name} <> btrim(coalesce(given_name, '') || ' ' || coalesce(family_name, ''))`.execute(scope.tx)
}

/** Another contact who has this address. */
export async function findSameEmail(scope: AccountScope, email: string, contactId: string): Promise<string | null> {
  const { rows } = await rowsOf({ name: text })`
    select name from contact
    where account_id = ${scope.accountId} and lower(email) = lower(${email}) and contact_id <> ${contactId}
    limit 1`.execute(scope.tx)
  return rows[0]?.name ?? null
}

/** Which of these are no sites of the account. */
export async function listUnknownSites(scope: AccountScope, sites: readonly string[]): Promise<string[]> {
  const { rows } = await rowsOf({ siteId: text })`
    select wanted.site_id as "siteId" from unnest(${[...sites]}::text[]) as wanted (site_id)
    where not exists (select from site s where s.account_id = ${scope.accountId} and s.site_id = wanted.site_id)`.execute(
    scope.tx,
  )
  return rows.map(({ siteId }) => siteId)
}

/** The number of other contacts in each role that an account cannot be without. */
export async function countOthers(scope: AccountScope, contactId: string) {
  const { rows } = await rowsOf({ administrators: number, securityContacts: number, managers: number })`
    select
      (select count(*) from contact c where c.account_id = ${scope.accountId} and c.contact_id <> ${contactId}
        and c.status = 'active' and c.roles && array['Admin', 'Security Contact'] and 'Admin' = any (c.roles)) as administrators,
      (select count(*) from contact c where c.account_id = ${scope.accountId} and c.contact_id <> ${contactId}
        and c.status = 'active' and c.roles && array['Admin', 'Security Contact']
        and 'Security Contact' = any (c.roles)) as "securityContacts",
      (select count(*) from permission_grant g
        join contact c on c.account_id = g.account_id and c.user_id = g.user_id
        where g.account_id = ${scope.accountId} and c.contact_id <> ${contactId} and c.status = 'active'
          and g.resource = 'BusinessPortalAccountMgmt' and g.ends_at is null) as managers`.execute(scope.tx)
  return rows[0] ?? { administrators: 0, securityContacts: 0, managers: 0 }
}

/** For what changes about a contact outside its own row. */
export async function reviseContact(scope: AccountScope, contactId: string): Promise<void> {
  await sql`
    update contact set version = version + 1, updated_at = now()
    where account_id = ${scope.accountId} and contact_id = ${contactId}`.execute(scope.tx)
}
