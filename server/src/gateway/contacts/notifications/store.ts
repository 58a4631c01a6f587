import type { Subscription } from '@portal/contract/contacts/notifications.ts'
import type { NotificationEvent } from '@portal/contract/contacts/values.ts'
import { TextMessage } from '@portal/contract/notifications/texts.ts'
import { asInsert } from '@portal/db/src/as-insert.ts'
import { number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { phoneInWords } from '../../../lib/phone-number.ts'
import { utc } from '../../../lib/utc.ts'
import { StoredSubscription, subscriptionColumns as columns } from '../../../notices/listener-store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

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
