import { Subscription } from '@portal/contract/contacts/notifications.ts'
import type { NotificationEvent } from '@portal/contract/contacts/values.ts'
import { noticeResources } from '@portal/contract/notifications/values.ts'
import { webhookKinds, webhookStates } from '@portal/contract/webhooks/values.ts'
import { boolean, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../scope/account-scope.ts'

// Stored addresses may come from an import, so the form's rules do not apply.
export const StoredSubscription = z.strictObject({ ...Subscription.shape, address: textOrNull })

export const subscriptionColumns = sql`
  s.event, s.channel, s.scope, s.scope_id as "scopeId", s.address, s.quiet_from as "quietFrom", s.quiet_to as "quietTo"`

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
    select ${subscriptionColumns}, c.contact_id as "contactId", c.name, c.email, c.phone, c.mobile,
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
