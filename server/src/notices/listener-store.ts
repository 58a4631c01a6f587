import { Subscription } from '@portal/contract/contacts/notifications.ts'
import type { NotificationEvent } from '@portal/contract/contacts/values.ts'
import { noticeResources } from '@portal/contract/notifications/values.ts'
import { webhookKinds, webhookStates } from '@portal/contract/webhooks/values.ts'
import { boolean, number, rowsOf, text, textOrNull, texts } from '@portal/db/src/rows.ts'
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
  /** Has a sign-in to the portal. */
  isUser: boolean,
  mayKnow: boolean,
  /** A site of the event that the contact may see; null if it has none. */
  siteId: textOrNull,
  /** Null before the first event of a webhook that the contact entered. */
  webhookState: z.enum(webhookStates).nullable(),
  webhookKind: z.enum(webhookKinds).nullable(),
})
export type Listener = z.infer<typeof Listener>

/** Where an event happens: each place is a site, a service or neither, which is the whole account. */
export interface Places {
  sites: readonly (string | null)[]
  services: readonly (string | null)[]
}

/** Contacts subscribed to an event at one of the places, or in the whole account. */
export const listListeners = (
  scope: AccountScope,
  event: NotificationEvent,
  { sites, services }: Places,
): Promise<Listener[]> =>
  rowsOf(Listener)`
    select * from event_listeners(${scope.accountId}, ${event}, ${noticeResources[event]}::text, ${[...sites]}::text[],
      ${[...services]}::text[])`.all(scope.tx)

/** The administrators who may know of one of the places, as listeners by email. */
export const listAdministratorsAt = (
  scope: AccountScope,
  event: NotificationEvent,
  { sites, services }: Places,
): Promise<Listener[]> =>
  rowsOf(Listener)`
    select * from event_administrators(${scope.accountId}, ${event}, ${noticeResources[event]}::text, ${[...sites]}::text[],
      ${[...services]}::text[])`.all(scope.tx)

/** Whether the staff chose to notify administrators of an incident that no one follows. */
export async function reachesAdministrators({ tx }: AccountScope, ref: string): Promise<boolean> {
  const found = await rowsOf({ isChosen: boolean })`
    select notify_administrators as "isChosen" from incident where ref = ${ref}`.first(tx)
  return found?.isChosen ?? false
}

/** The places of an incident: the services that it affects now. */
export async function listAffectedPlaces(scope: AccountScope, ref: string): Promise<Places> {
  const { rows } = await rowsOf({ siteId: textOrNull, serviceId: text })`
    select t.site_id as "siteId", t.service_id as "serviceId" from affected_services(${scope.accountId}, ${ref}) t
    order by t.service_id`.execute(scope.tx)
  return { sites: rows.map(({ siteId }) => siteId), services: rows.map(({ serviceId }) => serviceId) }
}

/** The services that a person follows, for an email to them. */
export const Followed = z.strictObject({
  contactId: text,
  services: number,
  /** "Head office (S-1)", the first ones. */
  names: texts,
})
export type Followed = z.infer<typeof Followed>

export const listFollowed = (
  scope: AccountScope,
  {
    event,
    contactIds,
    serviceIds,
  }: { event: NotificationEvent; contactIds: string[]; serviceIds: readonly (string | null)[] },
): Promise<Followed[]> =>
  rowsOf(Followed)`
    select * from followed_services(${scope.accountId}, ${contactIds}::text[], ${event}, ${noticeResources[event]}::text,
      ${[...serviceIds]}::text[])`.all(scope.tx)

export const AccountWebhook = z.strictObject({
  name: text,
  kind: z.enum(webhookKinds),
  address: text,
  state: z.enum(webhookStates),
})
export type AccountWebhook = z.infer<typeof AccountWebhook>

/** Webhooks that receive the event for the whole account. */
export const listAccountWebhooks = (scope: AccountScope, event: NotificationEvent): Promise<AccountWebhook[]> =>
  rowsOf(AccountWebhook)`select * from event_webhooks(${scope.accountId}, ${event})`.all(scope.tx)
