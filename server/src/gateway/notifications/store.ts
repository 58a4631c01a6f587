import { Notice, type noticeList } from '@portal/contract/notifications/notifications.ts'
import { noticeKinds } from '@portal/contract/notifications/values.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { boolean, number, rowsOf, text, textOrNull, texts, timestamp } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../lib/utc.ts'
import { readPage } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { isOfHiddenCase, isVisible } from '../../scope/visible-cases-store.ts'
import type { QueuedNotification } from '../../lib/notify.ts'

/** Portal users who are notified in the portal, except the person who made the change; and the service's site. */
export async function listReaders(
  scope: AccountScope,
  wanted: {
    emails: readonly string[]
    contactIds: readonly string[]
    except: string
    serviceId: string | undefined
  },
): Promise<{ contactIds: string[]; siteId: string | null }> {
  const { rows } = await rowsOf({ contactIds: texts, siteId: textOrNull })`
    select array(select c.contact_id from contact c
          join portal_user u on u.account_id = c.account_id and u.user_id = c.user_id
        where c.account_id = ${scope.accountId} and c.status = 'active'
          and c.user_id <> ${wanted.except}
          and (lower(c.email) = any (${[...wanted.emails]}::text[])
            or lower(u.email) = any (${[...wanted.emails]}::text[]) or c.contact_id = any (${[...wanted.contactIds]}::text[]))
        order by c.contact_id) as "contactIds",
      (select s.site_id from service s
        where s.account_id = ${scope.accountId} and s.service_id = ${wanted.serviceId ?? null}) as "siteId"`.execute(
    scope.tx,
  )
  return rows[0] ?? { contactIds: [], siteId: null }
}

export const NewNotice = z.strictObject({
  contactId: text,
  way: z.enum(['portal', 'email', 'sms']),
  address: text,
  dueAt: timestamp,
})
export type NewNotice = z.infer<typeof NewNotice>

const EarlierNotice = NewNotice.extend({ isToAdministrator: boolean })
type EarlierNotice = z.infer<typeof EarlierNotice>

/** A notice with its text. Its reader must see the site, if it has one. */
interface WrittenNotice extends NewNotice {
  siteId: string | null
  body: string
  /** Its reader is an administrator who does not follow such events. */
  isToAdministrator: boolean
}

export const InsertedNotice = NewNotice.extend({ noticeId: number })
export type InsertedNotice = z.infer<typeof InsertedNotice>

/**
 * People who were notified of a record before, as followers who still are or as administrators, in the portal and by
 * email: a text message might come in quiet hours.
 */
export const listEarlier = (scope: AccountScope, { entity, entityId }: QueuedNotification): Promise<EarlierNotice[]> =>
  rowsOf(EarlierNotice)`
    select n.contact_id as "contactId", n.way, n.address, ${scope.now}::timestamptz as "dueAt",
      bool_and(n.is_to_administrator) as "isToAdministrator"
    from notification n join contact c on c.account_id = n.account_id and c.contact_id = n.contact_id
    where n.account_id = ${scope.accountId} and n.entity = ${entity} and n.entity_id = ${entityId} and n.way <> 'sms'
      and c.status = 'active' and (n.is_to_administrator or exists (select from contact_subscription s
        where s.account_id = n.account_id and s.contact_id = n.contact_id and s.event = n.kind))
    group by n.contact_id, n.way, n.address`.all(scope.tx)

/** Returns the newly inserted rows. */
export const insertNotices = (
  scope: AccountScope,
  {
    occasion,
    resource,
    notices,
  }: {
    occasion: QueuedNotification
    resource: PermissionResource | null
    notices: readonly WrittenNotice[]
  },
): Promise<InsertedNotice[]> =>
  rowsOf(InsertedNotice)`
    insert into notification (account_id, occasion_id, contact_id, way, address, kind, resource, site_id, entity,
      entity_id, title, body, path, is_to_administrator, at, due_at)
    select ${scope.accountId}, ${occasion.occasionId}, n."contactId", n.way, n.address, ${occasion.kind}, ${resource},
      n."siteId", ${occasion.entity}, ${occasion.entityId}, ${occasion.title}, n.body, ${occasion.path}, n."isToAdministrator",
      ${occasion.at}, n."dueAt"
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n ("contactId" text, way text, address text,
      "dueAt" timestamptz, "siteId" text, body text, "isToAdministrator" boolean)
    on conflict (account_id, occasion_id, contact_id, way, address) do nothing
    returning notification_id as "noticeId", contact_id as "contactId", way, address, due_at as "dueAt"`.all(scope.tx)

/**
 * The caller's notifications that they may still see: a permission, a site or a private case may have been withdrawn
 * since.
 */
const isOwn = (scope: AccountScope): RawBuilder<unknown> => sql`${isSentTo(scope)}
  and (n.entity <> 'case' or exists (select from help_case c
    where c.account_id = n.account_id and c.case_id = n.entity_id and ${isVisible(scope)}))`

/** The same, except that a case may be hidden. */
function isSentTo(scope: AccountScope): RawBuilder<unknown> {
  const { resources, limits, userId } = scope.person
  return sql`n.account_id = ${scope.accountId} and n.way = 'portal'
    and n.contact_id = (select contact_id from contact
      where account_id = ${scope.accountId} and user_id = ${userId})
    and (n.resource is null or (n.resource = any (${resources}::text[])
      and (n.site_id is null or not ${JSON.stringify(limits)}::jsonb ? n.resource
        or ${JSON.stringify(limits)}::jsonb -> n.resource ? n.site_id)))`
}

const columns = sql`n.notification_id as "noticeId", n.kind, n.title, n.body as text, n.path, ${utc('n.at')} as at,
  n.read_at is not null as "isRead"`

export const listLatest = (scope: AccountScope, limit: number): Promise<Notice[]> =>
  rowsOf(Notice)`
    select ${columns} from notification n where ${isOwn(scope)}
    order by n.notification_id desc limit ${limit}`.all(scope.tx)

/** Stops just above the number that a badge shows. */
export async function countUnread(scope: AccountScope): Promise<number> {
  const { rows } = await rowsOf({ unread: number })`
    select count(*) as unread from (select from notification n
      where ${isOwn(scope)} and n.read_at is null limit 1000) as few`.execute(scope.tx)
  return rows[0]?.unread ?? 0
}

type Query = z.output<typeof noticeList.query>

export async function listNotices(scope: AccountScope, { unread, kind, from, to, ...page }: Query) {
  const hidden = await isOfHiddenCase(scope, { entity: 'n.entity', id: 'n.entity_id' })
  const conditions = [isSentTo(scope), ...(hidden ? [sql`not ${hidden}`] : [])]
  if (unread) conditions.push(sql`n.read_at is null`)
  if (kind) conditions.push(sql`n.kind = ${kind}`)
  if (from) conditions.push(sql`n.at >= ${from}::timestamp at time zone 'Europe/London'`)
  if (to) conditions.push(sql`n.at < (${to}::date + 1)::timestamp at time zone 'Europe/London'`)
  return readPage(scope, Notice, page, {
    columns,
    from: sql`notification n`,
    where: conditions,
    order: sql`n.notification_id desc`,
    keyed: { table: 'notification', as: 'n', key: ['account_id', 'notification_id'] },
  })
}

/** Marks the given notifications as read, or all of them. */
export async function markRead(scope: AccountScope, noticeIds: readonly number[] | undefined): Promise<void> {
  const which = noticeIds ? sql`n.notification_id = any (${[...noticeIds]}::bigint[])` : sql`true`
  await sql`
    update notification n set read_at = now() where ${isOwn(scope)} and n.read_at is null and ${which}`.execute(
    scope.tx,
  )
}

/** The caller's contact; null if they act in another account. */
export const findOwnContact = (scope: AccountScope): Promise<{ contactId: string; email: string } | null> =>
  rowsOf({ contactId: text, email: text })`
    select contact_id as "contactId", email from contact
    where account_id = ${scope.accountId} and user_id = ${scope.person.userId}`.first(scope.tx)

export const WaitingMail = z.strictObject({
  noticeId: number,
  kind: z.enum(noticeKinds),
  title: text,
  text: text,
  path: text,
  isToAdministrator: boolean,
})
export type WaitingMail = z.infer<typeof WaitingMail>

/** A person's due emails that are not sent yet; each worker locks its own. */
export async function takeWaiting(
  scope: AccountScope,
  { contactId, address }: { contactId: string; address: string },
): Promise<WaitingMail[]> {
  const { rows } = await rowsOf(WaitingMail)`
    update notification n set sent_at = ${scope.now}
    where n.account_id = ${scope.accountId} and n.notification_id in (
      select w.notification_id from notification w
      where w.account_id = ${scope.accountId} and w.contact_id = ${contactId} and w.way = 'email'
        and w.address = ${address} and w.sent_at is null and w.due_at <= ${scope.now}
      for update skip locked)
    returning n.notification_id as "noticeId", n.kind, n.title, n.body as text, n.path,
      n.is_to_administrator as "isToAdministrator"`.execute(scope.tx)
  return rows.toSorted((one, other) => one.noticeId - other.noticeId)
}

export async function linkMail(scope: AccountScope, notices: readonly WaitingMail[], mailId: number): Promise<void> {
  await sql`
    update notification set mail_id = ${mailId}
    where account_id = ${scope.accountId} and notification_id = any (${notices.map(({ noticeId }) => noticeId)}::bigint[])`.execute(
    scope.tx,
  )
}
