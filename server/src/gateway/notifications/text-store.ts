import { type TextFault, type TextState, textStates } from '@portal/contract/notifications/text-values.ts'
import { rowsOf, text, timestamp } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../scope/account-scope.ts'
import { InsertedNotice } from './store.ts'

export async function insertTexts(scope: AccountScope, noticeIds: readonly number[]): Promise<void> {
  await sql`
    insert into text_message (account_id, notification_id)
    select ${scope.accountId}, n.id from unnest(${[...noticeIds]}::bigint[]) as n (id)
    on conflict do nothing`.execute(scope.tx)
}

const WaitingText = z.strictObject({ address: text, title: text, path: text, dueAt: timestamp })
export type WaitingText = z.infer<typeof WaitingText>

export const findWaitingText = (scope: AccountScope, noticeId: number): Promise<WaitingText | null> =>
  rowsOf(WaitingText)`
    select n.address, n.title, n.path, n.due_at as "dueAt"
    from notification n join text_message t on t.account_id = n.account_id and t.notification_id = n.notification_id
    where n.account_id = ${scope.accountId} and n.notification_id = ${noticeId} and t.state = 'waiting'`.first(scope.tx)

const KnownText = z.strictObject({ state: z.enum(textStates), contactId: text })

export const findText = (scope: AccountScope, noticeId: number) =>
  rowsOf(KnownText)`
    select t.state, n.contact_id as "contactId"
    from text_message t join notification n on n.account_id = t.account_id and n.notification_id = t.notification_id
    where t.account_id = ${scope.accountId} and t.notification_id = ${noticeId} for update of t`.first(scope.tx)

interface Change {
  state: Exclude<TextState, 'waiting'>
  fault: TextFault | null
  providerId: string | null
}

export async function updateText(
  scope: AccountScope,
  noticeId: number,
  { state, fault, providerId }: Change,
): Promise<void> {
  const isSent = state === 'sent' || state === 'delivered'
  await sql`
    update text_message set state = ${state}, fault = ${fault}, provider_id = coalesce(${providerId}, provider_id),
      sent_at = coalesce(sent_at, case when ${isSent} then ${scope.now}::timestamptz end),
      ended_at = case when ${state !== 'sent'} then ${scope.now}::timestamptz end
    where account_id = ${scope.accountId} and notification_id = ${noticeId}`.execute(scope.tx)
}

/** An email to the same person instead; none if they already have one about the event. */
export const insertEmailInstead = (scope: AccountScope, noticeId: number): Promise<InsertedNotice[]> =>
  rowsOf(InsertedNotice)`
    insert into notification (account_id, occasion_id, contact_id, way, address, kind, resource, site_id, entity,
      entity_id, title, body, path, at, due_at)
    select n.account_id, n.occasion_id, n.contact_id, 'email', lower(c.email), n.kind, n.resource, n.site_id, n.entity,
      n.entity_id, n.title, n.body, n.path, n.at, ${scope.now}
    from notification n join contact c on c.account_id = n.account_id and c.contact_id = n.contact_id
    where n.account_id = ${scope.accountId} and n.notification_id = ${noticeId} and c.status = 'active'
    on conflict (account_id, occasion_id, contact_id, way, address) do nothing
    returning notification_id as "noticeId", contact_id as "contactId", way, address, due_at as "dueAt"`.all(scope.tx)
