import type { Recipient, Subscription } from '@portal/contract/contacts/notifications.ts'
import type { NotificationEvent } from '@portal/contract/contacts/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { clock } from '@portal/contract/format/dates.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { phoneInWords } from '../../../lib/phone-number.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { getStoredContact } from '../service.ts'
import { reviseContact } from '../store.ts'
import { endOfQuiet, isQuiet } from './policy.ts'
import { type Listener, listListeners, listSubscriptions, listUnknownPlaces, replaceSubscriptions } from './store.ts'

export async function changeSubscriptions(
  scope: AccountScope,
  contactId: string,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const contact = await getStoredContact(scope, contactId)
  if (contact.status === 'left') {
    throw new Problem('contact_left', { detail: `${contact.name} has left and no longer receives notifications.` })
  }
  const [unknown] = await listUnknownPlaces(scope, subscriptions)
  if (unknown !== undefined) {
    const position = subscriptions.findIndex(({ scopeId }) => scopeId === unknown)
    throw new Problem('invalid', { fields: { [`subscriptions.${position}.scopeId`]: `There is no ${unknown}.` } })
  }
  const before = await listSubscriptions(scope, contactId)
  await replaceSubscriptions(scope, contactId, subscriptions)
  await reviseContact(scope, contactId)
  await recordActivity(scope, {
    action: 'notifications changed',
    entity: 'contact',
    entityId: contactId,
    before: inWords(before),
    after: inWords(subscriptions),
  })
}

/** Subscriptions as the activity log shows them: event, channel, place and quiet hours. */
const inWords = (subscriptions: readonly Subscription[]) =>
  Object.fromEntries(
    subscriptions.map(({ event, channel, scopeId, address, quietFrom, quietTo }) => [
      [event, channel, scopeId, address].filter(Boolean).join(' '),
      quietFrom && quietTo ? `but not ${quietFrom} to ${quietTo}` : 'at any time',
    ]),
  )

export interface Place {
  event: NotificationEvent
  siteId?: string | undefined
  serviceId?: string | undefined
}

/** A recipient and the delivery time: now, or the end of their quiet hours. */
export interface EventRecipient extends Recipient {
  dueAt: Date
}

/** Recipients of an event at that time. */
export async function listRecipients(scope: AccountScope, place: Place, at: Date): Promise<EventRecipient[]> {
  const places = [
    { scope: 'site', scopeId: place.siteId ?? null },
    { scope: 'service', scopeId: place.serviceId ?? null },
  ]
  const [unknown] = await listUnknownPlaces(scope, places)
  if (unknown !== undefined) throw new Problem('not_found', { detail: `This account has no ${unknown}.` })
  return recipientsOf(scope, place, at)
}

/**
 * As listRecipients, for a record that existed at the time of the event. A person with two matching subscriptions for a
 * channel is notified once.
 */
export async function recipientsOf(scope: AccountScope, place: Place, at: Date): Promise<EventRecipient[]> {
  const byWay = new Map<string, EventRecipient>()
  for (const listener of await listListeners(scope, place)) {
    const each = recipientOf(listener, at)
    const way = `${each.contactId} ${each.channel} ${each.to ?? ''}`
    const known = byWay.get(way)
    if (!known || (known.outcome === 'held' && each.outcome === 'told')) byWay.set(way, each)
  }
  return [...byWay.values()]
}

function recipientOf(listener: Listener, at: Date): EventRecipient {
  const { contactId, name, channel, scope, quietFrom, quietTo, mayKnow } = listener
  const to = {
    email: listener.email,
    sms: phoneInWords(listener.mobile ?? listener.phone),
    webhook: listener.address,
  }[channel]
  const isHeld = isQuiet(clock(at), quietFrom, quietTo)
  const outcome = !mayKnow ? 'forbidden' : to === null ? 'unreachable' : isHeld ? 'held' : 'told'
  const dueAt = isHeld && quietFrom !== null && quietTo !== null ? endOfQuiet(at, quietFrom, quietTo) : at
  return { contactId, name, channel, to, scope, outcome, heldUntil: outcome === 'held' ? quietTo : null, dueAt }
}
