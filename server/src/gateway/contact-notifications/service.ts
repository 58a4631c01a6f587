import type { Recipient, Subscription } from '@portal/contract/contact-notifications.ts'
import type { NotificationEvent } from '@portal/contract/contact-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import { phoneInWords } from '../../lib/phone-number.ts'
import type { AccountScope } from '../actor.ts'
import { getStoredContact } from '../contacts/service.ts'
import { touchContact } from '../contacts/store.ts'
import { isQuiet, wallClockOf } from './policy.ts'
import { type Listener, listListeners, listSubscriptions, listUnknownPlaces, replaceSubscriptions } from './store.ts'

export async function changeSubscriptions(
  scope: AccountScope,
  contactId: string,
  subscriptions: readonly Subscription[],
  requestId: string,
): Promise<void> {
  const contact = await getStoredContact(scope, contactId)
  if (contact.status === 'left') {
    throw new Problem('unprocessable', { detail: `${contact.name} has left and is told nothing any more.` })
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
    before,
    after: subscriptions,
    requestId,
  })
}

interface Occasion {
  event: NotificationEvent
  siteId?: string | undefined
  serviceId?: string | undefined
}

/** Who would be told of it at that time. Somebody who asked for it twice by the same way is told once. */
export async function listRecipients(scope: AccountScope, occasion: Occasion, at: Date): Promise<Recipient[]> {
  const places = [
    { scope: 'site', scopeId: occasion.siteId ?? null },
    { scope: 'service', scopeId: occasion.serviceId ?? null },
  ]
  const [unknown] = await listUnknownPlaces(scope, places)
  if (unknown !== undefined) throw new Problem('not_found', { detail: `This account has no ${unknown}.` })
  const time = wallClockOf(at)
  const all = (await listListeners(scope, occasion)).map((listener) => recipientOf(listener, time))
  const byWay = new Map<string, Recipient>()
  for (const each of all) {
    const way = `${each.contactId} ${each.channel} ${each.to ?? ''}`
    const known = byWay.get(way)
    if (!known || (known.outcome === 'held' && each.outcome === 'told')) byWay.set(way, each)
  }
  return [...byWay.values()]
}

function recipientOf(listener: Listener, time: string): Recipient {
  const { contactId, name, channel, scope, quietFrom, quietTo } = listener
  const to = {
    email: listener.email,
    sms: phoneInWords(listener.mobile ?? listener.phone),
    webhook: listener.address,
  }[channel]
  const isHeld = isQuiet(time, quietFrom, quietTo)
  const outcome = to === null ? 'unreachable' : isHeld ? 'held' : 'told'
  return { contactId, name, channel, to, scope, outcome, heldUntil: outcome === 'held' ? quietTo : null }
}
