import { Visitor, type VisitorFields } from '@portal/contract/visits/visitors.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf, text, timestamp } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { findIn } from '../../../lib/find-things.ts'
import { utc } from '../../../lib/utc.ts'
import { narrowed, type Page, readPage } from '../../../lists/read-page.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { keptFrom } from './kept-from.ts'
import { isOfOpenAccount } from '../../../people/open-account-store.ts'

const columns = (days: number) => sql`
  v.visitor_id as "visitorId", v.name, v.company, v.email, v.mobile, v.position, v.is_adult as "isAdult",
  to_char(v.inducted_until, 'YYYY-MM-DD') as "inductedUntil", i.visitor_id is not null as "hasIdentity",
  to_char((${keptFrom('i')} + make_interval(days => ${days}::integer)) at time zone 'Europe/London', 'YYYY-MM-DD')
    as "identityUntil",
  (select max(${utc('l.expires_at')}) from visitor_link l where l.account_id = v.account_id
    and l.visitor_id = v.visitor_id and l.used_at is null and l.expires_at > now()) as "linkUntil",
  (select count(*) from visit_visitor p where p.account_id = v.account_id and p.visitor_id = v.visitor_id) as visits,
  v.version`

const withIdentity = sql`
  left join visitor_identity i on i.account_id = v.account_id and i.visitor_id = v.visitor_id`

type ListQuery = Page & { search?: string | undefined }

export async function listVisitors(scope: AccountScope, days: number, { search, ...page }: ListQuery) {
  const found = await findIn(scope, 'visitor', search, { id: 'v.visitor_id', text: 'v.search' })
  const question = {
    columns: columns(days),
    from: sql`visitor v`,
    where: sql`v.account_id = ${scope.accountId} and v.removed_at is null`,
    order: sql`v.name, v.visitor_id`,
    joined: { to: 'v', by: withIdentity },
    keyed: { table: 'visitor', as: 'v', key: ['account_id', 'visitor_id'] },
  }
  return readPage(scope, Visitor, page, narrowed(question, found))
}

export const findVisitor = (scope: AccountScope, days: number, visitorId: string): Promise<Visitor | null> =>
  rowsOf(Visitor)`
    select ${columns(days)} from visitor v ${withIdentity}
    where v.account_id = ${scope.accountId} and v.visitor_id = ${visitorId} and v.removed_at is null`.first(scope.tx)

/** Locks the visitor until the transaction ends. */
export async function lockVisitor(scope: AccountScope, visitorId: string): Promise<void> {
  await sql`
    select from visitor where account_id = ${scope.accountId} and visitor_id = ${visitorId} for update`.execute(
    scope.tx,
  )
}

type Row = Omit<VisitorFields, 'email' | 'mobile'> & { email: string | null; mobile: string | null }

export async function insertVisitor(scope: AccountScope, visitorId: string, row: Row): Promise<void> {
  await sql`
    insert into visitor (account_id, visitor_id, name, company, email, mobile, position, is_adult)
    values (${scope.accountId}, ${visitorId}, ${row.name}, ${row.company}, ${row.email}, ${row.mobile},
      ${row.position}, ${row.isAdult})`.execute(scope.tx)
}

export async function updateVisitor(scope: AccountScope, visitorId: string, row: Row): Promise<void> {
  await sql`
    update visitor set name = ${row.name}, company = ${row.company}, email = ${row.email}, mobile = ${row.mobile},
      position = ${row.position}, is_adult = ${row.isAdult}, version = version + 1
    where account_id = ${scope.accountId} and visitor_id = ${visitorId}`.execute(scope.tx)
}

/** A new or deleted photo ID is a change of the visitor. */
export async function raiseVersion(scope: AccountScope, visitorId: string): Promise<void> {
  await sql`
    update visitor set version = version + 1
    where account_id = ${scope.accountId} and visitor_id = ${visitorId}`.execute(scope.tx)
}

/** Saves the details that a visitor enters; the photo ID raises the version. */
export async function saveOwnDetails(scope: AccountScope, visitorId: string, mobile: string): Promise<void> {
  await sql`
    update visitor set mobile = ${mobile}, is_adult = true
    where account_id = ${scope.accountId} and visitor_id = ${visitorId}`.execute(scope.tx)
}

/** Keeps the row for past visits and deletes everything except the name. */
export async function removeVisitor(scope: AccountScope, visitorId: string): Promise<void> {
  await sql`
    update visitor set removed_at = now(), email = null, mobile = null, position = '', version = version + 1
    where account_id = ${scope.accountId} and visitor_id = ${visitorId}`.execute(scope.tx)
  await deleteIdentity(scope, visitorId)
  await sql`
    delete from visitor_link where account_id = ${scope.accountId} and visitor_id = ${visitorId}`.execute(scope.tx)
}

export async function countComingVisits(scope: AccountScope, visitorId: string): Promise<number> {
  const { rows } = await rowsOf({ visits: number })`
    select count(*) as visits from visit_visitor p join visit v using (account_id, visit_id)
    where p.account_id = ${scope.accountId} and p.visitor_id = ${visitorId} and v.tab < 2`.execute(scope.tx)
  return rows[0]?.visits ?? 0
}

export const EncryptedIdentity = z.strictObject({
  visitorId: text,
  keyId: text,
  encrypted: text,
})
export type EncryptedIdentity = z.infer<typeof EncryptedIdentity>

export async function saveIdentity(
  scope: AccountScope,
  { visitorId, keyId, encrypted }: EncryptedIdentity,
): Promise<void> {
  await sql`
    insert into visitor_identity (account_id, visitor_id, key_id, encrypted)
    values (${scope.accountId}, ${visitorId}, ${keyId}, ${encrypted})
    on conflict (account_id, visitor_id) do update set key_id = excluded.key_id, encrypted = excluded.encrypted, given_at = excluded.given_at`.execute(
    scope.tx,
  )
}

export async function deleteIdentity(scope: AccountScope, visitorId: string): Promise<void> {
  await sql`
    delete from visitor_identity where account_id = ${scope.accountId} and visitor_id = ${visitorId}`.execute(scope.tx)
}

export const listIdentities = (scope: AccountScope, visitorIds: readonly string[]): Promise<EncryptedIdentity[]> =>
  rowsOf(EncryptedIdentity)`
    select visitor_id as "visitorId", key_id as "keyId", encrypted from visitor_identity
    where account_id = ${scope.accountId} and visitor_id = any(${[...visitorIds]}::text[])`.all(scope.tx)

export async function insertLink(
  scope: AccountScope,
  link: { visitorId: string; secretHash: Buffer; by: string; expiresAt: Date },
): Promise<void> {
  // Only the latest link is valid.
  await sql`
    delete from visitor_link
    where account_id = ${scope.accountId} and visitor_id = ${link.visitorId} and used_at is null`.execute(scope.tx)
  await sql`
    insert into visitor_link (account_id, visitor_id, secret_hash, created_by, expires_at)
    values (${scope.accountId}, ${link.visitorId}, ${link.secretHash}, ${link.by}, ${link.expiresAt})`.execute(scope.tx)
}

/** The secret identifies the account, so this searches all accounts. */
export async function findLinkAccount(system: Sql, secretHash: Buffer): Promise<string | null> {
  const { rows } = await rowsOf({ accountId: text })`
    select account_id as "accountId" from visitor_link
    where secret_hash = ${secretHash} and used_at is null and expires_at > now() and ${isOfOpenAccount}`.execute(system)
  return rows[0]?.accountId ?? null
}

export const Link = z.strictObject({
  visitorId: text,
  createdBy: text,
  expiresAt: text,
})
export type Link = z.infer<typeof Link>

/** Locked until the transaction ends, so that a link is used once. */
export const findLink = (scope: AccountScope, secretHash: Buffer): Promise<Link | null> =>
  rowsOf(Link)`
    select visitor_id as "visitorId", created_by as "createdBy", ${utc('expires_at')} as "expiresAt" from visitor_link
    where account_id = ${scope.accountId} and secret_hash = ${secretHash} and used_at is null and expires_at > now()
    for update`.first(scope.tx)

export async function markLinkUsed(scope: AccountScope, secretHash: Buffer): Promise<void> {
  await sql`
    update visitor_link set used_at = now()
    where account_id = ${scope.accountId} and secret_hash = ${secretHash}`.execute(scope.tx)
}

/** The visitor's next visit, for the page of their link. */
export const findNextVisitOf = (scope: AccountScope, visitorId: string) =>
  rowsOf({ visitId: text, place: text, startsAt: text, endsAt: timestamp })`
    select v.visit_id as "visitId", d.name as place, ${utc('v.starts_at')} as "startsAt", v.ends_at as "endsAt"
    from visit_visitor p join visit v using (account_id, visit_id) join data_centre d using (data_centre_id)
    where p.account_id = ${scope.accountId} and p.visitor_id = ${visitorId}
      and v.status in ('submitted', 'approved', 'amended') and v.ends_at > now()
    order by v.starts_at limit 1`.first(scope.tx)
