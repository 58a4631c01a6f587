import type { Recipient, Subscription } from '@portal/contract/contact-notifications.ts'
import type { NotificationEvent } from '@portal/contract/contact-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import { phoneInWords } from '../../lib/phone-number.ts'
import type { AccountScope } from '../actor.ts'
import { getStoredContact } from '../contacts/service.ts'
import { touchContact } from '../contacts/store.ts'
import { endOfQuiet, isQuiet, wallClockOf } from './policy.ts'
import { type Listener, listListeners, listSubscriptions, listUnknownPlaces, replaceSubscriptions } from './store.ts'

export async function changeSubscriptions(
  scope: AccountScope,
  contactId: string,
  subscriptions: readonly Subscription[],
  requestId: string,
): Promise<void> {
  const contact = await getStoredContact(scope, contactId)
  if (contact.status === 'left') {
    throw new Problem('contact_left', { detail: `${contact.name} has left and is told nothing any more.` })
  }
  const [unknown] = await listUnknownPlaces(scope, subscriptions)
  if (unknown !== undefined) {
    const position = subscriptions.findIndex(({ scopeId }) => scopeId === unknown)
    throw new Problem('invalid', { fields: { [`subscriptions.${position}.scopeId`]: `There is no ${unknown}.` } })
  }
  const before = await listSubscriptions(scope, contactId)
  await replaceSubscriptions(scope, contactId, subscriptions)
  await touchContact(scope, contactId)
  await recordActivity(scope, {
    action: 'notifications changed',
    entity: 'contact',
    entityId: contactId,
    before: inWords(before),
    after: inWords(subscriptions),
    requestId,
  })
}

/** By what and how and where, when not. */
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

/** Somebody who is told, and when: now, or at the end of their quiet hours. */
export interface Told extends Recipient {
  dueAt: Date
}

/** Who would be told of it at that time. */
export async function listRecipients(scope: AccountScope, place: Place, at: Date): Promise<Told[]> {
  const places = [
    { scope: 'site', scopeId: place.siteId ?? null },
    { scope: 'service', scopeId: place.serviceId ?? null },
  ]
  const [unknown] = await listUnknownPlaces(scope, places)
  if (unknown !== undefined) throw new Problem('not_found', { detail: `This account has no ${unknown}.` })
  return recipientsOf(scope, place, at)
}

/** The same of a place that was there when it happened. Somebody who asked for it twice by the same way is told once. */
export async function recipientsOf(scope: AccountScope, place: Place, at: Date): Promise<Told[]> {
  const byWay = new Map<string, Told>()
  for (const listener of await listListeners(scope, place)) {
    const each = toldOf(listener, at)
    const way = `${each.contactId} ${each.channel} ${each.to ?? ''}`
    const known = byWay.get(way)
    if (!known || (known.outcome === 'held' && each.outcome === 'told')) byWay.set(way, each)
  }
  return [...byWay.values()]
}

function toldOf(listener: Listener, at: Date): Told {
  const { contactId, name, channel, scope, quietFrom, quietTo, mayKnow } = listener
  const to = {
    email: listener.email,
    sms: phoneInWords(listener.mobile ?? listener.phone),
    webhook: listener.address,
  }[channel]
  const isHeld = isQuiet(wallClockOf(at), quietFrom, quietTo)
  const outcome = !mayKnow ? 'forbidden' : to === null ? 'unreachable' : isHeld ? 'held' : 'told'
  const dueAt = isHeld && quietFrom !== null && quietTo !== null ? endOfQuiet(at, quietFrom, quietTo) : at
  return { contactId, name, channel, to, scope, outcome, heldUntil: outcome === 'held' ? quietTo : null, dueAt }
}
