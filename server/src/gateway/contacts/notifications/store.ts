import { Subscription } from '@portal/contract/contacts/notifications.ts'
import type { NotificationEvent } from '@portal/contract/contacts/values.ts'
import { TextMessage } from '@portal/contract/notifications/texts.ts'
import { noticeResources } from '@portal/contract/notifications/values.ts'
import { webhookKinds, webhookStates } from '@portal/contract/webhooks/values.ts'
import { asInsert } from '@portal/db/src/as-insert.ts'
import { boolean, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { phoneInWords } from '../../../lib/phone-number.ts'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

// Stored addresses may come from an import, so the form's rules do not apply.
const StoredSubscription = z.strictObject({ ...Subscription.shape, address: textOrNull })

const columns = sql`
  s.event, s.channel, s.scope, s.scope_id as "scopeId", s.address, s.quiet_from as "quietFrom", s.quiet_to as "quietTo"`

export const listSubscriptions = (scope: AccountScope, contactId: string): Promise<Subscription[]> =>
  rowsOf(StoredSubscription)`
    select ${columns} from contact_subscription s
    where s.account_id = ${scope.accountId} and s.contact_id = ${contactId} order by s.position`.all(scope.tx)

export async function replaceSubscriptions(
  scope: AccountScope,
  contactId: string,
  subscriptions: readonly Subscription[],
): Promise<void> {
  await sql`
    delete from contact_subscription where account_id = ${scope.accountId} and contact_id = ${contactId}`.execute(
    scope.tx,
  )
  const rows = subscriptions.map((each, position) => ({ ...each, position }))
  await sql`
    insert into contact_subscription (account_id, contact_id, position, event, channel, scope, scope_id, address,
      quiet_from, quiet_to)
    select ${scope.accountId}, ${contactId}, n.position, n.event, n.channel, n.scope, n."scopeId", n.address,
      n."quietFrom", n."quietTo"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (position smallint, event text, channel text,
      scope text, "scopeId" text, address text, "quietFrom" text, "quietTo" text) ${asInsert}`.execute(scope.tx)
}

/** Ids that are not sites or services of the account. */
export async function listUnknownPlaces(
  scope: AccountScope,
  places: readonly { scope: string; scopeId: string | null }[],
): Promise<string[]> {
  const { rows } = await rowsOf({ scopeId: text })`
    select n."scopeId" from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as n (scope text, "scopeId" text)
    where n."scopeId" is not null
      and not exists (select from site where site.account_id = ${scope.accountId} and n.scope = 'site'
        and site.site_id = n."scopeId")
      and not exists (select from service s where s.account_id = ${scope.accountId} and n.scope = 'service'
        and s.service_id = n."scopeId")`.execute(scope.tx)
  return rows.map(({ scopeId }) => scopeId)
}

export const Listener = StoredSubscription.extend({
  contactId: text,
  name: text,
  email: text,
  phone: textOrNull,
  mobile: textOrNull,
  mayKnow: boolean,
  /** Null before the first event of a webhook that the contact entered. */
  webhookState: z.enum(webhookStates).nullable(),
  webhookKind: z.enum(webhookKinds).nullable(),
})
export type Listener = z.infer<typeof Listener>

/** Contacts subscribed to an event at this place, or in the whole account. */
export async function listListeners(
  scope: AccountScope,
  {
    event,
    siteId,
    serviceId,
  }: { event: NotificationEvent; siteId?: string | undefined; serviceId?: string | undefined },
): Promise<Listener[]> {
  const resource = noticeResources[event]
  const siteOfService = sql`(select service.site_id from service
    where service.account_id = ${scope.accountId} and service.service_id = ${serviceId ?? null})`
  return rowsOf(Listener)`
    select ${columns}, c.contact_id as "contactId", c.name, c.email, c.phone, c.mobile,
      (c.user_id is null or ${resource}::text is null or exists (select from permission_grant g
        where g.account_id = c.account_id and g.user_id = c.user_id and g.resource = ${resource}
          and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now())
          and (g.sites is null or coalesce(coalesce(${siteId ?? null}, ${siteOfService}) = any (g.sites), true)))) as "mayKnow",
      w.state as "webhookState", w.kind as "webhookKind"
    from contact_subscription s
      join contact c on c.account_id = s.account_id and c.contact_id = s.contact_id and c.status = 'active'
      left join webhook w on w.account_id = s.account_id and w.address = s.address
    where s.account_id = ${scope.accountId} and s.event = ${event}
      and (s.scope in ('account', 'billing') or (s.scope = 'service' and s.scope_id = ${serviceId ?? null})
        or (s.scope = 'site' and (s.scope_id = ${siteId ?? null} or s.scope_id = ${siteOfService})))
    order by c.sort_name, c.contact_id, s.position limit 500`.all(scope.tx)
}

const AccountWebhook = z.strictObject({
  name: text,
  kind: z.enum(webhookKinds),
  address: text,
  state: z.enum(webhookStates),
})

/** Webhooks that receive the event for the whole account. */
export const listAccountWebhooks = (scope: AccountScope, event: NotificationEvent) =>
  rowsOf(AccountWebhook)`
    select name, kind, address, state from webhook
    where account_id = ${scope.accountId} and ${event} = any (events) order by name, webhook_id`.all(scope.tx)

/** A contact's phone numbers as stored. */
export async function getNumbers(scope: AccountScope, contactId: string) {
  const { rows } = await rowsOf({ mobile: textOrNull, phone: textOrNull })`
    select mobile, phone from contact
    where account_id = ${scope.accountId} and contact_id = ${contactId}`.execute(scope.tx)
  return rows[0] ?? { mobile: null, phone: null }
}

/** A contact's latest text messages. */
export async function listTexts(scope: AccountScope, contactId: string): Promise<TextMessage[]> {
  const { rows } = await rowsOf(TextMessage)`
    select n.kind as event, n.address as "to", t.state, ${utc('n.due_at')} as "dueAt", ${utc('t.sent_at')} as "sentAt",
      ${utc('t.ended_at')} as "endedAt", t.fault
    from notification n join text_message t on t.account_id = n.account_id and t.notification_id = n.notification_id
    where n.account_id = ${scope.accountId} and n.contact_id = ${contactId} and n.way = 'sms'
    order by n.notification_id desc limit 10`.execute(scope.tx)
  return rows.map((row) => ({ ...row, to: phoneInWords(row.to) ?? row.to }))
}

/** Ends the emails about one event; null if the contact no longer exists. */
export const deleteMailSubscriptions = (
  scope: AccountScope,
  contactId: string,
  event: NotificationEvent,
): Promise<{ email: string; removed: number } | null> =>
  rowsOf({ email: text, removed: number })`
    with gone as (
      delete from contact_subscription
      where account_id = ${scope.accountId} and contact_id = ${contactId} and event = ${event} and channel = 'email'
      returning 1)
    select email, (select count(*) from gone) as removed from contact
    where account_id = ${scope.accountId} and contact_id = ${contactId}`.first(scope.tx)
